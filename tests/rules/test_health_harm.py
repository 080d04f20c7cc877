"""What harm comes to in both games on squares: all that lowers or raises it at once, whatever it comes from."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import INCORPOREAL
from tests.rules.driving import done

TYPES: dict[str, tuple[str, ...]] = {
    "Plain": (), "Fire": ("fire",), "Cold": ("cold",), "Both": ("cold", "fire"), "Acid": ("acid",),
}
FIGHT = "until the end of the encounter"
GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.damage.resistance", "orcus.damage.vulnerability",
                                                      "orcus.ruling.resistance-combination")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.resist.resist", "fourth.resist.vulnerable",
                                                       "fourth.ruling.mixed-resistance"))]
Table = dict[str, int]


def against(table: Table, type: str) -> int:
    return max(table.get("all", 0), table.get(type, 0))


def left(amount: int, types: tuple[str, ...], resists: list[Table], weak: list[Table]) -> int:
    """What is left of damage: the highest weakness to any of its types, the lowest resistance of all its types."""
    asked = types or ("",)
    worse = max(against(table, type) for type in asked for table in [*weak, {}])
    spared = min(max(against(table, type) for table in [*resists, {}]) for type in asked)
    return max(0, amount + worse - spared)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("laid", [
    [], [("resist", {"fire": 4})], [("resist", {"cold": 3})], [("vulnerable", {"fire": 3})],
    [("vulnerable", {"cold": 6})], [("resist", {"fire": 2}), ("vulnerable", {"cold": 2})],
    [("resist", {"cold": 9}), ("resist", {"fire": 1})], [("vulnerable", {"fire": 1}), ("vulnerable", {"cold": 4})],
])
@pytest.mark.parametrize("fields", [
    {}, {"resist": {"fire": 3}}, {"resist": {"cold": 5, "fire": 1}}, {"vulnerable": {"cold": 5}},
    {"vulnerable": {"fire": 2}, "resist": {"all": 2}}, {"resist": {"all": 1, "cold": 8}, "vulnerable": {"all": 1}},
], ids=str)
def test_what_it_has_of_itself_and_what_was_laid_on_it(
    system: str, laid: list[tuple[str, Table]], fields: dict[str, Table]
) -> None:
    hexes = [f"Hex{n} (free, at-will): Ranged 9; +20 vs AC; the target gains {name} {amount} {type} {FIGHT}."
             for n, (name, table) in enumerate(laid) for type, amount in table.items()]
    blows = [f"{name} (free, at-will): Ranged 9; +20 vs AC; 7 {' and '.join(types)} damage.".replace("  ", " ")
             for name, types in TYPES.items()]
    scene = Scene(system, A=dict(at=(0, 0)), B=dict(at=(0, 3), hp=500, **fields),
                  G=dict(side="monsters", at=(3, 0), powers=[*blows, *hexes]))
    scene.turn("G")
    for n in range(len(laid)):
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", f"Hex{n}", "B")
    resists = [fields.get("resist", {}), *(table for name, table in laid if name == "resist")]
    weak = [fields.get("vulnerable", {}), *(table for name, table in laid if name == "vulnerable")]
    for name, types in TYPES.items():
        scene.turn("G")
        before = scene["B"].hp
        scene.dice(d20=[10])
        scene.do("G", name, "B")
        assert before - scene["B"].hp == left(7, types, resists, weak), name


WAYS = {
    "orcus": {"melee": "Reach 9", "ranged": "Ranged 9", "near": "Near burst 5", "far": "Far burst 1 within 9"},
    "fourth": {"melee": "Reach 9", "ranged": "Ranged 9", "near": "Close burst 5", "far": "Area burst 1 within 9"},
}


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("weak", "halves"), [
    ({}, ""), ({"near": 5}, ""), ({"near": 2, "far": 5}, ""), ({"melee": 3}, "melee ranged"),
    ({}, "ranged"), ({"fire": 4}, "near far"), ({"ranged": 1, "fire": 2}, "ranged"),
], ids=str)
def test_a_swarm_by_the_kind_of_attack(system: str, weak: Table, halves: str) -> None:
    """It halves some kinds of attack, after all else, and is weak to others; what is no attack does neither."""
    powers = [f"{name.title()} (standard, at-will): {words}; +20 vs AC; 9 damage."
              for name, words in WAYS[system].items()]
    powers += ["Burn (standard, at-will): Reach 9; +20 vs AC; ongoing 6 damage (save ends)."
               if system == "fourth" else
               "Burn (standard, at-will): Reach 9; +20 vs AC; persistent 6 damage (save ends)."]
    scene = Scene(system, A=dict(at=(0, 0), powers=powers),
                  G=dict(side="monsters", at=(3, 0), hp=500, vulnerable=weak, resist={"all": 1}))
    scene.creature("G").sheet.halves = frozenset(halves.split())
    for name in WAYS[system]:
        scene.turn("A")
        before = scene["G"].hp
        scene.dice(d20=[10])
        scene.do("A", name.title(), "G", origin=(3, 0) if name == "far" else None)
        amount = 9 + weak.get(name, 0) - 1
        assert before - scene["G"].hp == (amount // 2 if name in halves.split() else amount), name
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G")
    before = scene["G"].hp
    scene.turn("G")
    assert before - scene["G"].hp == 5


STONE = pytest.mark.rule("orcus.condition.petrified")


@pytest.mark.rule("orcus.condition.petrified")
@pytest.mark.parametrize(("fields", "types", "lost"), [
    ({}, "", 5), ({"resist": {"fire": 23}}, "fire", 2), ({"resist": {"fire": 23}}, "cold", 5),
    ({"resist": {"fire": 2}}, "fire", 5), ({"vulnerable": {"fire": 2}}, "fire", 7), ({}, "cold and fire", 5),
    ({"resist": {"fire": 23}}, "cold and fire", 5), ({"resist": {"fire": 23, "cold": 22}}, "cold and fire", 3),
], ids=str)
def test_stone_resists_twenty_of_whatever_strikes_it(fields: dict[str, Table], types: str, lost: int) -> None:
    blow = f"Blow (standard, at-will): Ranged 9; +20 vs AC; 25 {types} damage.".replace("  ", " ")
    scene = Scene("orcus", A=dict(at=(0, 0), powers=[blow]),
                  G=dict(side="monsters", at=(3, 0), hp=90, conditions=["petrified"], **fields))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Blow", "G")
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("orcus.ruling.incorporeal-scope")
@pytest.mark.rule("orcus.condition.weakened")
@pytest.mark.parametrize("options", [{}, {"incorporeal-halves-everything": True}])
@pytest.mark.parametrize("bodiless", [False, True])
@pytest.mark.parametrize("weak", [False, True])
def test_what_a_body_of_mist_halves(options: dict[str, Any], bodiless: bool, weak: bool) -> None:
    """Attacks and what burns on from them; what falls on it by itself only by option. Weakness halves no burning."""
    burn = "Burn (standard, at-will): Reach 1; +20 vs AC; 9 damage, and persistent 7 fire damage (save ends)."
    gloom = "Gloom (aura 1): Any enemy that starts its turn in the aura takes 5 cold damage."
    scene = Scene("orcus", options=options,
                  G=dict(side="monsters", at=(3, 0), powers=[burn], traits=[gloom],
                         conditions=["weakened"] if weak else []),
                  A=dict(at=(4, 0), hp=90, traits=["Incorporeal"] if bodiless else []))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")
    blow = 9 // 2 if weak else 9
    blow = blow // 2 if bodiless else blow
    assert scene["A"].hp == 90 - blow
    scene.turn("A")
    cold = 2 if bodiless and options else 5
    assert scene["A"].hp == 90 - blow - (3 if bodiless else 7) - cold


@pytest.mark.rule("orcus.monster.incorporeal", "orcus.ruling.incorporeal-scope")
@pytest.mark.parametrize("everything", [False, True])
def test_the_incorporeal_take_half_of_what_no_attack_deals_by_option_alone(everything: bool) -> None:
    scene = Scene("orcus", options={"incorporeal-halves-everything": everything}, A={},
                  G={"side": "monsters", "hp": 40})
    scene.turn("A")
    battle, ghost = scene.battle, scene.creature("G")
    verbs.add_effect(battle, ghost, Effect("mist", ghost.id, LASTING, flags=INCORPOREAL))
    for lost in (10, 20):
        done(battle.rules.health.hurt(battle, ghost, 10, ("fire",)))
        assert ghost.hp == 40 - (lost // 2 if everything else lost)
    done(battle.rules.health.hurt(battle, ghost, 10, ("fire",), persistent_of_attack=True))
    assert ghost.hp == (25 if everything else 15)
