"""Position as bands and engagements: distance, aim, groups (position-two-parts)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.flags import DEAD, INVISIBLE, OUT
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.effects.traits import Query, granted
from battlemat.engine.places.position import Position
from battlemat.systems.shared.bands.bands import FAR, MIDDLE, NEAR, arm, gone, is_far, next_to, place_name, rear_of

if TYPE_CHECKING:
    from battlemat.engine.attacks.targeting import Targeting
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.effects.traits import Field

TOGETHER: Final = 0
NEARBY: Final = 1
FARAWAY: Final = 2
TOUCHING: Final = 1
ARMS_APART: Final = 3
SWOOP: Final = "swoop"
ONE_PLACE: Final = 0
UNSEEN: Final = 2  # the degree of concealment in which nobody is seen
UNSEEING: Final = frozenset({"blindsight", "tremorsense", "scent", "true sight", "truesight"})


@mypyc_attr(allow_interpreted_subclasses=True)
class BandPosition(Position):
    """Who is in which band, and who is engaged with whom.

    Distances are moves: 0 engaged or next to, 1 nearby, 2 faraway, 3 from one far band to another. The `normal` range
    of a targeting is the distance it reaches, nearby or faraway (which is everywhere); 0 leaves it to the option.
    """

    gridless = True

    def __init__(self, options: dict[str, object]) -> None:
        self.foes_only = options.get("faraway_from") == "enemies"
        self.companions = options.get("companions_count_as_allies") != "no"
        self.default_reach = FARAWAY if options.get("default_range") == "faraway" else NEARBY

    def place_name(self, battle: Battle, place: int) -> str:
        return place_name(battle.sides, place)

    def counted(self, battle: Battle, user: Creature, creature: Creature) -> bool:
        """Of a hero's allies only heroes count, and companions as the option has it (who-is-ally)."""
        if not user.sheet.hero or creature.side != user.side or creature.sheet.hero:
            return True
        return creature.owner >= 0 and self.companions

    def sees(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether it notices somebody, the invisible by senses other than sight (invisibility-stealth).

        Print may hide a creature from some alone ("invisible to undead").
        """
        if viewer.sheet.senses.keys() & UNSEEING:
            return True
        if target.flags & INVISIBLE:
            return False
        hooks = battle.stat_hooks.get("concealment")
        return hooks is None or granted(battle, hooks, Query("concealment", target.id, viewer.id)) < UNSEEN

    # ------------------------------------------------------------------ near and far

    def adjacent(self, battle: Battle, a: Creature, b: Creature) -> bool:
        return next_to(battle, a, b)

    def distance(self, battle: Battle, a: Creature, b: Creature) -> int:
        """The moves between them (topic position-distance)."""
        if next_to(battle, a, b):
            return TOGETHER
        if self.nearby(battle, a, b):
            return NEARBY
        return ARMS_APART if is_far(a.at) and is_far(b.at) else FARAWAY

    def nearby(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Both in the field, or both in one far band, unless the referee has said (topic nearby)."""
        if battle.relations:
            said = battle.relations.get((a.id, b.id), 0) & (NEAR | FAR)
            if said:
                return said == NEAR
        if a.at == b.at or a.engaged >> b.id & 1:
            return True
        if not is_far(a.at) and not is_far(b.at):
            return True
        return self.foes_only and a.side == b.side

    def gone(self, battle: Battle, creature: Creature) -> None:
        gone(battle, creature)

    def inside(self, battle: Battle, field: Field, creature: Creature) -> bool:
        """An aura takes in whoever is engaged with its creator, one wider than a step those nearby; a zone, bands."""
        creator = battle.creatures[field.creator]
        if field.radius < 0:
            return bool(field.squares >> creature.at & 1)
        if creator.flags & OUT:
            return False
        if creature.id == creator.id or self.adjacent(battle, creator, creature):
            return True
        return field.radius > TOUCHING and self.nearby(battle, creator, creature)

    # ------------------------------------------------------------------ aiming

    def reach(self, targeting: Targeting) -> int:
        """How far a use that is not melee reaches, in moves (attack-range)."""
        return targeting.normal or self.default_reach

    def aim(self, battle: Battle, user: Creature, target: Creature, targeting: Targeting,
            weapon: Weapon | None, origin: int) -> Refusal | None:
        """In melee whom it is engaged with, else who is in range (topics engaged-melee, attack-range)."""
        if target.flags & (DEAD | OUT):
            return Refusal(battle.rules.cite["attack-declare-then-roll"], f"{target.name} is not there to be aimed at")
        if user.id == target.id:
            return None
        if origin == MELEE and not targeting.normal:
            return None if user.engaged >> target.id & 1 else self.melee_refusal(battle, user, target)
        if self.reach(targeting) < FARAWAY and not self.nearby(battle, user, target):
            return Refusal(battle.rules.cite["attack-range"], f"{target.name} is faraway")
        return None

    def melee_refusal(self, battle: Battle, user: Creature, target: Creature) -> Refusal | None:
        """Why somebody one is not engaged with may not be struck: an ally next to one may be, and one swooped at."""
        if user.side == target.side and next_to(battle, user, target):
            return None
        if any(effect.name == SWOOP and effect.source == target.id for effect in user.effects):
            return None
        rule = battle.rules.cite["engaged-melee"] if user.engaged else battle.rules.cite["unengaged-no-melee"]
        return Refusal(rule, f"{user.name} is not engaged with {target.name}")

    # ------------------------------------------------------------------ everyone, and groups

    def covered(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> list[int]:
        """Everyone in reach whom the words cover, in the order of `lined_up`."""
        everywhere = self.reach(targeting) >= FARAWAY
        found = [c for c in battle.creatures if not c.flags & (DEAD | OUT) and targeting.accepts(battle, user, c)
                 and (everywhere or self.nearby(battle, user, c))]
        return [c.id for c in lined_up(found, user)]

    def origins(self, battle: Battle, user: Creature, targeting: Targeting) -> list[int]:
        return [ONE_PLACE]

    def area_refusal(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> Refusal | None:
        return None

    def group_refusal(self, battle: Battle, user: Creature, chosen: tuple[int, ...],
                      legal: list[Creature]) -> Refusal | None:
        """Why these targets, picked from all that would be `legal`, are no group (target-group)."""
        order = [c.id for c in lined_up(legal, user)]
        if any(id not in order for id in chosen):
            return Refusal(battle.rules.cite["target-group"], "not all of them can be targets")
        places = sorted(order.index(id) for id in chosen)
        if not places or places[-1] - places[0] == len(places) - 1:
            return None
        left_out = next(place for place in range(places[0], places[-1]) if place not in places)
        between = battle.creatures[order[left_out]]
        return Refusal(battle.rules.cite["target-group"], f"a group leaves nobody out: {between.name} is between them")


def lined_up(creatures: list[Creature], user: Creature) -> list[Creature]:
    """Creatures in the order of a group (group-order).

    By band from their own side's far band and rear through the middle to the other rears, then by slot. Those of
    several sides go by the side of the first that is hostile to `user`.
    """
    side = user.side
    for creature in creatures:
        if creature.side != user.side:
            side = creature.side
            break
    keyed = [(along(creature.at, side), creature.slot, creature.id, creature) for creature in creatures]
    keyed.sort(key=_place)
    return [entry[3] for entry in keyed]


def _place(entry: tuple[int, int, int, Creature]) -> tuple[int, int, int]:
    return (entry[0], entry[1], entry[2])


def along(band: int, side: int) -> int:
    """How far along the line of bands a band comes that begins with a side's far band."""
    if band == MIDDLE:
        return 2
    if arm(band) == side:
        return 1 if band == rear_of(side) else 0
    return 2 + band


__all__ = ["FARAWAY", "NEARBY", "BandPosition", "along", "lined_up", "next_to"]
