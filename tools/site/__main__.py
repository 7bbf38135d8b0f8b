"""`python -m tools.site`."""

from __future__ import annotations

import sys

from tools.site import main

sys.exit(main())
