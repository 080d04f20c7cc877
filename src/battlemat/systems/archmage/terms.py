"""The words Archmage prints its stat blocks and powers with."""

from __future__ import annotations

from typing import Final

from battlemat.engine.abilities import SPELT
from battlemat.powers.vocabulary import Vocabulary


def _same(words: str) -> dict[str, str]:
    return {word.replace("_", " ").lower(): word.replace("_", " ") for word in words.split()}


_TYPES: Final = _same(
    "acid cold fire force holy lightning negative_energy poison psychic thunder"
) | {"necrotic": "negative energy", "negative": "negative energy", "electricity": "lightning", "sonic": "thunder"}

ARCHMAGE_TERMS: Final = Vocabulary(
    conditions=_same(
        "confused dazed grabbed hampered helpless invisible stuck stunned unconscious vulnerable weakened dying"
    ),
    # Misprints that any reader forgives.
    synonyms={"tarket": "target", "enganged": "engaged", "onlye": "only"},
    states=_same("staggered living flying dead conscious unconscious hidden undamaged asleep prone cloaked large huge"),
    damage_types=_TYPES,
    defenses={"ac": "AC", "armor class": "AC", "pd": "PD", "physical defense": "PD",
              "md": "MD", "mental defense": "MD"},
    abilities=SPELT,
    skills={},
    actions={"standard": "standard", "move": "move", "quick": "quick", "free": "free", "interrupt": "interrupt"},
    sizes=("tiny", "small", "normal", "large", "huge", "gargantuan"),
    tags={},
    noun_kinds={
        word: tag
        for tag in ("aberration", "beast", "construct", "demon", "devil", "dragon", "elemental", "giant", "humanoid",
                    "ooze", "plant", "spirit", "undead")
        for word in (tag, f"{tag}s")
    },
    modes={"fly": "fly", "flight": "fly", "flying": "fly", "swim": "swim", "burrow": "burrow", "climb": "climb"},
    senses={},
    bonus_types={"power": "power", "untyped": ""},
    weapon_groups={},
    roles=("troop", "wrecker", "spoiler", "caster", "blocker", "leader", "archer"),
    kinds=("standard", "mook"),
    origins=(),
    creature_types=("aberration", "beast", "construct", "demon", "devil", "dragon", "elemental", "giant", "humanoid",
                    "ooze", "plant", "spirit", "undead"),
    alignments=(),
    usages={"at-will": "at-will", "at will": "at-will", "recharge": "recharge", "daily": "daily",
            "once per battle": "encounter", "cyclic": "cyclic"},
    dialect="bands",
    saved_unless_told=True,
)
