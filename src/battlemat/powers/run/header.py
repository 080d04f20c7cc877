"""The head of a printed power: its attack line, what it requires, what sets it off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.abilities import SHORT
from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.attacks.strike import AttackLine
from battlemat.engine.effects.modifiers import RANGED
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.parties import principal
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Check

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet

USER: Final = forms.Not(forms.Excluded(forms.SELF))
"""Of a target: it is whoever uses the power."""
POINTED: Final = frozenset(
    {"trigger", "befallen", "attacker", "each", "it", "swallowed", "quarry", "protege", "companion"}
)


def attach_attack(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """The attack line (or its alternatives) of a power."""
    attack = form.attack
    if attack is None:
        power.is_attack = False
        return
    lines = [line for one in (attack, *attack.others) for line in lines_of(b, one, power)]
    power.line = lines[0]
    power.is_attack = True
    if len(lines) > 1:
        power.lines = tuple(lines)
    power.times = max(1, attack.times)
    if b.vocabulary.dialect == "bands" and form.targeting is None and attack.number is None:
        power.spread = power.times
    if attack.number is not None:
        power.times_rolled = b.measure(attack.number)
    power.favored = attack.advantage
    power.sure_checks = b.checks(attack.automatic)
    if "weapon" in power.tags and (attack.abilities or uses_weapon(form)):
        power.needs_weapon = True
    if power.targeting.weapon and power.origin == RANGED and not power.targeting.normal:
        power.needs_weapon = True
    for one in [*form.special, *[more for more in form.hit if isinstance(more, forms.ThisAttack)]]:
        if isinstance(one, forms.CriticalRange) and one.against is None:
            for line in lines:
                line.crit_from = one.low
        elif isinstance(one, forms.CritRange) and one.duration is None and one.attack is None:
            for line in lines:
                line.crit_from = one.low or line.crit_from - one.amount
        elif isinstance(one, forms.ThisAttack):
            if one.rule == "no provoke":
                power.provokes = False
            elif one.rule == "charge":
                power.as_charge = True
            elif one.rule.startswith("basic"):
                power.is_basic = power.usage == AT_WILL or not power.usage


def uses_weapon(form: forms.Power) -> bool:
    """Whether a power deals weapon dice."""
    return any(isinstance(one, forms.Amount) and one.weapon for one in form.walk())


def lines_of(b: Builder, attack: forms.Attack, power: ParsedPower) -> list[AttackLine]:
    """One line for each defense that may be attacked."""
    found: list[AttackLine] = []
    for defense in attack.defenses or ("AC",):
        key = defense_key(b, defense)
        if attack.abilities:
            ability = best_ability(b.sheet, attack.abilities)
            found.append(AttackLine(key, 0, False, ability, "weapon" in power.tags, attack.bonus))
        else:
            found.append(AttackLine(key, attack.bonus + (b.sheet.level if attack.level else 0)))
    return found


def best_ability(sheet: Sheet, names: tuple[str, ...]) -> str:
    """Of several abilities, the sheet's best."""
    best = ""
    for name in names:
        key = SHORT.get(name, name)
        if not best or sheet.ability(key) > sheet.ability(best):
            best = key
    return best


def mentions_target(form: Form) -> bool:
    """Whether a form speaks of the target (or of "that creature") anywhere."""
    return any(isinstance(one, forms.Who) and one.role in ("target", "each") for one in form.walk())


def attach_checks(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """Requirements of the power, and the words for its targets that the engine's targeting does not have."""
    own: list[Check] = []
    each: list[Check] = []
    tests = list(form.requirements)
    if form.attack is not None:
        tests.extend(form.attack.tests)
    if form.targeting is not None:
        tests.extend(form.targeting.tests)
        who = principal(form.targeting.who) if b.vocabulary.dialect == "bands" else form.targeting.who
        if isinstance(who, forms.Select):
            for test in who.tests:
                if not (isinstance(test, forms.Place) and test.kind in ("range", "area", "burst")):
                    # What is said of the others is not asked of the user, where it may be one of them.
                    tests.append(forms.AnyOf((test, USER)) if who.or_self or who.with_self else test)
    for test in tests:
        try:
            made = b.check(test)
        except Unrunnable:
            b.limit(test)
            continue
        of_each = mentions_target(test) or any(isinstance(one, (forms.Place, forms.Excluded)) for one in test.walk())
        (each if of_each else own).append(made)
    power.own_checks = tuple(own)
    power.target_checks = tuple(each)


def attach_trigger(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """What sets a triggered power off, and whom it is then aimed at."""
    if form.trigger is None:
        return
    try:
        power.trigger = b.trigger(form.trigger)
    except Unrunnable:
        b.limit(form.trigger)
        return
    power.trigger_bits = power.trigger.trigger_bits
    who = form.targeting.who if form.targeting is not None else None
    if isinstance(who, forms.Who) and who.role in POINTED:
        power.aim = b.who(who)
        power.aimed = True
    elif who is None:
        power.aim = ROLES["trigger"]
        power.aimed = form.attack is None and not (
            form.targeting is not None and form.targeting.origin == "self"
        )
