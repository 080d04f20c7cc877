// The board: the server's picture made live. It knows nothing of rules, only where things are drawn.
import { $, calm, drawn, h, s } from "/assets/dom.js";

const GLIDE = 90; // milliseconds a square
const FLOAT = 1300;
const NARROW = 13; // squares across a phone

export class Board {
  constructor(on) {
    this.on = on;
    this.host = $("board");
    this.pieces = new Map();
    this.view = null;
    this.cursor = null;
    this.pointers = new Map();
    this.build();
    this.listen();
  }

  build() {
    this.layers = {};
    this.svg = s("svg", { class: "bm-auto", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
    for (const name of ["ground", "marks", "under", "pieces", "over", "cursor", "fx"]) {
      this.layers[name] = s("g", { class: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.host.append(this.svg);
  }

  theme(name) { this.svg.setAttribute("class", `bm-${name}`); }

  // ---------------------------------------------------------------- what there is

  show(scene) {
    this.scene = scene;
    const sheet = scene.sheet;
    const before = this.sheet;
    this.sheet = sheet;
    if (scene.ground !== undefined) this.layers.ground.replaceChildren(drawn(scene.ground));
    this.layers.marks.replaceChildren(drawn(scene.marks));
    if (!before || before.width !== sheet.width || before.height !== sheet.height) this.whole();
    this.place(scene);
    if (this.host.clientWidth < 560) {
      if (!sheet.cols && !this.turned) this.around();
      else if (!before && sheet.cols > NARROW) this.near(scene.active);
    }
    if (!calm() && !scene.full) this.play(scene.blows ?? []);
  }

  place(scene) {
    const here = new Set();
    const ways = new Map((scene.ways ?? []).map((way) => [way.id, way]));
    for (const piece of scene.pieces) {
      here.add(piece.id);
      let known = this.pieces.get(piece.id);
      if (!known) {
        const node = s("g", { class: "piece", "data-id": piece.id });
        known = { node, x: piece.x, y: piece.y, fresh: true };
        this.pieces.set(piece.id, known);
      }
      if (piece.svg !== undefined) known.node.replaceChildren(drawn(piece.svg));
      const from = { x: known.x, y: known.y };
      Object.assign(known, { x: piece.x, y: piece.y, side: piece.side, fallen: piece.fallen });
      this.layers.pieces.append(known.node);
      known.node.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
      if (!known.fresh && (from.x !== piece.x || from.y !== piece.y)) this.glide(known, from, ways.get(piece.id));
      known.fresh = false;
    }
    for (const [id, known] of this.pieces) if (!here.has(id)) { known.node.remove(); this.pieces.delete(id); }
  }

  /** Move a piece from where it was, along the way it went if that is known. */
  glide(piece, from, way) {
    if (calm() || document.hidden || !this.scene || this.scene.full) return;
    let points = [from, piece];
    if (way && way.how !== "teleport" && this.sheet.cols) {
      const steps = way.squares.map(([c, r]) => ({ x: this.sheet.left + c * this.sheet.square, y: this.sheet.top + r * this.sheet.square }));
      if (steps.length > 1) points = [...steps.slice(0, -1), piece];
    }
    const frames = points.map((p) => ({ transform: `translate(${p.x}px, ${p.y}px)` }));
    piece.node.animate(frames, { duration: Math.min(1100, 160 + GLIDE * (frames.length - 1)), easing: "cubic-bezier(.3,.1,.2,1)" });
  }

  /** Hits, misses and mendings float up from those they befell. */
  play(blows) {
    const count = new Map();
    for (const blow of blows) {
      const piece = this.pieces.get(blow.id);
      if (!piece) continue;
      const nth = count.get(blow.id) ?? 0;
      count.set(blow.id, nth + 1);
      const words = { miss: "miss", hit: "", crit: "critical!", damage: `−${blow.value}`, heal: `+${blow.value}`, die: "", drop: "down" }[blow.how];
      if (blow.how === "hit" || blow.how === "crit" || blow.how === "damage") this.shake(piece);
      if (!words) continue;
      const size = this.sheet.square * 0.46;
      const text = s("text", { class: `float ${blow.how}`, x: piece.x + piece.side / 2, y: piece.y + piece.side * 0.3, "font-size": size, "text-anchor": "middle", "stroke-width": size * 0.16 });
      text.textContent = words;
      this.layers.fx.append(text);
      const rise = this.sheet.square * 0.8;
      const going = text.animate([
        { opacity: 0, transform: "translateY(0)" }, { opacity: 1, transform: `translateY(${-rise * 0.35}px)`, offset: 0.2 },
        { opacity: 1, transform: `translateY(${-rise * 0.75}px)`, offset: 0.7 }, { opacity: 0, transform: `translateY(${-rise}px)` },
      ], { duration: FLOAT, delay: nth * 220, fill: "both", easing: "ease-out" });
      going.onfinish = () => text.remove();
    }
  }

  shake(piece) {
    const inner = piece.node.firstElementChild;
    const far = this.sheet.square * 0.06;
    inner?.animate([0, -far, far, -far / 2, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260 });
  }

  // ---------------------------------------------------------------- what is pointed out

  clear() { this.layers.under.replaceChildren(); this.layers.over.replaceChildren(); this.svg.classList.remove("aiming"); }

  squarePath(squares) {
    const { left, top, square } = this.sheet;
    return squares.map(([c, r]) => `M${left + c * square} ${top + r * square}h${square}v${square}h${-square}z`).join("");
  }

  /** Squares that can be reached or filled. */
  tint(squares, kind) {
    if (!this.sheet.cols || !squares.length) return;
    this.layers.under.append(s("path", { class: `tint ${kind}`, d: this.squarePath(squares) }));
  }

  /** A way, from where its walker stands. */
  way(id, squares, bad) {
    if (!this.sheet.cols || !squares.length) return;
    const piece = this.pieces.get(id);
    const half = piece ? piece.side / 2 : this.sheet.square / 2;
    const at = ([c, r]) => `${this.sheet.left + c * this.sheet.square + half} ${this.sheet.top + r * this.sheet.square + half}`;
    const start = piece ? `${piece.x + half} ${piece.y + half}` : at(squares[0]);
    this.layers.over.append(s("path", { class: `way${bad ? " bad" : ""}`, d: `M${start}L${squares.map(at).join("L")}` }));
    const [c, r] = squares[squares.length - 1];
    this.layers.over.append(s("circle", { class: `way-end${bad ? " bad" : ""}`, cx: this.sheet.left + c * this.sheet.square + half, cy: this.sheet.top + r * this.sheet.square + half, r: this.sheet.square * 0.18 }));
  }

  /** A ring around a creature, with a chance written on it. */
  ring(id, words, kind = "") {
    const piece = this.pieces.get(id);
    if (!piece) return;
    const mid = piece.side / 2;
    const made = s("g", { class: `ring ${kind}` });
    made.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
    made.append(s("circle", { cx: mid, cy: piece.side * 0.44, r: piece.side * 0.46 }));
    if (words) {
      const size = this.sheet.square * 0.3;
      const width = words.length * size * 0.6 + size * 0.7;
      made.append(s("rect", { x: mid - width / 2, y: -size * 0.85, width, height: size * 1.35, rx: size * 0.4 }));
      const text = s("text", { x: mid, y: size * 0.2, "font-size": size, "text-anchor": "middle" });
      text.textContent = words;
      made.append(text);
    }
    this.layers.over.append(made);
  }

  // ---------------------------------------------------------------- looking

  whole() {
    const { x, y, width, height } = this.sheet;
    this.view = { x, y, w: width, h: height };
    this.look();
  }

  /** A part of the board that can be read on a small screen, around somebody. */
  near(id) {
    const piece = this.pieces.get(id) ?? this.pieces.values().next().value;
    if (!piece) return;
    const w = this.sheet.square * NARROW;
    const high = w * this.host.clientHeight / this.host.clientWidth;
    // What lies beyond the edge is nothing to look at.
    const within = (at, least, room, size) => (size < room ? Math.max(least, Math.min(least + room - size, at)) : least - (size - room) / 2);
    const { x, y, width, height } = this.sheet;
    this.view = { x: within(piece.x + piece.side / 2 - w / 2, x, width, w), y: within(piece.y + piece.side / 2 - high / 2, y, height, high), w, h: high };
    this.look();
  }

  /** Everybody, as large as a small screen allows, where there are no squares. */
  around() {
    const pieces = [...this.pieces.values()];
    if (!pieces.length) return;
    const west = Math.min(...pieces.map((piece) => piece.x)) - this.sheet.square;
    const east = Math.max(...pieces.map((piece) => piece.x + piece.side)) + this.sheet.square;
    const w = Math.min(this.sheet.width, east - west);
    const high = w * this.host.clientHeight / this.host.clientWidth;
    this.view = { x: (west + east - w) / 2, y: this.sheet.y + (this.sheet.height - high) / 2, w, h: high };
    this.look();
  }

  look() {
    const { x, y, w, h: high } = this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${high}`);
  }

  zoom(by, at) {
    if (!this.view) return;
    this.turned = true;
    const full = Math.max(this.sheet.width, this.sheet.height);
    const w = Math.min(full * 1.3, Math.max(this.sheet.square * 4, this.view.w * by));
    const scale = w / this.view.w;
    const p = at ?? { x: this.view.x + this.view.w / 2, y: this.view.y + this.view.h / 2 };
    this.view = { x: p.x - (p.x - this.view.x) * scale, y: p.y - (p.y - this.view.y) * scale, w, h: this.view.h * scale };
    this.keep();
    this.look();
  }

  keep() {
    const { x, y, width, height } = this.sheet;
    const view = this.view;
    view.x = Math.min(x + width - view.w * 0.3, Math.max(x - view.w * 0.7, view.x));
    view.y = Math.min(y + height - view.h * 0.3, Math.max(y - view.h * 0.7, view.y));
  }

  /** Bring a creature into sight, if the board is zoomed in and it is out of sight. */
  reveal(id) {
    const piece = this.pieces.get(id);
    if (!piece || !this.view) return;
    const { x, y, w, h: high } = this.view;
    const cx = piece.x + piece.side / 2;
    const cy = piece.y + piece.side / 2;
    if (cx > x + w * 0.08 && cx < x + w * 0.92 && cy > y + high * 0.08 && cy < y + high * 0.92) return;
    this.view.x = cx - w / 2;
    this.view.y = cy - high / 2;
    this.keep();
    this.look();
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  squareAt(p) {
    if (!p || !this.sheet?.cols) return null;
    const c = Math.floor((p.x - this.sheet.left) / this.sheet.square);
    const r = Math.floor((p.y - this.sheet.top) / this.sheet.square);
    return c >= 0 && r >= 0 && c < this.sheet.cols && r < this.sheet.rows ? [c, r] : null;
  }

  pieceAt(p) {
    let found = null;
    for (const [id, piece] of this.pieces) {
      if (p.x >= piece.x && p.y >= piece.y && p.x <= piece.x + piece.side && p.y <= piece.y + piece.side) {
        if (!found || !piece.fallen) found = { id, ...piece };
      }
    }
    return found;
  }

  hit(p) {
    const piece = p ? this.pieceAt(p) : null;
    return { id: piece && !piece.fallen ? piece.id : -1, square: this.squareAt(p) };
  }

  // ---------------------------------------------------------------- pointers and keys

  listen() {
    const svg = this.svg;
    svg.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(event.deltaY > 0 ? 1.15 : 0.87, this.point(event)); }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.up(event, name));
    svg.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") this.on.hover(null); });
    svg.addEventListener("contextmenu", (event) => { event.preventDefault(); this.on.more(this.hit(this.point(event)), event); });
    this.host.addEventListener("keydown", (event) => this.key(event));
    this.host.addEventListener("blur", () => { this.layers.cursor.replaceChildren(); });
    this.host.addEventListener("focus", () => this.mark());
    $("zoom-in").onclick = () => this.zoom(0.75);
    $("zoom-out").onclick = () => this.zoom(1.33);
    $("zoom-all").onclick = () => { this.turned = true; this.whole(); };
  }

  down(event) {
    this.svg.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = this.pointers.size > 1;
    this.from = { x: event.clientX, y: event.clientY };
    clearTimeout(this.long);
    this.held = false;
    if (event.pointerType !== "mouse") {
      this.long = setTimeout(() => { this.held = true; this.on.more(this.hit(this.point(event)), event); }, 520);
    }
  }

  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) { if (event.pointerType === "mouse") this.on.hover(this.hit(this.point(event))); return; }
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (far > 7) { this.dragged = true; clearTimeout(this.long); }
    if (this.pointers.size === 1 && this.dragged) this.pan(event.clientX - last.x, event.clientY - last.y);
    if (this.pointers.size === 2) this.pinch(event);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  pan(dx, dy) {
    const matrix = this.svg.getScreenCTM();
    this.turned = true;
    this.view.x -= dx / matrix.a;
    this.view.y -= dy / matrix.d;
    this.keep();
    this.look();
  }

  pinch(event) {
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    const [, other] = others[0];
    const last = this.pointers.get(event.pointerId);
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 4 && now > 4) this.zoom(before / now, this.point({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }));
  }

  up(event, name) {
    clearTimeout(this.long);
    const alone = this.pointers.size === 1;
    this.pointers.delete(event.pointerId);
    if (name === "pointerup" && alone && !this.dragged && !this.held && event.button === 0) this.on.pick(this.hit(this.point(event)), event);
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in steps) {
      event.preventDefault();
      this.step(steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const hit = this.atCursor();
      if (hit) this.on.pick(hit, null);
    } else if (event.key === "+" || event.key === "=") this.zoom(0.8);
    else if (event.key === "-") this.zoom(1.25);
    else if (event.key === "0") this.whole();
  }

  step([dc, dr]) {
    if (!this.sheet) return;
    if (!this.sheet.cols) { this.nextPiece(dc + dr); return; }
    const [c, r] = this.cursor ?? this.start();
    this.cursor = [Math.min(this.sheet.cols - 1, Math.max(0, c + dc)), Math.min(this.sheet.rows - 1, Math.max(0, r + dr))];
    this.mark();
    const hit = this.atCursor();
    this.on.hover(hit);
    this.on.cursor(hit);
  }

  nextPiece(by) {
    const ids = [...this.pieces.keys()];
    if (!ids.length) return;
    const now = ids.indexOf(this.chosen ?? this.scene.active);
    this.chosen = ids[(now + by + ids.length) % ids.length];
    this.mark();
    this.on.cursor({ id: this.chosen, square: null });
  }

  start() {
    const piece = this.pieces.get(this.scene.active) ?? this.pieces.values().next().value;
    if (!piece) return [0, 0];
    return [Math.round((piece.x - this.sheet.left) / this.sheet.square), Math.round((piece.y - this.sheet.top) / this.sheet.square)];
  }

  atCursor() {
    if (!this.sheet.cols) return this.chosen === undefined ? null : { id: this.chosen, square: null };
    if (!this.cursor) return null;
    const [c, r] = this.cursor;
    const half = this.sheet.square / 2;
    return this.hit({ x: this.sheet.left + c * this.sheet.square + half, y: this.sheet.top + r * this.sheet.square + half });
  }

  mark() {
    this.layers.cursor.replaceChildren();
    if (document.activeElement !== this.host || !this.sheet) return;
    let box = null;
    if (this.sheet.cols && this.cursor) {
      box = { x: this.sheet.left + this.cursor[0] * this.sheet.square, y: this.sheet.top + this.cursor[1] * this.sheet.square, side: this.sheet.square };
    } else if (!this.sheet.cols && this.pieces.has(this.chosen)) box = this.pieces.get(this.chosen);
    if (box) this.layers.cursor.append(s("rect", { class: "cursor", x: box.x, y: box.y, width: box.side, height: box.side, rx: 4 }));
  }
}

export const swatch = (one) => h("span", { class: `swatch side${one.side}${one.zone ? " zone" : ""}` }, one.words);
