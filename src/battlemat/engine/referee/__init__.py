"""The referee at the table: rulings, which are answers like any others and change a battle by the verbs.

`read_ruling` makes a `Ruling` of words, `Session.rule` applies one, `verbs` lists what can be ruled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.referee import battlefield, conditions, hit_points, places, rolls, times, turns
from battlemat.engine.referee.conditions import LAY
from battlemat.engine.referee.library import Library
from battlemat.engine.referee.ruling import EVENT, MARK, Ruling, Verb
from battlemat.engine.referee.words import Words
from battlemat.errors import InputError, nearest

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

__all__ = ["EVENT", "MARK", "Library", "Ruling", "Verb", "read_ruling", "verbs"]

_ALL: Final[tuple[Verb, ...]] = (
    *hit_points.VERBS, LAY, *conditions.VERBS, *places.VERBS, *turns.VERBS, *rolls.VERBS, *times.VERBS,
    *battlefield.VERBS)


def verbs(battle: Battle) -> list[Verb]:
    """What can be ruled in this battle: what its game and its battlefield have."""
    return [verb for verb in _ALL if verb.known(battle)]


def read_ruling(battle: Battle, said: str) -> Ruling:
    """The ruling that words make: a verb and what it is about, "prone wick until the end of Maren's next turn".

    Below the first line may stand a stat block. A leading "gm" counts for nothing. Raises `InputError` for words that
    make no ruling, and for one that cannot hold now.
    """
    line, _, text = said.removeprefix(MARK).partition("\n")
    words = Words(battle, line, text)
    words.take("gm") or words.take("gm:")
    if not words.rest:
        raise InputError("a ruling is missing", hint=f"expected {_listed(battle)}")
    name = words.words[words.at].casefold()
    verb = next((one for one in verbs(battle) if one.word == name), None)
    if verb is not None:
        words.at += 1
    elif name in battle.rules.conditions.by_name:
        verb = LAY
    else:
        raise _unknown(battle, name)
    words.form = verb.form
    ruling = verb.read(words)
    words.done()
    refusal = verb.refusal(battle, ruling)
    if refusal:
        raise InputError(refusal)
    return ruling


def _unknown(battle: Battle, name: str) -> InputError:
    """The error for a word that is no verb here."""
    known = [one.word for one in verbs(battle) if one is not LAY]
    close = nearest(name, [*known, *battle.rules.conditions.by_name])
    elsewhere = any(one.word == name for one in _ALL)
    message = f"'{name}' means nothing in this battle" if elsewhere else f"there is no ruling '{name}'"
    return InputError(message, hint=f"did you mean '{close}'?" if close else f"expected {_listed(battle)}")


def _listed(battle: Battle) -> str:
    known = ", ".join([one.word for one in verbs(battle) if one is not LAY])
    return f"a condition ({', '.join(sorted(battle.rules.conditions.by_name))}) or one of {known}"
