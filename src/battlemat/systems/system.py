"""What every system offers to those who stage, load and run its battles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from battlemat import registry
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.modifiers import Modifier, Total
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.powers.bands.card import read_card, read_texts
from battlemat.powers.card import read_traits
from battlemat.powers.forms import Power
from battlemat.powers.plain_block import read_any_blocks
from battlemat.powers.plain_card import read_any_card
from battlemat.powers.statblock import StatBlock
from battlemat.powers.vocabulary import Vocabulary
from battlemat.rulebook import Rulebook

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset
    from battlemat.systems.shared.hero_files import HeroKind


class Places:
    """Where a scene without squares begins: pairs in melee, who is in a rear or far band, who is behind whom.

    Creatures go by their ids; `ambush` opens an ambush (-1: nobody is named).
    """

    def __init__(self, engaged: list[tuple[int, int]], rear: list[int], far: list[int], behind: dict[int, int],
                 ambush: int = -1) -> None:
        self.engaged = engaged
        self.rear = rear
        self.far = far
        self.behind = behind
        self.ambush = ambush

    def __bool__(self) -> bool:
        return bool(self.engaged or self.rear or self.far or self.behind or self.ambush >= 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class System:
    """One game: its ruleset and how its creatures are made. Subclasses fill in what is theirs.

    `name` is what it is registered by, `layout` how its stat blocks are laid out where nothing says whose they are
    ("marked", "plain", "bands"; "" for one that reads no loose blocks). `demo` and `bench` name encounters of its
    content: the fight that `battlemat demo` shows and the one that is measured ("" for none).
    """

    # Class variables, not a compiled class's defaults: interpreted subclasses fill them in too.
    name: ClassVar[str] = ""
    layout: ClassVar[str] = ""
    demo: ClassVar[str] = ""
    bench: ClassVar[str] = ""
    cover_words: ClassVar[tuple[str | None, ...]] = (None, "cover", "superior", "total")
    squares: ClassVar[bool] = True
    challenges: ClassVar[bool] = False
    failures: ClassVar[int] = 0  # how many normally lose a challenge; 0: each says
    devices: ClassVar[bool] = False
    nastier: ClassVar[bool] = False  # whether its stat blocks print nastier specials
    belonging: ClassVar[tuple[str, ...]] = ()  # the keys by which creatures belong to others: companion_of, summoned
    pastimes: ClassVar[tuple[str, ...]] = ()  # what hours are spent with: actions that take one, incantations
    outfit: ClassVar[tuple[str, ...]] = ()  # the keys of what creatures have besides their print: tools, items ...
    attitudes: ClassVar[tuple[str, ...]] = ()  # how creatures can feel about others, where that matters

    @property
    def folder(self) -> Path:
        """Where its ledger is."""
        return registry.folder(self.name)

    @property
    def content(self) -> Path:
        """Where the heroes, monsters, maps and encounters are that come with it; there need be none."""
        return registry.content(self.name)

    @property
    def heroes(self) -> HeroKind | None:
        """What its heroes are and how their files are read; None where it has no hero files."""
        return None

    @property
    def terms(self) -> Vocabulary:
        """The words its stat blocks and powers are printed with."""
        raise NotImplementedError

    def rules(self, options: dict[str, object] | None) -> Ruleset:
        """The ruleset with these switches thrown. Raises ValueError for an option there is not."""
        return self.ruleset(Rulebook.load(self.name).settings(options or {}))

    def ruleset(self, options: dict[str, object]) -> Ruleset:
        """The ruleset with every switch set."""
        raise NotImplementedError

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        """The sheet of a creature given by a scene's fields. Raises ValueError for a field that is wrong."""
        raise NotImplementedError

    def hero_sheet(self, hero: Any, rules: Ruleset) -> Sheet:
        """The sheet of a hero read from its file."""
        raise NotImplementedError

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset, nastier: bool = False) -> Sheet:
        """The sheet of a monster from the text of its stat block, which begins at this line of a file.

        `nastier`: with the specials printed apart as nastier ones, in a system whose blocks have such.
        """
        raise NotImplementedError

    def read_blocks(self, text: str, file: str) -> list[StatBlock | BandBlock]:
        """The stat blocks in a text, as printed. Raises `InputError` for one that cannot be used."""
        return [*read_any_blocks(text, self.terms, file)] if self.squares else [*read_blocks(text, self.terms, file)]

    def read_card(self, text: str, line: int, names: tuple[str, ...]) -> Power:
        """A power card that begins at a line of its file; `names` are its owner's powers."""
        if self.squares:
            return read_any_card(text, self.terms, line, names)
        return read_card(text, self.terms, line, names)

    def read_traits(self, owner: str, texts: tuple[str, ...]) -> tuple[Power, ...]:
        """The traits of a creature of this name, one text each."""
        if self.squares:
            return tuple(read_traits(owner, texts, self.terms))
        return tuple(read_texts(owner, list(texts), self.terms))

    def statblock_sheet(self, block: StatBlock | BandBlock, rules: Ruleset) -> Sheet:
        """The sheet of a monster from its stat block as read, with all that may be printed apart."""
        raise NotImplementedError

    def install(self, battle: Battle, key: str, fields: dict[str, Any]) -> Creature:
        """Put a trap, lock or door on the map; `at` and `squares` are squares of its board.

        Returns what stands for it in play. Raises ValueError for a field that is wrong.
        """
        raise ValueError(f"{self.name} has no rules for traps, locks and doors")

    def known(self, battle: Battle, who: Creature, target: Creature) -> list[str]:
        """What a character knows of a creature's kind."""
        raise ValueError(f"{self.name} has no rules for monster knowledge")

    def experience(self, level: int) -> int | None:
        """How many experience points a level takes in all; None where its book has no number for that level."""
        return None

    def earned_level(self, creature: Creature) -> int:
        """The level a creature's experience has earned it."""
        return creature.sheet.level

    def challenge(self, battle: Battle, challenge: Challenge) -> None:
        """Face the party with a skill challenge. Raises ValueError for one that cannot be."""
        raise ValueError(f"{self.name} has no rules for skill challenges")

    def best_skill(self, battle: Battle, who: Creature) -> str:
        """With which skill a character most likely succeeds in the challenge under way."""
        raise ValueError(f"{self.name} has no rules for skill challenges")

    def difficulties(self) -> dict[str, int]:
        """The words for how hard a check is, with what it must reach."""
        return {}

    def default_dc(self, skill: str) -> int:
        """What a check with a skill must reach in a challenge that does not say."""
        raise ValueError(f"{self.name} has no rules for skill challenges")

    def arrange(self, battle: Battle, places: Places) -> None:
        """Put creatures where a scene says in a system without squares. Raises ValueError for what cannot be."""
        if places:
            raise ValueError(f"{self.name} has squares: place creatures on a map or with at=(column, row)")

    def place_words(self, battle: Battle, place: int) -> str | tuple[int, int] | None:
        """What the number of a place stands for: a square's (column, row), a band's name, None off the map."""
        return battle.board.coords(place) if place >= 0 else None

    def band(self, battle: Battle, creature: Creature) -> str:
        """The band a creature stands in."""
        raise ValueError(f"{self.name} has no bands: it has squares")

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        """Lay what the fields say a creature starts with: hit points, conditions, surprise."""
        raise NotImplementedError

    def surprise(self, battle: Battle, creature: Creature) -> None:
        """A creature is surprised as the fight begins."""
        raise NotImplementedError

    def long_enough(self, kind: str, hours: int) -> bool:
        """Whether a rest of so many hours brings anything."""
        return True

    async def end_encounter(self, battle: Battle) -> None:
        """The encounter ends and nobody rests: what lasts as long goes, and the next one may begin."""
        raise NotImplementedError

    async def rest(self, battle: Battle, kind: str) -> None:
        """The encounter ends and the heroes rest."""
        raise NotImplementedError

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why a use is not legal now."""
        return battle.refusal(who, use)

    async def carry_out(self, battle: Battle, who: Creature, use: Use) -> None:
        """Do what was asked for, on one's own turn or where the rules allow it on another's."""
        await battle.take(who, use)

    def defense(self, battle: Battle, creature: Creature, defense: str) -> Total:
        """A defense against nobody in particular."""
        parts = [Modifier(defense, creature.sheet.defenses[defense], "base", defense, battle.rules.cite["defense"])]
        parts.extend(m for m in creature.modifiers if m.stat in (defense, "defenses") and m.versus < 0)
        return battle.rules.stacking.total(parts)

    def counts_as(self, creature: Creature) -> int:
        """How many standard creatures of its level a creature counts as."""
        return 1

    def engaged(self, battle: Battle, creature: Creature) -> list[int]:
        """Whom a creature is engaged with."""
        raise ValueError(f"{self.name} has no engagement: it has squares")

    def amiss(self, battle: Battle) -> list[str]:
        """What is wrong with a state of a battle that only this system keeps; nothing when all is well."""
        return []

    def stall(self, battle: Battle) -> None:
        """The heroes avoid the fight this round."""
        raise ValueError(f"{self.name} has no escalation die")

    def calm(self, battle: Battle) -> None:
        """Fighting has ceased."""
        raise ValueError(f"{self.name} has no escalation die")
