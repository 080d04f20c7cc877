"""The kernel in C against its twins in Python: the same floods, the same dice."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import battlemat
from battlemat.engine.dice import face
from battlemat.engine.grid.board import Frame
from battlemat.engine.grid.region import spread

SOURCE = Path(__file__).parents[2] / "src" / "battlemat" / "engine" / "_kernel.c"


def built(place: Path) -> Path:
    """The kernel that is installed, or else one compiled here."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    installed = Path(battlemat.__file__).parent / "engine" / f"_kernel{suffix}"
    return installed if installed.is_file() else library(SOURCE, place / f"_kernel{suffix}")


def library(source: Path, made: Path) -> Path:
    """A shared library compiled here."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler here")
    include = sysconfig.get_paths()["include"]
    flags = ["-O1", "-Wall", "-Werror", "-shared", "-fPIC", f"-I{include}"]
    subprocess.run([compiler, *flags, str(source), "-o", str(made)], check=True)
    return made


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    spec = importlib.util.spec_from_file_location("_kernel", built(tmp_path_factory.mktemp("kernel")))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@settings(deadline=None)
@given(st.data(), st.integers(1, 60), st.integers(1, 40), st.booleans())
def test_floods_are_the_same(kernel: ModuleType, data: st.DataObject, cols: int, rows: int, corners: bool) -> None:
    frame = Frame(cols, rows)
    squares = st.integers(0, (1 << frame.size) - 1)
    col, row = data.draw(st.integers(0, cols - 1)), data.draw(st.integers(0, rows - 1))
    start = frame.rect(col, row, col, row)
    # Few squares barred, so that floods get anywhere.
    room = frame.inside & ~(data.draw(squares) & data.draw(squares)) & ~start
    heavy = data.draw(squares)
    leave = data.draw(st.one_of(st.just(-1), squares, squares.map(lambda mask: ~mask)))
    turnings = data.draw(st.tuples(squares, squares, squares, squares)) if corners else None
    budget = data.draw(st.integers(0, 30))
    found = spread(start, room, heavy, leave, budget, frame.stride, turnings)
    size = frame.size + frame.stride
    assert kernel.spread(start, room, heavy, leave, budget, frame.stride, turnings, size) == found


@given(st.integers(-(1 << 70), 1 << 70), st.integers(0, 1 << 40), st.integers(1, 1000))
def test_dice_are_the_same(kernel: ModuleType, seed: int, n: int, sides: int) -> None:
    assert kernel.face(seed, n, sides) == face(seed, n, sides)


@pytest.mark.parametrize(
    "asked",
    [
        (1, 1, 1, 1, 1, 1, None),
        (1, 1, 1, 1, 1, 0, None, 10),
        (1, 1, 1, 1, 1, 1, (1, 1), 10),
        ("1", 1, 1, 1, 1, 1, None, 10),
        (1, 1 << 200, 1, 1, 1, 1, None, 10),
    ],
)
def test_what_is_not_a_flood_is_refused(kernel: ModuleType, asked: tuple[object, ...]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        kernel.spread(*asked)


LONG = """
int one(void) { return 1; }
__asm__(".text\\n.globl begun\\nbegun: .fill 6 << 20, 1, 0xc3\\n");
extern char begun[];
int far(int at) { return begun[at] & 0xff; }
"""
"""Code of more than six million bytes, with functions before and behind most of it."""
PAGE = 2 << 20


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="large pages for code are asked for on Linux alone")
def test_code_put_on_large_pages_is_the_same(kernel: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text(LONG)
    path = library(source, tmp_path / "liblong.so")
    code = ctypes.CDLL(str(path))
    moved = kernel.settle(str(path))
    assert moved % PAGE == 0
    if Path("/sys/kernel/mm/transparent_hugepage").is_dir():
        assert moved >= 2 * PAGE
    assert code.one() == 1
    assert {code.far(at) for at in range(0, 6 << 20, 4096)} == {0xC3}
    assert kernel.settle(str(path)) == 0


def test_only_a_loaded_library_is_put_on_large_pages(kernel: ModuleType, tmp_path: Path) -> None:
    assert kernel.settle(str(tmp_path / "none.so")) == 0
    with pytest.raises(TypeError):
        kernel.settle(1)
