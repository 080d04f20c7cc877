"""What the referee rules on: ability and skill checks, actions no rule covers, talking, handling things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.abilities import ABILITIES
from battlemat.engine.actions.action import AT_WILL, FREE, MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.skills import check
from battlemat.systems.orcus.reports import interacted
from battlemat.systems.shared.checks import number, skill_refusal
from battlemat.systems.shared.grid.common import target_of, there
from battlemat.systems.shared.reports import improvised

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

COSTS: Final = {"standard": STANDARD, "move": MOVE, "swift": MINOR, "free": FREE}


def ability_of(word: str) -> str:
    """An ability by its name or the first three letters of it, "" for a word that is none."""
    key = word.casefold()[:3]
    return key if key in ABILITIES and ABILITIES[key].startswith(word.casefold()) else ""


def ability_parts(battle: Battle, who: Creature, ability: str) -> list[Modifier]:
    """Every modifier of a check with nothing but an ability (orcus.level.bonus counts on it)."""
    parts = [
        Modifier(
            "check",
            who.sheet.ability(ability),
            "ability",
            ability,
            f"orcus.ability.{ABILITIES[ability]}-check",
        )
    ]
    if who.sheet.level_bonus:
        parts.append(Modifier("check", who.sheet.level_bonus, "level", "level bonus", "orcus.level.bonus"))
    return parts


async def ability_check(battle: Battle, who: Creature, ability: str, dc: int, rule: str = "") -> bool:
    """Roll d20, the ability's modifier and the level bonus: good if it reaches `dc`."""
    bonus = battle.rules.stacking.add(ability_parts(battle, who, ability))
    total = await battle.roll(who, 20, ABILITIES[ability]) + bonus
    good = total >= dc
    rule = rule or f"orcus.ability.{ABILITIES[ability]}-check"
    reports.checked(battle, who, -1, total, good, rule, ABILITIES[ability])
    return good


def wrong_check(battle: Battle, use: Use, rule: str) -> Refusal | None:
    """Why a use does not say what to roll against what: an `ability` or a `skill`, and a `dc`."""
    ability = use.chosen("ability")
    skill = use.chosen("skill")
    if bool(ability) == bool(skill):
        return Refusal(rule, "say which ability or which skill is checked")
    if ability and not ability_of(ability):
        return Refusal(rule, f"{ability!r} is no ability: one of {', '.join(ABILITIES)}")
    if skill:
        refused = skill_refusal(battle, skill, rule)
        if refused is not None:
            return refused
    if not number(use.chosen("dc")):
        return Refusal(rule, "say what the check must reach: dc")
    return None


async def roll(battle: Battle, who: Creature, use: Use, rule: str = "") -> bool:
    """Make the check a use asks for."""
    dc = int(use.chosen("dc"))
    if use.chosen("skill"):
        return await check(battle, who, use.chosen("skill"), dc, rule or "orcus.skill.key-ability")
    return await ability_check(battle, who, ability_of(use.chosen("ability")), dc, rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Check(Action):
    """A check the referee calls for, with an ability or skill against `dc`. It costs no action by itself."""

    forms = ("check SKILL DC", "check ABILITY DC")
    figure = "dc"
    verb = "puts itself to the test"
    asks = frozenset({"ability", "skill", "dc"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return (*ABILITIES, *ABILITIES.values()) if name == "ability" else super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"ability": "str", "dc": "10"})

    def __init__(self) -> None:
        super().__init__("check", 0, "orcus.ability.main-rolls")
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return wrong_check(battle, use, self.rule)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await roll(battle, who, use)


@mypyc_attr(allow_interpreted_subclasses=True)
class Improvise(Action):
    """Something no rule covers (orcus.act.improvised), or a power put to another use (orcus.power.improvise).

    The referee says what it takes (`cost`, by default a standard action; with `power` that power's own),
    whether it is possible (`possible`), and what check, if any, decides it (`ability` or `skill`, and `dc`).
    `underway` says it in words. A power so used is used up as if it had been used as printed.
    """

    forms = ("improvise WHAT", "improvise WHAT SKILL DC", "improvise WHAT cost move", "improvise WHAT power POWER")
    figure = "dc"
    rest = "deed"
    verb = "improvises"
    takes = frozenset({"target"})
    asks = frozenset({"power", "possible", "cost", "ability", "skill", "dc", "deed"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        if name == "ability":
            return (*ABILITIES, *ABILITIES.values())
        words = {"cost": tuple(COSTS), "possible": ("yes", "no"), "power": tuple(p.name for p in who.sheet.powers)}
        return words.get(name) or super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"deed": "..."})

    def __init__(self) -> None:
        super().__init__("improvise", STANDARD, "orcus.act.improvised")

    def power(self, who: Creature, use: Use) -> Power | None:
        """The power put to another use, if one is."""
        name = use.chosen("power").casefold()
        for power in who.sheet.powers:
            if isinstance(power, Power) and power.name.casefold() == name:
                return power
        return None

    def ruled(self, use: Use) -> str:
        """The rule it goes by."""
        return "orcus.power.improvise" if use.chosen("power") else self.rule

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        power = self.power(who, use)
        if power is not None:
            return power.cost
        return COSTS.get(use.chosen("cost"), STANDARD)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        rule = self.ruled(use)
        if use.chosen("possible") == "no":
            return Refusal(rule, "the referee rules that it cannot be done")
        cost = use.chosen("cost")
        if cost and cost not in COSTS:
            return Refusal(rule, f"it takes one of {', '.join(COSTS)} actions, not {cost!r}")
        power = self.power(who, use)
        if use.chosen("power"):
            if power is None:
                return Refusal(rule, f"{who.name} has no power {use.chosen('power')!r}")
            if not battle.usable(who, power):
                return battle.rules.turns.used_up(battle, who, power)
        if not (use.chosen("ability") or use.chosen("skill") or use.chosen("dc")):
            return None if use.chosen("deed") else Refusal(rule, "say what is tried: deed, or ability and dc")
        return wrong_check(battle, use, rule)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        rule = self.ruled(use)
        power = self.power(who, use)
        if power is not None and power.usage != AT_WILL:
            verbs.use_up(battle, who, power.slot, rule, power.name)
        good = not use.chosen("dc") or await roll(battle, who, use, rule)
        improvised(battle, who, use.target, good, rule, use.chosen("deed"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Interact(Action):
    """Handle a thing (orcus.turn.swift): draw or put away the weapon `using` names, or handle an `object`."""

    forms = ("interact OBJECT", "interact with WEAPON")
    rest = "object"
    verb = "handles something"
    takes = frozenset({"using", "target"})
    asks = frozenset({"object"})

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"object": "..."})

    def __init__(self) -> None:
        super().__init__("interact", MINOR, "orcus.turn.swift")

    def arm(self, who: Creature, name: str) -> int:
        """The place of a weapon among what it carries, -1 for one it does not."""
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and weapon.name == name:
                return n
        return -1

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if use.using:
            return (
                None
                if self.arm(who, use.using) >= 0
                else Refusal(self.rule, f"{who.name} has no {use.using}")
            )
        return (
            None
            if use.chosen("object")
            else Refusal(self.rule, "say what to handle: using a weapon, or an object")
        )

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and who.dropped & (1 << n):
                found.append(Use(self, using=weapon.name))
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if not use.using:
            interacted(battle, who, use.target, False, self.rule, use.chosen("object"))
            return
        who.dropped ^= 1 << self.arm(who, use.using)
        drawn = not who.dropped & (1 << self.arm(who, use.using))
        interacted(battle, who, -1, drawn, self.rule, use.using)


@mypyc_attr(allow_interpreted_subclasses=True)
class RefuseAlly(Action):
    """No longer count as somebody's ally for its powers, or count again (orcus.target.ally-refusal).

    One that refuses is neither ally nor enemy of those powers (orcus.ruling.ally-refusal).
    """

    forms = ("refuse-ally NAME",)
    verb_at = "settles whether it is an ally of {target}"
    takes = frozenset({"target"})

    def sample(self, battle: Battle, who: Creature) -> Use:
        friends = [c.id for c in battle.present() if c.side == who.side and c.id != who.id]
        return Use(self, target=friends[0] if friends else -1)

    def __init__(self) -> None:
        super().__init__("refuse-ally", 0, "orcus.target.ally-refusal")
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or target.id == who.id or not there(target):
            return Refusal(self.rule, "name whose ally not to be")
        if who.owner >= 0 and battle.creatures[who.owner].side == target.side:
            return Refusal(
                "orcus.companion.obedience", f"{who.name} is an ally of its owner's and of its allies"
            )
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is None:
            return
        tag = f"refuses {target.id}"
        for effect in who.effects:
            if tag in effect.tags:
                verbs.remove_effect(battle, who, effect)
                return
        verbs.add_effect(
            battle, who, Effect(f"no ally of {target.name}", who.id, rule=self.rule, tags=(tag,))
        )
