// The operator's page: a submission in a form made from the rulebook's options, people and their roles, tables.
import { useEffect, useState } from "preact/hooks";
import { get, heard, person, post, put, remove, why } from "../api";
import { Clause } from "../parts/clause";
import { LevelChoice } from "../parts/levels";
import { changed, Departures, nothing, VariantForm } from "../parts/variant";
import type { Checked, GivenPassword, Lobby, Option, People, Person, RulebookDocument, RulebookLine, Rulebooks, TableDocument, TableLine } from "../protocol";
import { go } from "../router";
import { plain } from "../words";

type Values = Record<string, unknown>;
const ROLES = ["dealer", "supervisor", "auditor", "operator"] as const;

function Field(props: { option: Option; value: unknown; set: (value: unknown) => void; rulebook: string; fault: string | undefined }) {
  const { option, value, set } = props;
  const id = `option-${option.name}`;
  const { form } = option;
  const shown = value === null || value === undefined ? "" : Array.isArray(value) ? value.join(", ") : String(value);
  return (
    <div class={`field ${props.fault ? "wrong" : ""}`}>
      <label for={id}>
        {plain(option.name)}
        {option.required && <span class="required"> required</span>}
      </label>
      {form.type === "among" ? (
        <select id={id} value={shown} onChange={(event) => set(form.values.find((each) => String(each) === event.currentTarget.value) ?? null)}>
          {!form.values.some((each) => String(each) === shown) && <option value="">–</option>}
          {form.values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {String(each)}
            </option>
          ))}
        </select>
      ) : form.type === "flag" ? (
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
      ) : form.type === "number" ? (
        <input id={id} type="number" min={form.least} max={form.most} value={shown} onInput={(event) => set(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))} />
      ) : form.type === "list" ? (
        <input
          id={id}
          value={shown}
          placeholder="separated by commas"
          onChange={(event) => {
            const parts = event.currentTarget.value.split(",").map((part) => part.trim()).filter(Boolean);
            set(form.each.type === "number" ? parts.map(Number) : parts);
          }}
        />
      ) : (
        <input id={id} value={shown} onInput={(event) => set(event.currentTarget.value)} />
      )}
      <p class="fine" id={`${id}-about`}>
        {option.says} <Clause rulebook={props.rulebook} id={option.clause} />
      </p>
      {props.fault && (
        <p class="fault" role="alert">
          {props.fault}
        </p>
      )}
    </div>
  );
}

function Submission(props: { books: RulebookLine[]; opened: () => void }) {
  const [book, setBook] = useState("");
  const [document_, setDocument] = useState<RulebookDocument | null>(null);
  const [values, setValues] = useState<Values>({});
  const [checked, setChecked] = useState<Checked | null>(null);
  const [title, setTitle] = useState("");
  const [listed, setListed] = useState(true);
  const [bots, setBots] = useState(3);
  const [coach, setCoach] = useState(false);
  const [level, setLevel] = useState("");
  const [betting, setBetting] = useState(30);
  const [decision, setDecision] = useState(45);
  const [varies, setVaries] = useState(false);
  const [changes, setChanges] = useState(nothing);
  const [fault, setFault] = useState("");
  const which = book || props.books[0]?.id || "";
  const asVariant = varies && Boolean(document_?.varied);
  const options = asVariant && changed(changes) ? { ...values, variant: changes } : values;
  useEffect(() => {
    if (!which) return;
    return heard(
      get<RulebookDocument>(`/api/rulebooks/${which}`),
      (found) => {
        setDocument(found);
        setValues(found.usual);
        setLevel("");
        setChanges(nothing());
      },
      (error) => setFault(why(error)),
    );
  }, [which]);
  useEffect(() => {
    if (!document_) return;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = heard(
        post<Checked>(`/api/rulebooks/${document_.id}/check`, { options }),
        (found) => (setChecked(found), setFault("")),
        (error) => (setChecked(null), setFault(why(error))),
      );
    }, 250);
    return () => (clearTimeout(timer), leave());
  }, [document_, values, varies, changes]);
  const open = (event: Event) => {
    event.preventDefault();
    if (!document_) return;
    post<TableDocument>("/api/tables", { rulebook: document_.id, options, title, listed, bots, coach, level, clocks: { betting_s: betting, decision_s: decision, pace_ms: 250 } }).then(
      (doc) => (props.opened(), go(`/table/${doc.id}`)),
      (error: unknown) => setFault(why(error)),
    );
  };
  const wrong = (name: string) => checked?.findings.find((each) => each.option === name)?.message;
  const elsewhere = checked?.findings.filter((each) => !document_?.options.some((option) => option.name === each.option)) ?? [];
  return (
    <form class="submission" onSubmit={open}>
      <h2>Open a table</h2>
      <div class="filters">
        <label>
          <span>Rulebook</span>
          <select value={which} onChange={(event) => setBook(event.currentTarget.value)}>
            {props.books.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title.split(",")[0]}, {each.jurisdiction}
              </option>
            ))}
          </select>
        </label>
        <label><span>Title</span><input value={title} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label><span>Bots</span><input type="number" min={0} max={8} value={bots} onInput={(event) => setBots(Number(event.currentTarget.value))} /></label>
        <label><span>Betting, seconds</span><input type="number" min={0} max={600} value={betting} onInput={(event) => setBetting(Number(event.currentTarget.value))} /></label>
        <label><span>Decisions, seconds</span><input type="number" min={0} max={600} value={decision} onInput={(event) => setDecision(Number(event.currentTarget.value))} /></label>
        <label class="switch"><input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} /> In the lobby</label>
        {document_?.varied && (
          <label class="switch"><input type="checkbox" checked={varies} onChange={(event) => setVaries(event.currentTarget.checked)} /> A variant</label>
        )}
        <label class="switch"><input type="checkbox" checked={coach} onChange={(event) => setCoach(event.currentTarget.checked)} /> With a coach</label>
      </div>
      {document_ && <LevelChoice levels={document_.levels} value={level} set={setLevel} />}
      {document_ && (
        <div class="two-columns">
          <div class="forms">
            {varies && document_.varied && <VariantForm varied={document_.varied} rulebook={document_.id} options={values} changes={changes} set={setChanges} />}
            <fieldset class="fields">
              <legend>Submission</legend>
              {document_.options.map((option) => (
                <Field key={document_.id + option.name} option={option} value={values[option.name] ?? option.default} set={(value) => setValues((now) => ({ ...now, [option.name]: value }))} rulebook={document_.id} fault={wrong(option.name)} />
              ))}
            </fieldset>
          </div>
          <div class="check" role="region" aria-label="Check" tabIndex={0}>
            <h3>Check</h3>
            {asVariant && <Departures title={changes.title} departures={checked?.variant ?? []} rulebook={document_.id} />}
            {checked?.ok && <p class="verdict yes">✓ No {asVariant ? "other " : ""}clause refuses it.</p>}
            {checked && !checked.ok && <p class="verdict no">✗ {checked.findings.length} refused.</p>}
            {fault && <p class="fault" role="alert">{fault}</p>}
            <ul>
              {[...elsewhere, ...(checked?.findings.filter((each) => !elsewhere.includes(each)) ?? [])].map((each, place) => (
                <li key={place}>
                  <b>{plain(each.option)}</b>: {each.message} <Clause rulebook={document_.id} id={each.clause} />
                </li>
              ))}
            </ul>
            <button type="submit" class="main" disabled={!checked?.ok || (asVariant && !changed(changes))}>
              {asVariant ? "Open the variant" : "Open the table"}
            </button>
            {checked?.ok && (
              <div class="printed">
                <h3>The printed signs</h3>
                {checked.signs.map((sign) => (
                  <table key={sign.title} class="sign">
                    <caption>{sign.title}</caption>
                    <tbody>
                      {sign.lines.map((line, place) => (
                        <tr key={place}>
                          <th scope="row">{line[0]}</th>
                          <td>{line[1]}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </form>
  );
}

function Somebody(props: { each: Person; changed: () => void; fault: (text: string) => void }) {
  const { each } = props;
  const toggle = (role: (typeof ROLES)[number], on: boolean) => {
    const roles = on ? [...each.roles, role] : each.roles.filter((known) => known !== role);
    put<Person>(`/api/people/${each.id}/roles`, { roles }).then(props.changed, (error: unknown) => props.fault(why(error)));
  };
  const [given, setGiven] = useState("");
  const fail = (error: unknown) => props.fault(why(error));
  const give = () => void post<GivenPassword>(`/api/people/${each.id}/password`, {}).then((found) => setGiven(found.password), fail);
  return (
    <tr>
      <th scope="row">{each.name}</th>
      {ROLES.map((role) => (
        <td key={role}>
          <input type="checkbox" aria-label={`${each.name}: ${role}`} checked={each.roles.includes(role)} onChange={(event) => toggle(role, event.currentTarget.checked)} />
        </td>
      ))}
      <td class="row-of">
        <button type="button" class="plain" aria-label={`${each.name}: log out everywhere`} onClick={() => void remove(`/api/people/${each.id}/sessions`).then(props.changed, fail)}>
          Log out
        </button>
        {given ? (
          <span role="status">
            For once, within a day: <code>{given}</code>
          </span>
        ) : (
          <button type="button" class="plain" aria-label={`${each.name}: give a new password`} onClick={give}>
            New password
          </button>
        )}
      </td>
    </tr>
  );
}

export function OperatorPage() {
  const [books, setBooks] = useState<RulebookLine[]>([]);
  const [people, setPeople] = useState<Person[]>([]);
  const [tables, setTables] = useState<TableLine[]>([]);
  const [fault, setFault] = useState("");
  const operator = person.value?.roles.includes("operator") ?? false;
  const load = () => {
    get<People>("/api/people").then((found) => setPeople(found.people.filter((each) => each.kind === "account")), (error: unknown) => setFault(why(error)));
    get<Lobby>("/api/tables").then((found) => setTables([...found.yours, ...found.tables]), () => undefined);
  };
  useEffect(() => {
    document.title = "Operator · Houseway";
    if (!operator) return;
    get<Rulebooks>("/api/rulebooks").then((found) => setBooks(found.rulebooks), (error: unknown) => setFault(why(error)));
    load();
  }, [operator]);
  if (!operator)
    return (
      <main class="page narrow">
        <h1>Operator</h1>
        <p>
          This page is for operators. <a href="/account">Log in</a>
        </p>
      </main>
    );
  return (
    <main class="page">
      <h1>Operator</h1>
      {fault && <p class="fault">{fault}</p>}
      <Submission books={books} opened={load} />
      <section>
        <h2>Tables</h2>
        <ul class="plain-list">
          {tables.map((line) => (
            <li key={line.id} class="row-of">
              <a href={`/table/${line.id}`}>{line.title.split(",")[0]}</a>
              <span class="fine">
                {line.jurisdiction}, round {line.round}, {line.watching} here{line.listed ? "" : ", not listed"}
              </span>
              <button type="button" class="plain" onClick={() => void remove(`/api/tables/${line.id}`).then(load, (error: unknown) => setFault(why(error)))}>
                Close
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>People</h2>
        <div class="scroll" tabIndex={0} role="region" aria-label="People and roles">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">Name</th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {role}
                  </th>
                ))}
                <th scope="col">access</th>
              </tr>
            </thead>
            <tbody>
              {people.map((each) => (
                <Somebody key={each.id} each={each} changed={load} fault={setFault} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </main>
  );
}
