"""What a system keeps beside the core's state: copied with it, apart from it, told by it."""

import pytest

from battlemat import Scene
from battlemat.engine.kept import NOTHING
from battlemat.systems.archmage import kept as archmage
from battlemat.systems.fourth import kept as fourth
from battlemat.systems.orcus import kept as orcus
from battlemat.systems.shared.grid.kept import set_streak, streak_of
from battlemat.testing.invariants import digest


def test_a_battles_record_goes_along_into_a_copy_and_is_its_own_there() -> None:
    battle = Scene("archmage", A={}, V=dict(side="monsters")).battle
    archmage.kept(battle).lull = 1
    other = battle.copy()
    assert archmage.kept(other).lull == 1 and digest(other) == digest(battle)
    archmage.kept(other).lull = 2
    assert archmage.kept(battle).lull == 1 and digest(other) != digest(battle)
    assert battle.rules.keeps.values() == archmage.BattleKept().values()


def test_a_creatures_record_does_so_too() -> None:
    battle = Scene("fourth", A={}, B={}, V=dict(side="monsters")).battle
    fourth.kept(battle.creatures[0]).searched = 3
    other = battle.copy()
    fourth.kept(other.creatures[0]).searched = 4
    assert [fourth.kept(one.creatures[0]).searched for one in (battle, other)] == [3, 4]
    assert fourth.kept(battle.creatures[1]).searched == -1 and digest(other) != digest(battle)


def test_a_record_that_is_replaced_is_shared_until_then() -> None:
    battle = Scene("orcus", A={}, V=dict(side="monsters", attitude="neutral")).battle
    other = battle.copy()
    victim = other.creatures[1]
    assert victim.kept is battle.creatures[1].kept
    victim.kept = orcus.kept(victim).disposed("hostile").aloft_since(4).after(1)
    assert orcus.kept(victim).values() == (4, "hostile", 1) and digest(other) != digest(battle)
    assert orcus.kept(battle.creatures[1]).values() == (-1, "neutral", 0)
    assert victim.kept.onward({}).values() == (-1, "hostile", 1)


@pytest.mark.parametrize(("system", "counted"), [("orcus", 2), ("fourth", 2), ("archmage", 0)])
def test_encounters_in_a_row_are_counted_where_the_book_counts_them(system: str, counted: int) -> None:
    hero = Scene(system, A={}).battle.creatures[0]
    set_streak(hero, 2)
    assert streak_of(hero) == counted and (streak_of(hero.copy()) == counted)


def test_a_game_that_keeps_nothing_shares_the_one_empty_record() -> None:
    battle = Scene("orcus", A={}, V=dict(side="monsters")).battle
    assert battle.kept is battle.copy().kept is NOTHING and NOTHING.values() == ()
    with pytest.raises(TypeError, match="orcus keeps no such record"):
        archmage.kept(battle)
    with pytest.raises(TypeError, match="creature of another game"):
        orcus.kept(Scene("fourth", A={}).battle.creatures[0])
    with pytest.raises(TypeError, match="creature of another game"):
        archmage.kept_of(battle.creatures[0])
    with pytest.raises(TypeError, match="creature of another game"):
        fourth.kept(battle.creatures[0])
