"""What is told of a battle and changes nothing a view shows: one function a kind of event.

The verbs record what changes; these record what was done, rolled and decided. Each takes what its kind of event is
about, by name and type, and puts it where readers of events look for it. `rule` is always the id of the rule behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import kinds
from battlemat.engine.events import AttackEvent

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.effects.modifiers import Part


# ---------------------------------------------------------------------- actions

def used(battle: Battle, who: Creature, target: int, cost: int, rule: str, action: str) -> None:
    """A creature uses an action or power at this cost (its bits), at a creature or at none (-1)."""
    battle.emit(kinds.USE, who.id, target, cost, rule, action)


def limited(battle: Battle, who: Creature, granted: bool, rule: str, action: str) -> None:
    """A creature's own limit on an action was left to a ruling: the action was granted, or refused."""
    battle.emit(kinds.LIMIT, who.id, -1, int(granted), rule, action)


def lost(battle: Battle, who: int, target: int, rule: str, action: str) -> None:
    """What a creature was doing, to another or to nobody (-1), comes to nothing."""
    battle.emit(kinds.LOST, who, target, 0, rule, action)


def limited_targets(battle: Battle, who: Creature, most: int, rule: str, power: str) -> None:
    """A power turns out to have this many targets at most."""
    battle.emit(kinds.TARGETS, who.id, -1, most, rule, power)


def entered(battle: Battle, who: Creature, summoner: Creature, place: int) -> None:
    """A creature has been brought into the fight by another, to this place."""
    battle.emit(kinds.ENTER, who.id, summoner.id, place, "", who.sheet.name)


# ---------------------------------------------------------------------- attacks

def attacked(battle: Battle, who: Creature, target: Creature, power: str, natural: int, total: int, defense: str,
             against: int, hit: bool, crit: bool, rule: str, parts: tuple[Part, ...] = ()) -> None:
    """An attack roll has been made, with the face of its die, its total and the value of the defense."""
    if battle.recording:
        battle.log.append(AttackEvent(who.id, target.id, power, natural, total, defense, against, hit, crit, rule,
                                      parts))


def hit(battle: Battle, who: int, target: int, total: int, rule: str, power: str) -> None:
    """An attack hits, once everybody has had their say."""
    battle.emit(kinds.HIT, who, target, total, rule, power)


def missed(battle: Battle, who: int, target: int, total: int, rule: str, power: str) -> None:
    """An attack misses its target, or nobody was there to be hit (-1)."""
    battle.emit(kinds.MISS, who, target, total, rule, power)


def critical(battle: Battle, who: int, target: int, rule: str, power: str) -> None:
    """A hit is a critical one."""
    battle.emit(kinds.CRIT, who, target, 0, rule, power)


def astray(battle: Battle, who: int, target: int, rule: str, power: str) -> None:
    """An attack goes at another target than was meant."""
    battle.emit(kinds.ASTRAY, who, target, 0, rule, power)


# ---------------------------------------------------------------------- harm

def softened(battle: Battle, who: Creature, source: int, kept_off: int, rule: str, types: str) -> None:
    """Damage has been changed on its way: so many points were kept off (below 0: added)."""
    battle.emit(kinds.SOFTENED, who.id, source, kept_off, rule, types)


def staggered(battle: Battle, who: Creature, source: int, rule: str) -> None:
    """A creature has come down to half its hit points."""
    battle.emit(kinds.STAGGERED, who.id, source, 0, rule)


def persists(battle: Battle, who: Creature, effect: Effect, amount: int, rule: str, type: str) -> None:
    """Persistent damage of this effect is about to fall."""
    battle.emit(kinds.PERSISTENT, who.id, effect.source, amount, rule, type)


def dropped(battle: Battle, who: Creature, source: int, rule: str) -> None:
    """A creature goes down."""
    battle.emit(kinds.DROP, who.id, source, who.hp, rule)


def knocked_out(battle: Battle, who: Creature, source: int, rule: str) -> None:
    """A creature is spared: knocked out and stable."""
    battle.emit(kinds.KNOCK_OUT, who.id, source, 0, rule)


def stabilised(battle: Battle, who: Creature, source: int, rule: str) -> None:
    """A dying creature has become stable."""
    battle.emit(kinds.STABLE, who.id, source, 0, rule)


def released(battle: Battle, who: int, held: Creature, rule: str) -> None:
    """A creature lets go of the one it held."""
    battle.emit(kinds.RELEASE, who, held.id, 0, rule)


def fell(battle: Battle, who: Creature, depth: int, rule: str) -> None:
    """A creature falls so many squares."""
    battle.emit(kinds.FALL, who.id, -1, depth, rule)


# ---------------------------------------------------------------------- rolls

def rolled_initiative(battle: Battle, who: Creature, rule: str) -> None:
    """A creature has rolled initiative."""
    battle.emit(kinds.INITIATIVE, who.id, -1, who.initiative, rule)


def checked(battle: Battle, who: Creature, target: int, total: int, passed: bool, rule: str, skill: str) -> None:
    """A check of a skill or ability, against somebody or nobody (-1)."""
    battle.emit(kinds.CHECK, who.id, target, total, rule, skill, 1 if passed else 0)


def saved(battle: Battle, who: Creature, total: int, passed: bool, rule: str, against: str) -> None:
    """A saving throw against what goes by this name."""
    battle.emit(kinds.SAVE, who.id, -1, total, rule, against, 1 if passed else 0)


def death_saved(battle: Battle, who: Creature, total: int, passed: bool, rule: str) -> None:
    """A saving throw against death."""
    battle.emit(kinds.DEATH_SAVE, who.id, -1, total, rule, "", 1 if passed else 0)


def refresh_rolled(battle: Battle, who: Creature, face: int, rule: str, power: str) -> None:
    """The die that decides whether a used power comes back."""
    battle.emit(kinds.REFRESH_ROLL, who.id, -1, face, rule, power)


def rolled(battle: Battle, total: int, rule: str, dice: str) -> None:
    """Plain dice that a referee asked for."""
    battle.emit(kinds.ROLLED, -1, -1, total, rule, dice)


# ---------------------------------------------------------------------- turns and rests

def turn_lost(battle: Battle, who: Creature, rule: str) -> None:
    """A turn put off was not taken in time."""
    battle.emit(kinds.TURN_LOST, who.id, -1, battle.round, rule)


def maintained(battle: Battle, who: Creature, link: int, rule: str, power: str) -> None:
    """A creature keeps a power up; `link` is what its effects and fields share."""
    battle.emit(kinds.MAINTAIN, who.id, -1, link, rule, power)


def rested(battle: Battle, rule: str, kind: str) -> None:
    """A rest ("short", "long") is over."""
    battle.emit(kinds.REST, -1, -1, 0, rule, kind)


# ---------------------------------------------------------------------- hiding

def hidden(battle: Battle, who: Creature, seeker: int, rule: str = "") -> None:
    """A creature is hidden from another."""
    battle.emit(kinds.HIDE, who.id, seeker, 1, rule)


def noticed(battle: Battle, who: int, seeker: int, rule: str = "") -> None:
    """A hidden creature is hidden from this one no longer."""
    battle.emit(kinds.SEEN, who, seeker, 0, rule)


# ---------------------------------------------------------------------- the referee

def ruled(battle: Battle, who: int, other: int, number: int, words: str, covered: int) -> None:
    """A referee's ruling in words; so many of the events after it are told by them already."""
    battle.emit(kinds.HAND, who, other, number, "", words, covered)


def asked(battle: Battle, who: int, other: int, number: int, rule: str, words: str) -> None:
    """A power leaves something to the referee."""
    battle.emit(kinds.RULING, who, other, number, rule, words)


def left_to_referee(battle: Battle, who: int, target: int, natural: int, rule: str, power: str) -> None:
    """A roll with which the book lets the referee add something."""
    battle.emit(kinds.REFEREE, who, target, natural, rule, power)


# ---------------------------------------------------------------------- beside the fights

def challenge_over(battle: Battle, won: int, succeeded: bool, rule: str, name: str) -> None:
    """A challenge has been decided, at so many successes."""
    battle.emit(kinds.CHALLENGE_OVER, -1, -1, won, rule, name, 1 if succeeded else 0)


def challenge_told(battle: Battle, succeeded: bool, name: str) -> None:
    """What a challenge of a day came to."""
    battle.emit(kinds.CHALLENGE_RESULT, -1, -1, 1 if succeeded else 0, "", name)


def travelled(battle: Battle, miles: int, rule: str, name: str) -> None:
    """The party has travelled so many miles."""
    battle.emit(kinds.JOURNEY, -1, -1, miles, rule, name)
