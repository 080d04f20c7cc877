"""Alternatives that cannot follow are not tried: that changes no reading, only how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace

import pytest

from battlemat.powers.grammar.chart import Chart, readings
from battlemat.powers.grammar.classes import CLASSES, LISTED
from battlemat.powers.grammar.evidence import words
from battlemat.powers.grammar.first_words import LOOKING, Alphabet, Start, number_of, of_token
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Choice, State, parse
from battlemat.powers.grammar.reader import Reader, grammar
from battlemat.powers.grammar.tokens import OwnName, Token
from battlemat.powers.vocabulary import Vocabulary
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.fourth.terms import FOURTH_TERMS
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
    known = Grammar([NOTATION], {})
    terms = SimpleNamespace(read_count=read_count, starts=begins)
    rule = known.rule("top")
    assert isinstance(rule.node, Choice)
    found = 0
    for row in product(WORDS, repeat=length):
        listed = tokens(row)
        expected: tuple[int, object] = (-1, None)
        for option in rule.node.options:
            state = State(listed, terms, known.alphabet)
            end = option.match(state, 0)
            if end >= 0:
                expected = (end, state.value)
                break
        end, value = parse(rule, State(listed, terms, known.alphabet), whole=False)
        assert (end, value) == expected, row
        found += end > 0
    assert found


@pytest.mark.parametrize("begins", [starts, told])
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_every_reading_is_found_whatever_is_skipped(
    length: int, begins: Callable[[list[Token], Alphabet], list[Start]]
) -> None:
    known = Grammar([NOTATION], {})
    terms = SimpleNamespace(read_count=read_count, starts=begins)
    rule = known.rule("top")
    assert isinstance(rule.node, Choice)
    found = 0
    for row in product(WORDS, repeat=length):
        state = State(tokens(row), terms, known.alphabet)
        expected = {str(value) for option in rule.node.options
                    for end, value, _ in Chart(state).readings(option, 0) if end == length}
        read = {str(value) for value, _ in readings(rule, state)}
        assert read == expected, row
        found += bool(read)
    assert found


SAID = (
    "The howler's burning eyes: each goblin ally within 2 squares takes 2d6+3 fire damage and is dazed (save ends); "
    "+2 to AC, -2 to attack rolls, 10/20, d4 + 1 or 15-20, 1d3 Mire Rats appear in an unoccupied space, large undead, "
    "[cold], *roar*, roar, the howler rat, to put out the flames, flapping its wings, a zone of mist until its next "
    "turn, 1dW once; five weapon attacks by fey, no longer a standard action, tremorsense, Athletics, good, bows."
)


@pytest.mark.parametrize("vocabulary", [ORCUS_TERMS, FOURTH_TERMS, ARCHMAGE_TERMS])
def test_no_terminal_begins_where_it_is_said_not_to(vocabulary: Vocabulary) -> None:
    own = OwnName("Howler", loose=vocabulary.dialect == "bands")
    one = Reader(vocabulary, own, ("roar", "howler rat"))
    read = {name.removeprefix("read_") for name in dir(one.terms) if name.startswith("read_")}
    met: set[str] = set()
    for known in (grammar(vocabulary.dialect, phrased) for phrased in (False, True)):
        state = State(one.tokens(SAID), one.terms, known.alphabet)
        for at, name in product(range(state.count), read - LOOKING):
            if getattr(one.terms, f"read_{name}")(state, at) > at:
                met.add(name)
                assert state.starts[at].terminals >> number_of(name) & 1, (name, state.words[at])
        for at, name in product(range(state.count), (*CLASSES, *LISTED)):
            if one.terms.listed(name, state, at) > at:
                met.update({name} & LISTED)
                assert state.starts[at].terminals >> number_of(name) & 1, (name, state.words[at])
        assert words(known) <= known.alphabet.words
    assert len(met) > 30, read - met


def test_what_is_remembered_does_not_depend_on_the_reader_that_read_it() -> None:
    words = "The howler makes a roar attack."
    for _ in range(2):
        owner, other = Reader(ORCUS_TERMS, OwnName("Howler"), ("roar",)), Reader(ORCUS_TERMS)
        read = owner.clause(owner.tokens(words))
        assert read and read != other.clause(other.tokens(words))
        assert read == owner.clause(owner.tokens(words))
