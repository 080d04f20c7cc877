"""The colours of the board, by day and by night, and the families conditions belong to."""

from __future__ import annotations

from typing import Final

LIGHT: Final[dict[str, str]] = {
    "paper": "#fcfbf8",
    "floor": "#f5f2ea",
    "grid": "#e0dbcf",
    "ink": "#2a2a2d",
    "die": "#1d1a12",
    "muted": "#726d63",
    "rule": "#d8d2c4",
    "wall": "#56565e",
    "wall-edge": "#3b3b42",
    "window": "#bcd9e6",
    "window-edge": "#5f8ea3",
    "difficult": "#a8977a",
    "rough": "#ece5d5",
    "water": "#cfe2ea",
    "swamp": "#d8e2c9",
    "ice": "#e2f1f6",
    "woodland": "#d3e4cb",
    "stone": "#e6e1d8",
    "web": "#efecef",
    "hazard": "#f3d3bf",
    "climb": "#e9ddc9",
    "pit": "#35343f",
    "pit-edge": "#17161d",
    "pit-hatch": "#6b687c",
    "low": "#d7c39b",
    "low-edge": "#8f7a4f",
    "fog": "#8b93a1",
    "turn": "#e0a11b",
    "aim": "#c2188b",
    "good": "#4a9a5b",
    "half": "#dc9527",
    "poor": "#cf4638",
    "track": "#ffffff",
    "token-ink": "#ffffff",
    "side0": "#2b689e",
    "side1": "#b03a37",
    "side2": "#5d7524",
    "side3": "#74489c",
    "mind": "#7b52ab",
    "hold": "#b7770d",
    "sense": "#1f8583",
    "body": "#b5306a",
    "other": "#5c6470",
}

DARK: Final[dict[str, str]] = {
    "paper": "#17181c",
    "floor": "#22242a",
    "grid": "#353841",
    "ink": "#ebe7de",
    "die": "#1d1a12",
    "muted": "#a29d92",
    "rule": "#383b43",
    "wall": "#4d515c",
    "wall-edge": "#767b88",
    "window": "#33566a",
    "window-edge": "#7fb2ca",
    "difficult": "#8a7c63",
    "rough": "#2a2a2a",
    "water": "#1f3844",
    "swamp": "#2c3a26",
    "ice": "#2b4450",
    "woodland": "#27402a",
    "stone": "#2e2f33",
    "web": "#302d36",
    "hazard": "#57301f",
    "climb": "#3b3427",
    "pit": "#08080a",
    "pit-edge": "#565a66",
    "pit-hatch": "#3a3d47",
    "low": "#5c4f36",
    "low-edge": "#a8946a",
    "fog": "#8d95a5",
    "turn": "#f2bd42",
    "aim": "#f06cc0",
    "good": "#5db270",
    "half": "#e6a63c",
    "poor": "#e0604f",
    "track": "#0d0e11",
    "token-ink": "#ffffff",
    "side0": "#3a7cb9",
    "side1": "#bf4a45",
    "side2": "#6f8a30",
    "side3": "#8a5cb5",
    "mind": "#9a6fd0",
    "hold": "#c98a1e",
    "sense": "#2f9c99",
    "body": "#cf4a84",
    "other": "#7a8290",
}

FAMILIES: Final[dict[str, str]] = {
    "confused": "mind",
    "controlled": "mind",
    "dazed": "mind",
    "fear": "mind",
    "rattled": "mind",
    "stunned": "mind",
    "surprised": "mind",
    "marked": "mind",
    "grabbed": "hold",
    "grappled": "hold",
    "hampered": "hold",
    "immobile": "hold",
    "immobilized": "hold",
    "prone": "hold",
    "restrained": "hold",
    "slowed": "hold",
    "stuck": "hold",
    "aloft": "sense",
    "blinded": "sense",
    "deafened": "sense",
    "hidden": "sense",
    "invisible": "sense",
    "dying": "body",
    "helpless": "body",
    "petrified": "body",
    "stable": "body",
    "unconscious": "body",
    "vulnerable": "body",
    "weakened": "body",
    "ongoing": "body",
    "persistent": "body",
}
"""Which family a condition is coloured by; any other condition is of the family "other"."""


def family(state: str) -> str:
    """The colour family of a condition or of persistent damage, by its name."""
    return FAMILIES.get(state.split()[0] if state else "", "other")


def css(theme: str) -> str:
    """The style sheet of a theme ("auto", "light" or "dark"), scoped to pictures of that theme.

    Raises ValueError for any other theme.
    """
    if theme == "light":
        return _rules(theme, LIGHT)
    if theme == "dark":
        return _rules(theme, DARK)
    if theme == "auto":
        return f"{_rules(theme, LIGHT)}@media(prefers-color-scheme:dark){{{_rules(theme, DARK)}}}"
    raise ValueError(f'theme {theme!r}: choose "auto", "light" or "dark"')


def _rules(theme: str, palette: dict[str, str]) -> str:
    # Pictures may stand in one page, where style sheets mix: every rule is bound to its theme's pictures.
    scope = f".bm-{theme}"
    rules = []
    for name, colour in palette.items():
        rules.append(f"{scope} .f-{name}{{fill:{colour}}}{scope} .s-{name}{{stroke:{colour}}}")
    return "".join(rules)
