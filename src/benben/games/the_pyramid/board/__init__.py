"""Cells, tiles, pawns and networks of the pyramid: used by the rules and the drawing."""
