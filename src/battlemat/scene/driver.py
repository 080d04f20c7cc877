"""Answering for everybody in a scene: choices given by name, offers accepted beforehand, defaults for the rest."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.actions.decisions import OPPORTUNITY_ATTACK, Choice, Decision, Illegal, Option, Use, plain
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.grid.forced import PathDecision
from battlemat.scene.misuse import AIMS, each

if TYPE_CHECKING:
    from battlemat.scene.facade import Scene

MOST_NAMED: Final = 12
"""How many options a refusal lists."""
TOPICS: Final = {"shift": "shift", "move": "move", "teleport": "teleport-destination", "target": "target-words"}
"""What rule an answer to a question breaks that isn't among its options; for others, that of what is done."""
RECOVERY: Final = "recovery"
"""The question of a rest whether to spend one more."""


def goes_as(use: Use, wanted: Use) -> bool:
    """Whether a use offered is aimed as another says, as far as that says anything."""
    return ((wanted.target < 0 or use.target == wanted.target or wanted.target in use.targets)
            and (not wanted.targets or sorted(wanted.targets) == sorted(use.targets or (use.target,)))
            and (wanted.to < 0 or use.to == wanted.to) and (not wanted.path or use.path == wanted.path)
            and wanted.origin in (-1, use.origin) and wanted.using in ("", use.using) and not wanted.choose)


class Answers:
    """What a scene answers to the decisions inside an action."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.choose: dict[str, Any] = {}
        self.theirs: dict[int, dict[str, Any]] = {}  # what was said with an offer accepted, by who answers
        self.spending: dict[int, int] = {}  # at rest: by creature the recoveries it is to be left with
        self.accepted: list[tuple[str, str, dict[str, Any]]] = []
        self.offers: list[tuple[str, str]] = []

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """Run a procedure to its end, answering what it asks."""
        answer: Option | None = None
        while True:
            try:
                decision = task.send(answer)
            except StopIteration:
                return
            answer = self.answer(decision)

    def answer(self, decision: Decision) -> Option:
        """The answer to one decision."""
        if isinstance(decision, Offer):
            return self.offered(decision)
        if decision.name == RECOVERY and decision.who in self.spending:
            return self.recovery(decision)
        for answers in (self.theirs.get(decision.who, {}), self.choose, *self.theirs.values()):
            if decision.name in answers:
                return self.chosen(decision, answers[decision.name])
        return decision.options[0]

    def recovery(self, decision: Decision) -> Option:
        """Spend recoveries at rest until as many are gone as was told."""
        creature = self.scene.battle.creatures[decision.who]
        until = self.spending[decision.who]
        word = "yes" if creature.recoveries > until else "no"
        return next(option for option in decision.options if option.key == word)

    def offered(self, decision: Offer) -> Option:
        """Take an offer that was accepted beforehand, else decline it."""
        key = self.scene.key(decision.who)
        for name in decision.names:
            self.offers.append((key, name))
        for n, (who, option, answers) in enumerate(self.accepted):
            if who != key:
                continue
            word = option.casefold()
            uses = [o for o in decision.options if isinstance(o, Use)
                    and word in (o.label.casefold(), o.action.name.casefold())]
            wanted = answers.get("attack")
            if wanted is not None and word == OPPORTUNITY_ATTACK:
                uses = [use for use in uses if use.action.name.casefold() == str(wanted).casefold()]
            if uses:
                use = self.aimed(decision.who, uses, answers)
                del self.accepted[n]
                return use
        return decision.options[0]

    def aimed(self, who: int, uses: list[Use], answers: dict[str, Any]) -> Use:
        """The use among those offered that answers ask for, or one made as they say. Raises `Illegal` for none."""
        scene = self.scene
        choices = {name: value for name, value in answers.items() if name not in AIMS and name != "attack"}
        said = {name: value for name, value in answers.items() if name in AIMS}
        use = uses[0]
        if said:
            wanted = scene.use(scene.key(who), use.action.name, **said)
            fitting = [one for one in uses if goes_as(one, wanted)]
            if not fitting:
                refused = use.action.refusal(scene.battle, scene.battle.creatures[who], wanted)
                if refused is not None:
                    raise Illegal(refused.rule, refused.text)
                wanted.label = use.label
                fitting = [wanted]
            use = fitting[0]
        if choices:
            use.choose = {**(use.choose or {}), **scene.words(choices)}
        self.theirs[who] = {**self.theirs.get(who, {}), **choices}
        return use

    def chosen(self, decision: Decision, value: Any) -> Option:
        """The option a value given by name means. Raises `Illegal` when there is none."""
        scene = self.scene
        battle = scene.battle
        if isinstance(decision, PathDecision):
            squares = tuple(scene.square(pair) for pair in each(decision.name, value))
            for option in decision.options:
                if isinstance(option, Choice) and option.squares == squares:
                    return option
            if decision.allows(battle, squares):
                return Choice(" ".join(str(s) for s in squares) or "none", squares)
            victim = battle.creatures[decision.subject]
            raise Illegal(battle.rules.cite["forced-path"], f"{value} is no way to {decision.name} {victim.name}")
        # Words or squares in the order they are to be taken, as often as the question comes up; or one path.
        several = isinstance(value, list) and all(isinstance(one, (str, tuple)) for one in value)
        for one in (value, *value) if several else (value,):
            for option in decision.options:
                if self.matches(option, one):
                    return option
        known = ", ".join([self.said(option) for option in decision.options[:MOST_NAMED]])
        more = ", ..." if len(decision.options) > MOST_NAMED else ""
        cite = battle.rules.cite
        rule = cite[TOPICS[decision.name]] if decision.name in TOPICS else ""
        raise Illegal(rule or cite["choice"], f"{decision.name}: {value!r} is not among {known}{more}")

    def said(self, option: Option) -> str:
        """An option as a scene's user writes it: creatures by key, squares as (column, row)."""
        scene = self.scene
        if isinstance(option, Use):
            return option.action.name
        if isinstance(option, Choice) and option.creature >= 0:
            return scene.key(option.creature)
        if isinstance(option, Choice) and option.squares and not scene.battle.rules.position.gridless:
            pairs = [scene.battle.board.coords(square) for square in option.squares]
            return str(pairs[0]) if len(pairs) == 1 else str(pairs)
        return plain(option.key)

    def matches(self, option: Option, value: Any) -> bool:
        """Whether an option is what a value names: a word, a creature, a square or a path, a number, yes or no."""
        scene = self.scene
        if isinstance(option, Use):
            return str(value).casefold() == option.action.name.casefold()
        if not isinstance(option, Choice):
            return False
        if isinstance(value, bool):
            return option.word == ("yes" if value else "no")
        if isinstance(value, int):
            return option.number == value or option.word == str(value)
        if isinstance(value, str):
            if option.creature >= 0 and scene.has(value):
                return option.creature == scene.id(value)
            word = option.word.casefold()
            wanted = value.casefold()
            return wanted in option.also or wanted == word or word.rsplit(" ", 1)[0] == wanted
        if isinstance(value, (tuple, list)) and value and all(isinstance(v, int) for v in value):
            return option.squares[-1:] == (scene.square(tuple(value)),)
        if isinstance(value, (tuple, list)) and not any(isinstance(pair, str) for pair in value):
            squares = tuple(scene.square(pair) for pair in value)
            return option.squares == squares
        return False
