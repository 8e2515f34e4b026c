// A strategy as a grid to explore: point at a hand, or go there with the arrow keys, and see what each decision is worth.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Decision, GridDocument, WagerOdds } from "../protocol";

const gainOf = (decision: Decision): number => {
  const values = Object.values(decision.values).map((each) => each.float).sort((a, b) => b - a);
  return (values[0] ?? 0) - (values[1] ?? 0);
};

const signedUnits = (units: number): string => `${units > 0 ? "+" : units < 0 ? "−" : ""}${Math.abs(units).toFixed(4)}`;

function Values(props: { decision: Decision }) {
  const { decision } = props;
  const values = Object.entries(decision.values);
  const widest = Math.max(...values.map(([, each]) => Math.abs(each.float)), 0.0001);
  return (
    <div class="values" role="status">
      <h4>
        {decision.hand} <small>{decision.combinations.toLocaleString("en-US")} hands</small>
      </h4>
      <dl>
        {values.map(([word, each]) => (
          <div key={word} class={word === decision.decision ? "taken" : ""}>
            <dt>
              {word === decision.decision ? "✓ " : ""}
              {word}
            </dt>
            <dd>
              <i class={each.float < 0 ? "bar below" : "bar"} style={{ width: `${(Math.abs(each.float) / widest) * 40}%` }} />
              <b>{signedUnits(each.float)}</b> <small>{each.exact}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p class="fine">
        In units of the first wager. The better decision gains {gainOf(decision).toFixed(4)}.
      </p>
    </div>
  );
}

export function StrategyGrid(props: { wager: WagerOdds; grid: GridDocument }) {
  const { grid } = props;
  const { decisions } = props.wager;
  const cells = useMemo(() => new Map(decisions.map((each) => [each.cell.join("|"), each])), [props.wager]);
  const [at, setAt] = useState<[number, number]>(() => {
    const closest = [...decisions].sort((a, b) => gainOf(a) - gainOf(b))[0];
    return [grid.rows.indexOf(closest?.cell[0] ?? ""), grid.columns.indexOf(closest?.cell[1] ?? "")];
  });
  const self = useRef<HTMLTableElement>(null);
  const found = (row: number, column: number) => cells.get(`${grid.rows[row] ?? ""}|${grid.columns[column] ?? ""}`);
  const words = [...new Set(decisions.flatMap((each) => Object.keys(each.values)))];
  const most = Math.max(...decisions.map(gainOf), 0.0001);
  const step = (event: KeyboardEvent) => {
    const by: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const way = by[event.key];
    if (!way) return;
    event.preventDefault();
    let [row, column] = at;
    // Places without a hand are passed over.
    do {
      row += way[0];
      column += way[1];
    } while (row >= 0 && row < grid.rows.length && column >= 0 && column < grid.columns.length && !found(row, column));
    if (!found(row, column)) return;
    setAt([row, column]);
    self.current?.querySelector<HTMLElement>(`[data-at="${row}|${column}"]`)?.focus();
  };
  const chosen = found(...at);
  return (
    <div class="strategy">
      <div class="scroll">
        <table class="grid" role="grid" aria-label={`${props.wager.title}: decisions`} ref={self} onKeyDown={step}>
          <thead>
            <tr>
              <td />
              {grid.columns.map((column) => (
                <th key={column} scope="col">{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((name, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {grid.columns.map((column, place) => {
                  const decision = found(row, place);
                  const here = at[0] === row && at[1] === place;
                  if (!decision) return <td key={column} class="nothing" />;
                  const strength = 0.2 + 0.7 * Math.sqrt(gainOf(decision) / most);
                  return (
                    <td
                      key={column}
                      role="gridcell"
                      data-at={`${row}|${place}`}
                      tabIndex={here ? 0 : -1}
                      class={`decision-${words.indexOf(decision.decision)} ${here ? "here" : ""}`}
                      style={{ "--strength": strength.toFixed(2) }}
                      aria-selected={here}
                      aria-label={`${decision.hand}: ${decision.decision}`}
                      onPointerEnter={() => setAt([row, place])}
                      onFocus={() => setAt([row, place])}
                      onClick={() => setAt([row, place])}
                    >
                      {decision.decision.charAt(0).toUpperCase()}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="explained">
        {chosen && <Values decision={chosen} />}
        <p class="fine">
          {grid.says} {words.map((word) => `${word.charAt(0).toUpperCase()} is ${word}`).join(", ")}; the stronger the colour, the more the decision is worth above the other.
        </p>
      </div>
    </div>
  );
}
