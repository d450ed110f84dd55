"""The local web application: a thin skin over the public functions, without statistics."""
