"""From forms to what runs: words for creatures, questions, amounts, durations, triggers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.actions.triggers import ATTACKED, DAMAGED, HEALED, HIT, MOVED, SAVED, TURN_END, TURN_START
from battlemat.engine.effects.durations import END_OF_TURN, SAVE_ENDS
from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form, Test
from battlemat.powers.forms.questions import of_one
from battlemat.powers.run import checks as c
from battlemat.powers.run import creatures as cr
from battlemat.powers.run import engaging as eg
from battlemat.powers.run import naturals as na
from battlemat.powers.run import whereabouts as w
from battlemat.powers.run.amounts import POINTS, CappedMeasure, Measure, PerMeasure, PointMeasure, TimesMeasure
from battlemat.powers.run.events import SEVERAL, PrintedAttack, PrintedTrigger, Watch, watch_kind
from battlemat.powers.run.movement import MoveStep, Reach
from battlemat.powers.run.running import Asked, Check, Done, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.summon import SummonStep
from battlemat.powers.run.terms import (
    BY_SAVE,
    HELD,
    KINDS,
    TO_THE_END,
    UNTIL_COUNTERED,
    Ends,
    Lapse,
    Term,
    turn_term,
)

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.creature import Sheet
    from battlemat.engine.effects.traits import Aftereffect
    from battlemat.powers.run.attacks import SecondaryStep
    from battlemat.powers.run.damage import DamageStep
    from battlemat.powers.run.power import ParsedPower
    from battlemat.powers.vocabulary import Vocabulary

ROLES: Final[dict[str, PrintedCreatures]] = {
    "self": cr.TheUser(),
    "target": cr.TheTarget(),
    "each": cr.TheEach(),
    "it": cr.TheEach(),
    "them": cr.TheEach(),
    "subject": cr.TheEach(),
    "trigger": cr.TheTrigger(),
    "befallen": cr.TheBefallen(),
    "attacker": cr.TheAttacker(),
    "original": cr.TheOriginal(),
    "swallowed": cr.Bound("swallowed"),
    "quarry": cr.Bound("quarry"),
    "protege": cr.Bound("focus"),
    "companion": cr.Owned(),
    "owner": cr.Owned(owner=True),
    "summoned": cr.Owned(),
    "conjured": cr.Owned("conjuration"),
    "rider": cr.SharesSpace(),
    "mount": cr.SharesSpace(),
}


class Unrunnable(Exception):
    """A form that no runner is known for; the power keeps it as a note."""

    def __init__(self, form: Form) -> None:
        super().__init__(type(form).__name__)
        self.form = form


class Builder:
    """Turns the forms of one power into what runs. `notes` gathers, word for word, what nothing can be made
    of, `unread` those of them that limit the power.
    """

    def __init__(self, form: forms.Power, sheet: Sheet, vocabulary: Vocabulary, power: Power) -> None:
        self.form = form
        self.sheet = sheet
        self.vocabulary = vocabulary
        self.power = power
        self.name = form.name
        self.tags: tuple[str, ...] = tuple(sorted(tag.casefold() for tag in form.tags))
        self.conditions = frozenset(vocabulary.conditions.values()) | frozenset(("prone",))
        self.notes: list[str] = []
        self.unread: list[str] = []
        self.struck = form.attack is not None
        self.answered = False
        self.willing = False  # within what somebody may do
        self.harmless = False
        self.main: list[DamageStep] = []
        self.aftereffect: Aftereffect | None = None
        self.keys = 0
        self.of_trait = False
        self.maintained = bool(form.maintain)
        self.first_form = ""
        self.secondary: SecondaryStep | None = None
        self.again: tuple[Step, ...] = ()
        self.asks: set[str] = set()
        self.goes = ""
        self.sited = False

    def minor_power(
        self,
        attack: forms.Attack | None,
        hit: tuple[Form, ...],
        miss: tuple[Form, ...],
        targeting: forms.Targeting | None,
        aftermath: dict[str, Any],
    ) -> ParsedPower:
        """An attack within this power, as a power that is on no sheet."""
        from battlemat.powers.run.compose import minor_power

        return minor_power(self, attack, hit, miss, targeting, aftermath)

    def steps(self, effects: tuple[Form, ...]) -> tuple[Step, ...]:
        """What forms come to, in order."""
        from battlemat.powers.run.steps import steps

        return steps(self, effects)

    def counted(self, step: Step) -> Step:
        """A step made, with what it puts to a player, and where it takes its user, kept in mind."""
        self.asks |= step.questions()
        self.sited = self.sited or step.sited
        if isinstance(step, MoveStep) and isinstance(step.who, cr.TheUser):
            self.goes = self.goes or step.question
        elif isinstance(step, SummonStep):
            self.goes = self.goes or "place"
        return step

    def note(self, form: Form) -> None:
        """Keep a form that nothing can be made of as a note."""
        try:
            self.notes.append(form.render())
        except NotImplementedError:
            self.notes.append(type(form).__name__)

    def limit(self, form: Form) -> None:
        """Keep a limit that nothing can be made of: a note, and what is asked before the power is used."""
        self.note(form)
        self.unread.append(self.notes[-1])

    # ------------------------------------------------------------------ creatures

    def who(self, form: Creatures | None) -> PrintedCreatures:
        """Words for creatures; none: the target."""
        if form is None:
            return ROLES["target"]
        if isinstance(form, forms.Who):
            role = ROLES.get(form.role)
            if role is None:
                raise Unrunnable(form)
            return role
        if isinstance(form, forms.Together):
            if form.link == "or":
                self.asks.add("target")
            return cr.Parties(tuple([self.who(one) for one in form.parties]), form.link == "or")
        if isinstance(form, forms.Select):
            selection = cr.Selection(*self.fields(form, (
                "kind", "count", "up_to", "tests", "choice", "name", "with_self", "or_self", "other", "any_one", "of",
                "number")))
            if selection.offers:
                self.asks.add("target")
            return selection
        raise Unrunnable(form)

    def maybe(self, form: Creatures | None) -> PrintedCreatures | None:
        """Words for creatures, where there are any."""
        return None if form is None else self.who(form)

    # ------------------------------------------------------------------ questions

    def checks(self, tests: tuple[Test, ...]) -> tuple[Check, ...]:
        """Several questions."""
        return tuple([self.check(test) for test in tests])

    def place(self, form: forms.Place) -> w.Somewhere:
        """A place."""
        return w.Somewhere(form.kind, form.n, self.who(form.of))

    def check(self, test: Test) -> Check:
        """A question. Raises `Unrunnable` for one that cannot be asked."""
        test = of_one(test)
        maker = CHECKS.get(type(test))
        if maker is None:
            raise Unrunnable(test)
        made: Check = maker(self, test)
        return made

    # ------------------------------------------------------------------ numbers

    def measure(self, form: forms.Amount) -> Measure:
        """An amount, as the level of its owner has it."""
        if form.steps:
            return self.measure(form.at_level(self.sheet.level))
        if form.cap is not None:
            return CappedMeasure(form, self.measure(form.cap))
        if form.value.startswith(POINTS):
            return PointMeasure(form, Measure(replace(form, value="")))
        if isinstance(form.per, forms.Amount):
            return TimesMeasure(form, Measure(replace(form, per=None)), self.measure(form.per))
        if isinstance(form.per, Creatures):
            targets = isinstance(form.per, forms.Select) and form.per.kind == "target"
            who = cr.TheTargets() if targets else self.who(form.per)
            fallen = isinstance(form.per, forms.Select) and any(
                isinstance(test, forms.Has) and not {"dead", "dropped"}.isdisjoint(test.states)
                for test in form.per.tests
            )
            return PerMeasure(form, Measure(replace(form, per=None)), who, fallen)
        return Measure(form)

    def reach(self, form: forms.Distance | None) -> Reach | None:
        """A distance."""
        if form is None:
            return None
        amount = self.measure(form.amount) if form.amount is not None else None
        return Reach(amount, form.speed, form.times, form.over, form.up_to)

    def attacks(self, form: forms.AttackKind | None) -> PrintedAttack | None:
        """A description of attacks. Raises `Unrunnable` where the one meant is the very attack it is printed on."""
        if form is not None and form.kind == "this":
            raise Unrunnable(form)
        return None if form is None else PrintedAttack(form)

    def ready(self, value: Any) -> Any:
        """What a form holds as it is needed in play; plain values as they are."""
        if isinstance(value, Creatures):
            return self.who(value)
        if isinstance(value, forms.Place):
            return self.place(value)
        if isinstance(value, forms.Distance):
            return self.reach(value)
        if isinstance(value, Test):
            return self.check(value)
        if isinstance(value, forms.Amount):
            return self.measure(value)
        if isinstance(value, forms.AttackKind):
            return self.attacks(value)
        if isinstance(value, tuple) and value and isinstance(value[0], Test):
            return self.checks(value)
        if isinstance(value, tuple) and value and isinstance(value[0], Form):
            return self.steps(value)
        return value

    def fields(self, form: Form, names: tuple[Any, ...]) -> list[Any]:
        """What a form says of itself by some names, each made ready; what it has not stays as it is."""
        own: dict[str, Any] = {NAME: self.name, TAGS: self.tags}
        return [own[one] if one in own else
                self.ready(getattr(form, one)) if isinstance(one, str) and hasattr(form, one) else one
                for one in names]

    # ------------------------------------------------------------------ durations

    def term(self, form: forms.Duration | None, default: Term = TO_THE_END) -> Term:
        """A duration; without one, the default."""
        if form is None:
            return default
        form = turn_first(form)
        until: list[Rule] = []
        for other in form.others:
            until.extend(self.lapses(other))
        kind = form.kind
        if kind == "save":
            return (
                BY_SAVE
                if not form.penalty and not until and not form.difficulty
                else Term(SAVE_ENDS, None, 1, form.penalty, tuple(until), form.difficulty)
            )
        if kind in ("end", "start"):
            if self.maintained and isinstance(form.whose, forms.Who) and form.whose.role == "self":
                return UNTIL_COUNTERED
            return turn_term(kind, self.who(form.whose), form.turns, tuple(until))
        if kind in ("escape", "grapple") and not until:
            return HELD
        if kind in KINDS:
            return Term(KINDS[kind], None, 1, 0, tuple(until))
        if kind == "event" and form.event is not None:
            return Term(0, None, 1, 0, (*until, *self.lapses(form)))
        if kind == "turn":
            return Term(END_OF_TURN, None, 1, 0, tuple(until))
        if kind == "round":
            return Term(END_OF_TURN, ROLES["self"], 1, 0, tuple(until))
        return Term(0, None, 1, 0, tuple(until)) if until else UNTIL_COUNTERED

    def lapses(self, form: forms.Duration) -> list[Rule]:
        """Rules that end an effect at a trigger."""
        if form.kind == "event" and isinstance(form.event, forms.Trigger) and form.event.events == ("becomes",):
            return [EndsOnceTrue(self.checks(form.event.tests))]
        if form.kind == "event" and isinstance(form.event, forms.Trigger):
            return [EndsWhen(self.trigger(form.event))]
        if form.kind in ("start", "end"):
            return [Lapse(TURN_START if form.kind == "start" else TURN_START + 1, self.who(form.whose))]
        if form.kind == "event" and isinstance(form.event, forms.Spends):
            return []
        if form.kind in ("save", "encounter", "escape", "short rest", "long rest"):
            return []
        raise Unrunnable(form)

    # ------------------------------------------------------------------ triggers

    def trigger(self, form: forms.Trigger) -> PrintedTrigger:
        """A trigger with all its events. Raises `Unrunnable` where one of them is no trigger of the game."""
        watches: list[Watch] = []
        for one in (form, *form.others):
            if one.first and one.events != ("stagger",):
                raise Unrunnable(form)  # whose first time it is, is for whoever answers to say
            who = self.who(one.who)
            for name in [each for event in rolled_events(one) for each in SEVERAL.get(event, (event,))]:
                found = watch_kind(name, who, one.first)
                if found is None:
                    raise Unrunnable(form)
                kind, side = found
                if one.attempt and name in ("hit", "is hit"):
                    kind = HIT
                about = self.fields(one, ("other", "attack", "types", "place", "power", "by", "excluding", "tests"))
                watches.append(Watch(name, kind, side, who, *about))
        return PrintedTrigger(tuple(watches))


def turn_first(form: forms.Duration) -> forms.Duration:
    """ "Until it attacks or until the end of its next turn": that turn first, which is not the one under way."""
    turn = next((one for one in form.others if form.kind == "event" and one.kind in ("start", "end")), None)
    if turn is None:
        return form
    rest = tuple([one for one in form.others if one is not turn])
    return replace(turn, others=(*turn.others, replace(form, others=()), *rest))


def rolled_events(form: forms.Trigger) -> tuple[str, ...]:
    """The events of a trigger: one that asks for the roll of an attack waits until it has hit or missed."""
    if not any(isinstance(test, (forms.NaturalRoll, forms.RollAbove)) for test in form.tests):
        return form.events
    found: list[str] = []
    for name in form.events:
        found.extend({"attack": ("hit", "miss"), "targeted": ("is hit", "is missed")}.get(name, (name,)))
    return tuple(found)


class EndsWhen(Ends):
    """Ends what it belongs to when a trigger happens: another attack than the one that laid it, where attacks do."""

    def __init__(self, trigger: PrintedTrigger) -> None:
        super().__init__(frozenset(), trigger.trigger_bits)
        self.trigger = trigger

    def answers(self, play: Running, trigger: Trigger) -> bool:
        use = trigger.strike.play if trigger.strike is not None and trigger.kind == ATTACKED else None
        if isinstance(use, Running) and 0 <= use.link == play.link:
            return False
        return self.trigger.matches(play, trigger)


class EndsOnceTrue(Ends):
    """Ends what it belongs to as soon as something is so: looked at whenever a fight may have changed."""

    def __init__(self, checks: tuple[Check, ...]) -> None:
        super().__init__(frozenset(), CHANGES)
        self.checks = checks

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return all(check.holds(play) for check in self.checks)


CHANGES: Final = 1 << TURN_START | 1 << TURN_END | 1 << MOVED | 1 << ATTACKED | 1 << HEALED | 1 << DAMAGED | 1 << SAVED


NAME: Final = "(name)"
"""Among the fields something is made of: the name of the power it is printed on."""
TAGS: Final = "(tags)"
"""And that power's tags."""


def made_of(kind: Any, *fields: Any, **named: Any) -> Any:
    """The maker of what a form comes to as it stands: one of a kind, of these of the form's fields made ready."""

    def make(b: Builder, form: Form) -> Any:
        return kind(*b.fields(form, fields), **dict(zip(named, b.fields(form, tuple(named.values())), strict=True)))

    return make


def asking(question: Any, *fields: Any) -> Any:
    """The maker of a form's question: a function of these of its fields made ready."""

    def make(b: Builder, form: Form) -> Check:
        return Asked(question, *b.fields(form, fields))

    return make


def doing(does: Any, *fields: Any, worth: Any = 0, asks: tuple[str, ...] = ()) -> Any:
    """The maker of what a form does: a function of these of its fields made ready."""
    def make(b: Builder, form: Form) -> Step:
        return Done(does, *b.fields(form, fields), worth=worth, asks=asks)

    return make


# ------------------------------------------------------------------ questions that are more than what they are made of


SIDES: Final[dict[tuple[str, ...], bool]] = {("allied",): True, ("hostile",): False}
"""What print says of whose side somebody is on: whether of SELF's."""


def has(b: Builder, t: forms.Has) -> Check:
    if t.states in SIDES:
        return Asked(c.on_side, b.who(t.who), SIDES[t.states], t.negated)
    conditions = tuple([name for name in t.states if name in b.conditions])
    flags = 0
    words: list[str] = []
    for name in t.states:
        if name in c.STATE_FLAGS and name not in b.conditions:
            flags |= c.STATE_FLAGS[name]
        elif name not in b.conditions:
            words.append("staggered" if name == "bloodied" else name)
    return c.InState(b.who(t.who), conditions, flags, tuple(words), t.link == "and", b.maybe(t.by), t.negated,
                     t.already)


def placed(b: Builder, t: forms.Place) -> Check:
    return Asked(w.stands_at, ROLES["each"], b.place(t))


def under(b: Builder, t: forms.Under) -> Check:
    return Asked(c.is_under, b.who(t.who), t.power or b.name, t.negated)


def opposite(b: Builder, t: forms.Not) -> Check:
    return Asked(c.opposite, b.check(t.test))


def in_form(b: Builder, t: forms.InForm) -> Check:
    return Asked(c.is_in_shape, b.who(t.who), t.form, t.form == b.first_form)


CHECKS: Final[dict[type[Form], Any]] = {
    forms.Has: has,
    forms.Burning: asking(c.is_burning, "who", "damage_type", "power", "already"),
    forms.Tagged: asking(c.is_tagged, "who", "tags", "without"),
    forms.Ranked: asking(c.is_ranked, "who", "kinds", "negated"),
    forms.Sized: asking(c.is_sized, "who", "size", "compare", "steps"),
    forms.Stands: asking(w.stands_at, "who", "place", "negated"),
    forms.Place: placed,
    forms.Holds: asking(c.grips, "holder", "held"),
    forms.Advantage: asking(c.has_advantage, "who", "over"),
    forms.Flanks: asking(c.is_flanking, "who", "whom"),
    forms.Benefits: asking(w.is_sheltered, "who", "what"),
    forms.Outcome: asking(c.came_out, "result", "attack"),
    forms.Felled: asking(c.has_felled, "who", "states", "negated"),
    forms.HitPoints: made_of(c.OnHitPoints, "who", "amount", "compare", "recoveries"),
    forms.Unable: asking(w.fell_short, "squares"),
    forms.MovedThisTurn: asking(w.has_moved, "who", "squares", "negated"),
    forms.Wields: asking(c.is_wielding, "who", "things", "negated"),
    forms.Under: under,
    forms.Used: asking(c.has_used, "who", "power", "hit"),
    forms.Attacked: asking(c.is_attack_kind, "how"),
    forms.Sees: made_of(w.CanSee, "seer", "seen", "negated"),
    forms.Excluded: asking(c.is_other, "who"),
    forms.HasMode: asking(w.moves_by, "who", "mode", "without"),
    forms.Terrain: asking(w.on_terrain, "who", "kind"),
    forms.Not: opposite,
    forms.AllOf: asking(c.every_one, "tests"),
    forms.AnyOf: asking(c.any_one, "tests"),
    forms.Exists: asking(w.there_are, "who", "place", "at_least"),
    forms.InForm: in_form,
    forms.Passed: asking(w.has_passed, "who", "adjacent"),
    forms.Handy: asking(c.always),
    forms.Afflicted: asking(c.is_under, "who", "affliction", False),
    forms.NaturalRoll: asking(na.shows_face, "faces", "result"),
    forms.RollAbove: asking(na.rolls_above, "what", "who", "natural"),
    forms.Margin: asking(na.by_margin, "least", "short"),
    forms.Escalation: made_of(na.EscalationShows, "faces"),
    forms.Engaged: asking(eg.is_engaged, "who", "other", "negated", "least"),
}
