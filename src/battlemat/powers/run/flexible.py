"""Flexible attacks: declared, rolled as a basic attack, and then one is picked whose trigger fits the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.attacks.odds import USUAL_HITS
from battlemat.engine.attacks.power import Play, Power
from battlemat.engine.attacks.rider import AttackRider
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.powers.run.damage import BonusStep, strike_bonus
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Check, Running, Step, run_all

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FLEXIBLE: Final = "flexible"


class FlexibleAttack(ParsedPower):
    """A flexible attack: `triggers` must hold of the roll for it to be picked."""

    asks = frozenset({FLEXIBLE})
    triggers: tuple[Check, ...] = ()

    def basic(self, battle: Battle, who: Creature) -> Power | None:
        """The basic attack that is rolled."""
        found = battle.basic(who, RANGED if self.form.symbol == "ranged" else MELEE)
        return found if isinstance(found, Power) else None

    def arguments(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        basic = self.basic(battle, who)
        return frozenset() if basic is None else basic.arguments(battle, who, use)

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        found = self.asks | self.inner
        basic = self.basic(battle, who)
        if basic is not None:
            found |= basic.choices(battle, who, use)
        for power in who.sheet.powers:
            if isinstance(power, FlexibleAttack):
                found |= power.inner
        return found

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = battle.rules.turns.power_refusal(battle, who, self)
        if refused is not None:
            return refused
        basic = self.basic(battle, who)
        if basic is None:
            return Refusal(battle.rules.cite["basic"], f"{who.name} has no basic attack for {self.name}")
        return basic.refusal(battle, who, Use(basic, target=use.target, targets=use.targets, using=use.using))

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        basic = self.basic(battle, who)
        if basic is None or battle.rules.turns.power_refusal(battle, who, self) is not None:
            return []
        return [Use(self, target=use.target, using=use.using) for use in basic.uses(battle, who)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        basic = self.basic(battle, who)
        if basic is None:
            return
        blow = Use(basic, target=use.target, targets=use.targets, using=use.using, choose=use.choose)
        play = basic.new_play(battle, who, blow)
        play.attack_rider = Picked(self)
        await basic.play(battle, who, blow, play)

    def running(self, play: Play, strike: Strike) -> Running:
        """It as something that happens in an attack."""
        found = Running(play.battle, play.user, self, play.use, play.weapon, play.origin, play.square, play.targets)
        found.strike = strike
        found.target = play.battle.creatures[strike.target]
        found.each = found.target
        found.original = found.target
        return found

    def fits(self, play: Play, strike: Strike) -> bool:
        """Whether its trigger fits the roll, and nothing printed keeps it from being picked now."""
        running = self.running(play, strike)
        return all(check.holds(running) for check in (*self.triggers, *self.own_checks))

    def flexible_worth(self, battle: Battle, user: Creature, target: Creature, strike: Strike) -> int:
        """What declaring it adds to the basic attack (`strike`), over all twenty faces: twentieths of a hit point."""
        play = Running(battle, user, self, Use(self, target=target.id), strike.weapon, strike.origin, -1, [target.id])
        total = 0
        for face in range(1, 21):
            strike.natural = face
            strike.hit = 21 - face <= USUAL_HITS
            if self.fits(play, strike):
                for step in self.steps:
                    if not isinstance(step, BonusStep):
                        total += step.worth(battle, user, target)
                    elif strike.hit:
                        total += 10 * step.amount.data(user, strike.weapon).mean2
        return total // 20

    @property
    def steps(self) -> tuple[Step, ...]:
        """All it does."""
        return (*self.first, *self.always, *self.finally_)


class Picked(AttackRider):
    """The flexible attack that was declared, and once the die is rolled the one picked."""

    def __init__(self, declared: FlexibleAttack) -> None:
        self.declared = declared
        self.picked: FlexibleAttack | None = None

    async def rolled(self, play: Play, strike: Strike) -> None:
        battle = play.battle
        user = play.user
        fitting: list[FlexibleAttack] = []
        for power in [self.declared, *user.sheet.powers]:
            if isinstance(power, FlexibleAttack) and power not in fitting and battle.usable(user, power) \
                    and power.form.symbol == self.declared.form.symbol and power.fits(play, strike):
                fitting.append(power)
        if not fitting:
            return
        options: list[Option] = [Choice(power.name, number=n) for n, power in enumerate(fitting)]
        options.append(Choice("none", number=-1))
        number = (await battle.choose(user, FLEXIBLE, options, self.declared.name)).number
        if number < 0:
            return
        self.picked = fitting[number]
        if self.picked.slot >= 0 and self.picked.usage != AT_WILL:
            verbs.use_up(battle, user, self.picked.slot, battle.rules.cite["usage"], self.picked.name)
        running = self.picked.running(play, strike)
        await run_all(self.picked.counts, running)
        for step in self.picked.steps:
            if isinstance(step, BonusStep):
                strike_bonus(running, await step.amount.roll(running, "extra damage"))

    async def settled(self, play: Play, strike: Strike) -> None:
        picked = self.picked
        if picked is None:
            return
        running = picked.running(play, strike)
        running.dealt = play.dealt
        running.amount = strike.dealt
        for step in picked.steps:
            if not isinstance(step, BonusStep):
                await step.run(running)
