"""These tests run where OpenSpiel is: `make research-test`."""

from __future__ import annotations

from importlib.util import find_spec

is_missing = find_spec("pyspiel") is None
collect_ignore_glob = ["*.py"] if is_missing else []
