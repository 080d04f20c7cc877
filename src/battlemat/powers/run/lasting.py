"""What lasts: makers of the parts that an effect lays on its bearer and of the rules that hold while it does.

`PARTS` and `RULES` say, form by form, what each becomes. A form may be in both: as a part when a power lays it
on somebody, as a rule in a trait, stance, aura or zone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.effects import flags as f
from battlemat.engine.grid import cover, vision
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import parts as pt
from battlemat.powers.run import rules as r
from battlemat.powers.run.bans import barring
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable, made_of
from battlemat.powers.run.damage import PersistentPart
from battlemat.powers.run.laying import Part
from battlemat.powers.run.running import Rule, Running

if TYPE_CHECKING:
    from battlemat.engine.effects.traits import Query

SIMPLE: Final = {
    "attack": "attack",
    "damage": "damage",
    "defenses": "defenses",
    "saves": "save",
    "speed": "speed",
    "initiative": "initiative",
    "checks": "skills",
    "disengage": "disengage",
    "reach": "reach",
    "unwilling movement": "unwilling movement",
}
CONCEALMENT: Final = {
    "concealment": ("concealment", vision.SOME),
    "total concealment": ("concealment", vision.FULL),
    "cover": ("cover", cover.HALF),
    "half cover": ("cover", cover.HALF),
    "superior cover": ("cover", cover.THREE_QUARTERS),
    "three-quarters cover": ("cover", cover.THREE_QUARTERS),
}


def keys_of(b: Builder, form: forms.Modify) -> tuple[str, ...]:
    """The engine's names of the numbers printed. Raises `Unrunnable` for one that nothing asks for."""
    known = {*b.vocabulary.skills.values(), *b.vocabulary.abilities.values()}
    found: list[str] = []
    for stat in form.stats:
        if stat in SIMPLE:
            found.append(SIMPLE[stat])
        elif stat in b.vocabulary.defenses.values():
            found.append(defense_key(b, stat))
        elif stat == "ability checks" or (b.vocabulary.dialect == "bands" and stat not in known):
            raise Unrunnable(form)
        else:
            found.append(f"skill {stat.casefold()}")
    return tuple(found)


def defense_key(b: Builder, name: str) -> str:
    """What a sheet calls a defense."""
    for alias, canonical in b.vocabulary.defenses.items():
        if canonical == name and alias in b.sheet.defenses:
            return alias
    return name.casefold()


# ------------------------------------------------------------------ parts


def ruled(worth: int = 20) -> Any:
    """The maker of a part that is the form's rule, of this worth."""

    def make(b: Builder, form: Form) -> Part:
        return pt.RulePart(rule(b, form), worth)

    return make


def afflict_part(b: Builder, form: forms.Afflict) -> Part:
    known = b.conditions | frozenset(("fear",)) if "fear" in form.conditions else b.conditions
    told = (f"escape {form.escape}",) if form.escape else ()
    return pt.ConditionPart(known, form.conditions, told)


def grant_part(b: Builder, form: forms.GrantAdvantage) -> Part:
    plain = isinstance(form.to, forms.Select) and not form.to.tests
    side = (isinstance(form.to, forms.Select) and form.to.kind == "ally") or isinstance(
        form.to, forms.Together
    )
    if isinstance(form.to, forms.Select) and not side and not (form.to.count or form.to.any_one):
        # To all of some kind: who they are shows with each attack. Whoever else bears it is the target of the rule.
        if plain and form.to.kind == "creature":
            return pt.AdvantagePart(None, False)
        bearer = forms.SELF if form.who == forms.SELF else forms.TARGET
        return pt.RulePart(rule(b, replace(form, who=bearer)), 40)
    return pt.AdvantagePart(b.maybe(form.to), side)


def invisible_part(b: Builder, form: forms.Invisible) -> Part:
    if form.to is not None:
        return pt.RulePart(r.Changed("concealment", vision.FULL, b.who(form.who), b.who(form.to)), -60)
    return pt.FlagPart(f.INVISIBLE, ("invisible",), -100)


def endure_part(b: Builder, form: forms.Endure) -> Part:
    return pt.ImmunePart(form.to if not form.but else but_for(b, form))


def but_for(b: Builder, form: forms.Endure) -> tuple[str, ...]:
    """What else a creature is immune to, and ongoing damage of every type (or none) that is not excepted."""
    types = [type for type in sorted(set(b.vocabulary.damage_types.values())) if type not in form.but]
    others = [name for name in form.to if name != "ongoing damage"]
    return (*others, *[f"ongoing {type}" for type in ("", *types)])


def resist_part(b: Builder, form: forms.Resist) -> Part:
    if form.attack is not None:
        return pt.RulePart(blows_changed(b, form), -30)
    return pt.ResistPart(b.measure(form.amount), form.types, False)


def weakness_part(b: Builder, form: forms.Weakness) -> Part:
    if form.attack is not None:
        return pt.RulePart(blows_changed(b, form), 30)
    return pt.ResistPart(b.measure(form.amount), form.types, True)


def blows_changed(b: Builder, form: forms.Resist | forms.Weakness) -> Rule:
    """So much less, or more, of the damage that attacks of a kind do."""
    amount, sign = b.measure(form.amount), 1 if isinstance(form, forms.Weakness) else -1

    def changed(play: Running, query: Query) -> int | None:
        return sign * amount.number(play) if query.amount > 0 else None

    return r.Changed("damage-taken", changed, b.who(form.who), attack=b.attacks(form.attack), test=r.struck)


def become_part(b: Builder, form: forms.Become) -> Part:
    what = form.what.casefold()
    return pt.FlagPart(pt.FLAG_STATES.get(what, 0), (what,), -30)


def modify_part(b: Builder, form: forms.Modify) -> Part:
    attack = b.attacks(form.attack)
    keys = keys_of(b, form)
    plain = form.per is None and not form.saves_against and (attack is None or attack.plain)
    if attack is not None and attack.tags and b.vocabulary.dialect == "bands":
        plain = False  # where kinds of attacks are told by more than tags
    single = form.against is None or isinstance(form.against, forms.Who)
    if plain and single:
        return pt.ModifierPart(keys, -1 if form.penalty else 1, *b.fields(form, (
            "amount", "kind", "against", "attack", "next_only")))
    return pt.RulePart(modify_rule(b, form), -20 if form.penalty else 20)


def cannot_heal_part(b: Builder, form: forms.CannotHeal) -> Part:
    if form.types:
        raise Unrunnable(form)
    return pt.FlagPart(f.NO_HEALING, (), 30)


ATTACKING: Final = frozenset(("make attacks", "attack", "make an attack"))
"""Acts that somebody can be kept from against some creatures alone."""


def forbid_part(b: Builder, form: forms.Forbid) -> Part:
    if form.acts == ("engage",):
        return pt.RulePart(r.Changed("engaging barred", 1, b.who(form.who), b.maybe(form.against)), 30)
    if form.acts == ("disengage",) and form.against is not None:
        return pt.RulePart(r.Changed("disengaging barred", 1, b.who(form.who), b.who(form.against)), 30)
    if form.against is not None:
        if not ATTACKING.issuperset(form.acts) or (form.acts and form.power):
            raise Unrunnable(form)
        names = tuple([name.casefold() for name in form.power])
        return pt.RulePart(r.OnlyOn(b.who(form.who), b.who(form.against), True, names), 40)
    if form.acts == ("attack SELF",):
        return pt.RulePart(r.OnlyOn(b.who(form.who), ROLES["self"], True), 40)
    return barring(form.acts, form.power, form, b.vocabulary.dialect, b.name)


def only_attack_part(b: Builder, form: forms.OnlyAttack) -> Part:
    return pt.RulePart(r.OnlyOn(ROLES["target"], b.who(form.whom)), 60)


def gain_speed_part(b: Builder, form: forms.GainSpeed) -> Part:
    if not form.mode:
        flags = 0
        for trait in form.traits:
            flags |= pt.FLAG_STATES.get(trait, 0)
        return pt.FlagPart(flags, form.traits, -20)
    key = "speed" if form.mode == "walk" else form.mode + " speed"
    return pt.SpeedPart(key, form.speed, 1, form.over, form.traits)


def set_speed_part(b: Builder, form: forms.SetSpeed) -> Part:
    return pt.SpeedPart("charge speed" if form.on_charge else "speed", form.speed, form.times, form.over, ())


def lose_power_part(b: Builder, form: forms.LosePower) -> Part:
    return barring((), (form.power,), form, b.vocabulary.dialect, b.name)


def gain_power_part(b: Builder, form: forms.GainPower) -> Part:
    return pt.FlagPart(0, (f"has {form.power.casefold()}",), -30)


def counts_part(b: Builder, form: forms.CountsNotAs) -> Part:
    return pt.FlagPart(0, (f"not {form.state}",), 0)


def turns_part(b: Builder, form: forms.TurnsInto) -> Part:
    return pt.FlagPart(0, tuple([f"{pt.TURNS}{one}:{form.into}" for one in form.conditions]), 0)


def limit_part(b: Builder, form: forms.GrappleLimit) -> Part:
    return pt.FlagPart(0, (f"grapples {form.count}",), 0)


def suppress_part(b: Builder, form: forms.Suppress) -> Part:
    tags = (f"no {form.what}", "bars regenerate") if form.what == "regeneration" else (f"no {form.what}",)
    return pt.FlagPart(0, tags, 30)


def swallowed_attacks_part(b: Builder, form: forms.SwallowedAttacks) -> Part:
    raise Unrunnable(form)


# ------------------------------------------------------------------ rules


def modify_rule(b: Builder, form: forms.Modify) -> Rule:
    if "reach" in form.stats:  # a number of the creature itself, which no rule is asked for
        raise Unrunnable(form)
    if "this effect" in form.saves_against:  # of nothing that was laid by a save just before
        raise Unrunnable(form)
    return r.Raise(keys_of(b, form), -1 if form.penalty else 1, *b.fields(form, (
        "who", "amount", "kind", "against", "attack", "per", "saves_against")))


def extra_rule(b: Builder, form: forms.ExtraDamage) -> Rule:
    if form.per is not None:
        form = replace(form, amount=replace(form.amount, per=form.per), per=None)
    return r.Extra(*b.fields(form, ("amount", "who", "attack", "against", "next_only", "once")))


def conceal_rule(b: Builder, form: forms.Conceal) -> Rule:
    key, degree = CONCEALMENT.get(form.what, ("concealment", 1))
    return r.Changed(key, degree, b.who(form.who), b.maybe(form.against))


def ignore_rule(b: Builder, form: forms.IgnoreCover) -> Rule:
    sources: list[str] = []
    for what in form.what:
        sources.extend(("cover",) if "cover" in what else ("concealment", "total concealment"))
    return r.Without("attack", tuple(sources), b.who(form.who), None)


def safe_rule(b: Builder, form: forms.SafeMove) -> Rule:
    if form.into:
        raise Unrunnable(form)  # who might strike is asked before anybody knows what square is next
    return r.Changed("provoke moving" if form.moving else "provoke", 1, b.who(form.who))


def terrain_rule(b: Builder, form: forms.IgnoreTerrain) -> Rule:
    if form.when:
        raise Unrunnable(form)  # how a way is taken is not asked where it is priced
    return r.Changed("terrain", 1, b.who(form.who))


def twice_rule(b: Builder, form: forms.RollTwice) -> Rule:
    if form.what != "attack roll":
        raise Unrunnable(form)
    return r.Alter(
        b.who(form.who), b.maybe(form.against), b.attacks(form.attack), 1 if form.take == "better" else -1)


def shift_defense_rule(b: Builder, form: forms.ShiftDefense) -> Rule:
    return r.Becomes(defense_key(b, form.defense), form.value, b.who(form.who))


def double_rule(b: Builder, form: forms.DoubleDamage) -> Rule:
    return r.Raise(("multiplier",), 1, b.who(forms.SELF), b.measure(forms.Amount(flat=1)), "",
                   b.maybe(form.against), None, None, ())


PARTS: Final[dict[type[Form], Any]] = {
    forms.Afflict: afflict_part,
    forms.PersistentDamage: made_of(PersistentPart, "amount", "types", "cumulative"),
    forms.Mark: made_of(pt.MarkPart),
    forms.GrantAdvantage: grant_part,
    forms.HaveAdvantage: ruled(40),
    forms.Invisible: invisible_part,
    forms.Swallow: made_of(pt.FlagPart, 0, ("swallowed",), 150),
    forms.Conceal: ruled(-40),
    forms.Endure: endure_part,
    forms.Weakness: weakness_part,
    forms.Sense: made_of(pt.SensePart, "sense", "range"),
    forms.Become: become_part,
    forms.Modify: modify_part,
    forms.ExtraDamage: ruled(40),
    forms.HalveDamage: ruled(60),
    forms.Regenerate: made_of(pt.RegenerationPart, "amount"),
    forms.CannotHeal: cannot_heal_part,
    forms.HalfHealing: made_of(pt.FlagPart, f.HALF_HEALING, (), 15),
    forms.Forbid: forbid_part,
    forms.OnlyAttack: only_attack_part,
    forms.GainSpeed: gain_speed_part,
    forms.SetSpeed: set_speed_part,
    forms.MovesShift: made_of(pt.FlagPart, f.ALL_SHIFTS, (), 0),
    forms.ShareSpace: made_of(pt.FlagPart, f.INTANGIBLE, (), 0),
    forms.LosePower: lose_power_part,
    forms.GainPower: gain_power_part,
    forms.CountsNotAs: counts_part,
    forms.TurnsInto: turns_part,
    forms.StandsFast: ruled(-10),
    forms.GrappleLimit: limit_part,
    forms.Suppress: suppress_part,
    forms.SwallowedAttacks: swallowed_attacks_part,
    forms.SharesSpace: made_of(pt.FlagPart, f.INTANGIBLE, (), 0),
    forms.PassThrough: made_of(pt.FlagPart, 0, ("passes through",), 0),
    forms.IgnoreCover: ruled(),
    forms.NoAdvantageBonus: ruled(),
    forms.SafeMove: ruled(),
    forms.IgnoreTerrain: ruled(),
    forms.RollTwice: ruled(),
    forms.AutomaticHit: ruled(),
    forms.CriticalRange: ruled(),
    forms.AttackReach: ruled(),
    forms.NoAction: ruled(),
    forms.ShiftDefense: ruled(),
    forms.HitInstead: ruled(),
    forms.HelplessTo: ruled(60),
}

RULES: Final[dict[type[Form], Any]] = {
    forms.Modify: modify_rule,
    forms.ExtraDamage: extra_rule,
    forms.HalveDamage: made_of(
        r.Changed, "damage-taken", 0, "who", "by", attack="attack", test=r.struck, sort="half"),
    forms.GrantAdvantage: made_of(r.Favor, "to", "who"),
    forms.HaveAdvantage: made_of(r.Favor, "who", "against"),
    forms.HelplessTo: made_of(r.Exposed, "who", "to"),
    forms.Conceal: conceal_rule,
    forms.IgnoreCover: ignore_rule,
    forms.NoAdvantageBonus: made_of(r.Without, "attack", ("combat advantage",), "who", "against"),
    forms.SafeMove: safe_rule,
    forms.IgnoreTerrain: terrain_rule,
    forms.RollTwice: twice_rule,
    forms.AutomaticHit: made_of(r.Alter, "who", "against", "attack", 0, True, "critical"),
    forms.CriticalRange: made_of(r.Alter, "who", "against", "attack", crit_from="low"),
    forms.OnlyAttack: made_of(r.OnlyOn, "who", "whom"),
    forms.AttackReach: made_of(r.Changed, "provoking distance", "reach", "who", sort="set"),
    forms.GainAction: made_of(r.allotted, "who", "action", "count"),
    forms.NoAction: made_of(r.allotted, "who", "action", -1),
    forms.ShiftDefense: shift_defense_rule,
    forms.HitInstead: made_of(r.Alter, "who", None, "next", 0, True, "critical"),
    forms.DoubleDamage: double_rule,
    forms.StandsFast: made_of(r.Changed, "unwilling movement", -100, "who", attack="attack"),
}


def part(b: Builder, form: Form) -> Part:
    """A form as part of an effect. Raises `Unrunnable` for one that cannot be."""
    maker = PARTS.get(type(form))
    if maker is None:
        raise Unrunnable(form)
    made: Part = maker(b, form)
    return made


def rule(b: Builder, form: Form) -> Rule:
    """A form as a rule that holds. Raises `Unrunnable` for one that cannot be."""
    maker = RULES.get(type(form))
    if maker is None:
        raise Unrunnable(form)
    made: Rule = maker(b, form)
    return made
