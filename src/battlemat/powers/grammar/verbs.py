"""The lexicon: verbs as data, and the uses that each gets from its frame.

A row of `verbs.toml` says a verb's forms and its frame; the frame makes of it what can be done ("pushes the target 2
squares"), suffered ("is pushed 2 squares"), happen ("when it is hit") and be forbidden. Teaching a verb that does what
another does is one row.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

# By frame, the uses of a verb: the rule of the grammar that a use is added to, and the alternative. {base}, {third},
# {past} and {ing} are the verb's forms, {means} what it means.
FRAMES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # Somebody moves somebody else.
    "force": (
        ("forced", 'be "{past}" ["into|to"] ["an|the"] "adjacent" ["unoccupied"] "square|space" => '
                   'Force(kind="{means}", who=SUBJECT, to=Place(kind="adjacent"))'),
    ),
    # Somebody puts somebody into a state.
    "state": (
        ("afflict", 'be "{past}" "by" ["the|this"] "attack|power" d:duration? => '
                    'Afflict(conditions=("{means}"), who=SUBJECT, duration=d)'),
    ),
    # Somebody has hold of somebody.
    "hold": (
        ("described", '["that|who" "is|are"] "{past}" "by" w:object => Holds(holder=w, held=EACH)'),
        ("described", '("that|which|whom")? !("it|they" "has|have") w:object "has|have|is|are" "{past}|{ing}" '
                      '=> Holds(holder=w, held=EACH)'),
        ("described", '"that" ("{base}|{third}" | "is|are {ing}") w:object => Holds(holder=EACH, held=w)'),
        ("one_test", 's:subject tense "{ing}" w:object => Holds(holder=s, held=w)'),
        ("one_test", 's:subject tense "not" "{ing}" w:object => Not(test=Holds(holder=s, held=w))'),
    ),
    # Somebody's attack meets somebody.
    "strike": (
        ("happening", '"{base}|{third}" o:object? a:with_one? => ev("{means}", attack=a, other=o)'),
        ("happening", '"{base}|{third}" a:with_one "against" o:object => ev("{means}", attack=a, other=o)'),
        ("happening", 'be2 "{past}" a:by_attack? o:by_whom? => ev(suffered("{means}"), attack=a, other=o)'),
        ("happening", 'be2 "{past}" o:by_whom a:by_attack? => ev(suffered("{means}"), attack=a, other=o)'),
    ),
    # Somebody moves.
    "move": (
        ("movement", '"{base}|{third}" x:move_part+ ["in any direction"] => move("{means}", x)'),
        ("movement", '"{base}|{third}" ["up to"] n:@count => move("{means}", (far(n)))'),
        ("act", '"{base}" => "{means}"'),
    ),
    # Somebody does something that can be forbidden.
    "act": (
        ("act", '"{base}" => "{means}"'),
    ),
    # Somebody goes, which can happen without saying how far.
    "go": (
        ("happening", '"{base}|{third}" => ev("{means}")'),
        ("act", '"{base}" => "{means}"'),
    ),
}
FORMS: Final = ("base", "third", "past", "ing")


# The frames that count squares.
COUNTED: Final = frozenset(("force", "move", "go"))


def phrases(squares: bool = True) -> str:
    """The alternatives that the lexicon adds to the grammar, in its notation; without ``squares`` those of verbs that
    count them are left out. Raises ``ValueError`` for a row with a frame or forms that there are not.
    """
    rows = tomllib.loads((files(__package__) / "verbs.toml").read_text(encoding="utf-8"))
    added: dict[str, list[str]] = {}
    for verb, row in rows.items():
        if row["frame"] not in FRAMES or len(row["forms"]) != len(FORMS):
            raise ValueError(f"the verb {verb}: no such frame, or not its {len(FORMS)} forms")
        if row["frame"] in COUNTED and not squares:
            continue
        said = {**dict(zip(FORMS, row["forms"], strict=True)), "means": row["means"]}
        for rule, phrase in FRAMES[row["frame"]]:
            for name, word in said.items():
                phrase = phrase.replace(f"{{{name}}}", word)
            added.setdefault(rule, []).append(phrase)
    return "\n".join(f"{rule}*: | " + "\n    | ".join(alternatives) for rule, alternatives in added.items()) + "\n"
