"""What changes make, as a page: one HTML file that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from battlemat._build import VERSION
from battlemat.forecasting.charts import change, number, percent, scale, text
from battlemat.forecasting.page import document
from battlemat.forecasting.whatif import Difference, WhatIf

METHOD: Final = """\
Every change is fought with the same seeds as the encounter as it is, so that the two begin with the same dice, and \
are compared battle by battle. A bar is where the true difference lies, 19 times in 20; grey ones may be chance. Of \
many changes looked at, one in twenty that does nothing will seem to do something."""


def page(found: WhatIf) -> str:
    """The whole page."""
    css = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    base = found.base
    encounter = base.contest.encounter
    ranked = found.by_effect()
    top = max([abs(one.of("won").value) + one.of("won").margin for one in ranked] or [0.01])
    left = max([abs(one.of("left").value) + one.of("left").margin for one in ranked] or [1.0])
    rows = "".join(_row(one, top, left) for one in ranked)
    body = [
        f"<h1>{text(encounter.name)}: what if</h1>",
        f'<p class="sub">{base.battles:,} battles of each by the rules of {text(encounter.system.title())}, opponent '
        f"{text(base.contest.skills_told())}, seed {base.seed}. Battlemat {VERSION}.</p>",
        f'<div class="verdict"><div class="big">{percent(base.chance.value)}<small>won as it is,<br>'
        f"{percent(base.chance.low)} to {percent(base.chance.high)}</small></div><div><p class='word'>As it is, it is "
        f"<b>{text(base.difficulty.word)}</b>.<small>{text(base.difficulty.meaning)}.</small></p>"
        f'<div class="scale">{scale(base.chance)}</div></div></div>',
        "<h2>What each change makes</h2><p class='sub'>The largest effect first. The first column goes up to "
        f"{percent(top)}, the second to {number(left)} hit points.</p>",
        '<div class="scroll"><table><tr><th>change</th><th class="num">won</th><th>points of chance</th>'
        '<th>hit points left</th><th class="num">rounds</th><th class="num">fall</th><th class="num">die</th></tr>'
        f"{rows}</table></div>",
        f"<h2>How this was made</h2><p class='sub'>{text(METHOD)}</p>",
    ]
    return document(f"{encounter.name}: what if", css, body)


def _row(one: Difference, top: float, left: float) -> str:
    chance, points = one.of("won"), one.of("left")
    small = "".join(f'<td class="num">{one.of(what).value:+.2f}</td>' for what in ("rounds", "fell", "died"))
    return (f'<tr><td>{text(one.words)}</td><td class="num">{percent(one.forecast.chance.value)}</td>'
            f'<td>{change(chance, top)}<span class="seed">{100 * chance.value:+.1f} ± {100 * chance.margin:.1f}</span>'
            f'</td><td>{change(points, left)}<span class="seed">{points.value:+.1f} ± {points.margin:.1f}</span></td>'
            f"{small}</tr>")
