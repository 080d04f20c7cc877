"""How fast it runs here: the measurements behind `battlemat bench`."""

from __future__ import annotations

import gc
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from pathlib import Path
from time import perf_counter

from battlemat._build import COMPILED, VERSION
from battlemat.engine import verbs
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.grid.board import Board
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.record.session import Driver
from battlemat.fighting import run, settle_in
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import begin, prepare
from battlemat.players.player import Player
from battlemat.players.random import RandomPlayer
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import DEFAULT, load_system

RANDOM_ROUNDS = 10
FORKS = 1000

CROWDS = (1, 2, 4, 8)
"""How many times everybody of the encounter is there in the fights of `growth`."""
BOARDS = (24, 48, 96)
"""How many squares wide and high the maps of `growth` are."""
GROWTH_ROUNDS = 4


@dataclass(frozen=True)
class Machine:
    """What it was measured on."""

    cpu: str
    cores: int
    system: str
    python: str

    @staticmethod
    def here() -> Machine:
        """This machine."""
        return Machine(
            cpu=_cpu(),
            cores=os.cpu_count() or 1,
            system=f"{platform.system()} {platform.release()} {platform.machine()}",
            python=f"{platform.python_implementation()} {platform.python_version()}",
        )


@dataclass(frozen=True)
class Measured:
    """The fastest of several runs of so many battles: how many of each there were, in how many seconds.

    `turns` are those of creatures that were alive when theirs came.
    """

    battles: int
    turns: int
    decisions: int
    dice: int
    rounds: int
    seconds: float

    @property
    def battles_per_second(self) -> float:
        return self.battles / self.seconds

    @property
    def turns_per_second(self) -> float:
        return self.turns / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Bench:
    """The figures of one bench, everything on one core.

    `tactical` is the shipped opponent on every side, `random` the random policy, stopped after `RANDOM_ROUNDS`
    rounds. `columns` and `rows` are 0 where there are no squares. `fork_microseconds` is what an independent copy of
    a battle at the start of a turn takes.
    """

    encounter: str
    system: str
    creatures: tuple[int, ...]
    columns: int
    rows: int
    compiled: bool
    version: str
    machine: Machine
    tactical: Measured
    random: Measured
    fork_microseconds: float

    @property
    def build(self) -> str:
        """`compiled` or `interpreted`."""
        return "compiled" if self.compiled else "interpreted"


def bench(
    encounter: str | Path = "",
    *,
    system: str = DEFAULT,
    battles: int = 40,
    repeats: int = 5,
    progress: Callable[[str], None] | None = None,
) -> Bench:
    """Measure an encounter, by its file or by the name of one of `system` that comes with Battlemat.

    `repeats` runs of `battles` battles each, after a run to warm up; `progress` is told what is being
    measured. Raises `InputError` for an encounter that cannot be read.
    """
    if not isinstance(encounter, Path):
        encounter = shipped_encounter(encounter or load_system(system).bench, system)
    file = load_encounter(encounter)
    battle = prepare(file)
    settle_in()
    squares = isinstance(battle.rules.position, GridPosition)
    battle.recording = False
    say = progress or _silent
    say("the shipped opponent")
    player = TacticalPlayer()
    tactical = _fastest(battle, [player] * len(battle.sides), battles, repeats, battle.last_round)
    say("the random policy")
    random = RandomPlayer()
    chance = _fastest(battle, [random] * len(battle.sides), max(1, battles // 4), repeats, RANDOM_ROUNDS)
    say("forks")
    return Bench(
        encounter=file.name,
        system=file.system,
        creatures=tuple(sum(c.side == n for c in battle.creatures) for n in range(len(battle.sides))),
        columns=battle.board.cols if squares else 0,
        rows=battle.board.rows if squares else 0,
        compiled=COMPILED,
        version=VERSION,
        machine=Machine.here(),
        tactical=tactical,
        random=chance,
        fork_microseconds=_fork(battle, player, repeats),
    )


@dataclass(frozen=True)
class Growth:
    """What a creature-turn of the shipped opponent takes, in microseconds, in an encounter made larger.

    `turns[n][m]` is for everybody `CROWDS[n]` times over on a map `BOARDS[m]` squares wide; `creatures` are the sides
    of each crowd.
    """

    encounter: str
    creatures: tuple[tuple[int, ...], ...]
    turns: tuple[tuple[float, ...], ...]

    def exponent(self, board: int) -> float:
        """Which power of the number of creatures the time of a turn grows with on a map, from the least to the most."""
        return log(self.turns[-1][board] / self.turns[0][board]) / log(CROWDS[-1] / CROWDS[0])


def growth(system: str = DEFAULT, progress: Callable[[str], None] | None = None) -> Growth:
    """How the time of a turn grows with the creatures and the map, in the encounter a system is measured with.

    The system is one with squares. Fights end after `GROWTH_ROUNDS` rounds.
    """
    battle = prepare(load_encounter(shipped_encounter(load_system(system).bench, system)))
    battle.recording = False
    found: list[tuple[float, ...]] = []
    creatures: list[tuple[int, ...]] = []
    say = progress or _silent
    for times in CROWDS:
        row: list[float] = []
        for side in BOARDS:
            larger = grown(battle, times, side)
            say(f"{len(larger.creatures)} creatures on {side} x {side} squares")
            row.append(1_000_000 / _fastest(larger, [TacticalPlayer()] * len(larger.sides), 2, 1,
                                            GROWTH_ROUNDS).turns_per_second)
        found.append(tuple(row))
        creatures.append(tuple(sum(c.side == n for c in larger.creatures) for n in range(len(larger.sides))))
    return Growth(load_encounter(shipped_encounter(load_system(system).bench, system)).name, tuple(creatures),
                  tuple(found))


def grown(battle: Battle, times: int, side: int) -> Battle:
    """A battle set up like a prepared one, with everybody `times` over, near where they were, on a map `side` squares
    wide and high that repeats its map."""
    small = battle.board
    board = Board.from_rows([[small.terrain(small.square(col % small.cols, row % small.rows)) for col in range(side)]
                             for row in range(side)])
    found = Battle(battle.rules, board, Dice())
    found.recording = False
    found.light = battle.light
    found.drop = battle.drop
    for _ in range(times):
        for creature in battle.creatures:
            copy = found.add(creature.sheet, battle.sides[creature.side])
            col, row = small.coords(creature.at)
            wished = board.square(col, row)
            free = board.fits(board.passable & ~board.pits & ~found.bodies, copy.width)
            verbs.place(found, copy, min(board.squares(free), key=lambda square: (
                board.distance(square, copy.width, wished, copy.width), square)))
    return found


def _silent(_: str) -> None:
    return


def _fastest(battle: Battle, players: list[Player], battles: int, repeats: int, last_round: int) -> Measured:
    """Fight the same battles over and over, the first time to warm up; the fastest time counts."""
    best = _once(battle, players, battles, last_round)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(repeats):
            measured = _once(battle, players, battles, last_round)
            if measured.seconds < best.seconds:
                best = measured
            gc.collect()
    finally:
        if collecting:
            gc.enable()
    return best


def _once(battle: Battle, players: list[Player], battles: int, last_round: int) -> Measured:
    turns = decisions = dice = rounds = 0
    began = perf_counter()
    for seed in range(battles):
        copy = begin(battle.copy(), Dice(seed))
        copy.last_round = last_round
        for player in players:
            if isinstance(player, RandomPlayer):
                player.seed = seed
                player.drawn = 0
        decisions += run(copy, players, checked=False)
        dice += copy.dice.rolled
        rounds += min(copy.round, last_round)
        for creature in copy.creatures:
            turns += creature.turns
    return Measured(battles, turns, decisions, dice, rounds, perf_counter() - began)


def _fork(battle: Battle, player: Player, repeats: int) -> float:
    """Microseconds a copy takes at the start of a turn, in round 2 if it comes to that."""
    copy = begin(battle.copy(), Dice(0))
    driver = Driver(copy)
    decision = driver.start()
    while decision is not None:
        if copy.round >= 2 and driver.resting:
            break
        decision = driver.give(player.choose(copy, decision))
    fastest = -1.0
    for _ in range(repeats):
        began = perf_counter()
        for _ in range(FORKS):
            copy.copy()
        seconds = perf_counter() - began
        if fastest < 0 or seconds < fastest:
            fastest = seconds
    return fastest / FORKS * 1_000_000


def _cpu() -> str:
    """The processor's name, as well as the system knows it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        return platform.processor() or platform.machine()
    return platform.processor() or platform.machine()
