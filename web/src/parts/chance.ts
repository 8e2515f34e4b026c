// Checks a round's shuffles in this browser, by what docs/protocol.md says: commitment, keys, ChaCha20, draws.
import type { Draw, Fairness, Seen } from "../protocol";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data: ArrayBuffer): string => [...new Uint8Array(data)].map((each) => each.toString(16).padStart(2, "0")).join("");

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const ZERO = new Uint8Array(1);
const rotated = (word: number, by: number): number => ((word << by) | (word >>> (32 - by))) >>> 0;

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const add = (to: number, from: number) => (x[to] = (x[to]! + x[from]!) >>> 0);
  const mix = (to: number, from: number, by: number) => (x[to] = rotated(x[to]! ^ x[from]!, by));
  add(a, b); mix(d, a, 16); add(c, d); mix(b, c, 12); add(a, b); mix(d, a, 8); add(c, d); mix(b, c, 7);
}

function block(key: Uint32Array, counter: number): Uint32Array {
  const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, 0, 0, 0]);
  const x = start.slice();
  for (let round = 0; round < 10; round += 1) {
    quarter(x, 0, 4, 8, 12); quarter(x, 1, 5, 9, 13); quarter(x, 2, 6, 10, 14); quarter(x, 3, 7, 11, 15);
    quarter(x, 0, 5, 10, 15); quarter(x, 1, 6, 11, 12); quarter(x, 2, 7, 8, 13); quarter(x, 3, 4, 9, 14);
  }
  return x.map((word, place) => (word + start[place]!) >>> 0);
}

class Words {
  private words: Uint32Array = new Uint32Array();
  private at = 0;
  private counter = 0;

  constructor(private readonly key: Uint32Array) {}

  below(limit: number): number {
    const most = Math.floor(2 ** 32 / limit) * limit;
    for (;;) {
      if (this.at >= this.words.length) {
        this.words = block(this.key, this.counter);
        this.counter += 1;
        this.at = 0;
      }
      const word = this.words[this.at]!;
      this.at += 1;
      if (word < most) return word % limit;
    }
  }
}

export interface Found {
  ok: boolean;
  message: string;
}

/** Parts with a zero byte between them. */
const told = (...parts: (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  joined(...parts.flatMap((part, place) => [...(place ? [ZERO] : []), part instanceof Uint8Array ? part : bytes(String(part))]));

/** The hash of some parts, of which the last is given in hexadecimal digits. */
export const hashed = async (...parts: [...(string | number)[], string]): Promise<string> =>
  `sha256:${hex(await crypto.subtle.digest("SHA-256", told(...parts.slice(0, -1), unhex(String(parts.at(-1))))))}`;

/** 256 bits that nobody knows. */
export const random = (): string => hex(crypto.getRandomValues(new Uint8Array(32)).buffer);

async function keyed(secret: Uint8Array, ...parts: (string | number | Uint8Array)[]): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", joined(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, told(...parts)));
}

/** The hash of a share, told before anybody tells a share. */
export const pledge = (table: string, round: number, seat: number, share: string): Promise<string> =>
  hashed("houseway share 1", table, round, seat, share);

/** What comes of a draw from a round's secret. */
async function drawn(draw: Draw, secret: Uint8Array): Promise<number[]> {
  const words = new Words(new Uint32Array((await keyed(secret, "houseway draw 1", draw.index)).buffer));
  if (draw.sides > 0) return Array.from({ length: draw.count }, () => 1 + words.below(draw.sides));
  const values = Array.from({ length: draw.count }, (_, place) => place);
  for (let i = draw.count - 1; i > 0; i -= 1) {
    const j = words.below(i + 1);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
  return values;
}

/** What does not fit in a revealed round, or nothing. */
async function fault(document: Fairness): Promise<string> {
  const { table, round } = document;
  const seeds = new Map<number, Uint8Array>();
  for (const [place, each] of document.generations.entries()) {
    if (each.seed === null) return "The seed is not revealed yet.";
    if (each.generation !== place + 1) return "A commitment is missing, or there are two of them.";
    seeds.set(each.generation, unhex(each.seed));
    if ((await hashed("houseway commitment 1", table, round, each.seed)) !== each.commitment) return "The seed does not fit the commitment.";
  }
  let last = 1;
  const shares = new Map<number, string>();
  for (const [place, draw] of document.draws.entries()) {
    const name = `Draw ${draw.index + 1} (${draw.kind})`;
    if (draw.index !== place) return `${name} is not where it belongs: a draw is missing, or was chosen.`;
    const seed = seeds.get(draw.generation);
    if (!seed || draw.generation < last) return `${name} comes from a commitment that was not open then.`;
    last = draw.generation;
    const all = JSON.stringify(draw.shares.map(({ seat, hash, share }) => [seat, hash, share]));
    if ((shares.get(last) ?? all) !== all) return `${name} has other shares than those before it.`;
    shares.set(last, all);
    if (draw.shares.some((each, at) => at > 0 && each.seat <= draw.shares[at - 1]!.seat)) return `${name} does not have the share of each seat once.`;
    const added: (number | Uint8Array)[] = [];
    for (const each of draw.shares) {
      if (each.share === null) continue;
      if ((await pledge(table, round, each.seat, each.share)) !== each.hash) return `The share of seat ${each.seat} does not fit its hash.`;
      added.push(each.seat, unhex(each.share));
    }
    const secret = added.length ? await keyed(seed, "houseway shares 1", table, round, ...added) : seed;
    if ((await drawn(draw, secret)).join() !== draw.values.join()) return `${name} does not come from this seed.`;
  }
  return "";
}

/** Was something drawn before this browser saw its commitment? */
const isLate = (draw: Draw, seen: Seen): boolean => seen.commitments.some((each) => each.generation === draw.generation && draw.seq <= each.after);

/** Where a revealed round differs from what this browser saw of it, or nothing. */
function differs(document: Fairness, seen: Seen): string {
  const commitments = seen.commitments.map((each) => each.commitment);
  for (const draw of document.draws) {
    const name = `Draw ${draw.index + 1} (${draw.kind})`;
    const from = document.generations.find((each) => each.generation === draw.generation);
    if (!from || !commitments.includes(from.commitment)) return `${name} does not come from a commitment that this browser saw before.`;
    if (isLate(draw, seen)) continue;
    const frozen = seen.frozen.find((each) => each.generation === draw.generation) ?? { pledges: [] };
    const list = (each: { seat: number; hash: string }[]) => each.map(({ seat, hash }) => `${seat} ${hash}`).sort().join();
    if (list(frozen.pledges) !== list(draw.shares)) return `${name} has other hashes of shares than those that this browser saw frozen.`;
    for (const own of seen.shares) {
      const asked = frozen.pledges.some((each) => each.hash === own.hash);
      if (asked && !draw.shares.some((each) => each.hash === own.hash && each.share === own.share)) return `${name} was drawn without your share, which was told in time.`;
    }
  }
  return "";
}

/** What is in order, and yet may have left the house a choice of the cards. */
function choices(document: Fairness, seen: Seen | null): string {
  const left = new Set(document.draws.flatMap((draw) => draw.shares.filter((each) => each.share === null).map((each) => each.seat)));
  const withheld = left.size ? ` No share came from seat ${[...left].join(", ")}: who withholds one for the house leaves it a second choice of the cards.` : "";
  const given = seen?.frozen.find((each) => !document.draws.some((draw) => draw.generation === each.generation));
  return withheld + (given ? ` Commitment ${given.generation} was given up after this browser was asked for its share.` : "");
}

/** Checks a round by itself, and against what this browser saw of it before it was drawn. */
export async function check(document: Fairness, table: string, round: string, seen: Seen | null): Promise<Found> {
  if (!crypto.subtle) return { ok: false, message: "This browser checks hashes only over https or on localhost; use the command `houseway fairness`." };
  if (document.table !== table || String(document.round) !== round) return { ok: false, message: `The server answers with round ${document.round} of table ${document.table}.` };
  const wrong = (await fault(document)) || (seen ? differs(document, seen) : "");
  if (wrong) return { ok: false, message: wrong };
  const count = document.draws.length;
  const told = `The commitment fits the seed, and all ${count} draws follow from it: computed in this browser.${choices(document, seen)}`;
  if (!seen || document.draws.some((draw) => isLate(draw, seen))) return { ok: true, message: `${told} It was not at the table before the cards were drawn, and takes the server's word for the commitment.` };
  const own = seen.shares.length > 0 ? " Your own share is in the cards." : "";
  return { ok: true, message: `${told} The commitment is the one that it saw before the round.${own}` };
}
