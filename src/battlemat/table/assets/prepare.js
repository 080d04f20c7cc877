// Making an encounter: what is typed is checked by the server, which says what the file would be and what is wrong in it.
import { $, drawn, h, s, toast } from "/assets/dom.js";

const base = location.pathname.replace(/\/prepare$/, "");
const PARTY = "P";
const draft = { monsters: [], map: [], bestiary: [], file: "" };
let shelf = null;
let brush = "#";
let cursor = [1, 1];
let told = null;
let brushes = [];
let waiting = 0;
let asked = 0;
let foretelling = false;
let fight = null;
let quiet = 0;
const STILL = 1200; // milliseconds without a change after which it is fought out anew

async function post(path, data, signal) {
  const answer = await fetch(`${base}/${path}`, { method: "POST", body: JSON.stringify(data), signal });
  return answer.json();
}

const number = (id, least, most) => Math.max(least, Math.min(most, Math.round(Number($(id).value) || least)));

function data() {
  return { name: $("name").value, system: $("system").value, prose: $("prose").value, light: $("light").value || "bright", size: number("size", 0, 12), level: number("level", 1, 30),
    map: shelf.squares ? draft.map.map((row) => row.join("")).join("\n") : "", monsters: draft.monsters, blocks: $("blocks").value, more: $("more").value, bestiary: draft.bestiary, file: draft.file };
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
  if (JSON.stringify(found.brushes) !== JSON.stringify(brushes)) { brushes = found.brushes ?? []; drawPalette(); drawGrid(); }
  if (found.picture) $("picture").replaceChildren(drawn(found.picture));
  if (foretelling) again(Boolean(error));
  $("read").replaceChildren(...(found.blocks ?? []).map((block) => h("article", { class: "block" }, h("h3", {}, block.name, block.error ? h("span", { class: "tag bad" }, block.error) : block.pieces.every((piece) => piece.understood) && !block.notes.length ? h("span", { class: "tag good" }, "all understood") : h("span", { class: "tag" }, "underlined: left to the referee"),
    h("button", { type: "button", onclick: () => add(block.name) }, "Add")),
    h("pre", { class: "printed" }, block.pieces.map((piece) => (piece.understood ? piece.text : h("mark", { title: "Not understood: it is shown to the referee when it would matter" }, piece.text)))),
    block.notes.map((note) => h("p", { class: "note" }, note)))));
}

// ------------------------------------------------------------------ monsters

function letter() {
  const taken = new Set([...draft.monsters.map((one) => one.letter), ...brushes.map((one) => one.mark), ...draft.map.flat()]);
  return [..."ABCDEFGHIJKLMNOQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].find((one) => !taken.has(one)) ?? "";
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
  const tool = (mark, words) => h("button", { type: "button", "aria-pressed": String(brush === mark), onclick: () => take(mark) }, h("code", {}, mark), ` ${words}`);
  const own = brushes.filter((one) => one.mark !== PARTY);
  const marks = shelf.marks.filter((one) => !own.some((other) => other.mark === one.mark));
  $("palette").replaceChildren(...[...marks, ...own].map((one) => tool(one.mark, one.name)), tool(PARTY, "the party"), ...draft.monsters.filter((one) => one.letter).map((one) => tool(one.letter, one.name)));
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
    const own = brushes.some((one) => one.mark === mark) && mark !== PARTY;
    if (own || /[A-Za-z]/.test(mark)) {
      if (!own) svg.append(s("circle", { cx: c + 0.5, cy: r + 0.5, r: 0.4, class: mark === PARTY ? "f-side0" : "f-side1" }));
      const text = s("text", { x: c + 0.5, y: r + 0.68, "font-size": 0.5, "text-anchor": "middle", class: own ? "drawn-mark" : "f-token-ink", "font-weight": 700 });
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
  for (const id of ["name", "prose", "size", "level", "light", "blocks", "more"]) $(id).addEventListener("input", changed);
  $("mark-form").addEventListener("submit", (event) => { event.preventDefault(); addMark(event.target); });
  $("device-form").addEventListener("submit", (event) => { event.preventDefault(); addDevice(event.target); });
  for (const id of ["cols", "rows"]) $(id).addEventListener("change", () => { resize(); changed(); });
  $("system").addEventListener("change", () => { draft.monsters = []; open($("system").value, true); });
  $("add-button").addEventListener("click", () => { add($("add").value); $("add").value = ""; });
  $("add").addEventListener("keydown", (event) => { if (event.key === "Enter") $("add-button").click(); });
  $("lay").addEventListener("click", async () => { const found = await post("lay-draft", data()); if (found.error) toast(found.error, true); else location.href = found.path; });
  $("keep").addEventListener("click", async () => { const found = await post("keep", data()); toast(found.error ?? `Kept as ${found.kept}.`, Boolean(found.error)); });
  $("download").addEventListener("click", download);
  $("forecast").addEventListener("click", forecast);
}

// ------------------------------------------------------------------ the rest of the file

const toml = (text) => JSON.stringify(text);

const choice = (label, values, first) => h("label", {}, `${label} `, h("select", { name: label }, h("option", { value: "" }, first), values.map((one) => h("option", {}, one))));

function drawForms() {
  $("mark-form").replaceChildren(h("label", {}, "Mark ", h("input", { name: "mark", type: "text", maxlength: 1, size: 2, required: true, pattern: "[^A-Za-z\\s]", title: "one character that is neither a letter nor a blank" })),
    h("label", {}, "called ", h("input", { name: "name", type: "text", maxlength: 60, size: 12, required: true })),
    choice("like", shelf.marks.map((one) => one.mark), "open floor"), choice("kind", shelf.grounds, "no kind of its own"), choice("cover", shelf.covers, "no cover"), choice("obscured", shelf.obscured, "in plain sight"),
    h("label", { class: "check" }, h("input", { name: "difficult", type: "checkbox" }), "difficult"), h("button", { type: "submit" }, "Add the mark"));
  $("device-box").hidden = !shelf.devices.length;
  $("device-form").replaceChildren(h("label", {}, "A ", h("select", { name: "kind" }, shelf.devices.map((one) => h("option", {}, one)))), h("label", {}, "called ", h("input", { name: "name", type: "text", maxlength: 60, size: 14, required: true })),
    h("label", {}, "DC ", h("input", { name: "dc", type: "number", min: 1, max: 60, value: 20 })), h("label", {}, "to be found with ", h("input", { name: "spot", type: "number", min: 1, max: 60, title: "left empty it is plain to see" })),
    h("label", { class: "check" }, h("input", { name: "locked", type: "checkbox" }), "locked"),
    h("label", { class: "wide" }, "A trap's attack, as it would be printed", h("input", { name: "attack", type: "text", maxlength: 400, placeholder: "Crate (standard, at-will): +5 vs Reflex; 1d6 damage." })),
    h("button", { type: "submit" }, "Add it, then draw where it is"));
}

function addMark(form) {
  const of = (name) => form.elements[name].value;
  const parts = [`name = ${toml(of("name"))}`, ...["like", "kind", "cover", "obscured"].filter((name) => of(name)).map((name) => `${name} = ${toml(of(name))}`), ...form.elements.difficult.checked ? ["difficult = true"] : []];
  const line = `${toml(of("mark"))} = {${parts.join(", ")}}`;
  const more = $("more").value;
  $("more").value = /^\[legend\][ \t]*$/m.test(more) ? more.replace(/^\[legend\][ \t]*$/m, `[legend]\n${line}`) : `${more.trimEnd()}\n\n[legend]\n${line}\n`.trimStart();
  brush = of("mark");
  form.reset();
  changed();
}

function addDevice(form) {
  const of = (name) => form.elements[name].value;
  const mark = letter();
  const kind = of("kind");
  const lines = [`[[${kind}]]`, `name = ${toml(of("name"))}`, `letter = ${toml(mark)}`, `dc = ${Number(of("dc")) || 20}`];
  if (kind === "trap") lines.push(`attack = ${toml(of("attack"))}`, ...of("spot") ? [`spot = ${Number(of("spot"))}`] : []);
  else if (form.elements.locked.checked) lines.push("locked = true");
  $("more").value = `${$("more").value.trimEnd()}\n\n${lines.join("\n")}\n`.trimStart();
  brush = mark;
  form.reset();
  toast(`Draw ${mark} where it is.`);
  changed();
}

// ------------------------------------------------------------------ how it will end

/** Somebody wants to know how it will end: from now on, whatever is changed. */
function forecast() {
  foretelling = !foretelling;
  $("forecast").setAttribute("aria-pressed", String(foretelling));
  $("fate").hidden = !foretelling;
  clearTimeout(quiet);
  fight?.abort();
  if (foretelling) fightOut();
}

/** What was told is of the encounter as it was; it is fought out anew when the hand has been still for a while. */
function again(wrong) {
  clearTimeout(quiet);
  fight?.abort();
  $("fate").classList.add("stale");
  if (wrong) fateSays("", "Nothing can be told before what is wrong is mended.");
  else quiet = setTimeout(fightOut, STILL);
}

function fateSays(words, note) {
  $("fate").replaceChildren(...words ? [h("span", {}, words)] : [], ...note ? [h("small", { class: "muted" }, words ? ` ${note}` : note)] : []);
}

async function fightOut() {
  const words = $("fate").querySelector("span")?.textContent ?? "";
  fateSays(words, words ? "That was before the last change: it is being fought out anew …" : "It is being fought out until the chance is known …");
  const mine = fight = new AbortController();
  let found;
  try { found = await post("forecast", data(), mine.signal); } catch (error) { if (mine.signal.aborted) return; found = { error: `The server does not answer: ${error.message}` }; }
  if (mine !== fight || mine.signal.aborted) return;
  $("fate").classList.toggle("stale", Boolean(found.error));
  const of = (part) => `${Math.round(part * 100)} %`;
  if (found.error) fateSays("", found.error);
  else fateSays(`The ${found.side} win ${of(found.chance.value)}: ${found.difficulty}.`, `${of(found.chance.low)} to ${of(found.chance.high)}, in about ${found.rounds.value.toFixed(1)} rounds, by ${found.battles} battles.`);
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

/** A file that is there already, to be changed. */
async function original(name) {
  const found = await (await fetch(`${base}/original?file=${encodeURIComponent(name)}`)).json();
  if (found.error) { $("trouble").textContent = found.error; $("trouble").hidden = false; open(""); return; }
  for (const id of ["name", "prose", "size", "level", "blocks", "more"]) $(id).value = found[id];
  Object.assign(draft, { monsters: found.monsters, bestiary: found.bestiary, file: found.file, map: found.map ? found.map.split("\n").map((row) => [...row]) : [] });
  if (draft.map.length) { $("cols").value = draft.map[0].length; $("rows").value = draft.map.length; }
  await open(found.system, true);
  $("light").value = found.light;
  if (found.file) $("keep").textContent = `Keep ${found.file}`;
  drawMonsters();
  changed();
}

async function open(system, given = false) {
  shelf = await (await fetch(`${base}/shelf${system ? `?system=${encodeURIComponent(system)}` : ""}`)).json();
  if (shelf.error) { $("trouble").textContent = shelf.error; $("trouble").hidden = false; return; }
  $("system").replaceChildren(...shelf.systems.map((name) => h("option", { selected: name === shelf.system }, name)));
  $("light").replaceChildren(...shelf.lights.map((name) => h("option", {}, name)));
  $("known").replaceChildren(...shelf.monsters.map((name) => h("option", { value: name })));
  $("keep").hidden = !shelf.keeps;
  $("map-box").hidden = $("light-label").hidden = !shelf.squares;
  drawForms();
  if (!draft.map.length) {
    resize();
    for (const [c, r] of [[2, 4], [2, 5], [2, 6], [2, 7]]) draft.map[r][c] = PARTY;
  }
  if (!draft.monsters.length && !(given && draft.file)) add(shelf.monsters[0] ?? "");
  else drawMonsters();
  const first = draft.monsters[0];
  if (!given && shelf.squares && first && !draft.map.flat().includes(first.letter)) for (const [c, r] of [[14, 4], [14, 6], [14, 8]]) if (draft.map[r]?.[c] !== undefined) draft.map[r][c] = first.letter;
  if (!given && shelf.squares && first) { first.count = 3; drawMonsters(); }
  drawGrid();
  changed();
}

$("home").href = base;
listen();
const wanted = new URLSearchParams(location.search).get("file");
if (wanted) original(wanted); else open("");
