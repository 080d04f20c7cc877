// What stands behind a number or a word: small cards that open beside it.
import { $, byKeys, h, percent, renew, spoken } from "/assets/dom.js";

const REST = 450;   // milliseconds a pointer rests on a number before its parts are shown
const PARTING = 260;
const PRESS = 520;

let before = null;
let resting = 0;
let parting = 0;
let gone = false;

$("pop").addEventListener("mouseleave", () => leave());

const shut = () => h("button", { class: "close", type: "button", "aria-label": "Close", onclick: closePop }, "×");

/** Open a card beside something. One of the kind "menu" offers what may be done now, and goes when that changes. */
export function pop(content, near, kind = "") {
  const box = $("pop");
  // What a resting pointer asked for comes too late when it has gone, and takes no other card's place.
  if (kind === PEEK && (gone || (!box.hidden && box.dataset.kind !== PEEK))) return;
  before = before ?? document.activeElement;
  clearTimeout(parting);
  box.replaceChildren(shut(), content);
  box.hidden = false;
  if (byKeys() && kind !== PEEK) box.focus({ preventScroll: true });
  box.dataset.kind = kind;
  delete box.dataset.person;
  const edge = 10;
  const size = box.getBoundingClientRect();
  const at = near?.getBoundingClientRect?.();
  if (!at || innerWidth < 640) { box.style.left = `${Math.max(edge, (innerWidth - size.width) / 2)}px`; box.style.top = `${Math.max(edge, innerHeight - size.height - edge)}px`; return; }
  let left = at.right + 8;
  if (left + size.width > innerWidth - edge) left = at.left - size.width - 8;
  if (left < edge) left = Math.max(edge, Math.min(innerWidth - size.width - edge, at.left));
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(edge, Math.min(innerHeight - size.height - edge, at.top))}px`;
}

/** The kind of card that is there as long as a pointer rests on what it is about, or on itself. */
export const PEEK = "peek";

/** What an element does that shows its parts to a pointer that rests on it. */
export const peeks = (show) => ({
  // A finger rests on nothing: it presses.
  onpointerenter: (event) => { const near = event.currentTarget; if (event.pointerType === "mouse") rest(() => show(near)); },
  onpointerleave: leave,
});

/** Show something when the pointer has rested for a while. */
export function rest(show) {
  clearTimeout(resting);
  gone = false;
  resting = setTimeout(show, REST);
}

/** The pointer has gone: what it was shown goes, too, unless it went there. */
export function leave() {
  clearTimeout(resting);
  clearTimeout(parting);
  gone = !$("pop").matches(":hover");
  parting = setTimeout(() => { if (!$("pop").matches(":hover")) closePop(PEEK); }, PARTING);
}

/** What an element does that shows more when it is pressed long, or with the other button; `click` when it is not. */
export function presses(show, click) {
  const of = (element) => element.pressed ??= {};
  return {
    onpointerdown: (event) => {
      const element = event.currentTarget;
      if (event.pointerType === "mouse") return;
      of(element).long = false;
      of(element).timer = setTimeout(() => { of(element).long = true; show(element); }, PRESS);
    },
    onpointerup: (event) => clearTimeout(of(event.currentTarget).timer),
    onpointercancel: (event) => clearTimeout(of(event.currentTarget).timer),
    onpointerleave: (event) => clearTimeout(of(event.currentTarget).timer),
    oncontextmenu: (event) => { event.preventDefault(); if (!of(event.currentTarget).long) show(event.currentTarget); },
    onclick: (event) => { if (of(event.currentTarget).long) of(event.currentTarget).long = false; else click(event); },
  };
}

/** The card that is open, with what it says now. */
export function repop(content) { renew($("pop"), shut(), content); }

/** Close the card that is open (with a kind: only one of that kind); whether there was one. */
export function closePop(kind) {
  const box = $("pop");
  if (box.hidden || (typeof kind === "string" && box.dataset.kind !== kind)) return false;
  const held = box.contains(document.activeElement);
  box.hidden = true;
  if (held && before?.isConnected) before.focus({ preventScroll: true });
  before = null;
  return true;
}

const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

export function parts(list, app) {
  return h("table", { class: "parts" }, h("tbody", {}, list.map((part) => h("tr", { class: part.counts ? "" : "void" },
    h("td", { class: "num" }, part.value ? signed(part.value) : ""), h("td", {}, part.source, part.counts ? "" : " (does not stack)"), h("td", {}, app.cite(part.rule))))));
}

export function why(found, app, near, kind = "") {
  pop(h("div", { class: "explained" }, h("h2", {}, spoken(found.label)),
    found.costs.length ? h("p", { class: "muted" }, found.costs.join(" + ")) : null,
    found.card ? h("p", { class: "printed" }, found.card) : null,
    found.odds.map((one) => h("p", {}, `${app.name(one.target)}: `, h("b", {}, percent(one.hit)), ` to hit, ${percent(one.crit)} critical, ${one.damage.toFixed(1)} damage to be expected`)),
    found.numbers.map((number) => [h("h3", {}, number.name, number.target >= 0 ? ` (${app.name(number.target)})` : "", h("b", { class: "sum" }, ` ${number.value}`)), parts(number.parts, app)]),
    found.rule ? h("p", { class: "rule" }, found.rule.text, h("small", {}, ` ${found.rule.id}`)) : null), near, kind);
}
