"""The call that made a result, written as Python and as R."""
