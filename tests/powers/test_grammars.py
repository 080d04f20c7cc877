"""Rules are read from their notation when they are first asked for: nothing may depend on which were before."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from battlemat.powers.grammar import notation, reader
from battlemat.powers.grammar.evidence import words
from battlemat.powers.grammar.notation import Grammar
from battlemat.powers.grammar.peg import Action, Choice, Word
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


@pytest.mark.parametrize("dialect", sorted(PHRASED))
def test_what_the_grammar_calls_takes_what_it_is_given(dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[Any, list[str]]] = []

    def noted(kind: str, head: Any, arguments: list[tuple[str, Action]]) -> Action:
        if kind == "call":
            called.append((head, [key for key, _ in arguments]))
        return Action(kind, head, arguments)

    monkeypatch.setattr(notation, "Action", noted)
    monkeypatch.setattr(reader, "GRAMMARS", {})
    assert words(grammar(dialect, phrased=True))
    assert len(called) > 1000
    for head, keys in called:
        inspect.signature(head).bind(*[key for key in keys if not key], **{key: key for key in keys if key})
