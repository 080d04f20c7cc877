"""Sentences that tell something and rule nothing in a fight: what a creature looks like, what a referee may do
with it, what holds before and after battles.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from .tokens import Token, normalise

# Stems of the words that rules of combat are made of; a sentence with one of them is for the grammar, or a note.
_HARD: Final = (
    r"attack|hits?$|miss|damag|hp|sav(?:e|es|ing)$|roll|die$|dice|turns?$|rounds?$|battle|combat|action|engag|disengag|"
    r"target|bonus|penalt|defen[sc]e|ac$|pd$|md$|escalat|recover|initiative|crit|resist|vulnerab|immun|heal|drop|"
    r"summon|teleport|invisib|must|interrupt|intercept|opportunity|fear|aura|swallow|grab|stuck|stun|daze|hamper|"
    r"weaken|confus|helpless|unconscious|stagger|kill|slain|slay|dead$|dies$|dying|destroy|reroll|reduc|increas|"
    r"decreas|gain|lose|loses|lost|regain|double|half|mook|surpris|ambush|rally|phas|spell|effect|ongoing|temporary|"
    r"nearby|far-?away|exempt|pops?$"
)
_SOFT: Final = (
    r"enem|all(?:y|ies)$|foe|opponent|level|can't|cannot|escap|rest$|rests$|day|daily|icon|relationship|gm|pc|pcs|player|"
    r"check|dc|skill|range|choose|random|special|abilit|power|points?$|ends?$|until|unless|if$|when|whenever|"
    r"while$|once|twice|each$|every|instead|first$|start|bearer|forms?$|shift|stats?$|nastier|table|(?:un)?affect(?:s|ed)?$|(?:un)?harm(?:s|ed)?$|spare[sd]?$|prevents?$"
)
_MOVING: Final = (
    r"flight|fly|flies|flying|fliers?|flyers?|climb|burrow|swim|underwater|moves?$|movement|moving|jump|leap|hover"
)
_RULES: Final = re.compile(rf"^(?:{_HARD}|{_SOFT}|{_MOVING})", re.I)
_MOVES: Final = re.compile(rf"^(?:{_HARD})", re.I)
_FIGHT: Final = re.compile(rf"^(?:{_HARD})", re.I)
# Words of advice and of what lies outside battles.
_OUTSIDE: Final = re.compile(
    r"^(?:gms?$|gamemasters?$|icons?$|relationships?$|dc$|skill$|skills$|checks?$|backgrounds?$|story$|players?$|"
    r"exceptions?$|example$|instance$|usually$|sometimes$|hours?$|days?$|daily$|nights?$|language|speak|talk|pcs?$|"
    r"adventure|adventures$|campaign|level)",
    re.I,
)
# Whole words that say a sentence speaks of what a blow, a turn or a condition does.
_FOUGHT: Final = re.compile(
    r"\b(attacks?|damage|hit points|hp|defen[sc]es?|ac|pd|md|turns?|rounds?|saves?|escalation|disengage|engaged|"
    r"bonus|penalty|resist|recover(?:y|ies)|ongoing|vulnerable|weakened|dazed|stunned|confused|hampered|helpless|"
    r"stuck)\b"
)
# What stands elsewhere in the book: "as feral warbanner", "use the features table", "consult the table".
_ELSEWHERE: Final = re.compile(
    r"^as (?!a rule\b|amphibious\b)(?:the |an? )?(?:[\w'-]+ ){0,3}[\w'-]+ ?\.?$|"
    r"\b(?:use|consult|roll on|see) the [\w ]{0,60}table\b|^roll randomly\b|^choose one (?:or roll )?from\b"
)
_LONGEST: Final = 80
_KINDS: Final = ("word", "number", "dice", "signed", "weapon", "pair", "name")


def refers(tokens: list[Token]) -> bool:
    """Whether a sentence gives the creature what is printed elsewhere: another's ability, a row of some table."""
    return _ELSEWHERE.search(printed(tokens)) is not None


def tells(tokens: list[Token]) -> bool:
    """Whether no token is a number, a name of a power or a word of the rules."""
    return _free(tokens, _RULES)


def tells_of_moving(tokens: list[Token]) -> bool:
    """The same of a text about how a creature moves."""
    return _free(tokens, _MOVES)


def outside(tokens: list[Token]) -> bool:
    """Whether a sentence speaks of what lies outside battles, or advises the referee, and names nothing that a
    fight is made of.
    """
    words = [token for token in tokens if token.kind in _KINDS]
    if not words or len(words) > _LONGEST:
        return False
    if not any(_OUTSIDE.match(token.word) for token in words):
        return False
    return all(token.kind != "name" and _FIGHT.match(token.word) is None for token in words if token.word != "SELF")


def printed(tokens: list[Token]) -> str:
    """The sentence as it is printed, in lower case, its words and marks apart."""
    words = [normalise(token.text).lower().replace("'", " '") for token in tokens]
    return " ".join(" ".join(words).split())


def fights(text: str, beside: frozenset[str] = frozenset()) -> bool:
    """Whether a sentence (as ``printed`` gives it) speaks of what an attack, a turn or a condition does, leaving
    aside the words that are no rule in a sentence of its kind.
    """
    return any(word not in beside for word in _FOUGHT.findall(text.replace("in turn", "")))


def _free(tokens: list[Token], rules: re.Pattern[str]) -> bool:
    words = [token for token in tokens if token.kind in _KINDS]
    if not words or len(words) > _LONGEST:
        return False
    others = [token for token in words if not token.word.startswith("SELF")]
    if any(one.word == "far" and two.word == "away" for one, two in pairwise(words)):
        return False
    return all(token.kind == "word" and rules.match(token.word) is None for token in others)
