"""Rosters kept from one look to the next say the same as new ones."""

from __future__ import annotations

import pytest

from battlemat.engine.actions.decisions import Decision, Option
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.fighting import run
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import begin, prepare
from battlemat.players.grid.survey import GridRoster
from battlemat.players.reader import Reader
from battlemat.players.roster import Roster
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system


class Comparing(TacticalPlayer):
    """Compares the rosters it keeps with new ones before every choice."""

    def __init__(self) -> None:
        super().__init__()
        self.compared = 0

    def choose(self, battle: Battle, decision: Decision) -> Option:
        side = battle.creatures[decision.who].side
        known = list(self.reader.rosters)
        kept, new = self.reader.roster(battle, side), Reader().roster(battle, side)
        assert told(kept) == told(new)
        self.compared += kept in known
        return super().choose(battle, decision)


def told(roster: Roster) -> list[object]:
    """All that a roster says."""
    found: list[object] = [
        [creature.id for creature in roster.mates], [creature.id for creature in roster.foes],
        [(one.profile.sheet.name, one.threat, one.weight, one.health, one.pool, one.hardened) for one in roster.known],
    ]
    if isinstance(roster, GridRoster):
        roster.draw()
        found += [roster.rings, roster.ring1, roster.ring2, roster.ring3]
    return found


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_what_is_kept_is_what_would_be_seen_anew(system: str) -> None:
    battle = prepare(load_encounter(shipped_encounter(load_system(system).bench, system)))
    player = Comparing()
    for seed in range(2):
        run(begin(battle.copy(), Dice(seed)), [player] * len(battle.sides))
    assert player.compared > 100


def test_the_rosters_of_another_battle_are_not_kept() -> None:
    battle = prepare(load_encounter(shipped_encounter(load_system("orcus").bench, "orcus")))
    reader = Reader()
    first = reader.roster(battle, 0)
    assert reader.roster(battle, 0) is first
    other = reader.roster(battle.copy(), 0)
    assert other is not first and other.foes[0] is not first.foes[0]
