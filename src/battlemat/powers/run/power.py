"""A printed power on a sheet, and a printed trait at work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.action import MINOR
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.legality import UNREAD
from battlemat.engine.actions.triggers import FIGHT_START, Trigger
from battlemat.engine.attacks.odds import Harm
from battlemat.engine.attacks.play import NOTHING
from battlemat.engine.attacks.power import SQUARE, Play
from battlemat.engine.attacks.strike import AttackLine
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.dice import Mixed, Roll
from battlemat.engine.effects.durations import END_OF_TURN, MAINTAINED, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Aftereffect, Query
from battlemat.engine.grid.movement import grid_movement
from battlemat.powers.run.aiming import AimedPower
from battlemat.powers.run.damage import BonusStep, DamageStep, HalfStep
from battlemat.powers.run.laying import Draft, Part, link_of, made, mark_used
from battlemat.powers.run.parties import Besides, Party, at_random
from battlemat.powers.run.places import MAINTAIN, Blueprint
from battlemat.powers.run.running import (
    ITSELF,
    RECOVERING,
    Check,
    PrintedCreatures,
    Rule,
    Running,
    Step,
    event,
    run_all,
    worth_of,
)
from battlemat.powers.run.terms import TO_THE_END, Bound
from battlemat.powers.run.traces import far_apart, mark_hit
from battlemat.powers.run.upkeep import Upkeep, missed

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.powers import forms
    from battlemat.powers.run.amounts import Measure
    from battlemat.powers.run.attacks import AttackStep
    from battlemat.powers.run.events import PrintedTrigger
    from battlemat.powers.run.movement import MoveStep
    from battlemat.powers.run.naturals import NaturalLine

NO_STEPS: Final[tuple[Step, ...]] = ()
NO_CHECKS: Final[tuple[Check, ...]] = ()
LIMIT: Final = frozenset({"limit"})
"""What is put to a player where nobody could read what limits a power."""
OTHER_POWERS: Final = frozenset({"attack", "use", "charge", "secondary"})
"""Choices of steps by which further powers are used."""


class OwnBonus:
    """A bonus or penalty to a power's own attack (`keys`: attack, damage), against some, as long as checks hold."""

    def __init__(self, keys: tuple[str, ...], amount: Measure, sign: int, kind: str,
                 against: PrintedCreatures | None, checks: tuple[Check, ...]) -> None:
        self.keys = keys
        self.amount = amount
        self.sign = sign
        self.kind = kind
        self.against = against
        self.checks = checks

    def add(self, battle: Battle, user: Creature, power: ParsedPower, strike: Strike) -> None:
        """Put it into an attack about to be rolled, if it counts."""
        target = battle.creatures[strike.target]
        play = event(battle, user, power, target)
        if self.against is not None and not self.against.includes(play, target):
            return
        for check in self.checks:
            if not check.holds(play):
                return
        for key in self.keys:
            strike.extra.append(Modifier(key, self.amount.number(play) * self.sign, self.kind, power.name, power.rule))


class ParsedPower(AimedPower):
    """A power read from print.

    `hit`, `miss` and `always` are run for each target, `first` and `finally_` once. `own_checks` must hold
    for it to be used at all, `target_checks` of each target. `lines` are alternatives of the attack line
    (defenses to choose from). While `quick_checks` hold it takes a quick action alone. `told`: other powers ask
    whether it has hit this turn. When it is maintained `kept_each` are run for each target and `kept`
    once; it cannot be if one of `kept_checks` holds, more than `kept_times`, or, `kept_hits`, after a miss. `notes` are
    the words nothing was made of; the referee rules on them.
    """

    def __init__(
        self, name: str, cost: int, targeting: Targeting, line: AttackLine | None, form: forms.Power
    ) -> None:
        super().__init__(name, cost, targeting, line)
        self.form = form
        self.first: tuple[Step, ...] = NO_STEPS
        self.hit: tuple[Step, ...] = NO_STEPS
        self.miss: tuple[Step, ...] = NO_STEPS
        self.always: tuple[Step, ...] = NO_STEPS
        self.finally_: tuple[Step, ...] = NO_STEPS
        self.own_checks: tuple[Check, ...] = NO_CHECKS
        self.target_checks: tuple[Check, ...] = NO_CHECKS
        self.sure_checks: tuple[Check, ...] = NO_CHECKS
        self.own_bonuses: tuple[OwnBonus, ...] = ()
        self.lines: tuple[AttackLine, ...] = ()
        self.times = 1
        self.times_rolled: Measure | None = None
        self.favored = False
        self.trigger: PrintedTrigger | None = None
        self.aim: PrintedCreatures | None = None
        self.aimed = False
        self.main: tuple[DamageStep, ...] = ()
        self.share = 0
        self.notes: tuple[str, ...] = ()
        self.delegate: AttackStep | None = None
        self.teleport: MoveStep | None = None
        self.consistent = False
        self.maintain = ""
        self.kept: tuple[Step, ...] = NO_STEPS
        self.kept_each: tuple[Step, ...] = NO_STEPS
        self.kept_checks: tuple[Check, ...] = NO_CHECKS
        self.kept_rules: tuple[Rule, ...] = ()
        self.kept_times = 0
        self.kept_hits = False
        self.aftereffect: Aftereffect | None = None
        self.told = False
        self.traced = False
        self.far_bonus = 0
        self.counts: tuple[Step, ...] = NO_STEPS
        self.quick_checks: tuple[Check, ...] = NO_CHECKS
        self.targets_rolled: Measure | None = None
        self.naturals: tuple[NaturalLine, ...] = ()
        self.parties: tuple[Party, ...] = ()
        self.besides: tuple[Besides, ...] = ()
        self.by_chance = False
        self.inner: frozenset[str] = frozenset()  # what its steps and those it is about put to a player
        self.goes = ""  # the choice of where it takes its user or what it calls, "" when it takes nobody anywhere
        self.sited = False  # whether a square is named for what it makes

    # ------------------------------------------------------------------ what may be said of a use

    def arguments(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        found = super().arguments(battle, who, use)
        return found | SQUARE if self.goes or self.sited else found

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        found = super().choices(battle, who, use) | self.inner
        if self.unread:
            found |= LIMIT
        if ITSELF in found:
            found = found - {ITSELF} | {self.name}
        if RECOVERING in found:
            found = found - {RECOVERING} | battle.rules.health.asks_recovering
        if not found.isdisjoint(OTHER_POWERS):  # it has powers used, each with choices of its own
            for creature in battle.creatures:
                for power in creature.sheet.powers:
                    if isinstance(power, ParsedPower):
                        found |= power.inner - {ITSELF, RECOVERING}
        return found

    def choices_within(self) -> frozenset[str]:
        return self.asks | self.inner | (LIMIT if self.unread else self.asks)

    # ------------------------------------------------------------------ legality

    def requirement(self, battle: Battle, user: Creature, target: Creature | None) -> Refusal | None:
        if target is None:
            if self.unread:
                refused = battle.rules.turns.unread_refusal(battle, user, self)
                if refused is not None:
                    return refused
            if self.own_checks:
                play = event(battle, user, self)
                play.target = user
                for check in self.own_checks:
                    barred = check.barred(play)
                    if barred:
                        return Refusal(battle.rules.cite[barred], f"{user.name} cannot use {self.name}")
                    if not check.holds(play):
                        return Refusal(
                            battle.rules.cite["requirement"], f"what {self.name} requires is not so"
                        )
            return None
        if self.target_checks:
            play = event(battle, user, self, target)
            play.origin = self.origin
            for check in self.target_checks:
                if not check.holds(play):
                    return Refusal(
                        battle.rules.cite[check.topic], f"{self.name} cannot be aimed at {target.name}"
                    )
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = super().refusal(battle, who, use)
        if refused is not None:
            return refused
        if self.delegate is not None and self.line is None:
            found = self.delegate.possible(battle, who)
            if use.target >= 0 and not self.targeting.origin and use.target not in found:
                return Refusal(
                    battle.rules.cite["target"], f"{battle.creatures[use.target].name} cannot be attacked so"
                )
        if use.choose is not None and self.teleport is not None:
            return self.landing_refusal(battle, who, use)
        if self.parties and not self.agree(battle, who, self.named(use)):
            return Refusal(battle.rules.cite["target-words"], f"{self.name} cannot be aimed at all of these at once")
        return None

    def agree(self, battle: Battle, who: Creature, ids: tuple[int, ...]) -> bool:
        if not self.parties:
            return True
        return any(one.takes(battle, who, self, ids) for one in self.parties)

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        return MINOR if self.quick(battle, who, use) else self.cost

    def quick(self, battle: Battle, who: Creature, use: Use) -> bool:
        """Whether a use takes no more than a quick action, where that hangs on something. One that names nobody does
        if it would on anybody."""
        if not self.quick_checks:
            return False
        named = [battle.creatures[id] for id in self.named(use)] or battle.enemies(who)
        for target in named:
            play = event(battle, who, self, target)
            if all(check.holds(play) for check in self.quick_checks):
                return True
        return False

    def landing_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why the destination chosen for a teleport is none."""
        word = use.chosen("teleport")
        step = self.teleport
        if not word.lstrip("-").isdigit() or step is None:
            return None
        square = int(word)
        wanted = self.named(use)
        mover = battle.creatures[wanted[0]] if step.who.targets and wanted else who
        cite = battle.rules.cite
        distance = step.distance
        if not battle.board.on_board(square) or not grid_movement(battle).free_squares(
            battle, mover, 1 << square
        ):
            return Refusal(cite["teleport-destination"], "a teleport ends in an unoccupied space big enough")
        if (
            distance is not None
            and distance.amount is not None
            and distance.amount.fixed
            and battle.board.distance(mover.at, 1, square, 1) > distance.amount.flat
        ):
            return Refusal(cite["teleport-destination"], f"that is beyond {distance.amount.flat} squares")
        if not grid_movement(battle).blind_teleports and not battle.rules.position.sees_square(battle, who, square):
            return Refusal(cite["teleport-sight"], "a teleport's destination must be seen")
        return None

    # ------------------------------------------------------------------ uses

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        delegate = self.delegate
        if (
            delegate is not None
            and self.line is None
            and not self.targeting.origin
            and not self.targeting.area
        ):
            if (
                battle.rules.turns.power_refusal(battle, who, self) is not None
                or self.requirement(battle, who, None) is not None
            ):
                return []
            return [Use(self, target=id) for id in delegate.possible(battle, who)]
        found = super().uses(battle, who)
        if self.quick_checks and battle.active == who.id and not battle.can_pay(who, self.cost):
            # With no more than a quick action left only what takes no more can be done.
            return [use for use in found if self.quick(battle, who, use)]
        return found

    def answers(self, battle: Battle, who: Creature, trigger: Trigger) -> list[Use]:
        printed = self.trigger
        if printed is None:
            return []
        play = event(battle, who, self, None, trigger)
        if not printed.matches(play, trigger):
            return []
        targeting = self.targeting
        if self.requirement(battle, who, None) is not None or (self.needs_weapon and not self.weapons(who)):
            return []
        if targeting.area:
            return self.uses(battle, who)
        if not targeting.origin:
            if self.aim is not None and self.aimed:
                return [Use(self, target=creature.id) for creature in self.aim.all(play)[:1]]
            return [Use(self)]
        if self.aim is not None:
            found: list[Use] = []
            for creature in self.aim.all(play):
                use = Use(self, target=creature.id)
                if self.target_refusal(battle, who, creature, use) is None:
                    found.append(use)
            return found
        return self.uses(battle, who)

    # ------------------------------------------------------------------ doing it

    def new_play(self, battle: Battle, who: Creature, use: Use) -> Play:
        weapon = self.weapon_for(who, use)
        square = -1
        if self.targeting.area:
            square = self.place(battle, who, use)
            targets = self.targets_of(battle, who, use, square)
        else:
            targets = self.done_to(who, use)
        origin = self.origin_with(battle, who, weapon, battle.creatures[targets[0]] if targets else None)
        running = Running(battle, who, self, use, weapon, origin, square, targets)
        if self.times > 1:
            running.targets = self.shared_out(targets)
        if targets:
            running.target = battle.creatures[targets[0]]
        running.trigger = use.trigger
        if use.trigger is not None:
            running.strike = use.trigger.strike
            other = use.trigger.actor if use.trigger.actor != who.id else use.trigger.target
            if other >= 0:
                running.each = battle.creatures[other]
        if self.targeting.area:
            running.area = self.area_of(battle, who, use, square)
        return running

    def recentre(self, play: Play) -> None:
        super().recentre(play)
        if isinstance(play, Running):
            play.area = self.area_of(play.battle, play.user, play.use, play.square)

    def prepare(self, battle: Battle, user: Creature, strike: Strike) -> None:
        if self.lines:
            target = battle.creatures[strike.target]
            best = self.lines[0]
            most = -1000
            for line in self.lines:
                strike.line = line
                edge = line.bonus + line.extra - target.sheet.defenses.get(line.defense, 10)
                if edge > most:
                    most = edge
                    best = line
            strike.line = best
            strike.crit_from = best.crit_from
        if self.favored:
            strike.favored = True
        if self.far_bonus and far_apart(battle, user, battle.creatures[strike.target]):
            strike.extra.append(Modifier("attack", self.far_bonus, "", self.name, self.rule))
        for bonus in self.own_bonuses:
            bonus.add(battle, user, self, strike)
        for modifier in strike.extra:
            if modifier.stat == "automatic":
                strike.auto_hit = True
            elif modifier.stat == "critical":
                strike.forced_crit = True
        if self.sure_checks:
            play = event(battle, user, self, battle.creatures[strike.target])
            for check in self.sure_checks:
                if check.holds(play):
                    strike.auto_hit = True

    async def number(self, play: Play) -> int:
        if not isinstance(play, Running):
            return await super().number(play)
        rolled = self.targets_rolled
        most = self.targeting.count
        for one in self.parties:
            if one.takes(play.battle, play.user, self, tuple(play.targets)):
                rolled, most = one.rolled, one.most
                break
        if rolled is not None:
            most = min(self.targeting.count, await rolled.roll(play, "targets"))
        play.most_targets = most
        return most

    def shared_out(self, targets: list[int]) -> list[int]:
        """Several attacks shared out among the creatures picked; in an area each is attacked so often."""
        if self.targeting.area or len(targets) <= 1:
            return [id for id in targets for _ in range(self.times)]
        return [targets[n % len(targets)] for n in range(max(self.times, len(targets)))]

    async def before(self, play: Play) -> None:
        if isinstance(play, Running):
            if self.by_chance and play.targets:
                await at_random(self, play)
            for more in self.besides:
                await more.join(play)
            if self.times > 1 and self.targeting.diced:
                play.targets = self.shared_out(play.targets)
            times = self.times_rolled
            if times is not None:
                number = await times.roll(play, "attacks")
                play.targets = play.targets[: max(1, number)]
            await run_all(self.counts, play)
            await run_all(self.first, play)

    async def on_hit(self, play: Play) -> None:
        if isinstance(play, Running):
            play.remember()
            if self.times > 1:
                play.rolled = NOTHING
            if self.traced:
                mark_hit(play)
            for line in self.naturals:
                await line.before(play)
            for step in self.hit:
                await step.run(play)
            for line in self.naturals:
                await line.after(play)

    async def on_miss(self, play: Play) -> None:
        if isinstance(play, Running):
            play.remember()
            for step in self.miss:
                await step.run(play)
            for line in self.naturals:
                await line.after(play)

    async def on_target(self, play: Play) -> None:
        if isinstance(play, Running):
            for step in self.always:
                await step.run(play)

    async def after(self, play: Play) -> None:
        if not isinstance(play, Running):
            return
        for step in self.finally_:
            await step.run(play)
        if self.maintain:
            link = link_of(play)
            user = play.user
            if not any(e.link == link and e.duration.kind == MAINTAINED for e in user.effects):
                verbs.add_effect(
                    play.battle,
                    user,
                    Effect(
                        MAINTAIN + self.name,
                        user.id,
                        Duration(MAINTAINED, user.id),
                        rule=self.rule,
                        beneficial=True,
                        link=link,
                        tags=(self.maintain,),
                        trait=self.kept_trait(user, link),
                        aftereffect=Upkeep(self, play),
                    ),
                )
                missed(play, self)
        if self.told and play.hits:
            mark_used(play, f"used {self.name.casefold()}", END_OF_TURN)
        if self.consistent and play.misses and not play.hits and self.slot >= 0:
            verbs.refresh_power(
                play.battle, play.user, self.slot, play.battle.rules.cite["consistent"], self.name
            )

    def kept_trait(self, user: Creature, link: int) -> Bound | None:
        """What would keep its user from maintaining it, watched for."""
        if not self.kept_rules:
            return None
        trait = Bound(self, self.kept_rules, user.id, user.id, self.name)
        trait.link = link
        return trait

    # ------------------------------------------------------------------ what it is worth

    def damage(self, battle: Battle, user: Creature, target: Creature, weapon: Weapon | None) -> Roll | None:
        main = self.main
        if not main:
            return None
        if len(main) == 1:
            return main[0].amount.data(user, weapon)
        parts: tuple[tuple[int, int], ...] = ()
        bonus = 0
        for step in main:
            roll = step.amount.data(user, weapon)
            parts = (*parts, *roll.groups)
            bonus += roll.bonus
        return Mixed(parts, bonus)

    @property
    def at_once(self) -> bool:
        """Several attacks on one target are made one after the other."""
        return self.times == 1

    def harms(self, battle: Battle, strike: Strike) -> list[Harm]:
        user = battle.creatures[strike.attacker]
        play = event(battle, user, self, battle.creatures[strike.target])
        play.strike = strike
        play.weapon = strike.weapon
        listed: list[Step] = list(self.hit if strike.hit else self.miss)
        for line in self.naturals:
            if line.fits(play):
                listed.extend((*line.early, *line.late))
        found: list[Harm] = []
        for step in listed:
            if isinstance(step, HalfStep):
                found.extend([Harm(full.amount.data(user, strike.weapon), full.types, True) for full in step.full])
            elif isinstance(step, BonusStep):
                found.append(Harm(step.amount.data(user, strike.weapon), step.types))
            elif isinstance(step, DamageStep) and step.at_target and not step.harmless:
                amount, types, _ = step.applying(play)
                roll = amount.data(user, strike.weapon)
                for bonus in step.bonuses if strike.hit else ():
                    if bonus.check.holds(play):
                        more = bonus.amount.data(user, strike.weapon)
                        roll = Mixed((*roll.groups, *more.groups), roll.bonus + more.bonus)
                found.append(Harm(roll, types))
        return found

    @property
    def damage_types(self) -> tuple[str, ...]:
        """The types of its damage."""
        return self.main[0].types if self.main else ()

    def hit_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        if self.line is None:
            return worth_of(self.always, battle, user, target)
        total = worth_of(self.always, battle, user, target)
        for step in self.hit:
            if not (isinstance(step, DamageStep) and step in self.main):
                total += step.worth(battle, user, target)
        return total

    def miss_share(self) -> int:
        return self.share

    def target_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return worth_of(self.always, battle, user, target) if self.line is None else 0

    def use_worth(self, battle: Battle, user: Creature) -> int:
        return worth_of(self.first, battle, user, user) + worth_of(self.finally_, battle, user, user)


class PrintedTrait(Bound):
    """A printed trait: rules that hold all the time, parts its owner bears and auras it has from the fight's start.

    One whose limits nobody could read stands still, but for what happens at a moment: then it is asked about.
    """

    def __init__(
        self,
        power: ParsedPower,
        rules: tuple[Rule, ...],
        parts: tuple[Part, ...],
        plans: tuple[Blueprint, ...],
        now: tuple[Step, ...],
        tags: tuple[str, ...],
    ) -> None:
        super().__init__(power, rules)
        self.parts = parts
        self.plans = plans
        self.now = now
        self.tags = tags
        self.number = 0
        self.limited = bool(power.unread)
        if parts or plans or now:
            self.trigger_bits |= 1 << FIGHT_START

    def begin(self, battle: Battle, holder: Creature) -> None:
        """Lay what its owner bears and its auras, once."""
        if holder.flags & (DEAD | OUT) or self.idle(battle):
            return
        marker = f"trait {self.number}"
        if self.parts and not any(marker in e.tags and e.source == holder.id for e in holder.effects):
            play = event(battle, holder, self.power)
            draft = Draft()
            for part in self.parts:
                part.add(draft, play, holder)
            if not draft.empty:
                verbs.add_effect(
                    battle,
                    holder,
                    made(play, holder, draft, TO_THE_END, self.name, (*self.tags, marker), None),
                )
        for plan in self.plans:
            if not any(field.creator == holder.id and field.name == plan.name for field in battle.fields):
                plan.lay(battle, holder, self.power, 0, link_of(event(battle, holder, self.power)))

    def idle(self, battle: Battle) -> bool:
        """Whether it stands still, as nobody could read what limits it and no switch says that this holds."""
        return self.limited and battle.rules.options.get(UNREAD) != "met"

    def modify(self, battle: Battle, holder: Creature, query: Query, parts: list[Modifier]) -> None:
        if not self.idle(battle):
            super().modify(battle, holder, query, parts)

    def advantage(self, battle: Battle, holder: Creature, attacker: Creature, target: Creature) -> bool:
        return not self.idle(battle) and super().advantage(battle, holder, attacker, target)

    async def happen(self, battle: Battle, holder: Creature, trigger: Trigger) -> None:
        if trigger.kind == FIGHT_START:
            self.begin(battle, holder)
            if self.now and not self.idle(battle):
                await run_all(self.now, event(battle, holder, self.power, None, trigger))
        await super().happen(battle, holder, trigger)


def begin(battle: Battle, creature: Creature) -> None:
    """Lay all that a creature's traits lay: as the fight starts, or as it joins one under way."""
    for trait in creature.sheet.traits:
        if isinstance(trait, PrintedTrait):
            trait.begin(battle, creature)
