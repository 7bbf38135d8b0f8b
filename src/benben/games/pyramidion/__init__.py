"""Pyramidion: win cities with influence, agreements and trade, and load boats for the pyramid."""
