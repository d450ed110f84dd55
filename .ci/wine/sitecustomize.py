"""os.getppid without PssCaptureSnapshot, which wine 10 lacks."""

import ctypes
import os


def getppid():
    """Return the parent's number; 0 if that is no process of Windows."""
    information = (ctypes.c_size_t * 6)()
    itself = ctypes.c_void_p(-1)
    ctypes.windll.ntdll.NtQueryInformationProcess(itself, 0, information, 48, None)
    return information[5]


os.getppid = getppid
