"""The small signs on a token, one a condition: paths in a box from -1 to 1, drawn with a round pen."""

from __future__ import annotations

from typing import Final

GLYPHS: Final[dict[str, str]] = {
    "aloft": "M-.65 .05L0-.5L.65 .05M-.65 .55L0 0L.65 .55",
    "blinded": "M-.65 0Q0-.7 .65 0Q0 .7-.65 0M-.55 .6L.55-.6",
    "confused": "M-.35-.3Q-.3-.7 .05-.65Q.45-.6 .35-.2Q.25 .05 0 .15V.3M0 .6V.62",
    "controlled": "M-.55-.6H.55M-.4-.6V.1M.4-.6V.1M0-.6V.6M-.3 .6H.3",
    "dazed": "M0 0Q.25-.2 .3 .1Q.2 .45-.2 .35Q-.6 .1-.4-.3Q-.05-.75 .45-.5Q.75-.2 .65 .25",
    "deafened": "M-.3-.2Q-.3-.65 .1-.65Q.5-.6 .45-.2Q.4 .1 .15 .25Q.1 .6-.15 .6M-.6 .6L.6-.6",
    "dying": "M0-.65V.65M-.45-.2H.45",
    "fear": "M-.5-.55L-.15-.15M.5-.55L.15-.15M-.5 .5Q0 0 .5 .5",
    "grabbed": "M-.6-.1A.4 .4 0 1 1 .1 .15M.6 .1A.4 .4 0 1 1-.1-.15",
    "grappled": "M-.6-.1A.4 .4 0 1 1 .1 .15M.6 .1A.4 .4 0 1 1-.1-.15",
    "hampered": "M-.6 .4L-.2-.4L.2 .4L.6-.4",
    "helpless": "M-.5-.5V0M.5-.5V0M-.5 0Q0 .9 .5 0",
    "hidden": "M-.65 .1Q0-.6 .65 .1M-.3 .4L-.4 .6M0 .45V.65M.3 .4L.4 .6",
    "immobile": "M0-.65V.6M-.35-.3H.35M-.55 .15Q-.4 .6 0 .6Q.4 .6 .55 .15",
    "immobilized": "M0-.65V.6M-.35-.3H.35M-.55 .15Q-.4 .6 0 .6Q.4 .6 .55 .15",
    "invisible": "M-.6 0H-.35M-.1 0H.1M.35 0H.6M0-.6V-.35M0 .35V.6",
    "marked": "M-.5 0A.5 .5 0 1 0 .5 0A.5 .5 0 1 0-.5 0M0-.75V-.3M0 .3V.75M-.75 0H-.3M.3 0H.75",
    "ongoing": "M0-.7Q.6-.1 .45 .3Q.3 .65 0 .65Q-.3 .65-.45 .3Q-.5 0-.2-.2Q-.1 .05 .05 .05Q.2-.2 0-.7",
    "persistent": "M0-.7Q.6-.1 .45 .3Q.3 .65 0 .65Q-.3 .65-.45 .3Q-.5 0-.2-.2Q-.1 .05 .05 .05Q.2-.2 0-.7",
    "petrified": "M-.3-.6H.3L.6 0L.3 .6H-.3L-.6 0ZM-.3-.6L0 0L.6 0M0 0L-.3 .6",
    "prone": "M-.65 .35H.65M-.45 0H.3M.55 0V.01",
    "rattled": "M-.65-.1L-.4-.45L-.1 .35L.2-.45L.45 .35L.65 0",
    "restrained": "M-.3-.65V.65M.3-.65V.65M-.65-.3H.65M-.65 .3H.65",
    "slowed": "M-.5-.5L0 0L.5-.5M-.5 .1L0 .6L.5 .1",
    "stable": "M-.5 .05L-.15 .4L.5-.4",
    "stuck": "M0-.6V.1M-.6 .5H.6M-.35 .1H.35",
    "stunned": "M0-.65L.18-.2L.65-.2L.28 .1L.4 .6L0 .3L-.4 .6L-.28 .1L-.65-.2L-.18-.2Z",
    "surprised": "M0-.65V.15M0 .6V.61",
    "unconscious": "M-.45-.5H.45L-.45 .5H.45",
    "vulnerable": "M-.5-.5H.5V0Q.4 .45 0 .65Q-.4 .45-.5 0ZM.1-.5L-.1-.1L.15 .1L0 .6",
    "weakened": "M0-.6V.55M-.45 .1L0 .6L.45 .1",
}

OTHER: Final = "M0 0V.01"
"""The sign of a condition that has none of its own."""

MORE: Final = "M-.5 0V.01M0 0V.01M.5 0V.01"
"""The sign for further conditions that find no room on the token."""


def glyph(state: str) -> str:
    """The sign of a condition or of persistent damage, by its name."""
    return GLYPHS.get(state.split()[0] if state else "", OTHER)
