// Records, for auditors: find a table, replay a round as any seat saw it, verify the record.
import { useEffect, useState } from "preact/hooks";
import { get, heard, person, why } from "../api";
import type { Records, Rulebooks, TableDocument, TableHit, Verified } from "../protocol";
import { go } from "../router";
import { RoundList } from "../table/history";
import { Replay } from "../table/replay";
import { seatName } from "../words";

export function RecordsPage(props: { table: string; round: string }) {
  useEffect(() => {
    document.title = "Records · Houseway";
  }, []);
  if (person.value === undefined) return <main class="page"><h1>Records</h1></main>;
  if (!person.value?.roles.some((role) => role === "auditor" || role === "operator"))
    return (
      <main class="page narrow">
        <h1>Records</h1>
        <p>
          Records are for auditors. <a href="/account">Log in</a>
        </p>
      </main>
    );
  return props.table ? <One table={props.table} round={Number(props.round) || 0} /> : <Search />;
}

function Search() {
  const [hits, setHits] = useState<TableHit[] | null>(null);
  const [books, setBooks] = useState<string[]>([]);
  const [rulebook, setRulebook] = useState("");
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const find = () =>
    heard(
      get<Records>(`/api/records?rulebook=${encodeURIComponent(rulebook)}&name=${encodeURIComponent(name)}`),
      (found) => setHits(found.tables),
      (error) => setFault(why(error)),
    );
  useEffect(find, [rulebook]);
  useEffect(() => {
    get<Rulebooks>("/api/rulebooks").then((found) => setBooks(found.rulebooks.map((each) => each.id)), () => undefined);
  }, []);
  return (
    <main class="page">
      <h1>Records</h1>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <label>
          <span>Rulebook</span>
          <select value={rulebook} onChange={(event) => setRulebook(event.currentTarget.value)}>
            <option value="">all</option>
            {books.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Somebody who sat there</span>
          <input type="search" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="secondary">
          Find
        </button>
      </form>
      {fault && <p class="fault">{fault}</p>}
      {hits && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Tables found">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">Table</th>
                <th scope="col">Rulebook</th>
                <th scope="col">Rounds</th>
                <th scope="col">Entries</th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {hits.map((hit) => (
                <tr key={hit.id}>
                  <th scope="row">
                    <a href={`/records/${hit.id}`}>{hit.title.split(",")[0]}</a> <small>{hit.id}</small>
                  </th>
                  <td>{hit.rulebook}</td>
                  <td>{hit.rounds}</td>
                  <td>{hit.entries}</td>
                  <td>{new Date(hit.last).toLocaleString()}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {hits.length === 0 && <p>No table was found.</p>}
        </div>
      )}
    </main>
  );
}

function One(props: { table: string; round: number }) {
  const [doc, setDoc] = useState<TableDocument | null>(null);
  const [seat, setSeat] = useState<number | null>(null);
  const [verified, setVerified] = useState<Verified | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useEffect(() => {
    get<TableDocument>(`/api/tables/${props.table}`).then(setDoc, (error: unknown) => setFault(why(error)));
  }, []);
  const verify = () => {
    setBusy(true);
    setFault("");
    get<Verified>(`/api/tables/${props.table}/verification`).then(
      (found) => (setVerified(found), setBusy(false)),
      (error: unknown) => (setFault(why(error)), setBusy(false)),
    );
  };
  return (
    <main class="page">
      <p>
        <a href="/records">← All records</a>
      </p>
      <h1>{doc?.title.split(",")[0] ?? "Record"}</h1>
      <p class="row-of">
        <button type="button" class="main" disabled={busy} onClick={verify}>
          {busy ? "Verifying…" : "Verify the record"}
        </button>
        <a class="button secondary" href={`/api/tables/${props.table}/record`} download>
          Download the log
        </a>
        <a class="button secondary" href={`/api/tables/${props.table}/bundle`} download>
          With its proofs
        </a>
      </p>
      {fault && <p class="fault">{fault}</p>}
      {verified && (
        <div class={`verdict ${verified.ok ? "yes" : "no"}`} role="status">
          <p>
            {verified.ok ? "✓ The record is whole and in line with the rules" : "✗ The record does not verify"}: {verified.rounds} rounds, {verified.entries} entries, {verified.events} events.
          </p>
          <code>{verified.head}</code>
          <ul>
            {verified.findings.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      )}
      {doc && props.round > 0 && (
        <section>
          <h2>Round {props.round}</h2>
          <label class="filters">
            <span>As seen by</span>
            <select value={seat === null ? "" : String(seat)} onChange={(event) => setSeat(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}>
              <option value="">a bystander</option>
              {[0, -1, ...doc.spots].map((each) => (
                <option key={each} value={each}>
                  {seatName(each)}
                </option>
              ))}
            </select>
          </label>
          <Replay doc={doc} round={props.round} seat={seat} />
        </section>
      )}
      {doc && (
        <section>
          <h2>Rounds</h2>
          <RoundList doc={doc} open={(round) => go(`/records/${props.table}/${round}`)} />
        </section>
      )}
    </main>
  );
}
