// Who is here, in order, and how they do.
import { $, h, renew } from "/assets/dom.js";
import { pop, repop } from "/assets/pop.js";

export function drawOrder(app) {
  const scene = app.scene;
  const byId = new Map(scene.people.map((person) => [person.id, person]));
  const order = scene.order.map((id) => byId.get(id)).filter((person) => person && person.alive);
  const box = $("order");
  renew(box, order.map((person) => h("li", { "data-key": person.id, class: `chip side${person.side}${person.id === scene.active ? " now" : ""}${person.down ? " down" : ""}` },
    h("button", { type: "button", onclick: () => app.card(person.id), "aria-current": person.id === scene.active ? "true" : null },
      h("span", { class: `token side${person.side}`, "aria-hidden": "true" }, person.label),
      h("span", { class: "chip-words" }, h("span", { class: "chip-name" }, person.name), bar(person))))));
  const now = box.querySelector(".now");
  if (now) box.scrollTo({ left: now.offsetLeft - box.clientWidth / 2 + now.clientWidth / 2, behavior: "smooth" });
}

function bar(person) {
  const made = h("span", { class: `bar-hp ${person.half ? (person.share <= 0.25 ? "poor" : "half") : "good"}`, "aria-label": person.health, role: "img" }, h("i", {}));
  made.firstChild.style.width = `${Math.max(0, person.share) * 100}%`;
  return made;
}

export function drawPeople(app) {
  const scene = app.scene;
  const box = $("people");
  const teams = [...new Set(scene.people.map((person) => person.team))];
  renew(box, teams.map((team) => h("section", { class: "group", "data-key": team }, h("h2", {}, team), h("ul", { class: "folk" },
    scene.people.filter((person) => person.team === team).sort((a, b) => Number(b.alive) - Number(a.alive)).map((person) => h("li", { "data-key": person.id, class: person.alive ? "" : "dead" },
      h("button", { type: "button", class: "folk-row", onclick: (event) => app.card(person.id, event.currentTarget) },
        h("span", { class: `token side${person.side}`, "aria-hidden": "true" }, person.label),
        h("span", { class: "folk-words" }, h("span", { class: "folk-name" }, person.name, person.kind ? h("small", {}, ` ${person.kind}`) : null),
          states(person)),
        h("span", { class: "folk-hp" }, person.health, bar(person)))))))));
}

const states = (person) => h("span", { class: "states" }, person.states.map((state) => h("span", { class: `state ${state.family}` }, state.text)),
  person.surrendered ? h("span", { class: "state other" }, "surrendered") : null, person.up ? h("span", { class: "state sense" }, `${person.up} up`) : null);

export function card(app, id, near) {
  const person = app.person(id);
  if (!person) return;
  pop(personCard(app, person), near ?? app.board.pieces.get(id)?.node);
  document.getElementById("pop").dataset.person = String(id);
}

export function recard(app, id) {
  const person = app.person(id);
  if (person) repop(personCard(app, person));
}

function personCard(app, person) {
  const id = person.id;
  const mine = app.role === "referee" || app.creatures.includes(id);
  return h("div", { class: "person" },
    h("h2", {}, app.dot(id), person.name), h("p", {}, person.health, person.place ? ` · ${person.place}` : "", person.square ? ` · at ${person.square.join(", ")}` : ""),
    person.recoveries !== null && person.recoveries !== undefined ? h("p", { class: "muted" }, `${person.recoveries} recoveries`, person.action_points !== null ? `, ${person.action_points} action points` : "") : null,
    person.states.length ? h("ul", { class: "state-list" }, person.states.map((state) => h("li", {}, h("span", { class: `state ${state.family}` }, state.text), " ", app.cite(state.rule)))) : null,
    mine ? h("fieldset", { class: "played" }, h("legend", {}, "Played by"), [["person", app.role === "referee" && !app.creatures.includes(id) ? "people" : "me"], ["opponent", "Battlemat"], ["suggests", "me, Battlemat suggests"]].map(([how, words]) =>
      h("button", { type: "button", "aria-pressed": String(person.played === how), onclick: () => app.send({ t: "play", creature: id, how }) }, words))) : null,
    mine ? h("button", { type: "button", class: "quiet", onclick: () => app.send({ t: "card", id }) }, "The whole block") : null,
    app.referee ? app.referee.cardTools(person) : null);
}
