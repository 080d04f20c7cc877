"""The header line of a monster's power: symbol, name, actions, usage, tags."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from . import forms as f
from .grammar.tokens import normalise
from .vocabulary import Vocabulary

_HEADER: Final = re.compile(
    r"^\s*+(?P<symbol>[‡†⤢↗∢⋇])?\s*+(?:\*\*)?(?P<name>(?:\s*+[^*(●:\s])++(?:\s++\([^)]*+\)(?=\*\*))?)(?:\*\*)?\s*+"
    r"(?:\((?P<bracket>[^)]*+)\))?\s*+(?:●\s*+(?P<tags>\*\*.*?\*\*|[^:]*+))?\s*+$"
)

# A header with the power's text behind it in the same line, in whatever emphasis.
_WITH_TEXT: Final = re.compile(
    r"^(?:[-\u2022*]\s++)?(?P<symbol>[‡†⤢↗∢⋇])?\s*+[*_]{0,3}(?P<name>(?:[mr]\s++)?[A-Z][^*_:;.()●\n]{0,59})[*_]{0,3}\s*+"
    r"\((?P<bracket>[^()\n]{1,160})\)[*_]{0,3}\s*+(?:●\s*+(?P<tags>[^:\n]{1,80}))?[:.][*_]{0,3}\s++(?=\S)")
_EMPHASIZED: Final = re.compile(
    r"^(?:[-\u2022*]\s++)?(?P<mark>\*{2,3})(?P<name>[^\s*:.(][^*:.(\n]{0,59})[.:]?(?P=mark)[.:]?[^\S\n]++(?=\S)")

# A trait: it has no usage.
AT_NO_COST: Final = f.Usage()


@dataclass(frozen=True)
class Header:
    """The line above a power's text: symbol, name, actions, usage, tags; ``trigger`` and ``need``: what sets it off and
    what it takes, where the line says so.
    """

    name: str
    symbol: str = ""
    cost: tuple[str, ...] = ()
    usage: f.Usage = AT_NO_COST
    tags: tuple[str, ...] = ()
    problem: str = ""
    trigger: str = ""
    need: str = ""


def read_header(line: str, vocabulary: Vocabulary) -> Header | None:
    """A header line, or ``None`` when the line is not one."""
    match = _HEADER.match(normalise(line).replace("*:*", "").rstrip())
    if match is None:
        return None
    tags = _tag_names(match.group("tags") or "", vocabulary)
    said = read_bracket(match.group("bracket") or "", vocabulary)
    symbol = vocabulary.symbols.get(match.group("symbol") or "", "")
    return Header(match.group("name").strip(), symbol, said.cost, said.usage, tags + said.tags, said.problem,
                  said.trigger, said.need)


@dataclass(frozen=True)
class Headed:
    """A header and the text behind it, out of one line: ``header`` as it stands in a line of its own, its name between
    two of the ``mark`` asked for, and the column the text begins at, from 0.
    """

    header: str
    start: int


def headed(line: str, vocabulary: Vocabulary, mark: str = "**") -> Headed | None:
    """A power's header with its text behind it ("**Bite** (standard, at-will): +7 vs AC; ..."), whatever is emphasized;
    ``None`` for any other line.
    """
    match = _WITH_TEXT.match(line)
    if match is None:
        return None
    said = read_bracket(match["bracket"], vocabulary)
    if not (said.cost or said.usage.kind or said.trigger or said.need):
        return None
    symbol, tags = match["symbol"] or "", match["tags"]
    behind = f" ● {tags.replace('*', '').strip()}" if tags else ""
    return Headed(f"{symbol}{mark}{match['name'].strip()}{mark} ({match['bracket']}){behind}", match.end())


def unemphasized(line: str, vocabulary: Vocabulary) -> str:
    """A line with its header as in "Claw (standard, at-will): ..." or "Nimble: ...", where print emphasizes it."""
    power = headed(line, vocabulary, "")
    if power is not None:
        return f"{power.header}: {line[power.start:]}"
    trait = _EMPHASIZED.match(line)
    return f"{trait['name'].strip()}: {line[trait.end():]}" if trait is not None else line


def _tag_names(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    names = [one.strip() for one in text.replace("*", "").split(",")]
    return tuple(vocabulary.tags.get(name.lower(), name) for name in names if name)


@dataclass(frozen=True)
class Bracket:
    """What stands in a header's brackets: actions, usage, tags; ``trigger`` and ``need`` in the print's words ("hit by
    an attack", "bloodied"); ``problem``: what could not be read.
    """

    cost: tuple[str, ...] = ()
    usage: f.Usage = AT_NO_COST
    tags: tuple[str, ...] = ()
    trigger: str = ""
    need: str = ""
    problem: str = ""


_FACES: Final = re.compile(r"(?:refresh|recharge)\s++(?P<faces>\d(?:[\s-]++\d)*+)\s*+(?P<up>\+)?$")
_EACH_ROUND: Final = re.compile(r"(\w+)(?: action)?,? (?:1/round|once per round)$")
# Of actions that are taken in one's own turn alone, once in a turn is once in a round.
_EACH_TURN: Final = re.compile(r"(?:1/turn|once (?:per|a|each|every) turn|once (?:on|during) its turn)$")
_TURNS_OWN: Final = frozenset(("standard", "move", "minor", "swift"))
_AGAIN: Final = re.compile(
    r"(?:refresh(?:es)?|recharges?)\s++(?:(?:when|if)\s++(?=\S)|on\s++(?=an?\s++miss$))(?P<event>.+)$")
_TRIGGER: Final = re.compile(r"(?:when|if|whenever)\s+(?P<event>.+)$")
_NEED: Final = re.compile(r"(?:(?:(?:usable )?only )(?=while|when|if)|(?=while))(?P<need>(?:while|when|if) .+)$")
# The faces of a die as pictures.
_PIPS: Final = {chr(0x2680 + face): f" {face + 1}" for face in range(6)}


def read_bracket(text: str, vocabulary: Vocabulary) -> Bracket:
    """ "standard and move, refresh 5, 6", "immediate reaction, when hit by an attack; at-will": what it says. After a
    semicolon tags may be named.
    """
    cost: tuple[str, ...] = ()
    kind, event, trigger, need, problem = "", "", "", "", ""
    faces: list[int] = []
    tags: list[str] = []
    for pip, face in _PIPS.items():
        text = text.replace(pip, face)
    main, _, extra = text.partition(";")
    sure = [one.strip().lower() for one in main.split(",")]
    for piece, maybe in (*((one, False) for one in sure), *((one.strip(), True) for one in re.split("[,;]", extra))):
        plain = piece.lower()
        if not plain:
            continue
        words = re.split(r"(?<!\s)\s++(?:and\s++|\+\s*+)|\+\s*+", re.sub(r"(?<!\s)\s++actions?$", "", plain))
        if not cost and not maybe and all(word in vocabulary.actions for word in words):
            cost = tuple(vocabulary.actions[word] for word in words)
        elif plain in vocabulary.usages:
            kind = kind if kind == "round" else vocabulary.usages[plain]
        elif (match := _EACH_ROUND.match(plain)) is not None and not cost and match[1] in vocabulary.actions:
            cost, kind = (vocabulary.actions[match[1]],), "round"
        elif (match := _FACES.match(plain)) is not None:
            kind = "refresh"
            shown = [int(one) for one in re.findall(r"\d", match["faces"])]
            faces = list(range(shown[0], (shown[-1] if len(shown) > 1 else 6) + 1)) \
                if match["up"] or "-" in match["faces"] else shown
        elif plain.isdigit() and kind == "refresh":
            faces.append(int(plain))
        elif plain in ("refresh special", "recharge special"):
            kind, event = "refresh", "special"
        elif (match := _AGAIN.match(plain)) is not None:
            event = match["event"]
            kind = kind or "encounter"
        elif (match := _NEED.match(plain)) is not None:
            need = match["need"]
        elif (match := _TRIGGER.match(plain)) is not None and not trigger:
            trigger = match["event"]
        elif cost and _EACH_TURN.match(plain) and _TURNS_OWN.issuperset(cost):
            kind = "round"
        elif re.match(r"(\d|once|twice)\s*(/|per|a)\s*", plain):
            kind = {"1/encounter": "encounter", "1/day": "daily", "1/round": "round"}.get(plain.replace(" ", ""), "")
            problem = "" if kind else plain
        elif maybe:
            tags.extend(_tag_names(piece, vocabulary))
        else:
            problem = plain
    usage = f.Usage(kind, tuple(faces), "" if event == "special" else event)
    return Bracket(cost, usage, tuple(tags), trigger, need, problem)
