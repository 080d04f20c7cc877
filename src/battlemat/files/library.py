"""Where a referee finds who else is to join a fight: the encounter's bestiary, shipped content, any file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from battlemat.documents.json import parse_json
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.creature import Sheet
from battlemat.engine.referee import Library
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import InputError, unknown
from battlemat.files.bestiary import IMPORTED, SUFFIXES, Bestiary, Block, find_blocks, load_bestiary
from battlemat.files.heroes import Hero, load_hero, pack_hero, system_of, systems_with_heroes, unpack_hero
from battlemat.files.parties import shipped, shipped_heroes, shipped_systems
from battlemat.systems import load_system

_FILES: Final = (*SUFFIXES, *IMPORTED, ".toml")
PASTED: Final = "the stat block pasted in"


@cache
def shipped_bestiary(system: str) -> Bestiary:
    """The stat blocks that come with the product for a system; none for a system without content."""
    return load_bestiary([shipped(system) / "monsters"]) if system in shipped_systems() else Bestiary(())


class FileLibrary(Library):
    """The creatures at hand for one game: `blocks` are those of the encounter at play, looked at first."""

    def __init__(self, system: str, blocks: Iterable[Block] = ()) -> None:
        self.system = system
        self.own = Bestiary(tuple(dict.fromkeys(blocks)))
        self.sheets: dict[str, Sheet] = {}

    def find(self, name: str) -> str:
        """The stat block, or the hero as JSON, of a name, a file, or "FILE#Name" for one of several in a file.

        Raises `InputError`, naming the nearest, where there is none.
        """
        file, _, inside = name.partition("#")
        if Path(file).suffix in _FILES:
            return self._from_file(Path(file), inside)
        for bestiary in (self.own, shipped_bestiary(self.system)):
            block = bestiary.named(name)
            if block is not None:
                return block.text
        team = shipped_heroes(self.system) if self.system in systems_with_heroes() else ()
        heroes = {hero.name.casefold(): hero for hero in team}
        for said in (name.casefold(), name.casefold().replace("-", " ")):
            if said in heroes:
                return hero_text(heroes[said])
        known = [*self.own.names(), *shipped_bestiary(self.system).names(), *(h.name for h in heroes.values())]
        raise unknown("creature", name, dict.fromkeys(known))

    def _from_file(self, path: Path, name: str) -> str:
        if path.suffix == ".toml":
            hero = load_hero(path).hero
            if system_of(hero) != self.system:
                raise InputError(f"this is a hero of {system_of(hero)}", file=str(path),
                                 hint=f"expected one of {self.system}")
            return hero_text(hero)
        found = load_bestiary([path])
        if name:
            return found.find(name).text
        if len(found.blocks) > 1:
            raise InputError(f"there are {len(found.blocks)} stat blocks in this file", file=str(path),
                             hint=f'say which, as in "{path}#{found.blocks[0].name}"')
        return found.blocks[0].text

    def sheet(self, text: str, rules: Ruleset) -> Sheet:
        """The sheet of a stat block or of a hero written as JSON. Raises `InputError` for what is neither."""
        known = self.sheets.get(text)
        if known is None:
            known = self._read(text, rules)
            self.sheets[text] = known
        return known

    def _read(self, text: str, rules: Ruleset) -> Sheet:
        game = load_system(self.system)
        if text.lstrip().startswith("{"):
            data = parse_json(text, PASTED)
            if not isinstance(data, dict):
                raise InputError("this is no hero", file=PASTED)
            return game.hero_sheet(unpack_hero(Table(Document(PASTED, data, {}, {}), data)), rules)
        blocks = find_blocks(text, PASTED)
        if len(blocks) != 1:
            raise InputError(f"there are {len(blocks) or 'no'} stat blocks in what is pasted in",
                             hint="expected one: a heading with its name, and under it its level line")
        sheet = game.block_sheet(blocks[0].text, PASTED, blocks[0].line, rules)
        sheet.printed = blocks[0].text
        return sheet


def hero_text(hero: Hero) -> str:
    """A hero as the text that `FileLibrary.sheet` reads."""
    return json.dumps(pack_hero(hero), ensure_ascii=False, sort_keys=True)
