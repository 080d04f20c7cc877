"""A creature of a letter or two is known in its own text, as scenes and quick notes call it."""

import pytest

from battlemat.powers.grammar.tokens import OwnName, tokenise


def words(name: str, text: str, loose: bool = True) -> list[str]:
    return [token.word for token in tokenise(text, OwnName(name, loose=loose))]


@pytest.mark.parametrize("loose", [True, False])
@pytest.mark.parametrize("name", ["G", "A", "In", "Bo"])
def test_its_name_is_the_creature(name: str, loose: bool) -> None:
    assert words(name, f"and {name} grabs the target", loose) == ["and", "SELF", "grabs", "the", "target"]
    assert words(name, f"until the end of {name}'s next turn", loose)[-3:] == ["SELF's", "next", "turn"]
    assert words(name, f"the {name} can fly", loose) == ["SELF", "can", "fly"]


@pytest.mark.parametrize(("name", "text"), [
    ("A", "A creature grabs a target"), ("G", "a g grabs it"), ("In", "In a group, in turn"), ("AC", "+5 vs. AC"),
])
def test_other_words_are_not(name: str, text: str) -> None:
    assert "SELF" not in words(name, text)


def test_at_the_start_of_a_sentence_only_the_possessive_tells_a_name_from_an_article() -> None:
    assert words("A", "A's allies")[0] == "SELF's"
    assert words("G", "G can fly")[0] == "SELF"
