"""Much of one kind done at once: the same as one by one, and mistakes too."""

import os
import threading

import pytest

from battlemat import abreast, limits
from battlemat.errors import InputError
from battlemat.powers.bands.block import read_blocks
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

HOUND = ("#### Mud Hound {}\n2nd level troop [beast]\nInitiative: +3\n"
         "Bite +6 vs. AC—{} damage\nAC 18\nPD 12\nMD 12\nHP {}\n")


@pytest.fixture(autouse=True)
def three_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "cores", lambda: 3)


def whose(things: list[int], size: int) -> list[int]:
    """The processes in which things are done."""
    return abreast.each(lambda thing: os.getpid(), things, size)


@pytest.mark.parametrize(("number", "size", "processes"), [
    (9, 10 * abreast.PORTION, 3), (2, 10 * abreast.PORTION, 2), (9, 2 * abreast.PORTION, 2),
    (9, 2 * abreast.PORTION - 1, 1), (1, 10 * abreast.PORTION, 1), (0, 10 * abreast.PORTION, 0)])
def test_as_many_at_once_as_it_is_worth(number: int, size: int, processes: int) -> None:
    assert len(set(whose(list(range(number)), size))) == processes


def test_never_beside_threads_nor_where_somebody_watches() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert set(whose([1, 2, 3], 1_000_000)) == {os.getpid()}
    finally:
        done.set()
        thread.join()
    with abreast.one_by_one():
        assert set(whose([1, 2, 3], 1_000_000)) == {os.getpid()}
    assert len(set(whose([1, 2, 3], 1_000_000))) == 3


@pytest.mark.parametrize("number", range(1, 12))
def test_in_their_order(number: int) -> None:
    things = list(range(number))
    assert abreast.each(lambda thing: thing * 7, things, 1_000_000) == [thing * 7 for thing in things]


@pytest.mark.parametrize("wrong", [{0}, {5}, {9}, {4, 8}, {3, 4}])
def test_the_first_mistake_is_raised(wrong: set[int]) -> None:
    def task(thing: int) -> int:
        if thing in wrong:
            raise InputError(f"thing {thing} is wrong", file="all.md", line=thing, hint="mend it")
        return thing

    with pytest.raises(InputError) as raised:
        abreast.each(task, range(10), 1_000_000)
    assert str(raised.value) == f"all.md:{min(wrong)}: thing {min(wrong)} is wrong; mend it"


def test_what_a_killed_helper_leaves_undone_is_done_here() -> None:
    here = os.getpid()

    def task(thing: int) -> int:
        if os.getpid() != here and thing == 5:
            os._exit(1)
        return thing

    assert abreast.each(task, range(10), 1_000_000) == list(range(10))


def test_no_helper_is_left_behind() -> None:
    helpers = set(whose(list(range(9)), 1_000_000)) - {os.getpid()}
    assert len(helpers) == 2
    for helper in helpers:
        with pytest.raises(ChildProcessError):
            os.waitpid(helper, os.WNOHANG)


def test_a_long_file_reads_as_it_does_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(HOUND.format(n, n % 9, n + 1) for n in range(limits.BANDS // len(HOUND) // 2))
    together = read_blocks(text, ARCHMAGE_TERMS, "all.md")
    monkeypatch.setattr(abreast, "cores", lambda: 1)
    assert together == read_blocks(text, ARCHMAGE_TERMS, "all.md")
    assert [block.hp for block in together] == list(range(1, len(together) + 1))
