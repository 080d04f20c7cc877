"""Builds the wheel: compiled with mypyc where a C compiler works, plain Python everywhere else.

`pyproject.toml` says what is compiled ([tool.battlemat]). Two environment variables decide by hand:
`BATTLEMAT_PURE=1` never compiles, `BATTLEMAT_COMPILED=1` fails rather than fall back.
Only wheels are compiled: an editable install always runs the source as it stands.
"""

import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from distutils import ccompiler, sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
MUST_COMPILE = os.environ.get("BATTLEMAT_COMPILED", "") == "1"


def say(text: str) -> None:
    print(f"battlemat: {text}", file=sys.stderr, flush=True)


def fall_back(reason: str) -> None:
    """Go on without compiled modules, unless the builder insists on them."""
    if MUST_COMPILE:
        raise SystemExit(f"battlemat: cannot compile: {reason}")
    say(f"building interpreted: {reason}")


def modules_to_compile() -> list[str]:
    """The source files named by [tool.battlemat] in pyproject.toml, as paths from the project's root."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["battlemat"]

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

    chosen = files(table["compiled"]) - files(table["interpreted"])
    return sorted(str(path.relative_to(ROOT)) for path in chosen)


def compiler_trouble(scratch: Path) -> str | None:
    """Why a C extension cannot be built here, or None when a small one compiles and links."""
    source = scratch / "probe.c"
    source.write_text("#include <Python.h>\nint battlemat_probe(void) { return PY_VERSION_HEX != 0; }\n")
    try:
        compiler = ccompiler.new_compiler()
        sysconfig.customize_compiler(compiler)
        objects = compiler.compile(
            [str(source)], output_dir=str(scratch / "probe"), include_dirs=[sysconfig.get_python_inc()]
        )
        compiler.link_shared_object(objects, str(scratch / "probe.so"))
    except Exception as error:  # each platform's compiler class has failures of its own
        return f"no working C compiler ({error})"
    return None


def extensions(scratch: Path) -> list[Extension]:
    """The mypyc extensions to build, or none."""
    if os.environ.get("BATTLEMAT_PURE", "") == "1":
        say("building interpreted: BATTLEMAT_PURE=1")
        return []
    trouble = compiler_trouble(scratch)
    if trouble is not None:
        fall_back(trouble)
        return []
    try:
        from mypyc.build import mypycify

        found: list[Any] = mypycify(
            ["--config-file=", "--ignore-missing-imports", *modules_to_compile()],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="battlemat",
            target_dir=str(scratch / "c"),
        )
    except (Exception, SystemExit) as error:  # mypyc leaves by SystemExit when the source does not check
        fall_back(f"mypyc failed ({error or type(error).__name__})")
        return []
    for extension in found:
        # A warning that some other compiler has about generated code is no reason to do without it.
        flags = extension.extra_compile_args
        extension.extra_compile_args = [flag for flag in flags if flag != "-Werror"]
    say("building compiled")
    return found


class BuildExtensions(build_ext):
    """All extensions or none: a half-compiled engine would not import."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # see compiler_trouble
            for name in self.get_outputs():
                Path(name).unlink(missing_ok=True)
            self.extensions = []
            fall_back(f"the C compiler failed ({error})")

    def build_extensions(self) -> None:
        compile_all: Callable[..., list[str]] = self.compiler.compile
        cores = os.cpu_count() or 1
        workers = ThreadPoolExecutor(cores)

        def compile_at_once(sources: list[str], *args: Any, **named: Any) -> list[str]:
            """Compile every C file of an extension, as many at a time as there are cores."""
            made = workers.map(lambda source: compile_all([source], *args, **named), sources)
            return [name for names in made for name in names]

        self.compiler.compile = compile_at_once
        self.parallel = cores
        with workers:
            super().build_extensions()


def main() -> None:
    # A directory of its own for each build: nothing left by an earlier one can slip into the wheel.
    scratch = Path(tempfile.mkdtemp(prefix="battlemat-build-"))
    try:
        wheel = "bdist_wheel" in sys.argv
        setup(
            ext_modules=extensions(scratch) if wheel else [],
            cmdclass={"build_ext": BuildExtensions},
            options={"build": {"build_base": str(scratch / "build")}} if wheel else {},
        )
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


main()
