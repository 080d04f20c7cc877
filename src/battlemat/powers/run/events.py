"""Printed triggers made ready: which kinds of trigger they listen to, and whether one is what they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, DAILY, ENCOUNTER
from battlemat.engine.actions.triggers import (
    ATTACKED,
    BUFFERED,
    CLUNG,
    CRITICAL,
    DAMAGED,
    DECLARE,
    DROPPED,
    ENTER,
    FELL,
    FIGHT_START,
    FIRST_STAGGERED,
    HEALED,
    HIT,
    LEAVE,
    MISS,
    MOVED,
    PARTED,
    POPPED,
    POWER,
    RECOVERED,
    ROUND_START,
    SAVE_FAILED,
    SAVED,
    STAGGERED,
    TAKEN,
    TURN_END,
    TURN_START,
    UNWILLING,
    Trigger,
)
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.powers import forms
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.whereabouts import Somewhere

RANGES: Final = {"melee": MELEE, "ranged": RANGED, "near": NEAR, "close": NEAR, "far": FAR, "area": FAR}


class PrintedAttack:
    """A description of attacks: their ranges (bits), powers, tags, kind and weapon; empty parts do not
    restrict.
    """

    def __init__(self, form: forms.AttackKind) -> None:
        ranges = 0
        for word in form.ranges:
            ranges |= RANGES.get(word, 0)
        self.ranges = ranges
        self.powers = tuple([name.casefold() for name in form.powers])
        self.tags = tuple([tag.casefold() for tag in form.tags])
        self.kind = form.kind
        self.weapon = form.weapon.casefold()

    @property
    def plain(self) -> bool:
        """Whether ranges and tags are all it asks for, so that a modifier can carry it by itself."""
        return not (self.powers or self.kind or self.weapon)

    def fits(self, strike: Strike) -> bool:
        """Whether an attack answers the description."""
        if self.ranges and not self.ranges & strike.origin:
            return False
        power = strike.power
        if self.powers and not named(power.name, self.powers):
            return False
        if self.tags and not any(
                answers(power, tag) or tag in power.damage_types or tag == strike.line.defense for tag in self.tags):
            return False
        kind = self.kind
        if kind:
            if "basic" in kind and power.is_basic is ("non-basic" in kind):
                return False
            if "opportunity" in kind and not strike.opportunity:
                return False
            if "charge" in kind and not strike.charge:
                return False
            if "critical" in kind and strike.crit is ("non-critical" in kind):
                return False
        if self.weapon:
            weapon = strike.weapon
            if weapon is None:
                return self.weapon in power.name.casefold()
            return (
                self.weapon in weapon.name.casefold()
                or self.weapon in weapon.properties
                or (self.weapon == weapon.group or "weapon" in self.weapon)
            )
        return True

    def fits_power(self, power: Action) -> bool:
        """Whether a power answers to the names, tags and kind (its ranges too)."""
        if self.ranges and not self.ranges & power.origin:
            return False
        if self.powers and not named(power.name, self.powers):
            return False
        if self.tags and not any(answers(power, tag) for tag in self.tags):
            return False
        return "basic" not in self.kind or power.is_basic is not ("non-basic" in self.kind)


NO_SPELL: Final = "non-spell"
USAGES: Final = {"at-will": AT_WILL, "encounter": ENCOUNTER, "daily": DAILY}


def answers(power: Action, word: str) -> bool:
    """Whether a power is what a word says: a tag of its own, or what follows from having or lacking one."""
    if word in power.tags or (isinstance(power, Power) and word in power.damage_types):
        return True
    if " " in word:
        return all(answers(power, part) for part in word.split())
    if word == NO_SPELL:
        return "spell" not in power.tags
    if word == "weapon":
        return NO_SPELL in power.tags
    if word in ("non-weapon", "magic"):
        return "spell" in power.tags
    if word in USAGES:
        return power.usage == USAGES[word]
    return word == "limited" and power.usage != AT_WILL


def named(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a power's name is one of these, a plural or the last word of it being enough (what brackets tell two
    powers of one name apart by left out).
    """
    name = name.casefold()
    if name.endswith(")") and name not in wanted:
        name = name.partition(" (")[0]
    for want in wanted:
        if name == want or name + "s" == want or name == want + "s" or name.endswith(" " + want):
            return True
    return False


ACTOR: Final = 0  # the subject does it
VICTIM: Final = 1  # it is done to the subject

EVENTS: Final[dict[str, tuple[int, int]]] = {
    "hit": (HIT, ACTOR),
    "is hit": (HIT, VICTIM),
    "miss": (MISS, ACTOR),
    "is missed": (MISS, VICTIM),
    "attack": (DECLARE, ACTOR),
    "targeted": (DECLARE, VICTIM),
    "damage": (DAMAGED, VICTIM),
    "stagger": (STAGGERED, VICTIM),
    "zero": (DROPPED, VICTIM),
    "die": (FELL, VICTIM),
    "destroy": (FELL, VICTIM),
    "start": (TURN_START, ACTOR),
    "end": (TURN_END, ACTOR),
    "still": (TURN_END, ACTOR),
    "enter": (ENTER, ACTOR),
    "leave": (LEAVE, ACTOR),
    "move": (MOVED, ACTOR),
    "move from": (LEAVE, ACTOR),
    "use": (POWER, ACTOR),
    "stand": (TAKEN, ACTOR),
    "critical": (CRITICAL, ACTOR),
    "suffer critical": (CRITICAL, VICTIM),
    "fail save": (SAVE_FAILED, ACTOR),
    "save": (SAVED, ACTOR),
    "shift": (MOVED, ACTOR),
    "shift from": (LEAVE, ACTOR),
    "shift into": (ENTER, ACTOR),
    "run": (TAKEN, ACTOR),
    "charge": (DECLARE, ACTOR),
    "heal": (HEALED, VICTIM),
    "temporary hp": (BUFFERED, VICTIM),
    "combat": (FIGHT_START, ACTOR),
    "forced": (UNWILLING, VICTIM),
    "start in stance": (TURN_START, ACTOR),
    "moved": (MOVED, ACTOR),
    "attacked": (ATTACKED, ACTOR),
    "engage": (MOVED, ACTOR),
    "disengage": (PARTED, ACTOR),
    "pop free": (POPPED, ACTOR),
    "walk away": (LEAVE, ACTOR),
    "fail disengage": (CLUNG, ACTOR),
    "recovery": (RECOVERED, ACTOR),
    "escalated": (DECLARE, ACTOR),
    "escalation": (ROUND_START, ACTOR),
    "round": (ROUND_START, ACTOR),
    "fell": (DROPPED, ACTOR),
    "deal": (DAMAGED, ACTOR),
    "make stagger": (STAGGERED, ACTOR),
    "kill": (FELL, ACTOR),
    "mob halved": (FELL, VICTIM),
}
"""The kind of trigger of each printed event, and on which side of it the subject is."""

SEVERAL: Final = {"move away": ("disengage", "walk away")}
"""Printed events that happen in more than one way."""

SHIFTS: Final = ("shift", "shift from", "shift into")
"""What is done by shifting alone."""

DONE_AS: Final = {"stand": ("stand-up",), "run": ("run", "dash")}
"""The common actions by which these are done."""


class Watch:
    """One event that is waited for."""

    def __init__(
        self,
        name: str,
        kind: int,
        side: int,
        who: PrintedCreatures,
        other: PrintedCreatures | None,
        attack: PrintedAttack | None,
        types: tuple[str, ...],
        place: Somewhere | None,
        power: str,
        by: PrintedCreatures | None,
        excluding: PrintedCreatures | None,
        checks: tuple[Check, ...],
    ) -> None:
        self.name = name
        self.kind = kind
        self.side = side
        self.who = who
        self.other = other
        self.attack = attack
        self.types = types
        self.place = place
        self.power = power.casefold()
        self.by = by
        self.excluding = excluding
        self.checks = checks

    def matches(self, play: Running, trigger: Trigger) -> bool:
        """Whether this trigger is the event; `play.each` is then the creature it is about."""
        if trigger.kind != self.kind:
            return False
        battle = play.battle
        id = trigger.actor if self.side == ACTOR else trigger.target
        if self.kind == FIGHT_START:
            return True
        if self.kind == ROUND_START:
            return (self.name == "round" or trigger.amount > 0) and self.tested(play, trigger)
        if id < 0:
            return False
        creature = battle.creatures[id]
        if self.name == "mob halved":
            return trigger.amount > 0 and halved(battle, play.user, creature)
        if not self.who.includes(play, creature) and not self.saved_from_own(play):
            return False
        outer = play.each
        play.each = creature
        if self.details(play, trigger):
            return True
        play.each = outer
        return False

    def saved_from_own(self, play: Running) -> bool:
        """Whether it is whoever saves from what SELF laid: what SELF has itself "until the target saves" knows no
        target any more.
        """
        return self.name == "save" and bool(self.power) and play.target.id == play.user.id

    def details(self, play: Running, trigger: Trigger) -> bool:
        """Whether the rest of the description fits."""
        battle = play.battle
        strike = trigger.strike
        other = trigger.target if self.side == ACTOR else trigger.actor
        if self.name == "walk away":  # the trigger knows to whom it goes, not whom it leaves
            left = self.other.all(play) if self.other is not None else battle.creatures
            return any(play.each.engaged >> one.id & 1 for one in left) and self.tested(play, trigger)
        if self.other is not None and (other < 0 or not self.other.includes(play, battle.creatures[other])):
            return False
        if self.by is not None and (
            trigger.actor < 0 or not self.by.includes(play, battle.creatures[trigger.actor])
        ):
            return False
        if self.attack is not None and not self.made_so(self.attack, trigger):
            return False
        types = trigger.types or (strike.power.damage_types if strike is not None else ())
        if self.types and not any(type in types for type in self.types):
            return False
        if (
            self.excluding is not None
            and strike is not None
            and any(c.id in strike.targets for c in self.excluding.all(play))
        ):
            return False
        name = self.name
        if name == "still" and trigger.amount:
            return False
        if name == "save" and self.power and not of_this(play, trigger):
            return False
        if name in SHIFTS and not trigger.shifting:
            return False
        if name == "charge" and (strike is None or not strike.charge):
            return False
        if self.kind == TAKEN and trigger.name not in DONE_AS.get(name, (trigger.name,)):
            return False
        if name in ("die", "destroy", "kill") and self.kind == FELL and not trigger.amount:
            return False
        if name == "engage" and (other < 0 or not play.each.engaged >> other & 1):
            return False
        if name == "escalated" and not battle.rules.attacks.escalation_bonus(battle, play.each):
            return False
        if (
            name == "use"
            and self.power
            and (trigger.power is None or trigger.power.name.casefold() != self.power)
        ):
            return False
        if (
            name in ("enter", "shift into")
            and trigger.name == "any"
            and self.place is not None
            and self.place.kind not in ("aura", "zone", "area")
        ):
            return False
        if self.place is not None and not self.there(play, trigger):
            return False
        return self.tested(play, trigger)

    def made_so(self, attack: PrintedAttack, trigger: Trigger) -> bool:
        """Whether it was done by such an attack, or by the use of such a power."""
        if self.name == "use":
            return trigger.power is not None and attack.fits_power(trigger.power)
        return trigger.strike is not None and attack.fits(trigger.strike)

    def tested(self, play: Running, trigger: Trigger) -> bool:
        """Whether all that is asked besides holds now."""
        outer = play.trigger
        play.trigger = trigger
        good = all(check.holds(play) for check in self.checks)
        play.trigger = outer
        return good

    def there(self, play: Running, trigger: Trigger) -> bool:
        """Whether the event is at the place it must be at."""
        place = self.place
        if place is None:
            return True
        if self.name in ("enter", "leave") and place.kind in ("aura", "zone"):
            return trigger.name == self.name and place.holds(play, play.each) == (self.name == "enter")
        if self.name == "leave":
            return (
                place.holds(play, play.each) and not bool(place.squares(play, play.each) & (1 << trigger.to))
                if trigger.to >= 0
                else False
            )
        return place.holds(play, play.each)


class PrintedTrigger:
    """A printed trigger: any of several events."""

    def __init__(self, watches: tuple[Watch, ...]) -> None:
        self.watches = watches
        trigger_bits = 0
        for watch in watches:
            trigger_bits |= 1 << watch.kind
        self.trigger_bits = trigger_bits

    def matches(self, play: Running, trigger: Trigger) -> bool:
        """Whether the trigger sets it off; `play.each` is then the creature it is about."""
        for watch in self.watches:
            if watch.matches(play, trigger):
                return True
        return False


def watch_kind(name: str, who: PrintedCreatures, first: bool) -> tuple[int, int] | None:
    """The kind of trigger and side of an event, None for one that is no trigger of its own.

    SELF's own death is answered as it drops, while it can still be said to act.
    """
    if name in ("die", "destroy") and isinstance(who, TheUser):
        return (DROPPED, VICTIM)
    if name == "stagger" and first:
        return (FIRST_STAGGERED, VICTIM)
    return EVENTS.get(name)


def of_this(play: Running, trigger: Trigger) -> bool:
    """Whether the save was against what this use of the power's owner laid."""
    cause = trigger.cause
    return cause is not None and cause.source == play.user.id and cause.name == play.power.name


def of_one_mob(a: Creature, b: Creature) -> bool:
    """Whether two creatures belong to one mob."""
    return bool(a.sheet.mob) and a.sheet.mob == b.sheet.mob and a.side == b.side


def halved(battle: Battle, user: Creature, fallen: Creature) -> bool:
    """Whether the death of somebody has just brought the mob of `user` down to half its number."""
    if not of_one_mob(user, fallen):
        return False
    mob = [creature for creature in battle.creatures if of_one_mob(user, creature)]
    left = sum([1 for creature in mob if not creature.flags & DEAD])
    return 2 * left <= len(mob) < 2 * (left + 1)


def gone(play: Running) -> bool:
    """Whether SELF is dead."""
    return bool(play.user.flags & DEAD)
