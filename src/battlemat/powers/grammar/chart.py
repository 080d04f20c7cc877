"""Every reading of a text by a grammar, where `peg` keeps the first at each position.

The same notation, matched in the same order: what is written first is read first. A cell of the chart, a rule at a
position, holds the distinct values it can have up to each end, a few of them.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Final

from ...limits import NESTED
from ..forms import (
    BARE,
    EACH,
    TARGET,
    Afflict,
    Also,
    At,
    AttackKind,
    CannotHeal,
    Choose,
    Engage,
    Forbid,
    HalfDamage,
    HalveDamage,
    Has,
    Holds,
    If,
    Invisible,
    Lasting,
    MakeAttack,
    May,
    Move,
    Relocate,
    Select,
    Together,
    Usable,
    When,
    While,
)
from ..forms.base import Form, holders
from .first_words import SWALLOWING
from .peg import (
    _MISSING,
    MOST_RULES,
    REFUSED,
    Choice,
    Lead,
    Node,
    Not,
    Openings,
    Repeat,
    Rule,
    Seq,
    State,
    Terminal,
    Word,
)

# Readings kept of one thing from one position to one end.
KEPT: Final = 3
# Steps after which a text is given up, some 50 ms: what takes so many is hostile, not print.
STEPS: Final = 20_000

# What the helpers of actions raise for parts that do not fit together. They are written for what the ordered grammar
# hands them; all readings of the parts are more than that, and one that cannot be built is none. No print known does
# that: it is told, so that a mistake in a helper is no secret, and tests of print fail by it.
MISFITS: Final = (AttributeError, LookupError, TypeError, ValueError)
_log: Final = logging.getLogger("battlemat.misfit")

INTRODUCED: Final = (At, If, Lasting, When, While)
"""What a sentence is under that begins with when, if or how long."""
NOTHING: Final[frozenset[str]] = frozenset()
Found = list[tuple[int, Any, frozenset[str]]]
"""Readings: where each ends, its value, and what it rests on (of a chart that tells)."""
NONE: Final[Found] = []


class Tired(Exception):
    """A text has taken more steps than any print does."""


class Chart:
    """The readings of one text. ``names``: what alternatives are called, for readings to tell what they rest on."""

    def __init__(self, state: State, names: dict[int, str] | None = None) -> None:
        self.state = state
        self.names = names
        self.memo: dict[int, Found] = {}
        self.steps = 0
        self.depth = 0
        # Rules being read, with how deep they are; and what was read meanwhile that asked for one of these at the
        # place where it began: all of it is not known before that rule is through, and is asked for anew then.
        self.open: dict[int, int] = {}
        self.asked = NESTED + 1
        self.unfinished: dict[int, int] = {}

    def readings(self, node: Node, at: int) -> Found:
        """Where a node can end that begins here, with what value. Raises `Tired`."""
        self.steps += 1
        if self.steps > STEPS:
            raise Tired
        if isinstance(node, Rule):
            return self._rule(node, at)
        if isinstance(node, Word):
            return self._inflected(node, at)
        if isinstance(node, Seq):
            return self._sequence(node, at)
        if isinstance(node, Repeat):
            return self._repeat(node, at)
        if isinstance(node, Choice):
            return self._choice(node, at)
        if isinstance(node, Not):
            return [] if self.readings(node.node, at) else [(at, None, NOTHING)]
        if isinstance(node, Terminal) and node.name in SWALLOWING:
            return []
        end = node.match(self.state, at)
        return [(end, self.state.value, self._word(node, at, end))] if end >= 0 else []

    def _word(self, node: Node, at: int, end: int) -> frozenset[str]:
        """What the match of a word rests on: which of several it is."""
        if self.names is None or not (isinstance(node, Terminal) or (isinstance(node, Word) and node.several)):
            return NOTHING
        if isinstance(node, Word):
            start = self.state.starts[at]
            return frozenset((f"word {node.forms.get(start.word) or node.forms[start.other]}",))
        if isinstance(node, Terminal) and node.name not in LISTED:
            return NOTHING
        return frozenset((f"word {' '.join(token.word for token in self.state.tokens[at:end])}",))

    def _inflected(self, node: Word, at: int) -> Found:
        """A word, or the other form of it: who has learned "swap" reads "swaps" too."""
        start = self.state.starts[at]
        if start.word in node.words:
            return [(at + 1, start.word, self._word(node, at, at + 1))]
        return [(at + 1, start.other, self._word(node, at, at + 1))] if start.other in node.words else []

    def _rule(self, rule: Rule, at: int) -> Found:
        start = self.state.starts[at]
        begins = rule.loose.get(start)
        if not (rule.begins_loosely(start) if begins is None else begins):
            return NONE
        key = at * MOST_RULES + rule.number
        known = self.memo.get(key)
        if known is not None:
            if key in self.open:
                self.asked = min(self.asked, self.open[key])
            elif key in self.unfinished:
                self.asked = min(self.asked, self.unfinished[key])
            return known
        if self.depth > NESTED:
            raise Tired
        before, self.asked = self.asked, NESTED + 1
        self.memo[key] = NONE
        self.open[key] = self.depth
        self.depth += 1
        found = distinct(self.readings(rule.node, at))
        if found and self.names is not None:
            found = self._named(rule, found if isinstance(rule.node, Choice) else self._named(rule.node, found))
        self.depth -= 1
        del self.open[key]
        self.memo[key] = found
        if self.asked < self.depth:
            self.unfinished[key] = self.asked
        else:
            for one in [one for one, asked in self.unfinished.items() if asked >= self.depth]:
                del self.unfinished[one], self.memo[one]
            self.asked = NESTED + 1
        self.asked = min(self.asked, before)
        return found

    def _named(self, node: Node, found: Found) -> Found:
        if self.names is None:
            return found
        name = self.names.get(id(node), "")
        return [(end, value, uses | {name}) for end, value, uses in found] if name else found

    def _choice(self, node: Choice, at: int) -> Found:
        starts = self.state.starts
        openings = node.loose
        if openings is None:
            openings = node.loose = Openings(node.options, loosely=True)
        opening = openings.known.get(starts[at]) or openings.find(starts[at])
        left = opening.bits
        if opening.sieve is not None:
            left &= opening.sieve.find(starts[at + 1])
        found: Found = []
        asked: set[Lead] = set()
        while left:
            bit = left & -left
            number = bit.bit_length() - 1
            lead = openings.leads[number]
            if lead is not None and lead not in asked:
                asked.add(lead)
                left &= self._led(lead, at)
                continue
            option = node.options[number]
            part = self.readings(option, at)
            if part:
                found.extend(part if self.names is None or isinstance(option, Rule) else self._named(option, part))
            left ^= bit
        return found

    def _led(self, lead: Lead, at: int) -> int:
        """The alternatives of a choice that can go on behind what some of them begin with."""
        starts = self.state.starts
        going = lead.find(starts[at]) & lead.spared
        for end, _, _ in self.readings(lead.node, at):
            going |= lead.find(starts[end])
        return going

    def _sequence(self, node: Seq, at: int) -> Found:
        partial: Found = [(at, {}, NOTHING)]
        starts = self.state.starts
        plain = self.names is None
        for name, part, words, first in node.parts or node.parted():
            longer: Found = []
            for here, env, uses in partial:
                start = starts[here]
                if plain and words is not None:
                    word = start.word if start.word in words else start.other
                    if word in words:
                        longer.append((here + 1, {**env, name: word} if name else env, uses))
                elif first is not None and not first.allows_loosely(start):
                    longer.append((here, {**env, name: _MISSING} if name else env, uses))
                else:
                    for end, value, more in self.readings(part, here):
                        longer.append((end, {**env, name: value} if name else env, uses | more if more else uses))
            if not longer:
                return []
            partial = few(longer)
        found: Found = []
        for end, env, uses in partial:
            if node.action is not None:
                try:
                    value = node.action.run(env)
                except MISFITS as misfit:
                    text = " ".join(token.word for token in self.state.tokens[at:end])
                    _log.warning("a reading of %r cannot be built: %r", text, misfit)
                    continue
                if value is REFUSED:
                    continue
            elif len(env) == 1:
                value = next(iter(env.values()))
            else:
                value = " ".join(token.word for token in self.state.tokens[at:end])
            found.append((end, value, uses))
        return found

    def _repeat(self, node: Repeat, at: int) -> Found:
        if node.single:
            return [*self.readings(node.node, at), (at, _MISSING, NOTHING)]
        done: list[Found] = []
        growing: Found = [(at, (), NOTHING)]
        while growing:
            if len(growing[0][1]) >= node.least:
                done.append(growing)
            growing = few([(end, (*values, value), uses | more) for here, values, uses in growing
                           for end, value, more in self.readings(node.node, here) if end > here])
        # The longest first, as a greedy match would have it.
        return [one for part in reversed(done) for one in part]


def few(found: Found) -> Found:
    """A few readings for each end, the first ones."""
    if len(found) <= KEPT:
        return found
    kept: Found = []
    counts: dict[int, int] = {}
    for one in found:
        count = counts.get(one[0], 0)
        if count < KEPT:
            counts[one[0]] = count + 1
            kept.append(one)
    return kept


def distinct(found: Found) -> Found:
    """Readings without repetitions, a few for each end."""
    if len(found) < 2:
        return found
    kept: Found = []
    for one in found:
        if not any(one[0] == other[0] and same(one[1], other[1]) for other in kept):
            kept.append(one)
    return few(kept)


def same(one: Any, other: Any) -> bool:
    """Whether two values mean the same."""
    return one is other or (type(one) is type(other) and bool(one == other))


def readings(rule: Rule, state: State, names: dict[int, str] | None = None) -> list[tuple[Any, frozenset[str]]]:
    """Every value of a rule that takes all of a text, with what it rests on; none of one too hostile to be read."""
    try:
        found = Chart(state, names).readings(rule, 0)
    except Tired:
        return []
    return [(value, uses) for end, value, uses in found if end == state.count]


def cost(value: Any) -> int:
    """How much a reading says: of two that account for every word, the plainer one is meant, and the one that goes on
    with what was said just before: of several parties named together what comes next is said again.
    """
    if isinstance(value, tuple):
        return sum(cost(one) for one in value)
    if not isinstance(value, Form):
        return 0
    return sum(-1 if isinstance(one, Also) else -size(one) if isinstance(one, Together) else 1 for one in value.walk())


def size(form: Form) -> int:
    """How many forms are in one, itself counted."""
    return sum(1 for _ in form.walk())


def best(found: list[tuple[Any, frozenset[str]]]) -> tuple[Any, frozenset[str]] | None:
    """The plainest reading; None without one, and where two that are as plain mean different things. Of two as plain,
    the one in which what introduces a sentence goes with it to its end; "if it is staggered" asks how things are; "the
    target moves and can't act" is about the target throughout.
    """
    ranked = sorted((cost(value) + strays(value), breadth(value), asks(value), changes(value), at)
                    for at, (value, _) in enumerate(found))
    if not ranked:
        return None
    first = found[ranked[0][-1]]
    for *rank, at in ranked[1:]:
        if rank != list(ranked[0][:-1]):
            break
        if plain_action(found[at][0]) != plain_action(first[0]):
            return None
    return first


def breadth(value: Any) -> int:
    """Into how many statements a reading falls."""
    return len(value) if isinstance(value, tuple) else 1


def strays(value: Any) -> int:
    """How many statements of a reading stand outside what introduces the sentence, which is meant for all of it."""
    listed = value if isinstance(value, tuple) else ()
    first = next((at for at, one in enumerate(listed) if isinstance(one, INTRODUCED)), len(listed) - 1)
    return max(0, len(listed) - 1 - first)


def asks(value: Any) -> int:
    """0 for a reading as a question, 1 for any other."""
    return 0 if isinstance(value, tuple) and any(isinstance(one, If) for one in value) else 1


def changes(value: Any) -> int:
    """How many are spoken of, one statement after the other, and in what comes of each."""
    found: list[Any] = []
    inside = 0
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, (At, If, Lasting, When, While)):
            inside += changes(one.effects)
        who = getattr(one, "who", None)
        goes_on = who == EACH and found and isinstance(found[-1], Select)  # "allies gain ... and can't be frightened"
        if who is not None and who not in found and not goes_on:
            found.append(who)
    return len(found) + inside


def plain_action(value: Any) -> Any:
    """A reading with "can make an attack as a free action" said in one way: that leave is given by a free action, or
    that the attack is a free one; and with damage of which nobody is told to take it as the target's.
    """
    if isinstance(value, tuple):
        return tuple([plain_action(one) for one in value])
    if value == BARE:
        return TARGET
    if not isinstance(value, Form):
        return value
    if isinstance(value, AttackKind) and value.tags:  # "weapon attacks", by tag or by kind
        return replace(value, tags=tuple([tag.lower() for tag in value.tags]))
    if isinstance(value, Invisible) and value.to is None:
        return Afflict(("invisible",), value.who, value.duration)
    if isinstance(value, Holds):  # "grabbed by SELF" and "that SELF grabs"
        return Has(value.held, ("grabbed",), by=value.holder)
    if isinstance(value, Move) and value == Move(value.mode, who=value.who, toward=value.toward):
        # "Can fly somewhere nearby", "can leap to engage an enemy".
        return Relocate(value.who) if value.toward is None else Engage(value.who, value.toward)
    if isinstance(value, Choose):  # each is done at the cost of what is chosen between
        return replace(value, options=tuple([tuple([at_no_cost(one) for one in option]) for option in value.options]))
    if isinstance(value, Forbid) and value.acts == ("heal",) and value.against is None:
        return CannotHeal(value.who, duration=value.duration)
    if isinstance(value, May) and value.effects:
        *before, act = value.effects
        if isinstance(act, MakeAttack) and act.free:
            return replace(value, effects=(*before, replace(act, free=False)), action=value.action or "free")
    if isinstance(value, MakeAttack) and value.free:  # what is made at once costs no action in any case
        value = replace(value, free=False)
    if isinstance(value, When):
        value = replace(value, effects=tuple([halved_then(one) for one in value.effects]))
    if isinstance(value, Usable) and len(value.effects) == 1 and not value.limit.action:
        offer = value.effects[0]  # by which action is said of the leave, or of the limit
        if isinstance(offer, May):
            offer = plain_action(offer)
            value = Usable(replace(value.limit, action=offer.action), (replace(offer, action=""),))
    changed: dict[str, Any] = {}
    for name in holders(type(value)):
        now = getattr(value, name)
        if now and (then := plain_action(now)) is not now and then != now:
            changed[name] = then
    return replace(value, **changed) if changed else value


def at_no_cost(value: Form) -> Any:
    """What is offered as one of several, without the leave for it and whether its attack is a free one."""
    if isinstance(value, May) and len(value.effects) == 1 and value.action in ("", "free"):
        value = value.effects[0]
    return plain_action(replace(value, free=False) if isinstance(value, MakeAttack) else value)


def halved_then(value: Form) -> Form:
    """ "When an attack hits it, it takes half damage": half of that attack's, in whichever form."""
    if isinstance(value, If):
        return replace(value, effects=tuple([halved_then(one) for one in value.effects]))
    return HalveDamage(value.who) if isinstance(value, HalfDamage) else value


# Terminals whose words are a list of the vocabulary's; numbers, names and the types of damage are none.
LISTED: Final = frozenset(
    "condition state defense ability skill tag noun size mode sense bonus action weapon alignment phrase doing cause "
    "telling participle flavour".split()
)

__all__ = ["LISTED", "best", "readings"]
