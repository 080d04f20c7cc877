"""The labels of a power's text, in italics or plain: "Miss:", "Aftereffect:", "Secondary Attack:"."""

from __future__ import annotations

from typing import Final

from .grammar.tokens import Token

LABELS: Final = {
    "secondary attack": "secondary",
    "aftereffect": "aftereffect",
    "first failed save": "failed_save",
    "failed save": "failed_save",
    "miss": "miss",
    "effect": "effect",
    "hit": "hit",
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
    while at >= 0 and len(words) < 3 and tokens[at].kind == "word":
        words.insert(0, tokens[at].word)
        name = " ".join(words)
        starts = at == 0 or tokens[at - 1].word in (".", ";")
        if name in LABELS and tokens[at].text[:1].isupper() and starts:
            return LABELS[name], len(words)
        at -= 1
    return "", 0
