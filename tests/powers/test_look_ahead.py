"""Alternatives that cannot follow are not tried: that changes no reading, only how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace

import pytest

from battlemat.powers.grammar.chart import Chart, readings
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Choice, State, parse
from battlemat.powers.grammar.reader import Reader
from battlemat.powers.grammar.starts import Alphabet, Start, of_token
from battlemat.powers.grammar.tokens import OwnName, Token
from battlemat.systems.orcus.terms import ORCUS_TERMS

NOTATION = r"""
top: | s:subject "runs" => s | s:subject "stops" ["now"] => s | ["the"] n:@count "runs" => n | n:@count x:subject => x
    | [subject] "stops" => "nobody" | !"now" w:word => w | "the"* "now"
subject: | "the" "ogre" => "ogre" | "ogre" => "bare" | "now"? "the" => "short"
word: "runs|stops|the|ogre|now"
"""
WORDS = ("the", "ogre", "runs", "stops", "now", "3")


def tokens(words: tuple[str, ...]) -> list[Token]:
    return [Token("number" if word.isdigit() else "word", word, word, at, at + 1) for at, word in enumerate(words)]


def starts(listed: list[Token], alphabet: Alphabet) -> list[Start]:
    """What stands where, with terminals that may begin anywhere."""
    return [alphabet.start(word, -1) for word in (*(token.word for token in listed), "\n", "\n")]


def told(listed: list[Token], alphabet: Alphabet) -> list[Start]:
    """The same, with terminals that begin with what they are known to."""
    return [alphabet.start(token.word, of_token(token, {})) for token in listed] + starts([], alphabet)


def read_count(state: State, at: int) -> int:
    if at < state.count and state.words[at].isdigit():
        state.value = int(state.words[at])
        return at + 1
    return -1


@pytest.mark.parametrize("begins", [starts, told])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_the_first_alternative_that_matches_is_found_whatever_is_skipped(
    length: int, begins: Callable[[list[Token], Alphabet], list[Start]]
) -> None:
    grammar = Grammar([NOTATION], {})
    terms = SimpleNamespace(read_count=read_count, starts=begins)
    rule = grammar.rule("top")
    assert isinstance(rule.node, Choice)
    found = 0
    for words in product(WORDS, repeat=length):
        listed = tokens(words)
        expected: tuple[int, object] = (-1, None)
        for option in rule.node.options:
            state = State(listed, terms, grammar.alphabet)
            end = option.match(state, 0)
            if end >= 0:
                expected = (end, state.value)
                break
        end, value = parse(rule, State(listed, terms, grammar.alphabet), whole=False)
        assert (end, value) == expected, words
        found += end > 0
    assert found


@pytest.mark.parametrize("begins", [starts, told])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_every_reading_is_found_whatever_is_skipped(
    length: int, begins: Callable[[list[Token], Alphabet], list[Start]]
) -> None:
    grammar = Grammar([NOTATION], {})
    terms = SimpleNamespace(read_count=read_count, starts=begins)
    rule = grammar.rule("top")
    assert isinstance(rule.node, Choice)
    found = 0
    for words in product(WORDS, repeat=length):
        state = State(tokens(words), terms, grammar.alphabet)
        expected = {str(value) for option in rule.node.options
                    for end, value, _ in Chart(state).readings(option, 0) if end == length}
        read = {str(value) for value, _ in readings(rule, state)}
        assert read == expected, words
        found += bool(read)
    assert found


def test_what_is_remembered_does_not_depend_on_the_reader_that_read_it() -> None:
    words = "The howler makes a roar attack."
    for _ in range(2):
        owner, other = Reader(ORCUS_TERMS, OwnName("Howler"), ("roar",)), Reader(ORCUS_TERMS)
        read = owner.clause(owner.tokens(words))
        assert read and read != other.clause(other.tokens(words))
        assert read == owner.clause(owner.tokens(words))
