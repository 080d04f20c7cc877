"""A fight as one page of its own: every turn with its picture and its story, to step through, without a server."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.record.folding import fold
from battlemat.engine.record.view import View
from battlemat.show.heading import headline
from battlemat.show.labels import short_labels
from battlemat.show.layers import Layers
from battlemat.show.story import tell
from battlemat.show.theme import css

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from battlemat.engine.events import Event
    from battlemat.engine.record.session import Session

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
style-src 'unsafe-inline'; img-src data:">
<title>{title}</title><style>{style}</style></head><body>
<header><h1>{title}</h1><p id="headline"></p></header>
<main><div id="board"></div></main>
<section aria-live="polite"><p id="text"></p></section>
<nav><button id="back" type="button">&#9664; Back</button>
<input id="at" type="range" min="0" value="0" aria-label="Turn"><button id="on" type="button">On &#9654;</button>
<button id="play" type="button">Play</button></nav>
<script type="application/json" id="fight">{data}</script><script>{script}</script></body></html>
"""

_STYLE: Final = """
:root{color-scheme:light dark;--bg:#efeae0;--card:#fffefb;--ink:#26262a;--soft:#5f5a50;--line:#ddd6c7}
@media(prefers-color-scheme:dark){:root{--bg:#0f1013;--card:#1d1f25;--ink:#ece8df;--soft:#aca696;--line:#30333b}}
*{box-sizing:border-box}body{margin:0 auto;max-width:1100px;padding:12px;background:var(--bg);color:var(--ink);
font:16px/1.45 system-ui,sans-serif;display:grid;gap:10px;min-height:100vh;grid-template-rows:auto 1fr auto auto}
h1{font:600 1.5rem/1.2 "Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;margin:0}p{margin:0}
#headline{color:var(--soft)}
main{background:var(--card);border:1px solid var(--line);border-radius:14px;min-height:300px}
svg{width:100%;height:100%;max-height:68vh;display:block}
#text{font:1.08rem/1.45 "Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;min-height:4.4em;
max-height:24vh;overflow:auto}
nav{display:flex;gap:10px;align-items:center}input{flex:1}button{font:inherit;color:inherit;background:var(--card);
border:1px solid var(--line);border-radius:8px;padding:.45em 1em}
:focus-visible{outline:3px solid #e0a11b}.piece{transition:transform .5s}
@media(prefers-reduced-motion:reduce){.piece{transition:none}}
"""

_SCRIPT: Final = """
const fight=JSON.parse(document.getElementById('fight').textContent),$=id=>document.getElementById(id);
const ns='http://www.w3.org/2000/svg',svg=document.createElementNS(ns,'svg');
const drawn=text=>document.importNode(new DOMParser().parseFromString(
`<svg xmlns="${ns}">${text}</svg>`,'image/svg+xml').documentElement.firstElementChild,true);
const layer=()=>svg.appendChild(document.createElementNS(ns,'g')),ground=layer(),marks=layer(),pieces=layer();
svg.setAttribute('class','bm-auto');$('board').append(svg);
const known=new Map();let at=0,timer=0,under=-1;
function show(n){at=Math.max(0,Math.min(fight.frames.length-1,n));const f=fight.frames[at];
const s=f.sheet;svg.setAttribute('viewBox',`${s.x} ${s.y} ${s.width} ${s.height}`);
if(under!==f.ground){under=f.ground;ground.replaceChildren(drawn(fight.drawings[f.ground]))}
marks.replaceChildren(drawn(fight.drawings[f.marks]));
const here=new Set();for(const[id,x,y,d]of f.pieces){here.add(id);let p=known.get(id);
if(!p){p={node:document.createElementNS(ns,'g'),d:-1};p.node.setAttribute('class','piece');known.set(id,p)}
if(p.d!==d){p.d=d;p.node.replaceChildren(drawn(fight.drawings[d]))}
p.node.style.transform=`translate(${x}px,${y}px)`;pieces.append(p.node)}
for(const[id,p]of known)if(!here.has(id)){p.node.remove();known.delete(id)}
$('headline').textContent=f.headline;$('text').textContent=f.text;$('at').value=at}
function stop(){clearInterval(timer);timer=0;$('play').textContent='Play'}
$('at').max=fight.frames.length-1;$('at').oninput=e=>{stop();show(+e.target.value)};
$('back').onclick=()=>{stop();show(at-1)};$('on').onclick=()=>{stop();show(at+1)};
$('play').onclick=()=>{if(timer)return stop();$('play').textContent='Stop';
timer=setInterval(()=>{if(at>=fight.frames.length-1)stop();else show(at+1)},2200)};
addEventListener('keydown',e=>{if(e.target.matches('input'))return;
if(e.key==='ArrowRight')$('on').click();if(e.key==='ArrowLeft')$('back').click()});
show(0);
"""


class _Drawings:
    """Drawings, each kept once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.places: dict[str, int] = {}

    def place(self, svg: str) -> int:
        """The number of a drawing."""
        found = self.places.get(svg)
        if found is None:
            found = self.places[svg] = len(self.all)
            self.all.append(svg)
        return found


def retelling(session: Session, name: str) -> Callable[[], str]:
    """What makes one HTML page of the fight so far, that needs nothing else; it may be called later, and aside.

    It tells everything, what was hidden too.
    """
    battle = session.battle
    start = session.checkpoints[0]
    view, names, events = View.of(start.battle), View.of(battle), battle.log[start.logged:]
    return lambda: _page(view, names, events, name)


def _page(view: View, names: View, events: Sequence[Event], name: str) -> str:
    """The page that tells events from a view on; names are taken from another."""
    labels = short_labels(names)
    drawings = _Drawings()
    kept: dict[str, str] = {}
    frames: list[dict[str, Any]] = []
    for chunk in _turns(events):
        for event in chunk:
            fold(view, event)
        if chunk[0].kind == "round" or any(event.kind == "turn" for event in chunk):
            text = " ".join(words for words in tell(names, chunk) if words)
            frames.append(_frame(view, labels, text, drawings, kept))
    if not frames:
        frames.append(_frame(view, labels, "Nothing has happened yet.", drawings, kept))
    data = json.dumps({"frames": frames, "drawings": drawings.all}, ensure_ascii=False, separators=(",", ":"))
    title = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _PAGE.format(title=title, style=_STYLE + css("auto"), script=_SCRIPT, data=data.replace("<", "\\u003c"))


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """The events turn by turn; what comes before the first round goes along with it."""
    found: list[list[Event]] = [[]]
    for event in events:
        if event.kind in ("turn", "round") and found[-1]:
            found.append([])
        found[-1].append(event)
    return [chunk for chunk in found if chunk]


def _frame(view: View, labels: list[str], text: str, drawings: _Drawings, kept: dict[str, str]) -> dict[str, Any]:
    layers = Layers(view, labels, kept)
    marks, _ = layers.marks()
    return {
        "headline": headline(view), "text": text, "sheet": asdict(layers.sheet()),
        "ground": drawings.place(layers.ground()), "marks": drawings.place(marks),
        "pieces": [[piece.id, round(piece.x, 1), round(piece.y, 1), drawings.place(piece.svg)]
                   for piece in layers.pieces()],
    }
