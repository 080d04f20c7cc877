"""The probes of the mutation run: where a mutant makes a difference, and that asking changes nothing."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from battlemat.testing import probes
from battlemat.testing.mutations import Mutation
from battlemat.testing.probes import ASKED, Infections, changes, probed, repeatable, unlike

SOURCE = '''
class Jump:
    def may(self, squares: int, prone: bool) -> bool:
        return squares >= 2 and not prone

    def land(self, far: int) -> int:
        if self.drop(far) > 3:
            self.gone += far
        return max(self.gone, 0)

    def drop(self, far: int) -> int:
        self.asked.append(far)
        return far + 1

    async def ask(self, far: int) -> bool:
        if await self.answer(far + 1):
            return True
        for step in range(3):
            if step == far:
                continue
            self.gone = 7
        return False

    async def answer(self, far: int) -> bool:
        return far > 4
'''


class Probed:
    """A module with probes, and what they find."""

    def __init__(self, folder: Path, source: str) -> None:
        (folder / "jump.py").write_text(source, encoding="utf-8")
        ASKED.mutants = []
        tree, self.found = probed(folder, "jump.py", 0, ASKED.mutants)
        ASKED.infected()
        self.names: dict[str, Any] = dict(probes.KNOWN)
        exec(compile(tree, "jump.py", "exec"), self.names)
        self.jump = self.names["Jump"]()
        self.jump.gone, self.jump.asked = 0, []

    def infected(self) -> list[str]:
        """The mutants infected since this was asked last."""
        return [self.found[number].text for number in sorted(ASKED.infected())]


@pytest.fixture
def module(tmp_path: Path) -> Probed:
    return Probed(tmp_path, SOURCE)


def wait(answer: Any) -> object:
    """What comes of something that asks nobody."""
    try:
        answer.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")


def test_a_mutant_is_infected_where_the_whole_answer_differs(module: Probed) -> None:
    assert module.jump.may(3, False) is True
    assert module.infected() == [
        "return squares >= 2 and (not prone) -> return False",
        "squares >= 2 -> squares < 2",
        "not prone -> prone",
    ]
    assert module.jump.may(2, False) is True
    assert "squares >= 2 -> squares > 2" in module.infected()
    assert module.jump.may(1, True) is False
    assert module.infected() == ["return squares >= 2 and (not prone) -> return True"]


def test_asking_changes_nothing_and_what_would_counts_as_infected(module: Probed) -> None:
    assert module.jump.land(2) == 0
    assert module.jump.asked == [2]
    found = module.infected()
    assert "if self.drop(far) > 3 -> if True" in found and "if self.drop(far) > 3 -> if False" not in found
    assert "3 in self.drop(far) > 3 -> 2" in found  # Whether it differs can only be asked by dropping once more.


def test_a_dropped_change_is_infected_where_something_would_have_changed(module: Probed) -> None:
    module.jump.land(5)
    assert "self.gone += far -> pass" in module.infected()
    module.jump.asked, module.jump.gone = [], 4
    wait(module.jump.ask(1))
    assert "self.gone = 7 -> pass" in module.infected()
    wait(module.jump.ask(1))
    assert "self.gone = 7 -> pass" not in module.infected()


def test_what_is_waited_for_is_not_asked_twice_and_what_is_around_it_is(module: Probed) -> None:
    assert wait(module.jump.ask(1)) is False
    found = module.infected()
    assert "if await self.answer(far + 1) -> if True" in found
    assert "if await self.answer(far + 1) -> if False" not in found
    assert "far + 1 -> far - 1" in found and "continue -> pass" in found
    wait(module.jump.ask(9))
    found = module.infected()
    assert "if await self.answer(far + 1) -> if False" in found and "continue -> pass" not in found


def test_values_are_alike_when_all_they_consist_of_is() -> None:
    assert not unlike([1, 2], [1, 2]) and unlike([1, 2], [2, 1])
    assert not unlike(SimpleNamespace(a=1), SimpleNamespace(a=1)) and unlike(object(), object())
    assert unlike(iter(()), iter(()))


@pytest.mark.parametrize(("source", "told"), [
    ("def f(self): self.hp -= 1", True),
    ("def f(battle): battle.log.append(1)", True),
    ("def f(who):\n    found = who.effects\n    found.append(1)", True),
    ("def f(who):\n    found = []\n    found.append(1)\n    return found", False),
    ("def f(parts: list[int]): parts.append(1)", False),
    ("def f(board):\n    found = board.memo.get(1)\n    board.memo[1] = 2\n    return found", False),
    ("async def f(self): self.hp -= 1", False),
])
def test_functions_that_change_what_others_see_are_known(source: str, told: bool) -> None:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    assert changes(function) is told


@pytest.mark.parametrize(("source", "may"), [
    ("a.b(c) + 1", True), ("await a", False), ("(a := b)", False), ("a.pop()", False), ("super().f()", False),
])
def test_what_may_be_worked_out_once_more(source: str, may: bool) -> None:
    assert repeatable(ast.parse(source, mode="eval")) is may


def test_a_mutant_unknown_to_a_scenario_is_taken_to_be_infected() -> None:
    one, new = (Mutation("jump.py", "f", text, 1, range(1, 2), "f", 0, 0) for text in ("a -> b", "a -> c"))
    found = Infections({"met": ({one.key: 0}, 1), "not": ({one.key: 0}, 0), "failed": ({one.key: 0}, -1)})
    assert [found.infects(test, one) for test in ("met", "not", "failed", "unknown")] == [True, False, True, True]
    assert found.infects("not", new)
