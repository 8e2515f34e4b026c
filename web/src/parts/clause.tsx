// Clauses: a small button that opens the clause in a drawer, with its neighbours and the readings chosen.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { get, why } from "../api";
import type { ClauseDocument, RulingDocument, Rules } from "../protocol";
import { Drawer } from "./drawer";

const books = new Map<string, Promise<Rules>>();

export function rulesOf(rulebook: string): Promise<Rules> {
  let found = books.get(rulebook);
  if (!found) {
    found = get<Rules>(`/api/rulebooks/${rulebook}/rules`);
    found.catch(() => books.delete(rulebook));
    books.set(rulebook, found);
  }
  return found;
}

const opened = signal<{ rulebook: string; clause: string } | null>(null);
export const openClause = (rulebook: string, clause: string): void => {
  opened.value = { rulebook, clause };
};

/** A clause without the document's prefix: 11(b)(2). */
export const shortly = (clause: string): string => clause.replace(/^[A-Z]{2}-[A-Z]+-/, "");

export function Clause(props: { rulebook: string; id: string; whole?: boolean }) {
  if (!props.id) return null;
  return (
    <button type="button" class="clause" title={`Read clause ${props.id}`} aria-label={`clause ${props.id}`} onClick={() => openClause(props.rulebook, props.id)}>
      {props.whole ? props.id : shortly(props.id)}
    </button>
  );
}

export const Clauses = (props: { rulebook: string; ids: string[] }) => (
  <>
    {props.ids.map((id) => (
      <Clause key={id} rulebook={props.rulebook} id={id} />
    ))}
  </>
);

export function ClauseText(props: { clause: ClauseDocument; rulebook: string; strong?: boolean }) {
  const { clause } = props;
  return (
    <article class={`clause-text ${props.strong ? "strong" : ""}`} id={props.strong ? undefined : clause.id}>
      <h3>
        <span class="clause-id">{clause.id}</span> {clause.title}
      </h3>
      <p>{clause.says}</p>
      {props.strong && clause.expect && <p class="example">{clause.expect}</p>}
      {props.strong && clause.see.length > 0 && (
        <p class="fine">
          See <Clauses rulebook={props.rulebook} ids={clause.see} />
        </p>
      )}
    </article>
  );
}

export const Reading = (props: { ruling: RulingDocument }) => (
  <aside class="reading">
    <h4>{props.ruling.id}: the reading chosen</h4>
    <p>{props.ruling.problem}</p>
    <p>
      <b>{props.ruling.reading}</b> {props.ruling.reason}
    </p>
    {props.ruling.option && <p class="fine">Option: {props.ruling.option}</p>}
  </aside>
);

export function ClauseDrawer() {
  const which = opened.value;
  const [rules, setRules] = useState<Rules | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!which) return;
    setFault("");
    rulesOf(which.rulebook).then(setRules, (error: unknown) => setFault(why(error)));
  }, [which?.rulebook]);
  if (!which) return null;
  const known = rules?.rulebook === which.rulebook ? rules : null;
  const place = known?.clauses.findIndex((each) => each.id === which.clause) ?? -1;
  const clause = known?.clauses[place];
  const around = known && place >= 0 ? known.clauses.slice(Math.max(0, place - 2), place + 3) : [];
  const rulings = known && clause ? known.rulings.filter((each) => clause.rulings.includes(each.id) || each.clauses.includes(clause.id)) : [];
  return (
    <Drawer title="The rule" close={() => (opened.value = null)}>
      {fault && <p class="fault">{fault}</p>}
      {!known && !fault && <p>Looking it up…</p>}
      {known && !clause && <p>The catalogue has no clause {which.clause}.</p>}
      {clause && <ClauseText clause={clause} rulebook={which.rulebook} strong />}
      {rulings.map((ruling) => (
        <Reading key={ruling.id} ruling={ruling} />
      ))}
      {around.length > 1 && (
        <>
          <h3 class="quiet">Around it</h3>
          {around.filter((each) => each.id !== which.clause).map((each) => (
            <ClauseText key={each.id} clause={each} rulebook={which.rulebook} />
          ))}
        </>
      )}
      {known && (
        <p class="fine">
          In our own words, after {known.citation}. <a href={`/rules/${which.rulebook}`}>All clauses</a>
        </p>
      )}
    </Drawer>
  );
}
