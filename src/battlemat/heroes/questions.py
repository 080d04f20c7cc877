"""What is asked of whoever makes a hero, and whether an answer is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.actions.decisions import Refusal
from battlemat.errors import InputError, nearest

PICK: Final = "pick"
TEXT: Final = "text"
SCORES: Final = "scores"
POINTS: Final = "points"
ROLLED: Final = "rolled"
SWAP: Final = "swap"
ARROW: Final = "->"
_SCORE: Final = re.compile(r"(\d+)")

@dataclass(frozen=True)
class Offer:
    """One of the things to choose from: a line about it, all of its text, and why it may not be had, if so."""

    name: str
    line: str = ""
    text: str = ""
    refused: Refusal | None = None


def fine(_: Any) -> Refusal | None:
    """Nothing is wrong with any answer."""
    return None


@dataclass(frozen=True)
class Question:
    """Something asked while a hero is made.

    `key` is its key in a hero file, `kind` the form of its answer: names of `offers` (`PICK`: `least` to `most` of
    them), a text, scores by ability, points by name, rolled results or their seed, a swap of one choice for another.
    `legal` says why an answer of the right form is not allowed, `rule` what is behind the question, `default` the
    answer an empty line gives.
    """

    key: str
    ask: str
    kind: str = PICK
    offers: tuple[Offer, ...] = ()
    least: int = 1
    most: int = 1
    rule: str = ""
    default: Any = None
    legal: Callable[[Any], Refusal | None] = field(default=fine, compare=False)

    @property
    def open(self) -> list[Offer]:
        """What may be chosen."""
        return [offer for offer in self.offers if offer.refused is None]

    @property
    def single(self) -> bool:
        """Whether its answer is one name."""
        return self.kind == PICK and self.most == 1


def wrong(refused: Refusal) -> InputError:
    """A refusal as a mistake of the user's, with its rule."""
    return InputError(refused.text + (f" ({refused.rule})" if refused.rule else ""))


def settle(question: Question, answer: Any) -> Any:
    """An answer as it is kept: names as they are written. Raises `InputError` for an illegal one."""
    if question.kind == PICK:
        names = [answer] if isinstance(answer, str) else list(answer)
        found = [_offer(question, str(name)).name for name in names if str(name)]
        _count(question, found)
        answer = found
    elif question.kind == TEXT:
        answer = " ".join(str(answer).split())
        if question.least and not answer:
            raise InputError(f"{question.key} is empty", hint="expected a text")
    elif question.kind in (SCORES, POINTS):
        answer = dict(answer)
    refused = question.legal(answer)
    if refused is not None:
        raise wrong(refused)
    return answer


def _offer(question: Question, name: str) -> Offer:
    for offer in question.offers:
        if offer.name.casefold() == " ".join(name.split()).casefold():
            if offer.refused is not None:
                raise wrong(offer.refused)
            return offer
    known = [offer.name for offer in question.offers]
    close = nearest(name, known)
    if close is not None:
        hint = f"did you mean '{close}'?"
    else:
        open_ones = [offer.name for offer in question.open]
        hint = "expected " + ", ".join(open_ones[:12]) + (" or others" if len(open_ones) > 12 else "")
    raise InputError(f"there is no '{name}' to choose for {question.key}", hint=hint)


def _count(question: Question, found: Sequence[str]) -> None:
    for index, name in enumerate(found):
        if name in found[:index]:
            raise InputError(f"'{name}' is chosen twice for {question.key}")
    if question.least <= len(found) <= question.most:
        return
    if question.least == question.most:
        wanted = str(question.least)
    else:
        wanted = f"{question.least} to {question.most}" if question.least else f"{question.most} at most"
    raise InputError(f"{len(found)} chosen for {question.key}: {wanted}"
                     + (f" ({question.rule})" if question.rule else ""))


def parse(question: Question, line: str) -> Any:
    """The answer a typed line gives: names or numbers of offers, six scores, points. Raises `InputError`."""
    line = line.strip()
    if not line and question.default is not None:
        return question.default
    if question.kind == PICK:
        parts = [part.strip() for part in line.split(",") if part.strip()]
        return [_numbered(question, part) for part in parts]
    if question.kind == SCORES:
        return _scores(line)
    if question.kind == POINTS:
        return _points(line)
    if question.kind == ROLLED:
        return _rolled(line)
    if question.kind == SWAP:
        if not line:
            return []
        old, arrow, new = line.partition(ARROW)
        if not arrow:
            raise InputError(f"'{line}' is no change", hint="expected: the old choice -> the new one, or nothing")
        return [old.strip(), new.strip()]
    return line


def _numbered(question: Question, part: str) -> str:
    if part.isdecimal():
        shown = question.open
        if not 1 <= int(part) <= len(shown):
            raise InputError(f"there is no number {part} to choose", hint=f"expected 1 to {len(shown)}")
        return shown[int(part) - 1].name
    return part


def _scores(line: str) -> dict[str, int]:
    numbers = [int(found) for found in _SCORE.findall(line)]
    words = re.findall(r"[a-z]+", line.casefold())
    named = [word[:3] for word in words]
    if len(numbers) != len(ABILITIES) or (named and sorted(named) != sorted(ABILITIES)):
        raise InputError(f"'{line}' are not six scores", hint="expected 16 14 13 12 10 8, in the order "
                         + " ".join(ABILITIES) + ", or str 16, con 14, ...")
    return dict(zip(named or ABILITIES, numbers, strict=True))


def _points(line: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in line.split(","):
        if part.strip():
            name = part.strip().rstrip("0123456789")
            points = part.strip()[len(name):]
            name = name.rstrip(" \t+=:")
            if not name or not 0 < len(points) <= len("9999"):
                raise InputError(f"'{part.strip()}' has no points", hint="expected: ferry hand 4, river pilot 4")
            found[name] = int(points)
    return found


def _rolled(line: str) -> int | list[int]:
    numbers = [int(found) for found in _SCORE.findall(line)]
    if len(numbers) == 1:
        return numbers[0]
    if len(numbers) != len(ABILITIES):
        raise InputError(f"'{line}' is neither a seed nor six results", hint="expected 7, or 14 12 16 9 11 13")
    return numbers
