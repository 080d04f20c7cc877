"""What is forecast: an encounter, who plays each side, and the dice of its battles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice, mix
from battlemat.errors import InputError
from battlemat.fighting import run
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.players.player import Player
from battlemat.players.skills import TACTICAL, check_skill, player_of

SEED_BITS: Final = 48
"""Seeds of battles are this long, so that one can be written down, and read from JSON anywhere."""


def battle_seed(seed: int, number: int) -> int:
    """The seed of a forecast's battle, the first being number 0.

    >>> battle_seed(0, 0) == battle_seed(0, 0) != battle_seed(1, 0)
    True
    """
    return mix(mix(seed, 0), number) >> (64 - SEED_BITS)


@dataclass(frozen=True)
class Contest:
    """An encounter and the skill each side is played with; `label` tells it from others it is compared with.

    `skills` are by the name of the side; a side that is not in it plays `tactical`.
    """

    encounter: EncounterFile
    skills: Mapping[str, str] = field(default_factory=dict)
    label: str = ""

    def __post_init__(self) -> None:
        sides = self.encounter.sides()
        if len(sides) < 2:
            raise InputError("nobody to fight: a forecast needs two sides", file=self.encounter.file or None)
        for side, skill in self.skills.items():
            if side not in sides:
                raise InputError(f"there is no side '{side}' here", hint="expected " + " or ".join(sides))
            check_skill(skill)

    @property
    def sides(self) -> tuple[str, ...]:
        """Its sides, in the order they are entered."""
        return tuple(self.encounter.sides())

    @property
    def home(self) -> str:
        """The side whose chance is told: the heroes, where there are any."""
        return HEROES if HEROES in self.sides else self.sides[0]

    def skill(self, side: str) -> str:
        """What a side is played with."""
        return self.skills.get(side, TACTICAL)

    def skills_told(self) -> str:
        """The skills in words: "tactical on both sides", "heroes simple, monsters tactical"."""
        used = {self.skill(side) for side in self.sides}
        if len(used) == 1:
            return f"{used.pop()} on {'both' if len(self.sides) == 2 else 'all'} sides"
        return ", ".join(f"{side} {self.skill(side)}" for side in self.sides)

    def with_options(self, options: Mapping[str, object]) -> Contest:
        """The same with switches of the rules thrown."""
        return replace(self, encounter=replace(self.encounter, options={**self.encounter.options, **options}))

    def pack(self) -> dict[str, Any]:
        """It all as a table fit for JSON, which another machine can `unpack`."""
        return {"encounter": pack(self.encounter), "skills": dict(self.skills), "label": self.label}

    @staticmethod
    def unpack(table: Mapping[str, Any]) -> Contest:
        """The contest that `pack` has written. Raises `InputError` for what is not one."""
        written = table["encounter"]
        encounter = unpack(Table(Document("contest", written, {}, {}), written))
        return Contest(encounter, dict(table["skills"]), table["label"])


class Arena:
    """A contest set up once, to be fought with any number of seeds.

    What is made here is shared by worker processes that are forked afterwards: stat blocks are read once.
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.prepared: Battle = prepare(contest.encounter)
        self.prepared.rules.health.tells_softened = True
        self.sides: list[str] = list(self.prepared.sides)
        self.skills = [contest.skill(side) for side in self.sides]
        self.players: list[Player] = [player_of(skill) for skill in self.skills]

    def fight(self, seed: int) -> Battle:
        """One battle, fought to its end; its log tells it."""
        for number, player in enumerate(self.players):
            player.begin(mix(seed, 1 << 32 | number))
        battle = begin(self.prepared.copy(), Dice(seed))
        run(battle, self.players, mends=True)
        return battle
