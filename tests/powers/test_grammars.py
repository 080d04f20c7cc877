"""Rules are read from their notation when they are first asked for: nothing may depend on which were before."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from battlemat.powers.grammar.evidence import nodes, words
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Action, Choice, Seq, Word
from battlemat.powers.grammar.reader import PHRASED, grammar


@pytest.mark.parametrize("dialect", sorted(PHRASED))
@pytest.mark.parametrize("phrased", [False, True])
def test_every_rule_can_be_read_and_all_its_words_are_known_before(dialect: str, phrased: bool) -> None:
    known = grammar(dialect, phrased)
    before = set(known.alphabet.words)
    written = words(known)
    assert written
    assert written <= before


def test_a_rule_that_is_not_written_is_told_by_name() -> None:
    known = Grammar(['top: "ogre" rest\n'], {})
    with pytest.raises(ValueError, match="used but not written: rest"):
        known.rule("top").first(frozenset())


def test_what_is_added_to_a_rule_comes_first_or_last_as_it_is_marked() -> None:
    known = Grammar(['top: "ogre"\n', 'top+: "howler"\n', 'top*: "rat"\n'], {})
    assert words(known) == {"ogre", "howler", "rat"}
    node = known.rule("top").node
    assert isinstance(node, Choice)
    options = [option for option in node.options if isinstance(option, Word)]
    assert [sorted(option.words) for option in options] == [["howler"], ["ogre"], ["rat"]]


def calls(action: Action | None) -> Iterator[tuple[Any, list[str]]]:
    """What an alternative calls to say what it means, and the names of what it gives it."""
    if action is not None:
        if action.kind == "call":
            yield action.head, [key for key, _ in action.args]
        for _, part in action.args:
            yield from calls(part)


@pytest.mark.parametrize("dialect", sorted(PHRASED))
def test_what_the_grammar_calls_takes_what_it_is_given(dialect: str) -> None:
    known = grammar(dialect, phrased=True)
    called = [call for node in nodes(known) if isinstance(node, Seq) for call in calls(node.action)]
    assert len(called) > 1000
    for head, keys in called:
        inspect.signature(head).bind(*[key for key in keys if not key], **{key: key for key in keys if key})
