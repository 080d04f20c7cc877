"""A reading whose parts do not fit together is none, and is told."""

from types import SimpleNamespace

import pytest

from battlemat.powers.grammar.chart import readings
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import State
from battlemat.powers.grammar.tokens import Token


def spoil(word: str) -> str:
    raise TypeError(f"no {word} here")


@pytest.mark.misfits
def test_what_cannot_be_built_is_left_out_and_told(caplog: pytest.LogCaptureFixture) -> None:
    known = Grammar(['top: | w:word "runs" => spoil(w) | w:word "runs" => w\nword: "ogre|howler"\n'], {"spoil": spoil})
    listed = [Token("word", word, word, at, at + 1) for at, word in enumerate(("ogre", "runs"))]
    terms = SimpleNamespace(starts=lambda tokens, alphabet: [
        alphabet.start(word, -1) for word in (*[token.word for token in tokens], "\n", "\n")])
    read = readings(known.rule("top"), State(listed, terms, known.alphabet))
    assert [value for value, _ in read] == ["ogre"]
    assert [record.getMessage() for record in caplog.records] == [
        "a reading of 'ogre runs' cannot be built: TypeError('no ogre here')"]
