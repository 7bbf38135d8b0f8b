"""Matches not in play: replays, imports, forks, and matches that can only be read."""
