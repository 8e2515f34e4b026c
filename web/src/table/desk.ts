// The desk: what a person at the table does with their offers. One queue, so that quick taps follow each other.
import { signal } from "@preact/signals";
import type { LiveTable } from "../live/socket";
import type { Action, Offer, Refused, Whole } from "../protocol";
import { chip } from "../settings";
import { filled } from "../words";
import { sorted } from "./model";

const KEY = "houseway.wagers.";
export const COMFORTABLE = 50_000;

type Amounts = Record<string, number>;

export const within = (bounds: Whole, cents: number): number => {
  const wanted = Math.min(Math.max(cents, bounds.least), bounds.most);
  return wanted - ((wanted - bounds.least) % bounds.step);
};

export class Desk {
  readonly busy = signal(false);
  readonly hint = signal("");
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly live: LiveTable,
    readonly rulebook: string,
  ) {}

  private offers(): Offer[] {
    return this.live.update.value?.view.offers ?? [];
  }

  private staked(wager: string, spot: number): number {
    const chips = this.live.update.value?.view.chips ?? [];
    return chips.find(([area]) => area[0] === wager && area[1] === spot)?.[1] ?? 0;
  }

  private then(work: () => Promise<unknown>): Promise<void> {
    const done = this.queue.then(async () => {
      this.busy.value = true;
      try {
        await work();
      } finally {
        this.busy.value = false;
      }
    });
    this.queue = done.catch(() => undefined);
    return done;
  }

  take(action: Action): Promise<void> {
    return this.then(() => this.live.act(action));
  }

  takeOffer(offer: Offer, value?: unknown): Promise<void> {
    const given = value ?? offer.usual ?? undefined;
    return this.take(given === undefined ? offer.act : filled(offer.act, given));
  }

  offered(wager: string, spot: number): (Offer & { bounds: Whole }) | null {
    const found = sorted(this.offers()).betting.find((each) => each.act.wager === wager && each.act.spot === spot);
    return found ?? null;
  }

  /** Puts the chosen chip on an area; the first makes it at least the least that may lie there. */
  bet(wager: string, spot: number): Promise<void> {
    return this.then(() => this.stake(wager, spot, this.staked(wager, spot) + chip.value));
  }

  amount(wager: string, spot: number, cents: number): Promise<void> {
    return this.then(async () => {
      if (cents === 0) return this.withdraw(wager, spot);
      return this.stake(wager, spot, cents, true);
    });
  }

  private async stake(wager: string, spot: number, cents: number, exactly = false): Promise<Refused | null> {
    const offer = this.offered(wager, spot);
    if (!offer) return null;
    const wanted = within(offer.bounds, cents);
    if (!exactly && wanted === this.staked(wager, spot)) return null;
    return this.live.act(filled(offer.act, exactly ? cents : wanted));
  }

  private async withdraw(wager: string, spot: number): Promise<void> {
    const offer = this.offers().find((each) => each.act.type === "WithdrawWager" && each.act.wager === wager && each.act.spot === spot);
    if (offer) await this.live.act(offer.act);
  }

  clear(): Promise<void> {
    return this.then(async () => {
      for (let round = 0; round < 12; round += 1) {
        const offer = this.offers().findLast((each) => each.act.type === "WithdrawWager");
        if (!offer || (await this.live.act(offer.act))) return;
      }
    });
  }

  /** The wagers that lie there now, to be made again another time. */
  remember(spots: number[]): void {
    const now: Amounts = {};
    for (const [area, cents] of this.live.update.value?.view.chips ?? []) {
      if (spots.includes(area[1]) && area[0] !== "chips") now[`${area[0]}|${spots.indexOf(area[1])}`] = cents;
    }
    if (Object.keys(now).length) localStorage.setItem(KEY + this.rulebook, JSON.stringify(now));
  }

  remembered(): Amounts {
    try {
      return JSON.parse(localStorage.getItem(KEY + this.rulebook) ?? "{}") as Amounts;
    } catch {
      return {};
    }
  }

  /** Makes remembered wagers again: some are open only when others lie there. */
  repeat(spots: number[], times = 1): Promise<void> {
    return this.then(async () => {
      const left = new Map(Object.entries(this.remembered()));
      for (let pass = 0; pass < 6 && left.size; pass += 1) {
        let moved = false;
        for (const [key, cents] of [...left]) {
          const [wager = "", place = "0"] = key.split("|");
          const spot = spots[Number(place)];
          if (spot === undefined || !this.offered(wager, spot)) continue;
          await this.stake(wager, spot, cents * times);
          left.delete(key);
          moved = true;
        }
        if (!moved) return;
      }
    });
  }

  /** Sits down and buys in for a comfortable amount, in one go. */
  async sit(seat: number): Promise<Refused | null> {
    let refused: Refused | null = null;
    await this.then(async () => {
      refused = await this.live.act({ type: "Sit", by: seat, at: 0, name: "" });
      if (refused) return;
      const offer = this.offers().find((each) => each.act.type === "BuyIn");
      if (!offer || offer.bounds?.type !== "Whole") return;
      const purse = this.live.update.value?.chips_cents ?? this.live.you.value?.chips_cents ?? COMFORTABLE;
      const cents = Math.min(within(offer.bounds, COMFORTABLE), purse);
      if (cents >= offer.bounds.least) await this.live.act(filled(offer.act, cents));
    });
    return refused;
  }
}
