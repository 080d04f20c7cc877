"""What "it", "them" and "that creature" mean, once a whole power has been read."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Form, Test, names_of
from ..forms.questions import spoken_of
from .folding import Behind, attacks_helped, once_and_either, saved_or_not, zone_moved
from .parts import substitute

_Under = tuple[Creatures | None, f.Trigger | None, Creatures | None, str, bool, Creatures | None, bool, bool]


class Referents:
    """The creatures spoken of so far, the newest last, and the subject of the last clause.

    ``to_you``: the print says "you" to SELF, and so never "it". ``unnamed``: behind the attack line nobody has been
    spoken of yet, so that "it" is the attacker in what it does and the target in what it suffers.
    """

    def __init__(self, start: Creatures, to_you: bool = False) -> None:
        self.to_you = to_you
        self.subject: Creatures = start
        self.seen: list[Creatures] = [start]
        self.described: Creatures | None = None
        self.chosen: Creatures = f.EACH
        self.struck: Creatures | None = None
        self.kinds: dict[str, Creatures] = {}
        self.answered: f.Trigger | None = None
        self.group: f.Select | None = None
        self.doer: Creatures | None = None
        self.culprit: Creatures | None = None
        self.harmed: Creatures | None = None
        self.grabbed: Creatures | None = None
        self.foreign = ""
        self.picked = ""
        self.answering = False
        self.unnamed = False
        self.plural = False
        self.asked = False
        self.suffering = False

    def behind_attack(self) -> None:
        """What follows is said of a hit or a miss: the target is whom it befalls, and nobody has been named."""
        self.note(f.TARGET)
        self.subject = f.TARGET
        self.unnamed = not self.to_you

    def note(self, who: Creatures) -> Creatures:
        """Remember a mention; what a pronoun for it would be."""
        meant: Creatures = who
        if isinstance(who, f.Select):
            meant = self.chosen
            self.described = meant
            self.kinds[who.kind] = meant
            self.picked = who.kind
            self.plural = who.group
        elif isinstance(who, f.Together):
            meant = who
        if meant in self.seen:
            self.seen.remove(meant)
        self.seen.append(meant)
        return meant

    def under(self) -> _Under:
        """What holds of what is said under the tests and triggers so far."""
        return (self.struck, self.answered, self.doer, self.foreign, self.answering, self.culprit, self.asked,
                self.suffering)

    def back_under(self, kept: _Under) -> None:
        """Take what held before the last test or trigger, of which all has been said."""
        (self.struck, self.answered, self.doer, self.foreign, self.answering, self.culprit, self.asked,
         self.suffering) = kept

    def foe(self) -> Creatures:
        """The newest referent that an ally can be engaged with, or can attack: neither it nor SELF."""
        return next((one for one in reversed(self.seen) if one not in (f.EACH, f.SELF)), f.TARGET)

    def other(self, than: Creatures) -> Creatures:
        """The newest referent that is not this one."""
        for one in reversed(self.seen):
            if one != than:
                return one
        return f.TARGET


_ORDERS: dict[type[Any], tuple[str, ...]] = {}


def _in_order(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a form in the order in which its pronouns are settled: who it is about and when come first."""
    known = _ORDERS.get(kind)
    if known is not None:
        return known
    names = list(names_of(kind))
    for early in ("whose", "holder", "seer", "who", "trigger", "test"):
        if early in names and not issubclass(kind, f.Duration):
            names.remove(early)
            names.insert(0, early)
    if issubclass(kind, Behind):
        names.sort(key="test".__eq__)
    found = _ORDERS[kind] = tuple(names)
    return found


def settle(value: Any, refs: Referents) -> Any:
    """The form with every pronoun put right, in reading order."""
    if isinstance(value, tuple):
        refs.group = None
        refs.harmed = None
        found = tuple(_in_turn(one, refs) for one in zone_moved(value))
        refs.group = None
        refs.harmed = None
        return saved_or_not(attacks_helped(found))
    if isinstance(value, Creatures):
        return _creatures(value, refs)
    if not isinstance(value, Form):
        return value
    if isinstance(value, f.Happened) or (isinstance(value, f.Not) and isinstance(value.test, f.Exists)):
        return _of_nobody(value, refs)
    value = once_and_either(value)
    struck, before, told, under = refs.struck, refs.subject, refs.described, refs.under()
    if isinstance(value, (f.If, f.When)) and any(_befalls_it(one) for one in value.effects):
        refs.unnamed = False  # "if it moves, it takes 5 damage": one creature, who is struck
    if not isinstance(value, f.May):
        refs.answered = None
    refs.answering = refs.answering or isinstance(value, f.When)
    changes: dict[str, Any] = {}
    own: Creatures | None = None
    for name in _in_order(type(value)):
        now = getattr(value, name)
        if not isinstance(now, (tuple, Form)) and name not in ("test", "trigger"):
            continue
        then: Any
        if name == _unsaid(value):
            continue
        if name in ("who", "holder", "seer") and isinstance(now, Creatures):
            then = _doer(value, now, refs)
            own = refs.note(then) if not isinstance(then, f.Select) else refs.chosen
            refs.subject = own
        elif isinstance(value, f.Trigger) and name in ("other", "by") and isinstance(now, f.Select):
            then = _beside(now, refs, own, value)
        elif isinstance(value, f.PopFree) and now in (f.THEM, f.IT) and own == f.EACH:
            # "Each enemy ... pops free from it"; an ally is engaged with somebody else.
            then = refs.foe() if refs.picked == "ally" else f.SELF
        elif isinstance(now, Creatures):
            then = _besides(value, now, refs, own, told)
        else:
            then = settle(now, refs)
        if then is not now and then != now:
            changes[name] = then
        if name in ("test", "trigger"):
            _under(then, struck, refs)
    refs.back_under(under)
    if own is not None and not isinstance(value, (f.Trigger, f.When)):
        refs.subject = own
    if isinstance(value, f.Trigger):
        refs.subject = own if own is not None else refs.subject
    if isinstance(value, f.Reroll) and value.who not in _IT:
        refs.subject = before
    if changes:
        value = replace(value, **changes)
    settled = _as_meant(f.If(value.test, value.effects) if isinstance(value, Behind) else value, refs, told)
    _remember(settled, refs)
    return settled


def _of_those(value: Form, told: Creatures | None) -> Form:
    """ "If an enemy is adjacent to SELF, that enemy ...": done to whom the question found; while it is so, each of
    them has it. ``told``: who was described before it, of whom it may go on.
    """
    if told is not None or not isinstance(value, (f.If, f.While)):
        return value
    group = spoken_of(value.test)
    if group is None:
        return value
    several = group.count == 0
    if isinstance(value, f.While):
        group = replace(group, count=0)
    effects = value.effects
    if group.kind == "enemy" or several:  # what does good is SELF's, whoever was counted
        effects = tuple([substitute(one, f.EACH, f.SELF) if _gains(one, f.EACH) else one for one in effects])
    return replace(value, effects=substitute(effects, f.EACH, group))


def _gains(effect: Form, who: Creatures) -> bool:
    """Whether somebody is told to be the better for it."""
    return _does_good(effect) and getattr(effect, "who", None) == who


def _does_good(effect: Form) -> bool:
    """Whether somebody is the better for it."""
    if isinstance(effect, f.Modify):
        return not effect.penalty
    return isinstance(effect, (f.May, f.Heal, f.TemporaryHP, f.Resist, f.ExtraDamage, f.Regenerate, f.GainSpeed))


def _as_meant(value: Form, refs: Referents, told: Creatures | None) -> Form:
    """A form put right, with what its words leave to whom it is about: behind several "its next turn" is SELF's."""
    if isinstance(value, f.Duration):
        return replace(value, whose=f.SELF) if value.single and value.whose == f.EACH and refs.plural else value
    return _of_those(_of_that_blow(value), told)


def _of_that_blow(value: Form) -> Form:
    """ "When an ally is hit, it takes half damage": half of the blow spoken of, none of SELF's own and of no other."""
    if not isinstance(value, f.When):
        return value
    event = value.trigger
    value = replace(value, effects=tuple([_to_that_attack(one, event) for one in value.effects]))
    struck = not _BLOWS.isdisjoint(event.events) or (event.other == f.SELF and not _STRIKES.isdisjoint(event.events))
    return replace(value, effects=_halved(value.effects, struck)) if struck or befalls(event) else value


def _to_that_attack(effect: Form, event: f.Trigger) -> Form:
    """ "When an ally attacks the target, that ally gains a +2 bonus to the damage roll": of that attack."""
    if not isinstance(effect, f.Modify) or event.events not in (("attack",), ("hit",)) or event.others:
        return effect
    attacker = f.EACH if isinstance(event.who, f.Select) else event.who
    plain = f.Modify(effect.amount, effect.stats, effect.who, effect.kind, effect.penalty)
    late = event.events == ("hit",) and effect.stats != ("damage",)
    if effect != plain or effect.who != attacker or late or not set(effect.stats) <= {"attack", "damage"}:
        return effect
    return replace(effect, attack=f.AttackKind(kind="triggering"))


def _halved(effects: tuple[Form, ...], struck: bool) -> tuple[Form, ...]:
    found: list[Form] = []
    for one in effects:
        if isinstance(one, f.HalfDamage) or (
            struck and isinstance(one, f.HalveDamage) and one == f.HalveDamage(one.who)
        ):
            one = f.HalveDamage(one.who, triggering=True)
        elif struck and isinstance(one, f.SoftenBlow) and one.attack is None and not one.whole:
            one = replace(one, triggering=True)
        elif isinstance(one, (f.If, f.May)):
            one = replace(one, effects=_halved(one.effects, struck))
        found.append(one)
    return tuple(found)


def _besides(
    value: Form, now: Creatures, refs: Referents, own: Creatures | None, told: Creatures | None
) -> Creatures:
    """Whom a statement names besides who it is about, put right. ``told``: who was described before it."""
    if refs.culprit is not None and now in _ENGAGED and isinstance(value, f.MakeAttack):
        return refs.culprit
    found = _creatures(now, refs, own)
    if isinstance(value, (f.GrantAdvantage, f.Modify)) and isinstance(found, f.Select) and (
            found.kind == "ally" and found.of is not None and found.of == own):
        found = replace(found, of=None)  # nobody grants anything to its own side, or takes a penalty against it
    if found == f.SELF and now in _ENGAGED and _helps_ally(value):
        return f.TRIGGERER if refs.suffering else refs.foe()  # "each ally gains a +2 bonus to attack rolls against it"
    if isinstance(value, (f.Modify, f.ExtraDamage)) and isinstance(found, f.Select) and found.other and (
            f.TARGET in refs.seen):
        found = replace(found, tests=(*found.tests, f.Excluded(f.TARGET)))  # whomever it attacks later
    if isinstance(value, f.Grab):
        if value.who == found == f.SELF:
            found = refs.struck or refs.other(f.SELF)  # nobody has hold of itself
        refs.subject = refs.note(found)  # "it is grabbed until it disengages": who is held
        return found
    if found == own == f.EACH and told is None and isinstance(now, f.Who) and now.role == "that":
        # "Attacks by its allies against that creature": whom was spoken of before them, who is none of them.
        return refs.foe()
    return found


def _helps_ally(value: Form) -> bool:
    """Whether attacks by SELF's own side are the better for it."""
    who = getattr(value, "who", None)
    if not isinstance(who, f.Select) or who.kind != "ally":
        return False
    if isinstance(value, f.Modify):
        return not value.penalty and value.stats[0] in ("attack", "damage")
    return isinstance(value, (f.ExtraDamage, f.CritRange))


def _unsaid(value: Form) -> str:
    """The field of a form that names somebody of whom nothing is said: what is so of whom a trigger's tests say, and
    what ends at an event ends at nobody's turn.
    """
    if isinstance(value, f.Trigger) and value.events == ("becomes",):
        return "who"
    return "whose" if isinstance(value, f.Duration) and value.kind == "event" else ""


def _remember(settled: Form, refs: Referents) -> None:
    """What a form that has been put right leaves to what comes behind it: the group it is about, who is grabbed."""
    if isinstance(settled, _TRAITS) or (refs.answering and isinstance(settled, _DEEDS)):
        who = settled.who
        refs.group = who if isinstance(who, f.Select) and not who.count and not who.any_one else None
    elif isinstance(settled, f.Effect):
        refs.group = None
    if isinstance(settled, f.Grab):
        refs.grabbed = settled.other
    if isinstance(settled, (f.Force, f.Move)) and settled.to is not None:
        _beside_whom(settled.who, settled.to, refs)


def _beside_whom(moved: Creatures, to: f.Place, refs: Referents) -> None:
    """ "Slides the target to a square adjacent to another enemy; that enemy ...": one that it then stands beside."""
    if to.kind != "adjacent" or not isinstance(to.of, f.Select) or to.of.count != 1 or not isinstance(moved, f.Who):
        return
    found = replace(to.of, tests=(*to.of.tests, f.Place("adjacent", of=moved)))
    refs.seen = [one for one in refs.seen if one != refs.chosen] + [found]
    refs.described = refs.kinds[found.kind] = found


def _of_nobody(value: Any, refs: Referents) -> Any:
    """What is told not to be, or to have been, put right: no pronoun behind it can mean a creature of it, but one that
    it names.
    """
    seen, subject, described, kinds = list(refs.seen), refs.subject, refs.described, dict(refs.kinds)
    name = "event" if isinstance(value, f.Happened) else "test"
    then = settle(getattr(value, name), refs)
    refs.seen, refs.subject, refs.described, refs.kinds = seen, subject, described, kinds
    for one in then.walk():
        if isinstance(one, f.Who) and one in (f.SELF, f.TARGET):
            refs.subject = refs.note(one)
    changes: dict[str, Any] = {name: then}
    return replace(value, **changes)


def _doer(value: Form, now: Creatures, refs: Referents) -> Creatures:
    """Whom a statement is about, put right."""
    if isinstance(now, f.Select) and now.kind == "ally" and now.of in _IT and (
            _does_good(value) or isinstance(value, _DOES)):
        now = replace(now, of=None)  # "the target falls prone, and one of its allies can shift": no enemy's
    then = _creatures(now, refs)
    if now == f.THEM and refs.culprit is not None and isinstance(value, _HARM):
        then = refs.culprit
    if now == f.EACH and refs.foreign and isinstance(refs.harmed, f.Select):
        then = refs.harmed
    if now in _IT and then == f.TARGET and isinstance(value, f.Holds) and isinstance(value.held, f.Select):
        then = f.SELF  # "while it has a creature grabbed": whose attack it is
    elif now in _IT and refs.unnamed and not _by_attacker(value):
        then = f.TARGET
    elif now in _IT and then == f.TARGET and (refs.unnamed or _at_target(value)) and _by_attacker(value):
        then = f.SELF
    elif now in _IT or (now == f.EACH and isinstance(value, (*_TRAITS, *_DEEDS))):
        then = _meant(value, then, refs)
    if now in _IT and _does_good(value) and (
            (refs.asked and then == f.EACH) or (refs.suffering and refs.picked == "enemy")):
        # "While an ally is adjacent to SELF, it gains ...": that one would be called "that ally". And no foe has the
        # good of what it did to SELF: "when an enemy hits SELF, it heals".
        then = f.SELF
    if isinstance(now, f.Select) or (isinstance(now, f.Who) and now not in _IT and now != f.BARE and not (
            isinstance(value, f.Damage) and now == f.TARGET)):
        refs.unnamed = False
    if now == f.THEM and then == f.SELF and isinstance(value, _HARM):
        then = refs.other(f.SELF)  # nobody pushes itself, or knocks itself prone
    return then


def _suffered(event: f.Trigger) -> bool:
    """Whether an enemy does something to SELF, or beside it."""
    to_self = event.other == f.SELF or (event.place is not None and event.place.of == f.SELF)
    return to_self and isinstance(event.who, f.Select) and event.who.kind == "enemy"


def _by_attacker(value: Form) -> bool:
    """Whether "it" does this, or has the good of it: said behind an attack line of whoever attacks."""
    if isinstance(value, f.Trigger):
        return any(one in _ACTS for one in value.events)
    if isinstance(value, f.May):
        return all(_by_attacker(one) for one in value.effects)
    if isinstance(value, f.PopFree) and value.other == f.SELF:
        return False  # nobody gets free of itself
    return isinstance(value, _DOES) or (isinstance(value, f.Modify) and not value.penalty) or _at_target(value)


def _at_target(value: Form) -> bool:
    """Whether it is done to the target, and so not by it."""
    if isinstance(value, f.Trigger):
        return value.other == f.TARGET or (isinstance(value.other, f.Select) and value.other.kind == "target")
    if isinstance(value, (f.Engaged, f.Engage)):
        return isinstance(value.other, f.Select) and value.other.kind == "enemy"
    if isinstance(value, f.HaveAdvantage):
        return value.against == f.TARGET
    return isinstance(value, f.Advantage) and value.over == f.TARGET


def _befalls_it(value: Form) -> bool:
    """Whether a pronoun in it means whom harm befalls."""
    return any(isinstance(one, _HARM) and one.who in _IT for one in value.walk())


def _under(then: Any, struck: Any, refs: Referents) -> None:
    """What the pronouns that follow mean, said under this test or trigger."""
    refs.struck = _struck(then, struck)
    refs.answered = then if isinstance(then, f.Trigger) else None
    one = spoken_of(then) if isinstance(then, Test) else None
    refs.asked = one is not None and one.count == 1
    if isinstance(then, f.Trigger):
        refs.suffering = _suffered(then)
        # "That creature" is whose act is answered.
        refs.foreign = then.who.kind if isinstance(then.who, f.Select) else ""
        refs.culprit = refs.chosen if at_others(then) else None
        if then.who == f.SELF and any(one in _BEFALLS for one in then.events):
            refs.doer = f.TRIGGERER
    if then == f.Now("first attack") or (isinstance(then, f.Trigger) and "escalated" in then.events):
        refs.subject = f.SELF


def _in_turn(value: Any, refs: Referents) -> Any:
    """A statement of several settled, and whom its harm befalls remembered for the statement after it."""
    settled = settle(value, refs)
    refs.harmed = None
    if isinstance(settled, (f.Damage, f.PersistentDamage, f.Afflict)) and settled.who != f.SELF:
        group = isinstance(settled.who, f.Select) and not refs.foreign
        refs.harmed = refs.chosen if group else settled.who
    return settled


def _meant(value: Form, then: Creatures, refs: Referents) -> Creatures:
    """Whom a pronoun means for what is done: who is struck suffers, who is attacked may answer."""
    if isinstance(value, _HARM) and refs.struck is not None:
        more = isinstance(value, f.Damage) and value.additional
        # An ally's hit harms whom it hits: nobody punishes its own side.
        if then == f.SELF or (more and refs.struck == f.SELF) or (then == f.EACH and refs.foreign == "ally"):
            return refs.struck
    if isinstance(value, f.May) and refs.answered is not None and _answers(refs.answered, value):
        return f.SELF
    if isinstance(value, (f.May, f.MakeAttack, f.UsePower)) and then == f.TARGET and _own_power((value,)):
        return f.SELF  # whose power it is, whoever was spoken of last
    if isinstance(value, (f.ExtraDamage, f.Modify)) and then == f.EACH and _of_that(value.against):
        return f.SELF  # "it chooses one enemy, and it deals +5 damage against that enemy"
    if isinstance(value, f.Has) and value.states == ("grabbed",) and then == f.SELF and refs.grabbed is not None:
        return refs.grabbed
    if isinstance(value, (*_TRAITS, *_DEEDS)) and then == f.EACH and refs.group is not None:
        return refs.group
    return then


def _of_that(whom: Creatures | None) -> bool:
    """Whether somebody just chosen or told of is meant: "that enemy"."""
    return isinstance(whom, f.Who) and whom.role.startswith("that")


def _answers(event: f.Trigger, leave: f.May) -> bool:
    """Whether "it can ..." behind what somebody does to SELF is said of SELF."""
    if not isinstance(event.who, f.Select):
        return False
    return _own_power(leave.effects) or event.other == f.SELF


def _own_power(effects: tuple[Form, ...]) -> bool:
    """Whether a power by its name is used: nobody but its owner does that."""
    return any(isinstance(one, f.UsePower) or (isinstance(one, f.MakeAttack) and bool(one.attack.powers))
               for effect in effects for one in effect.walk())


def _beside(who: f.Select, refs: Referents, own: Creatures | None, event: f.Trigger) -> Creatures:
    """The other creature of an event: whom it is done to, or (of what befalls somebody) who does it."""
    foe = isinstance(event.who, f.Select) and event.who.kind == "enemy"
    if foe and who.kind == "ally" and who.of in (*_IT, f.EACH) and not _HOSTILE.isdisjoint(event.events):
        who = replace(who, of=None)  # "when an enemy attacks one of its allies": nobody attacks its own side
    usual = refs.chosen
    befallen = befalls(event)
    if usual == f.EACH:
        refs.chosen = f.TRIGGERER if befallen else f.TARGET
    elif usual in (f.TRIGGERER, f.BEFALLEN):
        refs.chosen = f.TRIGGERER if befallen else f.BEFALLEN
    then = _creatures(who, refs, own)
    refs.chosen = usual
    return then


def at_others(event: f.Trigger) -> bool:
    """Whether an enemy does something to somebody else, so that what SELF does to "it" then it does to that enemy."""
    return isinstance(event.who, f.Select) and event.who.kind == "enemy" and (
        isinstance(event.other, f.Select) and event.other.kind in ("ally", "creature"))


def befalls(event: f.Trigger) -> bool:
    """Whether an event is told of whom it is done to."""
    return any(name in _BEFALLS for name in event.events)


_BEFALLS: Final = frozenset((
    "is hit", "is missed", "targeted", "damage", "stagger", "zero", "die", "destroy", "suffer critical", "heal",
    "forced",
))
# Where "one of the target's nearby allies" is, until it is known whose: near that one.
_NEARBY: Final = f.Place("nearby")
_BLOWS: Final = frozenset(("is hit", "targeted", "damage", "suffer critical"))
_STRIKES: Final = frozenset(("hit", "critical"))
_HOSTILE: Final = frozenset(("attack", "attacked", "hit", "miss", "critical", "deal", "engage", "disengage",
                             "make stagger", "fell"))
# What is done to whoever is hit or held, rather than to who hits or holds.
_HARM: Final = (f.Damage, f.Afflict, f.PersistentDamage, f.Force, f.Swallow, f.GrantAdvantage, f.LoseRecovery)
# What whoever attacks does behind its attack line, and what is asked of it.
_DOES: Final = (f.Move, f.MakeAttack, f.RepeatAttack, f.UsePower, f.ExtraDamage, f.PopFree, f.MovedThisTurn,
                f.Advantage, f.Attacked, f.Heal, f.TemporaryHP, f.Resist, f.ResistRoll, f.Endure, f.Invisible,
                f.GainSpeed, f.Regenerate)
_ACTS: Final = frozenset(("charge", "move", "shift", "fly", "hit", "miss", "attack", "attacked", "use", "critical"))
_IT: Final = (f.IT, f.SUBJECT)
_ENGAGED: Final = (f.IT, f.THEM, f.SUBJECT)
# What is had for a while: "its allies gain a +1 attack bonus and a +3 damage bonus".
_TRAITS: Final = (f.Modify, f.ExtraDamage, f.CritRange, f.NoEscalation, f.ResistRoll, f.Resist, f.Forbid, f.CannotHeal)
# What is done to each of a group as somebody's act is answered: "each nearby ally heals 10 hp and pops free".
_DEEDS: Final = (f.Heal, f.Damage, f.PersistentDamage, f.Afflict, f.PopFree, f.TemporaryHP, f.LoseAction,
                 f.LoseRecovery)
_HITS: Final = ("hit", "critical", "both hit", "two hit", "all hit", "any hit")


def _struck(asked: Any, before: Creatures | None) -> Creatures | None:
    """Whom "it takes", "it is" speak of behind "if both attacks hit" and "if the target is grappled by SELF"."""
    if isinstance(asked, f.Outcome) and asked.result in _HITS:
        return f.TARGET
    if isinstance(asked, f.Holds) and asked.holder == f.SELF and isinstance(asked.held, f.Who):
        return asked.held
    if isinstance(asked, f.Advantage) and asked.who == f.SELF and isinstance(asked.over, f.Who):
        return asked.over
    if isinstance(asked, f.Trigger) and "escalated" in asked.events:
        return f.EACH
    if isinstance(asked, f.Stands) and asked.place.kind == "adjacent" and asked.place.n > 1:
        return f.EACH  # those whom SELF is adjacent to
    if isinstance(asked, f.Trigger) and asked.other is not None and asked.events[0] in ("hit", "deal", "critical"):
        return asked.other if isinstance(asked.other, f.Who) else f.TARGET
    return before


def _creatures(who: Creatures, refs: Referents, own: Creatures | None = None) -> Creatures:
    if isinstance(who, f.Who):
        if who.role == "bare":
            return refs.harmed if refs.harmed is not None else f.TARGET
        if who.role in ("it", "subject"):
            found = own if own is not None and who.role == "subject" else refs.subject
            return refs.other(f.SELF) if who.role == "it" and refs.to_you and found == f.SELF else found
        if who.role in ("those", "both"):
            return _those(refs) if who.role == "those" else _both(refs)
        if who.role == "them":
            return refs.other(own if own is not None else refs.subject)
        if who.role in ("that ally", "that enemy") and who.role[5:] in refs.kinds:
            return refs.kinds[who.role[5:]]
        if who.role.startswith("triggering "):
            return refs.note(refs.kinds.get(who.role.removeprefix("triggering "), f.TRIGGERER))
        if who.role.startswith("that"):
            if refs.doer is not None and refs.described is None:
                return refs.doer
            return refs.described if refs.described is not None else refs.other(f.SELF)
        refs.note(who)
        return who
    if isinstance(who, f.Select):
        whose = _creatures(who.of, refs, own) if who.of is not None else None
        if whose is not None and _of_self(who, whose):
            whose = None
        before = refs.subject
        if (who.with_self or who.or_self) and not refs.to_you:
            refs.subject = f.SELF  # "SELF and each ally adjacent to it"
        tests = tuple([_plain(_of_owner(test, who, refs), refs, whose) for test in who.tests])
        refs.subject = before
        if whose is not None:
            tests = tuple([f.Place("nearby", of=whose) if one == _NEARBY else one for one in tests])
        refs.note(who)
        return replace(who, tests=tests, of=whose) if tests != who.tests or whose != who.of else who
    if isinstance(who, f.Together):
        before = refs.subject
        parties: list[Creatures] = []
        for one in who.parties:
            if parties == [f.SELF]:
                own = f.SELF  # "SELF or one of its allies"
            parties.append(_creatures(one, refs, own))
            if parties[-1] == f.TARGET or (parties[-1] == f.SELF and not refs.to_you):
                refs.subject = parties[-1]  # "the target and each enemy adjacent to it"
        refs.subject = before
        found = replace(who, parties=tuple(parties))
        refs.note(found)
        return found
    return who


def _of_self(who: f.Select, whose: Creatures) -> bool:
    """Whether a side is SELF's: told so, told together with SELF ("SELF or one of its allies"), or "its" beside "the
    target", who is then another.
    """
    if who.choice in ("nearest", "farthest"):
        return False
    apart = whose == f.TARGET and any(f.TARGET in tuple(one.walk()) for one in who.tests)
    return whose == f.SELF or who.or_self or who.with_self or (apart and who.of in (*_IT, f.EACH))


def _those(refs: Referents) -> Creatures:
    """Whom "each of them" means: the newest of those spoken of who can be many."""
    for one in reversed(refs.seen):
        if one == refs.described or isinstance(one, f.Together):
            return one
    return refs.other(f.SELF)


def _both(refs: Referents) -> Creatures:
    """Whom "both of them" means: two spoken of together, or the two spoken of last."""
    found = _those(refs)
    two = [one for one in refs.seen if one != f.SELF][-2:]
    one_each = all(one.count == 1 if isinstance(one, f.Select) else isinstance(one, f.Who) for one in two)
    if isinstance(found, f.Together) or refs.plural or len(two) < 2 or not one_each or found == f.EACH:
        return found
    return f.Together(tuple(two))


def _of_owner(test: Any, who: f.Select, refs: Referents) -> Any:
    """Behind an enemy's act "each enemy engaged with it" is engaged with SELF: enemies do not engage each other."""
    if isinstance(test, f.Engaged) and test.who == f.EACH and test.other in _ENGAGED and (
            refs.foreign == who.kind == "enemy"):
        return replace(test, other=f.SELF)
    return test


def _that_one(who: f.Who, refs: Referents) -> Creatures | None:
    """Whom "that enemy", "that ally", "that creature" stands for inside a description, if it was told of; never who is
    described.
    """
    told = refs.kinds.get(who.role.removeprefix("that ")) if who.role.startswith("that ") else None
    if who.role == "that":
        told = refs.kinds.get("creature")
    if told == f.EACH:
        return f.TRIGGERER if refs.answering else None
    return told


def _plain(test: Any, refs: Referents, whose: Creatures | None) -> Any:
    """A description inside a selection: its pronouns are SELF or the target, never the selected creature, and never
    the group a clause before it was about: "allies ..., and enemies adjacent to it"; and whose allies they are
    where that is told.
    """
    changes: dict[str, Any] = {}
    meant = whose or refs.subject
    if meant == f.EACH:
        meant = f.TRIGGERER if refs.answering else refs.other(f.EACH)
    for part in fields(test):
        now = getattr(test, part.name)
        if isinstance(now, f.Who) and now.role in ("it", "them", "that", "that ally", "that enemy", "subject"):
            changes[part.name] = _that_one(now, refs) or meant
        elif isinstance(now, f.Who) and now.role.startswith("triggering "):
            changes[part.name] = _creatures(now, refs)
        elif isinstance(now, f.Select):
            changes[part.name] = _creatures(now, refs)
        elif isinstance(now, f.Place):
            changes[part.name] = _plain(now, refs, whose)
        elif part.name == "tests" and isinstance(now, tuple):
            changes[part.name] = tuple([_plain(one, refs, whose) for one in now])
        elif isinstance(now, f.Trigger) and now.place is not None:
            changes[part.name] = replace(now, place=_plain(now.place, refs, whose))
    return replace(test, **changes) if changes else test
