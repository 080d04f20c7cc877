// Small helpers: elements made of plain text, never of markup from elsewhere.

export const $ = (id) => document.getElementById(id);

/** What an element made here does about an event: looked up as it happens, so that `renew` can hand it on. */
function heard(event) { event.currentTarget.handlers[event.type]?.call(event.currentTarget, event); }

function hear(element, handlers) {
  for (const name of Object.keys(handlers)) if (!element.handlers?.[name]) element.addEventListener(name, heard);
  element.handlers = handlers;
}

/** An element with properties and children; strings become text. */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  const handlers = {};
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) handlers[name.slice(2)] = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, value);
  }
  hear(made, handlers);
  made.append(...present(children));
  return made;
}

const present = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** Give a box these children, keeping what is there and alike: a click under way, the focus, what is typed or folded
 * open outlast it. Children with a `data-key` are known by it, others by their place. */
export function renew(box, ...children) {
  const wanted = present(children).map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
  const keyed = new Map([...box.children].filter((child) => child.dataset.key).map((child) => [child.dataset.key, child]));
  let at = box.firstChild;
  for (const made of wanted) {
    const key = made.dataset?.key;
    const old = key ? keyed.get(key) : at && !at.dataset?.key && at.nodeName === made.nodeName ? at : null;
    if (old) {
      if (old === at) at = at.nextSibling; else box.insertBefore(old, at);
      if (old !== made) alter(old, made);
    } else box.insertBefore(made, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

function alter(old, made) {
  if (!(made instanceof Element)) { if (old.data !== made.data) old.data = made.data; return; }
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name) && name !== "open" && name !== "style") old.removeAttribute(name);
  // Styles are set one by one: the page's policy lets no text be one.
  for (const { name, value } of made.attributes) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== made.style.cssText) old.style.cssText = made.style.cssText;
  hear(old, made.handlers ?? {});
  renew(old, ...made.childNodes);
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes. */
export function s(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The group the server has drawn, as an element of this page. */
export function drawn(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  const first = parsed.documentElement.firstElementChild;
  return first ? document.importNode(first, true) : s("g");
}

/** An action's name as people say it: "melee-basic" is "melee basic". */
export const spoken = (words) => words.replace(/^[a-z]+(-[a-z]+)+/, (name) => name.replaceAll("-", " ")).replace(" ...", " …");

export const percent = (part) => `${Math.round(part * 100)}%`;
/** Whether whoever is here works by the keys. */
export const byKeys = () => document.body.classList.contains("by-keys");

/** Know by what the page is worked: pointers and keys each say so as they are used. */
export function watchHands() {
  addEventListener("keydown", (event) => { if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) document.body.classList.add("by-keys"); }, true);
  addEventListener("pointerdown", () => document.body.classList.remove("by-keys"), true);
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let hiding = 0;
/** Say something for a while at the foot of the page; `more` is what can be done about it. */
export function toast(text, bad = false, more = null) {
  const box = $("toast");
  box.replaceChildren(text, ...present([more && " ", more]));
  box.classList.toggle("bad", bad);
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { box.hidden = true; }, more ? 9000 : 5200);
}

export const say = (text) => { $("live").textContent = text; };
export const shout = (text) => { $("loud").textContent = text; };
