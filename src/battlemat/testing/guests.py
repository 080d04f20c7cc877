"""Heroes for battles drawn by seed: characters from files, and shipped heroes holding cards from files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from battlemat.errors import InputError
from battlemat.files.bestiary import IMPORTED, SUFFIXES
from battlemat.files.heroes import Hero, load_hero, system_of
from battlemat.files.printed import Printed, read_printed
from battlemat.systems.shared.hero_files import read_cards

if TYPE_CHECKING:
    from battlemat.testing.strangers import Numbers

MOST_CARDS: Final = 4


def printed_in(folder: str | Path, what: str = "stat blocks") -> list[Path]:
    """The files of a folder that may hold print, in order. Raises `InputError` for a folder there is not."""
    if not Path(folder).is_dir():
        raise InputError(f"no such folder of {what}", file=str(folder))
    return [path for path in sorted(Path(folder).rglob("*"))
            if path.suffix in (*SUFFIXES, *IMPORTED, ".json") and path.name != "README.md" and path.is_file()]


class Guests:
    """Draws what heroes are and hold from the characters and power cards of folders; a file is read when first drawn.

    Raises `InputError` for a folder there is not. `refused` counts files that cannot be used.
    """

    def __init__(self, folders: Sequence[str | Path]) -> None:
        self.files = [path for folder in folders for path in printed_in(folder, "characters and cards")]
        self.read: dict[Path, Printed | None] = {}
        self.refused = 0

    def instead(self, hero: Hero, numbers: Numbers) -> Hero:
        """Who takes a hero's place: a character of the same game, or the same hero with other cards besides its own."""
        system = system_of(hero)
        for _ in range(1 + numbers.below(MOST_CARDS)):
            path = self.files[numbers.below(len(self.files))]
            printed = self.printed(path)
            if printed is None or printed.system.name != system:
                continue
            if printed.name and path.suffix in IMPORTED:
                return load_hero(path).hero
            hero = holding(hero, printed.card_texts)
        return hero

    def printed(self, path: Path) -> Printed | None:
        """What is printed in a file; None for what cannot be used."""
        if path not in self.read:
            try:
                self.read[path] = read_printed(path)
            except InputError:
                self.refused += 1
                self.read[path] = None
        return self.read[path]


def holding(hero: Hero, texts: Sequence[str]) -> Hero:
    """The hero with the cards printed in texts, too, but for those that are named as one it has."""
    known = {card.name.casefold() for card in hero.cards}
    cards = list(hero.cards)
    for text in texts:
        rows = [row.lstrip("> ") for row in text.split("\n")]
        for card in read_cards("\n".join(rows if rows[0].startswith("#") else [f"#### {rows[0]}", *rows[1:]])):
            if card.name.casefold() not in known:
                known.add(card.name.casefold())
                cards.append(card)
    return replace(hero, cards=tuple(cards))
