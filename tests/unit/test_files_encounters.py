"""Encounter files: who stands where, and one clear error for each mistake."""

import json
from pathlib import Path

import pytest

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped
from battlemat.files.placement import footprint, stands

BEASTS = """\
> #### Moor Cat
> **Level 2 Skulker** (125 XP)
> Large Natural Beast (Unaligned)

> #### Bog Sprite
> **Level 1 Mook Archer** (25 XP)
> Tiny Fey Humanoid (Any)
"""
FIGHT = """\
name = "On the moor"
bestiary = ["beasts.md"]
map = '''
P.......
P....C..
..#.....
.......S
.....S..
'''
party = {size = 2, level = 3, letter = "P"}
[[monster]]
name = "Moor Cat"
letter = "C"
[[monster]]
name = "bog sprite"
count = 2
letter = "S"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "beasts.md").write_text(BEASTS)
    (tmp_path / "fight.toml").write_text(FIGHT)
    return tmp_path


def changed(folder: Path, old: str, new: str) -> EncounterFile:
    assert old in FIGHT
    (folder / "fight.toml").write_text(FIGHT.replace(old, new, 1))
    return load_encounter(folder / "fight.toml")


def the_error(folder: Path, old: str, new: str) -> InputError:
    with pytest.raises(InputError) as error:
        changed(folder, old, new)
    assert "\n" not in str(error.value)
    assert error.value.file is not None
    return error.value


def test_everybody_stands_where_the_letters_are(folder: Path) -> None:
    fight = load_encounter(folder / "fight.toml")
    sides = fight.sides()
    assert list(sides) == ["heroes", "monsters"]
    assert [(p.key, p.at, p.space) for p in sides["monsters"]] == [
        ("Moor Cat", (5, 1), 2),
        ("Bog Sprite 1", (7, 3), 1),
        ("Bog Sprite 2", (5, 4), 1),
    ]
    assert [p.at for p in sides["heroes"]] == [(0, 0), (0, 1)]
    assert [p.hero.level for p in sides["heroes"] if p.hero] == [3, 3]
    assert {p.name for p in sides["monsters"]} == {"Moor Cat", "Bog Sprite"}


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('"Moor Cat"', '"Moor Kat"', 12, "unknown monster 'Moor Kat'; did you mean 'Moor Cat'?"),
        ('"beasts.md"', '"beast.md"', 2, "'beast.md'; did you mean 'beasts.md'?"),
        (
            'letter = "C"',
            'letter = "D"',
            13,
            "there is no letter 'D' on the map; the letters on it are C, P, S",
        ),
        ("count = 2", "count = 3", 17, "the map has the letter 'S' only 2 times; expected 3"),
        ('letter = "C"', 'count = 2\nletter = "C"', 14, "the map has the letter 'C' only once; expected 2"),
        ("count = 2", "count = 0", 16, "'count' is 0; expected a number from 1 to 60"),
        ('letter = "C"', "at = [8, 1]", 13, "Moor Cat at (8, 1) is off the map; expected columns 0 to 7"),
        ('letter = "C"', "at = [7, 0]", 13, "Moor Cat at (8, 0) is off the map"),
        ('letter = "C"', "at = [1, 1]", 13, "Moor Cat at (2, 2) is in a wall"),
        ('letter = "C"', "at = [6, 2]", 17, "Bog Sprite and Moor Cat are both at (7, 3)"),
        ('letter = "C"', "at = [6]", 13, "something that is no square"),
        ('letter = "S"', "at = [[1, 0]]", 17, "'at' has 1 squares for 2 creatures; expected 2"),
        ('letter = "S"', "at = [1, 0]", 17, "expected a list of squares"),
        ('letter = "C"', 'letter = "C"\nat = [1, 0]', 14, "not by both"),
        ('letter = "C"', 'leter = "C"', 13, "unknown monster key 'leter'; did you mean 'letter'?"),
        ("size = 2", "sise = 2", 10, "unknown party key 'sise'; did you mean 'size'?"),
        ("level = 3", "level = 31", 10, "'level' is 31; expected a number from 1 to 30"),
        ("size = 2, ", "", 10, "'size' is missing"),
        ('party = {size = 2, level = 3, letter = "P"}', "", 1, "nobody but the side 'monsters' fights here"),
        (
            "party =",
            "options = {flanking-mele-only = true}\nparty =",
            10,
            "did you mean 'flanking-melee-only'",
        ),
        ("party =", "system = 'fifth'\nparty =", 10, "unknown system 'fifth'"),
        ("..#.....", "..#....", 6, "this row of the map has 7 squares; expected 8"),
        ("..#.....", "..#.%...", 6, "unknown mark '%'"),
        ('name = "On the moor"', 'base = "fight.toml"', 1, "'base' leads back to this file"),
        ('name = "On the moor"', 'base = "none.toml"', 1, "no such encounter file: 'none.toml'"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(folder: Path, old: str, new: str, line: int, said: str) -> None:
    error = the_error(folder, old, new)
    assert said in str(error)
    assert error.line == line


def test_a_map_file_may_be_missing_or_have_its_own_keys_only(folder: Path) -> None:
    drawn = FIGHT[FIGHT.index("'''") : FIGHT.rindex("'''") + 3]
    error = the_error(folder, drawn, '"moor.toml"')
    assert (error.line, "no such map file: 'moor.toml'" in str(error)) == (3, True)
    (folder / "moor.toml").write_text(f"map = {drawn}")
    fight = changed(folder, drawn, '"moor.toml"\nlight = "dim"')
    assert (fight.map.width, fight.map.light) == (8, "dim")
    error = the_error(folder, drawn, '"moor.toml"\ndrop = 3')
    assert "'drop' belongs in the map file" in str(error)


def test_one_entry_may_take_one_bare_square_and_a_side_of_its_own(folder: Path) -> None:
    fight = changed(folder, 'letter = "C"', 'at = [3, 3]\nside = "cats"\nsurprised = true')
    (cat,) = fight.sides()["cats"]
    assert (cat.at, cat.surprised, cat.line) == ((3, 3), True, 13)


def test_those_without_squares_are_given_free_ones(folder: Path) -> None:
    fight = changed(folder, 'letter = "S"', "")
    taken: set[tuple[int, int]] = set()
    for placed in fight.creatures:
        assert stands(fight.map, placed.at, placed.space)
        squares = set(footprint(placed.at, placed.space))
        assert not squares & taken
        taken |= squares
    assert changed(folder, 'letter = "S"', "").creatures == fight.creatures


def test_a_full_map_is_an_error(folder: Path) -> None:
    error = the_error(folder, 'count = 2\nletter = "S"', "count = 60")
    assert "there is no room on the map for Bog Sprite" in str(error)


def test_creatures_are_not_put_behind_walls(folder: Path) -> None:
    (folder / "fight.toml").write_text(
        'map = """\n.....##....\n.....##....\n"""\nparty = {size = 3}\n'
        '[[monster]]\nname = "Reedling"\ncount = 3\n'
    )
    fight = load_encounter(folder / "fight.toml")
    assert len({placed.at[0] < 5 for placed in fight.creatures}) == 1


def test_a_base_gives_what_the_file_does_not(folder: Path) -> None:
    (folder / "harder.toml").write_text(
        'base = "fight.toml"\nname = "At night"\nlight = "dark"\nparty = {size = 1, level = 9, at = [1, 0]}\n'
        "options = {flanking-melee-only = true}\n"
    )
    fight = load_encounter(folder / "harder.toml")
    assert (fight.name, fight.map.light, fight.options) == ("At night", "dark", {"flanking-melee-only": True})
    assert [placed.at for placed in fight.sides()["heroes"]] == [(1, 0)]
    assert len(fight.sides()["monsters"]) == 3
    (folder / "fight.toml").write_text('base = "harder.toml"\n')
    with pytest.raises(InputError, match=r"harder.toml -> fight.toml -> harder.toml"):
        load_encounter(folder / "harder.toml")


def test_heroes_by_file_at_their_own_level_or_another(folder: Path) -> None:
    hero = shipped("orcus") / "heroes" / "maren-holt.toml"
    party = f'party = {{heroes = ["{hero}", "{hero}"], level = 4, letter = "P"}}'
    fight = changed(folder, 'party = {size = 2, level = 3, letter = "P"}', party)
    assert [p.key for p in fight.sides()["heroes"]] == ["Maren Holt 1", "Maren Holt 2"]
    alone = f'[[hero]]\nfile = "{hero}"\nletter = "P"'
    fight = changed(folder, 'party = {size = 2, level = 3, letter = "P"}', alone)
    assert [p.hero.level for p in fight.sides()["heroes"] if p.hero] == [1]
    error = the_error(folder, "size = 2,", f'size = 2, heroes = ["{hero}"],')
    assert "not both" in str(error)


@pytest.mark.parametrize(
    "path", sorted((shipped("orcus") / "encounters").glob("*.toml")), ids=lambda p: p.stem
)
def test_shipped_encounters_are_whole(path: Path) -> None:
    fight = load_encounter(path)
    assert fight.warnings == ()
    assert fight.prose
    assert fight.map.prose
    assert [side in fight.sides() for side in ("heroes", "monsters")] == [True, True]
    for placed in fight.creatures:
        assert not any(fight.map.terrain(square).drop for square in footprint(placed.at, placed.space))


def test_the_demonstration_fight_is_five_against_six_on_a_walled_field() -> None:
    fight = load_encounter(shipped("orcus") / "encounters" / "toll-at-marrow-ford.toml")
    assert {side: len(members) for side, members in fight.sides().items()} == {"heroes": 5, "monsters": 6}
    assert (fight.map.width, fight.map.height) == (24, 24)
    assert any(terrain.blocks_sight for row in fight.map.rows for terrain in row)


def test_shipped_maps_have_walls_difficult_ground_cover_and_a_drop() -> None:
    maps = [load_encounter(path).map for path in sorted((shipped("orcus") / "encounters").glob("*.toml"))]
    squares = [terrain for place in maps for row in place.rows for terrain in row]
    assert len({place.file for place in maps}) >= 4
    assert any(terrain.blocks_movement for terrain in squares)
    assert any(terrain.difficult for terrain in squares)
    assert any(terrain.cover == "half" for terrain in squares)
    assert any(terrain.drop for terrain in squares)


ADVENTURE = {
    "adventure": "The Moor",
    "id": "B",
    "name": "Pond",
    "party": {"size": 3, "level": 2},
    "monsters": [
        {"monster": "Moor Cat", "count": 2, "block": "beasts.md"},
        {"monster": "Pond Thing", "count": 1, "block": None},
    ],
}


def the_adventure(folder: Path, **changes: object) -> EncounterFile:
    (folder / "in").mkdir(exist_ok=True)
    path = folder / "in" / "pond.json"
    path.write_text(json.dumps({**ADVENTURE, **changes}, indent=1))
    return load_encounter(path)


def test_an_adventure_in_json_is_fought_on_open_ground(folder: Path) -> None:
    fight = the_adventure(folder)
    assert fight.name == "The Moor B Pond"
    assert [placed.key for placed in fight.sides()["monsters"]] == ["Moor Cat 1", "Moor Cat 2"]
    assert len(fight.sides()["heroes"]) == 3
    assert len(fight.warnings) == 1
    assert "pond.json:16: Pond Thing is left out" in fight.warnings[0]


def test_an_adventure_of_which_nothing_is_left_says_so(folder: Path) -> None:
    fight = the_adventure(folder, monsters=[{"monster": "Pond Thing", "count": 1, "block": "gone.md"}])
    assert list(fight.sides()) == ["heroes"]
    assert "nobody to fight" in fight.warnings[-1]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"party": {"size": 3}}, "'level' is missing"),
        ({"party": {"size": "3", "level": 1}}, "'size' is a text"),
        ({"monsters": []}, "there are no 'monsters'"),
        ({"monsters": [{"monster": "x", "count": 0}]}, "'count' is 0"),
        ({"monsters": ["x"]}, "'monsters' has a text in it"),
    ],
)
def test_what_is_wrong_with_an_adventure_is_said(folder: Path, changes: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as error:
        the_adventure(folder, **changes)
    assert said in str(error.value)
    assert error.value.line is not None


def test_json_that_is_none(folder: Path) -> None:
    path = folder / "bad.json"
    path.write_text('{"party": }')
    with pytest.raises(InputError, match=r"bad.json:1:11"):
        load_encounter(path)
    path.write_text("[]")
    with pytest.raises(InputError, match="this is not an encounter"):
        load_encounter(path)
