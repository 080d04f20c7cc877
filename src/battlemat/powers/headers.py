"""The header line of a monster's power: symbol, name, actions, usage, tags."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from . import forms as f
from .grammar.tokens import normalise
from .vocabulary import Vocabulary

_HEADER: Final = re.compile(
    r"^\s*(?P<symbol>[‡†⤢↗∢⋇])?\s*(?:\*\*)?(?P<name>[^*(●:]+?(?:\s\([^)]*\)(?=\*\*))?)(?:\*\*)?\s*(?:\((?P<bracket>[^)]*)\))?\s*(?:●\s*(?P<tags>\*\*.*?\*\*|[^:]*?))?\s*$"
)

# A trait: it has no usage.
AT_NO_COST: Final = f.Usage()


@dataclass(frozen=True)
class Header:
    """The line above a power's text: symbol, name, actions, usage, tags."""

    name: str
    symbol: str = ""
    cost: tuple[str, ...] = ()
    usage: f.Usage = AT_NO_COST
    tags: tuple[str, ...] = ()
    problem: str = ""


def read_header(line: str, vocabulary: Vocabulary) -> Header | None:
    """A header line, or ``None`` when the line is not one."""
    match = _HEADER.match(normalise(line).replace("*:*", "").rstrip())
    if match is None:
        return None
    tags = _tag_names(match.group("tags") or "", vocabulary)
    cost, usage, more, problem = read_bracket(match.group("bracket") or "", vocabulary)
    symbol = vocabulary.symbols.get(match.group("symbol") or "", "")
    return Header(match.group("name").strip(), symbol, cost, usage, tags + more, problem)


def _tag_names(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    names = [one.strip() for one in text.replace("*", "").split(",")]
    return tuple(vocabulary.tags.get(name.lower(), name) for name in names if name)


def read_bracket(text: str, vocabulary: Vocabulary) -> tuple[tuple[str, ...], f.Usage, tuple[str, ...], str]:
    """ "standard and move, refresh 5, 6": actions, usage, tags named after a semicolon, and what could not be
    read.
    """
    cost: tuple[str, ...] = ()
    kind, faces, event, problem = "", [], "", ""
    main, _, extra = text.partition(";")
    for piece in (one.strip().lower() for one in main.split(",")):
        if not piece:
            continue
        words = re.split(r"\s+and\s+|\s*\+\s*", re.sub(r"\s+actions?$", "", piece))
        if not cost and all(word in vocabulary.actions for word in words):
            cost = tuple(vocabulary.actions[word] for word in words)
        elif piece in vocabulary.usages:
            kind = vocabulary.usages[piece]
        elif (match := re.match(r"(refresh|recharge)\s+(\d)\s*(?:[-+]\s*(\d)?)?$", piece)) is not None:
            low = int(match.group(2))
            kind = "refresh"
            faces = list(range(low, int(match.group(3) or 6) + 1)) if re.search(r"[-+]", piece) else [low]
        elif piece.isdigit() and kind == "refresh":
            faces.append(int(piece))
        elif piece in ("refresh special", "recharge special"):
            kind, event = "refresh", "special"
        elif (match := re.match(r"(?:refreshes|recharges)\s+(?:when|if)\s+(.+)$", piece)) is not None:
            event = match.group(1)
        elif re.match(r"(\d|once|twice)\s*(/|per|a)\s*", piece):
            kind = {"1/encounter": "encounter", "1/day": "daily", "1/round": "round"}.get(
                piece.replace(" ", ""), ""
            )
            problem = "" if kind else piece
        else:
            problem = piece
    tags = _tag_names(extra, vocabulary)
    return cost, f.Usage(kind, tuple(faces), "" if event == "special" else event), tags, problem
