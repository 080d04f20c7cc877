"""Movement between bands: what one move does, whom it passes, who may intercept it, and being moved by others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import FREE
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.actions.triggers import CLUNG, LEAVE, MOVED, PARTED, UNWILLING, Offer, Trigger, can_respond
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, DEAD, GRABBED, NO_FLY, NO_FORCED, NO_FREE, NO_WALK, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Query, granted
from battlemat.engine.places.engagement import EVERYONE, EngagingMovement, mask_of
from battlemat.engine.turns import timing
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.bands import MIDDLE, arm, far_of, is_far, rear_of
from battlemat.systems.shared.bands.interception import Intercept
from battlemat.systems.shared.bands.opportunity import chapter
from battlemat.systems.shared.bands.passage import KEEP as KEEP
from battlemat.systems.shared.bands.passage import LAND as LAND
from battlemat.systems.shared.bands.passage import TAKE_OFF as TAKE_OFF
from battlemat.systems.shared.bands.passage import Goal as Goal
from battlemat.systems.shared.bands.passage import Passage as Passage
from battlemat.systems.shared.bands.paths import outward, way

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.ruleset import Citations

ONE_MOVE: Final = "position-one-move"
FLYING: Final = "flying-model"
FLIGHT: Final = "fly speed"
DISENGAGE: Final = "disengage"
SURE: Final = "disengage die"
INTERCEPTED: Final = "intercepted"
GUARDS_ENGAGED: Final = "guards engaged"
GRABBED_PENALTY: Final = -5


@mypyc_attr(allow_interpreted_subclasses=True)
class BandMovement(EngagingMovement):
    """No squares and no speeds; one move does one thing (position-one-move)."""

    offers = frozenset({"intercept"})

    def __init__(self, options: dict[str, object], cite: Citations) -> None:
        super().__init__()
        self.far_bands = sides_named(options.get("far_bands", "all"))
        self.collects = options.get("shift_within_melee") == "allow"
        self.past = str(options.get("intercept_past", "bands"))
        self.every_interceptor = options.get("multiple_interceptors") == "all"
        self.intercept = Intercept(cite["intercept-what"])

    @property
    def offered(self) -> list[Action]:
        return [self.intercept]

    # ------------------------------------------------------------------ in the air

    def can_fly(self, creature: Creature) -> bool:
        """Whether a creature is able to take to the air, or is there."""
        if creature.state & ALOFT or super().can_fly(creature):
            return True
        # Flight that a trait or an effect gives is a speed for it, whatever the number.
        return not creature.flags & NO_FLY and any(modifier.stat == FLIGHT for modifier in creature.modifiers)

    def fly(self, battle: Battle, creature: Creature, on: bool) -> None:
        """Take off or land (flying-model)."""
        verbs.set_state(battle, creature, ALOFT, on, battle.rules.cite[FLYING], "aloft")

    async def knock_prone(self, battle: Battle, creature: Creature, source: int) -> None:
        """Nobody is prone in this game; who falls out of the air comes down."""
        self.fly(battle, creature, False)

    # ------------------------------------------------------------------ whether it may go

    def rooted(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why a creature may not move at all (stuck-no-movement), None when it may."""
        if who.flags & NO_WALK:
            rule = battle.rules.conditions.why(who, NO_WALK) or battle.rules.cite["stuck-no-movement"]
            return Refusal(rule, f"{who.name} cannot move")
        return None

    def has_far(self, battle: Battle, side: int) -> bool:
        """Whether there is room for a side's far band (position-room)."""
        return self.far_bands is None or (side < len(battle.sides) and battle.sides[side] in self.far_bands)

    def way_refusal(self, battle: Battle, who: Creature, band: int) -> Refusal | None:
        """Why one move does not get a creature to a band: position-one-move."""
        if is_far(band):
            if not self.has_far(battle, arm(band)):
                return Refusal(battle.rules.cite["faraway"], "there is no room to be faraway there")
            if is_far(who.at) and who.at != band:
                return Refusal(battle.rules.cite[ONE_MOVE], "from one far band to another takes more than one move")
        elif is_far(who.at) and band != who.at - 1:
            return Refusal(battle.rules.cite[ONE_MOVE],
                           f"one move takes {who.name} no farther than the rear it is faraway from")
        return None

    def meets(self, battle: Battle, who: Creature, foe: Creature) -> bool:
        """Whether a foe can be engaged for all that either flies: only flyers get at one free in the air.

        Topic flying-model.
        """
        if not bands.airborne(battle, foe) or self.can_fly(who):
            return True
        return any(foe.engaged >> c.id & 1 and not bands.airborne(battle, c) for c in battle.creatures)

    def adds(self, battle: Battle, who: Creature, foe: Creature) -> bool:
        """Whether an engaged creature may take on one foe more without leaving the others.

        Topic position-second-foe.
        """
        if not self.collects or not who.engaged:
            return False
        return any(ally.side == who.side and ally.id != who.id and ally.engaged >> foe.id & 1
                   and bands.next_to(battle, ally, who) for ally in battle.creatures)

    # ------------------------------------------------------------------ who goes along, who is left

    def carried(self, battle: Battle, who: Creature) -> list[Creature]:
        """The victims a grabber takes along when it moves: those smaller that can be moved at all.

        Topics grabbed-carried-if-smaller, stuck-extent.
        """
        return [victim for victim in bands.victims(battle, who)
                if victim.sheet.size < who.sheet.size and not victim.flags & NO_FORCED]

    def leaves(self, battle: Battle, who: Creature) -> int:
        """The foes, as a mask of ids, that a creature moves away from and may provoke.

        Topics grabbed-carried-if-smaller, grabbed-grabber-walks-off.
        """
        return bands.engaging(battle, who) & ~mask_of(self.carried(battle, who)) & ~bands.released(who)

    def burden(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why a grabber may not move before it lets go of a victim that it cannot take along."""
        along = self.carried(battle, who)
        for victim in bands.victims(battle, who):
            if victim not in along:
                return Refusal(battle.rules.cite["grabbed-carried-if-smaller"],
                               f"{who.name} cannot carry {victim.name} and must let go of it first")
        return None

    # ------------------------------------------------------------------ passing and intercepting

    def passed(self, battle: Battle, mover: Creature, goal: Goal) -> list[Creature]:
        """The foes a move goes past, in the order of its path (intercept-past)."""
        path = way(mover.at, goal.band)
        found: list[Creature] = []
        for foe in self.foes_in(battle, mover, path[0]):
            if arm(goal.band) == foe.side and outward(path[0], goal.band, foe.side):
                found.append(foe)
        for band in path[1:-1]:
            found.extend(self.foes_in(battle, mover, band))
        if goal.foe >= 0:
            foe = battle.creatures[goal.foe]
            found.extend([cover for cover in bands.sheltered_by(battle, foe) if cover not in found])
        return found

    def foes_in(self, battle: Battle, mover: Creature, band: int) -> list[Creature]:
        """A mover's foes in a band, by initiative."""
        return [battle.creatures[id] for id in bands.by_initiative(battle)
                if battle.creatures[id].at == band and battle.creatures[id].side != mover.side]

    async def passers(self, battle: Battle, mover: Creature, goal: Goal) -> list[Creature]:
        """The foes that count as passed, as the switch has it."""
        found = self.passed(battle, mover, goal)
        if self.past == "bands":
            return found
        others = [battle.creatures[id] for id in bands.by_initiative(battle) if battle.creatures[id].side != mover.side]
        near = found + [foe for foe in others if foe not in found]
        if self.past != "gm":
            return near
        ruled: list[Creature] = []
        for foe in near:
            if self.free_to_intercept(battle, mover, foe, goal) \
                    and await battle.confirm(mover, "past", foe in found, foe.name):
                ruled.append(foe)
        return ruled

    def free_to_intercept(self, battle: Battle, mover: Creature, foe: Creature, goal: Goal) -> bool:
        """Who may intercept (intercept-who), as far as it can be told before anybody moves."""
        if foe.id == goal.foe or not self.may_step_in(battle, foe):
            return False
        position = battle.rules.position
        if position.distance(battle, foe, mover) > 1:
            return False
        if goal.foe < 0 or is_far(goal.band):
            return True
        return position.distance(battle, foe, battle.creatures[goal.foe]) <= 1

    def may_step_in(self, battle: Battle, foe: Creature) -> bool:
        """Whether a creature is free, and able, to move in on another."""
        if foe.flags & (NO_WALK | NO_FREE) or not can_respond(battle, foe, FREE):
            return False
        return not bands.engaging(battle, foe) or chapter(battle).exempt(battle, foe, foe, GUARDS_ENGAGED)

    async def stopped(self, battle: Battle, mover: Creature, candidates: list[Creature], goal: Goal, left: int,
                      aloft: int, trigger: Trigger) -> bool:
        """Ask those a move goes past whether they intercept it; the first that does ends it.

        `left` are those the mover has just left, `aloft` those in the air when the move began (masks of ids);
        intercept-result, flying-intercepted-by-flyers.
        """
        met = False
        flies = bands.airborne(battle, mover)
        for foe in candidates:
            bit = 1 << foe.id
            if left & bit or (flies and not aloft & bit) or (met and foe.at != mover.at):
                continue
            if not self.may_step_in(battle, foe) or chapter(battle).exempt(battle, foe, mover, INTERCEPTED):
                continue
            answer = await battle.ask(Offer(foe.id, trigger, [Use(self.intercept, target=mover.id)]))
            if isinstance(answer, Use):
                await battle.act(foe, answer, FREE, trigger)
                met = True
                if not self.every_interceptor:
                    return True
        return met

    # ------------------------------------------------------------------ going

    async def go(self, battle: Battle, who: Creature, goal: Goal, *, safe: int = 0, rule: str = "",
                 joining: bool = False, provokes: bool = True, passing: bool = True,
                 passage: Passage | None = None) -> bool:
        """Carry out a move: leave, be intercepted or arrive. False when it did not get where it was to.

        `safe` are the foes got away from (a mask of ids); `joining`: it stays engaged with those it is; `provokes` and
        `passing`: whether anybody may strike or intercept it on the way; `passage` knows what allowed it.
        """
        rule = rule or battle.rules.cite[ONE_MOVE]
        passage = passage if passage is not None else Passage(self, who, goal, safe)
        stirs = battle.stirs
        aloft = 0
        for creature in battle.creatures:
            if bands.airborne(battle, creature):
                aloft |= 1 << creature.id
        trigger = Trigger(LEAVE, who.id, goal.foe, square=who.at, to=goal.band, underway=passage)
        await battle.window(trigger)
        if trigger.stopped:
            return self.lost(battle, who)
        left = safe
        along: list[Creature] = []
        if not joining:
            along = self.carried(battle, who)
            left |= who.engaged
            if provokes:
                await chapter(battle).leaving(battle, who, self.leaves(battle, who) & ~safe, passage)
        if battle.stirs != stirs:
            if passage.barred(battle) is not None:
                return self.lost(battle, who)
            goal = passage.worked_out(battle)
        start = who.at
        candidates: list[Creature] = []
        if passing and not joining:
            candidates = [foe for foe in await self.passers(battle, who, goal)
                          if self.free_to_intercept(battle, who, foe, goal)]
        if not joining:
            along = [victim for victim in along if bands.grabbers(victim) >> who.id & 1]
            bands.part_all(battle, who, mask_of(along))
        who.moved += 1
        if goal.flight == TAKE_OFF:
            self.fly(battle, who, True)
        if candidates and await self.stopped(battle, who, candidates, goal, left, aloft, trigger):
            self.bring(battle, who, along)
            await battle.window(Trigger(MOVED, who.id, square=who.at, to=start, amount=1))
            return False
        self.arrive(battle, who, goal, rule)
        self.bring(battle, who, along)
        if goal.flight == LAND:
            self.fly(battle, who, False)
        await battle.window(Trigger(MOVED, who.id, goal.foe, square=who.at, to=start, amount=1))
        return True

    def newly_held(self, battle: Battle, who: Creature) -> bool:
        """Whether somebody holds a mover: what it got away from before holds it no longer."""
        return bool(who.flags & GRABBED and bands.grabbers(who))

    def lost(self, battle: Battle, who: Creature) -> bool:
        """The move comes to nothing."""
        reports.lost(battle, who.id, -1, battle.rules.cite["opportunity-timing"], "move")
        return False

    def arrive(self, battle: Battle, who: Creature, goal: Goal, rule: str) -> None:
        """Stand where the move was to end and do there what it was for."""
        creatures = battle.creatures
        foe = creatures[goal.foe] if goal.foe >= 0 and not creatures[goal.foe].flags & (DEAD | OUT) else None
        band = foe.at if foe is not None else goal.band
        slot = -1
        for id in (goal.foe, goal.beside, goal.behind):
            if id >= 0 and creatures[id].at == band:
                slot = creatures[id].slot + 1
                break
        bands.stand(battle, who, band, slot, rule)
        if foe is not None and goal.engages:
            bands.engage(battle, who, foe, rule)
        if goal.beside >= 0 and creatures[goal.beside].at == band:
            verbs.set_beside(battle, who, goal.beside, battle.rules.cite["position-next-to"])
        if goal.behind >= 0:
            bands.set_cover(battle, who, creatures[goal.behind])
        if goal.guard >= 0:
            bands.set_cover(battle, creatures[goal.guard], who)

    def bring(self, battle: Battle, who: Creature, along: list[Creature]) -> None:
        """Those carried come along; whoever else they fought is left behind (forced-movement).

        position-engaged-nearby: who is held is engaged, and no pair stays engaged in a far band.
        """
        if along and bands.is_far(who.at) and not bands.in_place(battle):
            rear = who.at - 1
            verbs.stand(battle, who, rear, bands.last(battle, rear), battle.rules.cite[bands.PULLED], "pull")
        for victim in along:
            bands.part_all(battle, victim, 1 << who.id)
            bands.stand(battle, victim, who.at, who.slot + 1, battle.rules.cite["grabbed-carried-if-smaller"],
                        "carried")

    # ------------------------------------------------------------------ being moved

    async def teleport(self, battle: Battle, creature: Creature, square: int, rule: str = "") -> None:
        """Be in another band at once, free of everybody: teleport-model."""
        bands.part_all(battle, creature)
        for other in battle.creatures:
            bands.let_go(battle, other, creature)
        bands.let_all_go(battle, creature)
        bands.stand(battle, creature, square, rule=rule or battle.rules.cite["teleport-no-opportunity"], how="teleport")

    def nearest_free(self, battle: Battle, creature: Creature, place: int) -> int:
        """Every band has room."""
        return place

    def engage(self, battle: Battle, a: Creature, b: Creature) -> None:
        bands.engage(battle, a, b)

    def disengage(self, battle: Battle, creature: Creature, foes: int) -> None:
        bands.part_all(battle, creature, keep=~foes)

    def put(self, battle: Battle, creature: Creature, place: int, rule: str = "", how: str = "") -> None:
        for other in battle.creatures:
            if creature.engaged >> other.id & 1 and other.at != place:
                bands.part(battle, creature, other)
        bands.stand(battle, creature, place, rule=rule, how=how)

    def havens(self, battle: Battle, creature: Creature) -> list[Option]:
        """The bands a teleport reaches unless its power says otherwise: the field's, its own first.

        Topic teleport-model.
        """
        own = rear_of(creature.side)
        options: list[Option] = [Choice("rear", (own,)), Choice("field", (MIDDLE,), also=("middle",))]
        if creature.at == MIDDLE:
            options.reverse()
        for side, name in enumerate(battle.sides):
            if side != creature.side:
                options.append(Choice(f"rear of {name}", (rear_of(side),)))
        return options

    def pop_free(self, battle: Battle, creature: Creature, foes: int = EVERYONE, rule: str = "") -> bool:
        """End engagements and grabs with some foes (a mask of ids; -1 all), where it is; the stuck stay engaged.

        Topic forced-movement.
        """
        if creature.flags & NO_WALK:
            return False
        for other in battle.creatures:
            if foes >> other.id & 1 and creature.engaged >> other.id & 1:
                bands.part(battle, creature, other, rule or battle.rules.cite["forced-movement"])
        return True

    async def force(self, battle: Battle, mover: Creature, victim: Creature, band: int, rule: str = "") -> bool:
        """Move a creature to a band against its will: nobody is provoked, nobody intercepts; the stuck stay put.

        Topic forced-movement.
        """
        if victim.flags & (NO_FORCED | DEAD) or "forced movement" in victim.sheet.immune:
            return False
        along = self.carried(battle, victim)
        bands.part_all(battle, victim, mask_of(along))
        bands.stand(battle, victim, band, rule=rule or battle.rules.cite["forced-movement"], how="moved")
        self.bring(battle, victim, along)
        await battle.window(Trigger(UNWILLING, mover.id, victim.id, amount=1))
        return True

    # ------------------------------------------------------------------ what effects ask for

    def moves(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for name in ("move", "engage", "disengage"):
            for use in battle.rules.actions[name].uses(battle, who):
                to = battle.creatures[use.target].name if use.target >= 0 else place_word(battle, use.to)
                use.label = to if name == "move" else f"{name} {to}"
                found.append(use)
        return found

    async def close_in(self, battle: Battle, who: Creature, foe: Creature, provokes: bool, rule: str = "") -> bool:
        if who.flags & CANNOT_ACT or self.rooted(battle, who) is not None or who.engaged >> foe.id & 1 \
                or who.side == foe.side \
                or battle.rules.position.distance(battle, who, foe) > 1 or not self.meets(battle, who, foe):
            return False
        rule = rule or battle.rules.cite[bands.ENGAGEMENT]
        return await self.go(battle, who, Goal(foe.at, foe.id), rule=rule, provokes=provokes)

    async def slip_away(self, battle: Battle, who: Creature, bonus: int, automatic: bool, rule: str = "") -> bool:
        held = bands.engaging(battle, who)
        if who.flags & (CANNOT_ACT | NO_WALK) or not held:
            return False
        if not automatic and not await self.disengaged(battle, who, held, bonus):
            return False
        for foe in battle.creatures:
            if held >> foe.id & 1:
                bands.part(battle, who, foe, rule or battle.rules.cite["disengage-success"])
        return True

    def disengage_parts(self, battle: Battle, who: Creature, covered: int) -> list[Modifier]:
        """What changes a disengage check that covers some foes, a mask of ids (disengage-roll)."""
        parts = timing.save_parts(battle, who, None, DISENGAGE)
        parts.extend([modifier for modifier in who.modifiers if modifier.stat == DISENGAGE and (
            modifier.versus < 0 or covered >> modifier.versus & 1)])
        for holder, trait in battle.stat_hooks.get(DISENGAGE, ()):
            for foe in battle.creatures:
                before = len(parts)
                if covered >> foe.id & 1:
                    trait.modify(battle, battle.creatures[holder], Query(DISENGAGE, who.id, foe.id), parts)
                if len(parts) > before:
                    break
        extra = covered.bit_count() - 1
        if extra > 0:
            parts.append(Modifier("save", -extra, "", "further foes", battle.rules.cite["disengage-extra-foes"]))
        if bands.grabbers(who) & covered & ~bands.struck_grabbers(who):
            rule = battle.rules.cite["grabbed-disengage-penalty"]
            parts.append(Modifier("save", GRABBED_PENALTY, "", "grabbed", rule))
        return parts

    async def disengaged(self, battle: Battle, who: Creature, covered: int, bonus: int = 0) -> bool:
        """Roll a disengage check (disengage-check)."""
        parts = self.disengage_parts(battle, who, covered)
        more = battle.rules.stacking.add(parts) + bonus
        sure = self.sure_die(battle, who)
        taken = sure > 0 and sure + more >= battle.rules.save_target
        total = (sure if taken else await battle.roll(who, 20, DISENGAGE)) + more
        timing.spend_save_bonus(battle, who, DISENGAGE)
        good = total >= battle.rules.save_target
        reports.checked(battle, who, -1, total, good, battle.rules.cite["disengage-check"], DISENGAGE)
        for foe in battle.creatures:
            if covered >> foe.id & 1:
                await battle.window(Trigger(PARTED if good else CLUNG, who.id, foe.id))
        return good

    def sure_die(self, battle: Battle, who: Creature) -> int:
        """What a creature can take for the die of a disengage check instead of rolling it; 0 for nothing."""
        hooks = battle.stat_hooks.get(SURE)
        return granted(battle, hooks, Query(SURE, who.id)) if hooks is not None else 0

    def grab(self, battle: Battle, grabber: Creature, victim: Creature, rule: str = "") -> None:
        bands.grab(battle, grabber, victim, rule or battle.rules.cite["grabbed-start-and-let-go"])

    def trade(self, battle: Battle, a: Creature, b: Creature, rule: str = "") -> None:
        at, slot, met = a.at, a.slot, a.engaged
        other_at, other_slot, other_met = b.at, b.slot, b.engaged
        for one in (a, b):
            bands.part_all(battle, one)
            for other in battle.creatures:
                bands.let_go(battle, other, one)
            bands.let_all_go(battle, one)
        # In one band whoever stood in front goes first: room made for the other would shift the place it is to take.
        if at != other_at or slot < other_slot:
            bands.stand(battle, a, other_at, other_slot, rule, "swap")
            bands.stand(battle, b, at, slot, rule, "swap")
        else:
            bands.stand(battle, b, at, slot, rule, "swap")
            bands.stand(battle, a, other_at, other_slot, rule, "swap")
        for foe in battle.creatures:
            if other_met >> foe.id & 1 and foe.side != a.side:
                bands.engage(battle, a, foe, rule)
            if met >> foe.id & 1 and foe.side != b.side:
                bands.engage(battle, b, foe, rule)
        if met >> b.id & 1:
            bands.engage(battle, a, b, rule)

    async def relocate(self, battle: Battle, mover: Creature, creature: Creature, to: str, beside: Creature | None,
                       teleport: bool, rule: str = "") -> bool:
        band = MIDDLE if is_far(creature.at) else creature.at
        if beside is not None:
            band = beside.at
        elif to == "far away":
            band = far_of(creature.side)
            if not self.has_far(battle, creature.side):
                return False
        if teleport:
            await self.teleport(battle, creature, band, rule)
        elif not await self.force(battle, mover, creature, band, rule):
            return False
        if beside is not None:
            verbs.set_beside(battle, creature, beside.id, rule)
        return True


def sides_named(value: object) -> list[str] | None:
    """The sides that a switch names, None for "all" of them; "none" is nobody's name."""
    if value == "all":
        return None
    return [str(side) for side in value] if isinstance(value, (list, tuple)) else [str(value)]


def place_word(battle: Battle, band: int) -> str:
    """A band as a mover calls it."""
    return "field" if band == MIDDLE else bands.word(band)
