"""The terminals of the grammar: numbers, dice and the words a vocabulary brings."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ..forms.amounts import Amount
from ..vocabulary import Vocabulary
from .classes import CLASSES, COUNTED
from .first_words import NAMING, NOTHING, UNTOLD, Alphabet, Start, bits, of_token
from .flavour import tells, tells_of_moving
from .lexicon import ALIKE, NO_KIND, NUMBER_WORDS, PERSONAL, Table, aliases, dice_amount, singular, table_of
from .peg import FAIL, State
from .tokens import OwnName, Token, synonyms, tokenise

# Where a mark stands for itself in a name; one before a word reads as the end of the word before it: "slash 'em".
_APART: Final = re.compile(r"(?<=\w)([,:;]|'s\b)")
_CLIPPED: Final = re.compile(r" '(?!s\b)(?=\w)")
_BARE_DIE: Final = re.compile(r"d\d+$")
_POINTING: Final = frozenset("the this that".split())
_CREATURE_WORDS: Final = frozenset(("ally", "allies", "enemy", "enemies", "foe", "foes", "creature", "creatures"))
_ORDINALS: Final = {"first": 1, "second": 2, "third": 3}

class Lists:
    """What a vocabulary lists, by first word."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        squares = vocabulary.dialect == "squares"
        alike = ALIKE if squares else PERSONAL
        self.stands = frozenset((*vocabulary.conditions, *vocabulary.states, "prone"))
        self.synonyms = synonyms({**alike, **vocabulary.synonyms})
        self.tables = {
            "condition": table_of(vocabulary.conditions),
            "state": table_of(vocabulary.states),
            "type": table_of(vocabulary.damage_types),
            "defense": table_of(vocabulary.defenses),
            "ability": table_of(vocabulary.abilities),
            "skill": table_of(vocabulary.skills),
            "tag": table_of(vocabulary.tags),
            "noun": table_of(vocabulary.noun_kinds),
            "size": table_of({size.lower(): size for size in vocabulary.sizes}),
            "mode": table_of(vocabulary.modes),
            "sense": table_of(vocabulary.senses),
            "bonus": table_of(vocabulary.bonus_types),
            "action": table_of(vocabulary.actions),
            "weapon": table_of(vocabulary.weapon_groups),
            "alignment": table_of({one.lower(): one for one in vocabulary.alignments}),
        }
        for name, known in CLASSES.items():
            if squares or name not in COUNTED:
                self.tables[name] = table_of({" ".join([alike.get(word, word) for word in said.split()]): meant
                                              for said, meant in known.items()})
        self.listed: dict[str, int] = {}
        for name, table in self.tables.items():
            terminals = bits("noun noun_of" if name == "noun" else name)
            for word in table:
                self.listed[word] = self.listed.get(word, 0) | terminals


@cache
def lists_of(vocabulary: Vocabulary) -> Lists:
    """The lists of a vocabulary, made once for all that is read with it."""
    return Lists(vocabulary)


class Terms:
    """Terminals for one vocabulary and the names of one creature's powers."""

    def __init__(self, vocabulary: Vocabulary, powers: tuple[str, ...] = ()) -> None:
        self.vocabulary = vocabulary
        self.lists = lists_of(vocabulary)
        self.powers: Table = {}
        self.power_names: frozenset[str] = frozenset()
        self.head = ""
        # What stands where a token of a kind with a word does, by the grammar that asks.
        self.begun: dict[Alphabet, dict[tuple[str, str], Start]] = {}
        self.with_powers(powers)

    def with_powers(self, powers: tuple[str, ...]) -> None:
        """Name the powers that may be spoken of without italics."""
        names: dict[str, str] = {}
        for power in powers:
            plain = " ".join(power.lower().replace("\u2019", "'").replace("\u2018", "'").split())
            names[plain] = plain
        known = aliases(names) if self.vocabulary.dialect == "bands" else {
            " ".join([ALIKE.get(word, word) for word in said.split()]): name
            for name in names if name for said in (f"{name}s", name)}  # "if both claws hit"
        self.begun.clear()
        self.powers = table_of({_CLIPPED.sub(" 's ", _APART.sub(r" \1", one)): name for one, name in known.items()})
        self.power_names = frozenset(names)

    def called_by_owner(self, own: OwnName | None) -> None:
        """Let powers with their owner's name in theirs be spoken of: "the howler's stare" is *howler's stare*."""
        self.begun.clear()
        self.head = own.core[-1] if own is not None and own.core else ""
        for name in sorted(self.power_names):
            parts = tuple(token.word for token in tokenise(name, own))
            if any(part.startswith("SELF") for part in parts):
                self.powers.setdefault(parts[0], []).append((parts, name))

    def starts(self, tokens: list[Token], alphabet: Alphabet) -> list[Start]:
        """What stands at each position of a text, and twice behind its end."""
        known = self.begun.setdefault(alphabet, {})
        found: list[Start] = []
        for token in tokens:
            key = token.kind, token.word
            start = known.get(key)
            if start is None:
                terminals = of_token(token, NUMBER_WORDS) | self.lists.listed.get(token.word, 0)
                if token.word in self.powers:
                    terminals |= NAMING
                start = known[key] = alphabet.start(token.word, terminals)
            found.append(start)
        end = alphabet.start(NOTHING, UNTOLD)
        return [*found, end, end]

    def _lookup(self, table: Table, state: State, at: int) -> int:
        if at >= state.count:
            return FAIL
        tokens = state.tokens
        for parts, name in table.get(tokens[at].word, ()):
            size = len(parts)
            if at + size <= state.count and all(
                tokens[at + index].word == parts[index] for index in range(1, size)
            ):
                state.value = name
                return at + size
        return FAIL

    def listed(self, name: str, state: State, at: int) -> int:
        """Words of a list of the vocabulary's, or of a closed class (`classes`)."""
        return self._lookup(self.lists.tables.get(name, {}), state, at)

    def read_type(self, state: State, at: int) -> int:
        """A type of damage, in brackets too."""
        if at + 2 < state.count and state.tokens[at].word == "[" and state.tokens[at + 2].word == "]":
            return at + 3 if self.listed("type", state, at + 1) >= 0 else FAIL
        return self.listed("type", state, at)

    def read_power(self, state: State, at: int) -> int:
        """A power by name: in italics, or a name of this creature's."""
        if at >= state.count:
            return FAIL
        token = state.tokens[at]
        if token.kind == "name":
            name = token.text.lower().replace("\u2019", "'").rstrip(",.")
            if name not in self.power_names and name.endswith("s") and name[:-1] in self.power_names:
                name = name[:-1]
            state.value = name
            return at + 1
        return self._lookup(self.powers, state, at)

    def read_noun_of(self, state: State, at: int) -> int:
        """A noun for creatures of a tag that describes another: "goblin" of "goblin allies"."""
        end = self.listed("noun", state, at)
        if end < 0 or end >= state.count or state.tokens[end].word not in _CREATURE_WORDS:
            return FAIL
        return end

    def read_named(self, state: State, at: int) -> int:
        """A power named in italics only."""
        return self.read_power(state, at) if at < state.count and state.tokens[at].kind == "name" else FAIL

    def read_own(self, state: State, at: int) -> int:
        """Words that are one of this creature's powers."""
        end = self.read_power(state, at)
        return end if end >= 0 and state.value in self.power_names else FAIL

    def read_number(self, state: State, at: int) -> int:
        """A plain number, in figures or in words."""
        if at >= state.count:
            return FAIL
        token = state.tokens[at]
        if token.kind == "number" and token.word.isdigit():
            state.value = int(token.word)
            return at + 1
        number = NUMBER_WORDS.get(token.word, 0)
        if number and token.word not in ("a", "an", "once", "twice", "both", "single"):
            state.value = number
            return at + 1
        return FAIL

    def read_count(self, state: State, at: int) -> int:
        """A number or an article."""
        if at < state.count and state.tokens[at].word in ("a", "an"):
            state.value = 1
            return at + 1
        return self.read_number(state, at)

    def read_dice(self, state: State, at: int) -> int:
        """Dice, weapon dice or a number, as an amount."""
        if at >= state.count or state.tokens[at].kind not in ("dice", "weapon", "number"):
            return FAIL
        amount = dice_amount(state.tokens[at].word)
        if amount is None:
            return FAIL
        state.value = amount
        return at + 1

    def read_plus(self, state: State, at: int) -> int:
        """ "+2", "+1d6", "+1dW" as an amount."""
        if at >= state.count or state.tokens[at].kind != "signed" or state.tokens[at].word[0] != "+":
            return FAIL
        amount = dice_amount(state.tokens[at].word[1:])
        if amount is None:
            return FAIL
        state.value = amount
        return at + 1

    def read_signed(self, state: State, at: int) -> int:
        """ "+2" or "-2" as a number."""
        if at >= state.count or state.tokens[at].kind != "signed":
            return FAIL
        text = state.tokens[at].word
        if not text[1:].isdigit():
            return FAIL
        state.value = int(text)
        return at + 1

    def read_rolled(self, state: State, at: int) -> int:
        """Dice, "1d3" or "d3 + 1", as an amount; a number alone is none."""
        if at >= state.count:
            return FAIL
        word = state.tokens[at].word
        if _BARE_DIE.match(word):
            die = ((1, int(word[1:])),)
            if at + 1 < state.count and state.tokens[at + 1].kind == "signed":
                state.value = Amount(die, int(state.tokens[at + 1].word))
                return at + 2
            state.value = Amount(die)
            return at + 1
        return self.read_dice(state, at) if state.tokens[at].kind == "dice" else FAIL

    def read_pair(self, state: State, at: int) -> int:
        """ "10/20"."""
        if at >= state.count or state.tokens[at].kind != "pair":
            return FAIL
        left, right = state.tokens[at].word.split("/")
        state.value = (int(left), int(right))
        return at + 1

    def read_span(self, state: State, at: int) -> int:
        """How far an area can be placed, "10/20", "10 squares", "5 and 20" (no nearer than the first) or "weapon
        range": its range, its long range and the least distance, or "weapon".
        """
        tokens = state.tokens
        if at + 1 < state.count and tokens[at].word == "weapon" and tokens[at + 1].word == "range":
            state.value = "weapon"
            return at + 2
        if at < state.count and tokens[at].kind == "pair":
            near, far = tokens[at].word.split("/")
            state.value = (int(near), int(far), 0)
            return at + 1
        end = self.read_number(state, at)
        if end < 0:
            return FAIL
        near = state.value
        behind = self.read_number(state, end + 1) if end < state.count and tokens[end].word == "and" else FAIL
        state.value = (near, 0, 0) if behind < 0 else (state.value, 0, near)
        end = max(end, behind)
        return end + 1 if end < state.count and tokens[end].word in ("square", "squares") else end

    def read_that(self, state: State, at: int) -> int:
        """What a relative clause begins with: "that", or the participle itself: "creatures entering the aura"."""
        if at >= state.count:
            return FAIL
        if state.tokens[at].word in ("that", "who", "which"):
            return at + 1
        return at if state.tokens[at].text.lower().endswith("ing") else FAIL

    def read_range20(self, state: State, at: int) -> int:
        """ "15-20" (read as 15 and -20) or "19 or 20": the lowest natural roll."""
        tokens = state.tokens
        if at + 1 < state.count and tokens[at].kind == "number" and tokens[at + 1].word == "-20":
            state.value = int(tokens[at].word)
            return at + 2
        if (
            at + 2 < state.count
            and tokens[at].kind == "number"
            and tokens[at + 1].word in ("or", "to")
            and tokens[at + 2].word in ("20", "higher", "more")
        ):
            state.value = int(tokens[at].word)
            return at + 3
        return FAIL

    def read_word(self, state: State, at: int) -> int:
        """Any single word."""
        if at < state.count and state.tokens[at].kind == "word":
            state.value = state.tokens[at].text
            return at + 1
        return FAIL

    def read_thing(self, state: State, at: int) -> int:
        """One to three plain words, up to the next mark: a name that only the referee or a bestiary knows."""
        return self._words_to(state, at, _LINKS, 3)

    def read_conjured(self, state: State, at: int) -> int:
        """What is conjured: words up to "in"."""
        return self._words_to(state, at, frozenset(("in",)))

    def read_zone_name(self, state: State, at: int) -> int:
        """What a zone is made of: words up to "until"."""
        return self._words_to(state, at, frozenset(("until", ".", "(", ",", "for")))

    def _words_to(self, state: State, at: int, stop: frozenset[str], most: int = 5) -> int:
        """Plain words, so many at most, up to one of those that stop."""
        end = at
        while (
            end < state.count
            and end < at + most
            and state.tokens[end].kind == "word"
            and state.tokens[end].word not in stop
        ):
            end += 1
        if end == at:
            return FAIL
        state.value = " ".join(token.text.lower() for token in state.tokens[at:end])
        return end

    def read_bestiary(self, state: State, at: int) -> int:
        """A kind of creature by its name: words that stand for nothing else, before a place."""
        if self.read_noun_of(state, at) >= 0:
            return FAIL
        end = at
        while (
            end < state.count
            and end < at + 3
            and state.tokens[end].kind == "word"
            and state.tokens[end].word not in _LINKS
        ):
            end += 1
        if end == at or end >= state.count or state.tokens[at].word in _COMMON:
            return FAIL
        if state.tokens[at].word.startswith("non-"):
            return FAIL  # "each non-mook guard" says who is meant by none
        if state.tokens[end - 1].word in _CREATURE_WORDS:
            return FAIL  # "nearby enemy" says how an enemy is, and names no kind
        state.value = " ".join(token.text.lower() for token in state.tokens[at:end])
        return end

    def read_rest(self, state: State, at: int) -> int:
        """Everything to the end of the sentence."""
        end = at
        while end < state.count and state.tokens[end].word != ".":
            end += 1
        if end == at:
            return FAIL
        state.value = " ".join(token.text for token in state.tokens[at:end])
        return end

    def read_rest_bracket(self, state: State, at: int) -> int:
        """Everything up to a closing bracket."""
        end = at
        while end < state.count and state.tokens[end].word != ")":
            end += 1
        return FAIL if end in (at, state.count) else end

    def read_creature(self, state: State, at: int) -> int:
        """A kind of creature by its name: one or two words that are none of the rules'."""
        end = at
        while end < state.count and end < at + 2 and self._of_a_kind(state, end):
            if state.tokens[end].word in _VERBS or state.tokens[end].word.startswith("non-"):
                break
            end += 1
        if end == at:
            return FAIL
        state.value = singular(" ".join(token.text.lower() for token in state.tokens[at:end]))
        return end

    def read_own_kind(self, state: State, at: int) -> int:
        """The creature's own kind, not itself: "howlers", "howler" behind "nearby", but not "the howler"."""
        token = state.tokens[at] if at < state.count else None
        if token is None or token.word != "SELF" or token.text.lower().split()[0] in _POINTING:
            return FAIL
        state.value = None
        return at + 1

    def read_cousin(self, state: State, at: int) -> int:
        """A kind whose name begins like the creature's own: "bog elf" in the text of a bog tree."""
        if at + 1 >= state.count or state.tokens[at].word != "SELF" or not self.head:
            return FAIL
        first, second = state.tokens[at], state.tokens[at + 1]
        if first.text.lower().endswith(self.head) or second.kind != "word" or not tells([second]):
            return FAIL
        if second.word in _LINKS or second.word in _COMMON or second.word in _VERBS:
            return FAIL
        own = re.sub(r"^(?:an?|the|another|this) ", "", first.text.lower())
        state.value = f"{own} {second.text.lower()}"
        return at + 2

    def read_chosen(self, state: State, at: int) -> int:
        """Just behind "(target's choice)"."""
        state.value = None
        words = [token.word for token in state.tokens[max(0, at - 5) : at]]
        return at if words[1:] == ["target", "'s", "choice", ")"] and words[0] in ("(", "the") else FAIL

    def read_cause(self, state: State, at: int) -> int:
        """Words that tell why, up to a mark or a duration ("burning eyes", "the sheer weight of it")."""
        end = at
        while end < state.count and state.tokens[end].word not in (".", ",", ";", ")", "(", "until", "for", "while"):
            end += 1
        state.value = None
        return FAIL if end == at or not tells(state.tokens[at:end]) else end

    def read_kin(self, state: State, at: int) -> int:
        """The name of a kind that describes others: "gnoll" of "gnoll allies"."""
        if at + 1 >= state.count or state.tokens[at].kind != "word" or state.tokens[at + 1].word not in _CREATURE_WORDS:
            return FAIL
        # "Undead allies" are of a tag, not of a name.
        if not self._of_a_kind(state, at) or self.listed("noun", state, at) >= 0:
            return FAIL
        state.value = singular(state.tokens[at].text)
        return at + 1

    def _of_a_kind(self, state: State, at: int) -> bool:
        """Whether a word may be the name of a kind of creature: none of the rules', and none that only points at
        somebody or says how somebody is.
        """
        token = state.tokens[at]
        if token.kind != "word" or not tells([token]):
            return False
        if token.word in _LINKS or token.word in _COMMON or token.word in NO_KIND or token.word in NUMBER_WORDS:
            return False
        # What has been done to somebody, or who is meant by none: "torn-up", "charmed", "non-leader".
        if token.word.startswith("non-") or token.word.endswith(("ed", "-up")):
            return False
        if token.word.endswith("ing") and not token.word.endswith("ling"):  # what somebody does: "attacking"
            return False
        return self.listed("condition", state, at) < 0 and self.listed("state", state, at) < 0

    def read_flavour(self, state: State, at: int) -> int:
        """Words that tell and do not rule, up to a mark or the end."""
        end = at
        while end < state.count and state.tokens[end].word not in (".", ",", ";", ")", "("):
            end += 1
        if end == at or not tells(state.tokens[at:end]):
            return FAIL
        state.value = None
        return end

    def read_telling(self, state: State, at: int) -> int:
        """Words up to the end of the sentence that name nothing a fight is made of."""
        end = at
        while end < state.count and state.tokens[end].word not in (".", ";"):
            end += 1
        if end == at or not tells_of_moving(state.tokens[at:end]):
            return FAIL
        state.value = " ".join(token.text for token in state.tokens[at:end])
        return end

    def read_participle(self, state: State, at: int) -> int:
        """Words that tell and begin with what is done meanwhile: "flapping its wings"."""
        if at >= state.count or not state.tokens[at].word.endswith("ing"):
            return FAIL
        return self.read_flavour(state, at)

    def read_to_is(self, state: State, at: int) -> int:
        """Words up to "is" or "becomes"."""
        end = at
        while end < state.count and state.tokens[end].word not in (".", ",", "is", "becomes"):
            end += 1
        return FAIL if end == at else end

    def read_phrase(self, state: State, at: int) -> int:
        """One to four plain words that name something of the print: a power, an effect."""
        end = at
        while end < state.count and end < at + 4 and state.tokens[end].kind in ("word", "name") and (
            state.tokens[end].word not in _PHRASE_ENDS
        ):
            end += 1
        if end == at:
            return FAIL
        state.value = " ".join(token.text.lower() for token in state.tokens[at:end])
        return end

    def read_doing(self, state: State, at: int) -> int:
        """What an action is spent on: words up to the next mark ("escaping from the net", "to put out the
        fire").
        """
        end = at
        while end < state.count and state.tokens[end].word not in (".", ",", ";", ")", "(", ":"):
            end += 1
        if end == at or not (state.tokens[at].word == "to" or state.tokens[at].word.endswith("ing")):
            return FAIL
        state.value = " ".join(token.text for token in state.tokens[at:end])
        return end

    def read_close(self, state: State, at: int) -> int:
        """The end of a statement: nothing more, or a full stop just read."""
        state.value = None
        tokens = state.tokens
        if at == state.count or (at > 0 and tokens[at - 1].word in (".", "!")):
            return at
        return at if at > 1 and tokens[at - 1].word == ")" and tokens[at - 2].word == "." else FAIL

    def read_close2(self, state: State, at: int) -> int:
        """Just before the end of a statement."""
        state.value = None
        return at if at == state.count or state.tokens[at].word == "." else FAIL

    def read_pause(self, state: State, at: int) -> int:
        """Before a mark, "and" or the end."""
        state.value = None
        return at if at == state.count or state.tokens[at].word in (".", ",", ";", "and", "(") else FAIL

    def read_third(self, state: State, at: int) -> int:
        """Looks ahead for a verb in the third person."""
        state.value = None
        if at < state.count and state.tokens[at].kind == "word" and state.tokens[at].word.endswith("s"):
            return at
        return FAIL

    def read_end(self, state: State, at: int) -> int:
        """The end of the text."""
        state.value = None
        return at if at == state.count else FAIL


_LINKS: Final = frozenset(
    (
        "in on at and or of to with within by from as the a an if when while until that which is "
        "are adjacent under for into appear appears arrive arrives emerge emerges power powers it they its their acts "
        "attack attacks"
    ).split()
)


_VERBS: Final = frozenset(
    (
        "deal deals make makes take takes use uses get gets become becomes has have is are can must may do does gain "
        "gains lose loses heal heals expand expands increase increases roll rolls add adds suffer suffers"
    ).split()
)
_PHRASE_ENDS: Final = _LINKS | frozenset(
    "attack attacks this that during once twice SELF as and or but is are was has have can time times ability "
    "power".split()
)
_COMMON: Final = frozenset(
    (
        "creature creatures enemy enemies ally allies target targets square squares random adjacent "
        "other object objects space attack same"
    ).split()
)
