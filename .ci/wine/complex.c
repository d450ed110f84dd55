/* What wine 10 lacks in ucrtbase.dll and numpy and scipy call: complex functions, those of mingw
   (its calls are Microsoft's), and three that mingw lacks. */
#include <complex.h>

double norm(double complex z) { return creal(z) * creal(z) + cimag(z) * cimag(z); }
float normf(float complex z) { return norm(z); }
double complex clog10(double complex z) { return clog(z) / 2.302585092994046; }
float complex clog10f(float complex z) { return clog10(z); }
void _invoke_watson(void) { __builtin_trap(); }
