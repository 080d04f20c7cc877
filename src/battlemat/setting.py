"""Battles for a program: set up by name, by file, by a line or a pasted stat block, played on or fought out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice, TableDice
from battlemat.engine.record.session import Session
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError
from battlemat.fighting import Outcome
from battlemat.fighting import fight as fight_out
from battlemat.files.adventures import open_ground
from battlemat.files.bestiary import IMPORTED, SUFFIXES, Block, find_blocks, load_bestiary
from battlemat.files.encounters import HEROES, MONSTERS, EncounterFile, Member, arrange, line_up, spoken_of
from battlemat.files.heroes import Hero, at_level, load_hero, system_of
from battlemat.files.library import shipped_bestiary
from battlemat.files.maps import load_map, open_map
from battlemat.files.opening import open_encounter
from battlemat.files.parties import shipped_heroes
from battlemat.forecasting.building import bestiaries, read_monsters, read_party_size
from battlemat.loading import begin, prepare
from battlemat.players.player import Player
from battlemat.players.tactical import TacticalPlayer
from battlemat.registry import DEFAULT
from battlemat.systems import load_system

Setup = EncounterFile | str | Path
"""An encounter: one that has been read, its file, or the name of one that comes with Battlemat."""


def encounter(setup: Setup) -> EncounterFile:
    """The encounter of a file, or the one of this name that comes with Battlemat. Raises `InputError` for neither.

    >>> import battlemat
    >>> battlemat.encounter("vespers").name
    'Vespers'
    """
    return setup if isinstance(setup, EncounterFile) else open_encounter(str(setup))


def made_up(heroes: str | Sequence[str | Hero], monsters: str | Sequence[str], *, system: str = DEFAULT,
            level: int | None = None, map: str | Path | None = None) -> EncounterFile:
    """An encounter of these heroes and monsters.

    `heroes` are a size and level ("5@3"), or a list of names, files and heroes that have been read, grown to `level` if
    one is given. `monsters` are a line ("3 Bramble Ram, Mire Drummer"), or a list of such lines, files of stat blocks,
    and stat blocks as text. Raises `InputError` for what is not understood or not there.

    >>> import battlemat
    >>> fight = battlemat.made_up(["Maren Holt", "Oswin Vale"], "3 Reedfolk Spitter")
    >>> [placed.key for placed in fight.creatures]
    ['Maren Holt', 'Oswin Vale', 'Reedfolk Spitter 1', 'Reedfolk Spitter 2', 'Reedfolk Spitter 3']
    """
    squares = load_system(system).squares
    if map is not None and not squares:
        raise InputError(f"{system} has no squares: a map has no meaning", file=str(map))
    team = list(read_party_size(heroes, system)) if isinstance(heroes, str) else [hero(one, system) for one in heroes]
    team = [at_level(one, level) if level is not None else one for one in team]
    blocks = [block for said in ([monsters] if isinstance(monsters, str) else monsters)
              for block in _blocks(said, system)]
    ground = load_map(Path(map)) if map is not None else open_ground() if squares else open_map()
    table = Table(Document("heroes and monsters", {}, {}, {}), {})
    members = [Member(HEROES, table, hero=one) for one in team]
    members += [Member(MONSTERS, table, block=block) for block in blocks]
    creatures = arrange(ground, members, table) if squares else line_up(members, table)
    foes = ", ".join(dict.fromkeys(block.name for block in blocks))
    return EncounterFile(name=f"{', '.join(one.name for one in team)} against {foes}", system=system, map=ground,
                         creatures=creatures, kinds=spoken_of(blocks, bestiaries(system, ())))


def hero(said: str | Hero, system: str = DEFAULT) -> Hero:
    """The hero of a file, or the one of this name that comes with Battlemat. Raises `InputError` for neither."""
    from battlemat.errors import unknown

    if not isinstance(said, str):
        return said
    path = Path(said)
    if path.suffix:
        found = load_hero(path).hero
        if system_of(found) != system:
            raise InputError(f"this is a hero of {system_of(found)}", file=said, hint=f"expected one of {system}")
        return found
    wanted = said.casefold().replace("-", " ")
    for known in shipped_heroes(system):
        if known.name.casefold() == wanted:
            return known
    raise unknown("hero", said, [known.name for known in shipped_heroes(system)])


def monster(said: str, system: str = DEFAULT) -> Block:
    """The stat block of a name, a file with one, "FILE#Name", or the text itself. Raises `InputError` for none."""
    file, _, inside = said.partition("#")
    if "\n" in said:
        found = find_blocks(said)
    elif Path(file).suffix in (*SUFFIXES, *IMPORTED):
        listed = load_bestiary([file])
        found = (listed.find(inside),) if inside else listed.blocks
    else:
        found = (shipped_bestiary(system).find(said),)
    if len(found) != 1:
        raise InputError(f"there are {len(found) or 'no'} stat blocks there", hint="expected one")
    return found[0]


def _blocks(said: str, system: str) -> list[Block]:
    """The monsters of one entry of a list."""
    if "\n" in said or Path(said.partition("#")[0]).suffix in (*SUFFIXES, *IMPORTED):
        return [monster(said, system)]
    return [block for block, count in read_monsters(said, bestiaries(system, ())) for _ in range(count)]


def session(setup: Setup, *, seed: int = 1, rules: Ruleset | None = None, typed: bool = False) -> Session:
    """A battle to be played, with its history: decisions to answer, undo, forks, saving.

    `rules` are house rules in place of the game's own, `typed` has every die asked for. What is asked before the first
    turn is the session's first decision. Raises `InputError` for an encounter that cannot be set up.

    >>> import battlemat
    >>> session = battlemat.session("vespers", seed=3)
    >>> session
    <Session of orcus: round 1, Hush's turn, 0 answers; turn for Hush>
    >>> ahead = session.fork()
    >>> _ = ahead.answer(ahead.decision.options[-1])
    >>> len(ahead.answers), len(session.answers)
    (1, 0)
    """
    battle = prepare(encounter(setup), rules=rules)
    battle.dice = TableDice(seed) if typed else Dice(seed)
    return Session(battle)


def fight(setup: Setup | Battle | Session, players: Mapping[str, Player] | Sequence[Player] | Player | None = None, *,
          seed: int = 1, rounds: int | None = None, rules: Ruleset | None = None) -> Outcome:
    """Fight a battle to its end, and say how it went; a battle or session that is given goes on in a copy.

    `players` are one for all, one a side in order, or by the side's name; without any, the tactical opponent plays
    everybody. After so many `rounds` it is a draw. Raises `InputError` for an encounter that cannot be set up.

    >>> import battlemat
    >>> outcome = battlemat.fight("vespers", seed=3)
    >>> outcome.winner in ("heroes", "monsters"), outcome.rounds > 1
    (True, True)
    """
    if isinstance(setup, Session):
        driven = setup.fork()
        while driven.decision is not None and not driven.driver.resting:
            driven.answer(driven.decision.options[0])
        battle = driven.battle
    elif isinstance(setup, Battle):
        battle = setup.copy()
    else:
        battle = begin(prepare(encounter(setup), rules=rules), Dice(seed))
    return fight_out(battle, players if players is not None else TacticalPlayer(), rounds)
