"""Using a power: targets chosen and checked, provoking, an attack roll against each, and what follows."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import AT_WILL, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.triggers import ATTACKED, POWER, Trigger
from battlemat.engine.attacks.odds import Harm
from battlemat.engine.attacks.play import NOTHING
from battlemat.engine.attacks.play import Play as Play
from battlemat.engine.attacks.strike import AttackLine, Strike
from battlemat.engine.attacks.target_count import count_targets
from battlemat.engine.attacks.targeting import NOBODY, Targeting
from battlemat.engine.creature import Weapon
from battlemat.engine.dice import Roll
from battlemat.engine.effects.flags import CANNOT_ACT, CONFUSED, DEAD, OUT
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.engine.effects.traits import Query, answered
from battlemat.engine.purposes import ATTACKS, POWERS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MOST_SETS: Final = 20
"""So many choices of several targets are listed; any other can be said."""
MAY_ATTACK: Final = "may attack"

AIMED: Final = frozenset({"target", "targets"})
AREA: Final = frozenset({"target", "targets", "origin"})
WEAPON: Final = frozenset({"using"})
SQUARE: Final = frozenset({"to"})
NOWHERE: Final = -2
NO_LINE: Final = AttackLine("ac")

UNARMED: Final = Weapon("unarmed strike", 0, 1, 4, group="unarmed")


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Action):
    """A power on a sheet: header, targeting and attack line; what it does is for a subclass to say.

    `line` is None when it makes no attack roll. `usage` is one of this module's constants, `faces` what a refresh
    roll must show on a die of `refresh_sides`.
    """

    def __init__(self, name: str, cost: int, targeting: Targeting, line: AttackLine | None, rule: str = "") -> None:
        super().__init__(name, cost, rule)
        self.targeting = targeting
        self.line = line
        self.is_attack = line is not None
        self.origin = targeting.origin
        self.level = 1
        self.as_opportunity = False
        self.as_charge = False  # whether a charge may end in it, though it is no basic attack
        self.needs_weapon = False
        self.provokes = True
        self.spread = 1  # among how many creatures the several attacks of a use may be shared out
        self.beneficial = False

    # ------------------------------------------------------------------ introducing itself

    @property
    def group(self) -> str:
        return ATTACKS if self.is_attack or self.line is not None else POWERS

    @property
    def helpful(self) -> bool:
        return self.beneficial

    def provoked(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        return battle.rules.opportunity.at(battle, self.new_play(battle, who, use))

    def victims(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        named = list(self.named(use))
        return self.in_area(battle, who, self.place(battle, who, use)) if self.targeting.area and not named else named

    def blow(self, battle: Battle, who: Creature, use: Use, target: int) -> Strike | None:
        if self.line is None:
            return None
        weapon = self.weapon_for(who, use)
        origin = self.origin_with(battle, who, weapon, battle.creatures[target])
        square = self.place(battle, who, use) if self.targeting.area else -1
        made = Strike(self, who.id, target, self.line, origin, weapon, square)
        self.prepare(battle, who, made)
        return made

    # ------------------------------------------------------------------ what may be said of a use

    def arguments(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        targeting = self.targeting
        found = self.takes | (AREA if targeting.area else AIMED)
        if battle.rules.attacks.blind and use.target < 0 and not use.targets and self.is_attack \
                and self.origin & (MELEE | RANGED) and not targeting.area:
            found |= SQUARE
        return found | WEAPON if self.needs_weapon else found

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        if self.line is None:
            return self.asks | battle.rules.health.asks_unrolled
        asked = self.asks | battle.rules.attacks.asks
        return asked | {"target"} if self.targeting.diced else asked

    def choices_within(self) -> frozenset[str]:
        """The names of the choices that its own words bring, by whatever they come about."""
        return self.asks

    # ------------------------------------------------------------------ for a subclass

    def requirement(self, battle: Battle, user: Creature, target: Creature | None) -> Refusal | None:
        """Why its own words forbid it (a requirement, a condition on the target), None when they do not."""
        return None

    async def before(self, play: Play) -> None:
        """What it does before any attack roll."""
        return

    async def on_hit(self, play: Play) -> None:
        """Hit entry, for `play.target`."""
        return

    async def on_miss(self, play: Play) -> None:
        """Miss entry, for `play.target`."""
        return

    async def on_target(self, play: Play) -> None:
        """What happens to `play.target` whatever the roll, or when there is none."""
        return

    async def after(self, play: Play) -> None:
        """What it does once all targets are settled."""
        return

    def prepare(self, battle: Battle, user: Creature, strike: Strike) -> None:
        """Change the strike before it is rolled (automatic hits, better of two rolls, bonuses)."""
        return

    def damage(self, battle: Battle, user: Creature, target: Creature, weapon: Weapon | None) -> Roll | None:
        """The damage of a plain hit, for odds and forecasts; None when it deals none."""
        return None

    @property
    def damage_types(self) -> tuple[str, ...]:
        """The types of that damage."""
        return ()

    def harms(self, battle: Battle, strike: Strike) -> list[Harm]:
        """What a strike that has come out as it says deals to its target, for odds."""
        if not strike.hit:
            return []
        attacker = battle.creatures[strike.attacker]
        roll = self.damage(battle, attacker, battle.creatures[strike.target], strike.weapon)
        return [] if roll is None else [Harm(roll, self.damage_types)]

    def hit_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        """What a hit is worth besides damage, in twentieths of a hit point."""
        return 0

    def target_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        """What it does to a target whatever the roll is worth, in twentieths of a hit point."""
        return 0

    def miss_share(self) -> int:
        """Percent of a hit's damage that a miss deals."""
        return 0

    def use_worth(self, battle: Battle, user: Creature) -> int:
        """What using it is worth apart from what it does to its targets, in twentieths of a hit point."""
        return 0

    # ------------------------------------------------------------------ weapons and origins

    def weapons(self, user: Creature) -> list[Weapon]:
        """The weapons in hand it can be used with, the bare hands failing those in melee; empty when it needs none.

        A Far area as far away as the weapon goes is made with one that shoots or is thrown, where there is one.
        """
        if not self.needs_weapon:
            return []
        found: list[Weapon] = []
        for weapon in user.held:
            if (self.origin & MELEE and weapon.melee) or (self.origin & RANGED and weapon.range_normal) \
                    or self.origin & (NEAR | FAR) or not self.origin:
                found.append(weapon)
        if not found and self.origin & MELEE:
            found.append(UNARMED)
        if self.origin & FAR and self.targeting.weapon:
            return [w for w in found if w.range_normal] + [w for w in found if not w.range_normal]
        return found

    def weapon_for(self, user: Creature, use: Use) -> Weapon | None:
        """The weapon of this use: the one named, or the first that fits."""
        weapons = self.weapons(user)
        fitting = [weapon for weapon in weapons if weapon.name == use.using] or weapons
        return fitting[0] if fitting else None

    def origin_with(self, battle: Battle, user: Creature, weapon: Weapon | None, target: Creature | None) -> int:
        """The attack type of a use: a power that may be Melee or Ranged goes by the weapon and the distance."""
        if self.origin != MELEE | RANGED:
            return self.origin
        if weapon is not None:
            if not weapon.range_normal:
                return MELEE
            if not weapon.melee:
                return RANGED
        if target is not None \
                and battle.rules.position.aim(battle, user, target, self.targeting, weapon, MELEE) is None:
            return MELEE
        return RANGED

    # ------------------------------------------------------------------ legality

    def user_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why a creature cannot use it, whatever it is aimed at: the weapon, its turn, what the power requires."""
        if self.needs_weapon and not self.weapons(who):
            return Refusal(battle.rules.cite["tag-weapon"], f"{self.name} needs a weapon it can be used with")
        if use.using and self.needs_weapon and all(w.name != use.using for w in self.weapons(who)):
            away = any(w is not None and w.name == use.using for w in who.sheet.arms) \
                and all(w.name != use.using for w in who.held)
            rule = (battle.rules.cite["in-hand"] if away else "") or battle.rules.cite["tag-weapon"]
            return Refusal(rule, f"{self.name} cannot be used with {use.using}")
        refused = battle.rules.turns.power_refusal(battle, who, self)
        return refused if refused is not None else self.requirement(battle, who, None)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = self.user_refusal(battle, who, use)
        if refused is not None:
            return refused
        if who.flags & CONFUSED and self.is_attack:
            victims = battle.rules.attacks.confused(battle, who, self)
            if victims is not None:
                return None if victims else battle.rules.attacks.confused_refusal(battle, who, self, use)
        targeting = self.targeting
        if (not targeting.origin and not targeting.area) or (targeting.whom == NOBODY and not targeting.area):
            return None
        if targeting.area:
            return self._area_refusal(battle, who, use)
        wanted = self.named(use)
        if not wanted:
            return Refusal(battle.rules.cite["target"], f"{self.name} needs a target")
        most = max(targeting.count, self.spread)
        if len(wanted) > most:
            return Refusal(battle.rules.cite["target-count"], f"{self.name} picks {most}, not {len(wanted)}")
        for id in wanted:
            refused = self.target_refusal(battle, who, battle.creatures[id], use)
            if refused is not None:
                return refused
        if targeting.grouped and len(wanted) > 1:
            legal = [battle.creatures[id] for id in self.candidates(battle, who, use)]
            return battle.rules.position.group_refusal(battle, who, wanted, legal)
        return None

    def named(self, use: Use) -> tuple[int, ...]:
        """The targets a use names."""
        return use.targets or ((use.target,) if use.target >= 0 else ())

    def done_to(self, who: Creature, use: Use) -> list[int]:
        """Whom a use is done to. What aims at nobody itself is done once: whoever is named is for the attacks in it."""
        named = list(self.named(use))
        if self.targeting.origin or self.targeting.area:
            return named
        return named[:1] if named and self.targeting.count < 2 else named or [who.id]

    def target_refusal(self, battle: Battle, who: Creature, target: Creature, use: Use) -> Refusal | None:
        """Why this creature may not be a target of this use."""
        targeting = self.targeting
        if not battle.rules.turns.may_be_named(battle, targeting, who, target):
            return Refusal(battle.rules.cite["target-words"], f"{self.name} cannot be aimed at {target.name}")
        weapon = self.weapon_for(who, use)
        origin = self.origin_with(battle, who, weapon, target)
        refused = battle.rules.position.aim(battle, who, target, targeting, weapon, origin)
        if refused is not None:
            return refused
        refused = battle.rules.turns.target_refusal(battle, who, self, target)
        if refused is None and self.is_attack and MAY_ATTACK in battle.stat_hooks:
            refused = self.barred_from(battle, who, target)
        return refused if refused is not None else self.requirement(battle, who, target)

    def barred_from(self, battle: Battle, who: Creature, target: Creature) -> Refusal | None:
        """Why a trait or effect keeps a creature from attacking another."""
        parts = answered(battle, battle.stat_hooks[MAY_ATTACK], Query(MAY_ATTACK, who.id, target.id))
        if not parts:
            return None
        cite = battle.rules.cite["target-words"]
        return Refusal(parts[0].rule or cite, f"{parts[0].source} keeps {who.name} from attacking {target.name}")

    def _area_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        wanted = self.named(use)
        origin = self.place(battle, who, use)
        if origin == NOWHERE:
            return self.nowhere(battle, who, wanted)
        refused = battle.rules.position.area_refusal(battle, who, self.targeting, origin) \
            or self.beyond_weapon(battle, who, use, origin)
        return refused if refused is not None or not wanted else self.outside(battle, who, use, origin)

    def nowhere(self, battle: Battle, who: Creature, wanted: tuple[int, ...]) -> Refusal:
        """Why its area has no place that takes in whom it is to strike."""
        return Refusal(battle.rules.cite["far-origin"], "no place for the area takes in the target")

    def beyond_weapon(self, battle: Battle, who: Creature, use: Use, origin: int) -> Refusal | None:
        """Why an area cannot start so far away with the weapon named."""
        return None

    def outside(self, battle: Battle, who: Creature, use: Use, origin: int) -> Refusal | None:
        """Why those named are not whom an area with this origin can strike."""
        covered = self.in_area(battle, who, origin)
        for id in self.named(use):
            if id not in covered and not (id == who.id and not self.targeting.others):
                return Refusal(battle.rules.cite["area-target"], f"{battle.creatures[id].name} is not in the area")
        return None

    def in_area(self, battle: Battle, who: Creature, origin: int) -> list[int]:
        """Whom an area with this origin can affect, the power's own requirements counted."""
        position = battle.rules.position
        found = position.covered(battle, who, self.targeting, origin)
        return [id for id in found if self.requirement(battle, who, battle.creatures[id]) is None
                and battle.rules.turns.target_refusal(battle, who, self, battle.creatures[id]) is None]

    def place(self, battle: Battle, who: Creature, use: Use) -> int:
        """The origin of a use's area: the one given, or one that takes in the named target."""
        if use.origin != -1:
            return use.origin
        wanted = self.named(use)
        origins = battle.rules.position.origins(battle, who, self.targeting)
        if not wanted:
            if self.targeting.origin == NEAR and self.targeting.shape != "arc" and origins:
                return origins[0]
            best = NOWHERE
            most = -1
            for origin in origins:
                covered = len(self.in_area(battle, who, origin))
                if covered > most:
                    most = covered
                    best = origin
            return best
        for origin in origins:
            covered_ids = self.in_area(battle, who, origin)
            if all(id in covered_ids or id == who.id for id in wanted):
                return origin
        return NOWHERE

    def still_reaches(self, battle: Battle, strike: Strike) -> bool:
        """Whether a target is still where an interrupted attack can reach it."""
        user = battle.creatures[strike.attacker]
        target = battle.creatures[strike.target]
        if self.targeting.area:
            return strike.square == -1 or target.id in battle.rules.position.covered(
                battle, user, self.targeting, strike.square)
        return battle.rules.position.aim(battle, user, target, self.targeting, strike.weapon, strike.origin) is None

    # ------------------------------------------------------------------ every way of using it

    def candidates(self, battle: Battle, who: Creature, use: Use) -> list[int]:
        """The creatures a Melee or Ranged use could pick, each counting as what its side makes it."""
        return [c.id for c in battle.creatures if not c.flags & (DEAD | OUT)
                and self.targeting.accepts(battle, who, c) and self.target_refusal(battle, who, c, use) is None]

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if battle.rules.turns.power_refusal(battle, who, self) is not None \
                or self.requirement(battle, who, None) is not None:
            return []
        if self.needs_weapon and not self.weapons(who):
            return []
        if who.flags & CONFUSED and self.is_attack:
            victims = battle.rules.attacks.confused(battle, who, self)
            if victims is not None:
                return [Use(self, target=id) for id in victims]
        targeting = self.targeting
        if (not targeting.origin and not targeting.area) or (targeting.whom == NOBODY and not targeting.area):
            return [Use(self)]
        if targeting.area:
            return self._area_uses(battle, who)
        found: list[Use] = []
        names = [w.name for w in self.weapons(who)] if self.needs_weapon else [""]
        for name in names if len(names) > 1 else [""]:
            blank = Use(self, using=name)
            candidates = self.candidates(battle, who, blank)
            if targeting.count > 1 and len(candidates) > 1 and not targeting.diced:
                size = min(targeting.count, len(candidates))
                for chosen in self.sets(battle, who, candidates, size):
                    if targeting.grouped and battle.rules.position.group_refusal(
                            battle, who, chosen, [battle.creatures[id] for id in candidates]) is not None:
                        continue
                    found.append(Use(self, targets=chosen, using=name))
            else:
                found.extend([Use(self, target=id, using=name) for id in candidates])
        return found

    def sets(self, battle: Battle, who: Creature, candidates: list[int], size: int) -> list[tuple[int, ...]]:
        """Which creatures a use could pick together, MOST_SETS at most: for an attack enemies alone come first."""
        foes = [id for id in candidates if self.is_attack and battle.hostile(who, battle.creatures[id])]
        found = list(islice(combinations(foes, min(size, len(foes))), MOST_SETS)) if foes else []
        for chosen in combinations(candidates, size):
            if len(found) >= MOST_SETS:
                break
            if not all(id in foes for id in chosen):
                found.append(chosen)
        return found

    def _area_uses(self, battle: Battle, who: Creature) -> list[Use]:
        seen: set[tuple[int, ...]] = set()
        found: list[Use] = []
        for origin in battle.rules.position.origins(battle, who, self.targeting):
            covered = tuple(self.in_area(battle, who, origin))
            if not covered or covered in seen:
                continue
            seen.add(covered)
            found.append(Use(self, origin=origin))
        return found

    # ------------------------------------------------------------------ doing it

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await self.play(battle, who, use, None)

    def new_play(self, battle: Battle, who: Creature, use: Use) -> Play:
        """The use as it begins: weapon, origin and targets settled."""
        weapon = self.weapon_for(who, use)
        targets = self.done_to(who, use)
        square = -1
        if self.targeting.area:
            square = self.place(battle, who, use)
            if not (targets and battle.rules.turns.picks(self.targeting)):
                named = targets
                targets = self.in_area(battle, who, square)
                if who.id in named and who.id not in targets:
                    targets.append(who.id)
        first = battle.creatures[targets[0]] if targets else None
        origin = self.origin_with(battle, who, weapon, first)
        return Play(battle, who, self, use, weapon, origin, square, targets)

    async def play(self, battle: Battle, who: Creature, use: Use, play: Play | None) -> Play:
        """Use it: provoke, attack each target, apply what follows, and count it as used."""
        if play is None:
            play = self.new_play(battle, who, use)
        if self.unread and not await battle.rules.turns.granted(battle, who, use):
            return play
        if self.slot >= 0 and self.usage != AT_WILL:
            verbs.use_up(battle, who, self.slot, battle.rules.cite["usage"], self.name)
        if who.flags & CONFUSED and self.is_attack:
            victims = battle.rules.attacks.confused(battle, who, self)
            if victims:
                await battle.rules.attacks.redirect(battle, play, victims)
        elif self.targeting.diced:
            await count_targets(self, play)
        if not await self.set_off(play):
            return play
        await self.before(play)
        if self.line is not None:
            if len(play.targets) > 1 and battle.rules.attacks.rolls_first and self.at_once:
                await self.volley(play)
            else:
                for id in list(play.targets):
                    await self.attack(play, battle.creatures[id])
                    if who.flags & CANNOT_ACT or play.turned:
                        break
        else:
            for id in list(play.targets):
                play.target = battle.creatures[id]
                if not play.target.flags & DEAD:
                    await self.on_target(play)
        if not who.flags & DEAD:
            await self.after(play)
        if self.line is not None:
            battle.rules.turns.attack_done(battle, play)
            if battle.listening & (1 << ATTACKED):
                for id in play.targets:
                    await battle.window(Trigger(ATTACKED, who.id, id, play.strike, self))
        return play

    async def set_off(self, play: Play) -> bool:
        """Ask those whom a use provokes or who wait for it. False when it is lost by what they do."""
        battle = play.battle
        who = play.user
        stirs = battle.stirs
        await battle.rules.opportunity.using(battle, play)
        if battle.listening & (1 << POWER) and (battle.stirs == stirs or play.barred(battle) is None):
            await battle.window(Trigger(POWER, who.id, power=self, underway=play))
        if who.flags & CANNOT_ACT or (battle.stirs != stirs and play.barred(battle) is not None):
            reports.lost(battle, who.id, -1, battle.rules.cite["interrupted"], self.name)
            return False
        if battle.stirs != stirs:
            await play.aim_anew()
        return True

    def recentre(self, play: Play) -> None:
        """Put an area that goes along with its user where that one is now."""
        play.square = play.battle.rules.position.origins(play.battle, play.user, self.targeting)[0]

    async def number(self, play: Play) -> int:
        """How many targets it has this time, where that is rolled."""
        return self.targeting.count

    def agree(self, battle: Battle, who: Creature, ids: tuple[int, ...]) -> bool:
        """Whether these can be targets of one use together, as far as its own words go."""
        return True

    @property
    def at_once(self) -> bool:
        """Whether its attacks on several targets are one attack rather than one after the other."""
        return True

    async def volley(self, play: Play) -> None:
        """All its attack rolls, then what comes of each."""
        battle = play.battle
        strikes: list[Strike] = []
        for id in list(play.targets):
            strike = await self.roll_at(play, battle.creatures[id])
            if strike is not None:
                strikes.append(strike)
            if play.user.flags & CANNOT_ACT or play.turned:
                break
        for strike in strikes:
            if battle.rules.health.finds_target(battle, strike):
                await self.settle(play, strike)

    async def attack(self, play: Play, target: Creature) -> None:
        """The attack roll against one target, and its Hit or Miss and Effect."""
        strike = await self.roll_at(play, target)
        if strike is not None:
            await self.settle(play, strike)

    async def roll_at(self, play: Play, target: Creature) -> Strike | None:
        """The attack roll against one target; None when it comes to nothing."""
        battle = play.battle
        if self.line is None or target.flags & (DEAD | OUT):
            return None
        strike = self.strike_at(play, target)
        if play.bonuses:
            strike.extra.extend(play.bonuses)
        strike.favored = play.favored
        battle.rules.turns.before_strike(battle, play, strike)
        self.prepare(battle, play.user, strike)
        play.strike = strike
        play.target = target
        if not self.still_reaches(battle, strike) or (
                play.user.flags != play.flags and play.unfit() is not None):
            reports.lost(battle, play.user.id, target.id, battle.rules.cite["interrupted"], self.name)
            return None
        await battle.rules.attacks.roll(battle, strike)
        return None if strike.cancelled else strike

    def strike_at(self, play: Play, target: Creature) -> Strike:
        """The attack roll that a use makes against one target, before anything bears on it."""
        strike = Strike(self, play.user.id, target.id, self.line or NO_LINE, play.origin, play.weapon, play.square,
                        tuple(play.targets))
        strike.play = play
        strike.coup = play.coup
        strike.charge = play.charge
        strike.opportunity = play.opportunity
        return strike

    async def settle(self, play: Play, strike: Strike) -> None:
        """What comes of an attack roll: Hit or Miss, and Effect."""
        battle = play.battle
        play.strike = strike
        play.target = battle.creatures[strike.target]
        if battle.rules.attacks.damage_anew(self):
            play.rolled = NOTHING
        attack_rider = play.attack_rider
        if attack_rider is not None:
            await attack_rider.rolled(play, strike)
        if strike.hit:
            play.hits += (strike.target,)
            await self.on_hit(play)
            if strike.coup:
                await battle.rules.turns.after_coup(battle, play, strike)
        else:
            play.misses += (strike.target,)
            await self.on_miss(play)
        await self.on_target(play)
        if attack_rider is not None:
            await attack_rider.settled(play, strike)
        if strike.aftermath is not None:
            for one in strike.aftermath:
                await one.follow()


