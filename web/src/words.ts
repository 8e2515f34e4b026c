// Words and figures: money, cards, seats and actions as people say them. No rule is known here.
import type { Action, Area, Card } from "./protocol";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function money(cents: number): string {
  const amount = Math.abs(cents) / 100;
  const shown = Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);
  return `${cents < 0 ? "−" : ""}$${shown}`;
}

export const signed = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));

const RANKS: Record<string, string> = {
  "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const NAMED: Record<string, string> = {
  Jk: "joker", Dg: "gold Dragon", Dr: "red Dragon", Db: "blue Dragon", Ph: "Phoenix", Ti: "Tiger", Pa: "Panda",
  Mo: "Monkey", Ra: "Rabbit",
};

export function cardName(card: Card | null): string {
  if (card === null) return "a card face down";
  const rank = RANKS[card[0] ?? ""];
  const suit = SUITS[card[1] ?? ""];
  return NAMED[card] ?? (rank && suit ? `${rank} of ${suit}` : card);
}

export const cardNames = (cards: (Card | null)[]): string => {
  const hidden = cards.filter((card) => card === null).length;
  const seen = cards.filter((card) => card !== null).map(cardName);
  if (hidden) seen.push(hidden === 1 ? "one card face down" : `${hidden} cards face down`);
  return seen.join(", ");
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name such as `pair_up` as words. */
export const plain = (name: string): string => name.replaceAll("_", " ");

export function seatName(seat: number, names?: ReadonlyMap<number, string>): string {
  if (seat === 0) return "the dealer";
  if (seat === -1) return "the supervisor";
  return names?.get(seat) || `seat ${seat}`;
}

export const keyOf = (area: Area): string => `${area[0]}|${area[1]}`;

/** Steps whose words are long for a button. */
const SHORT: Record<string, string> = {
  "ask how the house would set the cards": "Ask the dealer",
  "surrender the wager": "Surrender",
};

const numbered = (deck: number): string => (deck ? ` ${deck}` : "");

/** What a button for an action says. */
export function label(action: Action, titles: ReadonlyMap<string, string> = new Map()): string {
  switch (action.type) {
    case "Perform":
      return SHORT[action.step] ?? capital(action.step);
    case "PlaceWager": {
      const with_ = action.instrument === "chips" ? "" : ` with ${action.instrument}`;
      return `${titles.get(action.wager) ?? capital(plain(action.wager))}${with_}`;
    }
    case "WithdrawWager":
      return `Take back ${titles.get(action.wager) ?? plain(action.wager)}`;
    case "Leave":
      return "Leave the table";
    case "BuyIn":
      return "Buy chips";
    case "Sit":
      return "Sit down";
    case "Receive":
      return `Receive deck${numbered(action.deck)}`;
    case "ReceivePreshuffled":
      return `Receive pre-shuffled deck${numbered(action.deck)}`;
    case "Shuffle":
      return `Shuffle deck${numbered(action.deck)}`;
    case "Cut":
      return "Cut the cards";
    case "Deal":
      return action.places ? "Deal some places" : "Deal";
    case "CountStub":
      return "Count the stub";
    case "Roll":
      return "Uncover the dice";
    case "Announce":
      return "Announce the figure";
    case "SetHands":
      return "Set the hands";
    case "Report":
      return capital(action.what);
    case "Claim":
      return "Summon the floor"; // as at the terminal, where call is a wager
    case "Attend":
      return `${capital(action.device)}: ${action.condition.replace("_", " ")}`;
    case "UseMethod":
      return `Use ${action.shuffler} shuffling, ${action.dealing.replace("-", " ")}, ${action.decks} deck${action.decks > 1 ? "s" : ""}`;
  }
}

/** The field of an action that an offer may leave open. */
export function freeField(action: Action): string | null {
  switch (action.type) {
    case "BuyIn":
    case "PlaceWager":
      return "cents";
    case "Cut":
    case "CountStub":
      return "cards";
    case "Deal":
      return "places";
    case "Announce":
      return "figure";
    case "SetHands":
      return "hands";
    case "Roll":
      return "dice";
    case "Shuffle":
    case "ReceivePreshuffled":
      return "order";
    case "Sit":
      return "name";
    case "Report":
      return "card";
    case "Claim":
      return "what";
    default:
      return null;
  }
}

/** An offered action with its open field filled in. */
export const filled = (action: Action, value: unknown): Action => {
  const field = freeField(action);
  return field === null ? action : ({ ...action, [field]: value } as Action);
};

/** An action with its place and its value, for a sheet. */
export function worded(action: Action): string {
  const place = "spot" in action && action.spot > 0 ? ` · ${action.spot}` : "deck" in action && action.type !== "Receive" && action.type !== "Shuffle" ? ` · deck ${action.deck}` : "";
  switch (action.type) {
    case "CountStub":
    case "Cut":
      return `${label(action)}: ${action.cards} cards`;
    case "Announce":
      return `Announce ${action.figure}`;
    case "SetHands":
      return `Set the hands ${action.hands.map((hand) => hand.join(" ")).join(" / ")}`;
    default:
      return label(action) + place;
  }
}

export const ago = (then: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return new Date(then).toLocaleString();
};
