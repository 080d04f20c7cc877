"""How creatures of an encounter file start out where that is not as printed, and who opens an ambush."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.dice import Dice
from battlemat.engine.effects.flags import DYING, PRONE
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.systems.orcus.companions import companions, summoned
from battlemat.systems.orcus.kept import kept

HERE = {system: shipped(system) for system in ("orcus", "fourth", "archmage")}


def encounter(tmp_path: Path, text: str) -> EncounterFile:
    path = tmp_path / "fight.toml"
    path.write_text(text, encoding="utf-8")
    return load_encounter(path)


def orcus(tmp_path: Path, hero: str = "", monster: str = "", top: str = "") -> EncounterFile:
    return encounter(tmp_path, f"""{top}
[[hero]]
file = "{HERE['orcus']}/heroes/ysolde-karr.toml"
{hero}
[[monster]]
name = "Reedfolk Hookman"
{monster}
""")


def test_creatures_start_hurt_prone_and_with_temporary_hit_points(tmp_path: Path) -> None:
    file = orcus(tmp_path, 'hp = 5\ntemp_hp = 4\nconditions = ["prone"]', "hp = 3\nattitude = \"unfriendly\"")
    hero, monster = prepare(file).creatures
    assert (hero.hp, hero.temp_hp, bool(hero.flags & PRONE)) == (5, 4, True)
    assert (monster.hp, kept(monster).attitude) == (3, "unfriendly")
    down = prepare(orcus(tmp_path, "hp = 0")).creatures[0]
    assert down.flags & DYING


def test_companions_and_summons_belong_to_somebody(tmp_path: Path) -> None:
    file = orcus(tmp_path, "", 'side = "heroes"\ncompanion_of = "Ysolde Karr"\nsummoned = true\n'
                               '[[monster]]\nname = "Reedfolk Hookman"')
    battle = begin(prepare(file), Dice(1))
    owner, mate, foe = battle.creatures
    assert companions(battle, owner) == [mate]
    assert summoned(mate) and not summoned(foe)
    assert mate.sheet.defenses == owner.sheet.defenses != foe.sheet.defenses
    assert battle.order.index(mate.id) == battle.order.index(owner.id) + 1


def test_a_packed_encounter_keeps_how_they_start(tmp_path: Path) -> None:
    file = orcus(tmp_path, 'hp = 5\nconditions = ["prone"]', "temp_hp = 2")
    table = json.loads(json.dumps(pack(file)))
    again = unpack(Table(Document("packed.json", table, {}, {}), table))
    assert [placed.start for placed in again.creatures] == [placed.start for placed in file.creatures]
    assert prepare(again).creatures[0].hp == 5


LOW_WATER = """base = "{here}/encounters/low-water.toml"
ambush = "{who}"
"""


def test_somebody_named_opens_an_ambush(tmp_path: Path) -> None:
    file = encounter(tmp_path, LOW_WATER.format(here=HERE["archmage"], who="Odo Pell"))
    session = Session(prepare(file))
    assert session.decision is not None
    assert session.battle.creatures[session.decision.who].key == "Odo Pell"
    assert session.battle.round == 0
    table = json.loads(json.dumps(pack(file)))
    assert unpack(Table(Document("packed.json", table, {}, {}), table)).ambush == "Odo Pell"


@pytest.mark.parametrize(
    ("hero", "monster", "top", "said"),
    [
        ('conditions = ["proon"]', "", "", "did you mean 'prone'?"),
        ("aloft = true", "", "", "Ysolde Karr cannot fly"),
        ("", 'companion_of = "Ysolde Karr"', "", "creature of its side"),
        ("", "summoned = true", "", "whose is it?"),
        ('attitude = "cross"', "", "", "attitude"),
        ("hp = \"all\"", "", "", "hp"),
        ("", "", 'ambush = "Ysolde Karr"', "without squares"),
    ],
)
def test_what_cannot_be_is_one_clear_error(tmp_path: Path, hero: str, monster: str, top: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        prepare(orcus(tmp_path, hero, monster, top))
    assert said in str(caught.value)
    assert "fight.toml" in str(caught.value)


def test_fourth_has_no_companions(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no meaning"):
        encounter(tmp_path, f"""system = "fourth"
[[hero]]
file = "{HERE['fourth']}/heroes/halla-brandt.toml"
[[monster]]
name = "Pan Robber"
side = "heroes"
companion_of = "Halla Brandt"
""")


POND = """system = "fourth"
map = '''
H~~%.G
.~~%..
'''
[legend]
"~" = {{kind = "water"}}
"%" = {{kind = "climb"}}

[[hero]]
file = "{here}/heroes/halla-brandt.toml"
letter = "H"

[[monster]]
name = "Pan Robber"
letter = "G"
"""


def test_water_and_cliffs_of_a_file_are_swum_and_climbed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(POND.format(here=HERE["fourth"]), encoding="utf-8")
    lines = ["walk 1,0", "swim 1,0 calm", "end", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert run(["play", str(path), "--seed", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "fourth.athletics.swim" in told
    assert "athletics check with" in told
