"""The switches of the ledger: what each takes, and that it takes nothing else."""

import pytest

from battlemat import Scene
from battlemat.rulebook import Rulebook

BOOK = Rulebook.load("fourth")
LISTED: dict[str, tuple[str, ...]] = {
    "action-point-frequency": ("encounter", "turn"),
    "action-point-economy": ("milestones", "rest-only"),
    "natural-20": ("always-hits", "critical-needs-total"),
    "natural-1": ("no-effect", "always-misses"),
    "surprise-action-point": ("no", "yes"),
    "regeneration-while-dying": ("yes", "no"),
    "reaction-during-move": ("whole-action", "each-square"),
    "creature-cover": ("ranged-only", "all-attacks"),
    "creature-cover-grade": ("cover", "traced"),
    "concealment-distance": ("graded", "literal"),
    "restrained": ("full", "table-only"),
    "slowed-run": ("full-run", "no-bonus"),
    "prone-movement": ("stand-first", "allowed"),
    "ongoing-same-type": ("merge", "track"),
    "charge-path": ("free-path", "direct"),
    "charge-aftermath": ("all-barred", "free-allowed"),
    "coup-de-grace-roll": ("automatic", "roll"),
    "knock-out-attacks": ("any", "melee-only"),
    "hide-requires": ("cover-or-concealment", "superior-or-total", "none"),
    "climb-and-swim-speed": ("cap", "double-cost"),
    "long-jump-landing": ("up", "down"),
    "unread-limits": ("ask", "met", "unmet"),
}


def test_every_switch_is_listed_here() -> None:
    assert set(BOOK.settings({})) == set(LISTED)


@pytest.mark.parametrize("option", LISTED)
def test_the_first_value_is_the_default(option: str) -> None:
    assert BOOK.settings({})[option] == LISTED[option][0]


@pytest.mark.parametrize(("option", "value"), [(option, value) for option, all in LISTED.items() for value in all])
def test_every_value_is_taken(option: str, value: str) -> None:
    assert Scene("fourth", A={"at": (1, 1)}, options={option: value}).rules.options[option] == value


@pytest.mark.parametrize("option", LISTED)
@pytest.mark.parametrize("value", ["sometimes", "", 3])
def test_no_other_value_is_taken(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=option):
        Scene("fourth", A={"at": (1, 1)}, options={option: value})


def test_a_switch_there_is_not_is_refused_with_the_nearest_there_is() -> None:
    with pytest.raises(ValueError, match="did you mean"):
        Scene("fourth", A={"at": (1, 1)}, options={"natural-2": "always-hits"})
