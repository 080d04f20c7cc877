"""A printed power made whole: header, targeting, attack line and entries."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.actions.action import (
    AT_WILL,
    DAILY,
    ENCOUNTER,
    OPPORTUNITY,
    REFRESH,
    ROUND,
    STANDARD,
    UNPAID,
)
from battlemat.engine.attacks.targeting import ALLY, Targeting
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run import makers
from battlemat.powers.run.band_ranges import band_targeting
from battlemat.powers.run.builder import Builder, Unrunnable
from battlemat.powers.run.entries import attach_steps
from battlemat.powers.run.events import NO_SPELL
from battlemat.powers.run.flexible import FLEXIBLE, FlexibleAttack
from battlemat.powers.run.header import attach_attack, attach_checks, attach_trigger, uses_weapon
from battlemat.powers.run.limits import attach_limits
from battlemat.powers.run.naturals import NaturalLine, make_way
from battlemat.powers.run.other_powers import attach_far_shot, attach_more_targets
from battlemat.powers.run.parties import attach_parties, principal
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.ranges import targeting_of
from battlemat.powers.run.rules import COSTS
from battlemat.powers.run.running import Done
from battlemat.powers.run.steps import steps
from battlemat.powers.unread import unread_limits

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.powers.vocabulary import Vocabulary

PAID: Final = {**COSTS, "none": UNPAID, "no": UNPAID}
"""What a head says a power costs."""
USAGES: Final = {
    "at-will": AT_WILL,
    "encounter": ENCOUNTER,
    "daily": DAILY,
    "refresh": REFRESH,
    "recharge": REFRESH,
    "round": ROUND,
    "consumable": DAILY,
}
NO_DAMAGE: Final = frozenset({"maneuver", "psyche", "tactical"})

makers.fill()


def tags_of(form: forms.Power, targeting: Targeting, vocabulary: Vocabulary) -> frozenset[str]:
    """A power's tags. In squares one as far as the weapon reaches, or of its dice, is made with it, tagged or not."""
    tags = frozenset(tag.casefold() for tag in form.tags)
    if vocabulary.dialect != "squares" or form.attack is None or not form.attack.abilities:
        return tags
    return tags | {"weapon"} if targeting.weapon or uses_weapon(form) else tags


def build_power(form: forms.Power, sheet: Sheet, vocabulary: Vocabulary, first_form: str = "") -> ParsedPower:
    """A printed power made ready for the sheet of its owner."""
    form = told_late(at_level(form, sheet.level))
    cost = 0
    for word in form.cost:
        cost |= PAID.get(word, STANDARD)
    if not form.cost:
        cost = UNPAID if form.trigger is not None else STANDARD
    targeting = targeting_of(form, sheet) if vocabulary.dialect == "squares" else band_targeting(form)
    tags = tags_of(form, targeting, vocabulary)
    flexible = FLEXIBLE in tags and form.attack is None
    kind = FlexibleAttack if flexible else ParsedPower
    power = kind(form.name, STANDARD if flexible else cost, targeting, None, form)
    power.tags = tags
    if vocabulary.dialect == "bands" and form.attack is not None and "spell" not in tags:
        power.tags = frozenset((*tags, NO_SPELL))
    power.level = int(form.level) if form.level.isdigit() else sheet.level
    power.usage = USAGES.get(form.usage.kind, AT_WILL)
    power.faces = frozenset(form.usage.faces)
    if form.usage.kind == "recharge":
        power.refresh_sides = 20
    power.is_basic = form.symbol.startswith("basic")
    power.as_opportunity = bool(cost & OPPORTUNITY)
    rules = {one.rule for one in form.special if isinstance(one, forms.ThisAttack)}
    power.consistent = "consistent" in power.tags or "consistent" in rules
    if "once per round" in rules and power.usage == AT_WILL:
        power.usage = ROUND
    power.beneficial = targeting.whom == ALLY
    b = Builder(form, sheet, vocabulary, power)
    b.first_form = first_form
    first = principal(form.targeting.who) if form.targeting is not None else None
    if targeting.diced and isinstance(first, forms.Select) and first.number is not None:
        power.targets_rolled = b.measure(first.number)
    b.harmless = bool(power.tags & NO_DAMAGE) and form.attack is not None
    attach_attack(b, power, form)
    if isinstance(power, FlexibleAttack):
        # What it requires is a roll, which is asked once the die has fallen.
        power.triggers = b.checks(form.requirements)
        power.is_attack = True
        form = replace(form, requirements=())
    attach_checks(b, power, form)
    attach_trigger(b, power, form)
    attach_limits(b, power, form, PAID)
    attach_steps(b, power, form)
    attach_naturals(b, power, form)
    attach_far_shot(power, form)
    if vocabulary.dialect == "bands":
        attach_parties(b, power, form)
    attach_more_targets(b, power, form)
    power.notes = tuple(b.notes)
    power.unread = tuple(dict.fromkeys((*unread_limits(form), *b.unread)))
    power.inner = frozenset(b.asks)
    power.goes = b.goes
    power.sited = b.sited
    return power


def attach_naturals(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """The lines under an attack that the face of the die sets off."""
    lines: list[NaturalLine] = []
    for n, line in enumerate(form.naturals):
        b.struck = True
        made = steps(b, line.effects)
        if any(isinstance(one, forms.Afflict) and one.instead for one in line.effects):
            made = (Done(make_way), *made)
        b.struck = False
        try:
            checks = b.checks(line.tests)
        except Unrunnable as missing:
            b.note(missing.form)
            continue
        lines.append(NaturalLine(f"{form.name} line {n}", checks, made, line.first, line.nth))
    power.naturals = tuple(lines)


def at_level(form: forms.Power, level: int) -> forms.Power:
    """A power as its owner's level has it: higher printed steps take the place of what they name."""
    reached = [step for step in form.steps if step.level <= level and not step.boost]
    for step in sorted(reached, key=lambda one: one.level):
        changes: dict[str, Any] = {}
        for one in step.effects:
            if isinstance(one, forms.ChangeArea) and form.targeting is not None:
                changes["targeting"] = replace(form.targeting, area=one.area)
        if step.part == "naturals":
            changes["naturals"] = step.effects
        elif step.part in ("hit", "miss", "effect", "special"):
            changes[step.part] = told_anew(getattr(form, step.part), step.effects)
        if step.targeting is not None:
            own = form.targeting or step.targeting
            changes["targeting"] = step.targeting if step.targeting.who is not None else replace(
                step.targeting, who=own.who, tests=own.tests)
        if step.usage is not None:
            changes["usage"] = step.usage
        form = replace(form, **changes)
    return form


def told_late(form: forms.Power) -> forms.Power:
    """What an attack is said to deal besides by a reaction, which comes when it is over: damage to whom it hit."""
    event = form.trigger
    if "reaction" not in form.cost or event is None or event.events != ("hit",) or event.others:
        return form
    return replace(form, effect=tuple([
        forms.Damage(one.amount, one.types, forms.BEFALLEN, additional=True)
        if isinstance(one, forms.ExtraDamage) and one == forms.ExtraDamage(one.amount, one.who, one.types) else one
        for one in form.effect]))


def told_anew(part: tuple[Form, ...], step: tuple[Form, ...]) -> tuple[Form, ...]:
    """A part with what a step tells in place of what it names, the rest as before: "Level 21: 2d6 damage" of "1d6 fire
    damage, and the target is pushed 1 square". A step that tells of anything else says all of the part.
    """
    found, told = list(part), [False] * len(part)
    for one in _in_its_place(step):
        at = next((n for n, old in enumerate(part) if not told[n] and _of_the_same(old, one)), -1)
        if at < 0:
            return _in_its_place(step)
        old = part[at]
        if isinstance(one, forms.Damage) and isinstance(old, forms.Damage) and not one.types:
            one = replace(one, types=old.types)
        found[at], told[at] = one, True
    return tuple(found)


def _in_its_place(step: tuple[Form, ...]) -> tuple[Form, ...]:
    """A step without "instead", which any step is."""
    found: list[Form] = []
    for one in step:
        instead = isinstance(one, forms.If) and one.instead and one.test == forms.Outcome("hit") and not one.otherwise
        found.extend(one.effects if instead and isinstance(one, forms.If) else (one,))
    return tuple(found)


def _of_the_same(old: Form, new: Form) -> bool:
    """Whether two statements tell the same of the same creatures."""
    return type(old) is type(new) and getattr(old, "who", None) == getattr(new, "who", None)


def minor_power(
    b: Builder,
    attack: forms.Attack | None,
    hit: tuple[Form, ...],
    miss: tuple[Form, ...],
    targeting: forms.Targeting | None,
    aftermath: dict[str, Any],
) -> ParsedPower:
    """An attack within a power, as a power that is on no sheet and costs nothing; `aftermath`: what its print tells of
    saves, by the power's field.
    """
    own = b.form
    form = forms.Power(
        own.name,
        own.symbol,
        (),
        forms.Usage("at-will"),
        own.tags,
        None,
        (),
        (),
        targeting if targeting is not None and targeting.origin else merged(own.targeting, targeting),
        attack,
        hit,
        miss,
        **aftermath,
    )
    power = build_power(form, b.sheet, b.vocabulary)
    power.cost = UNPAID
    power.provokes = False
    b.notes.extend(power.notes)
    b.asks |= power.inner
    return power


def merged(first: forms.Targeting | None, second: forms.Targeting | None) -> forms.Targeting | None:
    """Where the first starts, whom the second takes in."""
    if first is None or second is None:
        return second or first
    return replace(first, who=second.who, tests=second.tests)
