// What has happened, told turn by turn, with every roll.
import { $, h, renew, say } from "/assets/dom.js";
import { PEEK, parts, peeks, pop } from "/assets/pop.js";

export class Story {
  constructor(app) {
    this.app = app;
    this.box = $("story");
    this.entries = [];
    this.shown = [];
    this.wanted = "";
    this.search = h("input", { type: "search", placeholder: "Search the story", "aria-label": "Search the story", oninput: () => { this.wanted = this.search.value.toLowerCase(); this.draw(); } });
    this.list = h("ol", { class: "log" });
    this.box.append(h("div", { class: "search" }, this.search), this.list);
  }

  /** The referee goes back from here to any step. */
  steps(referee) {
    this.box.querySelector(".search button")?.remove();
    if (referee) this.search.after(h("button", { type: "button", onclick: () => referee.openSteps() }, "Go back …"));
  }

  take(message) {
    const last = this.entries.at(-1);
    const before = last?.text ?? "";
    if (message.full) this.entries = [];
    this.entries = this.entries.filter((entry) => entry.at < message.from).concat(message.log);
    this.draw();
    if (!message.full) this.tell(message, last, before);
  }

  /** Tell screen readers what is new. */
  tell(message, last, before) {
    const fresh = message.log.map((entry) => {
      if (entry.round) return `Round ${entry.round}.`;
      if (last && entry.at === last.at && entry.text.startsWith(before)) return entry.text.slice(before.length);
      return entry.text;
    }).join(" ").trim();
    if (fresh) say(fresh);
  }

  draw() {
    const near = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 80;
    const shown = this.entries.filter((entry) => !this.wanted || (entry.text ?? `round ${entry.round}`).toLowerCase().includes(this.wanted));
    // Turns that are over stay as they are; the one under way is told anew.
    let same = 0;
    while (same < shown.length && shown[same] === this.shown[same]) same += 1;
    this.shown = shown;
    renew(this.list, [...this.list.children].slice(0, same), shown.slice(same).map((entry) => (entry.round ? h("li", { class: "round" }, `Round ${entry.round}`) : this.turn(entry))));
    if (near) this.box.scrollTop = this.box.scrollHeight;
  }

  turn(entry) {
    const person = this.app.person(entry.who);
    return h("li", { class: `turn${person ? ` side${person.side}` : ""}` }, h("p", {}, this.named(entry.text)),
      entry.rolls.length ? h("div", { class: "rolls" }, entry.rolls.map((roll) => this.roll(roll))) : null);
  }

  named(text) {
    const people = this.app.scene?.people ?? [];
    if (!people.length) return [text];
    const byName = new Map(people.map((person) => [person.name, person]));
    const pattern = new RegExp(`(${[...byName.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "g");
    return text.split(pattern).map((part) => { const person = byName.get(part); return person ? h("b", { class: `name side${person.side}` }, part) : part; });
  }

  roll(roll) {
    const how = roll.crit ? "crit" : roll.hit ? "hit" : "miss";
    const told = () => h("div", { class: "explained" },
      h("h2", {}, `${roll.who}: ${roll.name}`), h("p", {}, `Natural ${roll.natural} and ${roll.total - roll.natural} added: ${roll.total} against ${roll.target}'s ${roll.defense} ${roll.against}, `, h("b", {}, roll.crit ? "a critical hit" : how)),
      roll.parts.length ? [h("h3", {}, "Besides what is printed, this counted"), parts(roll.parts, this.app)] : null, roll.rule ? h("p", {}, this.app.cite(roll.rule)) : null);
    return h("button", { type: "button", class: `roll ${how}`, ...peeks((near) => pop(told(), near, PEEK)), onclick: (event) => pop(told(), event.currentTarget) },
      h("span", { class: "d20", "aria-hidden": "true" }, String(roll.natural)), h("span", { class: "unseen" }, `natural ${roll.natural}, `), `${roll.total} vs ${roll.defense} ${roll.against}`, h("em", {}, how === "crit" ? "critical" : how));
  }
}
