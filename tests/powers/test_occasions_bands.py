"""Occasions without squares: what is so as a turn starts, bonuses that grow, none of a side; each played."""

from __future__ import annotations

import pytest

from .test_told_bands import CLAW, blow, field, lost

BOTH = (("A", "G"), ("B", "G"))


@pytest.mark.parametrize(("engaged", "hurt"), [(BOTH, {"A": 4, "B": 4}), (BOTH[:1], {})])
@pytest.mark.parametrize("words", [
    "If it is engaged with more than one enemy at the start of its turn, each enemy engaged with it takes 4 damage.",
    "At the start of its turn, if it's engaged with more than one enemy, each enemy engaged with it takes 4 damage.",
    "At the start of its turn, if it is engaged with multiple enemies, each enemy engaged with it takes 4 damage.",
])
def test_engaged_with_several_as_its_turn_starts(words: str, engaged: tuple[tuple[str, str], ...],
                                                 hurt: dict[str, int]) -> None:
    scene = field(CLAW, f"Thrash: {words}", engaged=engaged)
    scene.turn("A")
    assert not lost(scene)
    scene.turn("G")
    assert lost(scene) == hurt


@pytest.mark.parametrize(("engaged", "healed"), [((), 5), (BOTH, 0)])
def test_unengaged_as_its_turn_starts(engaged: tuple[tuple[str, str], ...], healed: int) -> None:
    scene = field(CLAW, "Lurk: If the howler is unengaged at the start of its turn, it heals 5 hp.", engaged=engaged,
                  G=dict(hp=200, at_hp=150))
    scene.turn("A")
    assert scene["G"].hp == 150
    scene.turn("G")
    assert scene["G"].hp == 150 + healed


def test_an_enemy_engaged_as_its_turn_starts() -> None:
    scene = field(CLAW, "Chill: If an enemy is engaged with the howler at the start of its turn, that enemy takes 3 "
                        "cold damage.")
    for one in "ABG":
        scene.turn(one)
    assert lost(scene) == {"A": 3}


@pytest.mark.parametrize("words", [
    "gains a +2 bonus to AC, or a +4 bonus if it is staggered",
    "gains a +2 bonus to AC, and a +4 bonus while it is staggered",
    "gains a +2 bonus to AC (+4 while staggered)",
    "gains a +2 bonus to AC (or +4 while it is staggered)",
    "gains a +2 bonus to AC, which increases to +4 while it is staggered",
])
@pytest.mark.parametrize(("hp", "ac"), [(200, 17), (80, 19)])
def test_the_one_bonus_or_the_other(words: str, hp: int, ac: int) -> None:
    scene = field(CLAW, f"Cornered: The howler {words}.", G=dict(hp=200, at_hp=hp))
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A").value == ac


@pytest.mark.parametrize("words", [
    "takes 5 damage or is dazed until the end of its next turn, whichever it chooses",
    "takes 5 damage or is dazed until the end of its next turn, whichever that enemy prefers",
])
@pytest.mark.parametrize(("answer", "hurt", "states"), [(0, {"A": 5}, set()), (1, {}, {"dazed"})])
def test_who_suffers_chooses(words: str, answer: int, hurt: dict[str, int], states: set[str]) -> None:
    scene = field(CLAW, f"Bargain: When an enemy hits the howler, that enemy {words}.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G", choose={"option": answer})
    assert lost(scene) == hurt | {"G": 10}
    assert scene["A"].conditions == states


@pytest.mark.parametrize(("engaged", "ac"), [((), 19), (BOTH, 15)])
@pytest.mark.parametrize("words", [
    "While none of its enemies is engaged with it, the howler gains a +4 bonus to AC.",
    "When no enemy is engaged with it, the howler gains a +4 bonus to AC.",
])
def test_none_of_them_is_so(words: str, engaged: tuple[tuple[str, str], ...], ac: int) -> None:
    scene = field(CLAW, f"Hunker: {words}", engaged=engaged)
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A").value == ac


@pytest.mark.parametrize("words", [
    "When an enemy engaged with the howler moves away from it, that enemy takes 4 damage before it leaves.",
    "When an enemy engaged with it moves away from the howler, that enemy takes 4 damage before it moves away.",
    "While the howler is conscious, its nearby allies gain a +1 bonus to attack rolls and can't be frightened.",
    "At the start of its turn, the howler can roll a save against each save-ends effect on it.",
    "When the howler drops an enemy to 0 hp, it can make a claw attack against another enemy it's engaged with.",
])
def test_what_is_read(words: str) -> None:
    assert not field(CLAW, f"Knack: {words}")["G"].notes


@pytest.mark.parametrize(("words", "prone"), [
    ("7 acid damage (and the target is dazed)", {"dazed"}),
    ("7 acid damage (if the target is staggered, it is also dazed)", set()),
])
def test_what_is_told_in_brackets_is_done(words: str, prone: set[str]) -> None:
    scene = field(f"Claw +10 vs. AC—{words}")
    blow(scene, "G", "Claw", "A", 15)
    assert lost(scene) == {"A": 7} and scene["A"].conditions == prone


@pytest.mark.parametrize(("hp", "offered"), [(80, False), (200, True)])
def test_nobody_strikes_at_who_draws_no_opportunity_attacks(hp: int, offered: bool) -> None:
    scene = field("R: Spit +10 vs. AC (one nearby enemy)—5 damage",
                  "Slick: Enemies can't make opportunity attacks against the howler while it is staggered.",
                  A=dict(weapon="longsword +0 1d8"), G=dict(hp=200, at_hp=hp))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Spit", "B")
    assert (("A", "opportunity-attack") in scene.offers) is offered


@pytest.mark.parametrize("words", [
    "drops to 0 hp, it splits into two bog rats", "is killed, it breaks apart into two bog rats"])
def test_it_splits_as_it_drops(words: str) -> None:
    scene = field(CLAW, f"Split: When the howler {words}.", G=dict(hp=10))
    blow(scene, "A", "Jab", "G", 15)
    assert sum(event.kind == "order" and str(event).startswith("<order Bog rat") for event in scene.log) == 2
    assert scene["G"].hp <= 0


@pytest.mark.parametrize("words", [
    "the howler heals 6 hp if it hit with an attack that turn",
    "the howler heals 6 hp if it has hit an enemy this turn",
    "if the howler hit an enemy during that turn, it heals 6 hp",
])
@pytest.mark.parametrize(("natural", "healed"), [(15, 6), (3, 0)])
def test_what_it_did_in_its_turn_is_asked_as_that_ends(words: str, natural: int, healed: int) -> None:
    scene = field(CLAW, f"Vigor: At the end of its turn, {words}.", G=dict(hp=200, at_hp=100))
    blow(scene, "G", "Claw", "A", natural)
    assert scene["G"].hp == 100
    scene.end()
    assert scene["G"].hp == 100 + healed
    scene.turn("G")
    scene.end()
    assert scene["G"].hp == 100 + healed


def test_what_is_had_until_the_die_is_so_high() -> None:
    scene = field(CLAW, "Stoneform: Until the escalation die is 2+, the howler gains a +4 bonus to AC.")
    found = []
    for _ in range(4):
        scene.turn("A")
        found.append(scene.defense("G", "ac", attacker="A").value)
    assert found == [19, 19, 15, 15]


@pytest.mark.parametrize("words", [
    "calls two bog rats, which join the battle nearby", "summons two bog rats that appear next to it",
])
def test_those_it_calls_come(words: str) -> None:
    scene = field(CLAW, f"Call: When the howler is first staggered, it {words}.", G=dict(hp=200, at_hp=105))
    blow(scene, "A", "Jab", "G", 15)
    assert sum(event.kind == "order" and str(event).startswith("<order Bog rat") for event in scene.log) == 2


def test_an_effect_on_you_is_ended() -> None:
    clear = "Clear Head\nQuick action\nDaily\nEffect: End one save ends effect on you."
    scene = field("Claw +10 vs. AC—12 damage, and the target is dazed (save ends)", A=dict(powers=[clear]))
    blow(scene, "G", "Claw", "A", 15)
    scene.turn("A")
    scene.do("A", "Clear Head")
    assert not scene["A"].conditions
