"""What is done in hours without a fight: asking round town, casting incantations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from battlemat.days.carrying import heroes_of
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import CANNOT_ACT
from battlemat.systems import load_system
from battlemat.systems.orcus.actions.incantations import rites
from battlemat.systems.orcus.incantations import RULE, store
from battlemat.systems.orcus.reports import not_cast

HOUR: Final = 3600
NOTHING: Final = "nothing"


@dataclass(frozen=True)
class Pastime:
    """Something to do in one's own time: what it is called, how long it takes in seconds, as a use."""

    words: str
    seconds: int
    use: Use


async def wait(battle: Battle, hours: int, pastimes: tuple[str, ...] = ()) -> None:
    """Hours go by. Everybody in turn says what they do with them, one thing after another, until it is nothing."""
    game = load_system(battle.rules.name)
    for who in [hero for hero in heroes_of(battle) if pastimes and not hero.flags & CANNOT_ACT]:
        left = hours * HOUR
        while True:
            known = {one.words: one for name in pastimes for one in ways(battle, who, name)
                     if one.seconds <= left and game.refusal(battle, who, one.use) is None}
            if not known:
                break
            options: list[Option] = [Choice(NOTHING), *[Choice(words) for words in known]]
            picked = (await battle.choose(who, "pastime", options, told(left))).word
            if picked == NOTHING:
                break
            left -= known[picked].seconds
            await game.carry_out(battle, who, known[picked].use)
    verbs.wait(battle, hours)


def told(seconds: int) -> str:
    """So much time in words: "1 hour 50 minutes left"."""
    hours, minutes = seconds // HOUR, seconds % HOUR // 60
    parts = [f"{count} {unit}" + ("s" if count > 1 else "") for count, unit in ((hours, "hour"), (minutes, "minute"))
             if count]
    return f"{' '.join(parts)} left"


def ways(battle: Battle, who: Creature, name: str) -> list[Pastime]:
    """The ways of spending time so: the incantations one knows, or an hour with an action and each of its words."""
    action = battle.rules.actions.get(name)
    if action is None:
        return [Pastime(f"{one.name} ({one.spell.time}; {one.spell.components})", one.spell.seconds, Use(one))
                for one in rites(who)]
    words = [(asked, word) for asked in sorted(action.asks) for word in action.values(battle, who, asked)]
    uses = [Use(action, choose={asked: word}) for asked, word in words] or [Use(action)]
    return [Pastime(" ".join([name, *(use.choose or {}).values()]), HOUR, use) for use in uses]


async def rite(battle: Battle, name: str, by: str) -> None:
    """An incantation is cast by whoever knows it and can: one of several is asked for.

    Where nobody can, that is told with its rule. Whole hours of it count towards the next long rest.
    """
    game = load_system(battle.rules.name)
    known = {hero.key: (hero, one) for hero in heroes_of(battle) for one in rites(hero)
             if one.name == name and by in ("", hero.key)}
    why = "" if known else "nobody of the party knows it"
    able: list[str] = []
    for key, (hero, one) in known.items():
        refusal = game.refusal(battle, hero, Use(one))
        why = refusal.text if refusal is not None else why
        able.extend([key] if refusal is None else [])
    if not able:
        not_cast(battle, RULE, f"{name}: {why}")
        return
    who, spell = known[able[0]]
    if len(able) > 1:
        options: list[Option] = [Choice(key) for key in able]
        who, spell = known[(await battle.choose(who, "caster", options, name)).word]
    await game.carry_out(battle, who, Use(spell))
    if spell.spell.seconds >= HOUR:
        verbs.wait(battle, spell.spell.seconds // HOUR)


def supply(battle: Battle, heroes: list[Creature], worth: int) -> None:
    """Give components of so much silver's worth to whoever has a use for them, else to the first."""
    hero = next((one for one in heroes if rites(one)), heroes[0])
    verbs.set_items(battle, hero, store(hero.items, worth))
