"""Fighting a battle out: a player for each side, from where it stands to its end."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from battlemat._build import COMPILED
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Decision, Illegal, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.effects.flags import DEAD, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.engine.record.session import Driver, legal_answer
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.player import Player, ending
from battlemat.powers.run.power import PrintedTrait

_log = logging.getLogger("battlemat.illegal")

NAMELESS = Action("an attack within a power", 0)
"""Stands for what is on no sheet."""

MOST_IN_A_TURN = 100
"""Decisions in one turn after which the turn is ended for whoever cannot stop by itself."""


@dataclass(frozen=True)
class SideOutcome:
    """What a fight cost one side.

    `creatures` took part, `standing` are conscious and have not surrendered, `lost` are the hit points it
    is short of what it began with, the dead counting down to 0. The rest are names, numbered where several
    share one.
    """

    side: str
    creatures: int
    standing: int
    lost: int
    began: int
    dead: tuple[str, ...]
    down: tuple[str, ...]
    surrendered: tuple[str, ...]


@dataclass(frozen=True)
class OpenLimit:
    """A power whose print limits it in `words` that nobody could read, and how often it was `asked` in a fight whether
    that holds: so often would it have mattered. `creature` is its owner's kind; of a trait `power` is the trait's name.
    """

    creature: str
    power: str
    words: str
    asked: int


@dataclass(frozen=True)
class Outcome:
    """How a fight ended: the winning side ("" for a draw), the rounds begun, and what was done in it.

    `turns` are creature-turns, `decisions` what players were asked, `dice` how many were rolled, `limits` the powers
    used or left alone for want of knowing what limits them.
    """

    winner: str
    rounds: int
    turns: int
    decisions: int
    dice: int
    sides: tuple[SideOutcome, ...]
    limits: tuple[OpenLimit, ...] = ()

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return not self.winner


def fight(
    battle: Battle,
    players: Mapping[str, Player] | Sequence[Player] | Player,
    last_round: int | None = None,
    *,
    checked: bool = True,
) -> Outcome:
    """Fight `battle` (between top-level decisions) to its end.

    `players` are one for all, one a side in order, or by the side's name.

    A battle that is not over when `last_round` has been fought is a draw. Raises `Illegal` for an answer that the
    rules forbid (what only measures may leave that out, by `checked`), and `KeyError` for a side without a player.
    """
    sides = battle.sides
    if isinstance(players, Player):
        by_side = [players] * len(sides)
    elif isinstance(players, Mapping):
        by_side = [players[side] for side in sides]
    else:
        by_side = list(players)
    if last_round is not None:
        battle.last_round = last_round
    began = [creature.hp for creature in battle.creatures]
    dice = battle.dice.rolled
    turns = battle.serial
    decisions = run(battle, by_side, checked)
    won = battle.winner
    return Outcome(
        winner=sides[won] if 0 <= won < len(sides) else "",
        rounds=min(battle.round, battle.last_round),
        turns=battle.serial - turns,
        decisions=decisions,
        dice=battle.dice.rolled - dice,
        sides=tuple(_cost(battle, n, began) for n in range(len(sides))),
        limits=open_limits(battle),
    )


def settle_in() -> None:
    """To be called before many battles are fought: has the processor find its way about the compiled engine faster.

    Its code is more than tables of ordinary pages hold at once, so it is put on large ones, where the system has them:
    worth 6 to 8 % of the time battles take.
    """
    engine = sys.modules.get("battlemat__mypyc")
    if COMPILED and engine is not None and engine.__file__ is not None:
        from battlemat.engine._kernel import settle

        settle(engine.__file__)


def open_limits(battle: Battle) -> tuple[OpenLimit, ...]:
    """The powers and traits that were asked about in this battle, as nobody could read what limits them: by kind of
    creature, those asked about most first.
    """
    found: Counter[tuple[str, str, str]] = Counter()
    for (id, slot), (times, _) in battle.limits.items():
        sheet = battle.creatures[id].sheet
        if slot >= 0:
            power: Action = sheet.powers[slot]
        else:
            traits = [one.power for one in sheet.traits if isinstance(one, PrintedTrait)]
            power = next((one for one in traits if one.slot == slot), NAMELESS)
        found[sheet.name, power.name, "; ".join(power.unread)] += times
    return tuple(OpenLimit(*key, times) for key, times in found.most_common())


def run(battle: Battle, players: Sequence[Player], checked: bool = True, mends: bool = False) -> int:
    """Play on to the end; returns the number of decisions. `players` go by the number of their side.

    With `checked` every answer is held against the rules: `Illegal` is raised for one they forbid, or with `mends`
    something legal done in its place.
    """
    driver = Driver(battle)
    decision = driver.start()
    decisions = 0
    patience = Patience()
    creatures = battle.creatures
    while decision is not None:
        decisions += 1
        who = creatures[decision.who]
        option: Option | None = patience.stopped(battle, decision)
        battle.approved = None
        if option is None:
            option = players[who.side].choose(battle, decision)
        if mends:
            # What the player has asked about last, and may do on its turn, is not asked about again.
            if battle.approved is not option or not isinstance(decision, TurnDecision):
                option = mended(battle, decision, option)
        elif checked:
            try:
                legal_answer(battle, decision, option)
            except Illegal as illegal:
                raise Illegal(illegal.rule, f"{who.name}: {option.key}: {illegal.text}") from None
        decision = driver.give(option)
    return decisions


class Patience:
    """Ends the turns of whoever cannot stop by itself."""

    def __init__(self) -> None:
        self.serial = -1
        self.asked = 0

    def stopped(self, battle: Battle, decision: Decision) -> Use | None:
        """The end of a turn that has gone on for too long, None while it has not. To be asked once a decision."""
        if battle.serial != self.serial:
            self.serial = battle.serial
            self.asked = 0
        self.asked += 1
        if self.asked > MOST_IN_A_TURN and isinstance(decision, TurnDecision):
            return ending(battle, battle.creatures[decision.who])
        return None


class Watched:
    """A player kept from going on in one turn for ever, and from what the rules forbid."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.patience = Patience()

    def choose(self, battle: Battle, decision: Decision) -> Option:
        """The answer to a decision, for whoever it is put to."""
        end = self.patience.stopped(battle, decision)
        return mended(battle, decision, end or self.player.choose(battle, decision))


def mended(battle: Battle, decision: Decision, option: Option) -> Option:
    """A player's answer, or where the rules forbid it the end of the turn or the first legal option, and a warning."""
    try:
        legal_answer(battle, decision, option)
        return option
    except Illegal as illegal:
        who = battle.creatures[decision.who]
        _log.warning("%s cannot do what its player wants, %s, and does something else: %s", who.name, option, illegal)
    if not isinstance(decision, TurnDecision):
        return decision.options[0]
    end = ending(battle, who)
    if end is not None and battle.refusal(who, end) is None:
        return end
    for use in decision.options:
        if isinstance(use, Use) and battle.refusal(who, use) is None:
            return use
    raise Illegal(battle.rules.cite["turn"], f"{who.name} can do nothing, not even end its turn")


def _cost(battle: Battle, side: int, began: list[int]) -> SideOutcome:
    from battlemat.engine.record.view import distinct_names

    names = distinct_names([creature.name for creature in battle.creatures])
    members = [c for c in battle.creatures if c.side == side]
    lost = 0
    start = 0
    for creature in members:
        if creature.id < len(began):
            start += began[creature.id]
            lost += max(0, began[creature.id] - max(creature.hp, 0))
    return SideOutcome(
        side=battle.sides[side],
        creatures=len(members),
        standing=sum(not c.flags & (DEAD | OUT | UNCONSCIOUS | SURRENDERED) for c in members),
        lost=lost,
        began=start,
        dead=tuple(names[c.id] for c in members if c.flags & DEAD),
        down=tuple(names[c.id] for c in members if c.flags & UNCONSCIOUS and not c.flags & DEAD),
        surrendered=tuple(names[c.id] for c in members if c.flags & SURRENDERED and not c.flags & DEAD),
    )
