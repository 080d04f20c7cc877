"""A scene staged wrongly says what is wrong and what would be right."""

from typing import Any

import pytest

from battlemat import Scene


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hp": "many"}, "A: hp is a whole number, not 'many'"),
        ({"str": 1.5}, "A: str is a whole number, not 1.5"),
        ({"at": "b2"}, r"a square is \(column, row\), not 'b2'"),
        ({"at": (3,)}, r"a square is \(column, row\)"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scene("orcus", A=fields)


def test_a_creature_is_a_mapping_of_fields() -> None:
    creatures: dict[str, Any] = {"A": "knight"}
    with pytest.raises(ValueError, match="A is a mapping of fields"):
        Scene("orcus", None, **creatures)


def test_dice_of_one_size_are_a_list() -> None:
    sizes: dict[str, Any] = {"d20": 14}
    scene = Scene("orcus", A={})
    with pytest.raises(ValueError, match="dice of one size are a list"):
        scene.dice(**sizes)
