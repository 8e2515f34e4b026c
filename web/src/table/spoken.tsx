// For the ear: turns, cards and results in sentences, in live regions that a screen reader reads out.
import { useEffect, useState } from "preact/hooks";
import type { LiveTable } from "../live/socket";
import type { ToldEntry, Event, NamedHand } from "../protocol";
import { capital, cardNames, label, money, plain, seatName } from "../words";
import { isRow } from "./model";
import type { Scene } from "./model";

const QUIET: string[] = ["Sit", "BuyIn", "Leave", "PlaceWager", "SetHands", "Deal"]; // told by what follows, or seen
const EVEN = ["pushed", "returned", "void"];

const who = (spot: number, scene: Scene): string => (scene.own.includes(spot) ? (scene.own.length > 1 ? `You, position ${spot},` : "You") : scene.nameOf(spot) || `Position ${spot}`);

function whose(spot: number, scene: Scene): string {
  if (spot === 0) return "The dealer's";
  return scene.own.includes(spot) ? "Your" : `${scene.nameOf(spot) || `Position ${spot}`}'s`;
}

/** A hand that came to lie open: whose it is, its cards, its name. */
const handText = (hand: NamedHand, scene: Scene): string =>
  `${whose(hand.area[1], scene)} ${isRow(hand.area[0]) ? hand.area[0] : "hand"}: ${cardNames(hand.cards)}; ${hand.name}`;

function eventText(event: Event, scene: Scene): string {
  switch (event.type) {
    case "CardsMoved": {
      const [name, spot] = event.target;
      const seen = event.cards.length > 0 && event.cards.every((card) => card !== null);
      return seen && name === "hand" && scene.own.includes(spot) && !scene.doc.hand_sizes.includes(event.cards.length) ? `Your cards: ${cardNames(event.cards)}` : "";
    }
    case "Settled": {
      const title = scene.wagers.get(event.wager) ?? plain(event.wager);
      return `${who(event.spot, scene)} ${EVEN.includes(event.result) ? `${event.result}: ${title}` : `${event.result} ${money(Math.abs(event.net_cents))} on ${title}`}`;
    }
    case "Compared":
      if (event.points === 0) return `${who(event.spot, scene)} and ${who(event.other, scene)}: even`;
      return `${who(event.points > 0 ? event.spot : event.other, scene)}: ${Math.abs(event.points)} points from ${who(event.points > 0 ? event.other : event.spot, scene)}, ${money(event.paid_cents)}`;
    case "Rolled":
      return `Dice: ${event.dice.join(", ")}`;
    case "Voided":
      return "All hands are void";
    case "Claimed":
      return `${who(event.spot, scene)}: ${event.what}`;
    case "Unsettled":
      return `${who(event.spot, scene)}: the settlement of ${scene.wagers.get(event.wager) ?? plain(event.wager)} is undone`;
    default:
      return "";
  }
}

/** What is told of an entry: who did what, the hands that it laid open, the results. */
export function entryText(entry: ToldEntry, scene: Scene): string[] {
  const { action } = entry;
  const name = action.by === scene.view.seat ? "You" : capital(seatName(action.by, scene.names));
  const later = action.type === "PlaceWager" && scene.doc.wagers.some((wager) => wager.name === action.wager && !wager.before_deal);
  const did = QUIET.includes(action.type) && !later ? [] : [`${name}: ${label(action, scene.wagers).toLowerCase()}`];
  const hands = new Map(entry.hands.map((hand) => [`${hand.area[0]}|${hand.area[1]}`, handText(hand, scene)]));
  return [...did, ...hands.values(), ...entry.events.map((event) => eventText(event, scene)).filter(Boolean)];
}

export function Ear(props: { live: LiveTable; scene: Scene; yours: string }) {
  const [text, setText] = useState("");
  const { live, scene } = props;
  useEffect(() => live.onEntries((entries) => {
    const told = entries.flatMap((entry) => entryText(entry, scene));
    if (told.length) setText(`${told.slice(-10).join(". ")}.`);
  }), [live, scene]);
  return (
    <>
      <div class="hidden" role="log" aria-live="polite" data-ear>
        {text}
      </div>
      <div class="hidden" role="status" aria-live="assertive" data-turn>
        {props.yours}
      </div>
    </>
  );
}
