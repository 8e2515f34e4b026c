// What this browser saw of the chance of rounds before they were drawn, and the shares that it added; kept here alone.
import { hashed, pledge, random } from "../parts/chance";
import type { Commitment, Frozen, Pledge, Reveal, Seen, Update } from "../protocol";

/** A share of this browser's own, by its hash. */
interface Own {
  round: number;
  seat: number;
  share: string;
  told: boolean;
}

interface Kept {
  rounds: Seen[];
  own: Record<string, Own>;
}

const KEY = "houseway.seen.";
const ROUNDS = 60;

function read(table: string): Kept {
  try {
    return { rounds: [], own: {}, ...(JSON.parse(localStorage.getItem(KEY + table) ?? "{}") as Partial<Kept>) };
  } catch {
    return { rounds: [], own: {} };
  }
}

function write(table: string, kept: Kept): void {
  const rounds = kept.rounds.slice(-ROUNDS);
  const first = rounds[0]?.round ?? 0;
  const own = Object.fromEntries(Object.entries(kept.own).filter(([, each]) => each.round >= first));
  try {
    localStorage.setItem(KEY + table, JSON.stringify({ rounds, own }));
  } catch {
    // A full store forgets other tables first.
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY) && key !== KEY + table) localStorage.removeItem(key);
  }
}

/** What was seen of a round, or nothing. */
export const seenOf = (table: string, round: number): Seen | null => read(table).rounds.find((each) => each.round === round) ?? null;

/** A message that the visitor need not hear of; tells whether it was taken. */
export type Quietly = (message: Omit<Pledge, "id"> | Omit<Reveal, "id">) => Promise<boolean>;

/** Adds shares at one table, and keeps what it saw. */
export class Witness {
  private pledged = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly say: Quietly,
  ) {}

  /** Another connection: what was pledged over the last one may be lost. */
  connected(): void {
    this.pledged.clear();
  }

  /** Sees the commitment that stands; gives what is wrong with the one that was revealed, if anything. */
  async see(update: Update): Promise<string> {
    this.keep(update.commitment.round, (seen) => {
      // The first word counts: a second commitment of the same generation is none.
      if (!seen.commitments.some((each) => each.generation === update.commitment.generation)) seen.commitments.push({ ...update.commitment, after: update.seq });
    });
    if (!crypto.subtle) return "";
    const seat = update.view.seat;
    if (seat !== null) for (const round of [update.commitment.round, update.commitment.round + 1]) await this.pledge(round, seat);
    return update.revealed ? this.wrong(update.revealed) : "";
  }

  /** Hashes are frozen: tells the share behind one of them, if the house stands by the commitment that was seen. */
  async freeze(message: Frozen): Promise<void> {
    this.keep(message.round, (seen) => {
      if (!seen.frozen.some((each) => each.generation === message.generation)) seen.frozen.push(message);
    });
    const seen = seenOf(this.table, message.round);
    const first = seen?.frozen.find((each) => each.generation === message.generation);
    const stands = seen?.commitments.some((each) => each.generation === message.generation && each.commitment === message.commitment);
    if (!stands || JSON.stringify(first) !== JSON.stringify(message)) return;
    for (const { seat, hash } of message.pledges) {
      const own = read(this.table).own[hash];
      if (!own || own.round !== message.round || own.told) continue;
      this.change((kept) => (kept.own[hash] = { ...own, told: true }));
      const taken = await this.say({ type: "reveal", round: own.round, share: own.share });
      if (taken) this.keep(own.round, (kept) => kept.shares.push({ seat, hash, share: own.share }));
    }
  }

  private async pledge(round: number, seat: number): Promise<void> {
    const once = `${round} ${seat}`;
    if (this.pledged.has(once)) return;
    this.pledged.add(once);
    const share = random();
    const hash = await pledge(this.table, round, seat, share);
    this.change((kept) => (kept.own[hash] = { round, seat, share, told: false }));
    await this.say({ type: "pledge", round, hash });
  }

  private async wrong(revealed: Commitment): Promise<string> {
    const saw = seenOf(this.table, revealed.round)?.commitments.find((each) => each.generation === revealed.generation);
    if (!saw || revealed.seed === null) return "";
    const fits = await hashed("houseway commitment 1", this.table, revealed.round, revealed.seed);
    return fits === saw.commitment ? "" : `The seed of round ${revealed.round} does not fit the commitment that this page saw before it.`;
  }

  private keep(round: number, change: (seen: Seen) => void): void {
    this.change((kept) => {
      let seen = kept.rounds.find((each) => each.round === round);
      if (!seen) kept.rounds.push((seen = { table: this.table, round, commitments: [], frozen: [], shares: [] }));
      change(seen);
    });
  }

  private change(change: (kept: Kept) => void): void {
    const kept = read(this.table);
    change(kept);
    write(this.table, kept);
  }
}
