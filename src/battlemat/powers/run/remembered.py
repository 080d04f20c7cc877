"""What is noted as a fight goes on, and asked later: who attacked, who was hit, where a turn began."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.triggers import DECLARE, TURN_START, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_NEXT, END_OF_TURN, START_OF_NEXT
from battlemat.engine.effects.flags import ALOFT
from battlemat.powers import forms
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Asked, Check, PrintedCreatures, Rule, Running
from battlemat.powers.run.traces import HIT_BY, JUST_HIT_BY, trace, traces

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.powers.forms.base import Form
    from battlemat.powers.run.builder import Builder
    from battlemat.powers.run.events import PrintedTrigger

BEGAN: Final = "began "
STARTED: Final = "started at "
STRUCK_AT: Final = "attacked"
STRUCK: Final = "made an attack"
HARMED: Final = "damage"
SPANS: Final = {"turn": END_OF_NEXT, "last turn": END_OF_NEXT}
"""How long a note of an event is kept; of any other span, to the end of the battle."""


def was_hit(play: Running, who: PrintedCreatures, power: str, times: int, by: PrintedCreatures) -> bool:
    """Whether creatures have been hit so often in this battle by somebody's attacks (with a power)."""
    name = HIT_BY + power.casefold()
    sources = [one.id for one in by.all(play)]
    found = who.all(play)
    return bool(found) and all(traces(one, name, sources) >= times for one in found)


def was_just_hit(play: Running, who: PrintedCreatures, powers: tuple[str, ...]) -> bool:
    """Whether creatures have been hit this turn by one of SELF's powers."""
    found = who.all(play)
    return bool(found) and all(
        any(traces(one, JUST_HIT_BY + name, [play.user.id]) for name in powers) for one in found)


def trace_hits(powers: list[Power], form: Form) -> None:
    """Have the powers that a question is about note whom they hit."""
    named: tuple[str, ...] = ()
    if isinstance(form, forms.HitBefore):
        named = (form.power.casefold(),)
    elif isinstance(form, forms.Did):
        named = hit_by(form)
    for power in powers:
        if named and isinstance(power, ParsedPower) and (named == ("",) or power.name.casefold() in named):
            power.traced = True


def hit_by(form: forms.Did) -> tuple[str, ...]:
    """The powers of SELF's that a description says a creature was hit by; nothing for any other event."""
    event = form.event
    if not isinstance(event, forms.Trigger) or event.events != ("is hit",) or event.attack is None or event.tests:
        return ()
    return tuple([name.casefold() for name in event.attack.powers])


def did(b: Builder, t: forms.Did) -> Check:
    """Of events only having just been hit by a power can be asked about afterwards."""
    powers = hit_by(t)
    if not powers:
        raise Unrunnable(t)
    return Asked(was_just_hit, b.who(t.who), powers)


class NotesEvent(Rule):
    """Notes on SELF that an event has happened, as long as it is asked about; ``to``: and to whom; ``each``: how
    often.
    """

    def __init__(self, trigger: PrintedTrigger, event: str, span: str, to: bool, each: bool) -> None:
        super().__init__(frozenset(), trigger.trigger_bits)
        self.trigger = trigger
        self.event = event
        self.span = span
        self.to = to
        self.each = each

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return self.trigger.matches(play, trigger)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        user = play.user
        name = event_noted(self.event, self.span, moment(play, self.span), trigger.target if self.to else -1)
        if self.each or not traces(user, name, [user.id]):
            trace(play, user, name, SPANS.get(self.span, ENCOUNTER))


def moment(play: Running, span: str) -> str:
    """What tells one round, or one turn, from another: what happened in a turn is asked about as that turn ends."""
    battle = play.battle
    return f"{battle.round}.{battle.active}" if span == "turn" else str(battle.round)


def event_noted(event: str, span: str, when: str, to: int = -1) -> str:
    """The name of the note on an event: those of one turn or round are told from those of another, and ``to`` whom it
    was done where that is asked.
    """
    told = f" ({when})" if span in ("turn", "round") else ""
    return f"{span}: {event}{told}" + (f" to {to}." if to >= 0 else "")


def has_happened(play: Running, event: str, span: str, negated: bool, to: PrintedCreatures | None, hit: bool) -> bool:
    """Whether an event has been noted within a span; of those asked about, each. ``hit``: a hit of SELF's, of which the
    one now told about is none.
    """
    user = play.user
    kept, when = ("round", str(play.battle.round - 1)) if span == "last round" else (span, moment(play, span))
    whom = [-1] if to is None else [one.id for one in to.all(play)]
    strike = play.strike
    now = strike.target if hit and strike is not None and strike.hit and strike.attacker == user.id else None
    least = {one: 2 if now is not None and one in (-1, now) else 1 for one in whom}
    return all(traces(user, event_noted(event, kept, when, one), [user.id]) >= least[one] for one in whom) != negated


def done_to(t: forms.Happened) -> forms.Who | None:
    """The one creature that SELF is asked to have done it to: "if SELF has hit the target this turn"."""
    named = t.event.other if t.event.who == forms.SELF and set(t.event.events) <= {"hit", "miss", "attack"} else None
    return named if isinstance(named, forms.Who) and named != forms.SELF else None


def watched(b: Builder, t: forms.Happened) -> PrintedTrigger:
    """The event asked about. Raises `Unrunnable` where it is neither SELF's nor that of anybody of a kind."""
    event = t.event if done_to(t) is None else replace(t.event, other=None)
    if any(isinstance(who, forms.Who) and who != forms.SELF for who in event.walk()):
        raise Unrunnable(t)
    return b.trigger(event)


def happened(b: Builder, t: forms.Happened) -> Check:
    """Whether an event has happened within a span; only if it is noted."""
    watched(b, t)
    whom = done_to(t)
    return Asked(has_happened, noted_as(t), t.span, t.negated, None if whom is None else b.who(whom), own_hits(t))


def own_hits(t: forms.Happened) -> bool:
    """Whether hits of SELF's are asked about: each is noted, since the one under way does not count."""
    return t.event.who == forms.SELF and "hit" in t.event.events


def noted_as(t: forms.Happened) -> str:
    """An event's name, whoever it was done to."""
    return t.event.render() if done_to(t) is None else replace(t.event, other=forms.EACH).render()


class NotesBeginning(Rule):
    """Notes how SELF's turns begin: in the air, engaged with nobody."""

    at = 1 << TURN_START

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        user = play.user
        if user.state & ALOFT:
            trace(play, user, BEGAN + "flying", END_OF_TURN)
        trace(play, user, BEGAN + ("engaged" if user.engaged else "unengaged"), END_OF_TURN)
        for other in play.battle.creatures:
            if user.engaged >> other.id & 1:
                trace(play, other, BEGAN + "engaged with", END_OF_TURN)


class NotesAttackers(Rule):
    """Notes on whoever attacks SELF that it has."""

    at = 1 << DECLARE

    def answers(self, play: Running, trigger: Trigger) -> bool:
        if trigger.target != play.user.id or trigger.actor < 0 or trigger.actor == trigger.target:
            return False
        return not traces(play.battle.creatures[trigger.actor], STRUCK_AT, [play.user.id])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.battle.creatures[trigger.actor], STRUCK_AT)


class NotesAttacks(Rule):
    """Notes each attack that SELF makes on its own turn."""

    at = 1 << DECLARE

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and play.battle.active == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, STRUCK, END_OF_TURN)


def is_first_attack(play: Running) -> bool:
    """Whether the attack under way is SELF's first of its turn."""
    user = play.user
    return play.battle.active == user.id and traces(user, STRUCK, [user.id]) <= 1


def turn_began(play: Running, states: tuple[str, ...], other: PrintedCreatures | None) -> bool:
    """Whether SELF's present turn began in some states, or engaged with somebody."""
    names = tuple([BEGAN + state for state in states])
    user = play.user
    if play.battle.active != user.id:
        return False
    if other is not None:
        return any(traces(one, BEGAN + "engaged with", [user.id]) for one in other.all(play))
    return all(traces(user, name, [user.id]) for name in names)


class NotesPlace(Rule):
    """Notes where SELF's turns begin."""

    at = 1 << TURN_START

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and play.user.at >= 0

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, f"{STARTED}{play.user.at}", START_OF_NEXT)


def has_strayed(play: Running, squares: int) -> bool:
    """Whether SELF is so far from where its turn, the last if none is under way, began."""
    user = play.user
    for effect in user.effects:
        if effect.name.startswith(STARTED):
            start = int(effect.name.removeprefix(STARTED))
            return play.battle.board.distance(start, user.width, user.at, user.width) >= squares
    return False


def strayed(b: Builder, form: forms.Strayed) -> Check:
    """Of SELF alone it is noted where its turns begin."""
    if form.who != forms.SELF:
        raise Unrunnable(form)
    return Asked(has_strayed, form.squares)


def has_attacked(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures have attacked SELF in this battle."""
    found = who.all(play)
    return bool(found) and all(traces(one, STRUCK_AT, [play.user.id]) for one in found)


def are_unhurt(play: Running, who: PrintedCreatures) -> bool:
    """Whether none of some creatures has taken damage in this battle."""
    user = play.user
    return not any(traces(user, event_noted(HARMED, "encounter", "", one.id), [user.id]) for one in who.all(play))


def asked_later(printed: list[forms.Power]) -> list[Form]:
    """The questions of a creature's lines that may be about what happened before."""
    kinds = (forms.TurnBegan, forms.Strayed, forms.Is, forms.Now, forms.Happened, forms.Unhurt)
    return [one for form in printed for one in form.walk() if isinstance(one, kinds)]


def notes_kept(asked: list[Form], b: Builder) -> list[Rule]:
    """The rules that keep what is asked about later."""
    found: list[Rule] = []
    if any(isinstance(one, forms.TurnBegan) for one in asked):
        found.append(NotesBeginning())
    if any(isinstance(one, forms.Strayed) for one in asked):
        found.append(NotesPlace())
    if any(isinstance(one, forms.Is) and one.what == "attacked SELF" for one in asked):
        found.append(NotesAttackers())
    if forms.Now("first attack") in asked:
        found.append(NotesAttacks())
    if any(isinstance(one, forms.Unhurt) for one in asked):
        harm = b.trigger(forms.Trigger(("damage",), forms.Select(any_one=True)))
        found.append(NotesEvent(harm, HARMED, "encounter", True, False))
    events: dict[str, Rule] = {}
    for one in asked:
        if not isinstance(one, forms.Happened):
            continue
        span = "round" if one.span == "last round" else one.span
        event = noted_as(one)
        try:
            events[event_noted(event, span, "")] = NotesEvent(
                watched(b, one), event, span, done_to(one) is not None, own_hits(one))
        except Unrunnable:
            continue  # whoever asks is told
    return [*found, *events.values()]
