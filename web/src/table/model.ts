// What a view shows, sorted for drawing: by spot, by betting area, by result. It knows places, and no rule.
import type { Area, Card, ToldEntry, Event, NamedHand, Offer, PlaceWager, Split, TableDocument, View, Whole } from "../protocol";

export interface Lying {
  area: Area;
  cards: (Card | null)[];
  named: NamedHand | null;
}

const CENTRAL = /^(deck|spread|spread face down|stack|stack to deliver|packet|shoe|missing|discard rack|drawn in error|found face up|table inventory|outside|collection)$/;
const ROWS = ["high", "medium", "low", "front", "middle", "back"];
const rowOf = (name: string): number => (ROWS.includes(name) ? ROWS.indexOf(name) : -1);
export const isRow = (name: string): boolean => ROWS.includes(name);

export class Scene {
  readonly names: ReadonlyMap<number, string>;
  readonly wagers: ReadonlyMap<string, string>;
  readonly spots: number[];
  readonly own: number[];
  private readonly marks: ReadonlyMap<string, number>;

  constructor(
    readonly doc: TableDocument,
    readonly view: View,
    readonly hands: NamedHand[],
  ) {
    this.names = new Map(view.table.names);
    this.wagers = new Map(doc.wagers.map((wager) => [wager.name, wager.title]));
    this.marks = new Map(view.table.marks.map(([[mark, spot], value]) => [`${mark}|${spot}`, value]));
    const more = view.cards.map(([area]) => area).filter(([name, spot]) => spot > 0 && !CENTRAL.test(name));
    this.spots = [...new Set([...doc.spots, ...more.map(([, spot]) => spot)])].sort((a, b) => a - b);
    this.own = this.spots.filter((spot) => view.seat !== null && view.seat > 0 && this.playedBy(spot) === view.seat);
  }

  mark(name: string, spot = 0): number {
    return this.marks.get(`${name}|${spot}`) ?? 0;
  }

  /** The seat that plays a spot. */
  playedBy(spot: number): number {
    const mark = this.mark("played by", spot);
    if (mark) return mark;
    if (this.doc.spots.includes(spot)) return spot;
    return spot - Math.max(...this.doc.spots);
  }

  nameOf(spot: number): string {
    return this.names.get(this.playedBy(spot)) ?? "";
  }

  lying(spot: number): Lying[] {
    return this.view.cards
      .filter(([area]) => area[1] === spot && !CENTRAL.test(area[0]))
      .map(([area, cards]) => ({ area, cards, named: this.named(area) }))
      .sort((a, b) => rowOf(a.area[0]) - rowOf(b.area[0]));
  }

  central(): Lying[] {
    return this.view.cards
      .filter(([area]) => CENTRAL.test(area[0]) && area[0] !== "discard rack")
      .map(([area, cards]) => ({ area, cards, named: null }));
  }

  private named(area: Area): NamedHand | null {
    return this.hands.find((hand) => hand.area[0] === area[0] && hand.area[1] === area[1]) ?? null;
  }

  chips(name: string, spot = 0): number {
    return this.view.chips.find(([area]) => area[0] === name && area[1] === spot)?.[1] ?? 0;
  }

  /** The back of the deck in play, where two decks alternate. */
  back(): string {
    const backs = Array.isArray(this.doc.options["backs"]) ? this.doc.options["backs"].map(String) : ["red"];
    const last = this.mark("deck of the last round");
    const now = this.view.table.number_of_decks > 1 && last ? (last % 2) + 1 : 1;
    return backs[now - 1] ?? "red";
  }

  results(): Event[] {
    return this.view.facts;
  }
}

// --- offers ----------------------------------------------------------------------------------------------------

export type WagerOffer = Offer & { act: PlaceWager; bounds: Whole };

export interface Sorted {
  betting: WagerOffer[];
  decisions: Offer[];
  setting: (Offer & { bounds: Split }) | null;
  more: Offer[];
}

const isBet = (offer: Offer): offer is WagerOffer =>
  offer.act.type === "PlaceWager" && offer.act.instrument === "chips" && offer.bounds?.type === "Whole" && offer.usual === null;

export function sorted(offers: Offer[]): Sorted {
  const found: Sorted = { betting: [], decisions: [], setting: null, more: [] };
  for (const offer of offers) {
    if (isBet(offer)) found.betting.push(offer);
    else if (offer.bounds?.type === "Split" && found.setting === null) found.setting = offer as Offer & { bounds: Split };
    else if (offer.routine && offer.act.type !== "BuyIn") found.decisions.push(offer);
    else found.more.push(offer);
  }
  return found;
}

// --- results ---------------------------------------------------------------------------------------------------

export interface SpotResult {
  spot: number;
  hands: NamedHand[];
  settled: Extract<Event, { type: "Settled" }>[];
  judged: Extract<Event, { type: "Judged" }> | null;
}

export interface RoundResult {
  round: number;
  void: string | null;
  dealer: NamedHand[];
  spots: SpotResult[];
  compared: Extract<Event, { type: "Compared" }>[];
}

/** Gathers results as entries come: what each hand was, and who won what. */
export class Results {
  private rounds = new Map<number, { events: Event[]; hands: Map<string, NamedHand> }>();

  add(entries: ToldEntry[]): void {
    for (const entry of entries) {
      const at = this.of(entry.round);
      at.events.push(...entry.events);
      for (const hand of entry.hands) at.hands.set(`${hand.area[0]}|${hand.area[1]}`, hand);
    }
    for (const round of this.rounds.keys()) if (round < Math.max(...this.rounds.keys()) - 2) this.rounds.delete(round);
  }

  /** What a view says already, for somebody who came in the middle of a round. */
  start(view: View, hands: NamedHand[]): void {
    if (this.rounds.has(view.round)) return;
    const at = this.of(view.round);
    at.events.push(...view.facts);
    for (const hand of hands) at.hands.set(`${hand.area[0]}|${hand.area[1]}`, hand);
  }

  latest(round: number): RoundResult | null {
    for (const number of [round, round - 1]) {
      const found = this.rounds.get(number);
      if (!found) continue;
      const result = told(number, found.events, [...found.hands.values()]);
      if (result.spots.length || result.compared.length || result.void) return result;
    }
    return null;
  }

  private of(round: number): { events: Event[]; hands: Map<string, NamedHand> } {
    let found = this.rounds.get(round);
    if (!found) this.rounds.set(round, (found = { events: [], hands: new Map() }));
    return found;
  }
}

export function told(round: number, events: Event[], hands: NamedHand[]): RoundResult {
  const spots = new Map<number, SpotResult>();
  const at = (spot: number): SpotResult => {
    let found = spots.get(spot);
    if (!found) spots.set(spot, (found = { spot, hands: open(hands, spot), settled: [], judged: null }));
    return found;
  };
  let void_: string | null = null;
  const compared: RoundResult["compared"] = [];
  for (const event of events) {
    if (event.type === "Settled") at(event.spot).settled.push(event);
    else if (event.type === "Unsettled") undo(at(event.spot), event.wager);
    else if (event.type === "Judged") at(event.spot).judged = event;
    else if (event.type === "Reopened" && event.again.includes("expose and compare the hands")) for (const each of spots.values()) each.judged = null;
    else if (event.type === "Compared") compared.push(event);
    else if (event.type === "Voided") void_ = event.clause;
  }
  const settled = [...spots.values()].filter((each) => each.settled.length).sort((a, b) => a.spot - b.spot);
  return { round, void: void_, dealer: open(hands, 0), spots: settled, compared };
}

/** A settlement that was undone no longer stands; the comparison that it came from may, as a payment was wrong. */
function undo(result: SpotResult, wager: string): void {
  result.settled = result.settled.filter((each) => each.wager !== wager);
}

export interface PendingClaim {
  spot: number;
  what: string;
  uphold: Offer[];
  dismiss: Offer | null;
}

/** What players claim and nobody has ruled on, with what the reader may do about it. */
export function claims(view: View): PendingClaim[] {
  const open = new Map<number, string>();
  for (const fact of view.facts) {
    if (fact.type === "Claimed") open.set(fact.spot, fact.what);
    else if (fact.type === "Reported") for (const [spot, what] of open) if (what === fact.what) open.delete(spot);
    if (fact.type === "Performed" && fact.step === "dismiss the claim") open.delete(fact.spot);
  }
  return [...open].map(([spot, what]) => ({
    spot,
    what,
    uphold: view.offers.filter(({ act }) => act.type === "Report" && act.what === what),
    dismiss: view.offers.find(({ act }) => act.type === "Perform" && act.step === "dismiss the claim" && act.spot === spot) ?? null,
  }));
}

function open(hands: NamedHand[], spot: number): NamedHand[] {
  const found = hands.filter((hand) => hand.area[1] === spot);
  const set = found.filter((hand) => isRow(hand.area[0]));
  if (set.length) return set.sort((a, b) => rowOf(a.area[0]) - rowOf(b.area[0]));
  return found.slice(-1);
}

export const total = (result: SpotResult): number => result.settled.reduce((sum, each) => sum + each.net_cents, 0);
