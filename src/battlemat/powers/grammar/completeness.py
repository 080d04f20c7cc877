"""What print says must come back in what its reading says.

A reading that leaves out a number or a word that limits ("instead", "first", "different", "unless", a group) does
something else than what is printed. The reading is said back in plain words (`render`), and each such word of the print
must be among them, or one that says the same.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from .. import forms as f
from ..forms.base import Form
from ..render import sentences
from .folding import attacks_helped
from .tokens import Token

# Words that limit, and what says the same.
_SAID: Final = {
    word: re.compile(pattern)
    for words, pattern in (
        ("instead", r"instead|rather|change|swap|redirect|reroll"),
        ("unless except", r"unless|not|except|but|other than"),
        ("without", r"without|no\b|not"),
        ("half", r"half|halve"),
        ("twice double", r"twice|two|double|2"),
        ("different", r"different|other|another"),
        ("same", r"same|both|target"),
        ("other", r"other|another|different|else|except|not|\bno\b|none|alone|sense"),
        ("both", r"both|two|and|each|all|targets"),
        ("first", r"first|once|at most 1 |moved through"),
        ("last", r"last"),
        ("lower", r"lower|below|fewer|less|worse"),
        ("higher", r"higher|better|greater|above|more"),
        ("round rounds", r"round|turns"),
        ("encounter", r"encounter|battle|first"),
        # An opportunity attack is made from there.
        ("adjacent", r"adjacent|next to|nearest square outside|burst 1|aura 1|within 1 |opportunity attack"),
        ("ally allies", r"all(?:y|ies)"),
        ("enemy enemies", r"enem|opportunity attack|flank"),  # none but enemies do
        ("random randomly", r"random|roll"),
        ("charge charges charging", r"charg|this movement"),
        ("opportunity", r"opportunity"),
        ("grappled", r"grappl|grab"),
        ("staggered", r"stagger|bloodied"),
        ("flanked flanking", r"flank"),
        ("swift", r"swift|minor"),
        ("living", r"living"),
        ("undead", r"undead"),
        ("invisible", r"invisib"),
        ("hidden", r"hid|cannot see"),
        ("level levels", r"level"),
    )
    for word in words.split()
}
_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTED: Final = ("number", "signed", "dice", "pair")
_OF_BEFORE: Final = frozenset(("the", "that", "this", "triggering", "targeted", "SELF's"))
_OF_A_MOMENT: Final = frozenset(("leave", "attack"))
_TURNS: Final = frozenset(("start", "end"))
_ON_THE_WAY: Final = frozenset(("charge", "move", "shift", "run"))
# What is told in minutes and hours lasts a fight, or outlasts it.
_TIMES: Final = frozenset("minute minutes hour hours day days year years".split())


def left_out(tokens: list[Token], forms: tuple[Form, ...]) -> str:
    """The first number or limiting word of a text that its reading leaves out; "" where everything comes back, or the
    reading has no words yet.
    """
    asked = [token for at, token in enumerate(tokens)
             if token.kind in _COUNTED or (token.word in _SAID and not _spoken_of(tokens, at))]
    if not asked:
        return ""
    try:
        said = sentences(forms).lower()
    except NotImplementedError:
        return ""
    timed = any(token.word in _TIMES for token in tokens)
    for token in asked:
        pattern = _SAID.get(token.word)
        if pattern is not None:
            staggers = token.word == "half" and "stagger" in said and _of_its_life(tokens)
            again = token.word == "twice" and _used_again(forms)
            if pattern.search(said) is None and not staggers and not again:
                return token.word
        elif not timed and not all(_counted(int(one), said) for one in re.findall(r"\d+", token.word)):
            return token.word
    return ""


def endless(forms: tuple[Form, ...]) -> bool:
    """Whether an occasion would give somebody for good what is said of that time alone: "when it takes fire damage, it
    takes no damage", "when it charges, it ignores difficult terrain".
    """
    return _of_one_attack(forms) or _left_helpless(forms) or any(
        isinstance(one, f.When) and any(_for_good(one.trigger, effect) for effect in one.effects) for one in forms)


def misheard(forms: tuple[Form, ...]) -> bool:
    """Whether an occasion would be taken for another: "rolls twice" said of attacks though it is initiative that is
    rolled, "hits two enemies", "misses all targets" of each one.
    """
    for one, after in pairwise(forms):
        if isinstance(one, f.Endure) and isinstance(after, f.Afflict) and after.instead:
            return True  # "it cannot be stunned; it is dazed instead" dazes nobody now
    for one in forms:
        if isinstance(one, f.Afflict) and one.instead and isinstance(one.who, f.Select) and one.who.kind == "target":
            return True  # "a slowed target is immobile instead": one that was slowed before, not by this
        if not isinstance(one, f.When):
            continue
        other = one.trigger.other
        if one.trigger.events == ("initiative",) and any(isinstance(effect, f.RollTwice) for effect in one.effects):
            return True
        if one.trigger.events in (("hit",), ("miss",)) and isinstance(other, f.Select) and (
                other.count > 1 or (other.kind == "target" and not other.any_one and not other.count)):
            return True
    return False


def _left_helpless(forms: tuple[Form, ...]) -> bool:
    """Whether an event would leave somebody helpless to another with no end told, even within a time that has one."""
    return any(
        isinstance(inner, f.When) and any(isinstance(one, f.HelplessTo) and not one.duration for one in inner.effects)
        for form in forms for inner in form.walk())


def _of_one_attack(forms: tuple[Form, ...]) -> bool:
    """Whether a bonus stands beside an attack that is made now, is not told as that attack's, and has no end: "makes a
    basic attack as a free action, with a bonus to the attack roll equal to ..." is said of that attack.
    """
    for one, after in pairwise(attacks_helped(forms)):
        if _strikes(one) and isinstance(after, f.Modify) and set(after.stats) <= {"attack", "damage"} \
                and after.duration is None and after.attack is None and not after.next_only:
            return True
    return any(_of_one_attack(one.effects) for one in forms if isinstance(one, (f.May, f.When, f.If)))


def _strikes(form: Form) -> bool:
    """Whether an attack is made, or may be, with nothing after it."""
    if isinstance(form, f.May):
        return _strikes(form.effects[-1])
    return isinstance(form, f.MakeAttack) or (isinstance(form, f.Move) and form.mode == "charge")


def _for_good(occasion: f.Trigger, effect: Form) -> bool:
    if isinstance(effect, (f.If, f.While)):
        return any(_for_good(occasion, one) for one in effect.effects)
    if isinstance(effect, f.Endure):
        return effect.duration is None and "damage" in effect.to
    if isinstance(effect, (f.HalfDamage, f.HalveDamage)):  # another takes a share of what befalls it: none is halved
        return occasion.who == f.SELF and effect.who not in (f.SELF, f.IT, f.SUBJECT)
    if isinstance(effect, f.Regenerate):
        return effect.duration is None and not _TURNS.isdisjoint(occasion.events)
    if isinstance(effect, f.SafeMove):
        return effect.duration is None and not _OF_A_MOMENT.isdisjoint(occasion.events)
    if isinstance(effect, (f.IgnoreTerrain, f.GainSpeed, f.Resist, f.Conceal)):
        return effect.duration is None and not _ON_THE_WAY.isdisjoint(occasion.events)
    return False


def _spoken_of(tokens: list[Token], at: int) -> bool:
    """Whether a word only speaks of somebody already named, "the ally", "the triggering enemy", or says what goes
    without saying: "whichever comes first".
    """
    if tokens[at].word == "first" and at > 1 and tokens[at - 2].word == "whichever":
        return True
    if tokens[at].word == "first" and [token.kind for token in tokens[at + 1 : at + 2]] == ["number"]:
        return True  # "ignores the first 5 damage of each attack": the number is asked for
    return tokens[at].word in ("ally", "enemy") and at > 0 and tokens[at - 1].word in _OF_BEFORE


def _of_its_life(tokens: list[Token]) -> bool:
    """Whether a "half" is said of somebody's hit points: that is called staggered."""
    return any(token.word == "half" and any(one.word == "hp" for one in tokens[at + 1 : at + 4])
               for at, token in enumerate(tokens))


def _used_again(forms: tuple[Form, ...]) -> bool:
    """Whether a power is used and used again."""
    used = [one for form in forms for one in form.walk() if isinstance(one, f.UsePower)]
    return any(one == after for one, after in pairwise(used))


def _counted(number: int, said: str) -> bool:
    """Whether a number is said, or the one beside it ("fewer than 30": 29 or fewer), or what it counts alone ("1")."""
    if number <= 2:
        return True  # "loses 1 recovery": "loses a recovery"; "2 attacks": "another attack", "both"
    near = {str(one) for one in (number - 1, number, number + 1)}
    if number < len(_WORDS) and _WORDS[number] in said:
        return True
    return not near.isdisjoint(re.findall(r"\d+", said))


__all__ = ["endless", "left_out"]
