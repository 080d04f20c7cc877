"""What numbers and hit points tell of the chance to win: fitted to fights, for opponents who judge by them.

`python -m battlemat.forecasting.judging` fights every encounter that comes with Battlemat fifty times, tactical on
both sides, and fits the logarithm of the odds that the heroes win to what both sides weigh as each round begins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final

from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Driver
from battlemat.files.opening import open_encounter
from battlemat.files.parties import shipped_files
from battlemat.forecasting.contest import Arena, Contest, battle_seed
from battlemat.forecasting.intervals import inverse
from battlemat.loading import begin
from battlemat.players.search import SearchPlayer

FIGHTS: Final = 50
STEPS: Final = 25
TINY: Final = 1e-6
MOST_ODDS: Final = 30.0

Weights = tuple[float, float, float, float, float]
State = tuple[tuple[float, ...], bool]
"""The logarithms of the ratios of what both sides do in a round and of their hit points, how many action points more
the side has, and whether it won."""


def states(arena: Arena, fights: int) -> list[State]:
    """What both sides weigh as each round of some fights begins, and how these end."""
    player = SearchPlayer()
    home = arena.sides.index(arena.contest.home)
    found: list[State] = []
    for number in range(fights):
        battle = begin(arena.prepared.copy(), Dice(battle_seed(0, number)))
        battle.recording = False
        seen = [weights for weights in rounds(battle, arena, player, home) if weights[0] and weights[1]]
        won = battle.winner == home
        found.extend(((log(ours / theirs), log(health / others), spare), won)
                     for ours, theirs, health, others, spare in seen)
    return found


def rounds(battle: Battle, arena: Arena, player: SearchPlayer, home: int) -> list[Weights]:
    """Fight a battle out; what a side and the others weigh as each round begins."""
    driver = Driver(battle)
    decision = driver.start()
    found: list[Weights] = []
    round = 0
    while decision is not None:
        if battle.round != round:
            round = battle.round
            found.append(player.weighed(battle, home))
        who = battle.creatures[decision.who]
        decision = driver.give(arena.players[who.side].choose(battle, decision))
    return found


def fitted(encounters: Iterable[Sequence[State]]) -> list[float]:
    """The numbers that make the outcomes likeliest: a logistic regression by Newton's method.

    What else decides an encounter (who is healed, who acts first) is a number of its own for each, and not told.

    >>> known = [((x, y), won) for x in (-1, 1) for y in (-1, 1) for won in (x > 0, x > 0, x > 0, x < 0)]
    >>> threat, health = fitted([known])
    >>> round(exp(threat), 6), round(exp(health), 6)
    (3.0, 1.0)
    """
    known = [states for states in encounters if states]
    told = len(known[0][0][0])
    numbers = [0.0] * (told + len(known))
    for _ in range(STEPS):
        slope = [0.0] * len(numbers)
        bend = [[TINY if a == b else 0.0 for b in range(len(numbers))] for a in range(len(numbers))]
        for place, states in enumerate(known, told):
            at = [*range(told), place]
            for seen, won in states:
                values = (*seen, 1.0)
                odds = sum(numbers[a] * value for a, value in zip(at, values, strict=True))
                chance = 1 / (1 + exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))
                for a, value in zip(at, values, strict=True):
                    slope[a] += (won - chance) * value
                    for b, other in zip(at, values, strict=True):
                        bend[a][b] += chance * (1 - chance) * value * other
        back = inverse(bend)
        numbers = [one + sum(part * up for part, up in zip(row, slope, strict=True))
                   for one, row in zip(numbers, back, strict=True)]
    return numbers[:told]


def main(arguments: Sequence[str]) -> None:
    """Fit, and say what came out for all games together and for each."""
    fights = int(arguments[0]) if arguments else FIGHTS
    by_system: dict[str, list[list[State]]] = {}
    for file in shipped_files("encounters/*.toml"):
        arena = Arena(Contest(open_encounter(str(file))))
        by_system.setdefault(arena.contest.encounter.system, []).append(states(arena, fights))
    for name, known in [*by_system.items(), ("all", [one for many in by_system.values() for one in many])]:
        threat, health, spare = fitted(known)
        print(f"{name}: {threat:.2f} of what is done in a round, {health:.2f} of hit points, {spare:.2f} of each "
              f"action point more, from {sum(map(len, known))} states")


if __name__ == "__main__":
    main(sys.argv[1:])
