// The rules: every clause in our own words, searchable, with how the software carries it and the tests that show it.
import { useEffect, useState } from "preact/hooks";
import { heard, why } from "../api";
import { BookTabs, useBooks } from "../parts/books";
import { Clauses, Reading, rulesOf } from "../parts/clause";
import type { Rules } from "../protocol";

const STATUS: Record<string, string> = {
  enforced: "the software forces it, or refuses anything else",
  represented: "the software has it and writes it down",
  displayed: "it is shown at the table",
  configured: "an option of the operator",
  physical: "hands do it; the dealer's card reminds",
};
const FIRST = 80;

export function RulesPage(props: { rulebook: string }) {
  const { books, fault: away } = useBooks();
  const [rules, setRules] = useState<Rules | null>(null);
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [fault, setFault] = useState("");
  const [all, setAll] = useState(false);
  useEffect(() => {
    document.title = "Rules · Houseway";
  }, []);
  const which = props.rulebook || books[0]?.id || "";
  useEffect(() => {
    if (!which) return;
    setRules(null);
    return heard(rulesOf(which), setRules, (error) => setFault(why(error)));
  }, [which]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (rules?.clauses ?? []).filter((clause) => {
    if (status && clause.status !== status) return false;
    const text = `${clause.id} ${clause.title} ${clause.says} ${clause.expect}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const counts = new Map<string, number>();
  for (const clause of rules?.clauses ?? []) counts.set(clause.status, (counts.get(clause.status) ?? 0) + 1);
  const shown = (rules?.clauses ?? []).filter((clause) => clause.tests.length).length;
  return (
    <main class="page">
      <BookTabs books={books} page="rules" which={which} />
      {(fault || away) && <p class="fault">{fault || away}</p>}
      <h1>{rules?.title.split(",")[0] ?? "Rules"}</h1>
      {rules && (
        <>
          <p class="fine">In our own words, after {rules.citation}.</p>
          <div class="filters">
            <label>
              <span>Search</span>
              <input type="search" value={search} placeholder="wager, joker, 11(b)…" onInput={(event) => setSearch(event.currentTarget.value)} />
            </label>
            <label>
              <span>Carried as</span>
              <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
                <option value="">all {rules.clauses.length} clauses</option>
                {[...counts].map(([name, count]) => (
                  <option key={name} value={name}>
                    {name}: {count}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p>
            <b>{shown}</b> of {rules.clauses.length} clauses are shown by a test of their own; {found.length} match.
          </p>
          <div class="clauses">
            {found.slice(0, all || words.length ? undefined : FIRST).map((clause) => (
              <article key={clause.id} id={clause.id} class="clause-line">
                <h2>
                  <span class="clause-id">{clause.id}</span> {clause.title}
                  {clause.status && (
                    <span class={`badge ${clause.status}`} title={STATUS[clause.status] ?? ""}>
                      {clause.status}
                    </span>
                  )}
                </h2>
                <p>{clause.says}</p>
                {clause.expect && <p class="example">{clause.expect}</p>}
                {(clause.see.length > 0 || clause.tests.length > 0) && (
                  <details>
                    <summary>
                      {clause.tests.length} test{clause.tests.length === 1 ? "" : "s"}
                      {clause.see.length ? ", see also" : ""}
                    </summary>
                    {clause.see.length > 0 && (
                      <p>
                        <Clauses rulebook={which} ids={clause.see} />
                      </p>
                    )}
                    <ul>
                      {clause.tests.map((test) => (
                        <li key={test}>
                          <code>{test.split("::").at(-1)}</code>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
                {rules.rulings.filter((ruling) => ruling.clauses.includes(clause.id)).map((ruling) => (
                  <Reading key={ruling.id} ruling={ruling} />
                ))}
              </article>
            ))}
          </div>
          {!all && !words.length && found.length > FIRST && (
            <button type="button" class="secondary" onClick={() => setAll(true)}>
              All {found.length} clauses
            </button>
          )}
        </>
      )}
    </main>
  );
}
