"""Any table in, any table out, and what each column is."""
