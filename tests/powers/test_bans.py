"""What somebody is kept from it can't do, as long as that lasts; a ban that would hold nobody is a note."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import battlemat
from battlemat import Scene
from battlemat.engine.effects import flags
from battlemat.powers.run.bans import BANDS, BANS, SQUARES, ban

GRIDS = ["orcus", "fourth"]
SOURCE = Path(battlemat.__file__).parent


def cursed(system: str, words: str, **hero: Any) -> Scene:
    """A hero hit by a monster's power that says what it can't do, at the start of the hero's next turn."""
    line = f"Curse (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target {words}."
    fields: dict[str, Any] = {"at": (5, 5), **hero}
    scene = Scene(system, A=fields, B=dict(at=(15, 15)), G=dict(side="monsters", at=(6, 5), hp=90, powers=[line]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Curse", "A")
    assert scene["G"].notes == ()
    scene.turn("A")
    return scene


@pytest.mark.parametrize("system", GRIDS)
def test_one_that_cannot_move_or_be_moved_does_neither(system: str) -> None:
    scene = cursed(system, "can't move or be moved (save ends)")
    assert not scene.can("A", "walk", to=(5, 7))
    shove = "shove" if system == "orcus" else "bull-rush"
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", shove, "A")
    assert scene["A"].at == (5, 5)


@pytest.mark.parametrize("system", GRIDS)
def test_one_that_cannot_leave_its_space_stays(system: str) -> None:
    assert not cursed(system, "can't leave the space (save ends)").can("A", "walk", to=(5, 7))


CARDS = ("Often (standard, at-will): +9 vs AC; 1d8 damage.", "Once (standard, encounter): +9 vs AC; 2d8 damage.",
         "Rarely (standard, daily): +9 vs AC; 3d8 damage.")


@pytest.mark.parametrize(
    ("words", "barred"),
    [
        ("can't use encounter, refresh or daily powers (save ends)", {"Once", "Rarely"}),
        ("can't use encounter powers (save ends)", {"Once"}),
        ("can't use daily powers (save ends)", {"Rarely"}),
        ("can't use at-will powers (save ends)", {"Often", "melee-basic", "charge"}),
        ("can't make basic attacks (save ends)", {"Often", "melee-basic", "charge"}),
        ("can't make melee attacks (save ends)", {"Often", "Once", "Rarely", "melee-basic", "charge"}),
        ("can't make attacks (save ends)", {"Often", "Once", "Rarely", "melee-basic", "charge"}),
        ("can't charge (save ends)", {"charge"}),
    ],
)
def test_kinds_of_powers_and_attacks_can_be_barred(words: str, barred: set[str]) -> None:
    scene = cursed("orcus", words, powers=list(CARDS))
    tried = {"Often": "G", "Once": "G", "Rarely": "G", "melee-basic": "G"}
    assert {name for name, target in tried.items() if not scene.can("A", name, target)} == barred - {"charge"}
    away = cursed("orcus", words, at=(1, 5), powers=list(CARDS))
    assert away.can("A", "charge", "G") is ("charge" not in barred)


def test_what_bars_basic_attacks_bars_opportunity_attacks_with_them() -> None:
    scene = cursed("orcus", "can't make basic attacks (save ends)")
    scene.turn("G")
    scene.do("G", "walk", to=(9, 5))
    assert ("A", "opportunity-attack") not in scene.offers


@pytest.mark.parametrize("system", GRIDS)
def test_one_that_cannot_see_sees_nobody(system: str) -> None:
    assert not cursed(system, "can't see (save ends)").sees("A", "G")


@pytest.mark.parametrize("system", GRIDS)
@pytest.mark.parametrize("spared", [False, True])
def test_cover_is_no_benefit_to_one_that_cannot_benefit_from_it(system: str, spared: bool) -> None:
    words = "can't benefit from cover (save ends)" if not spared else "can't benefit from concealment (save ends)"
    line = f"Curse (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target {words}."
    scene = Scene(system, "A . - G .", A={}, G=dict(side="monsters", hp=90, powers=[line]))
    scene.turn("G")
    had = scene.cover("G", "A")
    assert had
    scene.dice(d20=[19])
    scene.do("G", "Curse", "A")
    assert scene.cover("G", "A") == (had if spared else None)


@pytest.mark.parametrize("system", GRIDS)
def test_concealment_is_no_benefit_to_one_that_cannot_benefit_from_it(system: str) -> None:
    line = "Curse (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target can't benefit from concealment " \
           "(save ends)."
    scene = Scene(system, ": . . G .", A=dict(at=(0, 0)), G=dict(side="monsters", hp=90, powers=[line]))
    scene.turn("G")
    assert scene.concealment("G", "A") == "concealment"
    scene.dice(d20=[19])
    scene.do("G", "Curse", "A")
    assert scene.concealment("G", "A") is None


@pytest.mark.parametrize(("deed", "natural", "crit"), [("score critical hits", 20, False), ("fly", 20, True)])
def test_one_that_cannot_score_critical_hits_scores_none(deed: str, natural: int, crit: bool) -> None:
    scene = cursed("orcus", f"can't {deed} (save ends)")
    scene.dice(d20=[natural])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit and scene.last("attack").crit is crit


@pytest.mark.parametrize("system", GRIDS)
def test_combat_advantage_can_be_neither_granted_nor_gained(system: str) -> None:
    scene = cursed(system, "can't benefit from combat advantage (save ends)")
    assert Scene(system, "A G", A={}, G=dict(side="monsters", conditions=["prone"])).advantage("A", "G")
    scene.do("A", "walk", to=(5, 6))
    assert not scene.advantage("A", "G")
    granted = cursed(system, "doesn't grant combat advantage until the end of its next turn")
    granted.do("A", "drop-prone")
    assert not granted.advantage("G", "A")


@pytest.mark.parametrize("system", GRIDS)
def test_one_that_cannot_spend_recoveries_spends_none(system: str) -> None:
    mend = f"Mend (minor, at-will): It spends a {'recovery' if system == 'orcus' else 'healing surge'}."
    scene = cursed(system, "can't spend recoveries (save ends)", at_hp=20, powers=[mend])
    assert not scene.can("A", "rally" if system == "orcus" else "second-wind")
    scene.do("A", "Mend")
    assert scene["A"].recoveries == 8 and scene["A"].hp == 19


@pytest.mark.parametrize("deed", ["use two-handed weapons", "make saving throws", "benefit from superior cover",
                                  "make attacks that do not include SELF", "sing"])
def test_a_deed_that_nothing_holds_to_is_a_note(deed: str) -> None:
    words = deed.replace("SELF", "the monster")
    line = f"Curse (standard, at-will): Ranged 10; +40 vs AC; 5 damage, and the target can't {words} (save ends)."
    scene = Scene("orcus", "A . G", A={}, G=dict(side="monsters", powers=[line]))
    assert scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Curse", "A")
    assert scene["A"].hp == 35


def test_healing_of_one_kind_of_damage_alone_is_a_note() -> None:
    line = "Sear (standard, at-will): +4 vs AC; 5 damage, and the target cannot heal fire damage (save ends)."
    scene = Scene("orcus", "A G", A={}, G=dict(side="monsters", powers=[line]))
    assert scene["G"].notes


# ------------------------------------------------------------------ nothing is written that nobody reads


def sources() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}


def test_every_flag_of_a_ban_is_asked_for_somewhere() -> None:
    names = {name: value for name, value in vars(flags).items() if isinstance(value, int) and name.isupper()}
    written = {name for name, value in names.items() for one in BANS.values() if one.flags & value
               and value & (value - 1) == 0}
    for name in written:
        asked = [path for path, text in sources().items() if path.name not in ("bans.py", "flags.py")
                 and re.search(rf"flags?\w* & \(?[\w| .]*\b(?:f\.|flags\.)?{name}\b", text)]
        assert asked, f"nothing asks for {name}"


@pytest.mark.parametrize("system", GRIDS)
def test_one_that_cannot_climb_climbs_nothing(system: str) -> None:
    line = "Curse (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target can't climb (save ends)."
    scene = Scene(system, "A w . G .", terrain={"w": "climb"}, A=dict(modes={"climb": 6}),
                  G=dict(side="monsters", hp=90, powers=[line]))
    scene.turn("A")
    assert scene.can("A", "walk", to=(1, 0))
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "Curse", "A")
    scene.turn("A")
    assert not scene.can("A", "walk", to=(1, 0))


def test_every_action_of_a_ban_is_one_of_some_game() -> None:
    from battlemat.systems import load_system
    known = {name for system in ("orcus", "fourth", "archmage") for name in load_system(system).rules(None).actions}
    for deed, one in BANS.items():
        assert set(one.actions) <= known, deed
        assert one.flags or one.actions or one.usages or one.tags or one.origins or one.attacks or one.basics \
            or one.words, deed


def test_every_word_of_a_ban_is_looked_for_somewhere() -> None:
    text = "\n".join(text for path, text in sources().items() if path.name != "bans.py")
    for one in BANS.values():
        for word in one.words:
            assert f'"bars {word}"' in text or f'BARS + "{word}"' in text, word


def test_a_ban_of_one_kind_of_game_holds_in_no_other() -> None:
    assert ban("see", SQUARES) is not None
    assert ban("see", BANDS) is None
    assert ban("shift", BANDS) is None
    assert ban("disengage", SQUARES) is None
    assert ban("sing", SQUARES) is None


def test_every_tag_that_a_part_writes_is_read_somewhere() -> None:
    """The words that `FlagPart` is made with, looked for as a text anywhere else."""
    texts = sources()
    for path, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func).endswith("FlagPart")):
                continue
            for word in [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]:
                if not isinstance(word, str) or not word.strip():
                    continue
                wanted = re.escape(word)
                found = sum(len(re.findall(rf"[\"']{wanted}", other)) for other in texts.values())
                assert found > 1, f"{path.name}: nobody reads {word!r}"


# ------------------------------------------------------------------ damage stands, whatever its rider means


RIDERS = ("and the target is flummoxed (save ends)",
          "and the target's boots turn to lead until the end of its next turn",
          "the target hums a tune of the monster's choice", "and whenever the target sings it forgets a name")


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
@pytest.mark.parametrize("rider", RIDERS)
def test_damage_stands_before_a_rider_that_is_not_understood(system: str, rider: str) -> None:
    grid = system != "archmage"
    line = f"Claw (standard, at-will): +40 vs AC; 7 fire damage, {rider}." if grid else \
        f"Claw +40 vs. AC—7 fire damage, {rider}"
    places: dict[str, Any] = {"A": {"at": (5, 5)}, "G": {"at": (6, 5)}} if grid else {"A": {}, "G": {}}
    creatures: dict[str, Any] = {"A": {**places["A"]}, "G": dict(side="monsters", powers=[line], **places["G"])}
    scene = Scene(system, None, engaged=() if grid else [("A", "G")], **creatures)
    notes = scene["G"].notes
    assert len(notes) == 1 and "damage" not in notes[0] and notes[0].rstrip(".") == rider.removeprefix("and ")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 33


def test_a_missing_condition_leaves_the_damage_and_is_named() -> None:
    line = "Clang (standard, at-will): +40 vs AC; 7 damage, and the target is deafened (save ends)."
    scene = Scene("fourth", A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), powers=[line]))
    assert scene["G"].notes == ("the target is deafened (save ends).",)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Clang", "A")
    assert (scene["A"].hp, scene["A"].conditions) == (33, set())


@pytest.mark.parametrize("words", [
    "7 damage, or the target is flummoxed (save ends)",
    "7 damage, and half that if the target is flummoxed",
    "7 damage, but only to those it has flummoxed",
])
def test_damage_that_what_follows_could_change_does_not_stand(words: str) -> None:
    line = f"Claw (standard, at-will): +40 vs AC; {words}."
    scene = Scene("orcus", A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), powers=[line]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["G"].notes == (words + ".",)
    assert scene["A"].hp == 40
