"""Map files: drawings, legends, and what is wrong with them."""

from pathlib import Path

import pytest

from battlemat.engine.grid.terrain import NAMED
from battlemat.errors import InputError
from battlemat.files.maps import MapFile, load_map
from battlemat.loading import terrain


def a_map(tmp_path: Path, text: str) -> MapFile:
    path = tmp_path / "place.toml"
    path.write_text(text)
    return load_map(path)


def the_error(tmp_path: Path, text: str) -> InputError:
    with pytest.raises(InputError) as error:
        a_map(tmp_path, text)
    assert "\n" not in str(error.value)
    assert error.value.file == str(tmp_path / "place.toml")
    return error.value


def test_squares_are_column_row_from_the_north_west(tmp_path: Path) -> None:
    place = a_map(tmp_path, "drop = 3\nmap = '''\n. . #\n, ^ -\n'''\n")
    assert (place.width, place.height) == (3, 2)
    assert place.terrain((2, 0)).blocks_movement
    assert place.terrain((0, 1)).difficult
    assert place.terrain((1, 1)).drop == 3
    assert place.terrain((2, 1)).cover == "half"
    assert place.drawing() == "..#\n,^-"


def test_letters_are_open_floor_in_reading_order(tmp_path: Path) -> None:
    place = a_map(tmp_path, "map = '''\n.A.\nB.A\n'''\n")
    assert place.letters == {"A": ((1, 0), (2, 1)), "B": ((0, 1),)}
    assert place.terrain((1, 0)).name == "open floor"


def test_the_standard_marks(tmp_path: Path) -> None:
    place = a_map(tmp_path, "map = '#=:;!'")
    wall, window, *obscured = place.rows[0]
    assert (wall.blocks_movement, wall.blocks_sight, wall.blocks_effect) == (True, True, True)
    assert (window.blocks_movement, window.blocks_sight, window.blocks_effect) == (True, False, True)
    assert [terrain.obscured for terrain in obscured] == ["lightly", "heavily", "totally"]


def test_a_legend_adds_and_changes_marks(tmp_path: Path) -> None:
    place = a_map(
        tmp_path,
        "map = '~^'\n[legend]\n'~' = {difficult = true, kind = 'swamp', name = 'bog'}\n"
        "'^' = {like = '^', drop = 5, difficult = true}\n",
    )
    bog, shaft = place.rows[0]
    assert (bog.name, bog.difficult, bog.kind, bog.blocks_movement) == ("bog", True, "swamp", False)
    assert (shaft.name, shaft.drop, shaft.difficult) == ("drop", 5, True)


def test_a_ragged_row_is_named_with_its_line(tmp_path: Path) -> None:
    error = the_error(tmp_path, "map = '''\n....\n....\n...\n'''\n")
    assert error.line == 4
    assert "has 3 squares; expected 4, as in its first row (line 2)" in str(error)


def test_an_unknown_mark_is_named_with_line_and_column(tmp_path: Path) -> None:
    error = the_error(tmp_path, "map = '''\n. . .\n. ? .\n'''\n")
    assert (error.line, error.column) == (3, 3)
    assert "unknown mark '?'" in str(error)


def test_a_slit_stops_bodies_and_neither_sight_nor_arrows(tmp_path: Path) -> None:
    slit = a_map(tmp_path, "map = '.|'\n[legend]\n'|' = {kind = 'slit'}\n").terrain((1, 0))
    assert (slit.blocks_movement, slit.blocks_sight, slit.blocks_effect) == (True, False, False)
    assert terrain(slit) == NAMED["slit"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("map = ''", "'map' is empty"),
        ("map = '''\n\n'''", "'map' is empty"),
        ("name = 'x'", "'map' is missing; expected a text"),
        ("map = 3", "'map' is a whole number; expected a text"),
        ("map = '.'\ndorp = 2", "unknown map file key 'dorp'; did you mean 'drop'?"),
        ("map = '.'\nlight = 'brite'", "unknown light 'brite'; did you mean 'bright'?"),
        ("map = '.'\ndrop = 0", "'drop' is 0; expected a number from 1 to 100"),
        ("map = '.'\n[legend]\nA = {}", "'A' cannot be a mark on a map"),
        ("map = '.'\n[legend]\n'~' = {kind = 'swmp'}", "unknown kind 'swmp'; did you mean 'swamp'?"),
        ("map = '.'\n[legend]\n'~' = {dificult = true}", "unknown legend key 'dificult'"),
        (
            "map = '.'\n[legend]\n'~' = {difficult = 1}",
            "'difficult' is a whole number; expected true or false",
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    error = the_error(tmp_path, text)
    assert said in str(error)
    assert error.line is not None


def test_a_map_too_large_is_refused(tmp_path: Path) -> None:
    assert "201 x 1 squares" in str(the_error(tmp_path, f"map = '{'.' * 201}'"))
