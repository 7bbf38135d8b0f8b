"""One request: identity, permissions, form parsing, responses."""
