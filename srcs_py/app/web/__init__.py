"""HTTP and HTML: request limits, security headers, elements, words."""
