// What stands behind a number or a word: small cards that open beside it.
import { $, h, percent, renew } from "/assets/dom.js";

let before = null;

const shut = () => h("button", { class: "close", type: "button", "aria-label": "Close", onclick: closePop }, "×");

/** Open a card beside something. One of the kind "menu" offers what may be done now, and goes when that changes. */
export function pop(content, near, kind = "") {
  const box = $("pop");
  before = before ?? document.activeElement;
  box.replaceChildren(shut(), content);
  box.hidden = false;
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

export function why(found, app, near) {
  pop(h("div", { class: "explained" }, h("h2", {}, found.label),
    found.costs.length ? h("p", { class: "muted" }, found.costs.join(" + ")) : null,
    found.card ? h("p", { class: "printed" }, found.card) : null,
    found.odds.map((one) => h("p", {}, `${app.name(one.target)}: `, h("b", {}, percent(one.hit)), ` to hit, ${percent(one.crit)} critical, ${one.damage.toFixed(1)} damage to be expected`)),
    found.numbers.map((number) => [h("h3", {}, number.name, number.target >= 0 ? ` (${app.name(number.target)})` : "", h("b", { class: "sum" }, ` ${number.value}`)), parts(number.parts, app)]),
    found.rule ? h("p", { class: "rule" }, found.rule.text, h("small", {}, ` ${found.rule.id}`)) : null), near);
}
