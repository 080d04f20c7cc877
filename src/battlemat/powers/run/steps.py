"""How forms become steps: the table `STEPS` is looked up here; forms that last are laid, flow forms nest."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form, Note, Test, names_of
from battlemat.powers.grammar.parts import substitute
from battlemat.powers.run import control as ct
from battlemat.powers.run import rules as r
from battlemat.powers.run import swallow as sw
from battlemat.powers.run.again import until_missed
from battlemat.powers.run.builder import ROLES, Builder, EndsWhen, Unrunnable
from battlemat.powers.run.journeys import on_the_way
from battlemat.powers.run.lasting import PARTS, RULES, part, rule
from battlemat.powers.run.laying import EndsWith, LayStep, Part
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.rules import Guarded
from battlemat.powers.run.running import Done, PrintedCreatures, Rule, Running, Step, run_all, worth_of, worth_within
from battlemat.powers.run.terms import BY_SAVE, HELD, TO_THE_END, UNTIL_COUNTERED, Term

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SHARED: Final = (
    forms.Damage, forms.PersistentDamage, forms.Afflict, forms.PopFree, forms.Heal, forms.LoseAction,
    forms.LoseRecovery, forms.Relocate, forms.PulledNext, forms.Grab, forms.TemporaryHP, forms.Force, forms.Move,
    forms.Modify, forms.GrantAdvantage, forms.Forbid, forms.Mark, forms.SaveNow, forms.Weakness, forms.CannotHeal,
    forms.NoAction, forms.Does, forms.May,
)
"""What is done to one creature at a time, so that several such things said of a group are done to each of it."""

HARM: Final = (forms.Damage, forms.PersistentDamage, forms.Afflict, forms.Force)
"""What is done to somebody and changes nothing of the attack that it answers."""

RULES_OF_THEIR_OWN: Final = (forms.When, forms.At, forms.Aura, forms.Zone, forms.MakeAttack, forms.While)
"""What tells of somebody besides those it is said of: the target of an attack made then, who enters."""

STEPS: Final[dict[type[Form], Any]] = {}
"""The maker of each form's step, filled in by `powers.run.makers`."""

INSTEAD: Final[dict[type[Form], Any]] = {}
"""By what is to happen at an event: makers of rules that step in before it, where an answer would come too late."""


def step(b: Builder, form: Form) -> Step:
    """The step of one form. Raises `Unrunnable` for a form without one."""
    maker = STEPS.get(type(form))
    if maker is not None:
        made: Step = maker(b, form)
        return b.counted(made)
    if type(form) in PARTS:
        return b.counted(laid(b, (form,), None, None))
    raise Unrunnable(form)


def steps(b: Builder, listed: tuple[Form, ...]) -> tuple[Step, ...]:
    """The steps of a list of forms; what has none becomes a note of the power."""
    found: list[Step] = []
    ordered = hoisted(until_missed(on_the_way(listed)))
    if b.form.targeting is None:
        ordered = of_the_chosen(ordered)
    ahead = 0
    for at, form in enumerate(ordered):
        if ahead:
            ahead -= 1
            found.append(ct.AgainStep(()))  # done with the statement before, for each of those it is about
            continue
        try:
            about, told = said_of_each(form, ordered[at + 1 :], b.answered)
            if told and isinstance(form, forms.Pick):
                made: Step = EachOf(b.who(form.who), steps(b, told))
                ahead = len(told)
            elif told:
                among: dict[str, Any] = {about: forms.EACH}
                made = EachOf(b.who(getattr(form, about)), steps(b, (replace(form, **among), *told)))
                ahead = len(told)
            else:
                made = step(b, form)
            saved = isinstance(form, forms.If) and asks_save(form.test)
            if saved and any(one.follow(made) for one in reversed(found)):
                made = ct.AgainStep(())  # its place is kept, so that steps and forms go together
            found.append(made)
        except Unrunnable as missing:
            b.note(missing.form if isinstance(missing.form, Note) else form)
            found.append(Done(ct.say, said(form)))
    return tuple(found)


def said_of_each(form: Form, after: tuple[Form, ...], answered: bool) -> tuple[str, tuple[Form, ...]]:
    """The field with those a statement is about, and the statements after it that go on about each of them.

    "Each enemy takes 2 damage and pops free"; of one that is picked whatever is said: "swaps places with an ally, and
    that ally ...". Where what somebody does is `answered`, "that creature" is who did it, and each of a group is named
    as the group is.
    """
    if isinstance(form, SHARED) and isinstance(form.who, forms.Select):
        same: Creatures = form.who if answered else forms.EACH
        alike: tuple[Any, ...] = tuple(takewhile(lambda one: isinstance(one, SHARED) and one.who == same, after))
        if alike:
            return "who", tuple(replace(one, who=forms.EACH) for one in alike)
    several = isinstance(form, forms.Pick) and isinstance(form.who, forms.Select) and not picks(form)
    about = "who" if several else "" if answered else picks(form)
    return about, tuple(takewhile(speaks_of_each, after)) if about else ()


def picks(form: Form) -> str:
    """The field of a statement with the one creature that it picks; "" where it picks none, or more."""
    found = [name for name in names_of(type(form)) if isinstance(getattr(form, name), forms.Select)]
    if len(found) != 1:
        return ""
    who = getattr(form, found[0])
    return found[0] if who.count == 1 and not who.any_one else ""


def speaks_of_each(form: Form) -> bool:
    """Whether a statement speaks of "that creature", and not only of one that an event of its own is about."""
    if isinstance(form, (forms.When, forms.At, forms.Aura, forms.Zone)):
        return False
    for name in names_of(type(form)):
        value = getattr(form, name)
        if value == forms.EACH:
            return True
        parts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(one, Form) and not isinstance(one, Creatures) and speaks_of_each(one) for one in parts):
            return True
    return False


def of_the_chosen(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements of what has no targets: behind a choice ("choose two allies; each target ...") those are its own."""
    at = next((n for n, one in enumerate(listed) if isinstance(one, forms.Pick)), len(listed))
    return (*listed[: at + 1], *[
        one if isinstance(one, RULES_OF_THEIR_OWN) else substitute(one, forms.TARGET, forms.EACH)
        for one in listed[at + 1 :]])


class EachOf(Step):
    """Steps done to each of some creatures, picked once."""

    def __init__(self, who: PrintedCreatures, then: tuple[Step, ...]) -> None:
        self.who = who
        self.then = then

    async def run(self, play: Running) -> None:
        outer = play.each
        for creature in await self.who.pick(play):
            play.each = creature
            await run_all(self.then, play)
        play.each = outer

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return worth_of(self.then, battle, user, target)


def asks_save(test: Test) -> bool:
    """Whether a question is how the save just rolled came out."""
    return isinstance(test, forms.Outcome) and test.result in ("saved", "unsaved")


def said(form: Form) -> str:
    """A form in words."""
    try:
        return form.render()
    except NotImplementedError:
        return type(form).__name__


def hoisted(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """The list with what replaces a statement before it ("instead") folded into it."""
    found: list[Form] = []
    for form in listed:
        at = -1
        if isinstance(form, forms.If) and not form.otherwise:
            at = len(found) - 1 if form.instead else replaced_state(form, found)
        if at >= 0 and isinstance(form, forms.If):
            found[at] = forms.If(form.test, tuple([in_full(one) for one in form.effects]), (found[at],))
        else:
            found.append(form)
    return tuple(found)


def replaced_state(form: forms.If, before: list[Form]) -> int:
    """Where in the list stands what "it is stunned instead" replaces: the last state laid on somebody; -1 nowhere."""
    if any(isinstance(one, forms.Afflict) and one.instead for one in form.effects):
        for at in range(len(before) - 1, -1, -1):
            if isinstance(before[at], (forms.Afflict, forms.PersistentDamage, forms.Jointly)):
                return at
    return -1


def in_full(form: Form) -> Form:
    """A statement in the place of another, as one that stands there already."""
    return replace(form, instead=False) if isinstance(form, forms.Afflict) and form.instead else form


def whose(form: Form) -> Creatures | None:
    """Whom a lasting form is laid on."""
    found = getattr(form, "who", None)
    return found if isinstance(found, Creatures) else None


def about(form: Form, who: Creatures) -> Form:
    """A form that is about somebody, about this one instead."""
    fields: dict[str, Any] = {"who": who}
    return replace(form, **fields)


HOLDING: Final = frozenset({"grappled", "grabbed"})
"""Conditions that last while somebody holds on."""

DEFAULTS: Final[dict[type[Form], Term]] = {forms.PersistentDamage: BY_SAVE, forms.Afflict: UNTIL_COUNTERED}


def laid(
    b: Builder, listed: tuple[Form, ...], duration: forms.Duration | None, bearer: PrintedCreatures | None
) -> Step:
    """A step that lays lasting forms, joined in one effect, on those they are about."""
    first = listed[0]
    if bearer is None and len(listed) == 1 and isinstance(first, RULED) and first.against == forms.EACH:
        # Who was chosen, or set it off, bears it: so that it is known later who that was.
        return laid(b, (replace(first, against=forms.TARGET),), duration, b.who(forms.EACH))
    own = duration if duration is not None else getattr(first, "duration", None)
    default = DEFAULTS.get(type(first), TO_THE_END)
    if (isinstance(first, forms.Afflict) and not HOLDING.isdisjoint(first.conditions)) or isinstance(
        first, forms.Swallow
    ):
        default = HELD
    elif isinstance(first, forms.Afflict) and b.vocabulary.saved_unless_told:
        default = BY_SAVE
    term = b.term(own, default)
    listed, burns = one_burning(listed)
    if b.aftereffect is not None or term.kind != BY_SAVE.kind:
        for form in burns:
            b.note(form)
        burns = ()
    made: list[Part] = [part(b, form) for form in listed]
    who = bearer if bearer is not None else holder(b, first)
    if isinstance(first, forms.Afflict) and first.link == "or" and len(first.conditions) > 1:
        return either(b, first, who, term)
    lay = LayStep(who, tuple(made), term, b.name, (*b.tags, *ended_by_spending(own)))
    lay.aftereffect = b.aftereffect
    if not burns:
        return lay
    lay.aftereffect = EndsWith(b.name)
    more = [LayStep(who, (part(b, form),), UNTIL_COUNTERED, b.name, (*b.tags, EndsWith.tag(b.name))) for form in burns]
    return ct.AgainStep((*more, lay))


def one_burning(listed: tuple[Form, ...]) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
    """What one effect can hold of these: one amount of persistent damage; and the amounts besides."""
    kept: list[Form] = []
    more: list[Form] = []
    for form in listed:
        if isinstance(form, forms.PersistentDamage) and any(isinstance(one, forms.PersistentDamage) for one in kept):
            more.append(form)
        else:
            kept.append(form)
    return tuple(kept), tuple(more)


def ended_by_spending(duration: forms.Duration | None) -> tuple[str, ...]:
    """The tag of what lasts until its bearer spends an action on it: which action that is."""
    event = duration.event if duration is not None else None
    return (f"spend {event.action}",) if isinstance(event, forms.Spends) else ()


RULED: Final = (forms.ExtraDamage, forms.CritRange, forms.AutomaticHit, forms.RollTwice)
"""What holds by a rule that says whose attacks it is about, and on whom."""


def holder(b: Builder, form: Form) -> PrintedCreatures:
    """The creature that bears what a lasting form lays."""
    if isinstance(form, forms.HaveAdvantage):
        return b.who(form.who)
    who = whose(form)
    if isinstance(form, (*RULED, forms.Fear)) and form.against == forms.TARGET:
        return ROLES["target"]  # so that it is known later who that was
    if isinstance(form, (*RULED, forms.CriticalRange)) and isinstance(who, forms.Select):
        return ROLES["self"]
    return b.who(who) if who is not None else ROLES["self"]


def either(b: Builder, form: forms.Afflict, who: PrintedCreatures, term: Term) -> Step:
    options: list[tuple[Step, ...]] = []
    for name in form.conditions:
        one = LayStep(who, (part(b, forms.Afflict((name,), form.who, form.duration)),), term, b.name, b.tags)
        one.aftereffect = b.aftereffect
        options.append((one,))
    return ct.ChooseStep(ROLES["self"], tuple(options), form.conditions, False)


# ------------------------------------------------------------------ flow


def if_(b: Builder, form: forms.If) -> Step:
    return ct.IfStep((b.check(form.test),), steps(b, form.effects), steps(b, form.otherwise))


def bearer(b: Builder, form: Form) -> PrintedCreatures:
    """Who bears rules that hold for a while: the target where they speak of it, so that it is known later who that
    was; else SELF.
    """
    spoken = any(isinstance(one, forms.Who) and one.role == "target" for one in form.walk())
    return ROLES["target" if spoken and not b.of_trait else "self"]


def while_(b: Builder, form: forms.While) -> Step:
    """What holds while something is so; what is done once is done if it is so as it comes to it."""
    try:
        made = rules_of(b, form.effects, (form.test,))
    except Unrunnable:
        return ct.IfStep((b.check(form.test),), tuple([step(b, one) for one in form.effects]), ())
    lay = LayStep(bearer(b, form), tuple([RulePart(one) for one in made]), TO_THE_END, b.name, b.tags)
    lay.aftereffect = sw.Untoggle(b.name)
    return lay


def rules_of(b: Builder, listed: tuple[Form, ...], tests: tuple[Test, ...]) -> list[Rule]:
    """The rules of forms that hold while some tests do; what is no rule is laid and lifted as the tests
    turn.
    """
    checks = b.checks(tests)
    found: list[Rule] = []
    lasting: dict[Creatures | None, list[Part]] = {}
    for form in listed:
        if isinstance(form, (forms.While, forms.If)):
            if isinstance(form, forms.If) and form.otherwise:
                found.extend(rules_of(b, form.otherwise, (*tests, forms.Not(form.test))))
            found.extend(rules_of(b, form.effects, (*tests, form.test)))
        elif (
            isinstance(form, forms.May)
            and not form.action
            and all(type(one) in RULES or type(one) in PARTS for one in form.effects)
        ):
            found.extend(rules_of(b, form.effects, tests))
        elif isinstance(form, forms.RepeatDamage):
            hurt = forms.Damage(form.amount, form.types, form.who)
            found.extend(rules_of(b, (forms.At(form.at, form.whose, (hurt,)),), tests))
        elif isinstance(form, forms.At) and form.next and tests:
            raise Unrunnable(form)  # what comes once is no rule that holds as long as something is so
        elif isinstance(form, (forms.When, forms.At, forms.EndsIf)) or type(form) in RULES:
            made = answering(b, form)
            found.append(Guarded(made, checks) if checks else made)
        elif tests and saved(form):
            # What a save ends is laid once, not as long as something is so: while the die shows so, each round.
            if not all(isinstance(test, forms.Escalation) for test in tests):
                raise Unrunnable(form)
            found.append(answering(b, forms.When(forms.Trigger(("round",), forms.SELF, tests=tests), (form,))))
        elif type(form) in PARTS:
            who = whose(form)
            if who == forms.EACH and lasting and all(isinstance(one, forms.Select) for one in lasting):
                who = list(lasting)[-1]  # "enemies are ..., and cannot ...": the same enemies
            lasting.setdefault(who, []).append(part(b, form))
        elif tests and all(isinstance(test, forms.Escalation) for test in tests):
            # What is done once and not lasting, while the die shows so: at the start of each such round.
            found.append(answering(b, forms.When(forms.Trigger(("round",), forms.SELF, tests=tests), (form,))))
        else:
            raise Unrunnable(form)
    for who, parts in lasting.items():
        b.keys += 1
        bearers = b.who(who) if who is not None else ROLES["self"]
        found.append(sw.Toggle(bearers, tuple(parts), checks, b.name, b.tags, b.keys))
    return found


def saved(form: Form) -> bool:
    """Whether a save ends it."""
    duration = getattr(form, "duration", None)
    return isinstance(duration, forms.Duration) and duration.kind == "save"


def answering(b: Builder, form: Form) -> Rule:
    """The rule of one form that lasts: a number, or an answer to a trigger."""
    if isinstance(form, forms.When):
        instead = INSTEAD.get(type(form.effects[0])) if form.effects else None
        if instead is not None:
            found: Rule = instead(b, form)
            return found
        struck, b.struck = b.struck, False
        answered, b.answered = b.answered, isinstance(form.trigger.who, forms.Select)
        made: Rule = r.Answer(b.trigger(form.trigger), steps(b, form.effects), form.once, form.action, b.name,
                              repays(form))
        b.struck, b.answered = struck, answered
        return made
    if isinstance(form, forms.At):
        struck, b.struck = b.struck, False
        made = r.AtTurn(form.point == "start", b.who(form.whose), steps(b, form.effects))
        b.struck = struck
        return made
    if isinstance(form, forms.EndsIf) and form.trigger is not None:
        return EndsWhen(b.trigger(form.trigger))
    return rule(b, form)


def repays(form: forms.When) -> bool:
    """Whether all that is told of a hit or a miss is harm done to whoever has struck at somebody else."""
    event = form.trigger
    if event.others:
        return False
    if event.events in (("hit",), ("miss",)) and event.who != forms.SELF:
        strikers = [forms.ATTACKER, forms.EACH]
    elif event.events in (("is hit",), ("is missed",)):
        strikers = [forms.ATTACKER]
    else:
        return False
    return all(isinstance(one, HARM) and one.who in strikers for one in form.effects)


def when(b: Builder, form: forms.When) -> Step:
    if form.trigger.events == ("stance",):
        return ct.AgainStep(steps(b, form.effects))
    asked = of_this_attack(form.trigger) if b.struck else ()
    if asked:
        return ct.IfStep(b.checks(asked), steps(b, form.effects), ())
    return LayStep(bearer(b, form), (RulePart(answering(b, form)),), TO_THE_END, b.name, b.tags)


def of_this_attack(event: forms.Trigger) -> tuple[Test, ...]:
    """What an event said behind an attack line asks of that very attack: "when it charges", "if it hits a prone
    target"; () for what may come later.
    """
    other = event.other
    if event.who != forms.SELF:
        return ()
    if set(event.events) <= {"hit", "critical"}:
        first: Test = forms.Outcome("critical" if "critical" in event.events else "hit")
    elif event.events == ("charge",):
        first = forms.Attacked("charge")
    else:
        return ()
    described = tuple([forms.of_target(one) for one in other.tests]) if isinstance(other, forms.Select) else ()
    return (first, *described, *event.tests)


def at_(b: Builder, form: forms.At) -> Step:
    if form.next:
        struck, b.struck = b.struck, False
        later = steps(b, form.effects)
        b.struck = struck
        return Done(sw.put_off, later, sw.Later(form.point == "start", later), b.who(form.whose), b.name,
                    worth=worth_within)
    return LayStep(bearer(b, form), (RulePart(answering(b, form)),), TO_THE_END, b.name, b.tags)


def lasting(b: Builder, form: forms.Lasting) -> Step:
    made: list[Step] = []
    # What SELF has until the target saves goes with the target, who rolls that save.
    told = form.duration.walk()
    saved = form.duration.kind == "save" or any(isinstance(one, forms.Is) and one.what == "saved" for one in told)
    plain = tuple([one for one in form.effects if type(one) in PARTS
                   and not (saved and type(one) in RULES and whose(one) == forms.SELF)])
    for one in plain:
        made.append(laid(b, (one,), form.duration, None))
    others = tuple([one for one in form.effects if one not in plain])
    rules: list[Rule] = []
    for one in others:
        if isinstance(one, forms.Sole):
            made.append(sole(b, forms.Sole((forms.Lasting(form.duration, one.effects),))))
        elif isinstance(one, (forms.When, forms.At, forms.While)) or type(one) in RULES:
            rules.extend(rules_of(b, (one,), ()))
        elif isinstance(one, forms.Grab):
            made.append(step(b, replace(one, duration=form.duration)))
        else:
            made.append(step(b, one))
    if rules:
        # A grapple ends for whoever is held.
        borne = saved or (form.duration.kind in ("escape", "grapple") and not b.of_trait)
        lay = LayStep(
            ROLES["target"] if borne else bearer(b, form), tuple([RulePart(one) for one in rules]),
            b.term(form.duration), b.name, b.tags
        )
        lay.aftereffect = sw.Untoggle(b.name)
        made.append(lay)
    return made[0] if len(made) == 1 else ct.AgainStep(tuple(made))


def sole(b: Builder, form: forms.Sole) -> Step:
    """What several uses do not add up."""
    b.keys += 1
    made = steps(b, form.effects)
    for one in made:
        for inner in one.steps if isinstance(one, ct.AgainStep) else (one,):
            if not isinstance(inner, LayStep):
                raise Unrunnable(form)
            inner.alone(f"{b.name} alone {b.keys}")
    return ct.AgainStep(made)


def may(b: Builder, form: forms.May) -> Step:
    willing, b.willing = b.willing, True
    inner = steps(b, form.effects)
    b.willing = willing
    moves = all(isinstance(one, (forms.Move, forms.OutOfFight)) for one in form.effects)
    return ct.MayStep(b.who(form.who), inner, form.action, form.once, b.name, not moves)


def choose(b: Builder, form: forms.Choose) -> Step:
    words = tuple([", ".join(said(one) for one in option) for option in form.options])
    return ct.ChooseStep(
        b.who(form.who), tuple([steps(b, option) for option in form.options]), words, form.random
    )


def gain_action(b: Builder, form: forms.GainAction) -> Step:
    if form.when in ("turn", "round"):
        return LayStep(b.who(form.who), (RulePart(rule(b, form), 80),), TO_THE_END, b.name, b.tags)
    if form.when == "next":
        return LayStep(
            b.who(form.who),
            (RulePart(rule(b, forms.GainAction(form.action, forms.TARGET, "turn", form.count)), 80),),
            b.term(forms.Duration("end", forms.TARGET)),
            b.name,
            b.tags,
        )
    worth = 100 if form.action == "standard" else 30
    return Done(ct.give_actions, form.action, b.who(form.who), form.when, form.count, worth=worth)


def repeat_effect(b: Builder, form: forms.Happens) -> Step:
    return ct.AgainStep(b.again)
