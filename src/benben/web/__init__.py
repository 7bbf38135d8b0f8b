"""LEVEL 5: pages, JSON, streams: Litestar in front of the tables."""
