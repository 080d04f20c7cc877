"""Dice whose n-th roll is a function of (seed, n), so that the state of the dice is one integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from battlemat._build import COMPILED

if COMPILED:
    from battlemat.engine._kernel import face as face_in_c

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
MIX_2: Final = 0x94D049BB133111EB


def mix(seed: int, n: int) -> int:
    """The n-th of the 64-bit numbers that belong to `seed` (splitmix64, the same on every machine)."""
    z = (seed + (n + 1) * GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


def face(seed: int, n: int, sides: int) -> int:
    """The n-th roll of a die of so many sides, fewer than 2**32. The compiled build has the same in C (`_kernel.c`)."""
    return 1 + ((mix(seed, n) * sides) >> 64)


def percentile(tens: int, ones: int) -> int:
    """d%: 1 to 100 from two ten-sided dice, the first read as tens; a 10 counts as 0, and double 0 as 100."""
    return 10 * (tens % 10) + ones % 10 or 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Seeded dice. `rolled` is how many have been rolled: with the seed, all the state there is."""

    def __init__(self, seed: int = 0, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    @property
    def asks(self) -> bool:
        """Whether each roll is typed in at the table rather than made here."""
        return False

    def asks_for(self, hero: bool) -> bool:
        """Whether the result of a die of a hero's, or of anybody else's, is asked for."""
        return self.asks

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        n = self.rolled
        self.rolled = n + 1
        return face_in_c(self.seed, n, sides) if COMPILED else face(self.seed, n, sides)

    def percent(self) -> int:
        """One roll of d%."""
        tens = self.roll(10)
        return percentile(tens, self.roll(10))

    def copy(self) -> Dice:
        return Dice(self.seed, self.rolled)


class ScriptedDice(Dice):
    """Seeded dice with scripts a die size: scripted dice come first, in the order they were added."""

    def __init__(self, seed: int = 0, rolled: int = 0) -> None:
        super().__init__(seed, rolled)
        self.script: dict[int, list[int]] = {}

    def add(self, sides: int, values: list[int]) -> None:
        """Queue `values` for the next dice of this size.

        Raises ValueError when a value is not on the die.
        """
        for value in values:
            if not isinstance(value, int) or not 1 <= value <= sides:
                raise ValueError(f"a d{sides} cannot show {value!r}: it shows 1 to {sides}")
        self.script.setdefault(sides, []).extend(values)

    def left(self) -> dict[int, list[int]]:
        """Scripted dice not yet rolled, by size."""
        return {sides: list(values) for sides, values in self.script.items() if values}

    def roll(self, sides: int) -> int:
        queue = self.script.get(sides)
        if queue:
            self.rolled += 1
            return queue.pop(0)
        return super().roll(sides)

    def copy(self) -> Dice:
        other = ScriptedDice(self.seed, self.rolled)
        other.script = self.left()
        return other


class TableDice(Dice):
    """Dice rolled by hand: the battle asks for each result as a decision."""

    @property
    def asks(self) -> bool:
        return True

    def copy(self) -> Dice:
        return TableDice(self.seed, self.rolled)


class HeroDice(TableDice):
    """Dice that the heroes' players roll by hand; everybody else's are rolled from the seed."""

    def asks_for(self, hero: bool) -> bool:
        return hero

    def copy(self) -> Dice:
        return HeroDice(self.seed, self.rolled)


class Roll:
    """An amount to be rolled: `count` dice of `sides` plus `bonus` (dice notation NdS+K)."""

    def __init__(self, count: int, sides: int, bonus: int = 0) -> None:
        self.count = count
        self.sides = sides
        self.bonus = bonus

    @property
    def least(self) -> int:
        return self.count + self.bonus

    @property
    def most(self) -> int:
        return self.count * self.sides + self.bonus

    @property
    def mean2(self) -> int:
        """Twice the mean, kept whole so that every build agrees."""
        return self.count * (self.sides + 1) + 2 * self.bonus

    @property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """The dice by size: how many, and their sides."""
        return ((self.count, self.sides),) if self.count else ()

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        dice = f"{self.count}d{self.sides}"
        return f"{dice}{self.bonus:+d}" if self.bonus else dice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.count, self.sides, self.bonus))


class Mixed(Roll):
    """A roll of dice of several sizes: `parts` are (how many, sides), the first also in `count` and `sides`."""

    def __init__(self, parts: tuple[tuple[int, int], ...], bonus: int) -> None:
        count, sides = parts[0] if parts else (0, 0)
        super().__init__(count, sides, bonus)
        self.parts = parts

    @property
    def groups(self) -> tuple[tuple[int, int], ...]:
        return self.parts

    @property
    def least(self) -> int:
        return sum(count for count, _ in self.parts) + self.bonus

    @property
    def most(self) -> int:
        return sum(count * sides for count, sides in self.parts) + self.bonus

    @property
    def mean2(self) -> int:
        return sum(count * (sides + 1) for count, sides in self.parts) + 2 * self.bonus

    def __str__(self) -> str:
        dice = "+".join(f"{count}d{sides}" for count, sides in self.parts)
        return f"{dice}{self.bonus:+d}" if self.bonus and dice else dice or str(self.bonus)
