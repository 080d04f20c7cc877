"""The glossary of words that are not the book's: each is still where its line says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "battlemat"
ROWS = [[cell.strip() for cell in line.strip("|").split("|")]
        for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and not line.startswith("| word ")]


def gone(words: str, where: str) -> list[str]:
    """The places of a line that are not there, and its words that stand in none of them."""
    text = ""
    found: list[str] = []
    for place in re.findall(r"`([^`]+)`", where):
        paths = [path for path in SOURCE.glob(place) if path.name != "__pycache__"]
        if not paths:
            found.append(place)
        for path in paths:
            text += path.stem
            for file in [path] if path.is_file() else path.rglob("*"):
                if file.suffix in (".py", ".toml"):
                    text += file.read_text(encoding="utf-8").casefold()
    return found + [word for word in words.split(", ") if text and word.split()[-1].rstrip("s").casefold() not in text]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_word_of_the_glossary_is_where_it_says(row: list[str]) -> None:
    assert gone(row[0], row[2]) == []


def test_a_word_that_is_gone_is_seen() -> None:
    assert gone("verb, zyzzyva", "`engine/verbs.py`, `engine/nowhere.py`") == ["engine/nowhere.py", "zyzzyva"]
