// The socket: it comes back by itself, says what it has seen, and is told what it has missed.

const VERSION = 1;

export class Wire {
  constructor(token, on) {
    this.token = token;
    this.on = on;
    this.seen = -1;
    this.tries = 0;
    this.over = false;
    this.open();
    // A page that slept looks at once whether anybody is still there.
    addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    addEventListener("online", () => this.wake());
    setInterval(() => this.ping(), 15000);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ t: "hello", v: VERSION, token: this.token, seen: this.seen }));
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.tries = 0;
      const message = JSON.parse(event.data);
      if (message.t === "gone") this.over = true;
      this.on(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.on({ t: "lost", over: this.over });
      if (!this.over) setTimeout(() => { if (socket === this.socket) this.open(); }, this.pause());
    };
  }

  pause() {
    this.tries += 1;
    return Math.min(5000, 250 * 1.7 ** this.tries) * (0.75 + Math.random() / 2);
  }

  wake() {
    if (this.over) return;
    if (this.socket.readyState > 1) { this.tries = 0; this.open(); } else this.ping();
  }

  ping() {
    if (this.socket.readyState !== 1) return;
    if (Date.now() - this.heard > 40000) { this.socket.close(); return; }
    this.send({ t: "ping" });
  }

  send(message) {
    if (this.socket.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
