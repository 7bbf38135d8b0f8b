"""Matches that are not being played: replays, files, forks, and those that can only be read."""
