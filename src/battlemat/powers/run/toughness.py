"""What the die of an attack decides about harm: resistance, critical ranges, misses that do nothing, fear."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.triggers import DECLARE, Trigger
from battlemat.engine.effects import flags as f
from battlemat.engine.effects.traits import Query, answered
from battlemat.powers import forms
from battlemat.powers.grammar.parts import substitute
from battlemat.powers.run import lasting
from battlemat.powers.run import parts as pt
from battlemat.powers.run import rules as r
from battlemat.powers.run.builder import ROLES, Unrunnable
from battlemat.powers.run.creatures import Selection
from battlemat.powers.run.damage_changed import misses_below
from battlemat.powers.run.engaging import is_engaged
from battlemat.powers.run.laying import Draft, Part
from battlemat.powers.run.running import Asked, Check, PrintedCreatures, Rule, Running
from battlemat.powers.run.swallow import Toggle

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

WORDS: Final = {"melee": "melee", "ranged": "ranged", "close": "close", "near": "close"}
WHOLE: Final = 100000
HEIGHTENED: Final = "heightened fear"
WIDER: Final = forms.Amount(flat=2)


class MissChanceRule(Rule):
    """So many attacks in a hundred miss whatever the roll: a die decides as each is declared."""

    def __init__(self, who: PrintedCreatures, percent: int) -> None:
        super().__init__(frozenset(), 1 << DECLARE)
        self.who = who
        self.percent = percent

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        return strike is not None and self.who.includes(play, play.battle.creatures[strike.target])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if strike is not None and await play.battle.roll(play.user, 100, "miss chance") <= self.percent:
            strike.auto_miss = True


class FearPart(pt.ConditionPart):
    """Fear: those whom nothing dazes lose the escalation die alone."""

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        immune = (*bearer.sheet.immune, *[name for effect in bearer.effects for name in effect.immune])
        if "dazed" in immune and "fear" not in immune:
            draft.flags |= f.NO_ESCALATION
        else:
            super().add(draft, play, bearer)


def is_weak(play: Running, most: int) -> bool:
    """Whether the creature spoken of has so many hit points at most, or half as many again where something heightens
    SELF's fear.
    """
    battle = play.battle
    hooks = battle.stat_hooks.get(HEIGHTENED)
    if hooks is not None and answered(battle, hooks, Query(HEIGHTENED, play.user.id)):
        most = most * 3 // 2
    return play.each.hp <= most


def is_one_of(play: Running, who: PrintedCreatures) -> bool:
    """Whether the creature spoken of is among others."""
    return who.includes(play, play.each)


def attack_words(kind: forms.AttackKind | None) -> tuple[str, ...] | None:
    """The words by which a table of resistances names a kind of attack, None where it has none for it."""
    if kind is None:
        return ()
    if kind.powers or kind.kind or kind.weapon or len(kind.ranges) + len(kind.tags) > 1:
        return None
    if kind.ranges:
        word = WORDS.get(kind.ranges[0], "")
        return (word,) if word else None
    if kind.tags:
        word = {"spell": "spells", "weapon": "weapons"}.get(kind.tags[0].casefold(), "")
        return (word,) if word else None
    return None


def resist_part(b: Builder, form: forms.ResistRoll) -> Part:
    words = attack_words(form.attack)
    aside = form.but or form.spared is not None or form.defenses or form.misses
    if aside or words is None or (words and form.types != ("all",)):
        return pt.RulePart(resist_rule(b, form), -40)
    table = tuple([{"weapon": "weapons", "spell": "spells"}.get(type, type) for type in words or form.types])
    return pt.ResistPart(b.measure(forms.Amount(flat=form.low)), table, False)


def resist_rule(b: Builder, form: forms.ResistRoll) -> Rule:
    if form.misses:
        return misses_below(b, form)
    defenses = [lasting.defense_key(b, name) for name in form.defenses]
    spared = b.attacks(form.spared)

    def low(play: Running, query: Query) -> bool:
        strike = query.strike
        if strike is None or strike.natural >= form.low or (spared is not None and spared.fits(strike)):
            return False
        types = strike.power.damage_types
        if form.types != ("all",) and not all(type in form.types for type in types or ("",)):
            return False
        return not any(type in form.but for type in types) and (not defenses or strike.line.defense in defenses)

    return r.Changed("damage-taken", 0, b.who(form.who), attack=b.attacks(form.attack), test=low, sort="half")


def no_miss_damage(b: Builder, form: forms.NoMissDamage) -> Rule:
    attack = b.attacks(form.attack) if form.attack != forms.AttackKind() else None
    return r.Changed("damage-taken", -WHOLE, b.who(form.who), attack=attack, test=missed)


def missed(play: Running, query: Query) -> bool:
    """Whether it is an attack that missed."""
    return query.strike is not None and not query.strike.hit


def halves_dealt(b: Builder, form: forms.HalvesDamageDealt) -> Rule:
    """Attacks of somebody deal half damage."""
    who = b.who(form.who)

    def of_theirs(play: Running, query: Query) -> bool:
        return query.strike is not None and who.includes(play, play.battle.creatures[query.strike.attacker])

    return r.Changed("damage-taken", 0, None, test=of_theirs, sort="half")


def crit_range(b: Builder, form: forms.CritRange) -> Rule:
    amount = form.more if form.more is not None else forms.Amount(flat=form.amount or 20 - form.low)
    return r.Changed(
        "crit-range", b.measure(amount), b.who(form.who), b.maybe(form.against), attack=b.attacks(form.attack))


def vulnerable_rule(b: Builder, form: forms.VulnerableTo) -> Rule:
    def dealing(play: Running, query: Query) -> bool:
        return query.strike is not None and any(type in form.types for type in query.strike.power.damage_types)

    return r.Changed("crit-range", b.measure(WIDER), b.maybe(form.by), b.who(form.who), attack=b.attacks(form.attack),
                     test=None if form.types == ("all",) else dealing)


def vulnerable_part(b: Builder, form: forms.VulnerableTo) -> Part:
    if form.types == ("all",) and form.by is None and form.attack is None:
        return pt.ConditionPart(b.conditions, ("vulnerable",))
    return pt.RulePart(vulnerable_rule(b, form), 40)


def immune_rule(b: Builder, form: forms.Immune) -> Rule:
    what = "provoke moving" if form.moving else "provoke" if form.attack is None else "provoke attacking"
    return r.Changed(what, 1, b.who(form.who), b.maybe(form.by))


def fear_rule(b: Builder, form: forms.Fear) -> Rule:
    """The aura: enemies near SELF that have few hit points are afraid for as long."""
    if not form.limit:
        raise Unrunnable(form)
    near = Asked(is_engaged, ROLES["each"], b.who(form.who), False) if form.place == "engaged" else b.check(
        forms.Stands(forms.EACH, forms.Place(form.place, of=form.who)))
    checks: tuple[Check, ...] = (near, Asked(is_weak, form.limit))
    if form.against is not None:
        checks = (*checks, Asked(is_one_of, b.who(form.against)))
    enemies = Selection("enemy", 0, False, checks, "", "", False, False, False, False)
    return Toggle(enemies, (FearPart(b.conditions | frozenset(("fear",)), ("fear",)),), (), b.name, b.tags)


def own_fears(printed: list[forms.Power]) -> list[forms.Power]:
    """The lines of a creature with a fear aura that names no hit points as weak a one as its own other line prints."""
    known = [one for line in printed for one in line.walk() if isinstance(one, forms.Fear) and one.limit]
    if not known:
        return printed
    found: list[forms.Power] = []
    for line in printed:
        for one in line.walk():
            if isinstance(one, forms.Fear) and not one.limit:
                line = substitute(line, one, replace(one, limit=known[0].limit, place=known[0].place))
        found.append(line)
    return found
