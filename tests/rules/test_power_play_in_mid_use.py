"""What an answer in the middle of a power's use takes from under it, in both games on squares: then it is lost."""

from typing import Any

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.ruling.interrupted-action", "orcus.immediate.counter")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.immediate.interrupt-invalidates",
                                                       "fourth.ruling.interrupted-cost"))]
CLUB = "Club (standard, at-will): +20 vs AC; 6 damage."
STOMP = "Stomp (standard, at-will): Reach 1, one prone creature; +20 vs AC; 6 damage."
RAGE = "Rage (standard, usable only while bloodied; at-will): +20 vs AC; 6 damage."
BASH = "Bash (standard, at-will): +20 vs AC; 1 damage, and push 2."
WHEN = {"aimed": "When targeted by a melee attack", "hit": "When hit by a melee attack"}


def staged(system: str, power: str, answer: str, **fields: Any) -> Scene:
    """A uses a power on G beside it, which has an answer to that."""
    words = ("react", "counter", "staggered") if system == "orcus" else ("reaction", "immediate interrupt", "bloodied")
    power = power.replace("bloodied", words[2])
    scene = Scene(system, A=dict(at=(5, 5), powers=[power], hp=40, **fields),
                  G=dict(side="monsters", at=(6, 5), hp=60, powers=[CLUB, f"Foil ({words[1]}, at-will): {answer}"],
                         conditions=["prone"]))
    scene.turn("A")
    return scene


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("when", WHEN)
@pytest.mark.parametrize(("power", "natural", "deed", "taken", "lost"), [
    (STOMP, 10, "It stands up", True, True), (STOMP, 10, "It stands up", False, False),
    (CLUB, 10, "It stands up", True, False), (STOMP, 10, "It gains 1 temporary hit points", True, False),
    (STOMP, 10, "It shifts 1 square", True, False),
])
def test_a_target_that_is_no_longer_what_the_words_ask(
    system: str, when: str, power: str, natural: int, deed: str, taken: bool, lost: bool
) -> None:
    scene = staged(system, power, f"{WHEN[when]}: {deed}.")
    if taken:
        scene.accept("G", "Foil", **({"shift": (6, 6)} if "shifts" in deed else {}))
    scene.dice(d20=[] if lost and when == "aimed" else [natural])
    scene.do("A", power.partition(" ")[0], "G")
    spared = 1 if taken and "temporary" in deed else 0
    assert scene["G"].hp == (60 if lost else 54 + spared)
    assert [event.who for event in scene.log if event.kind == "lost"] == (["A"] if lost else [])
    assert scene["A"].actions["standard"] == 0
    assert not any(scene.dice_left().values())


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("hp", "lost"), [(20, True), (12, True), (11, False)])
def test_a_user_that_no_longer_is_what_its_power_requires(system: str, hp: int, lost: bool) -> None:
    """Asked again after what the use provokes, until the attack is made."""
    rage = RAGE.replace("+20", "Ranged 5; +20").replace("bloodied", "staggered" if system == "orcus" else "bloodied")
    balm = "Balm (standard, at-will): +20 vs AC; the target regains 9 hit points."
    scene = Scene(system, A=dict(at=(5, 5), powers=[rage], hp=40, at_hp=hp),
                  G=dict(side="monsters", at=(6, 5), powers=[balm]), H=dict(side="monsters", at=(9, 5), hp=60))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10] if lost else [10, 10])
    scene.do("A", "Rage", "H")
    assert scene["A"].hp == hp + 9
    assert scene["H"].hp == (60 if lost else 54)
    assert [event.who for event in scene.log if event.kind == "lost"] == (["A"] if lost else [])
    assert scene["A"].actions["standard"] == 0
    assert scene.can("A", "Rage", "H") is False


AREA = {"orcus": "Far burst 1 within 5", "fourth": "Area burst 1 within 5"}


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("column", "lost"), [(10, True), (9, True), (8, False), (7, False)])
def test_an_area_that_its_user_was_pushed_away_from(system: str, column: int, lost: bool) -> None:
    """Pushed two squares by what it provoked, it can reach no square more than five away from where it is now."""
    blaze = f"Blaze (standard, at-will): {AREA[system]}; +20 vs AC; 6 damage."
    scene = Scene(system, A=dict(at=(5, 5), powers=[blaze], hp=40),
                  G=dict(side="monsters", at=(6, 5), powers=[BASH], hp=60),
                  H=dict(side="monsters", at=(column, 4), powers=[CLUB], hp=60))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    near = column == 7
    scene.dice(d20=[10] if lost else [10, 10, 10] if near else [10, 10])
    scene.do("A", "Blaze", origin=(column, 5))
    assert scene["A"].at == (3, 5)
    assert scene["H"].hp == (60 if lost else 54)
    assert scene["G"].hp == (54 if near else 60)
    assert not any(scene.dice_left().values())
    assert scene["A"].actions["standard"] == 0
