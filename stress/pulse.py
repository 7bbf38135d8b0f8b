"""A server with another heartbeat interval: `python -m stress.pulse SECONDS serve ...`."""

from __future__ import annotations

import sys

from benben.cli import main
from benben.web.http import sse

if __name__ == "__main__":
    sse.PULSE = float(sys.argv[1])  # type: ignore[misc]
    sys.argv = ["benben", *sys.argv[2:]]
    main()
