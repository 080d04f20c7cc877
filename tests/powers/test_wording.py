"""How forms are put into words by their templates."""

import pytest

from battlemat.powers import forms as f
from battlemat.powers.forms.base import Effect
from battlemat.powers.forms.wording import filled


class Whistle(Effect):
    """``who`` whistles tunes."""

    says = "{who} <whistle> {count=1?a tune/{count} tunes}{loud? loudly/}[ at {at}][ for {coins:+}][ ({kinds:or})]"
    who: f.Creatures
    count: int = 1
    loud: bool = False
    at: f.Creatures | None = None
    coins: int = 0
    kinds: tuple[str, ...] = ()


MANY = f.Together((f.SELF, f.TARGET))


@pytest.mark.parametrize(("made", "words"), [
    (Whistle(f.SELF), "SELF whistles a tune"),
    (Whistle(MANY, 2, True), "SELF and the target whistle 2 tunes loudly"),
    (Whistle(f.TARGET, at=f.SELF), "the target whistles a tune at SELF"),
    (Whistle(f.SELF, coins=3, kinds=("old", "new")), "SELF whistles a tune for +3 (old or new)"),
])
def test_fields_stand_in_the_words_and_what_is_empty_is_left_out(made: Whistle, words: str) -> None:
    assert made.render() == words


def test_the_infinitive_has_no_subject() -> None:
    assert Whistle(f.TARGET, 2).infinitive() == "whistle 2 tunes"


@pytest.mark.parametrize(("template", "words"), [
    ("{who's} tune", "the target's tune"),
    ("{kinds:or *}", "*odd* or *even*"),
    ("{kinds:or a}", "an odd or an even"),
    ("{kinds:,}", "odd, even"),
    ("{count:word} of {count:squares}", "two of 2 squares"),
    ("{who.plural?they/it}", "it"),
])
def test_a_field_is_said_in_several_ways(template: str, words: str) -> None:
    assert filled(Whistle(f.TARGET, 2, kinds=("odd", "even")), template) == words
