"""Random numbers as a function of a seed and a step number: no generator is part of a State."""

from __future__ import annotations

from hashlib import blake2b
from string import hexdigits
from typing import Final

from benben.core.errors import BadText

WORD: Final = 0xFFFFFFFF
SEED_BITS: Final = 128
LARGEST: Final = 1 << 30


class Rng:
    """The sfc32 generator on 32-bit words, initialised with a hash of (seed, step)."""

    def __init__(self, seed: int, step: int) -> None:
        start = blake2b(seed.to_bytes(16, "big") + step.to_bytes(8, "big"), digest_size=16).digest()
        self.a = int.from_bytes(start[0:4], "big")
        self.b = int.from_bytes(start[4:8], "big")
        self.c = int.from_bytes(start[8:12], "big")
        self.count = int.from_bytes(start[12:16], "big")
        self.used = False
        """Whether any number was drawn: a step that used dice cannot be taken back."""

    def word(self) -> int:
        """The next 32 random bits."""
        b = self.b
        c = self.c
        word = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
        self.used = True
        return word

    def below(self, n: int) -> int:
        """A uniform number in 0..n-1 (Lemire's multiplication, no modulo bias)."""
        if not 0 < n <= LARGEST:
            raise ValueError(f"below({n}): expected 1..{LARGEST}")
        product = self.word() * n
        if product & WORD < n:
            biased = ((WORD + 1) - n) % n
            while product & WORD < biased:
                product = self.word() * n
        return product >> 32

    def die(self, faces: int = 6) -> int:
        """A roll of 1..faces."""
        return self.below(faces) + 1

    def shuffle(self, items: list[int]) -> None:
        """Shuffle `items` uniformly, in place."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def draw(self, bag: list[int]) -> int:
        """Remove and return a random item of an unordered bag."""
        chosen = self.below(len(bag))
        item = bag[chosen]
        bag[chosen] = bag[-1]
        bag.pop()
        return item


class Scripted(Rng):
    """Scripted dice, as in a rulebook example: `below` returns the next number of a list."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(0, 0)
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        """The next number of the script; raises BadText if there is none or it is not in 0..n-1."""
        if not self.numbers:
            raise BadText("script_short", range=n)
        number = self.numbers.pop(0)
        if not 0 <= number < n:
            raise BadText("script_range", number=number, range=n)
        self.used = True
        return number


def script_shuffle(before: list[int], after: list[int]) -> list[int]:
    """The script that makes `shuffle` turn `before` into `after`."""
    items = list(before)
    numbers: list[int] = []
    for last in range(len(items) - 1, 0, -1):
        chosen = items.index(after[last])
        numbers.append(chosen)
        items[last], items[chosen] = items[chosen], items[last]
    return numbers


def seed_text(seed: int) -> str:
    """A seed as 32 hexadecimal digits, the form used in records."""
    return f"{seed:032x}"


def seed_hash(seed: int) -> str:
    """The hash of a seed, published before the first move as a commitment to the deal."""
    return blake2b(seed_text(seed).encode(), digest_size=32).hexdigest()


def parse_seed(text: str) -> int:
    """Parse a hexadecimal seed; raises BadText."""
    if not text or set(text) - set(hexdigits):
        raise BadText("bad_seed", seed=text)
    return check_seed(int(text, 16))


def check_seed(seed: int) -> int:
    """Return the seed if it has at most 128 bits, else raise BadText."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadText("bad_seed", seed=seed)
    return seed
