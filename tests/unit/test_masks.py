"""What the compiled build does with large ints in C, against Python's own."""

from __future__ import annotations

import importlib.util
import operator
import shutil
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

import mypyc
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from mypyc.common import RUNTIME_C_FILES

SOURCE = Path(__file__).parents[2] / "src" / "battlemat" / "engine" / "_masks.c"
RUNTIME = Path(mypyc.__file__).parent / "lib-rt"
REPLACED = ("BitwiseLongOp_", "Rshift_", "Invert_", "IsLt_")
WORD = 1 << 62
"""Ints from minus this to below it are kept in a word by mypyc, and no other may be."""

MODULE = """
static CPyTagged taken(PyObject *number) { return CPyTagged_FromObject(number); }
static PyObject *given(CPyTagged number)
{
    int word = CPyTagged_CheckShort(number);
    return Py_BuildValue("(NO)", CPyTagged_StealAsObject(number), word ? Py_True : Py_False);
}
static PyObject *bitwise(PyObject *self, PyObject *args)
{
    PyObject *a, *b;
    int op;
    if (!PyArg_ParseTuple(args, "OOC", &a, &b, &op)) return NULL;
    return given(CPyTagged_BitwiseLongOp_(taken(a), taken(b), (char)op));
}
static PyObject *moved(PyObject *self, PyObject *args)
{
    PyObject *a, *b;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    return given(CPyTagged_Rshift_(taken(a), taken(b)));
}
static PyObject *inverted(PyObject *self, PyObject *a) { return given(CPyTagged_Invert_(taken(a))); }
static PyObject *less(PyObject *self, PyObject *args)
{
    PyObject *a, *b;
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    return PyBool_FromLong(CPyTagged_IsLt_(taken(a), taken(b)));
}
static PyMethodDef methods[] = {
    {"bitwise", bitwise, METH_VARARGS, NULL}, {"moved", moved, METH_VARARGS, NULL},
    {"inverted", inverted, METH_O, NULL}, {"less", less, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "masks", NULL, -1, methods, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_masks(void) { return PyModule_Create(&module); }
"""


@pytest.fixture(scope="module")
def masks(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The file compiled as the build does it: behind mypyc's runtime, whose functions of these names go by another."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler here")
    place = tmp_path_factory.mktemp("masks")
    unit = place / "masks.c"
    sources = [f'#include "{RUNTIME / name}"' for name in RUNTIME_C_FILES]
    unit.write_text("\n".join([
        *(f"#define CPyTagged_{name} mypyc_{name}" for name in REPLACED), *sources,
        *(f"#undef CPyTagged_{name}" for name in REPLACED), f'#include "{SOURCE}"', MODULE]))
    made = place / f"masks{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_paths()["include"]
    subprocess.run([compiler, "-O1", "-w", "-fwrapv", "-shared", "-fPIC", f"-I{include}", f"-I{RUNTIME}", str(unit),
                    "-o", str(made)], check=True)
    spec = importlib.util.spec_from_file_location("masks", made)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def told(number: int) -> tuple[int, bool]:
    """A number, and whether it is kept in a word."""
    return number, -WORD <= number < WORD


# As many bits as boards have squares, and few of many bits set.
LARGE = st.integers(0, 1600).flatmap(lambda bits: st.integers(0, 1 << bits))
NUMBERS = st.one_of(LARGE, LARGE.map(operator.neg), st.builds(operator.and_, LARGE, LARGE),
                    st.integers(0, 1600).map(lambda bit: 1 << bit), st.integers(0, 1600).map(lambda bit: -1 << bit),
                    st.integers(-3, 3).map(lambda off: WORD + off), st.integers(-3, 3).map(lambda off: off - WORD))


@given(NUMBERS, NUMBERS)
@example(WORD, -WORD)
@example(1 << 90, -(1 << 90))
@example(1 << 20_000 | 5, -(1 << 16_000))
def test_bits_are_the_same(masks: ModuleType, a: int, b: int) -> None:
    assert masks.bitwise(a, b, "&") == told(a & b)
    assert masks.bitwise(a, b, "|") == told(a | b)
    assert masks.bitwise(a, b, "^") == told(a ^ b)
    assert masks.bitwise(a, -a, "&") == told(a & -a)
    assert masks.bitwise(a, ~b, "&") == told(a & ~b)


@given(NUMBERS, st.integers(0, 2000))
def test_numbers_moved_and_inverted_are_the_same(masks: ModuleType, number: int, by: int) -> None:
    assert masks.moved(number, by) == told(number >> by)
    assert masks.inverted(number) == told(~number)


@given(NUMBERS, NUMBERS)
def test_which_is_less_is_the_same(masks: ModuleType, a: int, b: int) -> None:
    assert masks.less(a, b) == (a < b)
    assert not masks.less(a, a)
