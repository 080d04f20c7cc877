"""The word for how hard a fight is, and what it means: where battles won and lost lie, not anybody's opinion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from battlemat.forecasting.intervals import Interval


@dataclass(frozen=True)
class Grade:
    """A word for difficulty: for encounters of which at least `least` in a hundred battles are won."""

    word: str
    least: int
    meaning: str


GRADES: Final = (
    Grade("a walkover", 99, "even the unluckiest battle of a hundred is won"),
    Grade("easy", 90, "the tenth unluckiest battle of a hundred is won"),
    Grade("fair", 60, "the middle battle is won, and the tenth unluckiest of a hundred is not"),
    Grade("hard", 40, "whether the middle battle is won is in doubt"),
    Grade("deadly", 10, "the middle battle is not won, but the tenth luckiest of a hundred is"),
    Grade("hopeless", 0, "not even the tenth luckiest battle of a hundred is won"),
)
"""The words, easiest first. Each is for a part of the line of all battles put in order from the unluckiest on."""


def grade(chance: float) -> Grade:
    """The word for a chance to win.

    >>> grade(0.75).word, grade(0.9).word
    ('fair', 'easy')
    """
    return next(one for one in GRADES if round(100 * chance, 9) >= one.least)


def bounds(one: Grade) -> str:
    """The chances a word is for: "won 60 to 90 times of 100".

    >>> bounds(grade(0.75))
    'won 60 to 90 times of 100'
    """
    at = GRADES.index(one)
    most = 100 if at == 0 else GRADES[at - 1].least
    return f"won {one.least} to {most} times of 100"


@dataclass(frozen=True)
class Difficulty:
    """What an estimate says of the difficulty: the word for it, and any other that its interval does not rule out."""

    grade: Grade
    maybe: tuple[Grade, ...]

    @property
    def word(self) -> str:
        """The word, with those that are possible too: "fair, perhaps easy"."""
        if not self.maybe:
            return self.grade.word
        return f"{self.grade.word}, perhaps " + " or ".join(one.word for one in self.maybe)

    @property
    def meaning(self) -> str:
        """What the word stands for."""
        return f"{self.grade.word}: {bounds(self.grade)}, that is, {self.grade.meaning}"


def difficulty(chance: Interval) -> Difficulty:
    """The difficulty of an encounter won so often."""
    found = grade(chance.value)
    first, last = GRADES.index(grade(chance.high)), GRADES.index(grade(chance.low))
    return Difficulty(found, tuple(one for one in GRADES[first:last + 1] if one is not found))
