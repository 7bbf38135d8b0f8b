"""The JSON twin of the pages: the same door, the same views, documented by OpenAPI at /schema."""
