// The house's log as this browser saw it: the newest checkpoint is kept, and every later one must go on from it.
import { get, Refusal } from "../api";
import type { LogProof } from "../protocol";

interface Checkpoint {
  origin: string;
  size: number;
  root: string;
}

/** The newest checkpoint that was seen, when the first was, the key of the log, and whether this browser can check it. */
export interface KeptLog {
  note: string;
  since: number;
  key?: string;
  checked?: boolean;
}

const KEY = "houseway.log";
const EMPTY = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

export function keptLog(): KeptLog | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as KeptLog | null;
  } catch {
    return null;
  }
}

function keep(log: KeptLog): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(log));
  } catch {
    // a full store: the page goes on with the older one
  }
}

export function readCheckpoint(note: string): Checkpoint {
  const [origin = "", size = "", root = ""] = note.split("\n");
  return { origin, size: Number(size), root };
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const same = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((each, at) => each === other[at]);

async function node(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([1, ...left, ...right])));
}

/** Does the proof show that the newer tree begins with the older one? After RFC 6962, section 2.1.2. */
export async function consistent(old: Checkpoint, now: Checkpoint, proof: string[]): Promise<boolean> {
  if (old.size === now.size || old.size === 0) return proof.length === 0 && old.root === (old.size ? now.root : EMPTY);
  const rest = proof.map(bytes);
  const half = (each: number): number => Math.floor(each / 2);
  let [at, last] = [old.size - 1, now.size - 1];
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const first = at ? rest.shift() : bytes(old.root);
  if (!first) return false;
  let [older, newer] = [first, first] as [Uint8Array, Uint8Array];
  for (const each of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [older, newer] = [await node(each, older), await node(each, newer)];
      while (at % 2 === 0 && at > 0) [at, last] = [half(at), half(last)];
    } else newer = await node(newer, each);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(older, bytes(old.root)) && same(newer, bytes(now.root));
}

/** Did the key sign a note, after c2sp.org/signed-note? Nothing where this browser knows no Ed25519. */
async function signed(note: string, key: string): Promise<boolean | null> {
  const [, name, id, data] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)\s*$/.exec(key) ?? [];
  const end = note.lastIndexOf("\n\n");
  const proofs = note.slice(end + 2).split("\n").flatMap((line) => (line.startsWith(`— ${name} `) ? [bytes(line.split(" ")[2]!)] : []));
  const own = proofs.find((each) => [...each.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === id);
  if (!data || !own) return false;
  try {
    const imported = await crypto.subtle.importKey("raw", bytes(data).slice(1), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, own.slice(4), new TextEncoder().encode(note.slice(0, end + 1)));
  } catch {
    return null;
  }
}

let turn: Promise<string> = Promise.resolve("");

/** Takes a checkpoint that the house hands over; gives what is wrong with it, if anything. One at a time. */
export function see(note: string): Promise<string> {
  turn = turn.then(() => seen(note)).catch(() => "");
  return turn;
}

async function seen(note: string): Promise<string> {
  const kept = keptLog();
  if (kept?.note === note && kept.key) return "";
  const [before, now] = [kept && readCheckpoint(kept.note), readCheckpoint(note)];
  const known = before?.origin === now.origin ? kept : null;
  const key = known?.key ?? (await (await fetch("/api/log/key")).text()).trim();
  if (known && !crypto.subtle) return ""; // the older one is kept until another can be checked
  const good = crypto.subtle ? await signed(note, key) : null;
  if (good === false) return `The house's checkpoint is not signed by the key ${key}, which this browser knows its log by.`;
  const log = { note, since: known?.since ?? Date.now(), key, checked: good !== null };
  const wrong = before && known ? await rewritten(before, now) : "";
  if (wrong === "" && (!known || before!.size <= now.size)) keep(log);
  if (before && !known) return `The house has begun a new log, ${now.origin}: what this browser saw before was in ${before.origin}. A back-up may have been put in its place.`;
  return wrong ?? ""; // without an answer it is asked again with the next one
}

/** What is wrong with two checkpoints of one log, if anything; nothing is known where the house does not answer. */
async function rewritten(before: Checkpoint, now: Checkpoint): Promise<string | null> {
  const [old, newer] = before.size <= now.size ? [before, now] : [now, before];
  let proof: string[];
  try {
    proof = (await get<LogProof>(`/api/log/consistency?old=${old.size}&size=${newer.size}`)).hashes;
  } catch (error) {
    return error instanceof Refusal && error.status === 400 ? `The house's log has lost some of the ${before.size} leaves that this browser saw.` : null;
  }
  return (await consistent(old, newer, proof)) ? "" : `The house's log was rewritten: it does not go on from the ${before.size} leaves that this browser saw.`;
}
