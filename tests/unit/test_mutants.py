"""The mutation run: what can be changed in a module, and the list of changes that nothing can notice."""

import ast
from pathlib import Path

import pytest

from battlemat.testing.mutants import Workshop, equivalents, families, files_of, grouped, within
from battlemat.testing.mutations import Mutation, mutated, mutations
from battlemat.testing.probes import Infections
from battlemat.testing.tracing import PACKAGE, Trace, bits, status_of

SOURCE = '''
LEAST = 2

class Jump:
    """A jump of 3 squares."""

    def may(self, squares: int, prone: bool) -> bool:
        if not isinstance(squares, int):
            raise ValueError(f"{squares + 1} is no number")
        return squares >= LEAST and not prone

    def far(self, total: int) -> int | None:
        if total < 1:
            return None
        self.gone += max(0, total // 5)
        self.emit("jump", 1 + 1)
        return total
'''


@pytest.fixture
def found(tmp_path: Path) -> list[Mutation]:
    (tmp_path / "jump.py").write_text(SOURCE, encoding="utf-8")
    return mutations(tmp_path, "jump.py")


def test_rules_are_changed_and_nothing_else(found: list[Mutation]) -> None:
    assert [(mutation.function, mutation.text) for mutation in found] == [
        ("", "2 in LEAST = 2 -> 3"),
        ("", "2 in LEAST = 2 -> 1"),
        ("Jump.may", "return squares >= LEAST and (not prone) -> return True"),
        ("Jump.may", "return squares >= LEAST and (not prone) -> return False"),
        ("Jump.may", "squares >= LEAST and (not prone) -> squares >= LEAST or not prone"),
        ("Jump.may", "squares >= LEAST and (not prone) -> not prone"),
        ("Jump.may", "squares >= LEAST and (not prone) -> squares >= LEAST"),
        ("Jump.may", "squares >= LEAST -> squares > LEAST"),
        ("Jump.may", "squares >= LEAST -> squares < LEAST"),
        ("Jump.may", "not prone -> prone"),
        ("Jump.far", "if total < 1 -> total <= 1"),
        ("Jump.far", "if total < 1 -> total >= 1"),
        ("Jump.far", "if total < 1 -> if True"),
        ("Jump.far", "if total < 1 -> if False"),
        ("Jump.far", "1 in total < 1 -> 2"),
        ("Jump.far", "1 in total < 1 -> 0"),
        ("Jump.far", "self.gone += max(0, total // 5) -> self.gone -= max(0, total // 5)"),
        ("Jump.far", "self.gone += max(0, total // 5) -> pass"),
        ("Jump.far", "max(0, total // 5) -> min(0, total // 5)"),
        ("Jump.far", "0 in max(0, total // 5) -> 1"),
        ("Jump.far", "total // 5 -> total * 5"),
        ("Jump.far", "5 in total // 5 -> 6"),
        ("Jump.far", "5 in total // 5 -> 4"),
        ("Jump.far", "return total -> return None"),
    ]


def test_each_change_makes_another_program_of_the_same_functions(found: list[Mutation], tmp_path: Path) -> None:
    programs = set()
    for mutation in found:
        tree = mutated(tmp_path, mutation)
        programs.add(ast.unparse(tree))
        code = compile(tree, "jump.py", "exec")
        if mutation.outer:
            assert within(code, mutation.outer).co_qualname == mutation.function
    assert len(programs) == len(found)
    assert ast.unparse(ast.parse(SOURCE)) not in programs


def test_the_scenarios_that_execute_a_line_are_found_the_quickest_first() -> None:
    trace = Trace({"slow": {"jump.py": 0b1110}, "quick": {"jump.py": 0b0100}, "other": {"run.py": 0b0100}})
    assert trace.running("jump.py", range(2, 3)) == ["quick", "slow"]
    assert trace.running("jump.py", range(1, 2)) == ["slow"]
    assert not trace.executes("jump.py", range(4, 9))
    assert bits(range(1, 4)) == 0b1110


def test_mutants_that_nothing_executes_or_moves_are_told_by_function(found: list[Mutation]) -> None:
    one, two, three = [mutation for mutation in found if mutation.function == "Jump.may"][:3]
    trace = Trace({"walk": {"jump.py": bits(one.lines)}, "run": {"jump.py": bits(one.lines)}})
    shop = Workshop("orcus", trace, 0, Infections({"walk": ({one.key: 0, two.key: 1, three.key: 2}, 0b001),
                                                   "run": ({one.key: 0, two.key: 1, three.key: 2}, 0b100)}))
    far = next(mutation for mutation in found if mutation.function == "Jump.far")
    assert list(grouped(shop.unmoved([one, two, three, far]))) == [
        "\njump.py Jump.may", f"  no difference {two.line}: {two.text}",
        "\njump.py Jump.far", f"  not executed  {far.line}: {far.text}"]


def test_a_spoilt_process_is_not_this_one() -> None:
    assert status_of(lambda: True) == 0
    assert status_of(lambda: False) == 1


def test_equivalent_mutants_are_still_there_and_say_why() -> None:
    written = Path(__file__).parents[1] / "equivalent.toml"
    listed = equivalents(written)
    assert listed
    assert all(len(reason) > 20 for reason in listed.values())
    there = {mutation.key for file in {key[0] for key in listed} for mutation in mutations(PACKAGE, file)}
    assert [key for key in listed if key not in there] == []
    assert written.read_text(encoding="utf-8").count("[[equivalent]]") == len(listed)


def test_a_family_of_equivalents_is_known_by_its_files_and_how_it_reads() -> None:
    kin = families(Path(__file__).parents[1] / "equivalent.toml")
    found = {m.text for file in ("engine/grid/journey.py", "engine/verbs.py") for m in mutations(PACKAGE, file)
             if any(family.has(m) for family in kin)}
    assert "pace.goal >= 0 -> pace.goal > 0" in found and "1 in battle.stirs += 1 -> 2" in found
    assert "0 in creature.altitude >= 0 -> 1" not in found and "1 in battle.stirs += 1 -> 0" not in found


@pytest.mark.parametrize("system", ["archmage", "fourth", "orcus"])
def test_what_bears_rules_is_in_engine_and_systems(system: str) -> None:
    files = files_of(system, "all")
    assert "engine/attacks/attack.py" in files and f"systems/{system}/turns.py" in files
    assert "engine/record/session.py" not in files and f"systems/{system}/citations.py" not in files
    assert files_of(system, "engine") + files_of(system, "systems") != [] and len(set(files)) == len(files)
