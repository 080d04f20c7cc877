"""Moving, engaging, disengaging, and letting go of a victim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes
from battlemat.engine.actions.action import FREE, MOVE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, GRABBED, OUT
from battlemat.engine.places.engagement import mask_of
from battlemat.engine.purposes import MOVES
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.bands import MIDDLE, NOBODY, depth, far_of, is_far, rear_of
from battlemat.systems.shared.bands.movement import FLYING, KEEP, LAND, ONE_MOVE, TAKE_OFF, BandMovement, Goal, Passage
from battlemat.systems.shared.bands.opportunity import chapter as opportunities

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

BANDS: Final = {"field": 0, "rear": 1, "far": 2}
BARRED: Final = "engaging barred"
HELD: Final = "disengaging barred"
COMPANIONS: Final = ("beside", "behind", "guard")
COMPANY: Final = {"beside": "next to", "behind": "behind", "guard": "in front of"}
"""How to say with whom a move is to end."""


def movement(battle: Battle) -> BandMovement:
    """This game's chapter on movement."""
    chapter = battle.rules.movement
    if not isinstance(chapter, BandMovement):
        raise TypeError(f"{battle.rules.name} does not move by bands")
    return chapter


def creature_of(battle: Battle, word: str) -> Creature | None:
    """The creature a word names by its id."""
    if not word.isdigit() or int(word) >= len(battle.creatures):
        return None
    return battle.creatures[int(word)]


class StepPassage(Passage):
    """A move made by spending an action on it, which says whether it can still be made."""

    def __init__(self, battle: Battle, step: Step, who: Creature, use: Use, goal: Goal, safe: int = 0) -> None:
        super().__init__(movement(battle), who, goal, safe)
        self.step = step
        self.use = use

    def barred(self, battle: Battle) -> Refusal | None:
        if self.who.flags & CANNOT_ACT:
            return super().barred(battle)
        return self.step.still(battle, self.who, self.use, self.safe)

    def worked_out(self, battle: Battle) -> Goal:
        return super().worked_out(battle) if self.goal.foe >= 0 else self.step.goal(battle, self.who, self.use)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Action):
    """What every way of spending a move action shares: where it goes, and whether it may."""

    takes = frozenset({"target", "to"})
    asks = frozenset({"to", "mode", "fly", "land", "past", *COMPANIONS})
    people = frozenset({*COMPANIONS, "from"})
    switches = frozenset({"land"})

    @property
    def group(self) -> str:
        return MOVES

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        aim = self.aim_words(battle, view, use)
        return aim if use.target >= 0 else f"{self.name} {aim}".strip()

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        words = {"to": tuple(BANDS), "mode": ("fly", "walk")}
        return words.get(name) or super().values(battle, who, name)

    def misnamed(self, battle: Battle, who: Creature, use: Use) -> str:
        word = use.chosen("to")
        if word and word not in BANDS:
            return f"one moves to the field, the rear or far, not to {word!r}"
        return super().misnamed(battle, who, use)

    def aim_words(self, battle: Battle, view: View, use: Use) -> str:
        """Where a move leads, in words."""
        aim = f"engage {view.name(use.target)}" if use.target >= 0 else ""
        if use.to >= 0:
            aim = f"to {battle.rules.position.place_name(battle, use.to)}"
        for name, lead in COMPANY.items():
            if use.chosen(name):
                aim = f"{aim}, {lead} {view.name(int(use.chosen(name)))}".removeprefix(", ")
        return f"{aim} by air" if use.chosen("mode") == "fly" else aim

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        return ()

    def away_from(self, battle: Battle, who: Creature, use: Use) -> int:
        """The foes, as a mask of ids, that it moves away from and may provoke."""
        return movement(battle).leaves(battle, who)

    def provoked(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        return opportunities(battle).left(battle, who, self.away_from(battle, who, use))

    def still(self, battle: Battle, who: Creature, use: Use, safe: int) -> Refusal | None:
        """Why it cannot be gone on with, having got away from the `safe` foes (a mask of ids), None when it can."""
        return self.refusal(battle, who, use)

    async def set_out(self, battle: Battle, who: Creature, use: Use, *, safe: int = 0, joining: bool = False) -> None:
        """Make the move."""
        passage = self.passage(battle, who, use, safe)
        await movement(battle).go(battle, who, passage.goal, safe=safe, rule=self.rule, joining=joining,
                                  passage=passage)

    def passage(self, battle: Battle, who: Creature, use: Use, safe: int) -> StepPassage:
        """The move as one under way, the mover having got away from the `safe` foes (a mask of ids)."""
        return StepPassage(battle, self, who, use, self.goal(battle, who, use), safe)

    def companions(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why the creatures it is to end next to, behind or in front of will not do."""
        for name in COMPANIONS:
            word = use.chosen(name)
            if not word:
                continue
            other = creature_of(battle, word)
            if other is None or other.id == who.id or other.flags & (DEAD | OUT):
                found = word if other is None else other.name
                return Refusal(battle.rules.cite[ONE_MOVE], f"{name} names somebody else in the fight, not {found}")
            if name != "beside" and other.side != who.side:
                return Refusal(battle.rules.cite["behind"], f"{other.name} is no ally of {who.name}")
        return self.circle(battle, who, use)

    def circle(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why it cannot end behind one ally and before another (position-behind).

        By moving it gives up the covers it was part of, so that it may change places with one behind it: a circle
        closes only where the ally to be its cover is behind the one that it is to cover.
        """
        cover = creature_of(battle, use.chosen("behind"))
        sheltered = creature_of(battle, use.chosen("guard"))
        while cover is not None and sheltered is not None and cover.id != who.id:
            if cover.id == sheltered.id:
                return Refusal(battle.rules.cite[bands.COVER],
                               f"{who.name} cannot be both before {sheltered.name} and behind it")
            cover = battle.creatures[cover.cover] if cover.cover >= 0 else None
        return None

    def companion(self, battle: Battle, use: Use) -> Creature | None:
        """The creature it is to end next to, behind or in front of."""
        for name in COMPANIONS:
            other = creature_of(battle, use.chosen(name))
            if other is not None:
                return other
        return None

    def band(self, battle: Battle, who: Creature, use: Use) -> int:
        """The band a use goes to, -1 when it does not say."""
        if use.to >= 0:
            return use.to
        other = self.companion(battle, use)
        word = use.chosen("to")
        if word not in BANDS:
            return other.at if other is not None else NOBODY
        if other is not None and (depth(other.at) == BANDS[word] or (word == "field" and not is_far(other.at))):
            return other.at
        return (MIDDLE, rear_of(who.side), far_of(who.side))[BANDS[word]]

    def flight(self, who: Creature, use: Use) -> int:
        """Whether it takes off or lands on the way."""
        if use.chosen("mode") == "fly" or use.chosen("fly") == "yes":
            return TAKE_OFF
        if use.chosen("land") == "yes" or use.chosen("mode") == "walk" or use.chosen("fly") == "no":
            return LAND
        return KEEP

    def goal(self, battle: Battle, who: Creature, use: Use) -> Goal:
        """Where a legal use is to end."""
        flight = self.flight(who, use)
        if use.target >= 0:
            foe = battle.creatures[use.target]
            if bands.airborne(battle, foe) and not bands.airborne(battle, who) and movement(battle).can_fly(who):
                flight = TAKE_OFF
            return Goal(foe.at, foe.id, flight=flight)
        chosen = [creature_of(battle, use.chosen(name)) for name in COMPANIONS]
        beside, behind, guard = [NOBODY if c is None else c.id for c in chosen]
        return Goal(self.band(battle, who, use), NOBODY, beside, behind, guard, flight)

    def placing_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why it may not end where a use without a target says."""
        refused = self.companions(battle, who, use)
        if refused is not None:
            return refused
        word = use.chosen("to")
        if word and word not in BANDS:
            return Refusal(battle.rules.cite[ONE_MOVE], f"one moves to the field, the rear or far, not to {word!r}")
        band = self.band(battle, who, use)
        if band < 0:
            return Refusal(battle.rules.cite[ONE_MOVE], "say where to go: the field, the rear or far")
        other = self.companion(battle, use)
        if other is not None and other.at != band:
            return Refusal(battle.rules.cite[ONE_MOVE], f"{other.name} is somewhere else")
        return movement(battle).way_refusal(battle, who, band)

    def engaging_refusal(self, battle: Battle, who: Creature, foe: Creature) -> Refusal | None:
        """Why it may not engage this foe with a move."""
        if foe.flags & (DEAD | OUT) or foe.side == who.side:
            return Refusal(battle.rules.cite["unengaged-engage-by-moving"], f"{foe.name} is no foe in the fight")
        if who.engaged >> foe.id & 1:
            return Refusal(battle.rules.cite["position-one-move"], f"{who.name} is engaged with {foe.name} already")
        if battle.rules.position.distance(battle, who, foe) > 1:
            return Refusal(battle.rules.cite["nearby"], f"{foe.name} is faraway")
        if battle.rules.opportunity.exempt(battle, foe, who, BARRED):
            return Refusal(battle.rules.cite["unengaged-engage-by-moving"],
                           f"{who.name} is kept from engaging {foe.name}")
        if not movement(battle).meets(battle, who, foe):
            return Refusal(battle.rules.cite[FLYING], f"{foe.name} is in the air, where {who.name} cannot get at it")
        return None

    def flight_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why it may not take off."""
        if self.flight(who, use) == TAKE_OFF and not (movement(battle).can_fly(who) and bands.headroom(battle)):
            return Refusal(battle.rules.cite[FLYING], f"{who.name} cannot fly here")
        return None

    def ground(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why it may not move at all."""
        chapter = movement(battle)
        return chapter.rooted(battle, who) or chapter.burden(battle, who) or self.flight_refusal(battle, who, use)

    def held(self, battle: Battle, who: Creature) -> Refusal | None:
        """Who is grabbed gets away only by disengaging (grabbed-cannot-leave)."""
        if who.flags & GRABBED and bands.grabbers(who):
            return Refusal(battle.rules.cite["grabbed-cannot-leave"], f"{who.name} is held")
        return None

    def ways(self, battle: Battle, who: Creature, uses: list[Use]) -> list[Use]:
        """These uses, and for one on the ground that can fly each of them by air (flying-model)."""
        if bands.airborne(battle, who) or not movement(battle).can_fly(who) or not bands.headroom(battle):
            return uses
        return [*uses, *[Use(self, target=use.target, to=use.to, choose={"mode": "fly"}) for use in uses]]

    def places(self, battle: Battle, who: Creature) -> list[int]:
        """The bands worth going to."""
        found: list[int] = []
        for band in (MIDDLE, rear_of(who.side), far_of(who.side)):
            if movement(battle).way_refusal(battle, who, band) is None:
                found.append(band)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Step):
    """Go somewhere without engaging anybody: `to` the field, the rear or far, and next to, behind or before somebody.

    Whoever is engaged leaves all its foes and provokes them (position-one-move).
    """

    purpose = purposes.GO
    forms = ("move rear", "move behind NAME", "move next to NAME", "move in front of NAME", "move rear fly")
    verb = "moves"
    travels = True
    takes = frozenset({"to"})

    def __init__(self, rule: str) -> None:
        super().__init__("move", MOVE, rule)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if use.target >= 0:
            return Refusal(battle.rules.cite[ONE_MOVE],
                           "a move goes to a place, or to the side of an ally; a foe is to be engaged")
        return self.ground(battle, who, use) or self.held(battle, who) or self.placing_refusal(battle, who, use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if self.ground(battle, who, Use(self)) is not None or self.held(battle, who) is not None:
            return []
        return self.ways(battle, who, [
            Use(self, to=band) for band in self.places(battle, who) if band != who.at or who.engaged])

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await self.set_out(battle, who, use)


@mypyc_attr(allow_interpreted_subclasses=True)
class Engage(Step):
    """Go to a nearby foe and engage it, leaving whomever one is engaged with (unengaged-engage-by-moving)."""

    purpose = purposes.ENGAGE
    verb_at = "engages {target}"
    travels = True
    takes = frozenset({"target"})
    asks = frozenset({"mode", "fly", "land", "past"})

    def __init__(self, rule: str) -> None:
        super().__init__("engage", MOVE, rule)

    def away_from(self, battle: Battle, who: Creature, use: Use) -> int:
        if use.target >= 0 and movement(battle).adds(battle, who, battle.creatures[use.target]):
            return 0
        return super().away_from(battle, who, use)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = self.ground(battle, who, use)
        if refused is not None:
            return refused
        if use.target < 0:
            return Refusal(self.rule, "say whom to engage")
        foe = battle.creatures[use.target]
        refused = self.engaging_refusal(battle, who, foe)
        if refused is None and not movement(battle).adds(battle, who, foe):
            refused = self.held(battle, who)
        return refused

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if self.ground(battle, who, Use(self)) is not None:
            return []
        return self.ways(battle, who, [use for use in [Use(self, target=foe.id) for foe in battle.enemies(who)]
                                       if self.refusal(battle, who, use) is None])

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        joining = movement(battle).adds(battle, who, battle.creatures[use.target])
        await self.set_out(battle, who, use, joining=joining)


@mypyc_attr(allow_interpreted_subclasses=True)
class Disengage(Step):
    """Try to slip away safely, then move: to `to`, or to engage the target (disengage-check).

    `targets`, or the choice `from`, names the foes the check is to cover, by default all of them.
    """

    purpose = purposes.SLIP
    verb = "tries to slip away"
    unsaid = True
    takes = frozenset({"target", "targets", "to"})
    asks = Step.asks | {"from"}

    def __init__(self, rule: str) -> None:
        super().__init__("disengage", MOVE, rule)

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        chance = f"{self.name} ({self.chance(battle, who, use) * 100:.0f} %)"
        aim = self.aim_words(battle, view, use)
        return f"{chance}, then {aim}" if aim else chance

    def chance(self, battle: Battle, who: Creature, use: Use) -> float:
        chapter = movement(battle)
        parts = chapter.disengage_parts(battle, who, self.covered(battle, who, use))
        need = battle.rules.save_target - battle.rules.stacking.add(parts)
        return min(20, max(0, 21 - need)) / 20

    def away_from(self, battle: Battle, who: Creature, use: Use) -> int:
        """Those the check does not cover."""
        if not self.moves(use):
            return 0
        return super().away_from(battle, who, use) & ~self.covered(battle, who, use)

    def covered(self, battle: Battle, who: Creature, use: Use) -> int:
        """The ids, as a mask, of the foes the check covers."""
        named = list(use.targets) or [int(word) for word in use.chosen("from").split() if word.isdigit()]
        held = bands.engaging(battle, who)
        if not named:
            return held
        mask = 0
        for id in named:
            mask |= 1 << id
        return mask & held

    def moves(self, use: Use) -> bool:
        """Whether it says where to go."""
        return use.target >= 0 or use.to >= 0 or any(use.chosen(name) for name in ("to", *COMPANIONS))

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = self.ground(battle, who, use)
        if refused is not None:
            return refused
        if not bands.engaging(battle, who):
            return Refusal(self.rule, f"nobody engages {who.name}")
        covered = self.covered(battle, who, use)
        if not covered:
            return Refusal(battle.rules.cite["disengage-scope"], f"{who.name} is not engaged with them")
        for foe in battle.creatures:
            if covered >> foe.id & 1 and battle.rules.opportunity.exempt(battle, foe, who, HELD):
                return Refusal(self.rule, f"{who.name} is kept from disengaging from {foe.name}")
        if self.moves(use) and bands.grabbers(who) & ~covered:
            return Refusal(battle.rules.cite["grabbed-cannot-leave"], f"the check must cover whoever holds {who.name}")
        if use.target >= 0:
            return self.engaging_refusal(battle, who, battle.creatures[use.target])
        return self.placing_refusal(battle, who, use) if self.moves(use) else None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if self.refusal(battle, who, Use(self)) is not None:
            return []
        found = [Use(self, to=band) for band in self.places(battle, who)]
        found.extend([use for use in [Use(self, target=foe.id) for foe in battle.enemies(who)]
                      if self.refusal(battle, who, use) is None])
        return self.ways(battle, who, found)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        """Free of them at once (disengage-success); what it then does is a move like any other."""
        covered = self.covered(battle, who, use)
        if not await movement(battle).disengaged(battle, who, covered):
            return
        along = mask_of(movement(battle).carried(battle, who)) if self.moves(use) else 0
        for foe in battle.creatures:
            if (covered & ~along) >> foe.id & 1:
                bands.part(battle, who, foe, battle.rules.cite["disengage-success"])
        if self.moves(use):
            if self.passage(battle, who, use, covered).barred(battle) is None:
                await self.set_out(battle, who, use, safe=covered)
            else:
                movement(battle).lost(battle, who)

    def still(self, battle: Battle, who: Creature, use: Use, safe: int) -> Refusal | None:
        """A grab that comes after the check holds like any other (grabbed-cannot-leave)."""
        refused = self.ground(battle, who, use) or self.held(battle, who)
        if refused is not None:
            return refused
        if use.target >= 0:
            return self.engaging_refusal(battle, who, battle.creatures[use.target])
        return self.placing_refusal(battle, who, use)


@mypyc_attr(allow_interpreted_subclasses=True)
class ReleaseGrab(Action):
    """Let go of a victim, or of all (grabbed-start-and-let-go)."""

    verb = "lets go"
    verb_at = "lets {target} go"
    takes = frozenset({"target"})

    def __init__(self, rule: str) -> None:
        super().__init__("release-grab", FREE, rule)
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        held = bands.victims(battle, who)
        if not held or (use.target >= 0 and battle.creatures[use.target] not in held):
            return Refusal(self.rule, f"{who.name} holds no such creature")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self, target=victim.id) for victim in bands.victims(battle, who)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        for victim in bands.victims(battle, who):
            if use.target in (NOBODY, victim.id):
                bands.release(battle, who, victim)
