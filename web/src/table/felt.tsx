// The felt: dealer above, positions on an arc, one's own enlarged below. Draws a scene; a tap goes to its owner.
import type { ComponentChildren } from "preact";
import { Stack } from "../parts/chips";
import { PlayingCard } from "../parts/card";
import { Clause } from "../parts/clause";
import type { Card, Event, HandSoFar, Occupant } from "../protocol";
import { capital, cardNames, signed } from "../words";
import type { Lying, Scene } from "./model";
import { isRow } from "./model";
import { points, useSetting } from "./setting";

export interface Taps {
  /** May chips be put on this area, and what happens then. */
  canBet: (wager: string, spot: number) => boolean;
  bet: (wager: string, spot: number) => void;
  sit: ((seat: number) => void) | null;
  look: ((spot: number) => void) | null;
}

interface Drawn {
  scene: Scene;
  seats: Occupant[];
  moving: ReadonlySet<number>;
  taps: Taps | null;
  quiet?: boolean | undefined;
}

function Group(props: { lying: Lying; scene: Scene; quiet?: boolean | undefined; soFar?: HandSoFar | undefined }) {
  const { area, cards, named } = props.lying;
  const { soFar } = props;
  const row = isRow(area[0]);
  return (
    <figure class={`group ${row ? "row" : ""} ${area[2]}`} data-area={`${area[0]}|${area[1]}`}>
      <div class="fan" role="group" aria-label={`${row ? `${area[0]}: ` : ""}${cardNames(cards)}`}>
        {cards.map((mark, place) => (
          <PlayingCard key={place} mark={mark} back={props.scene.back()} order={place} quiet={props.quiet ?? false} />
        ))}
      </div>
      {(row || named) && (
        <figcaption>
          {row && <b>{area[0]}</b>} {(named || soFar?.name) && <span>{soFar?.name || named?.name}</span>}
          {soFar && soFar.points > 0 && <em class="bonus">{points(soFar.points)}</em>}
          {soFar?.foul && <em class="foul-mark">✗ {soFar.says}</em>}
        </figcaption>
      )}
    </figure>
  );
}

/** One's own hands, with what they amount to while they are being set. */
function OwnHands(props: { lying: Lying[]; scene: Scene; quiet?: boolean | undefined }) {
  const { lying, scene } = props;
  const names = scene.doc.hands;
  const setting = useSetting(scene.doc, names.map((name) => (lying.find((each) => each.area[0] === name)?.cards ?? []).filter((card): card is Card => card !== null)));
  return (
    <>
      {lying.map((each) => (
        <Group key={each.area[0]} lying={each} scene={scene} quiet={props.quiet} soFar={setting.hands[names.indexOf(each.area[0])]} />
      ))}
    </>
  );
}

function settledAt(scene: Scene, wager: string, spot: number): Extract<Event, { type: "Settled" }> | null {
  let found: Extract<Event, { type: "Settled" }> | null = null;
  for (const fact of scene.view.facts) if (fact.type === "Settled" && fact.spot === spot && fact.wager === wager) found = fact;
  return found;
}

const SIGN: Record<string, string> = { won: "▲", lost: "▼", pushed: "=", returned: "↩", void: "∅" };

export const Outcome = (props: { result: string; net: number; short?: boolean }) => {
  const paid = props.result === "won" || props.result === "lost";
  return (
    <span class={`outcome ${props.result}`}>
      <span aria-hidden="true">{SIGN[props.result] ?? ""} </span>
      <span class={props.short && paid ? "hidden" : ""}>{props.result} </span>
      {paid && signed(props.net)}
    </span>
  );
};

function Areas(props: Drawn & { spot: number; own: boolean }) {
  const { scene, spot, taps, own } = props;
  if (!scene.doc.wagers.length || (scene.doc.wagers.length === 1 && scene.doc.wagers[0]?.name === "table_stakes")) return null;
  return (
    <ul class={`areas ${scene.doc.wagers.length > 4 ? "many" : ""}`} aria-label="Betting areas">
      {scene.doc.wagers.map((wager, place) => {
        const cents = scene.chips(wager.name, spot);
        const settled = settledAt(scene, wager.name, spot);
        const open = own && taps !== null && taps.canBet(wager.name, spot);
        const inside = (
          <>
            <span class="area-name">{wager.title}</span>
            {cents > 0 && <Stack cents={cents} label={wager.title} tall={own ? 6 : 3} />}
            {settled && <Outcome result={settled.result} net={settled.net_cents} short={!own} />}
          </>
        );
        return (
          <li key={wager.name} class={`area shape-${place % 3} ${open ? "open" : ""} ${cents ? "covered" : ""}`} data-area={`${wager.name}|${spot}`}>
            {open ? (
              <button type="button" data-wager={wager.name} onClick={() => taps?.bet(wager.name, spot)}>
                <span class="hidden">Put a chip on</span>
                {inside}
              </button>
            ) : (
              <div>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Buttons(props: { scene: Scene; spot: number }) {
  const { scene, spot } = props;
  return (
    <span class="buttons">
      {scene.mark("dealer button") === spot && <abbr title="Dealer button">D</abbr>}
      {scene.mark("action button") === spot && <abbr class="action" title="Action button">A</abbr>}
      {scene.mark("Fantasy Land", spot) > 0 && <abbr class="fantasy" title="Fantasy Land">Fantasy Land</abbr>}
    </span>
  );
}

function Spot(props: Drawn & { spot: number; own: boolean; place: number; of: number }) {
  const { scene, spot, own, taps } = props;
  const seat = scene.playedBy(spot);
  const occupant = props.seats.find((each) => each.seat === seat);
  const name = scene.nameOf(spot);
  const empty = !name;
  const lying = scene.lying(spot);
  const moving = props.moving.has(seat);
  const spread = props.of > 1 ? (props.place / (props.of - 1)) * 2 - 1 : 0;
  const canLook = own && taps?.look && lying.some((each) => each.area[0] === "cards");
  const set = lying.some((each) => isRow(each.area[0]));
  return (
    <li
      class={`spot ${own ? "own" : "other"} ${empty ? "empty" : ""} ${moving ? "moving" : ""} ${set ? "set" : ""}`}
      style={own ? {} : { "--x": String(spread), "--y": String(1 - spread * spread) }}
      data-spot={spot}
      aria-label={`${empty ? `Position ${spot}, free` : `${own ? "Your position" : name}, position ${spot}`}${moving ? ", to move" : ""}`}
    >
      <div class="spot-cards">
        {own && set ? <OwnHands lying={lying} scene={scene} quiet={props.quiet} /> : lying.map((each) => <Group key={each.area[0]} lying={each} scene={scene} quiet={props.quiet} />)}
        {canLook && (
          <button type="button" class="look" onClick={() => taps?.look?.(spot)}>
            Look at the cards
          </button>
        )}
      </div>
      <Areas {...props} spot={spot} own={own} />
      <div class="plate" data-area={`chips|${seat}`}>
        <span class="number" aria-hidden="true">{spot}</span>
        {empty ? (
          taps?.sit ? (
            <button type="button" class="sit" onClick={() => taps.sit?.(seat)}>
              Sit here
            </button>
          ) : (
            <span class="nobody">free</span>
          )
        ) : (
          <>
            <span class="name" title={name}>
              {own ? "You" : name}
              {occupant?.kind === "bot" && <span class="tag">bot</span>}
              {occupant?.kind === "person" && !occupant.connected && <span class="tag">away</span>}
              {occupant?.ready && <span class="tag ready">ready</span>}
            </span>
            {scene.chips("chips", seat) > 0 && <Stack cents={scene.chips("chips", seat)} label="chips" tall={own ? 5 : 3} />}
            <Buttons scene={scene} spot={spot} />
            {taps?.sit && occupant?.kind === "bot" && (
              <button type="button" class="sit" onClick={() => taps.sit?.(seat)} title="The bot makes room between rounds">
                Sit here
              </button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function DealerZone(props: Drawn) {
  const { scene } = props;
  const lying = scene.lying(0);
  const central = scene.central();
  const dealer = props.seats.find((each) => each.seat === 0);
  const dice = scene.view.facts.findLast((fact) => fact.type === "Rolled");
  return (
    <div class={`dealer-zone ${props.moving.has(0) ? "moving" : ""}`} role="group" aria-label="The dealer's side">
      <div class="furniture left">
        <div class="rack" data-area="discard rack|0">
          <span>discard rack</span>
        </div>
        {scene.chips("collection") > 0 && (
          <div class="till" data-area="collection|0">
            <Stack cents={scene.chips("collection")} label="collection" tall={3} />
          </div>
        )}
        <div class="inventory" data-area="table inventory|0" title="Table inventory">
          {[0, 1, 2, 3, 4].map((tube) => (
            <i key={tube} class={`tube tube-${tube}`} />
          ))}
          <span>inventory</span>
        </div>
      </div>
      <div class="dealer-cards" data-spot="0">
        {lying.length === 0 && central.length === 0 && <div class="hearth" aria-hidden="true" />}
        {lying.map((each) => (
          <Group key={each.area[0]} lying={each} scene={scene} quiet={props.quiet} />
        ))}
        {central.map((each) => (
          <div key={`${each.area[0]}-${each.area[1]}`} class={`spread ${each.cards.length > 14 ? "long" : ""}`} role="img" aria-label={`${each.area[0]}: ${each.cards.length} cards`}>
            {each.cards.slice(0, 60).map((mark, place) => (
              <PlayingCard key={place} mark={mark} back={scene.back()} order={Math.min(place, 4)} quiet />
            ))}
          </div>
        ))}
      </div>
      <div class="furniture right">
        <div class="shoe" data-shoe data-area="shoe|0">
          <span>shoe</span>
        </div>
        {dice?.type === "Rolled" && (
          <div class="dice" role="img" aria-label={`dice: ${dice.dice.join(", ")}`}>
            {dice.dice.map((figure, place) => (
              <i key={place}>{figure}</i>
            ))}
          </div>
        )}
        <span class="dealer-name">{dealer?.kind === "person" ? `Dealer: ${dealer.name}` : "Dealer"}</span>
      </div>
    </div>
  );
}

function Lettering(props: { scene: Scene }) {
  const { doc } = props.scene;
  const title = (doc.game.split(",")[0] ?? doc.game).toUpperCase();
  const layout = doc.signs.filter((sign) => sign.posted === "on the layout" && sign.lines.length === 0).map((sign) => sign.title);
  return (
    <svg class="lettering" viewBox="0 0 1000 128" aria-hidden="true">
      <path id="arch" d="M60 38 Q500 108 940 38" fill="none" />
      <path id="arch-2" d="M60 72 Q500 142 940 72" fill="none" />
      <path d="M40 6 Q500 74 960 6M40 46 Q500 116 960 46" class="print-line" fill="none" />
      <text class="lettering-1">
        <textPath href="#arch" startOffset="50%" text-anchor="middle">
          {title}
        </textPath>
      </text>
      <text class="lettering-2">
        <textPath href="#arch-2" startOffset="50%" text-anchor="middle">
          {layout.length ? layout.join("  ·  ").toUpperCase() : doc.jurisdiction.toUpperCase()}
        </textPath>
      </text>
    </svg>
  );
}

export function Felt(props: Drawn & { children?: ComponentChildren; setting?: ComponentChildren }) {
  const { scene } = props;
  const others = scene.spots.filter((spot) => !scene.own.includes(spot));
  return (
    <section class={`felt ${scene.own.length ? "seated" : "watching"} ${props.setting ? "setting" : ""}`} data-felt={scene.doc.looks.felt} data-spread={scene.doc.looks.spread} aria-label={`${scene.doc.game}, the table`}>
      <DealerZone {...props} />
      <Lettering scene={scene} />
      <ol class="spots" style={{ "--others": String(others.length) }}>
        {others.map((spot, place) => (
          <Spot key={spot} {...props} spot={spot} own={false} place={place} of={others.length} />
        ))}
      </ol>
      {props.children}
      {props.setting}
      {scene.own.length > 0 && (
        <ol class="own-spots">
          {scene.own.map((spot) => (
            <Spot key={spot} {...props} spot={spot} own place={0} of={1} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Signs of the table, beside or below the felt. */
export function Signs(props: { scene: Scene }) {
  const { doc } = props.scene;
  const names = doc.wagers.map((wager) => wager.name);
  const signs = doc.signs.filter((sign) => sign.lines.length && !sign.lines.every((line) => names.includes(line[1] ?? "")));
  if (!signs.length) return null;
  return (
    <div class="signs">
      {signs.map((sign) => (
        <details key={sign.title} class="sign-card" open={sign.lines.length < 10}>
          <summary>
            <b>{sign.title}</b>
          </summary>
          <table class="sign">
            <caption class="hidden">{sign.title}</caption>
            <tbody>
              {sign.lines.map((line, place) => (
                <tr key={place}>
                  <th scope="row">{capital(line[0] ?? "")}</th>
                  <td class={(line[1] ?? "").length < 16 ? "short" : ""}>{line[1]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Clause rulebook={doc.rulebook} id={sign.clause} />
        </details>
      ))}
    </div>
  );
}
