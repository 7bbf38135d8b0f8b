"""LEVEL 0: the words every game is written in; no input or output, made to be compiled."""
