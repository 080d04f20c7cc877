"""Builds the wheel: plain Python, or compiled with mypyc where that is asked for.

`BATTLEMAT_COMPILED=1` compiles what `pyproject.toml` names ([tool.battlemat]), and fails where it cannot;
`BATTLEMAT_OPT` is the C compiler's level (2 unless set; 1 takes three quarters of the time and runs 6 to 10 % slower).
`BATTLEMAT_TRAINED=1` builds twice with gcc: the first build fights and counts what it does, the second is made for it.
Only wheels are compiled: an editable install always runs the source as it stands.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
COMPILED = os.environ.get("BATTLEMAT_COMPILED", "") == "1"
TRAINED = os.environ.get("BATTLEMAT_TRAINED", "") == "1"
LEVEL = os.environ.get("BATTLEMAT_OPT", "2")
TRAINING = ["-m", "battlemat.testing.fingerprint", "60"]
"""What a build is trained with: this many battles of every game."""
UNITS = 11
"""How many C files the engine is joined into. Each reads all the headers anew: one a module takes twice as long."""
KERNEL = "battlemat.engine._kernel"
"""What is written in C by hand."""
RUNTIME = "runtime.c"
"""The C file of what mypyc's own runtime does for every integer: short, and always compiled at the highest level."""
MASKS = "src/battlemat/engine/_masks.c"
"""What is done in C by hand in place of some of that runtime's functions, which it may still call as mypyc_..."""
REPLACED = ("BitwiseLongOp_", "Rshift_", "Invert_", "IsLt_")

INWARD = ["-fvisibility=hidden", "-fno-plt"] if os.name == "posix" else []
"""The engine's functions call one another within one library, which nobody else may look into: straight, not by a table
as what others could put something else in place of."""
SELDOM = ROOT / "src" / "battlemat" / "engine" / "_seldom.h"
"""Which of the runtime's functions are only called when something goes wrong."""
APART = ["-include", str(SELDOM), "-freorder-blocks-and-partition", "-freorder-functions"] if os.name == "posix" else []
"""What leads to those is put apart from what is done all the time: more of that fits into the processor's cache."""

SEEN = ["-fprofile-correction", "-Wno-missing-profile", "-Wno-coverage-mismatch"]
"""Code that no fight has come by is no mistake."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETTINGS = PROJECT["tool"]["battlemat"]
REQUIRED = [SETTINGS["compiler"], *(PROJECT["project"]["dependencies"] if TRAINED else [])]


def modules_to_compile() -> list[str]:
    """The source files named by [tool.battlemat] in pyproject.toml, as paths from the project's root."""

    def files(names: list[str]) -> set[Path]:
        found: set[Path] = set()
        for name in names:
            place = ROOT / "src" / Path(*name.split("."))
            module = place.with_suffix(".py")
            inside = [module] if module.is_file() else list(place.rglob("*.py"))
            if not inside:
                raise SystemExit(f"pyproject.toml: [tool.battlemat] names {name}, which has no Python source")
            found.update(inside)
        return found

    chosen = files(SETTINGS["compiled"]) - files(SETTINGS["interpreted"])
    return sorted(str(path.relative_to(ROOT)) for path in chosen)


def joined(sources: list[str], scratch: Path) -> list[str]:
    """C files that include these, about equally long, in their order; what comes with mypyc is one by itself."""
    library = [source for source in sources if not Path(source).name.startswith("__native")]
    if not any(Path(source).name == "int_ops.c" for source in library):
        raise SystemExit(f"{SETTINGS['compiler']} does not come with the runtime that {MASKS} is made for")
    renamed = "".join(f"#define CPyTagged_{name} mypyc_{name}\n" for name in REPLACED)
    named = "".join(f"#undef CPyTagged_{name}\n" for name in REPLACED)
    units = [including(library, scratch / RUNTIME, renamed, named + f'#include "{(ROOT / MASKS).as_posix()}"\n')]
    sources = [source for source in sources if source not in library]
    total = sum(Path(source).stat().st_size for source in sources)
    parts: list[list[str]] = [[] for _ in range(UNITS)]
    passed = 0
    for source in sources:
        parts[min(UNITS - 1, passed * UNITS // total)].append(source)
        passed += Path(source).stat().st_size
    units.extend(including(part, scratch / f"unit{number}.c") for number, part in enumerate(parts))
    return units


def including(sources: list[str], unit: Path, before: str = "", after: str = "") -> str:
    """Write a C file that is all of these."""
    unit.write_text(before + "".join(f'#include "{Path(source).resolve().as_posix()}"\n' for source in sources) + after)
    return str(unit)


def extensions(scratch: Path) -> list[Extension]:
    """The mypyc extensions: one that holds the engine, and a small one a module that hands it out."""
    from mypyc.build import mypycify

    found: list[Any] = mypycify(
        ["--config-file=", "--ignore-missing-imports", *modules_to_compile()],
        opt_level=LEVEL,
        debug_level="0",
        multi_file=True,
        group_name="battlemat",
        target_dir=str(scratch / "c"),
    )
    for extension in found:
        # A warning that some other compiler has about generated code is no reason to do without it.
        flags = extension.extra_compile_args
        extension.extra_compile_args = [flag for flag in flags if flag != "-Werror"] + INWARD + APART
        if len(extension.sources) > UNITS:
            extension.sources = joined(extension.sources, scratch)
    found.append(Extension(KERNEL, ["src/" + KERNEL.replace(".", "/") + ".c"]))
    return found


class BuildExtensions(build_ext):
    """Builds as many C files and extensions at a time as there are cores."""

    def build_extensions(self) -> None:
        compile_all: Callable[..., list[str]] = self.compiler.compile
        cores = os.cpu_count() or 1
        workers = ThreadPoolExecutor(cores)

        def compile_at_once(sources: list[str], *args: Any, **named: Any) -> list[str]:
            """Compile every C file of an extension."""

            def compile_one(source: str) -> list[str]:
                if Path(source).name not in (RUNTIME, "_kernel.c") or self.compiler.compiler_type != "unix":
                    return compile_all([source], *args, **named)
                return compile_all([source], *args, **{**named, "extra_postargs": [*named["extra_postargs"], "-O3"]})

            return [name for names in workers.map(compile_one, sources) for name in names]

        self.compiler.compile = compile_at_once
        self.parallel = cores
        with workers:
            if TRAINED:
                self.train()
            super().build_extensions()

    def train(self) -> None:
        """Build what counts how often it comes by everything, have it fight, and ask for a build by those counts."""
        counts = Path(self.build_temp).resolve() / "counts"
        plain = [list(one.extra_compile_args) for one in self.extensions]
        for one in self.extensions:
            one.extra_compile_args += ["-fprofile-generate", "-fprofile-update=single", f"-fprofile-dir={counts}"]
            one.extra_link_args = ["-fprofile-generate"]
        super().build_extensions()
        where = {"PYTHONPATH": os.pathsep.join([str(Path(self.build_lib).resolve()), *filter(None, sys.path)])}
        subprocess.run([sys.executable, *TRAINING], env={**os.environ, **where}, cwd=counts.parent, check=True)
        if not any(counts.rglob("*.gcda")):
            raise SystemExit("BATTLEMAT_TRAINED: the first build has counted nothing (it needs gcc)")
        for one, arguments in zip(self.extensions, plain, strict=True):
            one.extra_compile_args = [*arguments, f"-fprofile-use={counts}", *SEEN]
            one.extra_link_args = []
        self.force = True


def main() -> None:
    # A directory of its own for each build: nothing left by an earlier one can slip into the wheel.
    scratch = Path(tempfile.mkdtemp(prefix="battlemat-build-"))
    try:
        wheel = "bdist_wheel" in sys.argv
        setup(
            setup_requires=REQUIRED if COMPILED else [],
            ext_modules=extensions(scratch) if wheel and COMPILED else [],
            cmdclass={"build_ext": BuildExtensions},
            options={"build": {"build_base": str(scratch / "build")}} if wheel else {},
        )
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


main()
