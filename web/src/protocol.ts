// Written by `python -m houseway.server.wire.typescript`. Change the server's structs, not this file.

export type Card = string; // such as As, Td, Jk

export type FromClient =
  | Join
  | Act
  | Ready
  | Arrange
  | Coach
  | Pledge
  | Reveal;

/** The first message: asks for everything after a sequence number, or only for what lies on the table now. */
export interface Join {
  type: "join";
  after?: number | null;
  guided?: boolean;
}

/** Takes an action, under an id that this person never uses again at this table. */
export interface Act {
  type: "act";
  id: string;
  action: Action;
}

export type Action =
  | Sit
  | Leave
  | BuyIn
  | Perform
  | Receive
  | ReceivePreshuffled
  | Shuffle
  | Cut
  | Deal
  | CountStub
  | PlaceWager
  | WithdrawWager
  | Roll
  | Announce
  | SetHands
  | Report
  | Claim
  | Attend
  | UseMethod;

/** Takes a seat. */
export interface Sit {
  type: "Sit";
  by: number;
  at: number;
  name: string;
}

/** Gives up a seat and cashes out. */
export interface Leave {
  type: "Leave";
  by: number;
  at: number;
}

/** Puts money on the table. */
export interface BuyIn {
  type: "BuyIn";
  by: number;
  at: number;
  cents: number;
}

/** Performs a step of procedure, at a spot or with a deck where it needs one. */
export interface Perform {
  type: "Perform";
  by: number;
  at: number;
  step: Step;
  spot: number;
}

export type Step =
  | "tear the surplus joker in half"
  | "discard the torn joker"
  | "put the torn joker in the container of the deck"
  | "verify that one joker only is in use"
  | "inspect the cards"
  | "verify the inspection"
  | "spread the cards face up"
  | "let the first player inspect the cards"
  | "turn the cards face down"
  | "turn the cards face up"
  | "wash the cards"
  | "stack the cards"
  | "spread the idle table's cards face up"
  | "spread the idle table's cards face down"
  | "ask for the idle table's cards to be spread face up"
  | "take the old deck from the table"
  | "put the used deck in the shuffling device and take the other"
  | "shuffle"
  | "stand the pre-shuffled deck in a single stack"
  | "lay the cover card in front of the deck"
  | "lay the packet on the cover card"
  | "lay the rest of the deck on the packet"
  | "put the cover card in the discard rack"
  | "insert the cover card in the stack"
  | "put the packet and the cover card at the bottom"
  | "order a recut"
  | "order a shuffle"
  | "place the deck in the manual dealing shoe"
  | "the shuffling device inserts the stack in the shoe"
  | "take the deck in the left hand"
  | "take the deck in the right hand"
  | "place the cards in the automated dealing shoe"
  | "take a neighbouring betting area as well"
  | "give the neighbouring betting area up"
  | "announce no more bets"
  | "place three dice in the shaker"
  | "hand the shaker over to the supervisor"
  | "take the shaker back"
  | "give the shaker to the dealer who takes over"
  | "shake the shaker"
  | "count to the starting position"
  | "mark the starting position"
  | "have the starting position determined again"
  | "cover the shaker, shake it once and place it to the right"
  | "deal"
  | "pass a position by mistake"
  | "place the stub in the discard rack"
  | "determine whether the cards were misdealt"
  | "deliver a stack"
  | "collect the cards of positions without a wager"
  | "examine the cards"
  | "ask how the house would set the cards"
  | "tell the player how the house would set the cards"
  | "decline to tell how the house would set the cards"
  | "void the hand"
  | "play the hand out"
  | "surrender the wager"
  | "collect the surrendered wager and count the cards"
  | "set the hands of a player who left"
  | "fold"
  | "reveal the dealer's cards"
  | "reveal the player's cards"
  | "settle the bonus wagers"
  | "settle"
  | "expose and compare the hands"
  | "announce that the wager wins, and pay it"
  | "announce that the wager loses, and collect it"
  | "collect the hands"
  | "rule the wagers abandoned"
  | "let the wagers of a player who left stand"
  | "collect forfeited wagers and cards"
  | "place the remaining cards in the discard rack"
  | "give back wagers that may not stand"
  | "dismiss the claim"
  | "take the collection fee of this down"
  | "take part in this round"
  | "take part with two hands, if both players agree"
  | "sit this round out"
  | "place the action button and the dealer button"
  | "place the cards of a player who left"
  | "declare a Clean Sweep"
  | "declare no Clean Sweep"
  | "go on without waiting for a Clean Sweep to be declared"
  | "confirm the Clean Sweep and put the marker on the hand"
  | "say that the hand is no Clean Sweep"
  | "check how every hand is set"
  | "call the hand foul"
  | "pay the Clean Sweep"
  | "compare the hand with those after it"
  | "announce staying in Fantasy Land"
  | "gather the cards and pass both buttons on";

/** Receives a deck at the table. */
export interface Receive {
  type: "Receive";
  by: number;
  at: number;
  deck: number;
}

/** Receives a deck that was inspected and shuffled elsewhere; the order is its own secret. */
export interface ReceivePreshuffled {
  type: "ReceivePreshuffled";
  by: number;
  at: number;
  deck: number;
  order: number[];
}

/** Shuffles a deck: the order says which place of the old stack each card of the new one comes from. */
export interface Shuffle {
  type: "Shuffle";
  by: number;
  at: number;
  deck: number;
  order: number[];
}

/** Cuts so many cards from the top. */
export interface Cut {
  type: "Cut";
  by: number;
  at: number;
  cards: number;
}

/** Deals to the next so many places. */
export interface Deal {
  type: "Deal";
  by: number;
  at: number;
  places: number;
}

/** Counts the stub and says how many cards it has. */
export interface CountStub {
  type: "CountStub";
  by: number;
  at: number;
  cards: number;
}

/** Makes a wager of this amount, or changes it to this amount. */
export interface PlaceWager {
  type: "PlaceWager";
  by: number;
  at: number;
  spot: number;
  wager: string;
  instrument: Instrument;
  cents: number;
}

export type Instrument =
  | "chips"
  | "match play"
  | "cash";

/** Takes a wager back. */
export interface WithdrawWager {
  type: "WithdrawWager";
  by: number;
  at: number;
  spot: number;
  wager: string;
}

/** Shakes the dice, or lets the number generator run, and uncovers what they show. */
export interface Roll {
  type: "Roll";
  by: number;
  at: number;
  dice: number[];
}

/** Announces a figure aloud: the total of the dice, the number that is shown. */
export interface Announce {
  type: "Announce";
  by: number;
  at: number;
  figure: number;
}

/** Arranges cards into the hands of a spot, in the order in which the rulebook names them. */
export interface SetHands {
  type: "SetHands";
  by: number;
  at: number;
  spot: number;
  hands: Card[][];
}

/** Something irregular happens or is found; `card` is the place of the card, if it is one among several. */
export interface Report {
  type: "Report";
  by: number;
  at: number;
  what: Irregularity;
  spot: number;
  card: number;
}

export type Irregularity =
  | "a card is found face up in the shoe or the deck"
  | "a card is drawn in error, its face not exposed"
  | "a position is dealt one card too many"
  | "a position is passed over"
  | "a card goes missing from the deck"
  | "a hand has the wrong number of cards"
  | "a card of the dealer is exposed too early"
  | "a player's card is exposed"
  | "somebody else touches a player's cards"
  | "a player's cards are out of the dealer's view"
  | "a player leaves the table during the round"
  | "the shuffling device jams or does not finish"
  | "the automated dealing shoe jams or does not deal all cards"
  | "the cards are misdealt"
  | "a die does not lie flat on the bottom of the shaker"
  | "a die falls out of the shaker"
  | "the first card or stack went to a wrong position"
  | "a card is exposed while dealing from the hand"
  | "a card is laid on a wrong stack"
  | "the stacks were not dealt back and forth"
  | "the dealer's hands are not set by the house way"
  | "a wager was paid or collected wrongly"
  | "a card that nobody plays is exposed";

/** A player says that something irregular happened, for the supervisor to rule on. */
export interface Claim {
  type: "Claim";
  by: number;
  at: number;
  spot: number;
  what: Irregularity;
}

/** Brings a device into a condition: cleared, removed, covered, signed, exchanged. */
export interface Attend {
  type: "Attend";
  by: number;
  at: number;
  device: Device;
  condition: Condition;
}

export type Device =
  | "automated card shuffling device"
  | "automated dealing shoe";

export type Condition =
  | "in_order"
  | "jammed"
  | "removed"
  | "covered"
  | "signed"
  | "exchanged";

/** Changes the method of shuffling and dealing. */
export interface UseMethod {
  type: "UseMethod";
  by: number;
  at: number;
  shuffler: Shuffler;
  dealing: Dealing;
  decks: number;
}

export type Shuffler =
  | "manual"
  | "automated"
  | "automated-counting"
  | "approved-reshuffling";

export type Dealing =
  | "manual-shoe"
  | "hand"
  | "automated-shoe";

/** Says that the house need not wait for this seat any longer in this phase, or that it should after all. */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
}

/** Tells how cards that are being set lie so far, a list for each hand; a clock that runs out keeps that. */
export interface Arrange {
  type: "arrange";
  id: string;
  hands: string[][];
}

/** Asks the coach, where the table has one: what to decide now, or how the last round was decided. */
export interface Coach {
  type: "coach";
  id: string;
  about?: "now" | "round";
}

/** Sends the hash of a share of one's own in the chance of this round or the next. */
export interface Pledge {
  type: "pledge";
  id: string;
  round: number;
  hash: string;
}

/** Tells the share itself, after the hashes were frozen. */
export interface Reveal {
  type: "reveal";
  id: string;
  round: number;
  share: string;
}

export type FromServer =
  | Welcome
  | Update
  | Changed
  | Presence
  | Frozen
  | Done
  | Refused
  | Advised
  | Graded
  | Bye;

/** The answer to `join`: who you are here and how far the record has come; an update follows. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  you: You;
  head: number;
  now: number;
  checkpoint: string;
}

/** The person behind the socket, and the seat they hold here: None for a bystander. */
export interface You {
  person: string;
  name: string;
  roles: ("player" | "dealer" | "supervisor" | "auditor" | "operator")[];
  seat: number | null;
  chips_cents: number;
}

/** The whole table as you see it now, with what you may do, and what happened since you last heard of it. */
export interface Update {
  type: "update";
  seq: number;
  now: number;
  entries: ToldEntry[];
  skipped: boolean;
  view: View;
  hands: NamedHand[];
  seats: Occupant[];
  clock: Clock | null;
  commitment: Commitment;
  revealed: Commitment | null;
  chips_cents: number | null;
  checkpoint: string | null;
}

/** An entry of the record as the reader's seat sees it, told in words, and the hands that it laid open. */
export interface ToldEntry {
  seq: number;
  at: number;
  round: number;
  phase: string;
  action: Action;
  events: Event[];
  told: string[];
  hands: NamedHand[];
}

export type Event =
  | CardsMoved
  | ChipsMoved
  | Performed
  | Counted
  | Rolled
  | Announced
  | Reported
  | Claimed
  | Voided
  | Judged
  | Settled
  | Compared
  | DeckReceived
  | DeckRemoved
  | Seated
  | Departed
  | Unsettled
  | Marked
  | MethodChanged
  | PhaseEnded
  | Reopened
  | RoundEnded;

/** Cards went from one area to another, to its end or on top of it; dealing names its step. */
export interface CardsMoved {
  type: "CardsMoved";
  source: Area;
  target: Area;
  cards: (Card | null)[];
  clause: string;
  step: Step | null;
  on_top: boolean;
}

export type Area = [name: string, spot: number, sight: Sight];

export type Sight =
  | "none"
  | "backs"
  | "owner"
  | "faces";

/** Chips went from one area to another. */
export interface ChipsMoved {
  type: "ChipsMoved";
  source: Area;
  target: Area;
  cents: number;
  why: Why;
  clause: string;
}

export type Why =
  | "buy-in"
  | "cash-out"
  | "wager"
  | "withdraw"
  | "collect"
  | "pay"
  | "return"
  | "reverse"
  | "fee";

/** A step of procedure was performed. */
export interface Performed {
  type: "Performed";
  step: Step;
  spot: number;
  clause: string;
}

/** The cards of an area were counted: how many there were, and how many there should have been. */
export interface Counted {
  type: "Counted";
  cards: number;
  expected: number;
  clause: string;
  area: Area;
}

/** Dice were uncovered, or a number was drawn and displayed. */
export interface Rolled {
  type: "Rolled";
  dice: number[];
  clause: string;
}

/** A figure was announced aloud. */
export interface Announced {
  type: "Announced";
  figure: number;
  clause: string;
}

/** Something irregular was noticed. */
export interface Reported {
  type: "Reported";
  what: Irregularity;
  spot: number;
  clause: string;
}

/** A player claims that something irregular happened; the supervisor rules on it. */
export interface Claimed {
  type: "Claimed";
  what: Irregularity;
  spot: number;
  clause: string;
}

/** All hands of the round became void. */
export interface Voided {
  type: "Voided";
  clause: string;
}

/** A spot's hands were compared with the dealer's: each is higher, 1, a copy, 0, or lower, -1. */
export interface Judged {
  type: "Judged";
  spot: number;
  standings: number[];
  clause: string;
}

/** A wager was settled; the net excludes the stake, which lay on the betting area until then. */
export interface Settled {
  type: "Settled";
  spot: number;
  wager: string;
  result: Result;
  net_cents: number;
  clauses: string[];
  staked_cents: number;
}

export type Result =
  | "won"
  | "lost"
  | "pushed"
  | "returned"
  | "void";

/** Two hands were settled against each other; points count for the first, shares say where they come from. */
export interface Compared {
  type: "Compared";
  spot: number;
  other: number;
  points: number;
  shares: [string, number][];
  owed_cents: number;
  paid_cents: number;
  clauses: string[];
}

/** A deck came to the table; the only way cards come into the world. */
export interface DeckReceived {
  type: "DeckReceived";
  deck: number;
  cards: (Card | null)[];
  at: number;
  clause: string;
}

/** A deck left the table with all the cards that are left of it; the only way cards go. */
export interface DeckRemoved {
  type: "DeckRemoved";
  deck: number;
  clause: string;
}

/** Somebody took a seat. */
export interface Seated {
  type: "Seated";
  seat: number;
  name: string;
}

/** Somebody gave up a seat. */
export interface Departed {
  type: "Departed";
  seat: number;
}

/** A settlement was undone: its result no longer stands. */
export interface Unsettled {
  type: "Unsettled";
  spot: number;
  wager: string;
  clause: string;
}

/** A mark at the table changed: a counter, a flag, the condition of a device. */
export interface Marked {
  type: "Marked";
  mark: string;
  spot: number;
  value: number;
  clause: string;
}

/** Another method of shuffling and dealing is in use. */
export interface MethodChanged {
  type: "MethodChanged";
  shuffler: Shuffler;
  dealing: Dealing;
  decks: number;
  clause: string;
}

/** The round goes on to its next phase. */
export interface PhaseEnded {
  type: "PhaseEnded";
}

/** The round goes back to a phase; the steps named are done again, but at some decks, and all else stands. */
export interface Reopened {
  type: "Reopened";
  phase: string;
  clause: string;
  again: Step[];
  but_at: number[];
}

/** The round is over and the next begins. */
export interface RoundEnded {
  type: "RoundEnded";
}

/** A hand that lies open to the reader in an area, and what it is called. */
export interface NamedHand {
  area: Area;
  cards: string[];
  kind: string;
  name: string;
}

/** What a seat sees of the table; None is a card of which it sees the back, or a bystander's seat. */
export interface View {
  seat: number | null;
  rulebook: string;
  round: number;
  phase: string;
  clause: string;
  says: string;
  clock: number;
  table: Table;
  cards: [Area, (Card | null)[]][];
  chips: [Area, number][];
  facts: Event[];
  offers: Offer[];
  due: string[];
}

/** What outlives a round: who sits where, the decks, the method in use, counters and conditions. */
export interface Table {
  names: [number, string][];
  decks: [number, number][];
  shuffler: Shuffler;
  dealing: Dealing;
  number_of_decks: number;
  marks: [[string, number], number][];
}

/** An action open to a seat: a prototype, bounds for its free field, the clause behind it. */
export interface Offer {
  act: Action;
  clause: string;
  bounds: Whole | OneOf | Order | Dice | Split | Name | null;
  usual: number | string | number[] | Card[][] | null;
  routine: boolean;
  told: string;
}

/** A whole number between two bounds, in steps from the least. */
export interface Whole {
  type: "Whole";
  least: number;
  most: number;
  step: number;
}

/** One of a few values. */
export interface OneOf {
  type: "OneOf";
  values: (number | string | number[] | Card[][] | null)[];
}

/** An order of so many cards: each place once. */
export interface Order {
  type: "Order";
  count: number;
}

/** What so many dice, or wheels with so many sides, show. */
export interface Dice {
  type: "Dice";
  count: number;
  sides: number;
}

/** These cards, each put into one of the hands. Only a seat that sees the cards is offered their split. */
export interface Split {
  type: "Split";
  cards: Card[];
  parts: HandToSet[];
}

/** A hand that cards may be put into: its name and how many it takes. */
export interface HandToSet {
  name: string;
  least: number;
  most: number;
}

/** A name of a person: 1 to 40 printable characters, no space at either end, and none of those taken. */
export interface Name {
  type: "Name";
  taken: string[];
}

/** Who is in a seat: a person, a bot, the house's own dealer or supervisor, or nobody. */
export interface Occupant {
  seat: number;
  name: string;
  kind: "person" | "bot" | "house" | "empty";
  connected: boolean;
  ready: boolean;
  thinking: boolean;
}

/** A clock that runs: for whom, until when, and what follows by which clause when it has run out. */
export interface Clock {
  kind: "betting" | "decision";
  seats: number[];
  since: number;
  deadline: number;
  then: string;
  clause: string;
}

/** The commitment to the shuffles of a round; the seed is there once it is revealed. */
export interface Commitment {
  round: number;
  generation: number;
  commitment: string;
  why: "round" | "started" | "restored";
  seed: string | null;
}

/** What happened since the last message, and what has changed by it; what is not here is as it was. */
export interface Changed {
  type: "changed";
  seq: number;
  now: number;
  entries: ToldEntry[];
  view: ViewChange;
  hands?: NamedHand[];
  seats?: Occupant[];
  clock?: Clock | null;
  commitment?: Commitment;
  revealed?: Commitment | null;
  chips_cents?: number | null;
  checkpoint?: string;
}

/** What has changed of a view; what is not here is as it was. */
export interface ViewChange {
  round?: number;
  phase?: string;
  clause?: string;
  says?: string;
  clock?: number;
  table?: TableChange;
  cards?: [Area, (Card | null)[] | null][];
  chips?: [Area, number | null][];
  facts?: [number, number][];
  offers?: (Offer | [number, number])[];
  due?: string[];
}

/** What has changed of what outlives a round: pairs whose key is there now or, with null, no longer. */
export interface TableChange {
  names?: [number, string | null][];
  decks?: [number, number | null][];
  shuffler?: Shuffler;
  dealing?: Dealing;
  number_of_decks?: number;
  marks?: [[string, number], number | null][];
}

/** Somebody came, went or became ready; nothing happened on the table. */
export interface Presence {
  type: "presence";
  now: number;
  seats: Occupant[];
  clock: Clock | null;
}

/** Something is to be drawn for the first time in a round: who has a hash here tells their share now. */
export interface Frozen {
  type: "frozen";
  round: number;
  generation: number;
  commitment: string;
  pledges: Pledged[];
}

/** The hash of a share, and the seat whose it is. */
export interface Pledged {
  seat: number;
  hash: string;
}

/** The action is on disk under this sequence number; `repeated` if it already was. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  repeated: boolean;
  slip: Slip | null;
}

/** In an exam: a wrong step, when it was taken, and what would have been right. */
export interface Slip {
  round: number;
  phase: string;
  action: Action;
  right: Right[];
}

/** A step that the procedure asked for, with the right answer where there is one, and its clause. */
export interface Right {
  action: Action;
  clause: string;
}

/** Nothing was changed: why, and the clause where a rule says so. Without an id the message had none. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "rules" | "unreadable" | "not-your-seat" | "role" | "chips" | "wait" | "unknown" | "slow-down" | "closed" | "not-joined" | "coach" | "share";
  message: string;
  clause: string;
  slip: Slip | null;
}

/** What the coach says: ways to decide, the best first; none where there is nothing to decide. */
export interface Advised {
  type: "advised";
  id: string;
  says: string;
  exact: boolean;
  choices: Advisable[];
}

/** A way to decide, what it comes to on average, and in words what it gives up; the best gives up nothing. */
export interface Advisable {
  action: Action;
  worth: Worth;
  gives_up: string;
}

/** What a decision comes to on average: a number, and an exact one as a fraction too. */
export interface Worth {
  float: number;
  exact: string;
}

/** How a round was decided, and what was given up in all; round 0 where there was none. */
export interface Graded {
  type: "graded";
  id: string;
  round: number;
  decisions: Judgement[];
  gave_up: string;
}

/** A decision that was taken, the best one, and what it gave up in words, if anything. */
export interface Judgement {
  action: Action;
  best: Action;
  gave_up: string;
}

/** The last message: the table was closed, or the server stops and will be back. */
export interface Bye {
  type: "bye";
  reason: "closed" | "stopping" | "slow" | "replaced" | "signed-out";
  message: string;
}

/** What every refusal looks like: one line, and the clause where a rule says so. */
export interface Fault {
  status_code: number;
  detail: string;
  code: string;
  clause: string;
}

/** Asks for a guest's seat in the house; without a name the guest gets one. */
export interface NewGuest {
  name?: string | null;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** Another password for somebody who knows the present one, or was given one by an operator. */
export interface NewPassword {
  name: string;
  password: string;
  new: string;
}

/** A password with which somebody can choose one of their own, once. */
export interface GivenPassword {
  password: string;
}

/** A browser in which somebody has come in. */
export interface Session {
  made: number;
  used: number;
  here: boolean;
}

/** Where somebody has come in, the latest first. */
export interface Sessions {
  sessions: Session[];
}

/** Somebody the house knows, with their play chips that are not on any table. */
export interface Person {
  id: string;
  name: string;
  kind: "guest" | "account";
  roles: ("player" | "dealer" | "supervisor" | "auditor" | "operator")[];
  chips_cents: number;
}

/** Who is asking; nobody before the first visit. */
export interface Me {
  person: Person | null;
}

/** The roles that a person is to have. */
export interface NewRoles {
  roles: ("player" | "dealer" | "supervisor" | "auditor" | "operator")[];
}

/** A try to come in with a password. */
export interface SignIn {
  name: string;
  at: number;
  address: string;
  right: boolean;
}

/** The last tries, the latest first. */
export interface SignIns {
  sign_ins: SignIn[];
}

/** The accounts of the house. */
export interface People {
  people: Person[];
}

/** One of a few values. */
export interface AmongForm {
  type: "among";
  values: unknown[];
}

/** A whole number between two bounds. */
export interface NumberForm {
  type: "number";
  least: number;
  most: number;
}

/** True or false. */
export interface FlagForm {
  type: "flag";
}

/** Printable text. */
export interface TextForm {
  type: "text";
}

/** A list, each value of one form. */
export interface ListForm {
  type: "list";
  each: AmongForm | NumberForm | FlagForm | TextForm;
}

/** What a document leaves to the operator: its words, its clause, its default and the form of its values. */
export interface Option {
  name: string;
  says: string;
  clause: string;
  required: boolean;
  default: unknown;
  expected: string;
  form: AmongForm | NumberForm | FlagForm | TextForm | ListForm;
}

/** A line of a table, and its figure in the document. */
export interface VariedLine {
  name: string;
  figure: number;
  clause: string;
}

/** A table of which a variant may change lines: what it is of, its own name if any, and its unit. */
export interface VariedTable {
  of: string;
  name: string;
  unit: string;
  lines: VariedLine[];
}

/** A rule that a variant may change: the document's word, and the form of the others. */
export interface VariedRule {
  name: string;
  says: string;
  clause: string;
  document: string;
  form: AmongForm | NumberForm;
}

/** What a rulebook names as variable; a variant changes some of it, and has a title. */
export interface Varied {
  rules: VariedRule[];
  tables: VariedTable[];
  most: number;
}

/** What a variant has otherwise than the document, and the clause it departs from. */
export interface Departure {
  changes: string;
  from: string;
  to: string;
  departs_from: string;
}

/** How well bots play: a name, what people call it, how such a bot plays, and whether it is the usual level. */
export interface Level {
  name: string;
  title: string;
  says: string;
  usual: boolean;
}

/** How a game is shown: the colour of its felt, how hands that are set lie on it, a picture and a sentence. */
export interface Looks {
  felt: string;
  spread: string;
  picture: string[];
  says: string;
}

/** A rulebook that tables can be opened with; the levels of its bots, weakest first, where one can choose. */
export interface RulebookLine {
  id: string;
  title: string;
  jurisdiction: string;
  levels: Level[];
  looks: Looks;
}

/** All rulebooks, in the order of the register. */
export interface Rulebooks {
  rulebooks: RulebookLine[];
}

/** A rulebook, its options, and what else a variant may change; `usual` can be filed as it stands. */
export interface RulebookDocument {
  id: string;
  title: string;
  jurisdiction: string;
  options: Option[];
  usual: Record<string, unknown>;
  levels: Level[];
  varied: Varied | null;
}

/** A submission that is to be checked. */
export interface Submission {
  options: Record<string, unknown>;
}

/** Something that a clause refuses in a submission. */
export interface SubmissionFinding {
  option: string;
  message: string;
  clause: string;
}

/** An approval that a submission does not speak of, and so takes to have been given. */
export interface Granted {
  option: string;
  says: string;
  clause: string;
}

/** Words that stand at the table, perhaps with lines of two columns. */
export interface SignDocument {
  title: string;
  clause: string;
  posted: string;
  lines: string[][];
}

/** What is wrong with a submission; if nothing is, its signs, and how a variant departs from the document. */
export interface Checked {
  ok: boolean;
  findings: SubmissionFinding[];
  taken_for_granted: Granted[];
  signs: SignDocument[];
  variant: Departure[];
}

/** Hands as text, to be named and put in order under a submission. */
export interface HandsToRank {
  hands: string[];
  options?: Record<string, unknown>;
}

/** A hand and what it is called; or why it cannot be ranked. */
export interface RankedHand {
  cards: string;
  kind: string;
  name: string;
  fault: string;
}

/** The hands as given; `order` lists their places from the highest, `ties` the groups that are equal. */
export interface Ranked {
  rulebook: string;
  hands: RankedHand[];
  order: number[];
  ties: number[][];
}

/** An action that somebody thinks of taking, such as a setting of cards. */
export interface Considered {
  action: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Why the action would lose although it is admitted; nothing if it would not. */
export interface Warned {
  warning: string;
}

/** Hands that are being set, in the order in which the rulebook names them; some may lack cards. */
export interface HandsToSet {
  hands: string[];
  options?: Record<string, unknown>;
}

/** A hand that is being set: what it is by now, its bonus points, and what a clause says of it. */
export interface HandSoFar {
  name: string;
  points: number;
  says: string;
  clause: string;
  foul: boolean;
}

/** Hands that are being set; `legal` says of a complete setting that none of them is foul. */
export interface Setting {
  hands: HandSoFar[];
  complete: boolean;
  legal: boolean;
}

/** A clause in our own words, how the software carries it and the tests that show it. */
export interface ClauseDocument {
  id: string;
  title: string;
  kind: string;
  says: string;
  expect: string;
  status: string;
  see: string[];
  rulings: string[];
  tests: string[];
}

/** The reading chosen for an unclear clause, and why. */
export interface RulingDocument {
  id: string;
  clauses: string[];
  problem: string;
  reading: string;
  reason: string;
  option: string;
}

/** The clauses of a document, in its order, and the readings chosen. */
export interface Rules {
  rulebook: string;
  title: string;
  jurisdiction: string;
  citation: string;
  clauses: ClauseDocument[];
  rulings: RulingDocument[];
}

/** An exact number, and what it comes to. */
export interface Exact {
  exact: string;
  float: number;
}

/** One way in which a wager ends, and the combinations of cards that lead there. */
export interface OutcomeOdds {
  name: string;
  pays: string;
  combinations: number;
  probability: Exact;
  return: Exact;
}

/** Hands, what to do with them, what each decision is worth, and their row and column in the grid. */
export interface Decision {
  hand: string;
  decision: string;
  combinations: number;
  values: Record<string, Exact>;
  cell: string[];
}

/** Another way to play, its house edge, and what it costs against best play. */
export interface OtherStrategy {
  strategy: string;
  says: string;
  house_edge: Exact;
  cost: Exact;
}

/** Where the decisions stand when all are drawn as one grid, and how to read it. */
export interface GridDocument {
  rows: string[];
  columns: string[];
  says: string;
}

/** A line of the house way: the hands it sets, what they are worth, and what it gives away against the best. */
export interface HouseWayLine {
  rule: string;
  says: string;
  combinations: number;
  value: Exact;
  best_value: Exact | null;
  cost: Exact | null;
  as_good_as_best: Exact | null;
}

/** What a wager is worth, with the wagers that are settled together with it. */
export interface WagerOdds {
  wager: string;
  title: string;
  method: string;
  combinations: number;
  house_edge: Exact;
  element_of_risk: Exact;
  hit_frequency: Exact;
  variance: Exact;
  standard_deviation: number;
  outcomes: OutcomeOdds[];
  with: string[];
  paytable: string;
  player: string;
  average_wager: Exact | null;
  standard_error: number | null;
  rounds: number | null;
  strategy: Decision[];
  decisions: Decision[];
  other_strategies: OtherStrategy[];
  house_way: HouseWayLine[];
  grid: GridDocument | null;
}

/** The odds of a rulebook's wagers; `command` gives the others, `house` if one plays against it. */
export interface OddsDocument {
  rulebook: string;
  wagers: WagerOdds[];
  command: string;
  house: boolean;
}

/** How long the house waits for wagers and decisions (0: for ever), and how fast its bots work (0: at once). */
export interface Clocks {
  betting_s?: number;
  decision_s?: number;
  pace_ms?: number;
}

/** Opens a table: listed in the lobby (operators only), or for those who have its link. */
export interface NewTable {
  rulebook: string;
  options?: Record<string, unknown> | null;
  title?: string;
  listed?: boolean;
  bots?: number;
  clocks?: Clocks | null;
  coach?: boolean;
  level?: string;
}

/** A wager and its title on the layout. */
export interface WagerDocument {
  name: string;
  title: string;
  clause: string;
  before_deal: boolean;
}

/** A phase of the round, and what the dealer's card says beside it. */
export interface PhaseDocument {
  name: string;
  clause: string;
  says: string;
  reminders: Reminder[];
}

/** A line of the dealer's card: what hands do and software cannot see. */
export interface Reminder {
  clause: string;
  title: string;
  says: string;
  method: string;
}

/** Something that can go wrong, as a report names it, and what it leaves behind. */
export interface IrregularityDocument {
  what: string;
  clause: string;
  hands: string;
  wagers: string;
  cards: string;
  then: string;
}

/** A table in the lobby. */
export interface TableLine {
  id: string;
  title: string;
  rulebook: string;
  game: string;
  jurisdiction: string;
  options: Record<string, unknown>;
  listed: boolean;
  seats: Occupant[];
  watching: number;
  round: number;
  phase: string;
  clocks: Clocks;
  looks: Looks;
}

/** The listed tables, and those that the reader opened or sits at. */
export interface Lobby {
  tables: TableLine[];
  yours: TableLine[];
  set_aside: string[];
}

/** All about a table that stays the same while it is open. */
export interface TableDocument {
  id: string;
  title: string;
  rulebook: string;
  game: string;
  jurisdiction: string;
  options: Record<string, unknown>;
  listed: boolean;
  closed: boolean;
  yours: boolean;
  clocks: Clocks;
  coach: boolean;
  level: Level | null;
  looks: Looks;
  spots: number[];
  hand_sizes: number[];
  hands: string[];
  deck: string[];
  wagers: WagerDocument[];
  signs: SignDocument[];
  phases: PhaseDocument[];
  irregularities: IrregularityDocument[];
}

/** A step that the rules know for a seat: without its place, which `place` names, and without its value. */
export interface Move {
  action: Action;
  place: string;
  places: number[];
}

/** All that the rules may ever ask of a seat, whether or not it is asked now. */
export interface Repertoire {
  seat: number;
  moves: Move[];
}

/** Asks for bots in so many free seats, or sends them away when the round is over. */
export interface MoreBots {
  count: number;
}

/** What became of a wager. */
export interface SettledWager {
  spot: number;
  wager: string;
  result: string;
  net_cents: number;
  clauses: string[];
}

/** A round in the history of a table. */
export interface RoundLine {
  number: number;
  first_seq: number;
  last_seq: number;
  started: number;
  ended: number | null;
  void: boolean;
  names: Record<string, string>;
  settled: SettledWager[];
}

/** Rounds of a table, the latest first; `more` says that there are earlier ones. */
export interface Rounds {
  table: string;
  rounds: RoundLine[];
  more: boolean;
}

/** A step of a round, and the table after it as the seat saw it; nobody may act in a replay. */
export interface ReplayStep {
  entry: ToldEntry;
  view: View;
  hands: NamedHand[];
}

/** A round as a seat saw it. */
export interface Replay {
  table: string;
  rulebook: string;
  round: number;
  seat: number | null;
  finished: boolean;
  steps: ReplayStep[];
}

/** What somebody at the table added to the chance of a round; nothing where it did not come or did not fit. */
export interface Share {
  seat: number;
  hash: string;
  share: string | null;
}

/** Something left to chance in a round: the bounds, what it was drawn from, and what came of it. */
export interface Draw {
  seq: number;
  kind: string;
  index: number;
  count: number;
  sides: number;
  values: number[];
  generation: number;
  shares: Share[];
}

/** A commitment to a round's shuffles, and its seed when it is revealed; a later one makes it void. */
export interface Generation {
  generation: number;
  commitment: string;
  committed: number;
  why: "round" | "started" | "restored";
  seed: string | null;
}

/** The commitments to a round's shuffles, and after it their seeds and the shuffles to check them with. */
export interface Fairness {
  table: string;
  round: number;
  generations: Generation[];
  status: "committed" | "withheld" | "revealed";
  draws: Draw[];
  ok: boolean | null;
  message: string;
}

/** A commitment, and the last entry of the record when it was seen: later draws must come from it. */
export interface SeenCommitment {
  round: number;
  generation: number;
  commitment: string;
  why: "round" | "started" | "restored";
  seed: string | null;
  after: number;
}

/** What somebody saw of a round's chance before anything was drawn, and the shares that they told. */
export interface Seen {
  table: string;
  round: number;
  commitments: SeenCommitment[];
  frozen: Frozen[];
  shares: Share[];
}

/** What an audit of a table's record came to. */
export interface Verified {
  ok: boolean;
  rounds: number;
  events: number;
  entries: number;
  head: string;
  findings: string[];
}

/** A proof of RFC 6962 for the house's log of a size: hashes in base64. */
export interface LogProof {
  size: number;
  hashes: string[];
}

/** A table in an auditor's search. */
export interface TableHit {
  id: string;
  title: string;
  rulebook: string;
  listed: boolean;
  opened: number;
  closed: number | null;
  entries: number;
  rounds: number;
  last: number;
}

/** Tables that have a record, the latest first. */
export interface Records {
  tables: TableHit[];
}
