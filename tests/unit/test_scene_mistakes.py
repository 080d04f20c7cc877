"""A scene staged wrongly says what is wrong and what would be right."""

from typing import Any

import pytest

from battlemat import Illegal, Scene


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hp": "many"}, "A: hp is a whole number, not 'many'"),
        ({"str": 1.5}, "A: str is a whole number, not 1.5"),
        ({"at": "b2"}, r"a square is \(column, row\), not 'b2'"),
        ({"at": (3,)}, r"a square is \(column, row\)"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scene("orcus", A=fields)


def test_a_creature_is_a_mapping_of_fields() -> None:
    creatures: dict[str, Any] = {"A": 4}
    with pytest.raises(ValueError, match="A is a mapping of fields"):
        Scene("orcus", None, **creatures)
    with pytest.raises(ValueError, match="A: unknown creature 'knight'"):
        Scene("orcus", None, A="knight")


def test_dice_of_one_size_are_a_list() -> None:
    sizes: dict[str, Any] = {"d20": 14}
    scene = Scene("orcus", A={})
    with pytest.raises(ValueError, match="dice of one size are a list"):
        scene.dice(**sizes)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"senses": ["darkvison"]}, "unknown sense 'darkvison': did you mean 'darkvision'"),
        ({"senses": "darkvision"}, r"senses is a list of texts, such as \['darkvision'\]"),
        ({"immune": ["fier"]}, "unknown immunity 'fier': did you mean 'fire'"),
        ({"resist": {"fier": 5}}, "unknown damage type in resist 'fier': did you mean 'fire'"),
        ({"vulnerable": {"fier": 5}}, "unknown damage type in vulnerable 'fier'"),
        ({"resist": ["fire"]}, "resist is a table of names and numbers"),
        ({"resist": {"fire": "5"}}, "resist has a whole number for each name"),
        ({"conditions": ["slowedd"]}, "unknown condition 'slowedd'"),
        ({"skills": {"stelth": 5}}, "unknown skill 'stelth': did you mean 'stealth'"),
        ({"modes": {"flie": 5}}, "unknown way of moving in modes 'flie'"),
        ({"modes": {"fly": True}}, "fly in modes is a number of squares"),
        ({"modes": {"hover": 3}}, "hover in modes is True or False"),
        ({"traits": ["Incorporal"]}, "unknown trait 'Incorporal': did you mean 'Incorporeal'"),
        ({"hp": True}, "hp is a whole number"),
        ({"airborne": "yes"}, "airborne is True or False"),
        ({"name": 3}, "name is a text"),
    ],
)
@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_misspelt_word_in_a_field_is_named(system: str, fields: dict[str, Any], message: str) -> None:
    if "slowedd" in str(fields):
        message = "unknown condition 'slowedd'"
    with pytest.raises(ValueError, match=message):
        Scene(system, A=fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"senses": ["darkvison"]}, "did you mean 'darkvision'"),
        ({"immune": ["stunnd"]}, "did you mean 'stunned'"),
        ({"modes": {"clim": 1}}, "did you mean 'climb'"),
        ({"traits": ["Regenration 5"]}, "unknown trait 'Regenration 5': did you mean 'Regeneration 5'"),
    ],
)
def test_so_is_one_without_squares(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scene("archmage", A=fields)


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
def test_the_traits_the_guide_names_are_understood(system: str) -> None:
    scene = Scene(system, G=dict(side="monsters", traits=["Incorporeal", "Regeneration 5"]))
    assert scene["G"].notes == ()


CLAW = "Claw (standard, at-will): +9 vs AC; 1d6+4 damage, and the target is pushed 1 square."
BOW = "Arrow (standard, at-will): Ranged 10; +9 vs AC; 1d6+4 damage."
HOP = "Hop (move, at-will): Teleport 5 squares."
DART = "Dart (move, at-will): Shift 3 squares."


def grid(system: str = "orcus") -> Scene:
    """A fighter and a monster next to each other, on the monster's turn."""
    scene = Scene(system, A=dict(at=(5, 5), hp=60, ac=10),
                  G=dict(side="monsters", at=(6, 5), hp=60, powers=[CLAW, BOW, HOP, DART]))
    scene.turn("G")
    return scene


@pytest.mark.parametrize("ask", ["do", "can", "why_not"])
@pytest.mark.parametrize(
    ("action", "arguments", "message"),
    [
        ("stand-up", {"target": "A"}, "stand-up has no use for target='A'"),
        ("walk", {"target": "A", "to": (7, 5)}, "walk has no use for target='A': walk takes path and to"),
        ("walk", {"to": (7, 5), "using": "blade"}, "holds no 'blade'"),
        ("walk", {"to": (7, 5), "choose": {"moed": "fly"}}, "no 'moed' .did you mean 'mode'"),
        ("walk", {"to": (7, 5), "choose": {"push": []}}, "walk asks for no 'push'"),
        ("Claw", {"target": "A", "path": [(6, 5)]}, "Claw has no use for path"),
        ("Claw", {"target": "A", "to": (6, 5)}, "Claw has no use for to"),
        ("Claw", {"target": "A", "origin": (6, 5)}, "Claw has no use for origin"),
        ("Claw", {"target": "A", "choose": {"slide": []}}, "Claw asks for no 'slide'"),
        ("Claw", {"target": "A", "choose": {"pusch": []}}, "did you mean 'push'"),
        ("Claw", {"target": "A", "choose": "push"}, "choose is a mapping"),
        ("Arrow", {"target": "A", "choose": {"push": []}}, "Arrow asks for no 'push'"),
        ("total-defense", {"to": (1, 1)}, "total-defense has no use for to"),
        ("end", {"target": "A"}, "end has no use for target"),
        ("drop-prone", {"choose": {"x": 1}}, "drop-prone asks for no 'x'"),
        ("Hop", {"to": (9, 5), "choose": {"teleport": (9, 6)}}, "not both"),
        ("Clow", {"target": "A"}, "did you mean 'Claw'"),
    ],
)
def test_what_an_action_has_no_use_for_is_refused(ask: str, action: str, arguments: dict[str, Any],
                                                  message: str) -> None:
    scene = grid()
    with pytest.raises(ValueError, match=message):
        getattr(scene, ask)("G", action, **arguments)
    assert scene["G"].at == (6, 5) and scene["G"].actions["standard"] == 1


@pytest.mark.parametrize("system", ["orcus", "fourth"])
@pytest.mark.parametrize(("power", "choice"), [("Hop", "teleport"), ("Dart", "shift")])
def test_where_a_power_takes_its_user_can_be_said_by_to(system: str, power: str, choice: str) -> None:
    scene = grid(system)
    assert scene.can("G", power, to=(8, 6))
    assert not scene.can("G", power, to=(15, 5))
    assert scene.why_not("G", power, to=(15, 5)) == scene.why_not("G", power, choose={choice: (15, 5)})
    with pytest.raises(Illegal) as refused:
        scene.do("G", power, to=(15, 5))
    assert refused.value.rule == scene.why_not("G", power, to=(15, 5))
    assert scene["G"].at == (6, 5)
    scene.do("G", power, to=(8, 6))
    assert scene["G"].at == (8, 6)


def test_a_refused_choice_lists_squares_as_they_are_written() -> None:
    with pytest.raises(Illegal, match=r"\(9, 2\)"):
        grid().do("G", "Dart", to=(15, 5))


def test_can_says_what_do_would_of_a_choice_on_the_way() -> None:
    scene = grid()
    scene.dice(d20=[15], d6=[1])
    assert scene.why_not("G", "Claw", "A", choose={"push": [(6, 6)]})
    assert scene.can("G", "Claw", "A", choose={"push": [(4, 5)]})
    assert scene["A"].hp == 60 and scene.dice_left() == {"d20": [15], "d6": [1]}
    scene.do("G", "Claw", "A", choose={"push": [(4, 5)]})
    assert scene["A"].at == (4, 5)


@pytest.mark.parametrize(
    ("option", "answers", "message"),
    [
        ("oportunity-attack", {}, "never offered 'oportunity-attack': did you mean 'opportunity-attack'"),
        ("intercept", {}, "never offered 'intercept'"),
        ("opportunity-attack", {"atack": "Claw"}, "no 'atack' .did you mean 'attack'"),
        ("opportunity-attack", {"attack": "Clow"}, "no attack 'Clow'"),
        ("Claw", {"slide": []}, "Claw asks for no 'slide'"),
    ],
)
def test_accepting_what_is_never_offered_is_refused(option: str, answers: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        grid().accept("G", option, **answers)


def test_a_readied_action_says_what_it_has_no_use_for() -> None:
    scene = grid()
    when = {"when": ("move", "A")}
    with pytest.raises(ValueError, match="ready has no use for to"):
        scene.do("G", "ready", to=(3, 3), choose={"action": "Claw", **when})
    with pytest.raises(ValueError, match="asks for no 'slide'"):
        scene.do("G", "ready", choose={"action": "Claw", "slide": [], **when})
    with pytest.raises(ValueError, match="no action or power 'Clow': did you mean 'Claw'"):
        scene.do("G", "ready", choose={"action": "Clow", **when})
    with pytest.raises(ValueError, match="no kind of event 'moev': did you mean 'move'"):
        scene.do("G", "ready", choose={"action": "Claw", "when": ("moev", "A")})
    with pytest.raises(ValueError, match="no creature 'Q'"):
        scene.do("G", "ready", choose={"action": "Claw", "when": ("move", "Q")})


@pytest.mark.parametrize("action", ["walk", "five-foot-step"])
@pytest.mark.parametrize("said", ["ready", "accept"])
def test_a_readied_move_can_be_aimed(action: str, said: str) -> None:
    scene = grid()
    aim: dict[str, Any] = {"to": (7, 6)}
    scene.do("G", "ready", choose={"action": action, "when": ("move", "A")}, **(aim if said == "ready" else {}))
    scene.turn("A")
    scene.accept("G", "readied", **(aim if said == "accept" else {}))
    scene.do("A", "walk", to=(3, 5))
    assert scene["G"].at == (7, 6)


def test_a_rest_is_told_what_to_spend() -> None:
    scene = Scene("orcus", A=dict(at_hp=10, at=(1, 1)), B=dict(at_hp=10, at=(2, 1)),
                  G=dict(side="monsters", at=(3, 1), at_hp=1))
    scene.turn("A")
    with pytest.raises(ValueError, match="asks for no 'C'"):
        scene.rest("short", choose={"C": 1})
    with pytest.raises(ValueError, match="a number"):
        scene.rest("short", choose={"A": "two"})
    with pytest.raises(Illegal):
        scene.rest("short", choose={"A": 7})
    assert scene["A"].recoveries == 8
    scene.rest("short", choose={"A": 2, "B": 0})
    assert (scene["A"].recoveries, scene["A"].hp) == (6, 30)
    assert (scene["B"].recoveries, scene["B"].hp) == (8, 10)


def test_a_turns_end_says_what_it_does_not_ask() -> None:
    with pytest.raises(ValueError, match="a turn's end asks for no 'save-oder'"):
        grid().end(choose={"save-oder": "x"})


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_one_staged_on_a_drop_stands_at_its_bottom(system: str) -> None:
    scene = Scene(system, "A ^ .\n. . .", drop=3, A=dict(), B=dict(at=(1, 0)),
                  C=dict(at=(1, 0, 1), airborne=True, modes={"fly": 6}))
    assert scene["A"].depth == 0
    assert scene["B"].depth == 3
    assert scene["C"].height == 1


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
@pytest.mark.parametrize(
    ("staging", "message"),
    [
        ({"options": 5}, "options is a table of switches"),
        ({"light": ["dim"]}, "light is given by its name"),
        ({"engaged": 5}, "engaged is a list, not 5"),
        ({"rear": 5}, "rear is a list, not 5"),
        ({"A": {"weapon": "club"}}, "A: .*'club' is not a weapon"),
        ({"A": {"traits": 5}}, "A: traits is a list of texts, not 5"),
        ({"A": {"traits": "Incorporeal"}}, r"A: traits is a list of texts, such as \['Incorporeal'\]"),
    ],
)
def test_what_a_scene_is_staged_with_is_of_its_kind(system: str, staging: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scene(system, **{"A": {}, **staging})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": 5}, "path is a list, not 5"),
        ({"targets": 5}, "targets is a list, not 5"),
        ({"using": 5}, "using is given by its name, not as 5"),
        ({"choose": {"push": 5}}, "push is a list, not 5"),
    ],
)
def test_arguments_of_the_wrong_kind_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        grid().why_not("G", "Claw", "A", **arguments)


def test_questions_are_asked_by_name() -> None:
    scene = grid()
    wrong: Any = 5
    with pytest.raises(ValueError, match="a defense is given by its name"):
        scene.defense("A", wrong)
    with pytest.raises(ValueError, match="a power is given by its name"):
        scene.defense("A", "ac", attacker="G", power=wrong)
    with pytest.raises(ValueError, match="what is offered is given by its name"):
        scene.accept("A", wrong)
    with pytest.raises(ValueError, match="a system is given by its name"):
        Scene(wrong)


GIFT = "Gift (standard, at-will): Two allies within 5 squares of G each gain 5 temporary hit points."
TRADE = "Trade (move, at-will): G swaps places with one creature within 5 squares of it."


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_the_target_of_a_power_that_is_aimed_at_nobody_is_whom_it_picks(system: str) -> None:
    allies: dict[str, Any] = {key: dict(side="monsters", at=(5 + n, 3)) for n, key in enumerate("HKL")}
    scene = Scene(system, A=dict(at=(5, 5)), B=dict(at=(4, 6)),
                  G=dict(side="monsters", at=(6, 5), powers=[TRADE, GIFT]), **allies)
    scene.turn("G")
    scene.do("G", "Trade", "B")
    assert (scene["G"].at, scene["B"].at, scene["A"].at) == ((4, 6), (6, 5), (5, 5))
    assert not scene.can("G", "Gift", targets=["A", "K"])
    scene.do("G", "Gift", targets=["K", "L"])
    assert [scene[key].temp_hp for key in "HKL"] == [0, 5, 5]
