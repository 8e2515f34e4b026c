// Odds: a par sheet for every wager, and strategies to explore.
import { useEffect, useState } from "preact/hooks";
import { get, heard, why } from "../api";
import { BookTabs, useBooks } from "../parts/books";
import { StrategyGrid } from "../parts/grid";
import type { Exact, OddsDocument, WagerOdds } from "../protocol";
import { capital } from "../words";

const percent = (number: number, digits = 4): string => `${(number * 100).toFixed(digits)} %`;
const count = (number: number): string => number.toLocaleString("en-US");
const units = (number: number): string => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(6)}`;

const short = (number: number): string => units(number).slice(0, 7);

const Figure = (props: { name: string; value: string; exact?: string | undefined }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>
      <b>{props.value}</b>
      {props.exact && <small class="exact" title={props.exact}>{props.exact}</small>}
    </dd>
  </div>
);

function Figures(props: { wager: WagerOdds }) {
  const { wager } = props;
  const share = (name: string, number: Exact) => <Figure name={name} value={percent(number.float)} exact={number.exact} />;
  return (
    <dl class="figures">
      {share("House edge", wager.house_edge)}
      {wager.with.length > 0 && share("Element of risk", wager.element_of_risk)}
      {share("Hit frequency", wager.hit_frequency)}
      {wager.average_wager && <Figure name="Average wager" value={`${wager.average_wager.float.toFixed(4)} units`} exact={wager.average_wager.exact} />}
      <Figure name="Standard deviation" value={wager.standard_deviation.toFixed(4)} />
      {wager.standard_error !== null && <Figure name="Standard error" value={wager.standard_error.toExponential(2)} />}
      <Figure name={`${wager.rounds ? "Rounds" : "Combinations"}, ${wager.method}`} value={count(wager.rounds ?? wager.combinations)} />
    </dl>
  );
}

function Outcomes(props: { wager: WagerOdds }) {
  const { wager } = props;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`Outcomes: ${wager.title}`}>
      <table class="list odds">
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Pays</th>
            <th scope="col">Combinations</th>
            <th scope="col">Probability</th>
            <th scope="col">Return</th>
          </tr>
        </thead>
        <tbody>
          {wager.outcomes.map((outcome) => (
            <tr key={outcome.name + outcome.pays}>
              <th scope="row">{outcome.name}</th>
              <td>{outcome.pays}</td>
              <td>{count(outcome.combinations)}</td>
              <td title={outcome.probability.exact}>{outcome.probability.float.toFixed(6)}</td>
              <td title={outcome.return.exact}>{units(outcome.return.float)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td />
            <td>{count(wager.combinations)}</td>
            <td>1.000000</td>
            <td title={wager.house_edge.exact}>{units(-wager.house_edge.float)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A strategy with too many hands for a grid, line by line. */
function Lines(props: { wager: WagerOdds }) {
  const words = Object.keys(props.wager.strategy[0]?.values ?? {});
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`Best play: ${props.wager.title}`}>
      <table class="list odds">
        <thead>
          <tr>
            <th scope="col">Hands</th>
            <th scope="col">Best settings</th>
            {words.map((word) => <th key={word} scope="col">{capital(word.replace("-", " "))}</th>)}
          </tr>
        </thead>
        <tbody>
          {props.wager.strategy.map((rule) => (
            <tr key={rule.hand}>
              <th scope="row">{rule.hand} <small>{count(rule.combinations)}</small></th>
              <td>{rule.decision}</td>
              {words.map((word) => <td key={word} title={rule.values[word]?.exact}>{short(rule.values[word]?.float ?? 0)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The house way, line by line: what its hands are worth, and what it gives away. */
function HouseWay(props: { wager: WagerOdds }) {
  const best = props.wager.house_way.some((line) => line.best_value);
  return (
    <details>
      <summary>The house way, line by line</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="The house way">
        <table class="list odds">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Says</th>
              <th scope="col">Hands</th>
              <th scope="col">Worth</th>
              {best && <th scope="col">At best</th>}
              {best && <th scope="col">As good as best</th>}
            </tr>
          </thead>
          <tbody>
            {props.wager.house_way.map((line) => (
              <tr key={line.rule}>
                <th scope="row" class="rule">{line.rule}</th>
                <td>{line.says}</td>
                <td>{count(line.combinations)}</td>
                <td title={line.value.exact}>{short(line.value.float)}</td>
                {best && <td title={line.best_value?.exact}>{line.best_value ? short(line.best_value.float) : ""}</td>}
                {best && <td title={line.as_good_as_best?.exact}>{line.as_good_as_best ? percent(line.as_good_as_best.float, 1) : ""}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Strategy(props: { wager: WagerOdds }) {
  const { wager } = props;
  return (
    <>
      <h3>Best play</h3>
      {wager.grid?.rows.length ? (
        <>
          <ul class="best-play">
            {wager.strategy.map((rule) => (
              <li key={rule.hand}>
                <b>{capital(rule.decision)}</b> with {rule.hand}: {count(rule.combinations)} hands,{" "}
                {Object.entries(rule.values).map(([word, value]) => `${word} ${short(value.float)}`).join(", ")}
              </li>
            ))}
          </ul>
          <StrategyGrid wager={wager} grid={wager.grid} />
        </>
      ) : (
        <>
          <p class="fine">{wager.grid?.says}</p>
          <Lines wager={wager} />
        </>
      )}
      {wager.other_strategies.length > 0 && (
        <details>
          <summary>Other ways to play, and what they cost</summary>
          <div class="scroll" tabIndex={0} role="region" aria-label="Other ways to play">
          <table class="list odds">
            <thead>
              <tr>
                <th scope="col">Way</th>
                <th scope="col">House edge</th>
                <th scope="col">Costs</th>
              </tr>
            </thead>
            <tbody>
              {wager.other_strategies.map((other) => (
                <tr key={other.strategy}>
                  <th scope="row">{capital(other.says)}</th>
                  <td>{percent(other.house_edge.float)}</td>
                  <td>{percent(other.cost.float)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          </div>
        </details>
      )}
    </>
  );
}

const Wager = (props: { wager: WagerOdds }) => (
  <section class="wager">
    <h2>{props.wager.title}</h2>
    <Figures wager={props.wager} />
    {props.wager.strategy.length > 0 && <Strategy wager={props.wager} />}
    {props.wager.house_way.length > 0 && <HouseWay wager={props.wager} />}
    <details open={props.wager.strategy.length === 0}>
      <summary>How it ends</summary>
      <Outcomes wager={props.wager} />
    </details>
  </section>
);

function Missing(props: { odds: OddsDocument }) {
  const { odds } = props;
  if (!odds.house) return <p>Players play against each other here. The house takes a fee and has no edge that could be counted.</p>;
  if (!odds.command) return odds.wagers.length ? null : <p>This game has no exact odds yet.</p>;
  return (
    <p>
      {odds.wagers.length ? "The other wagers take" : "These odds take"} minutes to count. Count them where the server runs: <code>{odds.command}</code>
    </p>
  );
}

export function OddsPage(props: { rulebook: string }) {
  const { books, fault } = useBooks();
  const [odds, setOdds] = useState<OddsDocument | null>(null);
  const [wrong, setWrong] = useState("");
  const which = props.rulebook || books[0]?.id || "";
  useEffect(() => {
    document.title = "Odds · Houseway";
    if (!which) return;
    setOdds(null);
    setWrong("");
    return heard(get<OddsDocument>(`/api/rulebooks/${which}/odds`), setOdds, (error) => setWrong(why(error)));
  }, [which]);
  const book = books.find((each) => each.id === which);
  return (
    <main class="page">
      <BookTabs books={books} page="odds" which={which} />
      {(fault || wrong) && <p class="fault">{fault || wrong}</p>}
      <h1>{book ? `${book.title.split(",")[0] ?? ""}: the odds` : "Odds"}</h1>
      <p class="fine">
        Exact counts over all combinations of cards, under best play where there is a decision. The house edge is a share of the first wager, the element of risk one of all that
        is wagered. <a href={`/rules/${which}`}>The rules</a>
      </p>
      {!odds && !wrong && <p aria-busy="true">Counting…</p>}
      {odds && <Missing odds={odds} />}
      {odds?.wagers.map((wager) => <Wager key={wager.title} wager={wager} />)}
    </main>
  );
}
