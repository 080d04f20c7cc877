"""Lists of words, and what numbers, dice and names for short mean."""

from __future__ import annotations

import re
from typing import Final

from ... import limits
from ..forms.amounts import Amount

NUMBER_WORDS: Final = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "both": 2,
    "a": 1,
    "an": 1,
    "once": 1,
    "twice": 2,
    "single": 1,
}
_DICE: Final = re.compile(r"(\d++)d(\d++)(?:\s*+([+-])\s*+(\d++))?$")
# Words that are rules of their own before they are names for short.
_NO_NAME: Final = frozenset(
    "attack attacks hit miss save form head action turn damage fire cold holy poison aura fear flight escape".split()
)

# Words of print on squares that say the same as another. The reader takes that other one for them wherever they stand,
# in what is read as in the rules of the grammar.
_SAME: Final = {
    "start": "begin beginning starting", "starts": "begins", "is": "was", "are": "were", "end": "ending",
    "enter": "entering", "leave": "leaving", "take": "suffer", "takes": "suffers", "taking": "suffering",
    "deal": "inflict", "deals": "inflicts", "heal": "regain recover", "heals": "regains recovers", "kill": "slay",
    "gain": "get receive", "gains": "gets receives", "choose": "select", "chooses": "selects", "kills": "slays",
    "killed": "slain", "swap": "switch exchange", "swaps": "switches exchanges", "enemy": "foe",
    "enemies": "foes", "itself": "themselves", "when": "whenever",
    "that": "who which", "in": "inside", "towards": "toward", "square": "space", "squares": "spaces",
    "extra": "additional", "obstruction": "obstacle", "obstructions": "obstacles", "eyesight": "sight",
    "recharge": "refresh", "recharges": "refreshes", "recharged": "refreshed", "maintain": "sustain",
    "maintains": "sustains", "speak": "communicate talk", "speaks": "communicates talks", "disturbed": "roused",
    "reroll": "re-roll", "rerolls": "re-rolls", "incorporeal": "insubstantial",
}
# "Her" is left alone: it is "its" as often as "it".
PERSONAL: Final = {
    "he": "it", "she": "it", "him": "it", "himself": "itself", "herself": "itself", "his": "its", "his or her": "its",
    "he or she": "it", "him or her": "it", "himself or herself": "itself",
}
"""What print calls somebody it has a name for; read as "it" in all games."""
ALIKE: Final = {
    **PERSONAL,
    **{said: word for word, others in _SAME.items() for said in others.split()},
    "melee basic": "basic melee", "ranged basic": "basic ranged", "as long as": "while", "each time": "when",
    "every time": "when", "the moment": "when", "would be": "is", "would take": "takes", "would hit": "hits",
    "would drop": "drops", "would move": "moves", "would reduce": "reduces", "would deal": "deals",
}

Table = dict[str, list[tuple[tuple[str, ...], str]]]


def table_of(words: dict[str, str]) -> Table:
    table: Table = {}
    for printed, name in words.items():
        parts = tuple([word if word.startswith("SELF") else word.lower() for word in printed.split()])
        table.setdefault(parts[0], []).append((parts, name))
    for entries in table.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return table


def dice_amount(text: str) -> Amount | None:
    """ "2d8+6", "9" or "2dW" as an amount."""
    text = text.replace(" ", "")
    match = _DICE.match(text)
    if match:
        if not limits.dice(int(match.group(1)), int(match.group(2))):
            return None
        flat = int(match.group(4) or 0) * (-1 if match.group(3) == "-" else 1)
        return Amount(((int(match.group(1)), int(match.group(2))),), flat)
    if text[:-2].isdigit() and text[-2:].lower() == "dw":
        return Amount(weapon=int(text[:-2]))
    return Amount(flat=int(text)) if text.isdigit() else None


def aliases(names: dict[str, str]) -> dict[str, str]:
    """Names of powers and what they are called for short: "jaws" for "crushing jaws", "claw" for "claws"."""
    found: dict[str, str] = {}
    short: dict[str, str] = {}
    for name in names:
        words = name.split()
        for start in range(1, len(words)):
            tail = " ".join(words[start:])
            short[tail] = "" if tail in short else name
        if "of" in words[1:]:
            head = " ".join(words[: words.index("of", 1)])
            short[head] = "" if head in short else name
    for name, whole in [*short.items(), *((name, name) for name in names)]:
        # A single letter is an article or the end of "its", whatever is named by it.
        if len(name) > 1 and whole and name not in _NO_NAME:
            found[name] = whole
            other = name[:-1] if name.endswith("s") else f"{name}s"
            found.setdefault(other, whole)
    return found

def singular(name: str) -> str:
    """A kind of creature of which a plural speaks, or as much of its name as is sure."""
    plain = name.lower()
    if plain.endswith("ves"):
        return plain[:-3] + "f"
    if plain.endswith("men"):
        return plain[:-2] + "an"
    if plain.endswith("ies") and len(plain.split()[-1]) > 6:
        return plain[:-3]
    if plain.endswith(("ches", "shes", "sses", "xes")):
        return plain[:-2]
    return plain[:-1] if plain.endswith("s") and not plain.endswith("ss") else plain


# What stands before or for creatures and is no kind of them.
NO_KIND: Final = frozenset(
    (
        "this that these those such some no none both few many more most less least any all each every either neither "
        "one ones another others whoever who whom whose which what you your your's he she him her his hers itself "
        "himself herself themselves someone anyone everyone somebody anybody everybody now then there here so too also "
        "only just even still already again not but than because though although "
        "location locations place places spot spots position positions "
        "conscious awake sleeping wounded unwounded injured uninjured hurt unhurt unharmed bleeding healthy weak "
        "strong weaker stronger closer nearer farther further bigger smaller larger non-mook non-mooks chosen "
        "remaining surviving visible unseen "
        "hostile friendly neutral lone lonely single isolated opposing original previous new old last lucky unlucky "
        "appropriate available eligible valid legal viable different separate additional extra similar identical "
        "lowest highest weakest strongest toughest biggest smallest largest tallest fastest slowest youngest oldest "
        "nearest closest farthest furthest next first second third final "
        "willing unwilling able unable free alive enlarged shrunken affected unaffected cursed charmed marked "
        "living damaged undamaged taller lower-level higher-level same-level low-level high-level lower higher former "
        "frightened armed unarmed armored unarmored hidden fallen slain dropped mounted magical non-magical standing "
        "resting distant"
    ).split()
)
