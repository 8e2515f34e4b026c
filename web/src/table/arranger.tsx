// Arranging cards into hands: drag, or tap a card and a tray, or keys. The server names the hands and judges them.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { post } from "../api";
import { Clause } from "../parts/clause";
import { Face } from "../parts/card";
import type { Card, Offer, Ranked, Split, TableDocument } from "../protocol";
import { cardName, capital } from "../words";
import { OfferButton } from "./actions";
import type { Desk } from "./desk";
import type { Scene } from "./model";

interface Judgement {
  legal: boolean;
  says: string;
  points: string;
}

const ranked = new Map<string, Promise<Ranked>>();

function nameHands(doc: TableDocument, hands: string[]): Promise<Ranked> {
  const key = `${doc.id}|${hands.join("/")}`;
  let found = ranked.get(key);
  if (!found) ranked.set(key, (found = post<Ranked>(`/api/rulebooks/${doc.rulebook}/rank`, { hands, options: doc.options })));
  return found;
}

interface SettledSeat {
  legal?: boolean;
  foul?: boolean;
  bonus?: Record<string, number>;
}

/** Asks the server to settle a made-up case with this setting: is it legal, what bonus does it carry? */
async function judge(doc: TableDocument, parts: string[], hands: Card[][]): Promise<Judgement | null> {
  const used = new Map<Card, number>();
  for (const card of hands.flat()) used.set(card, (used.get(card) ?? 0) + 1);
  const rest = doc.deck.filter((card) => {
    const held = used.get(card) ?? 0;
    if (held) used.set(card, held - 1);
    return held === 0;
  });
  const text = Object.fromEntries(parts.map((name, place) => [name, (hands[place] ?? []).join(" ")]));
  const cards = hands.flat().join(" ");
  const among = parts.includes("front");
  let at = 0;
  const other = Object.fromEntries(parts.map((name, place) => [name, rest.slice(at, (at += hands[place]?.length ?? 0)).join(" ")]));
  const body = among
    ? {
        submission: doc.options, limit_cents: 100, buttons: 1,
        seats: [
          { seat: 1, stack_cents: 10_000_000, ...text, declares: null, fantasy_land: false },
          { seat: 2, stack_cents: 10_000_000, ...other, declares: null, fantasy_land: false },
        ],
      }
    : {
        submission: doc.options, dealer: rest.slice(0, hands.flat().length).join(" "),
        seats: [{ seat: 1, cards, set: text, wagers: { asia: 10_000 } }],
      };
  try {
    const answer = await post<{ seats: SettledSeat[] }>(`/api/rulebooks/${doc.rulebook}/settle`, body);
    const seat = answer.seats[0];
    if (!seat) return null;
    const legal = seat.legal ?? (seat.foul === undefined ? true : !seat.foul);
    const bonus = seat.bonus ? Object.values(seat.bonus).reduce((sum, each) => sum + each, 0) : 0;
    return { legal, says: legal ? "This setting is legal." : "This setting is foul: the hands are not in the order the rules ask for.", points: bonus ? `${bonus} bonus point${bonus > 1 ? "s" : ""}` : "" };
  } catch {
    return null;
  }
}

export function Arranger(props: { offer: Offer & { bounds: Split }; others: Offer[]; desk: Desk; scene: Scene }) {
  const { offer, desk, scene } = props;
  const { cards, parts } = offer.bounds;
  const spot = offer.act.type === "SetHands" ? offer.act.spot : 0;
  // Where a hand may be set wrongly too, the sizes that the rulebook names are the ones offered here.
  const sizes = scene.doc.hand_sizes.slice(0, parts.length);
  const named = sizes.length === parts.length && sizes.reduce((sum, each) => sum + each, 0) === cards.length;
  const most = (tray: number): number => Math.min(parts[tray]?.most ?? 0, (named && parts[tray]?.least ? sizes[tray] : undefined) ?? 99);
  const key = `${scene.view.round}|${scene.view.phase}|${spot}|${cards.join(" ")}`;
  const [places, setPlaces] = useState<number[]>(() => cards.map(() => -1));
  const [chosen, setChosen] = useState<number | null>(null);
  const [names, setNames] = useState<string[]>([]);
  const [judged, setJudged] = useState<Judgement | null>(null);
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setPlaces(cards.map(() => -1));
    setChosen(null);
    setJudged(null);
  }, [key]);

  const lying = useMemo(() => parts.map((part) => scene.view.cards.find(([area]) => area[0] === part.name && area[1] === spot)?.[1] ?? []), [scene]);
  const staged = parts.map((_, tray) => cards.filter((_, place) => places[place] === tray));
  const whole = parts.map((_, tray) => [...(lying[tray] ?? []), ...(staged[tray] ?? [])].filter((card): card is Card => card !== null));
  const fits = parts.every((part, tray) => {
    const count = staged[tray]?.length ?? 0;
    return count >= part.least && count <= part.most;
  });
  const complete = places.length === cards.length && places.every((tray) => tray >= 0) && fits;
  const board = whole.map((hand) => hand.join(" ")).join("/");

  useEffect(() => {
    let current = true;
    const sized = whole.map((hand) => scene.doc.hand_sizes.includes(hand.length));
    const asked = whole.filter((_, tray) => sized[tray]).map((hand) => hand.join(" "));
    if (asked.length) {
      nameHands(scene.doc, asked).then(
        (answer) => {
          if (!current) return;
          let at = 0;
          setNames(sized.map((known) => (known ? (answer.hands[at++]?.name ?? "") : "")));
        },
        () => undefined,
      );
    } else setNames([]);
    if (complete && sized.every(Boolean)) {
      judge(scene.doc, parts.map((part) => part.name), whole).then((answer) => current && setJudged(answer), () => undefined);
    } else setJudged(null);
    return () => {
      current = false;
    };
  }, [board, complete]);

  const room = (tray: number): boolean => (staged[tray]?.length ?? 0) < most(tray);
  const move = (place: number, tray: number) => {
    if (tray >= 0 && places[place] !== tray && !room(tray)) return;
    setPlaces((now) => now.map((each, at) => (at === place ? tray : each)));
    const next = places.findIndex((each, at) => each < 0 && at !== place);
    setChosen(null);
    requestAnimationFrame(() => self.current?.querySelector<HTMLElement>(`[data-place="${next >= 0 ? next : place}"]`)?.focus());
  };
  const houseWay = () => {
    if (!Array.isArray(offer.usual)) return;
    const hands = offer.usual as Card[][];
    const left = hands.map((hand) => [...hand]);
    setPlaces(
      cards.map((card) => {
        const tray = left.findIndex((hand) => hand.includes(card));
        if (tray >= 0) left[tray]?.splice(left[tray].indexOf(card), 1);
        return tray;
      }),
    );
  };
  const lock = () => void desk.takeOffer(offer, staged);

  const keyOn = (place: number) => (event: KeyboardEvent) => {
    const digit = Number(event.key);
    const letter = parts.findIndex((part) => part.name[0] === event.key.toLowerCase());
    if (digit >= 1 && digit <= parts.length) move(place, digit - 1);
    else if (letter >= 0) move(place, letter);
    else if (event.key === "Backspace" || event.key === "Delete") move(place, -1);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const buttons = [...(self.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
      const at = buttons.indexOf(event.currentTarget as HTMLElement);
      buttons[(at + (event.key === "ArrowRight" ? 1 : -1) + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drag = (place: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    const card = event.currentTarget as HTMLElement;
    const from = { x: event.clientX, y: event.clientY };
    let moved = false;
    const onMove = (at: PointerEvent) => {
      if (!moved && Math.hypot(at.clientX - from.x, at.clientY - from.y) < 7) return;
      moved = true;
      card.classList.add("dragged");
      card.style.transform = `translate(${at.clientX - from.x}px, ${at.clientY - from.y}px) rotate(3deg)`;
    };
    const onUp = (at: PointerEvent) => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerup", onUp);
      document.removeEventListener("pointercancel", onUp);
      card.classList.remove("dragged");
      card.style.transform = "";
      if (!moved) return;
      const over = document.elementsFromPoint(at.clientX, at.clientY).find((each) => each instanceof HTMLElement && each.dataset["tray"] !== undefined);
      if (over instanceof HTMLElement) move(place, Number(over.dataset["tray"]));
      card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    };
    document.addEventListener("pointermove", onMove);
    document.addEventListener("pointerup", onUp);
    document.addEventListener("pointercancel", onUp);
  };

  const button = (card: Card, place: number) => (
    <button
      key={place}
      type="button"
      class={`held ${chosen === place ? "chosen" : ""}`}
      data-place={place}
      data-card={card}
      aria-pressed={chosen === place}
      onClick={() => {
        const only = parts.filter((_, tray) => room(tray));
        if ((places[place] ?? -1) >= 0) move(place, -1);
        else if (only.length === 1) move(place, parts.indexOf(only[0]!));
        else setChosen(chosen === place ? null : place);
      }}
      onKeyDown={keyOn(place)}
      onPointerDown={drag(place)}
    >
      <span class="hidden">
        {cardName(card)}
        {(places[place] ?? -1) >= 0 ? `, in ${parts[places[place] ?? 0]?.name ?? ""}` : ""}
      </span>
      <Face mark={card} />
    </button>
  );

  const fantasy = cards.length > 5 && parts.some((part) => part.name === "front");
  return (
    <div class={`arranger ${scene.doc.hand_sizes.includes(5) ? "thirteen" : ""}`} ref={self} role="group" aria-label="Set your cards">
      {fantasy && <p class="fantasy-banner">Fantasy Land: all thirteen cards at once</p>}
      <div class="trays">
        {parts.map((part, tray) => {
          const count = staged[tray]?.length ?? 0;
          const lies = lying[tray] ?? [];
          return (
            <div key={part.name} class={`tray ${room(tray) ? "room" : "full"} ${chosen !== null && room(tray) ? "lit" : ""}`} data-tray={tray}>
              <button type="button" class="tray-name" disabled={!room(tray) || chosen === null} onClick={() => chosen !== null && move(chosen, tray)}>
                {capital(part.name)} <kbd aria-hidden="true">{tray + 1}</kbd>
              </button>
              <div class="tray-cards" onClick={() => chosen !== null && move(chosen, tray)}>
                {lies.map((card, place) => (
                  <span key={`l${place}`} class="placed" role="img" aria-label={cardName(card)}>
                    <Face mark={card} />
                  </span>
                ))}
                {cards.map((card, place) => (places[place] === tray ? button(card, place) : null))}
                {Array.from({ length: Math.max(0, most(tray) - count) }, (_, place) => (
                  <span key={`e${place}`} class="slot" aria-hidden="true" />
                ))}
              </div>
              <span class="tray-hand" aria-live="polite">{names[tray] ?? ""}</span>
            </div>
          );
        })}
      </div>
      <div class="in-hand" data-tray="-1" aria-label="Cards still in your hand" role="group">
        {cards.map((card, place) => ((places[place] ?? -1) < 0 ? button(card, place) : null))}
      </div>
      <div class="lock">
        <p class={`legal ${judged ? (judged.legal ? "yes" : "no") : ""}`} role="status">
          {judged ? `${judged.legal ? "✓" : "✗"} ${judged.says} ${judged.points}` : complete ? "Every card has its place." : "Drag a card, or choose it and then a row; keys 1, 2, 3 also place it."}
        </p>
        {Array.isArray(offer.usual) && (
          <button type="button" class="secondary" onClick={houseWay}>
            The house way
          </button>
        )}
        <button type="button" class="main" data-enter disabled={!complete} onClick={lock}>
          Lock in <kbd aria-hidden="true">Enter</kbd>
        </button>
        <Clause rulebook={scene.doc.rulebook} id={offer.clause} />
        {props.others.map((each) => (
          <OfferButton key={JSON.stringify(each.act)} offer={each} desk={desk} scene={scene} />
        ))}
        {offer.told && <p class="told">{offer.told}</p>}
      </div>
    </div>
  );
}
