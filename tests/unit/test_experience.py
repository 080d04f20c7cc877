"""What heroes of files gain by a fight with monsters of files."""

from battlemat.engine import verbs
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import battle_from_encounter, begin, prepare
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system


def run(battle: Battle, kind: str) -> None:
    """Rest; every question takes its first option."""
    task = load_system("fourth").rest(battle, kind)
    option = None
    while True:
        try:
            option = task.send(option).options[0]
        except StopIteration:
            return


def test_monsters_of_files_are_worth_what_they_print_and_levels_come_with_a_long_rest() -> None:
    battle = battle_from_encounter(load_encounter(shipped_encounter("toll-on-the-salt-road", "fourth")))
    heroes = [creature for creature in battle.creatures if creature.sheet.hero]
    monsters = [creature for creature in battle.creatures if not creature.sheet.hero]
    worth = sum(monster.xp for monster in monsters)
    assert worth > 0 and all(monster.xp > 0 for monster in monsters)
    wren = heroes[-1]
    wren.xp = 2300
    for monster in monsters:
        verbs.kill(battle, monster)
    run(battle, "short")
    assert [hero.xp for hero in heroes[:-1]] == [worth // len(heroes)] * (len(heroes) - 1)
    before = wren.sheet
    assert (before.level, wren.xp) == (1, 2300 + worth // len(heroes))
    battle.hours_since_long_rest = 24
    run(battle, "long")
    assert (wren.sheet.level, wren.sheet.level_bonus, heroes[0].sheet.level) == (3, 1, 1)
    assert wren.sheet.max_hp > before.max_hp
    assert wren.hp == wren.sheet.max_hp
    assert wren.sheet.defenses["ac"] == before.defenses["ac"] + 1


def test_a_fight_won_pays_at_once_and_the_rest_after_it_nothing_more() -> None:
    battle = begin(prepare(load_encounter(shipped_encounter("toll-on-the-salt-road", "fourth"))), Dice(3))
    worth = sum(creature.xp for creature in battle.creatures if not creature.sheet.hero)
    fight(battle, TacticalPlayer())
    assert battle.sides[battle.winner] == "heroes"
    heroes = [creature for creature in battle.creatures if creature.sheet.hero]
    kinds = [event.kind for event in battle.log]
    assert kinds.count("xp") == len(heroes) and kinds.index("xp") < kinds.index("over")
    paid = [hero.xp for hero in heroes]
    assert paid == [worth // len(heroes)] * len(heroes)
    run(battle, "short")
    assert [hero.xp for hero in heroes] == paid
