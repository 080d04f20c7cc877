"""Alignments: five, or nine by the variant. They describe and bind nobody."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.errors import nearest

FIVE_RULE: Final = "orcus.alignment.five"
NINE_RULE: Final = "orcus.alignment.nine"
SWITCH: Final = "nine-point-alignment"
FIVE: Final[dict[str, str]] = {
    "lawful good": "does right by society, by a strict code",
    "good": "helps others as they need it",
    "unaligned": "takes no moral side",
    "evil": "takes what it can without scruple",
    "chaotic evil": "violent without reason, out of greed, hate or bloodlust",
}
ORDER: Final[dict[str, str]] = {
    "lawful": "keeps to a code",
    "neutral": "keeps to neither",
    "chaotic": "keeps to no rule but its own",
}
MORAL: Final[dict[str, str]] = {"good": "helps others", "neutral": "weighs no side", "evil": "takes what it can"}
TRUE_NEUTRAL: Final = "neutral"
SYNONYMS: Final[dict[str, str]] = {"true neutral": TRUE_NEUTRAL, "neutral neutral": TRUE_NEUTRAL, "tn": TRUE_NEUTRAL,
                                   "n": TRUE_NEUTRAL}


def alignments(nine: bool = False) -> dict[str, str]:
    """The alignments there are, each with what it is like; `nine` is the switch of the variant."""
    if not nine:
        return dict(FIVE)
    found: dict[str, str] = {}
    for order, keeps in ORDER.items():
        for moral, does in MORAL.items():
            name = TRUE_NEUTRAL if order == moral == "neutral" else f"{order} {moral}"
            found[name] = f"{keeps}, {does}"
    return found


def short(name: str) -> str:
    """The letters an alignment of the nine is written with: LG, N, CE."""
    return "".join(word[0].upper() for word in name.split())


def alignment(words: str, nine: bool = False) -> str:
    """The alignment words mean, by name or, of the nine, by its letters; "" when they mean none."""
    key = " ".join(words.casefold().split())
    known = alignments(nine)
    if key in known:
        return key
    if nine:
        if key in SYNONYMS:
            return SYNONYMS[key]
        for name in known:
            if short(name).casefold() == key:
                return name
    return ""


def refuse(words: str, nine: bool = False) -> Refusal | None:
    """Why words are no alignment in force."""
    if alignment(words, nine):
        return None
    known = list(alignments(nine))
    close = nearest(words, known)
    if not nine and alignment(words, True):
        hint = f"the nine are a variant, off unless {SWITCH} is on: one of {', '.join(known)}"
    else:
        hint = f"did you mean {close}?" if close else f"one of {', '.join(known)}"
    return Refusal(NINE_RULE if nine else FIVE_RULE, f"{words!r} is no alignment: {hint}")
