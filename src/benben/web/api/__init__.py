"""The JSON twin of the pages: the same rules of access and the same views, documented by OpenAPI at /schema."""
