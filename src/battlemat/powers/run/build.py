"""From a printed power to one on a sheet, from a printed trait to what stands: the way in to this package."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.actions import (
    COUNTER,
    FREE,
    MINOR,
    MOVE,
    OPPORTUNITY,
    REACT,
    STANDARD,
    UNPAID,
)
from battlemat.engine.attack import AttackLine
from battlemat.engine.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.engine.power import AT_WILL, DAILY, ENCOUNTER, REFRESH, ROUND, Power
from battlemat.engine.targeting import ALLY, ANYONE, CREATURE, ENEMY, NOBODY, Targeting
from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form, Note
from battlemat.powers.run import steps as st
from battlemat.powers.run.attacks import AttackStep, SecondaryStep
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable
from battlemat.powers.run.control import AgainStep, MayStep
from battlemat.powers.run.damage import Case, DamageStep, HalfStep
from battlemat.powers.run.lasting import PARTS, RULES, defense_key, part
from battlemat.powers.run.lay import Aftermath, Part
from battlemat.powers.run.movement import MoveStep
from battlemat.powers.run.power import ParsedPower, Trait
from battlemat.powers.run.running import Check, Rule, Step
from battlemat.powers.run.summon import Rises
from battlemat.powers.run.swallow import Reforms
from battlemat.powers.run.terrains import area_step, aura_plan, stance_step, zone_step

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.standing import Standing
    from battlemat.powers.run.places import Blueprint
    from battlemat.powers.vocabulary import Vocabulary

COSTS: Final = {"standard": STANDARD, "move": MOVE, "swift": MINOR, "minor": MINOR, "quick": MINOR, "free": FREE,
                "counter": COUNTER, "interrupt": COUNTER, "reaction": REACT, "opportunity": OPPORTUNITY,
                "none": UNPAID, "no": UNPAID}
USAGES: Final = {"at-will": AT_WILL, "encounter": ENCOUNTER, "daily": DAILY, "refresh": REFRESH, "round": ROUND,
                 "consumable": DAILY}
ORIGINS: Final = {"melee": MELEE, "ranged": RANGED, "near": NEAR, "close": NEAR, "far": FAR,
                  "melee or ranged": MELEE | RANGED}
SHAPES: Final = {"burst": "burst", "blast": "arc", "arc": "arc", "wall": "wall"}
NO_DAMAGE: Final = frozenset({"maneuver", "psyche", "tactical"})
WIDE: Final = 40
POINTED: Final = frozenset({"trigger", "attacker", "each", "it", "swallowed", "quarry", "protege", "companion"})


def equip(sheet: Sheet, printed: list[forms.Power], vocabulary: Vocabulary) -> tuple[list[Power], list[Standing]]:
    """The powers and the standing traits of a sheet whose figures are settled.

    Its first melee attack power without a mark is its melee basic attack unless the print marks another; likewise
    with ranged ones.
    """
    powers: list[Power] = []
    standing: list[Standing] = []
    for form in printed:
        if is_trait(form):
            power, trait = build_standing(form, sheet, vocabulary)
            if power is not None:
                powers.append(power)
            if trait is not None:
                standing.append(trait)
        else:
            powers.append(build_power(form, sheet, vocabulary))
    mark_basics(powers)
    for form in printed:
        for one in form.walk():
            if isinstance(one, forms.NoProvoke):
                quiet(powers, one)
    return powers, standing


def is_trait(form: forms.Power) -> bool:
    """Whether a printed power is no action: always on, or answering by itself."""
    return not form.cost and form.trigger is None and form.attack is None and not any(
        isinstance(one, forms.Damage) for one in form.hit)


def quiet(powers: list[Power], form: forms.NoProvoke) -> None:
    """Attacks of a kind that draw no opportunity attacks."""
    from battlemat.powers.run.events import Manner
    kind = Manner(form.attack) if form.attack is not None else None
    for power in powers:
        if kind is None or kind.fits_power(power):
            power.provokes = False


def mark_basics(powers: list[Power]) -> None:
    """Mark the basic attacks of a creature whose print marks none."""
    for origin in (MELEE, RANGED):
        if any(power.is_basic and power.origin & origin for power in powers):
            continue
        for power in powers:
            if isinstance(power, ParsedPower) and power.is_attack and power.origin & origin and power.trigger is None \
                    and not power.form.category and not (origin == RANGED and power.usage != AT_WILL):
                power.is_basic = True
                break


# ------------------------------------------------------------------ powers


def build_power(form: forms.Power, sheet: Sheet, vocabulary: Vocabulary) -> ParsedPower:
    """A printed power made ready for the sheet of its owner."""
    form = at_level(form, sheet.level)
    cost = 0
    for word in form.cost:
        cost |= COSTS.get(word, STANDARD)
    if not form.cost:
        cost = UNPAID if form.trigger is not None else STANDARD
    targeting = targeting_of(form, sheet)
    power = ParsedPower(form.name, cost, targeting, None, form)
    power.tags = frozenset(tag.casefold() for tag in form.tags)
    power.level = int(form.level) if form.level.isdigit() else sheet.level
    power.usage = USAGES.get(form.usage.kind, AT_WILL)
    power.faces = frozenset(form.usage.faces)
    power.is_basic = form.symbol.startswith("basic")
    power.as_opportunity = bool(cost & OPPORTUNITY)
    power.consistent = "consistent" in power.tags
    power.beneficial = targeting.whom == ALLY
    b = Builder(form, sheet, vocabulary, power)
    b.harmless = bool(power.tags & NO_DAMAGE) and form.attack is not None
    attach_attack(b, power, form)
    attach_checks(b, power, form)
    attach_trigger(b, power, form)
    attach_steps(b, power, form)
    power.notes = tuple(b.notes)
    return power


def at_level(form: forms.Power, level: int) -> forms.Power:
    """A power as its owner's level has it: higher printed steps take the place of what they name."""
    reached = [step for step in form.steps if step.level <= level and not step.boost]
    for step in sorted(reached, key=lambda one: one.level):
        changes: dict[str, Any] = {}
        for one in step.effects:
            if isinstance(one, forms.ChangeArea) and form.targeting is not None:
                changes["targeting"] = replace(form.targeting, area=one.area)
        if step.part in ("hit", "miss", "effect", "special"):
            changes[step.part] = step.effects
        if step.targeting is not None:
            changes["targeting"] = step.targeting
        form = replace(form, **changes)
    return form


def targeting_of(form: forms.Power, sheet: Sheet) -> Targeting:
    """Where a power starts and whom it can take in, as the engine has it."""
    printed = form.targeting
    word = printed.origin if printed is not None else ""
    symbol = form.symbol.removeprefix("basic ")
    if word == "self":
        return Targeting(0, whom=CREATURE, others=False)
    origin = ORIGINS.get(word, 0) or ORIGINS.get(symbol, 0)
    who = printed.who if printed is not None else None
    aimed = form.attack is not None or who is not None
    if not origin and aimed and (form.attack is not None or not isinstance(who, forms.Who)):
        origin = MELEE if form.attack is not None or printed is not None and printed.reach else reach_by_words(who)
    if not origin or form.attack is None and who is None and printed is None and symbol:
        if form.attack is None and who is None and (printed is None or not printed.origin):
            return Targeting(0)
    whom, count, nearest, others, selective = whom_of(who)
    if printed is not None and printed.area is not None and origin & (NEAR | FAR):
        return Targeting(origin, shape=SHAPES.get(printed.area.shape, "burst"), size=printed.area.size,
                         within=printed.normal, count=0 if count != 1 else 1, whom=whom, nearest=nearest, others=others,
                         minimum=printed.minimum, selective=selective or whom == ANYONE or count > 0)
    if origin & (NEAR | FAR):
        basis = printed.basis if printed is not None else ""
        if basis in ("eyesight", "earshot", "sight"):
            return Targeting(origin, shape="eyesight" if "sight" in basis else basis, count=0, whom=whom, others=others,
                             selective=selective or count > 0)
        return Targeting(origin, shape="burst", size=printed.normal if printed is not None and printed.normal else 1,
                         count=0, whom=whom, others=others, selective=selective or count > 0)
    reach = 0
    normal = long = 0
    basis = ""
    if printed is not None:
        reach = printed.reach
        normal = printed.normal
        long = printed.long
        basis = printed.basis
        if printed.more_reach:
            reach = max(reach, sheet.reach) + printed.more_reach
    weapon = basis == "weapon"
    if origin & RANGED and not normal and not weapon:
        normal = within_of(who) or (WIDE if basis in ("eyesight", "earshot", "unlimited") else 0)
        weapon = not normal
        normal = normal or (0 if sheet.ranged is not None or weapon and form.attack is not None
                            and form.attack.abilities else WIDE // 2)
    if not count and isinstance(who, forms.Select) and who.count == 0 and not who.any_one:
        return Targeting(NEAR if origin & MELEE else origin, shape="burst", size=reach or normal or within_of(who) or 1,
                         count=0, whom=whom, others=others, selective=selective)
    return Targeting(origin, reach=reach, normal=normal, long=long, count=max(1, count), whom=whom, nearest=nearest,
                     others=others, touch=basis == "touch", weapon=weapon,
                     minimum=printed.minimum if printed is not None else 0, selective=selective)


def reach_by_words(who: Creatures | None) -> int:
    """Melee for those adjacent or in reach, else at a distance."""
    if isinstance(who, forms.Select):
        for test in who.tests:
            if isinstance(test, forms.Place) and test.kind in ("within", "sight", "burst", "range", "hearing"):
                return RANGED
    return MELEE


def within_of(who: Creatures | None) -> int:
    """The distance in the words for the targets, 0 when there is none."""
    if isinstance(who, forms.Select):
        for test in who.tests:
            if isinstance(test, forms.Place) and test.kind in ("within", "burst"):
                return test.n
            if isinstance(test, forms.Place) and test.kind in ("sight", "hearing"):
                return WIDE
    return 0


def whom_of(who: Creatures | None) -> tuple[int, int, bool, bool, bool]:
    """Whom, how many (0 everyone), only the nearest, without the user, as the user picks."""
    if not isinstance(who, forms.Select):
        return (CREATURE, 1 if isinstance(who, forms.Who) else 0 if who is None else 2, False, True, False)
    if who.kind == "square":
        return (NOBODY, 1, False, True, False)
    whom = {"enemy": ENEMY, "ally": ALLY}.get(who.kind, CREATURE)
    if who.any_one and whom == CREATURE and who.count == 0:
        whom = ANYONE
    others = not (who.or_self or who.with_self or who.count == 1 and who.kind in ("creature", "ally"))
    return (whom, who.count, who.choice == "nearest", others, who.any_one or who.up_to)


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
    power.favored = attack.advantage
    power.sure_checks = b.checks(attack.automatic)
    if "weapon" in power.tags and (attack.abilities or uses_weapon(form)):
        power.needs_weapon = True
    for one in form.special:
        if isinstance(one, forms.CriticalRange):
            for line in lines:
                line.crit_from = one.low
        elif isinstance(one, forms.ThisAttack):
            if one.rule == "no provoke":
                power.provokes = False
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
    from battlemat.powers.run.amounts import ABILITIES
    best = ""
    for name in names:
        key = ABILITIES.get(name, name)
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
        if isinstance(form.targeting.who, forms.Select):
            for test in form.targeting.who.tests:
                if not (isinstance(test, forms.Place) and test.kind in ("range", "area", "burst")):
                    tests.append(test)
    for test in tests:
        try:
            made = b.check(test)
        except Unrunnable:
            b.note(test)
            continue
        (each if mentions_target(test) or isinstance(test, forms.Place) else own).append(made)
    power.own_checks = tuple(own)
    power.target_checks = tuple(each)


def attach_trigger(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """What sets a triggered power off, and whom it is then aimed at."""
    if form.trigger is None:
        return
    try:
        power.trigger = b.trigger(form.trigger)
    except Unrunnable:
        b.note(form.trigger)
        return
    power.moments = power.trigger.moments
    who = form.targeting.who if form.targeting is not None else None
    if isinstance(who, forms.Who) and who.role in POINTED:
        power.aim = b.who(who)
        power.aimed = True
    elif who is None:
        power.aim = ROLES["trigger"]
        power.aimed = form.attack is None and not (form.targeting is not None and form.targeting.origin == "self")


# ------------------------------------------------------------------ statements


def attach_steps(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """What a power does, in its places."""
    secondary = None
    for one in form.secondary:
        secondary = secondary_step(b, power, one)
        b.secondary = secondary
    later = tuple([inner for one in form.hit if isinstance(one, forms.OnFailedSave) for inner in one.effects])
    if form.aftereffect or form.failed_save or later:
        struck, b.struck = b.struck, False
        after = st.steps(b, form.aftereffect)
        failed = st.steps(b, (*form.failed_save, *later))
        b.struck = struck
        power.sequel = Aftermath(power, failed, after, False)
        b.sequel = power.sequel
    around = tuple([one for one in form.effect if isinstance(one, forms.AroundAttack) and one.when == "before"])
    power.first = st.steps(b, (*form.before, *around))
    if later or around:
        form = replace(form, hit=tuple([one for one in form.hit if not isinstance(one, forms.OnFailedSave)]),
                       effect=tuple([one for one in form.effect if one not in around]))
    hit = list(st.steps(b, form.hit))
    collect_damage(b, power, hit, form)
    if form.attack is None:
        b.sequel = power.sequel
    power.hit = tuple(hit)
    power.miss = st.steps(b, form.miss)
    if any(isinstance(step, HalfStep) for step in power.miss):
        power.share = 50
    b.struck = False
    for one in form.special:
        if isinstance(one, (forms.CriticalRange, forms.ThisAttack, forms.OutOfFight, forms.NoProvoke, forms.Augment)):
            continue
        special(b, power, one)
    attach_effect(b, power, form)
    if form.attack is None and power.hit:
        power.always = (*power.hit, *power.always)
    for n, one in enumerate(form.secondary):
        if secondary is None:
            continue
        made = secondary_step(b, power, one) if n else secondary
        if one.when == "hit" and form.attack is not None:
            power.hit = (*power.hit, made)
        elif one.when == "always" or one.when == "hit":
            power.finally_ = (*power.finally_, made)
    delegate_of(power)
    power.free_aim = power.delegate is not None or power.trigger is not None or not (
        form.targeting is not None and form.targeting.origin == "self")


def collect_damage(b: Builder, power: ParsedPower, hit: list[Step], form: forms.Power) -> None:
    """Find the damage of the hit, fold extra damage printed beside it into it, and keep it for odds and misses."""
    main = [step for step in hit if isinstance(step, DamageStep) and step.at_target and not step.harmless]
    power.main = tuple(main)
    b.main = main
    if not main:
        return
    folded: list[Step] = []
    for step, printed in zip(list(hit), st.hoisted(form.hit)):
        if critical_only(printed) is not None and main[0] is not step:
            main[0].critical = (*main[0].critical, b.measure(critical_only(printed) or forms.Amount()))
            folded.append(step)
            continue
        bonus = extra_of(b, printed)
        if bonus is not None and main and main[0] is not step:
            main[0].bonuses = (*main[0].bonuses, bonus)
            folded.append(step)
    for step in folded:
        hit.remove(step)


def critical_only(form: Form) -> forms.Amount | None:
    """What a form adds to the damage of a critical hit alone, None when it is something else."""
    crits = isinstance(form, forms.If) and form.test == forms.Outcome("critical") and not form.otherwise or isinstance(
        form, forms.When) and form.trigger.events == ("critical",) and form.trigger.who == forms.SELF
    if crits and isinstance(form, (forms.If, forms.When)) and len(form.effects) == 1:
        inner = form.effects[0]
        if isinstance(inner, forms.ExtraDamage) or isinstance(inner, forms.Damage) and inner.additional:
            return inner.amount
    return None


def extra_of(b: Builder, form: Form) -> Case | None:
    """Extra damage of this very hit with what must hold for it, None when a form is something else."""
    if isinstance(form, forms.If) and len(form.effects) == 1 and not form.otherwise and not form.instead:
        inner = form.effects[0]
        late = isinstance(form.test, (forms.Felled, forms.Unable))
        if isinstance(inner, forms.ExtraDamage) and inner.duration is None and not inner.next_only and not late:
            return Case(b.measure(inner.amount), b.check(form.test), inner.types)
        if isinstance(inner, forms.Damage) and inner.additional and not inner.types and not late:
            return Case(b.measure(inner.amount), b.check(form.test), inner.types)
    if isinstance(form, forms.ExtraDamage) and form.duration is None and not form.next_only:
        return Case(b.measure(form.amount), b.check(forms.Outcome("hit")), form.types)
    return None


def special(b: Builder, power: ParsedPower, form: Form) -> None:
    """A special entry: extra damage of its criticals, or what follows a hit."""
    inner = form.effects[0] if isinstance(form, (forms.If, forms.When)) and len(form.effects) == 1 else form
    critical = isinstance(form, forms.If) and form.test == forms.Outcome("critical") or isinstance(
        form, forms.When) and form.trigger.events == ("critical",) or isinstance(
        inner, forms.ExtraDamage) and inner.attack is not None and "critical" in inner.attack.manner
    if critical and isinstance(inner, (forms.ExtraDamage, forms.Damage)) and power.main:
        power.main[0].critical = (*power.main[0].critical, b.measure(inner.amount))
        return
    extra = extra_of(b, form)
    if extra is not None and power.main:
        power.main[0].bonuses = (*power.main[0].bonuses, extra)
        return
    b.struck = power.line is not None
    made = st.steps(b, (form,))
    b.struck = False
    if power.line is not None and isinstance(form, (forms.If, forms.When)):
        power.hit = (*power.hit, *made)
    elif power.line is not None or mentions_target(form):
        power.always = (*power.always, *made)
    else:
        power.finally_ = (*power.finally_, *made)


def attach_effect(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """The effect entry: a stance, form, aura or zone is laid as a whole; the rest falls on each target or once."""
    listed = form.effect
    tags = power.tags
    if not listed and not form.maintain:
        return
    if "stance" in tags or "form" in tags:
        made = stance_step(b, listed, "form" in tags and "stance" not in tags)
        power.finally_ = (*power.finally_, made)
        b.again = (made,)
    elif any(isinstance(one, forms.Zone) for one in listed) or "zone" in tags:
        before, made = zone_step(b, listed, form.maintain)
        power.finally_ = (*power.finally_, *before, made)
        b.again = (made,)
        return
    elif "aura" in tags or any(isinstance(one, forms.Aura) for one in listed):
        made = area_step(b, listed, form.targeting.area.size if form.targeting is not None
                         and form.targeting.area is not None else 1)
        power.finally_ = (*power.finally_, made)
    else:
        each = tuple([one for one in listed if mentions_target(one)])
        once = tuple([one for one in listed if not mentions_target(one)])
        if any(isinstance(one, forms.Conjure) for one in listed):
            each, once = (), listed
        alone = not power.targeting.origin and not power.targeting.area and form.attack is None
        if alone:
            power.always = (*power.always, *st.steps(b, listed))
        else:
            power.always = (*power.always, *st.steps(b, each))
            power.finally_ = (*power.finally_, *st.steps(b, once))
        b.again = (*power.always, *power.finally_)
    for one in form.maintain:
        power.maintain = one.action
        power.kept = st.steps(b, one.effects)


def secondary_step(b: Builder, power: ParsedPower, form: forms.SecondaryAttack) -> SecondaryStep:
    """A secondary attack as a power of its own."""
    return SecondaryStep(b.minor_power(form.attack, form.hit, form.miss, form.targeting, form.aftereffect),
                         form.targeting is not None and form.targeting.who is not None)


def delegate_of(power: ParsedPower) -> None:
    """For a power that has others attack, or teleports: the step that says whom it can be aimed at, or where."""
    for step in (*power.first, *power.always, *power.finally_):
        inner = step
        while isinstance(inner, (MayStep, AgainStep)) and inner.steps:
            inner = inner.steps[0]
        if isinstance(inner, AttackStep) and power.delegate is None and inner.who is ROLES["self"] \
                and inner.against is None:
            power.delegate = inner
        if isinstance(inner, MoveStep) and inner.mode == "teleport" and power.teleport is None:
            power.teleport = inner
    for step in power.hit:
        if isinstance(step, MoveStep) and step.mode == "teleport" and power.teleport is None:
            power.teleport = step


def minor_power(b: Builder, attack: forms.Attack | None, hit: tuple[Form, ...], miss: tuple[Form, ...],
                targeting: forms.Targeting | None, aftereffect: tuple[Form, ...]) -> ParsedPower:
    """An attack within a power, as a power that is on no sheet and costs nothing."""
    own = b.form
    form = forms.Power(own.name, own.symbol, (), forms.Usage("at-will"), own.tags, None, (), (),
                       targeting if targeting is not None and targeting.origin else merged(own.targeting, targeting),
                       attack, hit, miss, aftereffect=aftereffect)
    power = build_power(form, b.sheet, b.vocabulary)
    power.cost = UNPAID
    power.provokes = False
    b.notes.extend(power.notes)
    return power


def merged(first: forms.Targeting | None, second: forms.Targeting | None) -> forms.Targeting | None:
    """Where the first starts, whom the second takes in."""
    if first is None or second is None:
        return second or first
    return replace(first, who=second.who, tests=second.tests)


# ------------------------------------------------------------------ traits


def build_standing(form: forms.Power, sheet: Sheet, vocabulary: Vocabulary) -> tuple[ParsedPower | None, Trait | None]:
    """A printed trait: what it lets its owner do as an action (or None), and what stands of it (or None)."""
    power = ParsedPower(form.name, UNPAID, Targeting(0), None, form)
    power.tags = frozenset(tag.casefold() for tag in form.tags)
    b = Builder(form, sheet, vocabulary, power)
    for one in form.walk():
        if isinstance(one, forms.ChangeForm):
            b.first_form = one.forms[0]
    for second in form.secondary:
        b.secondary = secondary_step(b, power, second)
    rules: list[Rule] = []
    parts: list[Part] = []
    plans: list[Blueprint] = []
    now: list[Step] = []
    action: ParsedPower | None = None
    for one in (*form.effect, *form.hit, *form.special):
        try:
            if isinstance(one, forms.May) and COSTS.get(one.action, 0) & (STANDARD | MOVE | MINOR | FREE):
                doing = replace(form, cost=(one.action,), effect=one.effects, hit=(), special=())
                if one.once:
                    doing = replace(doing, usage=forms.Usage("round" if one.once in ("turn", "round") else one.once))
                action = build_power(doing, sheet, vocabulary)
            elif isinstance(one, forms.Aura):
                plans.append(aura_plan(b, one))
            else:
                trait_form(b, one, rules, parts, now)
        except Unrunnable as missing:
            b.note(missing.form if isinstance(missing.form, Note) else one)
    power.notes = tuple(b.notes)
    if not (rules or parts or plans or now) and (action is not None or not b.notes):
        return action, None
    return action, Trait(power, tuple(rules), tuple(parts), tuple(plans), tuple(now), b.tags)


def trait_form(b: Builder, form: Form, rules: list[Rule], parts: list[Part], now: list[Step]) -> None:
    """One statement of a trait, put where it belongs."""
    if isinstance(form, forms.Reform):
        rules.append(Reforms(form.hit_points, form.rounds))
    elif isinstance(form, forms.RiseAs):
        rules.append(Rises(form.name, form.tag, b.who(form.killers)))
    elif isinstance(form, (forms.OutOfFight, forms.DestroysTerrain, forms.FloatUp, forms.MovesHolding,
                           forms.FreedByDeath, forms.SeeThrough, forms.ThisMove, forms.SpawnPhrases, forms.NoProvoke,
                           forms.OnlyIn, forms.RiderAttacks)):
        return
    elif isinstance(form, forms.Lasting):
        for one in form.effects:
            trait_form(b, one, rules, parts, now)
    elif isinstance(form, forms.May) and all(type(one) in PARTS or type(one) in RULES for one in form.effects):
        for one in form.effects:
            trait_form(b, one, rules, parts, now)
    elif isinstance(form, (forms.While, forms.If, forms.When, forms.At)) or type(form) in RULES:
        rules.extend(st.rules_of(b, (form,), ()))
    elif type(form) in PARTS:
        who = st.whose(form)
        if who is None or who == forms.SELF:
            parts.append(part(b, form))
        else:
            rules.extend(st.rules_of(b, (form,), ()))
    elif isinstance(form, (forms.PlaceCreature, forms.TemporaryHP, forms.Placed)):
        now.append(st.step(b, form))
    else:
        raise Unrunnable(form)


