"""What a line nobody could read may want done by hand: the rulings it names, ready to be given."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battlemat.engine.events import AttackEvent

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

# Bounded, so that no line takes longer than its length; blanks are folded before.
_DICE: Final = r"\b(\d{1,3}d\d{1,3}(?: ?[+-] ?\d{1,4})?|\d{1,4})"
_DAMAGE: Final = re.compile(rf"{_DICE} (?:extra )?(?:([a-z]{{1,20}}) )?damage")
_ONGOING: Final = ("ongoing", "persistent")
"""What the games call damage that comes again every turn: any print may be played by the rules of any."""
_HEALED: Final = re.compile(rf"(?:regains?|heals?|recovers?) {_DICE} (?:hit points|hp)")
_TEMPORARY: Final = re.compile(rf"{_DICE} temporary (?:hit points|hp)")
_MOVED: Final = re.compile(r"\b(push|pull|slid|shift|teleport|mov)[a-z]{0,6}\b[^.;]{0,60}?\bsquares?\b")
_SAVES: Final = re.compile(r"save ends")
_TURN: Final = re.compile(r"until the (start|end) of (?:\w{1,40}(?:'s)? )?next turn")
_ROLLED: Final = re.compile(r"(\d{1,3})d(\d{1,3})(?: ?([+-]) ?(\d{1,4}))?")


@dataclass(frozen=True)
class Remedy:
    """A ruling a line may call for: the hand's `verb`, a `number`, the `dice` it is the average of, a `kind` of damage,
    how long it is `lasting`.
    """

    verb: str
    number: int = 0
    dice: str = ""
    kind: str = ""
    lasting: str = ""


def remedies(battle: Battle, text: str) -> list[Remedy]:
    """The rulings that the words of a line name, in the order in which they stand there."""
    words = " ".join(text.casefold().split())
    lasting = _lasting(words)
    found: list[tuple[int, Remedy]] = []
    for match in _DAMAGE.finditer(words):
        number, dice = _amount(match[1])
        kind = match[2] or ""
        if words[:match.start()].endswith(tuple([f"{word} " for word in _ONGOING])) or kind in _ONGOING:
            found.append((match.start(), Remedy("ongoing", number, dice, "" if kind in _ONGOING else kind, lasting)))
        else:
            found.append((match.start(), Remedy("damage", number, dice, kind)))
    for pattern, verb in ((_HEALED, "heal"), (_TEMPORARY, "temp")):
        for match in pattern.finditer(words):
            found.append((match.start(), Remedy(verb, *_amount(match[1]))))
    for name in battle.rules.conditions.by_name:
        place = _word(words, name.casefold())
        if place >= 0:
            found.append((place, Remedy(name, lasting=lasting)))
    found.extend((match.start(), Remedy("move")) for match in _MOVED.finditer(words))
    return list(dict.fromkeys(remedy for _, remedy in sorted(found, key=lambda one: one[0])))


def _word(words: str, word: str) -> int:
    """Where a word (or several) stands among others, -1 for nowhere."""
    place = words.find(word)
    while place >= 0:
        end = place + len(word)
        if not (words[place - 1 : place].isalnum() or words[end : end + 1].isalnum()):
            return place
        place = words.find(word, end)
    return -1


def _lasting(words: str) -> str:
    """How long a line says that something lasts, in the words of a ruling."""
    if _SAVES.search(words):
        return "save ends"
    turn = _TURN.search(words)
    return f"until the {turn[1]} of its next turn" if turn else ""


def _amount(text: str) -> tuple[int, str]:
    """A number, or the average of dice (rounded down) with the dice."""
    rolled = _ROLLED.fullmatch(text)
    if rolled is None:
        return int(text), ""
    count, sides, sign, extra = rolled.groups()
    average = int(count) * (int(sides) + 1) // 2 + int(f"{sign or '+'}{extra or 0}")
    return max(0, min(average, 999)), text.replace(" ", "")


def aimed_at(battle: Battle, who: int) -> int:
    """Whom a creature attacked last (its id), -1 for nobody: a line of its print is most likely about them."""
    for event in reversed(battle.log):
        if isinstance(event, AttackEvent) and event.who == who and event.target >= 0:
            return event.target
        if event.kind == "round":
            break
    return -1
