// The buttons: everything that may be done now, made from the offers.
import { useEffect, useState } from "preact/hooks";
import { Clause } from "../parts/clause";
import { CHIPS, ChipArt } from "../parts/chips";
import { Popup } from "../parts/popup";
import type { Offer } from "../protocol";
import { chip } from "../settings";
import { capital, label, money } from "../words";
import type { Desk } from "./desk";
import type { Scene, Sorted } from "./model";

const isMoney = (offer: Offer): boolean => offer.act.type === "BuyIn" || offer.act.type === "PlaceWager";

/** A button for an offer; with an entry for the field that is left open. */
export function OfferButton(props: { offer: Offer; desk: Desk; scene: Scene; main?: boolean; key_?: string }) {
  const { offer, desk, scene } = props;
  const bounds = offer.bounds;
  const whole = bounds?.type === "Whole" && bounds.least !== bounds.most ? bounds : null;
  const start = whole ? (typeof offer.usual === "number" ? offer.usual : Math.min(Math.max(whole.least, isMoney(offer) ? 50_000 : whole.least), whole.most)) : 0;
  const [value, setValue] = useState(start);
  const [pick, setPick] = useState(0);
  useEffect(() => setValue(start), [whole?.least, whole?.most, offer.usual]);
  const exact = bounds?.type === "Whole" && bounds.least === bounds.most ? bounds.least : undefined;
  const text = label(offer.act, scene.wagers) + (exact !== undefined && isMoney(offer) ? ` ${money(exact)}` : "");
  // Where somebody acts at several positions, a button says for which it is.
  const several = (scene.view.seat ?? 0) <= 0 ? offer.act.type !== "PlaceWager" : scene.own.length > 1;
  const spot = "spot" in offer.act && offer.act.spot > 0 && several ? ` · ${offer.act.spot}` : "";
  const take = () => {
    if (desk.busy.value) return undefined; // pressed twice on a slow line
    if (whole) return desk.takeOffer(offer, value);
    if (bounds?.type === "OneOf") return desk.takeOffer(offer, bounds.values[pick]);
    return desk.takeOffer(offer, exact);
  };
  return (
    <span class="offer">
      <button type="button" class={props.main ? "main" : "secondary"} data-step={"step" in offer.act ? (offer.act.step ?? "") : offer.act.type} data-key={props.key_} onClick={() => void take()}>
        {text}
        {spot}
        {props.key_ && <kbd aria-hidden="true">{props.key_}</kbd>}
      </button>
      {whole && (
        <label class="open-field">
          <span class="hidden">{isMoney(offer) ? "Amount in dollars" : "How many"}</span>
          {isMoney(offer) && "$"}
          <input
            type="number"
            inputMode="decimal"
            min={isMoney(offer) ? whole.least / 100 : whole.least}
            max={isMoney(offer) ? whole.most / 100 : whole.most}
            step={isMoney(offer) ? Math.max(1, whole.step) / 100 : whole.step}
            value={isMoney(offer) ? value / 100 : value}
            onInput={(event) => setValue(Math.round(Number(event.currentTarget.value) * (isMoney(offer) ? 100 : 1)))}
            onKeyDown={(event) => {
              if (event.key === "Enter") void take();
            }}
          />
        </label>
      )}
      {bounds?.type === "OneOf" && bounds.values.length > 1 && (
        <label class="open-field">
          <span class="hidden">Choose</span>
          <select value={pick} onChange={(event) => setPick(Number(event.currentTarget.value))}>
            {bounds.values.map((each, place) => (
              <option key={place} value={place}>
                {String(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Clause rulebook={scene.doc.rulebook} id={offer.clause} />
      {offer.told && <span class="told">{offer.told}</span>}
    </span>
  );
}

function ChipRack() {
  return (
    <fieldset class="chip-rack">
      <legend class="hidden">Chip to place</legend>
      {CHIPS.map((cents) => (
        <label key={cents} class={chip.value === cents ? "chosen" : ""}>
          <input type="radio" name="chip" checked={chip.value === cents} onChange={() => (chip.value = cents)} aria-label={`${money(cents)} chip`} />
          <ChipArt cents={cents} />
        </label>
      ))}
    </fieldset>
  );
}

/** An amount that is being typed; what happens at the table meanwhile does not touch it, unless the amount changes there. */
function Typed(props: { cents: number; name: string; onDone: (cents: number) => void }) {
  const there = props.cents ? String(props.cents / 100) : "";
  const [text, setText] = useState(there);
  useEffect(() => setText(there), [there]);
  return (
    <input
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      aria-label={props.name}
      value={text}
      placeholder="0"
      onInput={(event) => setText(event.currentTarget.value)}
      onChange={(event) => props.onDone(Math.round(Number(event.currentTarget.value) * 100))}
    />
  );
}

function Amounts(props: { offers: Sorted["betting"]; desk: Desk; scene: Scene }) {
  return (
    <div class="amounts">
      {props.offers.map((offer) => {
        const { wager, spot } = offer.act;
        const now = props.scene.chips(wager, spot);
        const title = props.scene.wagers.get(wager) ?? wager;
        const { least, most } = offer.bounds;
        return (
          <label key={`${wager}${spot}`}>
            <span>
              {title}
              {props.scene.own.length > 1 ? ` ${spot}` : ""} <small>{least === most ? money(least) : `${money(least)}–${money(most)}`}</small>
            </span>
            <span class="typed">
              $
              <Typed cents={now} name={`${title} amount in dollars`} onDone={(cents) => void props.desk.amount(wager, spot, cents)} />
            </span>
          </label>
        );
      })}
    </div>
  );
}

export function Betting(props: { sorted: Sorted; desk: Desk; scene: Scene; ready: boolean; asked: boolean }) {
  const { desk, scene } = props;
  const staked = scene.own.some((spot) => scene.doc.wagers.some((wager) => scene.chips(wager.name, spot) > 0));
  const before = Object.keys(desk.remembered()).length > 0;
  return (
    <div class="betting">
      <ChipRack />
      <div class="bet-tools">
        <button type="button" class="plain" disabled={!before} onClick={() => void desk.repeat(scene.own)}>
          Repeat
        </button>
        <button type="button" class="plain" disabled={!before} onClick={() => void desk.repeat(scene.own, 2)}>
          Double
        </button>
        <button type="button" class="plain" disabled={!staked} onClick={() => void desk.clear()}>
          Clear
        </button>
        <Popup class="type-amounts" name="Type amounts" stays>
          <Amounts offers={props.sorted.betting} desk={desk} scene={scene} />
        </Popup>
      </div>
      {!props.asked ? (
        <p class="waiting">The cards are being made ready; wagers may lie already.</p>
      ) : props.ready ? (
        <button type="button" class="secondary big" onClick={() => void desk.live.ready(false)}>
          Ready. Wait after all?
        </button>
      ) : (
        <button
          type="button"
          class="main big"
          data-enter
          onClick={() => {
            desk.remember(scene.own);
            void desk.live.ready(true);
          }}
        >
          {staked ? "Deal" : "Deal without me"} <kbd aria-hidden="true">Enter</kbd>
        </button>
      )}
    </div>
  );
}

export function Decisions(props: { offers: Offer[]; desk: Desk; scene: Scene }) {
  if (!props.offers.length) return null;
  return (
    <div class="decisions" role="group" aria-label="Your decision">
      {props.offers.map((offer, place) => (
        <OfferButton key={JSON.stringify(offer.act)} offer={offer} desk={props.desk} scene={props.scene} main={place === 0} key_={String(place + 1)} />
      ))}
    </div>
  );
}

/** Everything that is possible but not asked for now: buying in, leaving, another area. */
export function More(props: { offers: Offer[]; desk: Desk; scene: Scene }) {
  const offers = props.offers.filter((offer) => offer.act.type !== "WithdrawWager" && offer.act.type !== "Claim");
  if (!offers.length) return null;
  return (
    <Popup class="more" name="More">
      {offers.map((offer) => (
        <OfferButton key={JSON.stringify(offer.act)} offer={offer} desk={props.desk} scene={props.scene} />
      ))}
    </Popup>
  );
}

/** A player says that something irregular happened; the supervisor rules on it. */
export function Floor(props: { offers: Offer[]; desk: Desk; scene: Scene }) {
  const offer = props.offers.find((each) => each.act.type === "Claim");
  if (offer?.bounds?.type !== "OneOf") return null;
  return (
    <Popup class="more floor" name={label(offer.act)}>
      {offer.bounds.values.map((what) => (
        <button key={String(what)} type="button" class="secondary" data-claim={String(what)} onClick={() => void props.desk.takeOffer(offer, what)}>
          {capital(String(what))}
        </button>
      ))}
      <p class="fine">
        The supervisor looks, and rules. <Clause rulebook={props.scene.doc.rulebook} id={offer.clause} />
      </p>
    </Popup>
  );
}

export const waitingFor = (names: string[]): string =>
  names.length === 0 ? "" : `Waiting for ${names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : (names[0] ?? "")}.`;

/** Digits press the buttons in their order, Enter the main one, unless something else has the focus. */
export function useKeys(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (at && /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName) && !(at instanceof HTMLInputElement && at.type === "radio")) return;
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Enter" && (!at || at === document.body || (at instanceof HTMLInputElement && at.type === "radio"))) {
        document.querySelector<HTMLButtonElement>("[data-enter]:not(:disabled)")?.click();
      } else if (/^[a-z0-9]$/i.test(event.key)) {
        const found = document.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
        if (found) {
          event.preventDefault();
          found.click();
        }
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

export const thenText = (then: string): string => capital(then);
