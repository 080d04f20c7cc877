"""Helpers of the grammar for what counts up in a battle and for rolls made anew at somebody else."""

from __future__ import annotations

from typing import Any


def many2(one: Any, other: Any) -> tuple[Any, Any]:
    """Two values as one tuple."""
    return (one, other)


__all__ = ["many2"]
