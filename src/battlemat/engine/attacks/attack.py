"""Making an attack: what it is aimed with, the roll and all that bears on it, and how it comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.triggers import CRITICAL, DECLARE, HIT, MISS, Trigger
from battlemat.engine.effects.effect import ITS_SIDE, NOBODY, Effect
from battlemat.engine.effects.flags import (
    BASIC_ONLY,
    BLIND,
    CANNOT_ACT,
    CONFUSED,
    DEAD,
    GAINS_NONE,
    GRANTS_ADVANTAGE,
    GRANTS_MELEE_ADVANTAGE,
    GRANTS_NONE,
    HELPLESS,
    NO_CRITICAL,
    OUT,
)
from battlemat.engine.effects.modifiers import MELEE, REASON, Modifier, Part, Total
from battlemat.engine.effects.traits import Query, Trait

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Refusal, Use
    from battlemat.engine.attacks.power import Play, Power
    from battlemat.engine.attacks.strike import AttackLine, Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon

# Kinds of parts that are numbers of a sheet, whatever the situation.
NO_HOOKS: Final[list[tuple[int, Trait]]] = []
SHEET: Final = frozenset({"base", "ability", "level", "proficiency", "enhancement", "feat"})


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacks:
    """The chapter on attacks, with the d20 family's defaults.

    `maximises`: a critical hit takes the most the damage dice can show; where it does not, damage is multiplied by
    `multiplier`, all of it or (`again`) by rolling the dice once more. `rolls_first`: all attack rolls of a use come
    before any damage; `rolls_each`: damage is rolled anew for each target. `miss_modifiers`: bonuses to damage count on
    a miss too. `sure_coups`: a coup de grace needs no roll. `unseen_lost`: attacks on the invisible may be lost before
    the roll. `reroll_on` is a face of the die that may be rolled again (0: none). `keeps_parts`: what counted on a roll
    is kept in its event. `one_misses`: a 1 on the die misses whatever the total; `always_critical`: a 20 is critical
    whatever the total. `asks`: the names of the choices that any attack may bring. `blind`: one may be aimed at a
    square, whoever is there. `own_circumstances`: what the referee adds to a roll follows a rule of its own.
    """

    asks: ClassVar[frozenset[str]] = frozenset({"knock-out"})
    maximises = True
    again = False
    rolls_first = False
    rolls_each = False
    miss_modifiers = True
    sure_coups = False
    unseen_lost = False
    reroll_on = 0
    one_misses = True
    always_critical = False
    keeps_parts = False
    blind = False
    own_circumstances = False

    def __init__(self, advantage_rule: str = "", mark_rule: str = "", *, advantage_bonus: int = 2,
                 mark_penalty: int = -2) -> None:
        self.advantage_modifier = Modifier("attack", advantage_bonus, "", "combat advantage", advantage_rule)
        self.mark_modifier = Modifier("attack", mark_penalty, "", "marked", mark_rule)
        self.printed_rule = ""
        self.level_rule = ""
        self.proficiency_rule = ""

    @property
    def advantage_bonus(self) -> int:
        """What combat advantage adds to an attack roll."""
        return self.advantage_modifier.amount

    @property
    def mark_penalty(self) -> int:
        """What a mark adds to the attack rolls that leave out whoever laid it: less than 0."""
        return self.mark_modifier.amount

    # ------------------------------------------------------------------ the roll

    def base(self, battle: Battle, attacker: Creature, line: AttackLine, weapon: Weapon | None,
             parts: list[Modifier]) -> None:
        """What the attack bonus is before anything about the situation."""
        if line.printed:
            parts.append(Modifier("attack", line.bonus, "base", "stat block", self.printed_rule))
        else:
            sheet = attacker.sheet
            parts.append(Modifier("attack", sheet.ability(line.ability), "ability", line.ability,
                                  battle.rules.cite["attack-ability"]))
            if sheet.level_bonus:
                parts.append(Modifier("attack", sheet.level_bonus, "level", "level bonus", self.level_rule))
            if line.weapon and weapon is not None:
                if sheet.proficient and weapon.proficiency:
                    parts.append(Modifier("attack", weapon.proficiency, "proficiency", weapon.name,
                                          self.proficiency_rule))
                if weapon.enhancement:
                    parts.append(Modifier("attack", weapon.enhancement, "enhancement", weapon.name,
                                          battle.rules.cite["enhancement"]))
            if sheet.attack_modifiers:
                parts.extend(sheet.attack_modifiers)
            if line.focus and sheet.focus:
                parts.append(Modifier("attack", sheet.focus, "enhancement", "focus", battle.rules.cite["enhancement"]))
        if line.extra:
            parts.append(Modifier("attack", line.extra, "base", "power", battle.rules.cite["attack-bonus"]))

    def attack_parts(self, battle: Battle, strike: Strike) -> list[Modifier]:
        """Every modifier of the attack roll."""
        attacker = battle.creatures[strike.attacker]
        target = battle.creatures[strike.target]
        parts: list[Modifier] = []
        self.base(battle, attacker, strike.line, strike.weapon, parts)
        origin = strike.origin
        for modifier in attacker.modifiers:
            if modifier.stat == "attack" and modifier.kinds & origin and (
                    modifier.versus < 0 or modifier.versus == target.id) and (
                    not modifier.tags or self.tagged(strike, modifier.tags)):
                parts.append(modifier)
        strike.advantage = bool(self.advantage(battle, attacker, target, strike)) or (
            strike.favored and not target.flags & GRANTS_NONE and not attacker.flags & GAINS_NONE)
        if strike.advantage:
            parts.append(self.advantage_modifier)
        if attacker.effects:
            for effect in attacker.effects:
                if effect.mark and effect.source not in strike.targets:
                    parts.append(self.mark_modifier)
        battle.rules.position.attack_modifiers(battle, strike, parts)
        hooks = battle.stat_hooks.get("attack")
        if hooks is not None:
            query = Query("attack", attacker.id, target.id, strike)
            for holder, trait in hooks:
                trait.modify(battle, battle.creatures[holder], query, parts)
        if strike.extra:
            parts.extend([modifier for modifier in strike.extra if modifier.stat == "attack"])
        if battle.circumstance is not None and battle.favored == strike.attacker and not self.own_circumstances:
            parts.append(battle.circumstance)
        return parts

    def tagged(self, strike: Strike, tags: str) -> bool:
        """Whether the attack's power has one of these tags ("weapon|tactical")."""
        return any(tag in strike.power.tags for tag in tags.split("|"))

    def defense_parts(self, battle: Battle, strike: Strike) -> list[Modifier]:
        """Every modifier of the defense attacked."""
        target = battle.creatures[strike.target]
        defense = strike.line.defense
        parts = [Modifier(defense, target.sheet.defenses[defense], "base", defense, battle.rules.cite["defense"])]
        origin = strike.origin
        for modifier in target.modifiers:
            if (modifier.stat == defense or modifier.stat == "defenses") and modifier.kinds & origin and (
                    modifier.versus < 0 or modifier.versus == strike.attacker):
                parts.append(modifier)
        battle.rules.position.defense_modifiers(battle, strike, parts)
        hooks = battle.stat_hooks.get("defenses")
        if hooks is not None:
            query = Query(defense, target.id, strike.attacker, strike)
            for holder, trait in hooks:
                trait.modify(battle, battle.creatures[holder], query, parts)
        if strike.extra:
            parts.extend([modifier for modifier in strike.extra if modifier.stat in (defense, "defenses")])
        return parts

    def attack_total(self, battle: Battle, strike: Strike) -> int:
        """The bonus to the roll, stacked."""
        return battle.rules.stacking.add(self.attack_parts(battle, strike))

    def defense_total(self, battle: Battle, strike: Strike) -> int:
        """The defense as it stands against this attack."""
        return battle.rules.stacking.add(self.defense_parts(battle, strike))

    def damage_anew(self, power: Power) -> bool:
        """Whether a power rolls its damage anew for each target."""
        return self.rolls_each

    def ranged_guard(self, battle: Battle, strike: Strike) -> Modifier | None:
        """What a target's state adds to its defense against ranged attacks from afar."""
        return None

    def explain_attack(self, battle: Battle, strike: Strike) -> Total:
        """The bonus to the roll with its parts; behind combat advantage stands everything that it comes from."""
        total = battle.rules.stacking.total(self.attack_parts(battle, strike))
        if strike.advantage:
            attacker, target = battle.creatures[strike.attacker], battle.creatures[strike.target]
            reasons = self.advantages(battle, attacker, target, strike)
            at = 1 + next(n for n, part in enumerate(total.parts) if part.source == self.advantage_modifier.source)
            total.parts[at:at] = [Part(0, REASON, f"from {source}", rule, True) for source, rule in reasons]
        return total

    def explain_defense(self, battle: Battle, strike: Strike) -> Total:
        """The defense with its parts."""
        return battle.rules.stacking.total(self.defense_parts(battle, strike))

    def counted(self, battle: Battle, strike: Strike) -> tuple[Part, ...]:
        """What counts on the roll and on the defense, the numbers of the sheets apart."""
        parts = (*self.explain_attack(battle, strike).parts, *self.explain_defense(battle, strike).parts)
        return tuple([part for part in parts if part.counts and part.type not in SHEET])

    def escalation_bonus(self, battle: Battle, creature: Creature, rounds: int = 0) -> int:
        """What the fight's going on adds to a creature's attack rolls, now or `rounds` rounds on: an escalation die."""
        return 0

    # ------------------------------------------------------------------ combat advantage

    def advantage(self, battle: Battle, attacker: Creature, target: Creature, strike: Strike | None) -> str:
        """The rule by which the attacker has combat advantage against the target, or "": the first of `advantages`."""
        flags = target.flags
        if flags & GRANTS_NONE or attacker.flags & GAINS_NONE:
            return ""
        if flags & GRANTS_ADVANTAGE:
            return battle.rules.conditions.why(target, GRANTS_ADVANTAGE) or battle.rules.cite["advantage"]
        if flags & GRANTS_MELEE_ADVANTAGE and strike is not None and strike.origin == MELEE:
            return battle.rules.conditions.why(target, GRANTS_MELEE_ADVANTAGE) or battle.rules.cite["advantage"]
        for effect in target.effects:
            if effect.advantage_to != NOBODY and self.opens(battle, effect, attacker):
                return effect.rule or battle.rules.cite["advantage"]
        if self.unseen(battle, attacker, target):
            return battle.rules.cite["unseen-attacker"]
        if battle.rules.position.flanks(battle, attacker, target, strike):
            return battle.rules.cite["flanking"]
        if "advantage" in battle.stat_hooks:
            for trait in self.giving(battle, attacker, target, True):
                return trait.rule or battle.rules.cite["advantage"]
        return ""

    def advantages(self, battle: Battle, attacker: Creature, target: Creature,
                   strike: Strike | None) -> list[tuple[str, str]]:
        """All that gives the attacker combat advantage against the target, each with its rule; [] where it has none."""
        flags = target.flags
        cite = battle.rules.cite
        conditions = battle.rules.conditions
        if flags & GRANTS_NONE or attacker.flags & GAINS_NONE:
            return []
        found = conditions.givers(target, GRANTS_ADVANTAGE)
        if flags & GRANTS_ADVANTAGE and not found:
            found.append((target.name, ""))
        if flags & GRANTS_MELEE_ADVANTAGE and strike is not None and strike.origin == MELEE:
            found.extend(conditions.givers(target, GRANTS_MELEE_ADVANTAGE) or [(target.name, "")])
        found.extend([(effect.name, effect.rule) for effect in target.effects if self.opens(battle, effect, attacker)])
        if self.unseen(battle, attacker, target):
            found.append(("not being seen", cite["unseen-attacker"]))
        if battle.rules.position.flanks(battle, attacker, target, strike):
            found.append(("flanking", cite["flanking"]))
        found.extend([(trait.name, trait.rule)
                      for trait in self.giving(battle, attacker, target, False)])
        return [(source, rule or cite["advantage"]) for source, rule in found]

    def opens(self, battle: Battle, effect: Effect, attacker: Creature) -> bool:
        """Whether an effect gives this attacker combat advantage against its bearer."""
        to = effect.advantage_to
        return to != NOBODY and (to == attacker.id or (
            to == ITS_SIDE and battle.creatures[effect.source].side == attacker.side))

    def giving(self, battle: Battle, attacker: Creature, target: Creature, first: bool) -> list[Trait]:
        """The traits that give the attacker combat advantage against the target, or the `first` of them alone.

        What shares one creature's advantage with others asks again: only for what it has of itself.
        """
        found: list[Trait] = []
        if battle.sharing:
            return found
        battle.sharing = True
        for holder, trait in battle.stat_hooks.get("advantage", NO_HOOKS):
            if trait.advantage(battle, battle.creatures[holder], attacker, target):
                found.append(trait)
                if first:
                    break
        battle.sharing = False
        return found

    def unseen(self, battle: Battle, attacker: Creature, target: Creature) -> bool:
        """Whether the target cannot perceive the attacker."""
        return not battle.rules.position.perceives(battle, target, attacker)

    # ------------------------------------------------------------------ odds

    def forecast(self, battle: Battle, strike: Strike) -> tuple[float, float, float]:
        """The chance of a hit (critical ones included), of a critical hit, and the damage to be expected."""
        from battlemat.engine.attacks.odds import typical

        return typical(battle, strike)

    def odds(self, battle: Battle, strike: Strike) -> tuple[int, int]:
        """Of the twenty faces of the die, how many hit and how many of those are critical hits."""
        if strike.auto_hit:
            return (20, 20 if strike.coup else 0)
        need = self.defense_total(battle, strike) - self.attack_total(battle, strike)
        hits = max(1, min(19 if self.one_misses else 20, 21 - need))
        if need > 20:
            hits = 1
        crit_from = max(strike.crit_from, need)
        crits = max(0, 21 - crit_from) if need <= 20 else 0
        if self.always_critical and crits < 1:
            crits = 1
        return (hits, hits if strike.coup else min(crits, hits))

    # ------------------------------------------------------------------ rolling it

    async def roll(self, battle: Battle, strike: Strike) -> None:
        """Declare, roll and decide the attack, with everybody who may interrupt it asked."""
        attacker = battle.creatures[strike.attacker]
        if battle.listening & (1 << DECLARE) and not await self.declared(battle, strike, attacker):
            return
        target = battle.creatures[strike.target]
        if self.unseen_lost and await self.lost(battle, strike):
            return
        bonus = self.attack_total(battle, strike)
        strike.against = self.defense_total(battle, strike)
        kept: tuple[Part, ...] = self.counted(battle, strike) if self.keeps_parts else ()
        natural = 20 if strike.coup and self.sure_coups else await self.natural(battle, strike, attacker)
        strike.natural = natural
        strike.total = natural + bonus
        self.decide(battle, strike)
        reports.attacked(battle, attacker, target, strike.power.name, natural, strike.total, strike.line.defense,
                         strike.against, strike.hit, strike.crit, battle.rules.cite["attack-roll"], kept)
        if not strike.strayed and ((natural == 1 and not strike.hit) or "astray" in battle.stat_hooks):
            endangered = self.endangered(battle, strike)
            if endangered:
                await self.astray(battle, strike, endangered)
                return
        self.spend_once(battle, attacker, strike, "attack")
        self.spend_attacked(battle, target, strike)
        self.rolled(battle, strike)
        await self.came_out(battle, strike, attacker, target.id)

    async def declared(self, battle: Battle, strike: Strike, attacker: Creature) -> bool:
        """Let others answer the declaration. True where the attack is then rolled, here and now."""
        impossible = await self.answered(battle, strike, DECLARE, strike.target)
        if impossible and not strike.cancelled:
            self.give_up(battle, strike)
        if strike.cancelled or attacker.flags & CANNOT_ACT or battle.creatures[strike.target].flags & (DEAD | OUT):
            strike.cancelled = True
            return False
        return not (attacker.flags & CONFUSED and await self.turned(battle, strike))

    async def answered(self, battle: Battle, strike: Strike, kind: int, target: int) -> bool:
        """Let others answer what has come of the attack so far; whether that has made it impossible."""
        if not battle.listening & (1 << kind):
            return False
        trigger = Trigger(kind, strike.attacker, target, strike, strike.power, underway=strike)
        await battle.window(trigger)
        return trigger.lost

    async def natural(self, battle: Battle, strike: Strike, attacker: Creature) -> int:
        """Roll the die, twice where the better or the worse counts, and again where it may be."""
        natural = await battle.roll(attacker, 20, "attack")
        if strike.take_better:
            again = await battle.roll(attacker, 20, "attack")
            strike.other = min(natural, again) if strike.take_better > 0 else max(natural, again)
            natural = max(natural, again) if strike.take_better > 0 else min(natural, again)
        if natural == self.reroll_on and self.may_reroll(battle, strike):
            natural = await self.rerolled(battle, strike, natural)
        return natural

    async def came_out(self, battle: Battle, strike: Strike, attacker: Creature, target: int) -> None:
        """Tell how the attack on this creature came out, others answering the hit, the critical hit or the miss."""
        cite = battle.rules.cite
        name = strike.power.name
        if strike.hit:
            impossible = await self.answered(battle, strike, HIT, target)
            if strike.hit and not strike.auto_hit and battle.listening & (1 << HIT):
                self.recheck(battle, strike)
            if not strike.hit:
                strike.aftermath = None
            if attacker.flags & CANNOT_ACT or impossible:
                self.give_up(battle, strike)
            if strike.cancelled:
                return
        if strike.hit and strike.crit:
            reports.critical(battle, attacker.id, target, cite["critical"], name)
            if await self.answered(battle, strike, CRITICAL, target):
                self.give_up(battle, strike)
                return
        if strike.hit:
            reports.hit(battle, attacker.id, target, strike.total, cite["hit"], name)
            return
        reports.missed(battle, attacker.id, target, strike.total, cite["miss"], name)
        if await self.answered(battle, strike, MISS, target):
            # What a miss would have done to it is lost with the rest.
            strike.void = True

    def give_up(self, battle: Battle, strike: Strike) -> None:
        """An attack that has become impossible is lost."""
        strike.cancelled = True
        reports.lost(battle, strike.attacker, strike.target, battle.rules.cite["interrupted"], strike.power.name)

    async def turned(self, battle: Battle, strike: Strike) -> bool:
        """Whether an answer has made the attacker's attack go astray: it is made on whom it may fall on instead."""
        play = strike.play
        victims = play.victims() if play is not None and play.astray else None
        if play is None or not victims:
            return False
        await self.redirect(battle, play, victims)
        strike.target = play.target.id
        strike.targets = tuple(play.targets)
        strike.origin = play.origin
        strike.square = -1
        await self.roll(battle, strike)
        return True

    def decide(self, battle: Battle, strike: Strike) -> None:
        """Hit or miss, critical or not, from the die, the total and the defense."""
        reached = strike.total >= strike.against
        if strike.auto_hit:
            strike.hit = True
        elif strike.auto_miss or (strike.natural == 1 and self.one_misses):
            strike.hit = False
        else:
            strike.hit = reached or strike.natural == 20
        strike.crit = strike.hit and (strike.coup or strike.forced_crit or (
            strike.natural >= strike.crit_from and reached) or (strike.natural == 20 and self.always_critical))
        if strike.crit and battle.creatures[strike.attacker].flags & NO_CRITICAL:
            strike.crit = False

    def recheck(self, battle: Battle, strike: Strike) -> None:
        """A counter may have changed the defense: see whether the roll already made still hits."""
        against = self.defense_total(battle, strike)
        if against != strike.against:
            strike.against = against
            self.decide(battle, strike)

    def rolled(self, battle: Battle, strike: Strike) -> None:
        """What follows from the roll itself: hiding ends, keyword criticals."""
        attacker = battle.creatures[strike.attacker]
        battle.rules.position.revealed(battle, attacker)

    def spend_once(self, battle: Battle, creature: Creature, strike: Strike, stat: str) -> None:
        """Modifiers that count on one roll only are used up."""
        for effect in creature.effects:
            for modifier in effect.modifiers:
                if modifier.once and modifier.stat == stat and modifier.kinds & strike.origin and (
                        modifier.versus < 0 or modifier.versus == strike.target) and (
                        not modifier.tags or self.tagged(strike, modifier.tags)):
                    verbs.remove_effect(battle, creature, effect)
                    break

    def spend_attacked(self, battle: Battle, target: Creature, strike: Strike) -> None:
        """Effects that last until their bearer is next attacked end; so do once-only defense bonuses."""
        for effect in target.effects:
            if effect.attacked:
                verbs.remove_effect(battle, target, effect)
                continue
            for modifier in effect.modifiers:
                if modifier.once and modifier.stat in ("defenses", strike.line.defense) \
                        and modifier.kinds & strike.origin and (
                        modifier.versus < 0 or modifier.versus == strike.attacker):
                    verbs.remove_effect(battle, target, effect)
                    break

    # ------------------------------------------------------------------ what may happen to the roll

    async def lost(self, battle: Battle, strike: Strike) -> bool:
        """Whether an attack on somebody invisible is lost before it is rolled; it is then a miss without effect."""
        return False

    def may_reroll(self, battle: Battle, strike: Strike) -> bool:
        """Whether the attacker may roll a die that shows `reroll_on` again."""
        return False

    async def rerolled(self, battle: Battle, strike: Strike, natural: int) -> int:
        """The face that stands once the attacker has decided about a reroll."""
        attacker = battle.creatures[strike.attacker]
        if not await battle.confirm(attacker, "reroll", False, strike.power.name):
            return natural
        return await battle.roll(attacker, 20, "attack")

    def endangered(self, battle: Battle, strike: Strike) -> list[Creature]:
        """At whom a natural 1, or a roll that goes astray by a trait, is made again; nobody where the roll stands."""
        return []

    async def astray(self, battle: Battle, strike: Strike, endangered: list[Creature]) -> None:
        """Roll the attack again at one of the endangered."""
        return

    # ------------------------------------------------------------------ what comes of it

    def multiplier(self, battle: Battle, strike: Strike) -> int:
        """How many times over a hit deals its damage, where critical hits do not maximise it."""
        return 1

    # ------------------------------------------------------------------ who may attack whom

    def power_refusal(self, battle: Battle, who: Creature, power: Power) -> Refusal | None:
        """Why a creature's state forbids it a power, None when it does not."""
        if who.flags & BASIC_ONLY and power.is_attack and not power.is_basic:
            return Refusal(battle.rules.conditions.why(who, BASIC_ONLY), f"{who.name} can make basic attacks only")
        return None

    def before_strike(self, battle: Battle, play: Play, strike: Strike) -> None:
        """What the rules change about a strike before it is rolled."""
        return

    def confused(self, battle: Battle, who: Creature, power: Power) -> list[int] | None:
        """On whom an attack of somebody whose attacks go astray may fall; None where it goes as aimed."""
        return None

    def confused_refusal(self, battle: Battle, who: Creature, power: Power, use: Use) -> Refusal | None:
        """Why there is nobody whom an attack gone astray could fall on."""
        return None

    async def redirect(self, battle: Battle, play: Play, victims: list[int]) -> None:
        """Turn an attack that goes astray on one of its possible victims."""
        return

    # ------------------------------------------------------------------ who can be struck at all

    def helpless(self, target: Creature) -> bool:
        return bool(target.flags & HELPLESS)

    def blinded(self, creature: Creature) -> bool:
        return bool(creature.flags & BLIND)
