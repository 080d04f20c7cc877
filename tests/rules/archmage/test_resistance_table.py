"""What the die must show for full damage: every kind of attack against every kind of resistance."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
LINES = {  # the types, how far the attack reaches, and whether it is a spell
    "Claw +30 vs. AC—9 damage": ((), "melee", False),
    "Brand +30 vs. AC—9 fire damage": (("fire",), "melee", False),
    "R: Dart +30 vs. PD—9 cold damage": (("cold",), "ranged", False),
    "C: Breath +30 vs. PD (one nearby enemy)—9 fire and cold damage": (("fire", "cold"), "close", False),
    "Ray\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level + 30 vs. PD\n"
    "Hit: 9 fire damage.": (("fire",), "ranged", True),
}
TABLES: list[dict[str, int]] = [
    {}, {"fire": 16}, {"cold": 12}, {"fire": 16, "cold": 12}, {"all": 11}, {"all": 11, "fire": 16}, {"weapons": 16},
    {"spells": 16}, {"melee": 12}, {"ranged": 12}, {"close": 16}, {"fire": 12, "weapons": 16}, {"fire": 20},
]


@pytest.mark.rule("archmage.resistance.natural-roll", "archmage.ruling.resistance-cases")
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0].strip(":") + line.split()[1])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table) or "none")
def test_the_highest_that_matches_counts_and_every_type_must_be_resisted(
    stage: Stage, line: str, table: dict[str, int]
) -> None:
    types, reach, spell = LINES[line]
    words = ("all", reach, "spells" if spell else "weapons")
    need = min(max(table.get(word, 0) for word in (*words, kind)) for kind in types or ("",))
    power = line.split(" +")[0].split("\n")[0].removeprefix("R: ").removeprefix("C: ")
    scene = stage(engaged=[("A", "G")], A=dict(hp=900, ac=1, pd=1, resist=table), B={},
                  G=dict(side="monsters", hp=90, int=30, level=10, powers=[line]))
    left = 900
    for natural in (3, 10, 11, 12, 15, 16, 19, 20):
        scene.turn("G")
        scene.dice(d20=[natural])
        scene.do("G", power, "A")
        full = 18 if natural == 20 else 9
        left -= full if natural >= need else full // 2
        assert scene["A"].hp == left, natural
