"""The ledgers, as people and the engine ask for them."""

import pytest

from battlemat.errors import InputError, nearest, unknown
from battlemat.rulebook import Rulebook, Ruling, rulebook_of, systems


@pytest.fixture
def orcus() -> Rulebook:
    return Rulebook.load("orcus")


def test_a_rule_has_words_a_section_and_an_area(orcus: Rulebook) -> None:
    rule = orcus.rule("orcus.attack.natural-20")
    assert "natural 20" in rule.text
    assert rule.section.startswith("Making an Attack")
    assert rule.area == "attack"


def test_ledgers_are_read_once() -> None:
    assert Rulebook.load("orcus") is Rulebook.load("orcus")


@pytest.mark.parametrize("system", systems())
def test_every_ledger_is_whole(system: str) -> None:
    book = Rulebook.load(system)
    assert book.rules and book.rulings
    for rule in book.rules.values():
        assert rule.id.startswith(f"{system}.") and len(rule.id.split(".")) == 3
        assert rule.text and rule.section and rule.kind
    for ruling in book.rulings.values():
        assert ruling.about and set(ruling.about) <= set(book.rules), ruling.id


@pytest.mark.parametrize("system", systems())
def test_each_switch_belongs_to_one_ruling(system: str) -> None:
    named = [ruling.option for ruling in Rulebook.load(system).rulings.values() if ruling.option]
    assert len(named) == len(set(named))


def test_rulings_about_a_rule(orcus: Rulebook) -> None:
    ids = [ruling.id for ruling in orcus.rulings_about("orcus.move.crawl-cost")]
    assert ids == ["orcus.ruling.crawl-cost"]
    assert orcus.rulings_about("orcus.core.rounding") != []
    assert orcus.rulings_about("orcus.power.tags") == []


def test_switches_come_from_rulings_and_from_their_words(orcus: Rulebook) -> None:
    switches = orcus.options()
    assert switches["crawl-double-cost"].ruling.id == "orcus.ruling.crawl-cost"
    assert switches["crawl-double-cost"].values == (False, True)
    assert switches["one-free-action-per-turn"].ruling.id == "orcus.ruling.variants-off"
    assert "" not in switches


def test_the_switches_named_in_words_are_in_those_words(orcus: Rulebook) -> None:
    for switch in orcus.options().values():
        assert switch.option in (switch.ruling.option, *switch.ruling.text.replace(",", "").split())


def test_search_wants_every_word_and_prefers_ids(orcus: Rulebook) -> None:
    found = orcus.search("natural 20")
    assert found[0].id == "orcus.attack.natural-20"
    assert all("natural" in f"{entry.id} {entry.text}".casefold() for entry in found if not _is_ruling(entry))
    assert orcus.search("natural zebra") == []
    assert orcus.search("") == []


def test_search_takes_the_beginning_of_a_word(orcus: Rulebook) -> None:
    assert "orcus.move.flanking" in [entry.id for entry in orcus.search("Flank")]
    assert "orcus.move.flanking" not in [entry.id for entry in orcus.search("lank")]


def test_search_lists_rulings_after_rules(orcus: Rulebook) -> None:
    kinds = [_is_ruling(entry) for entry in orcus.search("flanking")]
    assert True in kinds and False in kinds
    assert kinds == sorted(kinds)


def test_switches_that_a_ruling_names_in_its_words_are_known(orcus: Rulebook) -> None:
    switches = orcus.options()
    assert switches["nine-point-alignment"].ruling.id == "orcus.ruling.variants-off"
    assert switches["one-free-action-per-turn"].ruling.id == "orcus.ruling.variants-off"
    assert switches["no-negative-hit-points"].ruling.option == "no-negative-hit-points"


def test_an_unknown_rule_names_the_nearest(orcus: Rulebook) -> None:
    with pytest.raises(
        InputError, match=r"unknown rule 'orcus\.attack\.naturl-20'; did you mean '.*natural-20'"
    ):
        orcus.rule("orcus.attack.naturl-20")
    with pytest.raises(InputError, match=r"unknown rule"):
        orcus.rulings_about("orcus.attack.naturl-20")
    with pytest.raises(InputError, match=r"unknown ruling .* did you mean 'orcus\.ruling\.crawl-cost'"):
        orcus.ruling("orcus.ruling.crawl-cots")


def test_an_unknown_system_names_the_nearest() -> None:
    with pytest.raises(InputError, match="unknown system 'orkus'; did you mean 'orcus'"):
        Rulebook.load("orkus")


def test_the_ledger_of_an_id() -> None:
    assert rulebook_of("orcus.attack.natural-20") is Rulebook.load("orcus")
    with pytest.raises(InputError, match=r"did you mean 'orcus\.attack\.natural-20'"):
        rulebook_of("orkus.attack.natural-20")
    with pytest.raises(InputError, match="unknown rule 'orcus'"):
        rulebook_of("orcus")


def test_an_error_says_where_what_and_what_would_be_right() -> None:
    error = InputError("6 squares in a row of 5", file="keep.map", line=3, column=6, hint="expected 5")
    assert str(error) == "keep.map:3:6: 6 squares in a row of 5; expected 5"
    assert str(InputError("no such file", file="keep.map")) == "keep.map: no such file"
    assert str(InputError("no\nsquare", line=2)) == "line 2: no square"
    assert str(InputError("no square")) == "no square"


def test_the_nearest_name_ignores_case() -> None:
    assert nearest("DAZD", ["Blinded", "Dazed"]) == "Dazed"
    assert nearest("xyz", ["Blinded", "Dazed"]) is None


def test_an_unknown_name_without_a_near_one_lists_the_few_there_are() -> None:
    assert (
        str(unknown("side", "xyz", ["heroes", "monsters"]))
        == "unknown side 'xyz'; expected one of heroes, monsters"
    )
    assert str(unknown("side", "xyz", ["heroes"])) == "unknown side 'xyz'; expected heroes"
    assert str(unknown("side", "xyz", [])) == "unknown side 'xyz'"
    many = str(unknown("monster", "xyz", [f"wolf {number}" for number in range(1, 16)]))
    assert many.startswith("unknown monster 'xyz'; expected one of wolf 1, wolf 2,")
    assert many.endswith("wolf 12 and 3 more")


def _is_ruling(entry: object) -> bool:
    return isinstance(entry, Ruling)
