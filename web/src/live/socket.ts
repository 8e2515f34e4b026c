// The live socket of one table: joins, resumes after the last entry, sends each action once under its own id.
import { batch, signal } from "@preact/signals";
import type { Exam } from "../table/exam";
import { folded } from "./fold";
import { see } from "./log";
import { Witness } from "./seen";
import type { Action, Advised, Card, Clock, ToldEntry, FromClient, FromServer, Graded, Occupant, Pledge, Refused, Reveal, Update, You } from "../protocol";

export type Link = "joining" | "live" | "lost" | "closed";

export interface Told {
  message: string;
  clause: string;
  code: string;
}

interface Waiting {
  message: FromClient & { id: string };
  quiet?: boolean;
  done: (refused: Refused | null) => void;
}

const SEATING: string[] = ["Sit", "Leave", "BuyIn"]; // no part of an exam
/** Codes after which there is nothing to come back to. */
const FINAL: Record<number, string> = {
  4401: "The house does not know you any more: come in again.",
  4404: "This table is closed.",
};
/** After which an action is sent again of which the house cannot tell yet whether it was written. */
const ASKED_AGAIN = 1000;
const PATIENCE = [250, 500, 1000, 2000, 4000];

export class LiveTable {
  readonly link = signal<Link>("joining");
  readonly update = signal<Update | null>(null);
  readonly seats = signal<Occupant[]>([]);
  readonly clock = signal<Clock | null>(null);
  readonly you = signal<You | null>(null);
  readonly refused = signal<Told | null>(null);
  readonly bye = signal("");
  /** How far the server's clock is ahead of this browser's. */
  readonly ahead = signal(0);
  /** What happened lately, the newest last. */
  readonly entries = signal<ToldEntry[]>([]);
  /** What the coach says of the table as it lies, and of the last round. */
  readonly advice = signal<Advised | null>(null);
  readonly grades = signal<Graded | null>(null);

  /** What does not fit the commitments and checkpoints that this page saw, if anything. */
  readonly unfair = signal("");

  /** The table as it was told last, who is there included. */
  private known: Update | null = null;
  private witness: Witness;
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private acted = new Set<string>();
  private listeners = new Set<(entries: ToldEntry[]) => void>();
  private tries = 0;
  private timer = 0;
  private left = false;
  private count = 0;
  private readonly tab = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    private exam: Exam | null = null,
  ) {
    this.witness = new Witness(table, (message) => this.quietly(message));
    this.connect();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  /** Tells of new entries once they are in the view. */
  onEntries(listener: (entries: ToldEntry[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  act(action: Action): Promise<Refused | null> {
    const id = this.id();
    if (!SEATING.includes(action.type)) this.acted.add(id);
    return this.sent({ type: "act", id, action });
  }

  ready(ready = true): Promise<Refused | null> {
    return this.sent({ type: "ready", id: this.id(), ready });
  }

  /** Tells how cards that are being set lie so far, for the clock; nobody waits for the answer. */
  arrange(hands: Card[][]): void {
    if (this.link.value === "live") this.send({ type: "arrange", id: this.id(), hands });
  }

  coach(about: "now" | "round"): Promise<Refused | null> {
    return this.sent({ type: "coach", id: this.id(), about });
  }

  close(): void {
    this.left = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
    for (const each of this.waiting.values()) each.done(null);
    this.waiting.clear();
  }

  private id(): string {
    this.count += 1;
    return `${this.tab}-${Date.now().toString(36)}-${this.count}`;
  }

  private sent(message: FromClient & { id: string }): Promise<Refused | null> {
    return new Promise((done) => {
      this.waiting.set(message.id, { message, done });
      if (this.link.value === "live") this.send(message);
    });
  }

  /** Of the page's own: nobody hears of a refusal, and nothing is sent again over another connection. */
  private quietly(message: Omit<Pledge, "id"> | Omit<Reveal, "id">): Promise<boolean> {
    return new Promise((done) => {
      const whole = { ...message, id: this.id() };
      this.waiting.set(whole.id, { message: whole, quiet: true, done: (refused) => done(refused === null) });
      this.send(whole);
    });
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private again = (): void => {
    if (this.link.value === "lost" && !document.hidden) {
      this.tries = 0;
      this.connect();
    }
  };

  private connect(): void {
    clearTimeout(this.timer);
    if (this.left) return;
    this.socket?.close();
    const address = new URL(`/api/tables/${this.table}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.send({ type: "join", after: this.update.value?.seq ?? null, guided: this.exam === null });
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      const why = FINAL[event.code];
      if (why) {
        this.bye.value = why;
        this.link.value = "closed";
      } else this.lost();
    };
  }

  private lost(): void {
    if (this.left || this.link.value === "closed") return;
    this.link.value = "lost";
    const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 4000;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4));
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.you.value = message.you;
        this.witness.connected();
        this.seeLog(message.checkpoint);
        return;
      case "frozen":
        void this.witness.freeze(message);
        return;
      case "update":
        return this.see(message);
      case "changed": {
        const now = this.known && folded(this.known, message);
        return now ? this.see(now) : this.socket?.close(); // joins again after what it has
      }
      case "presence":
        this.known = this.known && { ...this.known, seats: message.seats, clock: message.clock };
        batch(() => {
          this.seats.value = message.seats;
          this.clock.value = message.clock;
          this.ahead.value = message.now - Date.now();
        });
        return;
      case "done":
        if (!message.repeated && this.acted.has(message.id)) this.exam?.note(message);
        this.answer(message.id, null);
        return;
      case "refused":
        if (message.id !== null) this.answer(message.id, message);
        return;
      case "advised":
        this.advice.value = message;
        this.answer(message.id, null);
        return;
      case "graded":
        this.grades.value = message;
        this.answer(message.id, null);
        return;
      case "bye":
        this.bye.value = message.message;
        if (message.reason === "closed") this.link.value = "closed";
        return;
    }
  }

  private see(update: Update): void {
    const resumed = this.link.value !== "live";
    this.known = update;
    batch(() => {
      this.link.value = "live";
      this.update.value = update;
      this.seats.value = update.seats;
      this.clock.value = update.clock;
      this.ahead.value = update.now - Date.now();
      if (update.entries.length) {
        this.refused.value = null;
        this.advice.value = null;
        this.entries.value = [...(update.skipped ? [] : this.entries.value), ...update.entries].slice(-400);
      }
    });
    // What was on its way when the line broke is sent again under the same id: it is applied once.
    if (resumed) {
      for (const [id, each] of this.waiting) {
        if (each.quiet) this.waiting.delete(id);
        else this.send(each.message);
      }
    }
    void this.witness.see(update).then((wrong) => (this.unfair.value ||= wrong));
    if (update.checkpoint !== null) this.seeLog(update.checkpoint);
    if (update.entries.length) for (const listener of this.listeners) listener(update.entries);
  }

  private seeLog(checkpoint: string): void {
    void see(checkpoint).then((wrong) => (this.unfair.value ||= wrong));
  }

  private answer(id: string, refused: Refused | null): void {
    const found = this.waiting.get(id);
    if (!found) return;
    if (refused?.code === "unknown") {
      window.setTimeout(() => this.waiting.has(id) && this.send(found.message), ASKED_AGAIN);
      return;
    }
    this.waiting.delete(id);
    if (refused && !found.quiet) {
      const told = { message: refused.message, clause: refused.clause, code: refused.code };
      this.refused.value = told;
      this.exam?.note(refused);
    }
    found.done(refused);
  }
}
