"""The graph of a review: a curve for each seat and a band for each step, as numbers for the template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 800
HEIGHT: Final = 340


@dataclass(frozen=True)
class Dot:
    """A costly step, as a point on its seat's curve."""

    n: int
    x: float
    y: float


@dataclass(frozen=True)
class Curve:
    """The chances of a seat from the set-up to the end."""

    badge: int
    points: str
    """The `points` attribute of an SVG polyline."""
    end: Dot
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Band:
    """The hover area of a step."""

    n: int
    x: float
    width: float
    title: str


@dataclass(frozen=True)
class Graph:
    """All curves in one coordinate system."""

    curves: tuple[Curve, ...]
    bands: tuple[Band, ...]
    width: int = WIDTH
    height: int = HEIGHT


def graph(
    chances: Sequence[Sequence[float]],
    steps: int,
    badges: Sequence[int],
    costly: Sequence[Sequence[int]],
    titles: Sequence[str],
) -> Graph:
    """Return the graph of a match of so many steps, as far as chances are known; `costly` holds steps by seat."""
    across = WIDTH / max(1, steps)

    def dot(n: int, seat: int) -> Dot:
        return Dot(n, round(n * across, 1), round((1 - chances[n][seat]) * HEIGHT, 1))

    def curve(seat: int) -> Curve:
        ways = [dot(n, seat) for n in range(len(chances))]
        points = " ".join(f"{one.x:g},{one.y:g}" for one in ways)
        return Curve(badges[seat], points, ways[-1], tuple(ways[n] for n in costly[seat]))

    bands = tuple(
        Band(n, round((n - 0.5) * across, 1), round(across, 2), title) for n, title in enumerate(titles)
    )
    return Graph(tuple(curve(seat) for seat in range(len(badges))) if chances else (), bands)
