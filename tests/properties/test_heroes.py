"""Heroes of random legal choices: their files are read again as they were written, and they fight."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.abilities import ABILITIES
from battlemat.engine.dice import Dice
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.heroes import load_hero, pack_hero, unpack_hero
from battlemat.heroes.content import load_book
from battlemat.heroes.games import game_of
from battlemat.heroes.made import Made
from battlemat.heroes.making import ARRAY, BUY, placed
from battlemat.heroes.questions import PICK, POINTS, ROLLED, SCORES, SWAP, Question, settle
from battlemat.heroes.reading import born, hero_of, load_made, risen, start
from battlemat.heroes.writing import hero_text
from battlemat.loading import battle_from_encounter, begin, prepare
from battlemat.players.random import RandomPlayer

MONSTERS: Final = {"orcus": "Bramble Ram", "fourth": "Pan Robber", "archmage": "Wreck-Gleaner"}
TOP: Final = {"orcus": 12, "fourth": 5, "archmage": 5}
ROUNDS: Final = 3


class Chance:
    """Answers drawn by lot from what is legal."""

    def __init__(self, seed: int, made: Made) -> None:
        self.draw = random.Random(seed)
        self.made = made

    def __call__(self, question: Question) -> Any:
        answer = self.some(question)
        return settle(question, answer)

    def some(self, question: Question) -> Any:
        if question.key == "name":
            return f"Nobody {self.draw.randrange(1000)} \"of\" [[level]]"
        if question.kind == PICK:
            names = [offer.name for offer in question.open]
            count = self.draw.randint(question.least, min(question.most, len(names), question.least + 2))
            for _ in range(20):
                some = self.draw.sample(names, count)
                if question.legal(some) is None:
                    return some
            return question.default
        if question.kind == SCORES:
            return self.scores()
        if question.kind == ROLLED:
            return self.draw.randrange(1000)
        if question.kind == POINTS:
            return {"eel; trader = 3": 5, "\"quoted\" #5": self.made.book.background_points - 5}
        if question.kind == SWAP:
            return self.swap(question)
        return "a 'word' \\ of\ttwo"

    def scores(self) -> dict[str, int]:
        generation = self.made.book.generation
        given = list(generation.array if self.made.method == ARRAY else self.made.rolled)
        if self.made.method == BUY:
            for _ in range(10_000):
                bought = {name: self.draw.choice(sorted(generation.costs)) for name in ABILITIES}
                if generation.refuse_bought(bought) is None:
                    return bought
            return placed(self.made, generation.array)
        self.draw.shuffle(given)
        return dict(zip(ABILITIES, given, strict=True))

    def swap(self, question: Question) -> list[str]:
        old = [*(held.power.name for held in self.made.powers), *(feat.part.name for feat in self.made.feats),
               *self.made.skills, "Fen Lurcher"]
        new = [*(power.name for power in self.made.calling.offers), *self.made.book.feats,
               *self.made.calling.skill_list, "Mire Heron"]
        for _ in range(30):
            pair = [self.draw.choice(old), self.draw.choice(new)]
            if question.legal(pair) is None:
                return pair
        return []


def somebody(system: str, seed: int) -> Made:
    made = start(load_book(system), nine=system == "orcus" and seed % 2 == 0)
    chance = Chance(seed, made)
    born(made, chance)
    for _ in range(seed % TOP[system]):
        risen(made, chance)
    return made


@pytest.mark.parametrize("system", list(MONSTERS))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**20))
def test_random_legal_choices_make_a_hero_that_is_read_again_and_fights(
        system: str, tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    made = somebody(system, seed)
    folder = tmp_path_factory.mktemp("hero")
    file = folder / "hero.toml"
    file.write_text(hero_text(made), encoding="utf-8")
    again = load_made(file)
    assert again.said == made.said
    assert hero_of(again) == hero_of(made) == load_hero(file).hero
    assert game_of(system).figures(again).keys() == game_of(system).figures(made).keys()
    packed = Document("packed", json.loads(json.dumps(pack_hero(hero_of(made)))), {}, {})
    assert stripped(unpack_hero(Table(packed, packed.data))) == stripped(hero_of(made))
    skirmish(folder, system, seed)


def stripped(hero: Any) -> Any:
    """A hero without the lines its cards stand on, in a file or out of one."""
    return replace(hero, cards=(), weapons=()), [(card.name, card.text) for card in hero.cards], len(hero.weapons)


def skirmish(folder: Path, system: str, seed: int) -> None:
    """A few rounds of anything legal against a monster, every answer held against the rules."""
    fight_file = folder / "fight.toml"
    fight_file.write_text(f'name = "x"\nsystem = "{system}"\nparty = {{heroes = ["hero.toml"]}}\n'
                          f'[[monster]]\nname = "{MONSTERS[system]}"\n', encoding="utf-8")
    battle = begin(prepare(load_encounter(fight_file)), Dice(seed))
    outcome = fight(battle, RandomPlayer(seed), last_round=ROUNDS)
    assert outcome.rounds <= ROUNDS


def test_a_hero_of_choices_is_one_of_an_encounters_party(tmp_path: Path) -> None:
    made = somebody("orcus", 4)
    (tmp_path / "hero.toml").write_text(hero_text(made), encoding="utf-8")
    skirmish(tmp_path, "orcus", 4)
    battle = battle_from_encounter(load_encounter(tmp_path / "fight.toml"), 1)
    sheet = next(creature.sheet for creature in battle.creatures if creature.sheet.hero)
    hp = game_of("orcus").figures(made)["hp"].value
    assert (sheet.name, sheet.level, sheet.max_hp) == (made.name, made.level, hp)
    assert sheet.notes == ()
