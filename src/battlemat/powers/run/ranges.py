"""Where a printed power starts and whom it can take in, as the engine's targeting has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.attacks.targeting import ALLY, ANYONE, CREATURE, ENEMY, NOBODY, Targeting
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet

ORIGINS: Final = {
    "melee": MELEE,
    "ranged": RANGED,
    "near": NEAR,
    "close": NEAR,
    "far": FAR,
    "melee or ranged": MELEE | RANGED,
}
SHAPES: Final = {"burst": "burst", "blast": "arc", "arc": "arc", "wall": "wall"}
WIDE: Final = 40


def targeting_of(form: forms.Power, sheet: Sheet) -> Targeting:
    """Where a power starts and whom it can take in, as the engine has it."""
    printed = form.targeting
    if printed is not None and printed.origin == "self":
        return Targeting(0, whom=CREATURE, others=False)
    who = printed.who if printed is not None else None
    origin = origin_of(form)
    symbol = form.symbol.removeprefix("basic ")
    if form.attack is None and who is None and (printed is None or not printed.origin) \
            and (not origin or (printed is None and symbol)):
        return Targeting(0)
    if origin & (NEAR | FAR):
        return spread_of(printed, origin)
    return shot_of(form, origin, sheet)


def origin_of(form: forms.Power) -> int:
    """Where a power starts: as printed, by its symbol, or by whom it names."""
    printed = form.targeting
    word = printed.origin if printed is not None else ""
    origin = ORIGINS.get(word, 0) or ORIGINS.get(form.symbol.removeprefix("basic "), 0)
    who = printed.who if printed is not None else None
    if origin or (form.attack is None and (who is None or isinstance(who, forms.Who))):
        return origin
    if form.attack is not None or (printed is not None and printed.reach):
        return MELEE
    return reach_by_words(who)


def spread_of(printed: forms.Targeting | None, origin: int) -> Targeting:
    """An area about the user or far from it, or all that can see or hear the user."""
    whom, count, nearest, others, selective = whom_of(printed.who if printed is not None else None)
    if printed is not None and printed.area is not None:
        return Targeting(
            origin, shape=SHAPES.get(printed.area.shape, "burst"), size=printed.area.size, within=printed.normal,
            count=0 if count != 1 else 1, whom=whom, nearest=nearest, others=others, minimum=printed.minimum,
            weapon=printed.basis == "weapon", selective=selective or whom == ANYONE or count > 0)
    basis = printed.basis if printed is not None else ""
    if basis in ("eyesight", "earshot", "sight"):
        return Targeting(origin, shape="eyesight" if "sight" in basis else basis, count=0, whom=whom, others=others,
                         selective=selective or count > 0)
    return Targeting(origin, shape="burst", size=printed.normal if printed is not None and printed.normal else 1,
                     count=0, whom=whom, others=others, selective=selective or count > 0)


def shot_of(form: forms.Power, origin: int, sheet: Sheet) -> Targeting:
    """Single targets within reach or range; all of them in reach, where the print says so."""
    printed = form.targeting
    who = printed.who if printed is not None else None
    whom, count, nearest, others, selective = whom_of(who)
    reach = 0
    normal = long = 0
    basis = ""
    if printed is not None:
        reach = printed.reach
        normal = printed.normal
        long = printed.long
        basis = printed.basis
        farther = printed.more_reach + beyond_of(who)
        if farther:
            reach = max(reach, sheet.reach) + farther
    weapon = basis == "weapon"
    if origin & RANGED and not normal and not weapon:
        normal = within_of(who) or (WIDE if basis in ("eyesight", "earshot", "unlimited") else 0)
        weapon = not normal
        armed = sheet.ranged is not None or (weapon and form.attack is not None and form.attack.abilities)
        normal = normal or (0 if armed else WIDE // 2)
    if not count and isinstance(who, forms.Select) and who.count == 0 and not who.any_one:
        return Targeting(NEAR if origin & MELEE else origin, shape="burst", size=reach or normal or within_of(who) or 1,
                         count=0, whom=whom, others=others, selective=selective)
    return Targeting(origin, reach=reach, normal=normal, long=long, count=max(1, count), whom=whom, nearest=nearest,
                     others=others, touch=basis == "touch", weapon=weapon,
                     minimum=printed.minimum if printed is not None else 0, selective=selective)


def reach_by_words(who: Creatures | None) -> int:
    """Melee for those adjacent or in reach, else at a distance."""
    if isinstance(who, forms.Select):
        for test in who.tests:
            if isinstance(test, forms.Place) and test.kind in (
                "within",
                "sight",
                "burst",
                "range",
                "hearing",
            ):
                return RANGED
    return MELEE


def within_of(who: Creatures | None) -> int:
    """The distance in the words for the targets, 0 when there is none."""
    if isinstance(who, forms.Select):
        for test in who.tests:
            if isinstance(test, forms.Place) and test.kind in ("within", "burst"):
                return test.n
            if isinstance(test, forms.Place) and test.kind in ("sight", "hearing"):
                return WIDE
    return 0


def beyond_of(who: Creatures | None) -> int:
    """How many squares beyond its user's reach the words for the targets go, 0 for none."""
    tests = who.tests if isinstance(who, forms.Select) else ()
    return max([one.n for one in tests if isinstance(one, forms.Place) and one.kind == "beyond"], default=0)


def whom_of(who: Creatures | None) -> tuple[int, int, bool, bool, bool]:
    """Whom, how many (0 everyone), only the nearest, without the user, as the user picks."""
    if not isinstance(who, forms.Select):
        return (CREATURE, 1 if isinstance(who, forms.Who) else 0 if who is None else 2, False, True, False)
    if who.kind == "square":
        return (NOBODY, 1, False, True, False)
    whom = {"enemy": ENEMY, "ally": ALLY}.get(who.kind, CREATURE)
    if who.any_one and whom == CREATURE and who.count == 0:
        whom = ANYONE
    others = not (who.or_self or who.with_self or (who.count == 1 and who.kind in ("creature", "ally")))
    return (whom, who.count, who.choice == "nearest", others, who.any_one or who.up_to)
