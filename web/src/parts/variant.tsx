// A variant: what the document fixes, changed on paper. The form offers what the rulebook names as variable.
import { useId } from "preact/hooks";
import type { Departure, Varied, VariedLine, VariedRule, VariedTable } from "../protocol";
import { plain } from "../words";
import { Clause } from "./clause";

export interface Changes {
  title: string;
  paytables: Record<string, Record<string, Record<string, number>>>;
  rules: Record<string, string | number>;
}

export const nothing = (): Changes => ({ title: "", paytables: {}, rules: {} });

/** Is there a change? Without one it is the document. */
export const changed = (changes: Changes): boolean =>
  Object.keys(changes.rules).length > 0 || Object.values(changes.paytables).some((tables) => Object.values(tables).some((lines) => Object.keys(lines).length > 0));

const UNITS: Record<string, string> = { "to 1": "to 1", points: "points", dollars: "dollars" };

function Rule(props: { rule: VariedRule; rulebook: string; value: string | number | undefined; set: (value: string | number | undefined) => void }) {
  const { rule } = props;
  const id = useId();
  const shown = String(props.value ?? rule.document);
  const give = (text: string) => props.set(text === rule.document ? undefined : rule.form.type === "number" && text !== "" ? Number(text) : text);
  return (
    <div class={`field ${props.value === undefined ? "" : "changed"}`}>
      <label for={id}>{plain(rule.name)}</label>
      {rule.form.type === "number" ? (
        <input id={id} type="number" min={rule.form.least} max={rule.form.most} value={shown} aria-describedby={`${id}-about`} onInput={(event) => give(event.currentTarget.value)} />
      ) : (
        <select id={id} value={shown} aria-describedby={`${id}-about`} onChange={(event) => give(event.currentTarget.value)}>
          {rule.form.values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {String(each)}
            </option>
          ))}
        </select>
      )}
      <p class="fine" id={`${id}-about`}>
        {rule.says}; in the document {rule.document} <Clause rulebook={props.rulebook} id={rule.clause} />
      </p>
    </div>
  );
}

function Line(props: { line: VariedLine; unit: string; most: number; value: number | undefined; set: (value: number | undefined) => void }) {
  const id = useId();
  const { line } = props;
  const give = (text: string) => props.set(text === "" || Number(text) === line.figure ? undefined : Number(text));
  return (
    <tr class={props.value === undefined ? "" : "changed"}>
      <th scope="row">
        <label for={id}>{line.name}</label>
      </th>
      <td>
        <input id={id} type="number" min={0} max={props.most} value={props.value ?? line.figure} aria-describedby={`${id}-unit`} onInput={(event) => give(event.currentTarget.value)} />{" "}
        <span id={`${id}-unit`} class="fine">
          {UNITS[props.unit] ?? props.unit}, in the document {line.figure}
        </span>
      </td>
    </tr>
  );
}

const titled = (table: VariedTable) => `${plain(table.of)}${table.name ? `, ${table.unit === "to 1" ? "paytable " : ""}${table.name}` : ""}`;

/** The form: a title, the rules and the tables in force, each as the document has it until it is changed. */
export function VariantForm(props: { varied: Varied; rulebook: string; options: Record<string, unknown>; changes: Changes; set: (changes: Changes) => void }) {
  const { varied, changes, set } = props;
  const id = useId();
  const inForce = (table: VariedTable) => [undefined, null, "", table.name].includes(props.options[`${table.of}_paytable`] as string);
  const setRule = (name: string, value: string | number | undefined) => {
    const { [name]: _, ...others } = changes.rules;
    set({ ...changes, rules: value === undefined ? others : { ...others, [name]: value } });
  };
  const setLine = (table: VariedTable, line: string, value: number | undefined) => {
    const lines = { ...changes.paytables[table.of]?.[table.name] };
    if (value === undefined) delete lines[line];
    else lines[line] = value;
    set({ ...changes, paytables: { ...changes.paytables, [table.of]: { ...changes.paytables[table.of], [table.name]: lines } } });
  };
  return (
    <>
      <fieldset class="fields variant-rules">
        <legend>A variant, not the document</legend>
        <div class="field">
          <label for={id}>Title of the variant</label>
          <input id={id} value={changes.title} required maxLength={60} onInput={(event) => set({ ...changes, title: event.currentTarget.value })} />
          <p class="fine">What is changed here the document fixes: no such table could be filed.</p>
        </div>
        {varied.rules.map((rule) => (
          <Rule key={rule.name} rule={rule} rulebook={props.rulebook} value={changes.rules[rule.name]} set={(value) => setRule(rule.name, value)} />
        ))}
      </fieldset>
      <div class="varied-tables">
        {varied.tables.filter(inForce).map((table) => (
          <table key={table.of + table.name} class="varied">
            <caption>
              {titled(table)} <Clause rulebook={props.rulebook} id={table.lines[0]?.clause ?? ""} />
            </caption>
            <tbody>
              {table.lines.map((line) => (
                <Line key={line.name} line={line} unit={table.unit} most={varied.most} value={changes.paytables[table.of]?.[table.name]?.[line.name]} set={(value) => setLine(table, line.name, value)} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  );
}

/** Each difference and the clause it departs from, told before the table is opened. */
export function Departures(props: { title: string; departures: Departure[]; rulebook: string }) {
  return (
    <section class="departures" role="status" aria-label="Departures from the document">
      <p class="verdict">
        {props.title.trim() || "A change"}: a variant, not the document
      </p>
      <ul>
        {props.departures.map((each) => (
          <li key={each.changes}>
            {each.changes}: <b>{each.to}</b> instead of {each.from} <Clause rulebook={props.rulebook} id={each.departs_from} />
          </li>
        ))}
      </ul>
      {props.departures.length === 0 && <p class="fine">Nothing that the document fixes is changed yet.</p>}
    </section>
  );
}
