// Making an encounter: what is typed is checked by the server, which says what the file would be and what is wrong in it.
import { $, drawn, h, s, toast } from "/assets/dom.js";

const base = location.pathname.replace(/\/prepare$/, "");
const PARTY = "P";
const draft = { monsters: [], map: [] };
let shelf = null;
let brush = "#";
let cursor = [1, 1];
let told = null;
let waiting = 0;
let asked = 0;

async function post(path, data) {
  const answer = await fetch(`${base}/${path}`, { method: "POST", body: JSON.stringify(data) });
  return answer.json();
}

const number = (id, least, most) => Math.max(least, Math.min(most, Math.round(Number($(id).value) || least)));

function data() {
  return { name: $("name").value, system: $("system").value, prose: $("prose").value, light: $("light").value || "bright", size: number("size", 1, 12), level: number("level", 1, 30),
    map: shelf.squares ? draft.map.map((row) => row.join("")).join("\n") : "", monsters: draft.monsters, blocks: $("blocks").value };
}

// ------------------------------------------------------------------ checking

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(check, 280);
}

async function check() {
  asked += 1;
  const mine = asked;
  const found = await post("check", data());
  if (mine !== asked) return;
  told = found;
  const error = found.error;
  $("trouble").hidden = !error;
  $("trouble").textContent = typeof error === "string" ? error : error?.text ?? "";
  for (const id of ["lay", "forecast", "download", "keep"]) $(id).disabled = Boolean(error);
  if (found.toml) $("toml").textContent = found.toml;
  if (found.picture) $("picture").replaceChildren(drawn(found.picture));
  $("fate").hidden = true;
  $("read").replaceChildren(...(found.blocks ?? []).map((block) => h("article", { class: "block" }, h("h3", {}, block.name, block.error ? h("span", { class: "tag bad" }, block.error) : block.pieces.every((piece) => piece.understood) && !block.notes.length ? h("span", { class: "tag good" }, "all understood") : h("span", { class: "tag" }, "underlined: left to the referee"),
    h("button", { type: "button", onclick: () => add(block.name) }, "Add")),
    h("pre", { class: "printed" }, block.pieces.map((piece) => (piece.understood ? piece.text : h("mark", { title: "Not understood: it is shown to the referee when it would matter" }, piece.text)))),
    block.notes.map((note) => h("p", { class: "note" }, note)))));
}

// ------------------------------------------------------------------ monsters

function letter() {
  const taken = new Set(draft.monsters.map((one) => one.letter));
  return [..."ABCDEFGHIJKLMNOQRSTUVWXYZ"].find((one) => !taken.has(one)) ?? "";
}

function add(name) {
  if (!name.trim()) return;
  const known = draft.monsters.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (known) known.count += 1;
  else draft.monsters.push({ name: name.trim(), count: 1, letter: letter() });
  drawMonsters();
  changed();
}

function drawMonsters() {
  $("monsters").replaceChildren(...draft.monsters.map((one, n) => {
    const count = h("input", { type: "number", min: 1, max: 60, value: one.count, "aria-label": `How many of ${one.name}`, onchange: (event) => { one.count = Math.max(1, Math.min(60, Math.round(Number(event.target.value) || 1))); changed(); } });
    return h("li", { class: "row" }, count, h("span", { class: "kind" }, one.name), shelf.squares ? h("button", { type: "button", "aria-pressed": String(brush === one.letter), onclick: () => take(one.letter) }, `Place (${one.letter})`) : null,
      h("button", { type: "button", class: "danger", "aria-label": `Leave ${one.name} out`, onclick: () => { draft.monsters.splice(n, 1); wipe(one.letter); drawMonsters(); drawPalette(); drawGrid(); changed(); } }, "×"));
  }));
  drawPalette();
}

const wipe = (mark) => { draft.map = draft.map.map((row) => row.map((one) => (one === mark ? "." : one))); };

// ------------------------------------------------------------------ the map

function take(mark) {
  brush = mark;
  drawPalette();
  for (const button of document.querySelectorAll("#monsters [aria-pressed]")) button.setAttribute("aria-pressed", String(button.textContent === `Place (${mark})`));
}

function drawPalette() {
  const choice = (mark, words) => h("button", { type: "button", "aria-pressed": String(brush === mark), onclick: () => take(mark) }, h("code", {}, mark), ` ${words}`);
  $("palette").replaceChildren(...shelf.marks.map((one) => choice(one.mark, one.name)), choice(PARTY, "the party"), ...draft.monsters.filter((one) => one.letter).map((one) => choice(one.letter, one.name)));
}

function resize() {
  const cols = number("cols", 4, 60);
  const rows = number("rows", 4, 60);
  const old = draft.map;
  draft.map = Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => old[r]?.[c] ?? "."));
  drawGrid();
}

const TINT = { "#": "wall", "=": "window", ",": "difficult", "^": "pit", "-": "low", ":": "fog", ";": "fog", "!": "fog" };

function drawGrid() {
  const rows = draft.map.length;
  const cols = draft.map[0].length;
  const svg = s("svg", { viewBox: `0 0 ${cols} ${rows}`, class: "bm-auto" });
  draft.map.forEach((row, r) => row.forEach((mark, c) => {
    svg.append(s("rect", { x: c, y: r, width: 1, height: 1, class: `f-${TINT[mark] ?? "floor"} s-grid`, "stroke-width": 0.04 }));
    if (/[A-Za-z]/.test(mark)) {
      svg.append(s("circle", { cx: c + 0.5, cy: r + 0.5, r: 0.4, class: mark === PARTY ? "f-side0" : "f-side1" }));
      const text = s("text", { x: c + 0.5, y: r + 0.68, "font-size": 0.5, "text-anchor": "middle", class: "f-token-ink", "font-weight": 700 });
      text.textContent = mark;
      svg.append(text);
    }
  }));
  svg.append(s("rect", { x: cursor[0], y: cursor[1], width: 1, height: 1, class: "cursor at", "stroke-width": 0.1 }));
  $("grid").replaceChildren(svg);
}

function put([c, r], mark) {
  if (r < 0 || c < 0 || r >= draft.map.length || c >= draft.map[0].length || draft.map[r][c] === mark) return;
  draft.map[r][c] = mark;
  drawGrid();
  changed();
}

function squareAt(event) {
  const box = $("grid").firstElementChild.getBoundingClientRect();
  return [Math.floor((event.clientX - box.left) / box.width * draft.map[0].length), Math.floor((event.clientY - box.top) / box.height * draft.map.length)];
}

function listen() {
  const grid = $("grid");
  let drawing = null;
  grid.addEventListener("pointerdown", (event) => {
    const at = squareAt(event);
    grid.setPointerCapture(event.pointerId);
    drawing = draft.map[at[1]]?.[at[0]] === brush ? "." : brush;
    cursor = at;
    put(at, drawing);
  });
  grid.addEventListener("pointermove", (event) => { if (drawing !== null) put(squareAt(event), drawing); });
  grid.addEventListener("pointerup", () => { drawing = null; });
  grid.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      cursor = [Math.max(0, Math.min(draft.map[0].length - 1, cursor[0] + step[0])), Math.max(0, Math.min(draft.map.length - 1, cursor[1] + step[1]))];
      drawGrid();
    } else if (event.key === " ") { event.preventDefault(); put(cursor, draft.map[cursor[1]][cursor[0]] === brush ? "." : brush); }
  });
  for (const id of ["name", "prose", "size", "level", "light", "blocks"]) $(id).addEventListener("input", changed);
  for (const id of ["cols", "rows"]) $(id).addEventListener("change", () => { resize(); changed(); });
  $("system").addEventListener("change", () => { draft.monsters = []; open($("system").value); });
  $("add-button").addEventListener("click", () => { add($("add").value); $("add").value = ""; });
  $("add").addEventListener("keydown", (event) => { if (event.key === "Enter") $("add-button").click(); });
  $("lay").addEventListener("click", async () => { const found = await post("lay-draft", data()); if (found.error) toast(found.error, true); else location.href = found.path; });
  $("keep").addEventListener("click", async () => { const found = await post("keep", data()); toast(found.error ?? `Kept as ${found.kept}.`, Boolean(found.error)); });
  $("download").addEventListener("click", download);
  $("forecast").addEventListener("click", forecast);
}

async function forecast() {
  $("fate").hidden = false;
  $("fate").textContent = "Fighting it out …";
  const found = await post("forecast", data());
  const of = (part) => `${Math.round(part * 100)} %`;
  $("fate").textContent = found.error ?? `The ${found.side} win ${of(found.chance.value)} (${of(found.chance.low)} to ${of(found.chance.high)}) in about ${found.rounds.value.toFixed(1)} rounds: ${found.difficulty}. From ${found.battles} battles.`;
}

function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function download() {
  if (!told?.toml) return;
  save(told.file, told.toml);
  if ($("blocks").value.trim()) save(told.file.replace(/toml$/, "md"), $("blocks").value);
}

async function open(system) {
  shelf = await (await fetch(`${base}/shelf${system ? `?system=${encodeURIComponent(system)}` : ""}`)).json();
  if (shelf.error) { $("trouble").textContent = shelf.error; $("trouble").hidden = false; return; }
  $("system").replaceChildren(...shelf.systems.map((name) => h("option", { selected: name === shelf.system }, name)));
  $("light").replaceChildren(...shelf.lights.map((name) => h("option", {}, name)));
  $("known").replaceChildren(...shelf.monsters.map((name) => h("option", { value: name })));
  $("keep").hidden = !shelf.keeps;
  $("map-box").hidden = $("light-label").hidden = !shelf.squares;
  if (!draft.map.length) {
    resize();
    for (const [c, r] of [[2, 4], [2, 5], [2, 6], [2, 7]]) draft.map[r][c] = PARTY;
  }
  add(shelf.monsters[0] ?? "");
  const first = draft.monsters[0];
  if (shelf.squares && first && !draft.map.flat().includes(first.letter)) for (const [c, r] of [[14, 4], [14, 6], [14, 8]]) if (draft.map[r]?.[c] !== undefined) draft.map[r][c] = first.letter;
  if (shelf.squares && first) { first.count = 3; drawMonsters(); }
  drawGrid();
  changed();
}

$("home").href = base;
listen();
open("");
