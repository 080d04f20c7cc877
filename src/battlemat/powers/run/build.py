"""From a printed power to one on a sheet, from a printed trait to a `Trait`: the way in to this package."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, FREE, MINOR, MOVE, STANDARD, UNPAID
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Note
from battlemat.powers.run import steps as st
from battlemat.powers.run.builder import Builder, Unrunnable
from battlemat.powers.run.checks import is_in_shape
from battlemat.powers.run.compose import build_power
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.doers import SAVES, with_events
from battlemat.powers.run.entries import secondary_step
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.flexible import FLEXIBLE
from battlemat.powers.run.healing_changed import bulk
from battlemat.powers.run.lasting import PARTS, RULES, part
from battlemat.powers.run.laying import Part
from battlemat.powers.run.limits import ABOUT_OTHERS, relate_limit
from battlemat.powers.run.offers import freely, offered, with_movers
from battlemat.powers.run.other_powers import rewritten, with_other_types
from battlemat.powers.run.places import has_zone
from battlemat.powers.run.power import ParsedPower, PrintedTrait
from battlemat.powers.run.regeneration import regrowth
from battlemat.powers.run.remembered import asked_later, notes_kept, trace_hits
from battlemat.powers.run.rules import COSTS, AfterOwn
from battlemat.powers.run.running import Asked, Rule, Step
from battlemat.powers.run.summon import Rises
from battlemat.powers.run.swallow import Reforms
from battlemat.powers.run.toughness import own_fears
from battlemat.powers.run.zones import aura_plan
from battlemat.powers.unread import unread_limits

if TYPE_CHECKING:
    from battlemat.engine.creature import Sheet
    from battlemat.engine.effects.traits import Trait
    from battlemat.powers.run.places import Blueprint
    from battlemat.powers.vocabulary import Vocabulary


def equip(
    sheet: Sheet, printed: list[forms.Power], vocabulary: Vocabulary
) -> tuple[list[Power], list[Trait]]:
    """The powers and the traits of a sheet whose figures are settled.

    Its first melee attack power without a mark is its melee basic attack unless the print marks another; likewise
    with ranged ones.
    """
    printed = [one for form in printed for one in (form, *form.granted)]
    printed = [with_events(replace(form, effect=tuple([freely(one) for one in form.effect]))) for form in printed]
    powers: list[Power] = []
    traits: list[Trait] = []
    printed = own_fears(rewritten(with_other_types(with_movers(printed))))
    first = first_form(printed)
    for form in printed:
        if is_trait(form):
            actions, trait = build_trait(form, sheet, vocabulary, first)
            powers.extend(actions)
            if trait is not None:
                trait.number = len(traits)
                trait.power.slot = -2 - trait.number
                traits.append(trait)
        else:
            powers.append(build_power(form, sheet, vocabulary, first))
    mark_basics(powers)
    tell_apart(powers)
    known = [power for power in powers if isinstance(power, ParsedPower)]
    for form in printed:
        for one in form.walk():
            relate(powers, one, first)
            if isinstance(one, ABOUT_OTHERS) and known and one.power:
                relate_limit(Builder(form, sheet, vocabulary, known[0]), known, one)
    asked = asked_later(printed)
    remembers = ParsedPower("memory", UNPAID, Targeting(0), None, printed[0]) if asked else None
    kept = notes_kept(asked, Builder(printed[0], sheet, vocabulary, remembers)) if remembers is not None else []
    if remembers is not None and kept:
        memory = PrintedTrait(remembers, tuple(kept), (), (), (), ())
        memory.number = len(traits)
        traits.append(memory)
    read = [one.power for one in traits if isinstance(one, PrintedTrait)]
    sheet.notes = (*sheet.notes, *[note for power in (*powers, *read) if isinstance(power, ParsedPower)
                                   and power.form.understood for note in power.notes])
    return powers, traits


def first_form(printed: list[forms.Power]) -> str:
    """The form a creature that changes its shape starts in, "" for one that does not."""
    for form in printed:
        for one in form.walk():
            if isinstance(one, forms.ChangeForm):
                return one.forms[0]
    return ""


def relate(powers: list[Power], form: Form, first: str) -> None:
    """What one printed statement means for other powers of the sheet."""
    trace_hits(powers, form)
    if isinstance(form, forms.NoProvoke):
        quiet(powers, form)
    elif isinstance(form, forms.StandIn):
        for power in powers:
            if power.name.casefold() == form.power.casefold():
                power.as_charge = power.as_charge or form.at == "charge"
                power.as_opportunity = power.as_opportunity or form.at == "opportunity"
    elif isinstance(form, forms.MoveZone) and form.of:
        for power in powers:
            if isinstance(power, ParsedPower) and form in power.form.effect:
                power.own_checks = (*power.own_checks, Asked(has_zone, form.of))
    elif isinstance(form, forms.OnlyIn):
        wanted = [name.casefold() for name in form.powers]
        check = Asked(is_in_shape, TheUser(), form.form, form.form == first)
        for power in powers:
            if isinstance(power, ParsedPower) and power.name.casefold() in wanted:
                power.own_checks = (*power.own_checks, check)
    elif isinstance(form, forms.Used):
        for power in powers:
            if isinstance(power, ParsedPower) and power.name.casefold() == form.power.casefold():
                power.told = True


OFTEN: Final = {"turn": "round", "battle": "encounter"}
"""What a power that can be used once in a while is printed as."""
ACTIVE: Final = (forms.Move, forms.MakeAttack, forms.Pick, forms.Zone)


def is_trait(form: forms.Power) -> bool:
    """Whether a printed power is no action: always on, or answering by itself.

    One printed without an action that moves or attacks, or may, is taken with a standard action.
    """
    if form.cost or form.trigger is not None or form.attack is not None or FLEXIBLE in form.tags:
        return False
    if any(limit.action or limit.trigger is not None for limit in form.limits):
        return False
    for one in (*form.hit, *form.effect):
        inner = one.effects[0] if isinstance(one, forms.May) and not one.action and one.effects else one
        if isinstance(inner, (forms.Damage, *ACTIVE)):
            return False
    return True


def quiet(powers: list[Power], form: forms.NoProvoke) -> None:
    """Attacks of a kind that draw no opportunity attacks."""
    kind = PrintedAttack(form.attack) if form.attack is not None else None
    for power in powers:
        if kind is None or kind.fits_power(power):
            power.provokes = False


def mark_basics(powers: list[Power]) -> None:
    """Mark the basic attacks of a creature whose print marks none."""
    for origin in (MELEE, RANGED):
        if any(power.is_basic and power.origin & origin for power in powers):
            continue
        for power in powers:
            if (
                isinstance(power, ParsedPower)
                and power.is_attack
                and power.origin & origin
                and power.trigger is None
                and not power.form.category
                and not (origin == RANGED and power.usage != AT_WILL)
            ):
                power.is_basic = True
                break


def build_trait(
    form: forms.Power, sheet: Sheet, vocabulary: Vocabulary, first: str = ""
) -> tuple[list[ParsedPower], PrintedTrait | None]:
    """A printed trait: what it lets its owner do as actions, and what stands of it (or None)."""
    power = ParsedPower(form.name, UNPAID, Targeting(0), None, form)
    power.tags = frozenset(tag.casefold() for tag in form.tags)
    b = Builder(form, sheet, vocabulary, power)
    b.first_form = first
    for second in form.secondary:
        b.secondary = secondary_step(b, power, second)
    rules: list[Rule] = []
    parts: list[Part] = []
    plans: list[Blueprint] = []
    now: list[Step] = []
    actions: list[ParsedPower] = []
    for one in spelled_out(offered((*form.effect, *form.hit, *form.special))):
        try:
            if isinstance(one, forms.May) and COSTS.get(one.action, 0) & (STANDARD | MOVE | MINOR | FREE):
                doing = replace(form, name=name_apart(form.name, one.action, actions), cost=(one.action,),
                                effect=one.effects, hit=(), special=())
                if one.once:
                    doing = replace(doing, usage=forms.Usage(OFTEN.get(one.once, one.once)))
                actions.append(build_power(doing, sheet, vocabulary, first))
            elif isinstance(one, forms.Usable):
                cost = one.limit.action or "standard"
                doing = replace(form, name=name_apart(form.name, cost, actions), cost=(cost,), effect=one.effects,
                                hit=(), special=(), limits=(one.limit,))
                actions.append(build_power(doing, sheet, vocabulary, first))
            elif isinstance(one, forms.Aura):
                plans.append(aura_plan(b, one))
            else:
                trait_form(b, one, rules, parts, now)
        except Unrunnable as missing:
            b.note(missing.form if isinstance(missing.form, Note) else one)
    power.notes = tuple(b.notes)
    power.unread = unread_limits(form)
    power.inner = frozenset(b.asks)
    for action in actions:
        action.unread = tuple(dict.fromkeys((*action.unread, *power.unread)))
    if not (rules or parts or plans or now) and (actions or not b.notes):
        return actions, None
    return actions, PrintedTrait(power, tuple(rules), tuple(parts), tuple(plans), tuple(now), b.tags)


WORDS: Final = ((STANDARD, "standard"), (MOVE, "move"), (MINOR, "quick"), (FREE, "free"))
"""What a second power of one name is told apart by."""


def tell_apart(powers: list[Power]) -> None:
    """Give powers printed under one name a name each: an answer to a decision goes by it, up to a semicolon. What is
    used on a turn keeps the printed one.
    """
    taken: dict[str, Power] = {}
    for power in sorted(powers, key=on_turn):
        power.name = power.name.replace(";", ",")
        name = power.name.casefold()
        if name not in taken or of_one_line(power, taken[name]):
            taken[name] = power
            continue
        kind = paid_with(power)
        apart = f"{power.name} ({kind})"
        number = 2
        while apart.casefold() in taken:
            apart = f"{power.name} ({kind} {number})"
            number += 1
        power.name = apart
        taken[apart.casefold()] = power


def paid_with(power: Power) -> str:
    """The kind of action a power takes, in a word."""
    for bit, word in WORDS:
        if power.cost & bit:
            return word
    return "triggered"


def of_one_line(a: Power, b: Power) -> bool:
    """Whether two powers are one printed line, as it is at one time and as a trait has it at another."""
    return isinstance(a, ParsedPower) and isinstance(b, ParsedPower) and a.cost == b.cost and a.form.text == b.form.text


def on_turn(power: Power) -> int:
    """0 for a power that is used on a turn, 1 for any other."""
    return 0 if power.cost & (STANDARD | MOVE | MINOR) else 1


def name_apart(name: str, cost: str, known: list[ParsedPower]) -> str:
    """The name of one more action that a trait offers: the trait's own for the first, with the kind of action (and a
    number where that is taken) for those after it.
    """
    if not known:
        return name
    taken = [power.name for power in known]
    found = f"{name} ({cost})"
    number = 2
    while found in taken:
        found = f"{name} ({cost} {number})"
        number += 1
    return found


def spelled_out(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements of a trait with "they" put as whom the statement before was about: each stands for itself."""
    found: list[Form] = []
    last: forms.Select | None = None
    for one in listed:
        who = st.whose(one)
        if isinstance(who, forms.Select):
            last = who
        elif who == forms.EACH and last is not None and type(one) in PARTS:
            one = st.about(one, last)
        else:
            last = None
        found.append(one)
    return tuple(found)


def ended_by_an_event(form: Form) -> bool:
    """Whether what is told is had from the beginning, until something happens once."""
    duration = getattr(form, "duration", None)
    if not isinstance(duration, forms.Duration):
        return False
    return duration.kind == "event" or any(one.kind == "event" for one in duration.others)


def for_a_while(form: Form) -> bool:
    """Whether what is told ends with a turn, a round or a save."""
    duration = getattr(form, "duration", None)
    return isinstance(duration, forms.Duration) and duration.kind in ("start", "end", "turn", "round", "save")


ELSEWHERE: Final = (
    forms.OutOfFight, forms.Spared, forms.DestroysTerrain, forms.FloatUp, forms.MovesHolding, forms.FreedByDeath,
    forms.SeeThrough, forms.ThisMove, forms.SpawnPhrases, forms.NoProvoke, forms.OnlyIn, forms.StandIn,
    forms.RowsApply, forms.GrowDie, forms.TableRow,
)
"""What a trait tells that is kept elsewhere, by those it speaks of or where it is asked for."""


def trait_form(b: Builder, form: Form, rules: list[Rule], parts: list[Part], now: list[Step]) -> None:
    """One statement of a trait, put where it belongs."""
    if regrowth(b, form, rules):
        return
    if isinstance(form, forms.Reform):
        rules.append(Reforms(form.hit_points, form.rounds))
    elif isinstance(form, forms.Bulk):
        bulk(b, form)
    elif isinstance(form, forms.RiseAs):
        rules.append(Rises(form.name, form.tag, b.who(form.killers)))
    elif isinstance(form, ELSEWHERE) or isinstance(form, ABOUT_OTHERS):
        return
    elif isinstance(form, forms.If) and isinstance(form.test, forms.Outcome) and form.test.result in SAVES:
        raise Unrunnable(form)  # of a save that nothing has told to be rolled
    elif isinstance(form, forms.If) and any(
        isinstance(one, (forms.Outcome, forms.Felled, forms.Attacked)) for one in form.walk()
    ):
        rules.append(AfterOwn(st.steps(b, (form,))))
    elif ended_by_an_event(form):
        now.append(st.step(b, form))
    elif for_a_while(form):
        raise Unrunnable(form)  # nothing says when it begins, so that it would be had for good
    elif isinstance(form, forms.Lasting):
        for one in form.effects:
            trait_form(b, one, rules, parts, now)
    elif isinstance(form, forms.May) and all(
        type(one) in PARTS or type(one) in RULES for one in form.effects
    ):
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
    elif isinstance(form, (forms.PlaceCreature, forms.TemporaryHP, forms.PickOne, forms.RollOn, forms.TakeEveryLine,
                          forms.Placed)):
        now.append(st.step(b, form))
    else:
        raise Unrunnable(form)
