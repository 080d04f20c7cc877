"""How this game makes ability scores (orcus.generate)."""

from __future__ import annotations

from typing import Final

from battlemat.systems.shared.generation import Generation

BEFORE_ANCESTRY: Final = "orcus.generate.before-ancestry"
GENERATION: Final = Generation(
    budget=32,
    costs={8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9, 16: 11, 17: 14, 18: 18},
    low=10,
    most_low=1,
    array=(16, 14, 14, 12, 11, 8),
    dice=4,
    kept=3,
    cite={
        "buy": "orcus.generate.point-buy",
        "low": "orcus.generate.point-buy-one-low",
        "costs": "orcus.generate.point-buy-costs",
        "roll": "orcus.generate.roll",
        "array": "orcus.generate.standard-array",
    },
)
"""Points, costs, dice and array as the book has them."""
