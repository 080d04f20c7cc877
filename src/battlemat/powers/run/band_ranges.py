"""Where a power of a game without squares reaches and whom it can take in, as the engine's targeting has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.modifiers import MELEE, NEAR, RANGED
from battlemat.powers import forms
from battlemat.powers.run.parties import principal
from battlemat.powers.run.ranges import whom_of

if TYPE_CHECKING:
    from battlemat.powers.forms.base import Creatures

ORIGINS: Final = {"melee": MELEE, "ranged": RANGED, "close": NEAR}
# Distances are moves: 0 leaves it to the rules, 1 is nearby, 2 faraway.
REACHES: Final = {"nearby": 1, "far away": 2, "nearby or far away": 2}
MOST: Final = 20
USUAL: Final = 2


def band_targeting(form: forms.Power) -> Targeting:
    """Where a power reaches and whom it can take in."""
    printed = form.targeting
    if printed is not None and printed.origin == "self":
        return Targeting(0, others=False)
    who = principal(printed.who) if printed is not None else None
    if form.attack is None and who is None:
        return Targeting(0)
    who, reach = any_of(who)
    origin = ORIGINS.get(form.symbol.removeprefix("basic "), 0) or NEAR
    whom, count, nearest, others, selective = whom_of(who)
    if isinstance(who, forms.Select):
        # The user is among them only where the words say so.
        others = not (who.or_self or who.with_self)
    reach = max(reach, reach_of(who))
    if isinstance(who, forms.Select) and who.count == 0 and who.number is None and not who.any_one:
        return Targeting(NEAR if origin == MELEE else origin, normal=reach, shape="all", count=0, whom=whom,
                         others=others, selective=selective)
    diced = isinstance(who, forms.Select) and who.number is not None
    usual = 0
    if isinstance(who, forms.Select) and who.number is not None:
        count, usual = spread(who.number)
    return Targeting(origin, normal=reach, count=max(1, count), whom=whom, nearest=nearest,
                     others=others, selective=selective, grouped=in_group(who), diced=diced, usual=usual)


def any_of(who: Creatures | None) -> tuple[Creatures | None, int]:
    """Of "these or those" the words for whom there are most of, and how far the furthest of them may be."""
    if not isinstance(who, forms.Together) or who.link != "or":
        return who, 0
    picks = [one for one in who.parties if isinstance(one, forms.Select)]
    if not picks:
        return who, 0
    most = picks[0]
    for one in picks[1:]:
        if one.number is not None or one.count > most.count:
            most = one
    return most, max([reach_of(one) for one in picks])


def spread(number: forms.Amount) -> tuple[int, int]:
    """The most that a number of targets can come to, and what it is on average (rounded down, at least 1)."""
    if number.value or (not number.fixed and not number.dice):
        return MOST, USUAL
    most = number.flat + sum([dice * sides for dice, sides in number.dice])
    mean2 = 2 * number.flat + sum([dice * (sides + 1) for dice, sides in number.dice])
    return max(1, most), max(1, mean2 // 2)


def in_group(who: Creatures | None) -> bool:
    """Whether the words for the targets say that they stand in a group."""
    return isinstance(who, forms.Select) and any(
        isinstance(test, forms.Place) and test.kind == "group" for test in who.tests)


def reach_of(who: Creatures | None) -> int:
    """The furthest that the words for the targets allow, in moves; 0 when they say nothing of it."""
    reach = 0
    if isinstance(who, forms.Select):
        for test in who.tests:
            if isinstance(test, forms.Place):
                reach = max(reach, REACHES.get(test.kind, 0))
    return reach
