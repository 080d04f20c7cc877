// Small helpers: elements made of plain text, never of markup from elsewhere.

export const $ = (id) => document.getElementById(id);

/** An element with properties and children; strings become text. */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
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

export const percent = (part) => `${Math.round(part * 100)}%`;
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let hiding = 0;
/** Say something for a while at the foot of the page. */
export function toast(text, bad = false) {
  const box = $("toast");
  box.textContent = text;
  box.classList.toggle("bad", bad);
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { box.hidden = true; }, 5200);
}

export const say = (text) => { $("live").textContent = text; };
export const shout = (text) => { $("loud").textContent = text; };
