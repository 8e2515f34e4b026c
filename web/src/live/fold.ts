// The whole table again, from what was known of it and what the house says has changed; no rule is known here.
import type { Area, Changed, Update } from "../protocol";

type Key = number | [string, number] | Area;

const SIGHTS: string[] = ["none", "backs", "owner", "faces"];

/** The update that would be sent now; null where a message between was missed. */
export function folded(update: Update, changed: Changed): Update | null {
  if (changed.seq !== update.seq + changed.entries.length) return null;
  const before = update.view;
  const { cards, chips, facts, offers, table, ...plain } = changed.view;
  const { view: _, type: __, hands, ...rest } = changed;
  const others = new Set((cards ?? []).map(([area]) => named(area)));
  return {
    ...update,
    skipped: false,
    checkpoint: null,
    ...rest,
    hands: [...update.hands.filter((hand) => !others.has(named(hand.area))), ...(hands ?? [])].sort((a, b) => order(a.area, b.area)),
    view: {
      ...before,
      ...plain,
      cards: merged(before.cards, cards),
      chips: merged(before.chips, chips),
      facts: facts ? taken(facts, [...before.facts, ...changed.entries.flatMap((entry) => entry.events)]) : before.facts,
      offers: offers ? taken(offers, before.offers) : before.offers,
      table: {
        ...before.table,
        ...table,
        names: merged(before.table.names, table?.names),
        decks: merged(before.table.decks, table?.decks),
        marks: merged(before.table.marks, table?.marks),
      },
    },
  };
}

/** Pairs in the order of their keys: those that changed, but for those that are gone. */
function merged<K extends Key, V>(pairs: [K, V][], changes: [K, V | null][] | undefined): [K, V][] {
  if (!changes) return pairs;
  const both = new Map<string, [K, V | null]>([...pairs, ...changes].map((pair) => [named(pair[0]), pair]));
  return [...both.values()].filter((pair): pair is [K, V] => pair[1] !== null).sort((a, b) => order(a[0], b[0]));
}

/** A list in which a pair of numbers stands for that stretch of one that is known. */
function taken<T>(row: (T | [number, number])[], known: T[]): T[] {
  return row.flatMap((each) => (Array.isArray(each) ? known.slice(each[0], each[1]) : [each]));
}

const named = (key: Key): string => JSON.stringify(key);

/** Numbers by their size, marks and areas by name, spot and sight. */
function order(a: Key, b: Key): number {
  if (typeof a === "number" || typeof b === "number") return Number(a) - Number(b);
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] - b[1] || SIGHTS.indexOf(a[2] ?? "") - SIGHTS.indexOf(b[2] ?? "");
}
