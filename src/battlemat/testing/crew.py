"""The soak in several processes: battles by seed, progress, failures, and where to go on."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from battlemat import _build
from battlemat.engine.dice import Dice, mix
from battlemat.errors import InputError
from battlemat.players.player import Player
from battlemat.players.tactical import TacticalPlayer
from battlemat.testing.guests import Guests
from battlemat.testing.soak import Broken, Policies, play_file
from battlemat.testing.strangers import Strangers, stranger_files

ROUNDS: Final = 8
MOST_DECISIONS: Final = 600
LIMIT: Final = 300
"""Seconds after which a battle is taken to hang."""

EVERY: Final = 10
"""Seconds between two lines of progress."""

MIXES: Final = ("dd", "tt", "td", "dt")
"""Who answers for the two sides: d dabbles, t is the shipped opponent."""


@dataclass(frozen=True)
class Report:
    """What came of a seed: how many answers, or the `problem`, with the battle so far as the text of a save."""

    seed: int
    answers: int = 0
    problem: str = ""
    saved: str = ""


@dataclass
class Summary:
    """What came of many."""

    battles: int = 0
    answers: int = 0
    failed: list[Report] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Count a battle."""
        self.battles += 1
        self.answers += report.answers
        if report.problem:
            self.failed.append(report)


class Fighter:
    """Fights the battles of seeds; what it needs for that is read once."""

    def __init__(self, folders: Sequence[str], rounds: int = ROUNDS, heroes: Sequence[str] = ()) -> None:
        self.strangers = Strangers(folders, heroes)
        self.rounds = rounds
        self.tactical = TacticalPlayer()

    def fight(self, seed: int) -> Report:
        """The battle of a seed, fought, saved, loaded and checked."""
        try:
            encounter, battle = self.strangers.stage(seed)
            battle.dice = Dice(seed)
            players: list[Player | None] = [self.tactical if who == "t" else None
                                            for who in MIXES[mix(seed, 3) % len(MIXES)]]
            answers = play_file(encounter, battle, seed, Policies(players, seed), self.rounds, MOST_DECISIONS)
        except Broken as broken:
            return Report(seed, 0, str(broken), broken.saved)
        except Exception as error:  # whatever a battle fails by is what a soak looks for
            return Report(seed, 0, f"seed {seed}: {type(error).__name__}: {error}")
        return Report(seed, answers)


def soak(seeds: Sequence[int], folders: Sequence[str] = (), jobs: int = 1, rounds: int = ROUNDS,
         heroes: Sequence[str] = ()) -> Iterator[Report]:
    """Fight the battles of these seeds in so many processes; yields what came of each, in the order they end.

    A battle that takes longer than `LIMIT` seconds, and one that ends its process, is a failure like any other.
    """
    if jobs <= 1:
        fighter = Fighter(folders, rounds, heroes)
        for seed in seeds:
            yield fighter.fight(seed)
        return
    waiting = list(reversed(seeds))
    crew: list[_Hand] = []
    try:
        while waiting or any(hand.seed is not None for hand in crew):
            crew = [hand for hand in crew if hand.process.is_alive() or hand.seed is not None]
            while len(crew) < jobs and waiting:
                crew.append(_Hand(folders, rounds, heroes))
            for hand in crew:
                if hand.seed is None and waiting:
                    hand.give(waiting.pop())
            ready = wait([hand.pipe for hand in crew], timeout=5)
            for hand in list(crew):
                report = hand.reported(hand.pipe in ready)
                if report is not None:
                    yield report
                if hand.gone:
                    crew.remove(hand)
    finally:
        for hand in crew:
            hand.dismiss()


class _Hand:
    """A process that fights one battle after the other."""

    def __init__(self, folders: Sequence[str], rounds: int, heroes: Sequence[str]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs, list(folders), rounds, list(heroes)),
                                                    daemon=True)
        self.process.start()
        theirs.close()
        self.seed: int | None = None
        self.since = 0.0
        self.gone = False

    def give(self, seed: int) -> None:
        """Have it fight the battle of a seed."""
        self.seed = seed
        self.since = time.monotonic()
        try:
            self.pipe.send(seed)
        except OSError:
            self.since -= LIMIT

    def reported(self, ready: bool) -> Report | None:
        """What came of its battle, if that is over."""
        seed = self.seed
        if seed is None:
            return None
        if ready:
            try:
                found: Report = self.pipe.recv()
                self.seed = None
                return found
            except (EOFError, OSError):
                return self._lost(Report(seed, 0, f"seed {seed}: the process that fought it has died"))
        if time.monotonic() - self.since > LIMIT:
            return self._lost(Report(seed, 0, f"seed {seed}: not over after {LIMIT} seconds"))
        return None

    def _lost(self, report: Report) -> Report:
        self.seed = None
        self.gone = True
        self.dismiss()
        return report

    def dismiss(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection, folders: list[str], rounds: int, heroes: list[str]) -> None:
    fighter = Fighter(folders, rounds, heroes)
    try:
        while True:
            pipe.send(fighter.fight(pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return


# ---------------------------------------------------------------------- the command line


def command(arguments: Sequence[str] | None = None) -> int:
    """Run the soak as the command line says; returns its exit code: 1 when a battle has failed, 2 for a mistake."""
    given = _parser().parse_args(arguments)
    try:
        stranger_files(given.corpus)
        Guests(given.heroes)
    except InputError as error:
        print(f"soak: {error}", file=sys.stderr)
        return 2
    done = _done(given.log)
    seeds = [seed for seed in range(given.seed, given.seed + given.battles) if seed not in done]
    if done:
        print(f"{given.battles - len(seeds)} of these battles are in {given.log}", file=sys.stderr)
    summary = Summary()
    began = told = time.monotonic()
    try:
        for report in soak(seeds, given.corpus, given.jobs, given.rounds, given.heroes):
            summary.add(report)
            _note(report, given)
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                rate = summary.battles / (told - began)
                print(f"{summary.battles} of {len(seeds)} battles, {rate:.1f} a second, {len(summary.failed)} failed",
                      file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    seconds = time.monotonic() - began
    print(f"{summary.battles} battles from seed {given.seed}, {summary.answers} answers, {len(summary.failed)} failed, "
          f"{seconds:.0f} seconds with {given.jobs} processes ({_build.describe()})")
    return 1 if summary.failed or summary.battles < len(seeds) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m battlemat.testing.soak", description=(
        "Fight battles drawn by seed, check everything that must hold after every answer, then save, load and compare "
        "each. The same seed and the same corpora make the same battle."))
    parser.add_argument("--battles", type=int, default=200, help="how many (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the others follow (default: 1)")
    parser.add_argument("--corpus", nargs="*", action="extend", default=[], metavar="DIR",
                        help="folders of stat blocks to draw from besides those that come with Battlemat")
    parser.add_argument("--heroes", nargs="*", action="extend", default=[], metavar="DIR",
                        help="folders of characters and power cards that heroes are and hold")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds a battle (default: {ROUNDS})")
    parser.add_argument("--log", type=Path, help="keep a line a battle here, and leave out those it has already passed")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="save the battles that failed into this folder")
    return parser


def _done(log: Path | None) -> set[int]:
    """The seeds that passed, by a log of an earlier run."""
    if log is None or not log.is_file():
        return set()
    lines = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
    return {int(words[0]) for words in lines if len(words) > 1 and words[0].isdecimal() and words[1] == "passed"}


def _note(report: Report, given: argparse.Namespace) -> None:
    """Tell of a failure, and keep it and the line of the log where that is asked for."""
    if report.problem:
        print(report.problem, flush=True)
        if given.failures is not None and report.saved:
            given.failures.mkdir(parents=True, exist_ok=True)
            path = given.failures / f"seed-{report.seed}.json"
            path.write_text(report.saved, encoding="utf-8", errors="backslashreplace")
    if given.log is not None:
        with given.log.open("a", encoding="utf-8") as file:
            file.write(f"{report.seed} {'FAILED ' + report.problem if report.problem else 'passed'}\n")
