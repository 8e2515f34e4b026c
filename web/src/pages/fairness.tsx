// Fairness: the commitment of a round, its seed afterwards, and the check in this browser.
import { useEffect, useState } from "preact/hooks";
import { get, why } from "../api";
import { keptLog, readCheckpoint } from "../live/log";
import { seenOf } from "../live/seen";
import { check } from "../parts/chance";
import type { Found } from "../parts/chance";
import type { Fairness, Lobby } from "../protocol";
import { go } from "../router";

/** Why a round was committed to anew. */
const ANEW = { round: "", started: "The server was started again", restored: "Its database came back from a backup, or its keys were lost" };

export function FairnessPage(props: { table: string; round: string }) {
  const [table, setTable] = useState(props.table);
  const [round, setRound] = useState(props.round);
  const [tables, setTables] = useState<{ id: string; title: string; round: number }[]>([]);
  const [document_, setDocument] = useState<Fairness | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState("");
  const seen = document_ && seenOf(props.table, document_.round);
  useEffect(() => {
    document.title = "Fairness · Houseway";
    get<Lobby>("/api/tables").then((lobby) => setTables([...lobby.yours, ...lobby.tables]), () => undefined);
  }, []);
  useEffect(() => {
    if (!props.table || !props.round) return;
    get<Fairness>(`/api/tables/${props.table}/rounds/${props.round}/fairness`).then(
      (answer) => {
        setDocument(answer);
        void check(answer, props.table, props.round, seenOf(props.table, answer.round)).then(setFound, (error: unknown) => setFault(why(error)));
      },
      (error: unknown) => setFault(why(error)),
    );
  }, []);
  return (
    <main class="page narrow">
      <h1>Fairness</h1>
      <p>Before a round the house publishes a hash of a secret seed, and the pages of the players add shares of their own, of which they too show the hashes first. Every shuffle and roll of the round is drawn from the seed and the shares, so that nobody can choose them. After the round all of it is revealed, and anybody can compute it again; this page does so here, in your browser, from what it saw before.</p>
      <form
        class="card-form"
        onSubmit={(event) => {
          event.preventDefault();
          go(`/fairness/${table}/${round}`);
        }}
      >
        <label>
          Table
          <input list="tables" required value={table} onInput={(event) => setTable(event.currentTarget.value)} />
          <datalist id="tables">
            {tables.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}, round {each.round}
              </option>
            ))}
          </datalist>
        </label>
        <label>
          Round
          <input type="number" min={1} required value={round} onInput={(event) => setRound(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main">
          Check
        </button>
      </form>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {document_ && (
        <section>
          <h2>Round {document_.round}</h2>
          {document_.status !== "revealed" ? (
            <p class="note">{document_.message || "The seed is not revealed yet: come back when the round is over."}</p>
          ) : (
            found && (
              <p class={`verdict ${found.ok ? "yes" : "no"}`} role="status">
                {found.ok ? "✓" : "✗"} {found.message}
              </p>
            )
          )}
          {seen && (
            <p>
              <a download={`seen-${seen.round}.json`} href={`data:application/json,${encodeURIComponent(JSON.stringify(seen))}`}>
                Save what this browser saw
              </a>{" "}
              for the command <code>houseway fairness --seen</code>.
            </p>
          )}
          <dl class="facts">
            {document_.generations.map((each) => (
              <>
                <dt key={`c${each.generation}`}>Commitment{each.generation > 1 && ` ${each.generation}`}</dt>
                <dd key={`d${each.generation}`}>
                  <code>{each.commitment}</code>
                  {each.generation > 1 && <p class="fine">{ANEW[each.why]}; nothing more was drawn from the one before.</p>}
                </dd>
                <dt key={`s${each.generation}`}>Seed</dt>
                <dd key={`e${each.generation}`}>
                  <code>{each.seed ?? "not yet"}</code>
                </dd>
              </>
            ))}
            {document_.draws.map((draw) => (
              <>
                <dt key={`t${draw.seq}`}>
                  {draw.kind} {draw.index + 1}
                </dt>
                <dd key={draw.seq}>
                  <code>{draw.values.join(" ")}</code>
                </dd>
                {draw.shares.map((each) => (
                  <>
                    <dt key={`h${draw.seq} ${each.seat}`}>Share of seat {each.seat}</dt>
                    <dd key={`i${draw.seq} ${each.seat}`}>
                      <code>{each.share ?? "did not come, and was left out"}</code>
                    </dd>
                  </>
                ))}
              </>
            ))}
          </dl>
        </section>
      )}
      <LogSeen />
    </main>
  );
}

/** The house's log, as far as this browser has seen it. */
function LogSeen() {
  const kept = keptLog();
  if (!kept) return null;
  const { origin, size } = readCheckpoint(kept.note);
  return (
    <section>
      <h2>The house's log</h2>
      <p>
        Everything that happens in this house is in one log that only ever grows. This browser has kept watch since {new Date(kept.since).toLocaleDateString()}: {size.toLocaleString()} leaves of{" "}
        <code>{origin}</code>, each time with the proof that nothing before was changed. {kept.checked ? "Each was signed by" : "This browser cannot check its signatures (Ed25519); the command can, with"} the key{" "}
        <code>{kept.key}</code>: compare it with what others have.{" "}
        <a download="checkpoint.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(kept.note)}`}>
          Save the checkpoint
        </a>{" "}
        for the command <code>houseway verify --checkpoint</code>.
      </p>
    </section>
  );
}
