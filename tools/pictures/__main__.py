"""`python -m tools.pictures`."""

from __future__ import annotations

from tools.pictures import main

main()
