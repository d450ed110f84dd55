"""The command as ``python -m srcs_py``, where installed scripts are not on the path."""

import sys

from srcs_py.cli import main

sys.exit(main())
