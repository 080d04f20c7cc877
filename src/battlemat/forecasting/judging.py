"""What numbers and hit points tell of the chance to win: fitted to fights, for opponents who judge by them.

`python -m battlemat.forecasting.judging` fights every encounter that comes with Battlemat a hundred times, tactical on
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
from battlemat.loading import begin
from battlemat.players.search import SearchPlayer

FIGHTS: Final = 100
STEPS: Final = 25
TINY: Final = 1e-6
MOST_ODDS: Final = 30.0

State = tuple[float, float, bool]
"""The logarithms of the ratios of what both sides do in a round and of their hit points, and whether the side won."""


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
        found.extend((log(ours / theirs), log(health / others), won) for ours, theirs, health, others in seen)
    return found


def rounds(battle: Battle, arena: Arena, player: SearchPlayer, home: int) -> list[tuple[float, float, float, float]]:
    """Fight a battle out; what a side and the others weigh as each round begins."""
    driver = Driver(battle)
    decision = driver.start()
    found: list[tuple[float, float, float, float]] = []
    round = 0
    while decision is not None:
        if battle.round != round:
            round = battle.round
            found.append(player.weighed(battle, home))
        who = battle.creatures[decision.who]
        decision = driver.give(arena.players[who.side].choose(battle, decision))
    return found


def fitted(encounters: Iterable[Sequence[State]]) -> tuple[float, float]:
    """The two numbers that make the outcomes likeliest: a logistic regression by Newton's method.

    What else decides an encounter (who is healed, who acts first) is a number of its own for each, and not told.

    >>> known = [(x, y, won) for x in (-1, 1) for y in (-1, 1) for won in (x > 0, x > 0, x > 0, x < 0)]
    >>> threat, health = fitted([known])
    >>> round(exp(threat), 6), round(exp(health), 6)
    (3.0, 1.0)
    """
    known = list(encounters)
    a = b = 0.0
    level = [0.0] * len(known)
    for _ in range(STEPS):
        up_a = up_b = ab = 0.0
        aa = bb = TINY
        parts: list[tuple[float, float, float, float]] = []
        for states, one in zip(known, level, strict=True):
            up = with_a = with_b = 0.0
            weights = TINY
            for x, y, won in states:
                chance = 1 / (1 + exp(-max(-MOST_ODDS, min(MOST_ODDS, one + a * x + b * y))))
                off, weight = won - chance, chance * (1 - chance)
                up_a, up_b, up = up_a + off * x, up_b + off * y, up + off
                aa, ab, bb = aa + weight * x * x, ab + weight * x * y, bb + weight * y * y
                with_a, with_b, weights = with_a + weight * x, with_b + weight * y, weights + weight
            parts.append((up, with_a, with_b, weights))
        for up, with_a, with_b, weights in parts:
            up_a, up_b = up_a - with_a * up / weights, up_b - with_b * up / weights
            aa, ab, bb = aa - with_a ** 2 / weights, ab - with_a * with_b / weights, bb - with_b ** 2 / weights
        whole = aa * bb - ab * ab
        more_a, more_b = (bb * up_a - ab * up_b) / whole, (aa * up_b - ab * up_a) / whole
        a, b = a + more_a, b + more_b
        level = [one + (up - with_a * more_a - with_b * more_b) / weights
                 for one, (up, with_a, with_b, weights) in zip(level, parts, strict=True)]
    return a, b


def main(arguments: Sequence[str]) -> None:
    """Fit, and say what came out for all games together and for each."""
    fights = int(arguments[0]) if arguments else FIGHTS
    by_system: dict[str, list[list[State]]] = {}
    for file in shipped_files("encounters/*.toml"):
        arena = Arena(Contest(open_encounter(str(file))))
        by_system.setdefault(arena.contest.encounter.system, []).append(states(arena, fights))
    for name, known in [*by_system.items(), ("all", [one for many in by_system.values() for one in many])]:
        threat, health = fitted(known)
        print(f"{name}: {threat:.2f} of what is done in a round, {health:.2f} of hit points, "
              f"from {sum(map(len, known))} states")


if __name__ == "__main__":
    main(sys.argv[1:])
