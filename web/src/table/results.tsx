// Results explained: what each hand was and who won what, with the clauses.
import { Clauses } from "../parts/clause";
import type { NamedHand } from "../protocol";
import { capital, money, signed } from "../words";
import { Outcome } from "./felt";
import type { RoundResult, Scene, SpotResult } from "./model";
import { isRow, total } from "./model";

const STANDING: Record<number, string> = { 1: "higher than", 0: "a copy of", [-1]: "lower than" };

const handNames = (hands: NamedHand[]): string =>
  hands.map((hand) => (isRow(hand.area[0]) ? `${hand.area[0]}: ${hand.name}` : hand.name)).join("; ");

/** What a spot held, and against what: a sentence, or one for each hand that was compared by itself. */
export function sentences(result: SpotResult, dealer: NamedHand[], who: string): string[] {
  const standings = result.judged?.standings;
  if (standings?.length && standings.length === result.hands.length && dealer.length === result.hands.length)
    return result.hands.map((hand, place) => `${capital(hand.area[0])}: ${hand.name}, ${STANDING[standings[place] ?? 0] ?? ""} the dealer's ${dealer[place]?.name ?? ""}.`);
  const mine = handNames(result.hands);
  const theirs = handNames(dealer);
  return [`${mine ? `${who}: ${mine}` : who}${theirs ? ` against the dealer's ${theirs}` : ""}.`];
}

/** What a round came to; a void one came to nothing, and is told as void. */
const Net = (props: { cents: number; void: boolean }) => (
  <b class={`net ${props.cents > 0 ? "won" : props.cents < 0 ? "lost" : "even"}`}>{props.cents !== 0 ? signed(props.cents) : props.void ? "void" : "even"}</b>
);

/** The last round in one line, where its results lie further down: a tap goes there. */
export function LastRound(props: { result: RoundResult | null; scene: Scene }) {
  const { result, scene } = props;
  const mine = result?.spots.filter((spot) => scene.own.includes(spot.spot)) ?? [];
  if (!result || !mine.length) return null;
  const net = mine.reduce((sum, spot) => sum + total(spot), 0);
  return (
    <button type="button" class="plain last-round" onClick={() => document.querySelector(".results")?.scrollIntoView({ block: "start" })}>
      Round {result.round}: <Net cents={net} void={result.void !== null} />
    </button>
  );
}

export function ResultPanel(props: { result: RoundResult | null; scene: Scene }) {
  const { result, scene } = props;
  if (!result) return null;
  const spots = [...result.spots].sort((a, b) => Number(scene.own.includes(b.spot)) - Number(scene.own.includes(a.spot)) || a.spot - b.spot);
  return (
    <section class="results" aria-label={`Results of round ${result.round}`}>
      <h2>
        Round {result.round} {result.round === scene.view.round ? "" : <small>the last round</small>}
      </h2>
      {result.void && (
        <p class="void-note">
          ∅ Round {result.round} is void: {scene.mark("wagers stand for another deal") ? "all wagers stand for the next deal" : "all wagers are returned"}. <Clauses rulebook={scene.doc.rulebook} ids={[result.void]} />
        </p>
      )}
      {spots.map((spot) => {
        const own = scene.own.includes(spot.spot);
        const net = total(spot);
        return (
          <details key={spot.spot} class={own ? "own-result" : ""} open={own || scene.own.length === 0}>
            <summary>
              <b>{own ? (scene.own.length > 1 ? `You, position ${spot.spot}` : "You") : scene.nameOf(spot.spot) || `Position ${spot.spot}`}</b>
              <Net cents={net} void={result.void !== null} />
            </summary>
            {sentences(spot, result.dealer, own ? "Your hand" : "Hand").map((each) => (
              <p key={each}>{each}</p>
            ))}
            <ul>
              {spot.settled.map((settled) => (
                <li key={settled.wager}>
                  <span>{scene.wagers.get(settled.wager) ?? capital(settled.wager)}</span>
                  <Outcome result={settled.result} net={settled.net_cents} />
                  <Clauses rulebook={scene.doc.rulebook} ids={settled.clauses} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {result.compared.length > 0 && <Matrix result={result} scene={scene} />}
    </section>
  );
}

const plus = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

/** Who owes whom how many points, and where they come from. */
function Matrix(props: { result: RoundResult; scene: Scene }) {
  const { compared } = props.result;
  const { scene } = props;
  const spots = [...new Set(compared.flatMap((each) => [each.spot, each.other]))].sort((a, b) => a - b);
  const name = (spot: number) => (scene.own.includes(spot) ? "You" : scene.nameOf(spot) || `Position ${spot}`);
  const between = (a: number, b: number) => {
    const found = compared.find((each) => (each.spot === a && each.other === b) || (each.spot === b && each.other === a));
    return found ? (found.spot === a ? found.points : -found.points) : null;
  };
  return (
    <details class="matrix" open>
      <summary>Points, pair by pair</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="Points, pair by pair">
        <table>
          <thead>
            <tr>
              <td />
              {spots.map((spot) => (
                <th key={spot} scope="col">
                  {name(spot)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spots.map((row) => (
              <tr key={row}>
                <th scope="row">{name(row)}</th>
                {spots.map((column) => {
                  const points = row === column ? null : between(row, column);
                  return (
                    <td key={column} class={points === null ? "" : points > 0 ? "won" : points < 0 ? "lost" : ""}>
                      {points === null ? "–" : plus(points)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul>
        {compared.map((each) => (
          <li key={`${each.spot}-${each.other}`}>
            <span>
              {name(each.points >= 0 ? each.other : each.spot)} {each.points === 0 ? "and" : "to"} {name(each.points >= 0 ? each.spot : each.other)}
            </span>
            <span>{each.points === 0 ? "even" : `${money(each.paid_cents)}${each.paid_cents < each.owed_cents ? ` of ${money(each.owed_cents)}` : ""}`}</span>
            <Clauses rulebook={scene.doc.rulebook} ids={each.clauses.slice(0, 3)} />
            {each.shares.length > 0 && <small>{name(each.spot)}: {each.shares.map(([what, count]) => `${what} ${plus(count)}`).join(", ")}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
