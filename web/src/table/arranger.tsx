// Arranging cards into hands: drag, or tap a card and a tray, or keys. The server names the hands and judges them.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Clause } from "../parts/clause";
import { Face } from "../parts/card";
import type { Card, HandSoFar, Offer, Setting, Split } from "../protocol";
import { moves } from "../settings";
import { capital, cardName } from "../words";
import { OfferButton } from "./actions";
import type { Desk } from "./desk";
import { drag } from "./drag";
import type { Scene } from "./model";
import { bonusOf, points, useSetting } from "./setting";

type SettingOffer = Offer & { bounds: Split };

const HOW = "Drag a card, or choose it and then a row; keys 1, 2, 3 also place it.";

/** What is said under a tray: the hand, its bonus points, and what it has still to outrank. */
export function SoFar(props: { hand: HandSoFar | undefined; rulebook: string }) {
  const { hand } = props;
  return (
    <span class="tray-hand" aria-live="polite">
      {hand?.name} {hand && hand.points > 0 && <b class="bonus">{points(hand.points)}</b>}
      {hand?.says && (
        <span class={hand.foul ? "danger-note foul" : "danger-note"}>
          {hand.foul ? "✗" : "!"} {hand.says} <Clause rulebook={props.rulebook} id={hand.clause} />
        </span>
      )}
    </span>
  );
}

function Verdict(props: { setting: Setting; complete: boolean; left: number }) {
  const { setting } = props;
  const bonus = bonusOf(setting.hands);
  const foul = setting.hands.some((hand) => hand.foul);
  const also = bonus && !foul ? ` ${points(bonus)} of bonus.` : "";
  const text =
    foul ? "✗ This setting is foul." + (setting.complete ? " It may be locked in, and loses." : "")
    : setting.complete && setting.legal ? `✓ This setting is legal.${also}`
    : props.complete ? `Every card has its place.${also}`
    : props.left === 1 ? "Choose a row for the card."
    : HOW;
  return (
    <p class={`legal ${foul ? "no" : setting.complete && setting.legal ? "yes" : ""}`} role="status">
      {text}
    </p>
  );
}

/** Which tray each card is staged in, and what may be done about it. */
function useTrays(offer: SettingOffer, scene: Scene) {
  const { cards, parts } = offer.bounds;
  const [places, setPlaces] = useState<number[]>(() => cards.map(() => -1));
  const [picked, setPicked] = useState<number | null>(null);
  // Where a hand may be set wrongly too, the sizes that the rulebook names are the ones offered here.
  const sizes = scene.doc.hand_sizes.slice(0, parts.length);
  const named = sizes.length === parts.length && sizes.reduce((sum, each) => sum + each, 0) === cards.length;
  const most = (tray: number): number => Math.min(parts[tray]?.most ?? 0, (named && parts[tray]?.least ? sizes[tray] : undefined) ?? 99);
  const staged = parts.map((_, tray) => cards.filter((_, place) => places[place] === tray));
  const room = (tray: number): boolean => (staged[tray]?.length ?? 0) < most(tray);
  const left = places.flatMap((tray, place) => (tray < 0 ? [place] : []));
  const fits = parts.every((part, tray) => (staged[tray]?.length ?? 0) >= part.least && (staged[tray]?.length ?? 0) <= part.most);
  const house = (hands: Card[][]): void => {
    const still = hands.map((hand) => [...hand]);
    setPicked(null);
    setPlaces(
      cards.map((card) => {
        const tray = still.findIndex((hand) => hand.includes(card));
        if (tray >= 0) still[tray]?.splice(still[tray].indexOf(card), 1);
        return tray;
      }),
    );
  };
  return {
    places, staged, most, room, left, house, pick: setPicked,
    chosen: cards.length === 1 ? (left[0] ?? null) : picked,
    complete: left.length === 0 && fits,
    put: (place: number, tray: number) => {
      setPlaces((now) => now.map((each, at) => (at === place ? tray : each)));
      setPicked(null);
    },
  };
}

export function Arranger(props: { offer: SettingOffer; others: Offer[]; desk: Desk; scene: Scene }) {
  const { offer, desk, scene } = props;
  const { cards, parts } = offer.bounds;
  const spot = offer.act.type === "SetHands" ? offer.act.spot : 0;
  const self = useRef<HTMLDivElement>(null);
  const trays = useTrays(offer, scene);
  const { places, staged, room, chosen, complete, left } = trays;
  const lying = useMemo(() => parts.map((part) => scene.view.cards.find(([area]) => area[0] === part.name && area[1] === spot)?.[1] ?? []), [scene]);
  const setting = useSetting(scene.doc, parts.map((_, tray) => [...(lying[tray] ?? []), ...(staged[tray] ?? [])].filter((card): card is Card => card !== null)));
  const usual = Array.isArray(offer.usual) ? (offer.usual as Card[][]) : null;

  useEffect(() => {
    const show = () => {
      const block = (self.current?.offsetHeight ?? 0) > innerHeight - 80 ? "start" : "nearest";
      self.current?.scrollIntoView({ block, behavior: moves() ? "smooth" : "auto" });
    };
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) self.current?.querySelector<HTMLElement>(".in-hand [data-place]")?.focus({ preventScroll: true });
  }, []);
  // Who asked the dealer sees the answer laid out at once, and may still change it.
  useEffect(() => {
    if (offer.told && usual) trays.house(usual);
  }, [offer.told]);

  useEffect(() => {
    if (places.some((tray) => tray >= 0)) desk.live.arrange(staged);
  }, [places]);

  const focus = (selector: string) => requestAnimationFrame(() => self.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  const move = (place: number, tray: number) => {
    if (tray >= 0 && places[place] !== tray && !room(tray)) return;
    trays.put(place, tray);
    const next = left.find((each) => each !== place);
    focus(tray < 0 ? `[data-place="${place}"]` : next === undefined ? ".lock [data-enter]" : `[data-place="${next}"]`);
  };
  const tap = (place: number) => {
    const open = parts.flatMap((_, tray) => (room(tray) ? [tray] : []));
    if ((places[place] ?? -1) >= 0) move(place, -1);
    else if (open.length === 1) move(place, open[0] ?? 0);
    else trays.pick(chosen === place ? null : place);
  };
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
  const button = (card: Card, place: number) => (
    <button
      key={place}
      type="button"
      class={`held ${chosen === place ? "chosen" : ""}`}
      data-place={place}
      data-card={card}
      aria-pressed={chosen === place}
      onClick={() => tap(place)}
      onKeyDown={keyOn(place)}
      onPointerDown={(event) => drag(event, (tray) => move(place, tray))}
    >
      <span class="hidden">
        {cardName(card)}
        {(places[place] ?? -1) >= 0 ? `, in ${parts[places[place] ?? 0]?.name ?? ""}` : ""}
      </span>
      <Face mark={card} />
    </button>
  );

  return (
    <div class={`arranger ${scene.doc.hand_sizes.includes(5) ? "thirteen" : ""} ${cards.length > 7 ? "whole" : ""}`} ref={self} role="group" aria-label="Set your cards">
      {scene.mark("Fantasy Land", spot) > 0 && cards.length > 5 && <p class="fantasy-banner">Fantasy Land: all thirteen cards at once</p>}
      {scene.own.length > 1 && <p class="which">Position {spot}</p>}
      {offer.told && (
        <p class="told" role="status">
          <b>The dealer:</b> {capital(offer.told)}
        </p>
      )}
      <div class="trays">
        {parts.map((part, tray) => (
          <div key={part.name} class={`tray ${room(tray) ? "room" : "full"} ${chosen !== null && room(tray) ? "lit" : ""} ${setting.hands[tray]?.foul ? "foul" : ""}`} data-tray={tray}>
            <button type="button" class="tray-name" disabled={!room(tray) || chosen === null} onClick={() => chosen !== null && move(chosen, tray)}>
              {capital(part.name)} <kbd aria-hidden="true">{tray + 1}</kbd>
            </button>
            <div class="tray-cards" onClick={(event) => event.target === event.currentTarget && chosen !== null && move(chosen, tray)}>
              {(lying[tray] ?? []).map((card, place) => (
                <span key={`l${place}`} class="placed" role="img" aria-label={cardName(card)}>
                  <Face mark={card} />
                </span>
              ))}
              {cards.map((card, place) => (places[place] === tray ? button(card, place) : null))}
              {Array.from({ length: Math.max(0, trays.most(tray) - (staged[tray]?.length ?? 0)) }, (_, place) => (
                <span key={`e${place}`} class="slot" aria-hidden="true" onClick={() => chosen !== null && move(chosen, tray)} />
              ))}
            </div>
            <SoFar hand={setting.hands[tray]} rulebook={scene.doc.rulebook} />
          </div>
        ))}
      </div>
      <div class="in-hand" data-tray="-1" aria-label="Cards still in your hand" role="group">
        {cards.map((card, place) => ((places[place] ?? -1) < 0 ? button(card, place) : null))}
      </div>
      <div class="lock">
        <Verdict setting={setting} complete={complete} left={left.length} />
        <button type="button" class="main" data-enter disabled={!complete} onClick={() => void desk.takeOffer(offer, staged)}>
          Lock in <kbd aria-hidden="true">Enter</kbd>
        </button>
        <Clause rulebook={scene.doc.rulebook} id={offer.clause} />
        {usual && (
          <button type="button" class="secondary" onClick={() => trays.house(usual)}>
            The house way
          </button>
        )}
        {props.others.map((each) => (
          <OfferButton key={JSON.stringify(each.act)} offer={each} desk={desk} scene={scene} />
        ))}
      </div>
    </div>
  );
}
