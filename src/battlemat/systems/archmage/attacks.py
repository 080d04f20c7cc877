"""Attacks as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions import legality
from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.actions.decisions import Choice, Option, Refusal
from battlemat.engine.attacks.attack import Attacks
from battlemat.engine.creature import Weapon
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import (
    BASIC_ONLY,
    CONFUSED,
    GRABBED,
    NO_CRITICAL,
    NO_ESCALATION,
    VULNERABLE,
)
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED, Modifier
from battlemat.engine.effects.traits import Query, answered
from battlemat.systems.archmage import odds as forecast
from battlemat.systems.archmage.mobs import SPILL
from battlemat.systems.shared.bands import bands

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.attacks.power import Play, Power
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WIDENED_BY_VULNERABLE: Final = 2
LOWEST_CRITICAL: Final = 2
NEARBY: Final = 1
CIRCUMSTANCE: Final = 2
GRABBER_BONUS: Final = 4
DIE_STEPS: Final = (4, 6, 8, 10, 12)
SPELL: Final = "spell"
CLOSE: Final = "close-quarters"
SPENT: Final = "has attacked confused"
CIRCUMSTANCES: Final = "archmage.modifier.plus-minus-2"


def circumstances(battle: Battle, word: str) -> tuple[int, int]:
    """What favorable and unfavorable circumstances ("+", "+2", "+-") are worth.

    archmage.ruling.circumstance: one +2 and one -2 at most, by option each that is named.
    """
    good, bad = word.count("+"), word.count("-")
    if battle.rules.options.get("circumstance_stacking") != "yes":
        good, bad = min(good, 1), min(bad, 1)
    return (CIRCUMSTANCE * good, -CIRCUMSTANCE * bad)



@mypyc_attr(allow_interpreted_subclasses=True)
class ArchmageAttacks(Attacks):
    """Archmage: ability, level and the escalation die against a defense; critical hits by the die, which double."""

    asks = frozenset({"knock-out", "reroll", "ally", "weapon-dice", "resist", SPILL})
    own_circumstances = True
    maximises = False
    rolls_first = True
    miss_modifiers = False
    sure_coups = True
    unseen_lost = True
    reroll_on = 2

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.printed_rule = "archmage.ruling.hit-rule"
        self.level_rule = "archmage.ruling.hit-rule"
        self.must_hit = options.get("expanded_crit_must_hit") == "yes"
        self.companions_escalate = options.get("escalation_companions") == "companions"
        self.again = options.get("crit_method") == "dice"
        self.rolls_each = options.get("several_targets_damage") == "each"
        self.picks_ally = options.get("shooting_into_melee_target") == "gm"
        self.first_only = options.get("confused_scope") == "first"
        self.bars_powers = options.get("hampered_powers") == "all-powers"
        self.situational = options.get("situational_weapon_dice") == "on"
        self.extras = options.get("crit_and_fumble_extras") == "gm"

    # ------------------------------------------------------------------ the roll

    def attack_parts(self, battle: Battle, strike: Strike) -> list[Modifier]:
        parts = super().attack_parts(battle, strike)
        attacker = battle.creatures[strike.attacker]
        if battle.escalation and self.escalates(battle, attacker):
            parts.append(Modifier("attack", battle.escalation, "", "escalation die", "archmage.escalation.pc-bonus"))
        if bands.grabbers(battle.creatures[strike.target]) >> attacker.id & 1:
            parts.append(Modifier("attack", GRABBER_BONUS, "", "grabbed", "archmage.grabbed.grabber-bonus"))
        return parts

    def escalation_bonus(self, battle: Battle, creature: Creature, rounds: int = 0) -> int:
        return forecast.escalation(battle, rounds) if self.escalates(battle, creature) else 0

    def escalates(self, battle: Battle, creature: Creature) -> bool:
        """Whether a creature adds the escalation die: PCs not in fear, by option PCs' companions too.

        archmage.ruling.escalation-who; a trait that says so is a modifier like others.
        """
        if creature.flags & NO_ESCALATION:
            return False
        return creature.sheet.hero or (creature.owner >= 0 and self.companions_escalate)

    def asked(self, battle: Battle, stat: str, subject: int, other: int, strike: Strike | None) -> int:
        """What standing traits and effects add to a number."""
        hooks = battle.stat_hooks.get(stat)
        if hooks is None:
            return 0
        return sum([part.amount for part in answered(battle, hooks, Query(stat, subject, other, strike))])

    def advantage(self, battle: Battle, attacker: Creature, target: Creature, strike: Strike | None) -> str:
        """The book knows no combat advantage."""
        return ""

    def crit_from(self, battle: Battle, strike: Strike) -> int:
        """The lowest natural roll that is a critical hit (archmage.crit.expanded-range)."""
        lowest = strike.crit_from
        target = battle.creatures[strike.target]
        if target.flags & VULNERABLE or self.weak_to(target, strike):
            lowest -= WIDENED_BY_VULNERABLE
        for modifier in battle.creatures[strike.attacker].modifiers:
            if modifier.stat == "crit-range" and modifier.kinds & strike.origin and (
                    modifier.versus < 0 or modifier.versus == strike.target) and (
                    not modifier.tags or self.tagged(strike, modifier.tags)):
                lowest -= modifier.amount
        lowest -= self.asked(battle, "crit-range", strike.attacker, strike.target, strike)
        return max(LOWEST_CRITICAL, lowest)

    def weak_to(self, target: Creature, strike: Strike) -> bool:
        """Whether the target is vulnerable to a type of the attack's damage."""
        return any(type in target.sheet.vulnerable for type in strike.power.damage_types)

    def decide(self, battle: Battle, strike: Strike) -> None:
        """archmage.ruling.hit-rule and expanded-crit-hits: a roll in the critical range hits whatever the total."""
        reached = strike.total >= strike.against
        in_range = strike.natural >= self.crit_from(battle, strike) and (
            strike.natural == 20 or reached or not self.must_hit)
        if strike.auto_hit or (strike.coup and self.sure_coups):
            strike.hit = True
        elif strike.auto_miss or strike.natural == 1:
            strike.hit = False
        else:
            strike.hit = reached or in_range
        strike.crit = strike.hit and (strike.coup or strike.forced_crit or in_range)
        if battle.creatures[strike.attacker].flags & NO_CRITICAL:
            strike.crit = False
        # archmage.fumble.no-effect
        strike.void = strike.natural == 1 and not strike.hit

    def rolled(self, battle: Battle, strike: Strike) -> None:
        """archmage.grabbed.disengage-penalty: who hits its grabber gets away from it the easier this turn."""
        super().rolled(battle, strike)
        attacker = battle.creatures[strike.attacker]
        if strike.hit and attacker.flags & GRABBED and bands.grabbers(attacker) >> strike.target & 1:
            bands.struck_grabber(battle, attacker, battle.creatures[strike.target])
        if self.extras and (strike.crit or strike.natural == 1):
            reports.left_to_referee(battle, strike.attacker, strike.target, strike.natural,
                                    "archmage.ruling.gm-extras", strike.power.name)

    def odds(self, battle: Battle, strike: Strike) -> tuple[int, int]:
        counted = [face for face in forecast.faces(self, battle, strike) if face.hit]
        return (len(counted), sum([1 for face in counted if face.crit]))

    def forecast(self, battle: Battle, strike: Strike) -> tuple[float, float, float]:
        return forecast.exact(self, battle, strike)

    # ------------------------------------------------------------------ what may happen to the roll

    def unnoticed(self, battle: Battle, strike: Strike) -> bool:
        """Whether the attack may be lost because its target is invisible (archmage.invisibility.miss-chance)."""
        return not strike.coup and not battle.rules.position.sees(
            battle, battle.creatures[strike.attacker], battle.creatures[strike.target])

    async def lost(self, battle: Battle, strike: Strike) -> bool:
        if not self.unnoticed(battle, strike):
            return False
        if await battle.roll(battle.creatures[strike.attacker], 2, "invisible") != 1:
            return False
        strike.natural = 0
        # archmage.invisibility.outright-miss
        strike.void = True
        reports.missed(battle, strike.attacker, strike.target, 0, "archmage.invisibility.miss-chance",
                       strike.power.name)
        return True

    def may_reroll(self, battle: Battle, strike: Strike) -> bool:
        """archmage.two-weapon.reroll-2: fighting with two weapons, with an attack made with one of them."""
        attacker = battle.creatures[strike.attacker]
        sheet = attacker.sheet
        names = [arm.name for arm in (sheet.weapon, sheet.offhand) if arm is not None and arm in attacker.held]
        if len(names) < 2:
            return False
        if strike.weapon is not None:
            # By name: with other dice for once it is another object, and the same weapon.
            return strike.weapon is not sheet.ranged and strike.weapon.name in names
        return strike.origin == MELEE and SPELL not in strike.power.tags

    def endangered(self, battle: Battle, strike: Strike) -> list[Creature]:
        """archmage.shooting-into-melee.reroll: the attacker's allies engaged with the target of a ranged attack that is
        fumbled, or that goes astray by what a trait says of its roll.
        """
        fumbled = strike.natural == 1 and not strike.hit and bool(strike.origin & (RANGED | FAR)) and (
            CLOSE not in strike.power.tags)
        if not fumbled and not self.asked(battle, "astray", strike.attacker, strike.target, strike):
            return []
        target = battle.creatures[strike.target]
        attacker = battle.creatures[strike.attacker]
        return [ally for ally in battle.allies(attacker) if target.engaged >> ally.id & 1]

    async def astray(self, battle: Battle, strike: Strike, endangered: list[Creature]) -> None:
        """archmage.ruling.shooting-ally: one of them at random, or whom the table picks; a full attack on it."""
        attacker = battle.creatures[strike.attacker]
        ally = endangered[0]
        if len(endangered) > 1 and self.picks_ally:
            options: list[Option] = [Choice(one.key, creature=one.id) for one in endangered]
            picked = await battle.choose(attacker, "ally", options, strike.power.name)
            ally = battle.creatures[picked.creature]
        elif len(endangered) > 1:
            place = await battle.roll(attacker, len(endangered), "astray")
            ally = endangered[place - 1]
        strike.strayed = True
        strike.target = ally.id
        strike.void = False
        reports.astray(battle, attacker.id, ally.id, "archmage.shooting-into-melee.reroll", strike.power.name)
        await self.roll(battle, strike)

    # ------------------------------------------------------------------ what comes of it

    def multiplier(self, battle: Battle, strike: Strike) -> int:
        """archmage.crit.multiplier-steps: twice for a critical hit, and each further doubling one step more."""
        times = 2 if strike.crit else 1
        for modifier in strike.extra:
            if modifier.stat == "multiplier":
                times += modifier.amount
        for modifier in battle.creatures[strike.attacker].modifiers:
            if modifier.stat == "multiplier" and (modifier.versus < 0 or modifier.versus == strike.target):
                times += modifier.amount
        return times + self.asked(battle, "multiplier", strike.attacker, strike.target, strike)

    # ------------------------------------------------------------------ who may attack whom

    def power_refusal(self, battle: Battle, who: Creature, power: Power) -> Refusal | None:
        flags = who.flags
        if flags & BASIC_ONLY and not power.is_basic and (power.is_attack or self.bars_powers):
            return Refusal("archmage.hampered.basic-attacks-only", f"{who.name} is hampered: basic attacks only")
        if flags & CONFUSED and power.usage != AT_WILL:
            return Refusal("archmage.confused.no-limited-powers", f"{who.name} is confused: no limited powers")
        if flags & GRABBED and power.is_attack and power.origin & (RANGED | FAR) and not power.origin & (MELEE | NEAR):
            return Refusal("archmage.grabbed.no-ranged", f"{who.name} is grabbed: no ranged attacks")
        return None

    def before_strike(self, battle: Battle, play: Play, strike: Strike) -> None:
        use = play.use
        if use.choose is None:
            return
        word = use.chosen(legality.CIRCUMSTANCE)
        if word:
            good, bad = circumstances(battle, word)
            why = use.chosen(legality.BECAUSE)
            if good:
                strike.extra.append(Modifier("attack", good, "", why or "favorable", CIRCUMSTANCES))
            if bad:
                strike.extra.append(Modifier("attack", bad, "", why or "unfavorable", CIRCUMSTANCES))
        if self.situational and strike.weapon is not None:
            step = {"bigger": 1, "smaller": -1}.get(use.chosen("weapon-dice"), 0)
            if step:
                strike.weapon = play.weapon = resized(strike.weapon, step)

    def confused(self, battle: Battle, who: Creature, power: Power) -> list[int] | None:
        """archmage.confused.attack-ally: any nearby ally that the attack can reach."""
        if self.first_only and who.id in [effect.source for effect in who.effects if effect.name == SPENT
                                          and effect.link >= latest(battle, who)]:
            return None
        position = battle.rules.position
        weapons = power.weapons(who)
        weapon = weapons[0] if weapons else None
        found: list[int] = []
        for ally in battle.allies(who):
            if position.distance(battle, who, ally) > NEARBY:
                continue
            origin = power.origin_with(battle, who, weapon, ally)
            if position.aim(battle, who, ally, power.targeting, weapon, origin) is None:
                found.append(ally.id)
        return found

    def confused_refusal(self, battle: Battle, who: Creature, power: Power, use: Use) -> Refusal | None:
        return Refusal("archmage.confused.attack-ally",
                       f"{who.name} is confused and has no ally that {power.name} can reach")

    async def redirect(self, battle: Battle, play: Play, victims: list[int]) -> None:
        who = play.user
        id = victims[0] if len(victims) == 1 else victims[await battle.roll(who, len(victims), "confused") - 1]
        play.turned = True
        play.targets = [id]
        play.target = battle.creatures[id]
        play.square = -1
        play.origin = play.power.origin_with(battle, who, play.weapon, play.target)
        if self.first_only:
            verbs.add_effect(battle, who, Effect(SPENT, who.id, FIGHT, rule="archmage.ruling.confused-target",
                                                 link=latest(battle, who)))


def turned_refusal(battle: Battle, who: Creature, power: Power) -> Refusal | None:
    """Why a creature may not do to a foe what is only done to foes: confused, it attacks its allies.

    archmage.confused.attack-ally
    """
    if who.flags & CONFUSED and battle.rules.attacks.confused(battle, who, power) is not None:
        return Refusal("archmage.confused.attack-ally", f"{who.name} is confused and attacks none but its allies")
    return None


def latest(battle: Battle, who: Creature) -> int:
    """The newest of the effects that confuse a creature."""
    mask = battle.rules.conditions.mask("confused")
    return max([effect.id for effect in who.effects if effect.conditions & mask], default=0)


def resized(weapon: Weapon, step: int) -> Weapon:
    """The weapon with dice one size bigger or smaller (archmage.ruling.situational-dice)."""
    if weapon.sides not in DIE_STEPS:
        return weapon
    at = min(len(DIE_STEPS) - 1, max(0, DIE_STEPS.index(weapon.sides) + step))
    return Weapon(weapon.name, weapon.proficiency, weapon.count, DIE_STEPS[at], weapon.reach, weapon.range_normal,
                  weapon.range_long, weapon.properties, weapon.enhancement, weapon.group)
