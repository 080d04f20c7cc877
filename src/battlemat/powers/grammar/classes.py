"""Closed classes of words: what a few words in a row are called wherever one of their kind is asked for.

Each is a terminal of the grammar, so that a rule takes the whole class and not a list of its own.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final


def _each(meant: str, said: str) -> dict[str, str]:
    return dict.fromkeys(said.split(" / "), meant)


_VERBS: Final[dict[str, Any]] = tomllib.loads((files(__package__) / "verbs.toml").read_text(encoding="utf-8"))


def _verbs(frame: str, *forms: int) -> dict[str, str]:
    """The verbs of a frame in some of their forms, by number (`verbs.FORMS`)."""
    return {row["forms"][form]: row["means"] for row in _VERBS.values() if row["frame"] == frame for form in forms}


def _acts() -> dict[str, str]:
    """What can be forbidden: the acts of verbs that do nothing to others, and those with words of their own."""
    found = {**_verbs("move", 0), **_verbs("go", 0), **_verbs("act", 0)}
    return {
        **found, **_each("make attacks", "make attacks / attack"),
        **_each("make opportunity attacks", "make opportunity attacks / make any opportunity attacks / "
                "take opportunity attacks / take opportunity actions / take any opportunity actions"),
        **_each("act", "act / take actions / take any actions"), **_each("stand up", "stand / stand up"),
        **_each("take immediate actions", "take immediate actions / take any immediate actions / take reactions / "
                "take any reactions / take counters / take any counters / take counters or reactions / "
                "take reactions or counters"),
        **_each("gain combat advantage", "gain combat advantage / benefit from combat advantage"),
        **_each("make saving throws", "make saving throws / save"),
        **_each("spend recoveries", "spend recoveries / spend any recoveries"),
        **_each("score critical hits", "score critical hits / deal critical hits"),
        **{one: one for one in (
            "grant combat advantage", "move", "levitate", "flank", "spend action points", "see", "escape",
            "make basic attacks")},
    }


def _determiners() -> dict[str, str]:
    """Which creatures, and how many, where that is no number: (what, how many, "other" or "random")."""
    every = {f"{word}{of}": "every" for word in ("all", "each", "every") for of in ("", " of the", " of SELF's")}
    return {
        **every, **{f"{said} other": "every other" for said in every}, "all SELF's": "every",
        **_each("every", "any number of"), **_each("any", "any / any other / one or more"),
        **_each("1", "a single / one single / either"), **_each("2", "both"), **_each("up to 2", "one or two"),
        **_each("up to 3", "one , two or three / one to three"),
        **_each("1 other", "another / one other / a different / a second"),
        **_each("1 random", "a random / one random"),
    }


def _roles() -> dict[str, str]:
    """Whom print calls by what they are in a power."""
    owned = ("quarry", "mount", "rider", "companion", "familiar")
    found = {f"{whose} {role}": role.replace("familiar", "companion") for whose in ("SELF's", "its", "their", "the")
             for role in owned}
    kinds = ("psychic", "animal", "spirit")
    return {
        **found, **{f"SELF's {kind} companion": "companion" for kind in kinds}, "SELF's chosen rider": "rider",
        **_each("target", "SELF's target / its target / their target / the same target / the same creature / "
                "same target"),
        **{f"the triggering {who}": "triggerer" for who in ("creature", "enemy", "ally", "attacker", "target", "foe")},
        **_each("attacker", "the attacker / the attacking creature / attacker"),
        **{f"the {which} target": "original" for which in ("original", "initial", "primary", "first", "previous")},
        "the summoned creature": "summoned", "the swallowed creature": "target", "the swallowed target": "target",
    }


CLASSES: Final[dict[str, dict[str, str]]] = {
    "act": _acts(),
    "determiner": _determiners(),
    "role": _roles(),
    "attack_word": {word: word for word in (
        "melee ranged near far area arc burst blast wall basic opportunity charge single-target weapon").split()},
    "ground": {
        "hindering terrain": "difficult terrain",
        **{one: one for one in ("difficult terrain", "magical darkness", "darkness", "bright light", "dim light",
                                "lightly obscured", "heavily obscured", "totally obscured")},
    },
    "shelter": {one: one for one in ("cover", "concealment", "superior cover", "total concealment")},
    "immunity": {
        **_each("push", "push / pushed"), **_each("pull", "pull / pulled"), **_each("shunt", "shunt / shunted"),
        **_each("prone", "prone / knocked prone"), **_each("swallowed", "swallowed"), **_each("teleport", "teleported"),
        **_each("unwilling movement", "moved / unwilling movement / forced movement / subject to unwilling movement / "
                "subject to forced movement"),
        **{one: one for one in ("damage", "flanked", "surprised", "charm", "fear", "critical hits")},
    },
    "inflicts": _verbs("state", 0, 1),
    "forces": _verbs("force", 0, 1),
    "forced": _verbs("force", 2),
    "joint": {**_each("all", "both / all"), "each": "each"},
    "adverb": {one: one for one in ("also", "then", "immediately", "instantly")},
    "strikes": _verbs("strike", 0, 1),
    "changes": {
        **_each("bonus", "increase / increases / increased / is increased / are increased"),
        **_each("penalty", "decrease / decreases / decreased / reduce / reduces / reduced / is reduced / are reduced / "
                "is decreased / are decreased / drop / drops"),
    },
}
"""By terminal, what is said and what it is called."""

COUNTED: Final = frozenset(("forces", "forced"))
"""What is said in squares: print without them has none of it."""

__all__ = ["CLASSES", "COUNTED"]
