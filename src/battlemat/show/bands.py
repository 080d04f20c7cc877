"""A fight without squares, laid out to be shown: the bands side by side, in each the knots of those engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import GRAPPLE
from battlemat.engine.record.view import possessive
from battlemat.systems.shared.bands.bands import MIDDLE, depth, far_of, rear_of, word
from battlemat.systems.shared.bands.bands import place_name as named_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from battlemat.engine.record.view import CreatureView, View

USUAL: Final = frozenset({"", "standard", "normal", "medium"})


class Knot:
    """Creatures of one band that engagement ties together, or one alone. `members` (ids) go by their slots.

    `pairs` are who is in melee with whom, each pair with the creature of the left side first.
    """

    def __init__(self, members: list[int], pairs: list[tuple[int, int]]) -> None:
        self.members = members
        self.pairs = pairs

    def foes(self, id: int) -> list[int]:
        """Whom a member is paired with."""
        return [b if a == id else a for a, b in self.pairs if id in (a, b)]


class Lane:
    """One band: its number, whose it is (-1: the middle, everybody's), and who is there, in knots by slot."""

    def __init__(self, band: int, side: int, knots: list[Knot]) -> None:
        self.band = band
        self.side = side
        self.knots = knots

    @property
    def outward(self) -> int:
        """How far out it is: 0 the middle, 1 a rear, 2 a far band."""
        return depth(self.band)


def on_the_left(side: int) -> bool:
    """Whether a side's bands lie to the left of the middle: those of the first side, the third and so on."""
    return side % 2 == 0


def columns(view: View) -> list[list[Lane]]:
    """The lanes from left to right; those equally far out on the same hand share a column, side by side."""
    sides = range(max(2, len(view.sides)))
    left = [side for side in sides if on_the_left(side)]
    right = [side for side in sides if not on_the_left(side)]
    return [
        [_lane(view, far_of(side), side) for side in left],
        [_lane(view, rear_of(side), side) for side in left],
        [_lane(view, MIDDLE, -1)],
        [_lane(view, rear_of(side), side) for side in right],
        [_lane(view, far_of(side), side) for side in right],
    ]


def title(view: View, lane: Lane) -> str:
    """What a lane is called: "heroes' rear", "MIDDLE"."""
    if lane.side < 0:
        return "MIDDLE"
    owner = view.sides[lane.side] if lane.side < len(view.sides) else "nobody"
    return f"{possessive(owner)} {word(lane.band)}"


def _lane(view: View, band: int, side: int) -> Lane:
    here = [creature for creature in view.creatures if creature.on_map and creature.at == band]
    here.sort(key=lambda creature: (creature.slot, creature.id))
    knots: list[Knot] = []
    taken = 0
    for creature in here:
        if taken >> creature.id & 1:
            continue
        tied = _tied(here, creature)
        taken |= tied
        members = [other for other in here if tied >> other.id & 1]
        pairs = [(a.id, b.id) for a in members for b in members if a.engaged >> b.id & 1 and _first(a, b)]
        knots.append(Knot([member.id for member in members], pairs))
    return Lane(band, side, knots)


def _tied(here: list[CreatureView], creature: CreatureView) -> int:
    """The ids, as a mask, of a creature and all that engagement ties to it, however indirectly."""
    tied = 1 << creature.id
    while True:
        more = tied
        for other in here:
            if tied >> other.id & 1 or other.engaged & tied:
                more |= 1 << other.id
        if more == tied:
            return tied
        tied = more


def _first(a: CreatureView, b: CreatureView) -> bool:
    """Whether `a` is the one of two foes that is shown on the left."""
    if on_the_left(a.side) != on_the_left(b.side):
        return on_the_left(a.side)
    return (a.side, a.id) < (b.side, b.id)


# ---------------------------------------------------------------------- in words


def kind_words(creature: CreatureView) -> list[str]:
    """What sort of creature it is, as far as that is out of the usual: "mook", "large"."""
    return [words for words in (creature.sheet.kind, creature.size) if words not in USUAL]


def mob_words(view: View, creature: CreatureView) -> list[str]:
    """What is left of the mob a creature belongs to: "1 of 4 with 18 hp between them"."""
    mob = [other for other in view.creatures if creature.sheet.mob and other.sheet.mob == creature.sheet.mob
           and other.side == creature.side and other.alive and other.present]
    if len(mob) < 2 or not creature.alive:
        return []
    if creature.vague:
        return [f"1 of {len(mob)}"]
    return [f"1 of {len(mob)} with {sum(other.hp for other in mob)} hp between them"]


def place_words(view: View, creature: CreatureView, names: Sequence[str] = ()) -> list[str]:
    """How it stands to others where it is: held by whom, behind and next to whom, in the air.

    `names` are what to call everybody, by id; by default their names.
    """
    names = names or [other.name for other in view.creatures]
    if not creature.on_map:
        return [] if creature.present or not creature.alive else ["out of the fight"]
    found = [
        f"held by {names[effect.source]}"
        for effect in creature.effects
        if effect.duration.kind == GRAPPLE and effect.source >= 0
    ]
    if creature.cover >= 0:
        found.append(f"behind {names[creature.cover]}")
    if creature.beside >= 0:
        found.append(f"next to {names[creature.beside]}")
    if creature.aloft:
        found.append("in the air")
    return found


def place_name(view: View, band: int) -> str:
    """A band as a sentence names it: "the middle", "the heroes' rear", "the heroes' far band"; "nowhere"."""
    return named_place(view.sides, band)


def band_words(view: View, creature: CreatureView) -> str:
    """Where it stands: "in the middle", "in the heroes' rear"; "" for nowhere."""
    return f"in {place_name(view, creature.at)}" if creature.on_map else ""
