"""LEVEL 5: the Litestar application: pages, JSON API and event streams."""
