"""Level 0: the types and functions that every game is built on; no I/O, compiled with mypyc."""
