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
    **{f"{word} {said}": f"maintain {action}" for word in ("sustain", "maintain") for said, action in (
        ("swift", "swift"), ("minor", "swift"), ("move", "move"), ("standard", "standard"), ("free", "free"))},
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


_MAKERS: Final = ("SELF", "it", "and", "can", "may", "then", "also")
_BURSTS: Final = ("explodes", "bursts", "erupts", "detonates")


def written_out(tokens: list[Token]) -> tuple[list[Token], int]:
    """ "As it dies, it makes the following attack: close burst 1; +8 vs Reflex; ...", "..., it explodes: ...": the
    words with what stands before the colon called a secondary attack, and where the colon is; -1 where no attack of
    SELF's is written out within a sentence.
    """
    for mark, token in enumerate(tokens):
        if token.word == ":" and _rolls(tokens, mark + 1):
            start, last, words = _attack_before(tokens, mark)
            if words:
                called = [replace(tokens[last], kind="word", word=word, text=word) for word in words]
                found = [*tokens[:start], *called, *tokens[last + 1 :]]
                return found, mark + len(found) - len(tokens)
    return tokens, -1


def _rolls(tokens: list[Token], at: int) -> bool:
    """Whether an attack roll stands there, behind no more than a range and its targets."""
    for place in range(at, min(at + 16, len(tokens) - 1)):
        if tokens[place].word == ".":
            return False
        if tokens[place].kind == "signed":
            return tokens[place + 1].word == "vs"
    return False


def _attack_before(tokens: list[Token], mark: int) -> tuple[int, int, tuple[str, ...]]:
    """The first and the last word of "the following attack", or "explodes", in the sentence before a colon, and what to
    call it; no words where neither is there.
    """
    for at in range(mark - 1, 0, -1):
        word = tokens[at].word
        if word in (".", ";", ":"):
            break
        if word in _BURSTS and at == mark - 1 and tokens[at - 1].word in _MAKERS:
            return at, at, ("makes", "a", "secondary", "attack")
        if word == "attack":
            behind = range(at - 1, max(at - 5, 1), -1)
            article = next((back for back in behind if tokens[back].word in ("a", "an", "the")), 0)
            plain = article == at - 1 and at == mark - 1  # "makes an attack: +5 vs AC; ...", a clause of its own
            making = tokens[article - 1].word in ("make", "makes") and tokens[article - 2].word in _MAKERS
            if article and making and not plain:
                return article, at, ("a", "secondary", "attack")
    return 0, 0, ()


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
