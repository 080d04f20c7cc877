"""A ruling: what the referee says holds, whatever the rules would have brought. An answer like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import kinds, reports
from battlemat.engine.actions.decisions import Option
from battlemat.engine.actions.triggers import Pending, react
from battlemat.engine.effects.durations import LASTING, Duration

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.referee.words import Words

MARK: Final = "gm: "
"""What the text of a ruling begins with, where answers are kept: no other answer's text does."""

EVENT: Final = kinds.HAND
"""The kind of event that every ruling begins with; its name is the ruling in words."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One thing a referee may rule. `word` begins it, `form` shows how it goes on, `says` what it does, in a line.

    `after` says that it can be ruled when the fight is over, too: it is about bodies, things and rolls.

    `told` counts the events right after its own whose news the words of the ruling are already; -1: they are no ruling
    at all, only said.
    """

    word = ""
    form = ""
    says = ""
    told = 0
    after = False

    def known(self, battle: Battle) -> bool:
        """Whether there is such a thing in this battle's game, and on this battlefield."""
        return True

    def read(self, words: Words) -> Ruling:
        """The ruling that the words after the verb make. Raises `InputError` for words that make none."""
        raise NotImplementedError

    def text(self, ruling: Ruling) -> str:
        """The ruling as it is kept: words that `read` understands, with creatures by "#id"."""
        raise NotImplementedError

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        """The ruling in words, for the story: a sentence without its full stop."""
        raise NotImplementedError

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        """Why this cannot be ruled now ("" when it can): nothing it would hold of, or the battle would not stand."""
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        """Make it so, by the engine's verbs."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class OfOne(Verb):
    """A ruling about one creature that needs no more words: "kill WHO"."""

    def read(self, words: Words) -> Ruling:
        who = words.who()
        words.done()
        return Ruling(self, who.id)

    def text(self, ruling: Ruling) -> str:
        return f"{self.word} #{ruling.who}"


class Ruling(Option):
    """What is ruled: the verb, and whatever it says it of.

    `who` and `other` are ids (-1: nobody), `squares` numbers of the board, `word` a name (a condition, a power, a
    side), `text` what was pasted in, `number` an amount, `given` whether one was said, `count` how many it makes.
    """

    def __init__(self, verb: Verb, who: int = -1, other: int = -1, number: int = 0, word: str = "",
                 squares: tuple[int, ...] = (), duration: Duration = LASTING, text: str = "",
                 given: bool = False, count: int = 1) -> None:
        self.verb = verb
        self.who = who
        self.other = other
        self.number = number
        self.word = word
        self.squares = squares
        self.duration = duration
        self.text = text
        self.given = given
        self.count = count

    @property
    def key(self) -> str:
        return MARK + self.verb.text(self)

    def like(self, other: Option) -> bool:
        return self is other or (isinstance(other, Ruling) and self.key == other.key)

    async def apply(self, battle: Battle) -> None:
        """Say it, and make it so; then whoever may react to what came of it is asked."""
        reports.ruled(battle, self.who, self.other, self.number, self.verb.tell(battle, self),
                      self.verb.told * self.count)
        outer = battle.reactions
        pending: list[Pending] = []
        battle.reactions = pending
        await self.verb.apply(battle, self)
        battle.reactions = outer
        if pending:
            await react(battle, pending)

    def __repr__(self) -> str:
        return f"Ruling({self.verb.text(self)})"
