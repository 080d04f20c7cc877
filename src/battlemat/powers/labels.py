"""The labels of a power's text, in italics or plain: "Miss:", "Aftereffect:", "Secondary Attack:"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .grammar.reader import sentence_end
from .grammar.tokens import Token

LABELS: Final = {
    "secondary attack": "secondary",
    "aftereffect": "aftereffect",
    "first failed save": "failed_save",
    "failed save": "failed_save",
    "first failed saving throw": "failed_save",
    "failed saving throw": "failed_save",
    "second failed save": "failed_save 2",
    "second failed saving throw": "failed_save 2",
    "third failed save": "failed_save 3",
    "third failed saving throw": "failed_save 3",
    "each failed save": "failed_save each",
    "each failed saving throw": "failed_save each",
    "miss": "miss",
    "effect": "effect",
    "hit": "hit",
    "hit or miss": "effect",
    "special": "special",
    "attack": "secondary",
}


def plain_label(tokens: list[Token], index: int) -> tuple[str, int]:
    """The label that ends at a token and is printed without italics ("Miss:" at the start of a sentence):
    what it is and how many words it has; "" and 0 when there is none.
    """
    if index + 1 >= len(tokens) or tokens[index + 1].word != ":":
        return "", 0
    words: list[str] = []
    at = index
    while at >= 0 and len(words) < 4 and tokens[at].kind == "word":
        words.insert(0, tokens[at].word)
        name = " ".join(words)
        starts = at == 0 or tokens[at - 1].word in (".", ";")
        if name in LABELS and tokens[at].text[:1].isupper() and starts:
            return LABELS[name], len(words)
        at -= 1
    return "", 0


_SPOKEN: Final = {
    f"{lead} {save}{end}": f"failed_save {which}"
    for leads, end, which in (
        ("on a|on any|after a", "", "any"), ("on each|on every|after each", "", "each"),
        ("on the first|after the first|on its first", "", "1"),
        ("on the second|on its second|after the second", "", "2"),
        ("after two", "s", "2"), ("on the third|on its third|after the third", "", "3"), ("after three", "s", "3"),
    )
    for lead in leads.split("|")
    for save in ("failed save", "failed saving throw")
}


def spoken_label(tokens: list[Token], index: int) -> tuple[str, int, int]:
    """The label that a sentence begins with at a token instead of a line of its own, "On the second failed save, ...",
    behind what a save ends: what it is, where what it says begins, and where it ends; "" for none.
    """
    if tokens[index].word not in ("on", "after") or (index and tokens[index - 1].word not in (".", ";")):
        return "", 0, 0
    words: list[str] = []
    at = index
    while at < len(tokens) and len(words) < 6 and tokens[at].kind == "word":
        words.append(tokens[at].word)
        at += 1
    label = _SPOKEN.get(" ".join(words))
    before = [token.word for token in tokens[:index]]
    if label is None or at >= len(tokens) or tokens[at].word != "," or "ends" not in before:
        return "", 0, 0
    return label, at + 1, min(sentence_end(tokens, at), len(tokens))


def must(tokens: list[Token], at: int, everywhere: bool = False) -> tuple[list[Token], int]:
    """ "must be", "must have" read as "is", "has": a requirement says what has to be so."""
    end = len(tokens) if everywhere else min(sentence_end(tokens, at), len(tokens))
    found: list[Token] = list(tokens[:at])
    moved = 0
    index = at
    while index < len(tokens):
        token = tokens[index]
        if index < end and token.word == "must" and index + 1 < len(tokens):
            following = tokens[index + 1].word
            if following in ("be", "have"):
                found.append(replace(token, word="is" if following == "be" else "has"))
                index += 2
                moved += 1
                continue
            if following == "not" and index + 2 < len(tokens) and tokens[index + 2].word == "be":
                found.append(replace(token, word="is"))
                found.append(tokens[index + 1])
                index += 3
                moved += 1
                continue
        found.append(token)
        index += 1
    return found, moved
