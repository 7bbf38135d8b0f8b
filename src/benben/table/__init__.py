"""LEVEL 4: live matches: people and bots come through one door, and nothing is told before it is stored."""
