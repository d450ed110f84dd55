"""How long a test waits for what must come: a busy machine answers late, but it answers."""

WAIT = 300  # seconds, after which something is taken for stuck
