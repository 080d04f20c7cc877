"""Grammar: rolls that are made anew at somebody else, blows handed on, what counts up as the battle goes on."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_FOURTH: Final = r"""
sentence+: | ["these|such"] t:types "attacks and opportunity attacks" ("do not"|"don't") "trigger this ability|trait" => (Exempt(test=AnyOf(tests=many2(DealsNow(types=t), Attacked(how="opportunity")))))
"""
