"""The form adventures print stat blocks in: hit points as tick boxes, pictures for the marks of powers."""

from __future__ import annotations

import re
from typing import Final

_SPAN: Final = re.compile(r"<span\b[^<>]*+>\s*+(?P<mark>(?:\s*+[^<\s])*+)\s*+</span>\s*+", re.I)
_TAG: Final = re.compile(r"</?[a-z][^<>]*+>", re.I)
_BOXES: Final = re.compile(r"^(?=\W*+$).*[☐☑☒□■][\s/|]*+$")
_PIECES: Final = re.compile(r"^(?:[\u2654-\u265f]\ufe0f?[\s:,x×\d]*+)++$")
_BOX: Final = re.compile(r"[☐☑☒□■]")
# The picture of a mark, and the mark itself: of a power, and of a basic attack (a picture in a ring).
_PICTURES: Final = {
    "⚔": ("†", "‡"),
    "🗡": ("†", "‡"),
    "🏹": ("↗", "⤢"),
    "💥": ("∢", "∢"),
    "🎯": ("⋇", "⋇"),
    "💣": ("⋇", "⋇"),
    "☄": ("⋇", "⋇"),
}


def plain(text: str) -> str:
    """A line with the marks of powers as characters instead of pictures, and no HTML."""
    text = text.replace("\ufe0f", "")
    ringed = _SPAN.match(text.lstrip())
    if ringed is not None and ringed.group("mark") in _PICTURES:
        return _PICTURES[ringed.group("mark")][1] + " " + text.lstrip()[ringed.end() :]
    bare = text.lstrip()
    if bare[:1] in _PICTURES:
        return _PICTURES[bare[0]][0] + " " + bare[1:].lstrip()
    return _TAG.sub("", text) if "<" in text else text


def boxes(text: str) -> int | None:
    """The hit points of a line of tick boxes; ``None`` when it is none.

    A line of chess pieces alone stands for mooks, which have no boxes: 1.
    """
    if _BOXES.match(text):
        return len(_BOX.findall(text))
    return 1 if _PIECES.match(text) else None
