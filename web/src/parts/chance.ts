// Checks a round's shuffles in this browser, by what docs/protocol.md says: commitment, keys, ChaCha20, draws.
import type { Fairness } from "../protocol";

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

export async function check(document: Fairness): Promise<Found> {
  if (document.seed === null) return { ok: false, message: "The seed is not revealed yet." };
  if (!crypto.subtle) return { ok: false, message: "This browser checks hashes only over https or on localhost; use the command `houseway fairness`." };
  const seed = unhex(document.seed);
  const text = joined(bytes("houseway commitment 1"), ZERO, bytes(document.table), ZERO, bytes(String(document.round)), ZERO, seed);
  const commitment = `sha256:${hex(await crypto.subtle.digest("SHA-256", text))}`;
  if (commitment !== document.commitment) return { ok: false, message: "The seed does not fit the commitment." };
  const hmac = await crypto.subtle.importKey("raw", joined(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (const draw of document.draws) {
    const key = await crypto.subtle.sign("HMAC", hmac, joined(bytes("houseway draw 1"), ZERO, bytes(String(draw.index))));
    const words = new Words(new Uint32Array(key));
    let values: number[];
    if (draw.sides > 0) values = Array.from({ length: draw.count }, () => 1 + words.below(draw.sides));
    else {
      values = Array.from({ length: draw.count }, (_, place) => place);
      for (let i = draw.count - 1; i > 0; i -= 1) {
        const j = words.below(i + 1);
        [values[i], values[j]] = [values[j]!, values[i]!];
      }
    }
    if (values.join() !== draw.values.join()) return { ok: false, message: `Draw ${draw.index + 1} (${draw.kind}) does not come from this seed.` };
  }
  return { ok: true, message: `The commitment fits the seed, and all ${document.draws.length} draws follow from it: computed in this browser.` };
}
