"""Alternatives that cannot follow are not tried: that changes no reading, only how long it takes."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Choice, State, parse
from battlemat.powers.grammar.reader import Reader
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


def read_count(state: State, at: int) -> int:
    if at < state.count and state.words[at].isdigit():
        state.value = int(state.words[at])
        return at + 1
    return -1


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_the_first_alternative_that_matches_is_found_whatever_is_skipped(length: int) -> None:
    grammar = Grammar([NOTATION], {})
    terms = SimpleNamespace(read_count=read_count)
    rule = grammar.rule("top")
    assert isinstance(rule.node, Choice)
    found = 0
    for words in product(WORDS, repeat=length):
        listed = tokens(words)
        expected: tuple[int, object] = (-1, None)
        for option in rule.node.options:
            state = State(listed, terms)
            end = option.match(state, 0)
            if end >= 0:
                expected = (end, state.value)
                break
        end, value, _ = parse(rule, listed, terms, whole=False)
        assert (end, value) == expected, words
        found += end > 0
    assert found


def test_what_is_remembered_does_not_depend_on_the_reader_that_read_it() -> None:
    words = "The howler makes a roar attack."
    for _ in range(2):
        owner, other = Reader(ORCUS_TERMS, OwnName("Howler"), ("roar",)), Reader(ORCUS_TERMS)
        read = owner.clause(owner.tokens(words))
        assert read and read != other.clause(other.tokens(words))
        assert read == owner.clause(owner.tokens(words))
