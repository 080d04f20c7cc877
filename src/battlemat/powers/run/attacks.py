"""Attacks that powers hand out, and what is done to an attack that is being answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports
from battlemat.engine.actions.action import AT_WILL, Action
from battlemat.engine.actions.decisions import OPPORTUNITY_ATTACK, Choice, Option, Use
from battlemat.engine.actions.triggers import MISS
from battlemat.engine.attacks.odds import USUAL_HITS
from battlemat.engine.attacks.play import NOTHING
from battlemat.engine.attacks.power import NOWHERE, Power
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.purposes import RALLY
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.events import PrintedAttack, named
from battlemat.powers.run.running import PrintedCreatures, Running, Step, ways

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.forms import MakeAttack

AUTOMATIC: Final = Modifier("automatic", 0)
CRITICAL: Final = Modifier("critical", 0)
MOST_REPEATS: Final = 10
OUTCOME_WORTH: Final = 120


def attack_powers(who: Creature, kind: PrintedAttack, anew: bool) -> list[Power]:
    """The powers of a creature that "a melee basic attack" or "a *claw* attack" can mean."""
    found: list[Power] = []
    basics: list[Power] = []
    if kind.powers:
        return [power for want in kind.powers for power in by_name(who, want)]
    for power in who.sheet.powers:
        if not isinstance(power, Power):
            continue
        if power.is_attack and power.is_basic and (not kind.ranges or kind.ranges & power.origin):
            basics.append(power)
        elif (
            power.is_attack
            and power.usage == AT_WILL
            and (not kind.ranges or kind.ranges & power.origin)
            and not kind.kind
            and (not kind.tags or kind.fits_power(power))
        ):
            found.append(power)
    if "at-will" in kind.tags:
        return [power for power in who.sheet.powers if power in basics or power in found]
    return basics or found


def by_name(who: Creature, name: str) -> list[Power]:
    """The attack powers a name can mean: those called just so, else those it is the last word of."""
    exact: list[Power] = []
    loose: list[Power] = []
    for power in who.sheet.powers:
        if not isinstance(power, Power):
            continue
        called = power.name.casefold()
        if called == name or called + "s" == name:
            exact.append(power)
        elif power.is_attack and named(called, (name,)):
            loose.append(power)
    return exact or loose


class AttackStep(Step):
    """Makes attacks with powers of the attacker: by name, or basic ones of a range.

    As many as the form says, each on another target if that says so; the creature first aimed at is the default.
    `each`: one on every creature there is to be attacked.
    """

    asks = frozenset({"attack"})

    def __init__(
        self, form: MakeAttack, kind: PrintedAttack, who: PrintedCreatures, against: PrintedCreatures | None,
        extra: Measure | None, each: bool,
    ) -> None:
        self.form = form
        self.times = form.times
        self.anew = form.anew
        self.kind = kind
        self.who = who
        self.against = against
        self.extra = extra
        self.each = each

    async def run(self, play: Running) -> None:
        for attacker in await self.who.pick(play):
            before: list[int] = []
            if self.each:
                await self.on_each(play, attacker)
                continue
            for _ in range(self.times):
                if attacker.flags & (CANNOT_ACT | OUT) or not await self.one(play, attacker, before):
                    break

    async def on_each(self, play: Running, attacker: Creature) -> None:
        """One attack on every creature of those it is made against, in one use of the power."""
        uses: list[Use] = []
        for power in self.powers(play, attacker)[:1]:
            uses.extend([Use(power, target=target) for target in sorted(self.targets(play, attacker, power, []))])
        for use in uses:
            if attacker.flags & (CANNOT_ACT | OUT):
                return
            if use.target < 0 or not play.battle.creatures[use.target].flags & (DEAD | OUT):
                await self.strike(play, attacker, use)

    def powers(self, play: Running, attacker: Creature) -> list[Power]:
        """The powers it can be made with: not those used up, nor those that the attacker's state forbids."""
        return [power for power in attack_powers(attacker, self.kind, self.anew)
                if self.allowed(play.battle, attacker, power)]

    def allowed(self, battle: Battle, attacker: Creature, power: Power) -> bool:
        """Whether the attacker may use a power for this."""
        if not self.anew and not battle.usable(attacker, power):
            return False
        return battle.rules.turns.power_refusal(battle, attacker, power) is None

    def targets(self, play: Running, attacker: Creature, power: Power, before: list[int]) -> list[int]:
        """Whom an attack with a power can be made on, the default first."""
        battle = play.battle
        blank = Use(power)
        if power.targeting.area:
            return [-1] if power.place(battle, attacker, blank) != NOWHERE else []
        wanted = [c.id for c in self.against.all(play)] if self.against is not None else []
        found: list[int] = []
        for creature in battle.creatures:
            if (
                creature.flags & (DEAD | OUT)
                or creature.id == attacker.id
                or (self.form.different and creature.id in before)
                or (self.form.most and before.count(creature.id) >= self.form.most)
            ):
                continue
            if self.against is not None:
                if creature.id not in wanted:
                    continue
            elif creature.side == attacker.side:
                continue
            if power.target_refusal(battle, attacker, creature, blank) is None:
                found.append(creature.id)
        named = play.use.targets
        later = 0 < len(before) < len(named)
        aimed = named[len(before)] if later else play.target.id
        if aimed in found and (later or not self.form.different or not before):
            found.remove(aimed)
            found.insert(0, aimed)
        return found

    async def one(self, play: Running, attacker: Creature, before: list[int]) -> bool:
        """Make one attack; False when none can be made."""
        battle = play.battle
        options: list[Option] = []
        uses: list[Use] = []
        for power in self.powers(play, attacker):
            for target in self.targets(play, attacker, power, before):
                label = OPPORTUNITY_ATTACK if "opportunity" in self.kind.kind else ""
                uses.append(Use(power, target=target, label=label))
                options.append(Choice(f"{power.name} {target}", creature=target, number=len(uses) - 1))
        if not uses:
            return False
        if self.form.up_to:
            options.append(Choice("none", number=-1))
        answer = await battle.choose(attacker, "attack", options, play.power.name)
        if answer.number < 0:
            return False
        use = uses[answer.number]
        before.append(use.target)
        await self.strike(play, attacker, use)
        return True

    async def strike(self, play: Running, attacker: Creature, use: Use) -> None:
        """Make the attack and keep how it came out."""
        battle = play.battle
        power = use.action
        if not isinstance(power, Power):
            return
        sub = power.new_play(battle, attacker, use)
        if isinstance(sub, Running):
            sub.link = play.link
            sub.original = play.target
            sub.bare = self.form.bare
            sub.harmless = self.form.harmless
        sub.charge = play.charge
        if self.form.half:
            sub.bonuses += (Modifier("damage-taken", 0, "half", play.power.name, play.power.rule),)
        if self.form.bonus:
            sub.bonuses += (Modifier("attack", self.form.bonus, "", play.power.name, play.power.rule),)
        if self.form.advantage:
            sub.favored = True
        if self.form.automatic:
            sub.bonuses += (AUTOMATIC,)
        if self.form.critical:
            sub.bonuses += (CRITICAL,)
        if self.extra is not None:
            sub.extra_damage += await self.extra.roll(play, "extra damage")
        reports.used(battle, attacker, use.target, 0, power.rule, power.name)
        spent = attacker.spent
        await power.play(battle, attacker, use, sub)
        if self.anew:
            attacker.spent = spent
        name = power.name.casefold()
        play.hits += sub.hits
        play.misses += sub.misses
        play.dealt += sub.dealt
        if sub.strike is not None:
            play.strike = sub.strike
            outcome = "hit" if sub.strike.hit else "miss"
            for said in (f"{outcome} {name}", f"{outcome} {name} at {sub.strike.target}"):
                play.memorize(said, play.memory.get(said, 0) + 1)
            play.amount = sub.strike.dealt
        if use.target >= 0 and (attacker is play.user or attacker is not play.target):
            # A target that is made to attack stays the target.
            play.target = battle.creatures[use.target]

    def possible(self, battle: Battle, user: Creature) -> list[int]:
        """Everybody the first attack could be made on by `user` itself."""
        found: list[int] = []
        for power in attack_powers(user, self.kind, self.anew):
            if not self.allowed(battle, user, power):
                continue
            if power.targeting.area:
                aimed = [
                    id for use in power.uses(battle, user) for id in power.in_area(battle, user, use.origin)
                ]
            else:
                aimed = power.candidates(battle, user, Use(power))
            for id in aimed:
                if id not in found and battle.creatures[id].side != user.side:
                    found.append(id)
        return found

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        for power in attack_powers(user, self.kind, self.anew):
            weapon = user.sheet.weapon
            roll = power.damage(battle, user, target, weapon)
            mean = 10 * roll.mean2 if roll is not None else 0
            # Not what that power's hit is worth besides: two powers may call for one another.
            return self.times * mean * USUAL_HITS // 20
        return 0


class SecondaryStep(Step):
    """An attack that follows the first, as a power of its own that is on no sheet; `against` those who are named."""

    asks = frozenset({"secondary"})

    def __init__(self, power: Power, own_targets: bool, against: PrintedCreatures | None = None) -> None:
        self.power = power
        self.own_targets = own_targets
        self.against = against

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        if user.flags & CANNOT_ACT:
            return
        power = self.power
        if self.against is not None:
            for target in await self.against.pick(play):
                if target is not user and not target.flags & (DEAD | OUT):
                    await self.make(play, Use(power, target=target.id))
            return
        if not self.own_targets and play.target is not user:
            uses = [Use(power, target=play.target.id)]
        else:
            uses = [
                use
                for use in power.uses(battle, user)
                if power.targeting.area or use.target != play.target.id
            ]
        if not uses:
            return
        use = uses[0]
        if len(uses) > 1:
            use = uses[(await battle.choose(user, "secondary", ways(power, uses), play.power.name)).number]
        await self.make(play, use)

    async def make(self, play: Running, use: Use) -> None:
        """Make it as this use of it says."""
        battle = play.battle
        user = play.user
        power = self.power
        sub = power.new_play(battle, user, use)
        sub.weapon = play.weapon
        if isinstance(sub, Running):
            sub.original = play.target
            sub.link = play.link
            sub.trigger = play.trigger
        await power.play(battle, user, use, sub)
        play.dealt += sub.dealt

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        roll = self.power.damage(battle, user, target, user.sheet.weapon)
        mean = 10 * roll.mean2 if roll is not None else 0
        return (mean + self.power.hit_worth(battle, user, target)) * USUAL_HITS // 20


async def repeat_attack(play: Running, against: PrintedCreatures, until_miss: bool, limit: int) -> None:
    """The power's own attack is made again, once or until it misses."""
    most = limit or (MOST_REPEATS if until_miss else 1)
    if play.attempts >= most or (until_miss and play.strike is not None and not play.strike.hit):
        return
    play.attempts += 1
    for target in await against.pick(play):
        if target.flags & (DEAD | OUT):
            continue
        play.rolled = NOTHING
        await play.power.attack(play, target)


async def decide(play: Running, hit: bool, critical: bool = False) -> None:
    """The triggering attack misses, hits or is a critical hit."""
    strike = play.answered
    if strike is None:
        return
    strike.hit = hit
    strike.crit = hit and (critical or strike.crit)
    if critical:
        strike.forced_crit = True
    if not hit:
        strike.auto_miss = True


async def cancel(play: Running) -> None:
    """The triggering attack has no effect."""
    strike = play.answered
    if strike is not None:
        strike.cancelled = True


async def roll_again(play: Running, who: PrintedCreatures, what: str, take: str, penalty: int,
                     bonus: Measure | None) -> None:
    """The triggering roll is made again; which result counts is said."""
    battle = play.battle
    if what == "saving throw":
        await save_again(play, who, penalty, bonus)
        return
    strike = play.answered
    if strike is None or what not in ("attack roll", "roll", "attack"):
        return
    attacker = battle.creatures[strike.attacker]
    natural = await battle.roll(attacker, 20, "attack")
    if take == "higher":
        natural = max(natural, strike.natural)
    elif take == "lower":
        natural = min(natural, strike.natural)
    strike.total += natural - strike.natural + await change_of(play, penalty, bonus)
    strike.natural = natural
    battle.rules.attacks.decide(battle, strike)


async def change_of(play: Running, penalty: int, bonus: Measure | None) -> int:
    """What the new roll is raised or lowered by."""
    return penalty + (0 if bonus is None else await bonus.roll(play, "bonus"))


async def save_again(play: Running, who: PrintedCreatures, penalty: int, bonus: Measure | None) -> None:
    """A save is thrown again, against what the failed one was made for."""
    from battlemat.engine.turns import timing

    for creature in who.all(play):
        for effect in timing.saveable(creature):
            if play.trigger is None or not play.trigger.name or effect.name == play.trigger.name:
                await timing.save_against(play.battle, creature, effect, await change_of(play, penalty, bonus))
                return


async def add_to_strike(play: Running, who: PrintedCreatures, keys: tuple[str, ...], amount: Measure, sign: int,
                        kind: str) -> None:
    """A bonus or penalty of `who` to the attack that is being answered, or to the defenses against it, and no other."""
    strike = play.answered
    if strike is None:
        return
    more = await amount.roll(play, "bonus") * sign
    meant = [creature.id for creature in who.all(play)]
    for key in keys:
        if (strike.attacker if key in ("attack", "damage") else strike.target) not in meant:
            continue
        strike.extra.append(Modifier(key, more, kind, play.power.name, play.power.rule))
        if key == "attack":
            strike.total += more
            play.battle.rules.attacks.decide(play.battle, strike)


async def redirect(play: Running, whom: PrintedCreatures, hit: bool) -> None:
    """The triggering attack is aimed at somebody else; `hit`: it hits them without a new roll."""
    trigger = play.trigger
    strike = play.answered
    if strike is None:
        return
    found = await whom.pick(play)
    if not found or found[0].id == strike.attacker:
        return
    strike.target = found[0].id
    if hit and trigger is not None and trigger.kind != MISS:
        strike.hit = strike.auto_hit = True


async def rally(play: Running, who: PrintedCreatures) -> None:
    """Creatures rally, at no action of their own, if they still can."""
    from battlemat.engine.actions.action import UNPAID

    battle = play.battle
    for creature in await who.pick(play):
        for action in battle.rules.actions.values():
            if action.purpose != RALLY or creature.flags & CANNOT_ACT or not battle.usable(creature, action):
                continue
            uses = action.uses(battle, creature)
            if uses and battle.rules.turns.kept_from(battle, creature, action) is None:
                await battle.act(creature, uses[0], UNPAID)
            break


async def charge(play: Running, who: PrintedCreatures) -> None:
    """A charge made as part of a power."""
    from battlemat.engine.actions.action import UNPAID

    battle = play.battle
    for creature in await who.pick(play):
        charge: Action | None = battle.rules.actions.get("charge")
        if charge is None or creature.flags & CANNOT_ACT:
            continue
        uses = charge.uses(battle, creature)
        if not uses:
            continue
        options: list[Option] = [
            Choice(f"charge {n}", creature=use.target, number=n) for n, use in enumerate(uses)
        ]
        answer = await battle.choose(creature, "charge", options, play.power.name)
        await battle.act(creature, uses[answer.number], UNPAID)
