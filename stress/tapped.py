"""A server that records the questions to its bots: `python -m stress.tapped FILE serve ...`."""

from __future__ import annotations

import sys
from pathlib import Path

from benben.bots.pool import Worker
from benben.cli import main


def tap(file: Path) -> None:
    """Append every question to a file before it is sent to a worker."""
    ask = Worker.ask

    def heard(worker: Worker, question: bytes, budget: float) -> tuple[str, str]:
        with file.open("ab") as tape:
            tape.write(question + b"\n")
        return ask(worker, question, budget)

    Worker.ask = heard  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    tap(Path(sys.argv[1]))
    sys.argv = ["benben", *sys.argv[2:]]
    main()
