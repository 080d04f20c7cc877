"""Positions of keys and values in TOML."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemat.documents.toml import Document, Path_, load_toml, parse_toml
from battlemat.errors import InputError

SAMPLE = '''\
# a comment with = and [brackets]
name = "x"   # another
"quoted key" = 'lit\\eral'
a.b.c = 3
list = [1, [2, 3], # inside
    {x = 1, y.z = "}"},
]
when = 1979-05-27 07:32:00
long = """
first ""quotes"" \\""" still
second"""
raw = \'\'\'
  drawn\'\'\'
[table]
key = true
[table.inner]
k = -1.5e3
[[many]]
n = 1
[[many]]
n = 2
[many.sub]
deep = {}
'''


def at(document: Document, *path: str | int) -> tuple[int, int]:
    position = document.values[path]
    return position.line, position.column


def test_positions_of_every_sort_of_value() -> None:
    document = parse_toml(SAMPLE, "sample.toml")
    assert at(document, "name") == (2, 9)
    assert at(document, "quoted key") == (3, 17)
    assert at(document, "a", "b", "c") == (4, 9)
    assert at(document, "list", 1, 0) == (5, 13)
    assert at(document, "list", 2, "y", "z") == (6, 20)
    assert at(document, "when") == (8, 8)
    assert at(document, "long") == (10, 1)
    assert at(document, "raw") == (13, 1)
    assert at(document, "table", "key") == (15, 7)
    assert at(document, "table", "inner", "k") == (17, 5)
    assert at(document, "many", 1, "n") == (21, 5)
    assert at(document, "many", 1, "sub", "deep") == (23, 8)
    assert document.keys[("a", "b")].column == 1


def test_a_path_that_is_not_there_is_where_it_would_be() -> None:
    document = parse_toml(SAMPLE, "sample.toml")
    assert document.position(("many", 1, "missing")).line == 20
    assert document.position(("nothing",)).line == 1


def _leaves(value: Any, path: Path_ = ()) -> list[Path_]:
    if isinstance(value, dict):
        return [path] * bool(path) + [
            leaf for key, inner in value.items() for leaf in _leaves(inner, (*path, key))
        ]
    if isinstance(value, list):
        return [path] + [leaf for index, inner in enumerate(value) for leaf in _leaves(inner, (*path, index))]
    return [path]


def test_every_value_of_the_sample_has_a_position() -> None:
    document = parse_toml(SAMPLE, "sample.toml")
    for path in _leaves(document.data):
        assert path in document.values or path in document.keys, path


_SCALARS = st.one_of(
    st.integers(-1000, 1000).map(str),
    st.booleans().map(lambda flag: str(flag).lower()),
    st.text(st.sampled_from("ab #[]{},='"), max_size=6).map(lambda text: f'"{text}"'),
    st.text(st.sampled_from('ab #[]{},="'), max_size=6).map(lambda text: f"'{text}'"),
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[" + " ,\n ".join(items) + "]"),
        st.lists(inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"k{index} = {item}" for index, item in enumerate(items)) + "}"
        ),
    ),
    max_leaves=6,
)


@given(st.lists(_VALUES.filter(lambda text: not ("{" in text and "\n" in text)), max_size=4))
def test_positions_point_at_the_values(values: list[str]) -> None:
    lines = [f"key{index} = {value}" for index, value in enumerate(values)]
    document = parse_toml("\n".join(lines), "made.toml")
    line = 1
    for index, value in enumerate(values):
        key = f"key{index} = "
        found = document.values[(f"key{index}",)]
        quoted = value[0] in "\"'"
        assert (found.line, found.column) == (line, len(key) + 1 + quoted)
        line += 1 + value.count("\n")


def test_a_mistake_in_the_syntax_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("name = 'x'\nlevel = = 3\n")
    with pytest.raises(InputError) as error:
        load_toml(path, "hero file")
    assert (error.value.line, error.value.column) == (2, 9)
    assert "\n" not in str(error.value)


def test_an_unfinished_text_is_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("name = 'x'\nlist = [1,\n")
    with pytest.raises(InputError) as error:
        load_toml(path, "hero file")
    assert error.value.line == 2


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "goblin.toml").write_text("")
    with pytest.raises(InputError, match=r"no such map file; did you mean 'goblin\.toml'"):
        load_toml(tmp_path / "goblins.toml", "map file")


def test_a_folder_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is a folder; expected a map file"):
        load_toml(tmp_path, "map file")
    with pytest.raises(InputError, match="this is a folder; expected an encounter file"):
        load_toml(tmp_path, "encounter file")
    path = tmp_path / "bad.toml"
    path.write_bytes(b"name = 'x'\nprose = '\xff\xfe'\n")
    with pytest.raises(InputError, match=r"bad\.toml:2: this is not UTF-8"):
        load_toml(path, "map file")
