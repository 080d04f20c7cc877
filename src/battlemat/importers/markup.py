"""HTML and inline rolls of a virtual tabletop as plain printed text."""

from __future__ import annotations

import html
import re
from typing import Final

_BREAK: Final = re.compile(r"</?(?:p|li|ul|ol|br|h\d|div|tr|table|tbody|blockquote)\b[^<>]*+>", re.I)
_CELL: Final = re.compile(r"</t[dh]>\s*<t[dh]\b[^<>]*+>", re.I)
_TAG: Final = re.compile(r"<[^<>]++>")
_ROLL: Final = re.compile(r"\[\[\s*+(?:/\w++\s++)?((?:[^\S\n]*+(?!\]\]|\[\[)\S)*+)\s*+\]\]")
_LINK: Final = re.compile(r"@\w++\[[^\[\]]*+\]\{([^{}]*+)\}")


def plain_text(markup: str) -> str:
    """The text of some HTML: paragraphs as lines, inline rolls (``[[2d6]]``) as they print, one blank between
    words.
    """
    text = _CELL.sub(": ", markup)
    text = html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
    text = _LINK.sub(r"\1", _ROLL.sub(r"\1", text))
    text = re.sub(r"[ \t\u00a0]+", " ", text)
    return "\n".join(line for line in map(str.strip, text.split("\n")) if line)


def printed_roll(text: str) -> str:
    """ "d20 + 7 vs. AC" as print has it: "+7 vs. AC"."""
    return re.sub(r"\b1?d20\s*([+-])\s*(\d+)", r"\1\2", text)
