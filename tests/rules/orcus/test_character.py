"""What a character is made of: ancestry, class, kit, paths, languages, and a load in a fight."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from battlemat.engine.grid.movement import grid_movement
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.heroes.content import load_book
from battlemat.heroes.made import Made
from battlemat.heroes.questions import Question
from battlemat.heroes.reading import born, game_for, hero_of, risen, start
from battlemat.heroes.writing import hero_text
from battlemat.loading import battle_from_encounter

BOOK = load_book("orcus")


def somebody(level: int = 1, calling: str = "Gatewarden", **said: Any) -> Made:
    """A hero of defaults, some questions answered otherwise."""
    made = start(BOOK)

    def answer(question: Question) -> Any:
        found = said.get(question.key, question.default)
        if question.key == "class":
            return calling
        return "Nell" if question.key == "name" else found

    born(made, answer)
    for _ in range(level - 1):
        risen(made, answer)
    return made


@pytest.mark.rule("orcus.character.ancestry")
def test_ancestry_gives_traits_apart_from_class_and_kit() -> None:
    fen, low = somebody(ancestry="Fenfolk"), somebody(ancestry="Lowlander")
    assert dict(hero_of(fen).modes) == {"swim": 5} and dict(hero_of(low).modes) == {}
    assert [part.rule for part in fen.ability("con").parts if part.source == "Fenfolk"] == ["orcus.character.ancestry"]
    assert "Under the Duckweed" in [card.name for card in hero_of(fen).cards]
    assert fen.calling == low.calling and fen.kit == low.kit


@pytest.mark.rule("orcus.character.kit")
def test_a_kit_is_picked_at_the_first_level_and_brings_its_bundle() -> None:
    toll = somebody(kit="Toll Guard")
    healer = somebody(kit="Hedge Healer")
    assert "Nobody Leaves Unpaid" in [card.name for card in hero_of(toll).cards]
    assert "intimidate" in toll.trained
    recoveries = game_for(healer).figures(healer)["recoveries"]
    assert [part.rule for part in recoveries.parts if part.source == "Hedge Healer"] == ["orcus.character.kit"]
    assert toll.said[1]["kit"] == ["Toll Guard"]
    with pytest.raises(InputError, match=r"1 chosen|0 chosen"):
        somebody(kit=[])


@pytest.mark.rule("orcus.character.prestige-path")
def test_a_prestige_path_is_chosen_at_level_11_and_gives_powers() -> None:
    ten, twelve = somebody(10), somebody(12, path="Keeper of Names")
    assert ten.paths == []
    assert [path.name for path in twelve.paths] == ["Keeper of Names"]
    names = [card.name for card in hero_of(twelve).cards]
    assert "You Were Never Listed" in names and "Struck Out" in names
    assert "path" in twelve.said[11] and "path" not in twelve.said[12]
    will = game_for(twelve).figures(twelve)["will"]
    assert "orcus.character.prestige-path" in [part.rule for part in will.parts]
    with pytest.raises(InputError, match=r"requires class Gatewarden \(orcus.character.prestige-path\)"):
        somebody(11, "Poacher", path="Warden of the Last Lock")


@pytest.mark.rule("orcus.character.epic-path")
def test_an_epic_path_is_chosen_at_level_21() -> None:
    game = game_for(somebody())
    assert [game.path(level) for level in (10, 11, 20, 21, 22)] == ["", "prestige", "", "epic", ""]
    made = somebody(12)
    made.book = replace(BOOK, gains={**BOOK.gains, **{level: {} for level in range(13, 22)}})
    while made.level < 21:
        risen(made, lambda question: question.default)
    assert [path.name for path in made.paths if path.tier == "epic"] == ["Voice of the Weir"]
    assert "Everything Downstream" in [card.name for card in hero_of(made).cards]


@pytest.mark.rule("orcus.level.start-benefits")
def test_the_first_level_brings_class_features_ancestry_traits_and_a_feat() -> None:
    made = somebody(ancestry="Heronkin")
    names = [card.name for card in hero_of(made).cards]
    assert "Eyes on Me" in names and "The Still Hour" in names
    assert len([feat for feat in made.feats if not feat.offered]) == 1
    fort = game_for(made).figures(made)["fort"]
    assert [part.rule for part in fort.parts if part.source == "Gatewarden"] == ["orcus.level.start-benefits"]


@pytest.mark.rule("orcus.language.ancestry-default")
def test_an_ancestrys_languages_are_spoken_without_being_chosen() -> None:
    made = somebody(ancestry="Cairnfolk")
    assert made.languages == [] and hero_of(made).languages == ("Common", "Dwarvish")
    with pytest.raises(InputError, match=r"Common is spoken already \(orcus.language.ancestry-default\)"):
        somebody(ancestry="Lowlander", languages=["Common"])


@pytest.mark.rule("orcus.load.heavy")
@pytest.mark.parametrize(("gear", "speed"), [([], 6), (["Cask of river beer"], 2)])
def test_a_heavy_load_slows_in_a_fight(tmp_path: Path, gear: list[str], speed: int) -> None:
    made = somebody(1, "Rainreader", armor=["Quilted robe"], gear=gear)
    assert made.abilities["str"] == 8  # ten pounds a point are no burden
    (tmp_path / "hero.toml").write_text(hero_text(made), encoding="utf-8")
    (tmp_path / "fight.toml").write_text('party = {heroes = ["hero.toml"]}\n[[monster]]\nname = "Bramble Ram"\n',
                                         encoding="utf-8")
    battle = battle_from_encounter(load_encounter(tmp_path / "fight.toml"))
    hero = next(creature for creature in battle.creatures if creature.sheet.hero)
    assert grid_movement(battle).speed(battle, hero, "walk") == speed
    told = game_for(made).figures(made)["speed"]
    assert (told.value, "orcus.load.heavy" in [part.rule for part in told.parts]) == (speed, bool(gear))


def test_what_nobody_can_lift_is_not_taken_along() -> None:
    with pytest.raises(InputError, match=r"more than 160.*\(orcus.load.heavy\)"):
        somebody(1, "Rainreader", gear=["Cask of river beer", "Folding punt", "Coil of rope"])
