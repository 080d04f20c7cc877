"""Fights played at random, and every event of them held against the book by somebody who counts along alone."""

import random
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.record.session import Session
from battlemat.engine.turns.turn import TurnDecision

BOLT = ("Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 7 fire damage.\nMiss: 2 damage.")
WAVE = ("Wave\nClose-quarters spell\nOnce per battle\nQuick action\nTarget: 1d3 nearby enemies\n"
        "Attack: Intelligence + Level vs. MD\nHit: 3 cold damage.")
NEVER = frozenset({"flee", "drop-item", "surrender", "talk", "check", "improvise", "delay", "ready", "fight-in-spirit"})
HERO = {"level": 3, "md": 14}
CAST: dict[str, dict[str, Any]] = {
    "A": {"hp": 41, "str": 18, "weapon": "blade +0 1d8", "ac": 17, **HERO},
    "B": {"hp": 30, "int": 16, "weapon": "dirk +0 1d4", "powers": [BOLT, WAVE], **HERO},
    "C": {"hp": 33, "dex": 16, "weapon": "dirk +0 1d4", "ranged": "bow +0 1d6, range 2/4", **HERO},
    "G": {"side": "monsters", "hp": 35, "md": 16, "powers": ["Claw +7 vs. AC—6 damage"]},
    "H": {"side": "monsters", "hp": 31, "pd": 12, "powers": ["Fang +9 vs. PD—4 poison damage"]},
    "R": {"side": "monsters", "hp": 30, "powers": ["R: Dart +8 vs. AC—5 damage", "Jab +6 vs. AC—3 damage"]},
}
BLOWS = {  # the bonus, the defense, from and to how much damage on a hit, on a miss, in melee
    ("A", "melee-basic"): (7, "ac", 5, 12, 0, True), ("B", "melee-basic"): (3, "ac", 1, 4, 0, True),
    ("C", "melee-basic"): (3, "ac", 1, 4, 0, True), ("C", "ranged-basic"): (6, "ac", 4, 9, 0, False),
    ("B", "Bolt"): (6, "pd", 7, 7, 2, False), ("B", "Wave"): (6, "md", 3, 3, 0, False),
    ("G", "Claw"): (7, "ac", 6, 6, 0, True), ("H", "Fang"): (9, "pd", 4, 4, 0, True),
    ("R", "Dart"): (8, "ac", 5, 5, 0, False), ("R", "Jab"): (6, "ac", 3, 3, 0, True),
}
KINDS = (1, 2, 4)
"""How an event of use counts standard, move and quick actions."""


class Count:
    """Somebody at the table who keeps count of everything, knowing only what is told."""

    def __init__(self) -> None:
        self.hp = {key: fields["hp"] for key, fields in CAST.items()}
        self.pairs: set[frozenset[str]] = set()
        self.spent: list[int] = []
        self.round = 1
        self.die = 0
        self.turn = ""
        self.blow: Any = None

    def told(self, event: Any) -> None:
        """Hold an event against the book."""
        getattr(self, f"on_{event.kind.replace('-', '_')}", lambda event: None)(event)

    def on_escalation(self, event: Any) -> None:
        assert event.value == min(6, self.round - 1), "one more each round, to 6 at most"
        self.die = event.value

    def begins(self, event: Any) -> None:
        """A turn: those who are alive in the order they were named, each once a round."""
        order = list(CAST)
        assert order.index(event.who) > order.index(self.turn) if self.turn else True
        self.turn = event.who
        self.spent = []

    def on_use(self, event: Any) -> None:
        if event.value & 64 and event.name in ("unarmed", "melee-basic", "Claw", "Fang", "Jab"):
            assert frozenset((event.who, event.target)) in self.pairs, "only those engaged strike as one leaves"
        if event.who != self.turn or event.value & 64:
            return
        self.spent.append(event.value)
        standard, move, quick = [sum(1 for cost in self.spent if cost & kind) for kind in KINDS]
        assert standard <= 1 and standard + move <= 2 and standard + move + quick <= 3, self.spent

    def on_rally_failed(self, event: Any) -> None:
        self.spent.pop()

    def on_check(self, event: Any) -> None:
        assert event.success is (event.total >= 11), event.name

    on_save = on_check

    def on_attack(self, event: Any) -> None:
        self.blow = event
        if event.name == "unarmed":
            return
        bonus, defense, _, _, _, melee = BLOWS[event.who, event.name]
        rising = self.die if event.who in "ABC" else 0
        assert event.total == event.natural + bonus + rising
        if self.hp[event.target] > 0:
            assert event.against == CAST[event.target].get(defense, 15)
        assert event.hit is (event.natural == 20 or (event.natural > 1 and event.total >= event.against))
        assert event.crit is (event.natural == 20)
        assert self.hp[event.who] > 0
        if melee:
            assert frozenset((event.who, event.target)) in self.pairs, "in melee only whom one is engaged with"

    def on_damage(self, event: Any) -> None:
        blow = self.blow
        assert blow is not None
        if blow.name != "unarmed":
            _, _, least, most, missed, _ = BLOWS[blow.who, blow.name]
            times = 2 if blow.crit else 1
            if not blow.hit and blow.name != "Wave":
                assert event.value == missed
            elif blow.name != "Wave":
                assert least * times <= event.value <= most * times
                assert times == 1 or event.value % 2 == 0
        before = self.hp[event.who]
        self.hp[event.who] = before - event.value

    def on_heal(self, event: Any) -> None:
        key = event.who
        assert 0 < event.value <= 24, "three dice of 8 and nothing for Constitution"
        self.hp[key] = min(CAST[key]["hp"], max(0, self.hp[key]) + event.value)

    def on_engage(self, event: Any) -> None:
        assert (event.who in "ABC") is not (event.target in "ABC")
        self.pairs.add(frozenset((event.who, event.target)))

    def on_part(self, event: Any) -> None:
        self.pairs.discard(frozenset((event.who, event.target)))

    def on_move(self, event: Any) -> None:
        assert not any(event.who in pair for pair in self.pairs), "whoever goes to another place leaves its melee"


def played(seed: int, answers: int) -> Scene:
    """A fight of so many answers at random, blows likeliest."""
    scene = Scene("archmage", seed=seed, **CAST)  # type: ignore[arg-type]
    scene.turn("A")
    session, chance = Session(scene.battle), random.Random(seed)
    for _ in range(answers):
        decision = session.decision
        if decision is None:
            break
        side = scene.battle.creatures[decision.who].side
        options = [option for option in decision.options if not isinstance(option, Use) or not (
            option.action.name in NEVER or (option.action.is_attack and option.target >= 0
                                            and scene.battle.creatures[option.target].side == side))]
        blows = [option for option in options if isinstance(option, Use) and option.action.is_attack]
        wild = isinstance(decision, TurnDecision) and blows and chance.random() < 0.7
        session.answer(chance.choice(blows if wild else options))
    return scene


@pytest.mark.rule("archmage.ruling.hit-rule", "archmage.escalation.advance", "archmage.unengaged.no-melee")
@pytest.mark.parametrize("seed", range(8))
def test_every_event_of_a_fight_is_as_the_book_has_it(seed: int) -> None:
    scene, count = played(seed, 70), Count()
    for event in scene.log:
        if event.kind == "round":
            count.round, count.turn = event.value, ""
        elif event.kind == "turn":
            count.begins(event)
        else:
            count.told(event)
    assert len(scene.log) > 100
    assert {key: scene[key].hp for key in CAST if scene[key].alive} == {
        key: hp for key, hp in count.hp.items() if scene[key].alive}
    assert all(count.hp[key] <= 0 for key in CAST if not scene[key].alive)
    for pair in count.pairs:
        one, other = sorted(pair)
        if scene[one].alive and scene[other].alive:
            assert other in scene.engaged(one)
            assert scene[one].band == scene[other].band != "far"
