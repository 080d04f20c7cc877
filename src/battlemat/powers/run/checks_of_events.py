"""Questions about the attack at hand, the turn and the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.powers import forms
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.running import Asked, Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.powers.run.amounts import Measure
    from battlemat.powers.run.builder import Builder


def rolled_against(play: Running, defense: str) -> bool:
    """Whether the attack is rolled against a defense."""
    return play.strike is not None and play.strike.line.defense == defense


def damage_within(play: Running, least: int, most: int) -> bool:
    """Whether the damage that set this off lies within bounds."""
    amount = play.trigger.amount if play.trigger is not None else play.amount
    return amount >= least and (not most or amount <= most)


def aims_at(b: Builder, t: forms.RollAgainst) -> Check:
    return Asked(rolled_against, defense_key(b, t.defense))


def aims_at_one(play: Running) -> bool:
    """Whether the attack takes in one creature only."""
    return not aims_at_several(play)


def aims_at_several(play: Running) -> bool:
    """Whether the attack takes in more than one creature."""
    return len(set(play.targets)) > 1


def takes_in(play: Running, who: PrintedCreatures, negated: bool) -> bool:
    """Whether the attack has creatures among its targets (or, `negated`, none of them)."""
    strike = play.strike
    if strike is None:
        return False
    aimed = {strike.target, *strike.targets}
    return all(one.id in aimed for one in who.all(play)) != negated


def has_waited(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures have had no turn in this battle."""
    found = who.all(play)
    return bool(found) and all(one.turns == 0 for one in found)


def has_its_turn(play: Running, who: PrintedCreatures) -> bool:
    """Whether it is the turn of one of these creatures."""
    return any(one.id == play.battle.active for one in who.all(play))


def in_first_round(play: Running) -> bool:
    """Whether it is the first round of the battle."""
    return play.battle.round <= 1


def has_acted(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures have spent an action this turn before the one that is under way."""
    found = who.all(play)
    return bool(found) and all(c.id == play.battle.active and c.acted > 1 for c in found)


def has_begun(play: Running, who: PrintedCreatures) -> bool:
    """Whether creatures have spent an action in the turn under way, which is theirs."""
    found = who.all(play)
    return bool(found) and all(c.id == play.battle.active and c.acted > 0 for c in found)


def dealt_so_much(play: Running, least: Measure) -> bool:
    """Whether the damage just dealt comes to an amount."""
    strike = play.strike
    return (play.amount if play.amount or strike is None else strike.dealt) >= least.number(play)


def hits_by(play: Running, margin: int) -> bool:
    """Whether the attack at hand hits by so much."""
    strike = play.answered if play.answered is not None else play.strike
    return strike is not None and strike.hit and strike.total - strike.against >= margin


def deals_such(play: Running, types: tuple[str, ...]) -> bool:
    """Whether the attack at hand deals a type of damage."""
    strike = play.strike
    return strike is not None and any(type in types for type in strike.power.damage_types)
