"""One hash over every event of many battles: two builds that print the same have fought the same battles.

Run it as `python -m battlemat.testing.fingerprint [SEEDS] [SYSTEM]`; without a system, every one with content is told.
With `--write tests/battles.toml` the ones that the tests know are written anew, after a change that is meant to show.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from battlemat import _build
from battlemat.engine.dice import Dice
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped, shipped_systems
from battlemat.loading import begin, prepare
from battlemat.players.random import RandomPlayer
from battlemat.players.tactical import TacticalPlayer
from battlemat.registry import DEFAULT

SEEDS = 400
RANDOM_ROUNDS = 6
RECORDED_SEEDS = 25
"""How many battles of each system the tests fight again."""


def fingerprint(seeds: int = SEEDS, system: str = DEFAULT) -> str:
    """Fight the shipped encounters in turn with this many seeds, every fifth by random players; hash every event."""
    folder = shipped(system) / "encounters"
    encounters = [prepare(load_encounter(path)) for path in sorted(folder.glob("*.toml"))]
    state = hashlib.blake2b(digest_size=16)
    for seed in range(seeds):
        battle = begin(encounters[seed % len(encounters)].copy(), Dice(seed))
        if seed % 5:
            fight(battle, TacticalPlayer())
        else:
            fight(battle, RandomPlayer(seed), RANDOM_ROUNDS)
        for event in battle.log:
            state.update(repr(event.fields).encode())
    return state.hexdigest()


def write(file: Path) -> None:
    """Record what the shipped battles of every system come to now."""
    lines = [f'{system} = "{fingerprint(RECORDED_SEEDS, system)}"' for system in sorted(shipped_systems())]
    file.write_text("\n".join([f"seeds = {RECORDED_SEEDS}", "", "[battles]", *lines, ""]), encoding="utf-8")


def main() -> None:
    """Print the hash for the number of seeds and the systems given on the command line, or record them."""
    if sys.argv[1:2] == ["--write"]:
        write(Path(sys.argv[2]))
        return
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    for system in sys.argv[2:] or shipped_systems():
        print(f"{fingerprint(seeds, system)} {seeds} seeds of {system}")
    print(_build.describe(), file=sys.stderr)


if __name__ == "__main__":
    main()
