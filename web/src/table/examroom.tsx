// The exam at the dealer's console: every step that the rules know may be tried, and a score sheet at the end.
import { useEffect, useMemo, useState } from "preact/hooks";
import { get } from "../api";
import { Clause } from "../parts/clause";
import { Drawer } from "../parts/drawer";
import type { Action, Move, Repertoire } from "../protocol";
import { capital, filled, freeField, label, worded } from "../words";
import type { Desk } from "./desk";
import type { Exam } from "./exam";
import type { Scene } from "./model";

const COUNTED = ["cards", "figure", "places"];

/** A step to try: at a place, with a figure, where it needs them. */
function Try(props: { move: Move; desk: Desk; scene: Scene }) {
  const { move, desk, scene } = props;
  const [place, setPlace] = useState(move.places[0] ?? 0);
  const [figure, setFigure] = useState("");
  const field = freeField(move.action);
  const open = scene.view.offers.find((each) => each.act.type === "Report" && move.action.type === "Report" && each.act.what === move.action.what)?.bounds;
  const named = open?.type === "Whole"; // one card among several, which the report names
  const counted = field !== null && (COUNTED.includes(field) || named);
  const take = () => {
    const act = { ...move.action, by: scene.view.seat ?? 0, ...(move.place ? { [move.place]: place } : {}) } as Action;
    const offer = scene.view.offers.find((each) => each.act.type === act.type && each.bounds?.type === "Whole");
    const all = offer?.bounds?.type === "Whole" ? offer.bounds.most : 1;
    void desk.take(counted ? filled(act, figure === "" ? (act.type === "Deal" ? all : named ? 1 : 0) : Number(figure)) : act);
  };
  return (
    <li class="try">
      <button type="button" class="secondary" onClick={take}>
        {label(move.action)}
      </button>
      {move.place && (
        <label>
          <span class="hidden">{move.place === "deck" ? "Which deck" : "At which position"}</span>
          <select value={place} onChange={(event) => setPlace(Number(event.currentTarget.value))}>
            {[...new Set([...(move.place === "deck" ? [] : [0, ...scene.doc.spots].sort((a, b) => a - b)), ...move.places])].map((each) => (
              <option key={each} value={each}>
                {move.place === "deck" ? `deck ${each}` : each === 0 ? "dealer" : each}
              </option>
            ))}
          </select>
        </label>
      )}
      {counted && (
        <label>
          <span class="hidden">{named ? "Which card" : "How many"}</span>
          <input type="number" min={0} value={figure} placeholder={move.action.type === "Deal" ? "all" : named ? "which card" : "how many"} onInput={(event) => setFigure(event.currentTarget.value)} />
        </label>
      )}
    </li>
  );
}

export function ExamSteps(props: { desk: Desk; scene: Scene }) {
  const { scene } = props;
  const [known, setKnown] = useState<Repertoire | null>(null);
  const [search, setSearch] = useState("");
  useEffect(() => {
    get<Repertoire>(`/api/tables/${scene.doc.id}/repertoire?seat=${scene.view.seat ?? 0}`).then(setKnown, () => undefined);
  }, [scene.doc.id]);
  const moves = useMemo(() => (known?.moves ?? []).filter((move) => move.action.type !== "SetHands").sort((a, b) => label(a.action).localeCompare(label(b.action))), [known]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = moves.filter((move) => words.every((word) => label(move.action).toLowerCase().includes(word)));
  const part = (report: boolean) => found.filter((move) => (move.action.type === "Report") === report);
  const list = (these: Move[]) => (
    <ul class="tries">
      {these.map((move) => (
        <Try key={JSON.stringify(move.action)} move={move} desk={props.desk} scene={scene} />
      ))}
    </ul>
  );
  if (!known) return <p aria-busy="true">Laying out the steps…</p>;
  return (
    <>
      <label class="filters">
        <span>Find a step</span>
        <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
      </label>
      {list(part(false))}
      <details open={search !== ""}>
        <summary>Report ({part(true).length})</summary>
        {list(part(true))}
      </details>
    </>
  );
}

export function ScoreSheet(props: { exam: Exam; rulebook: string; close: () => void }) {
  const { exam, rulebook } = props;
  const slips = exam.slips.value;
  return (
    <Drawer title="Score sheet" close={props.close}>
      <p class="score">
        <b>{exam.score ?? "–"}</b> of 100
      </p>
      <p>
        {exam.steps.value} step{exam.steps.value === 1 ? "" : "s"} performed, {slips.length === 0 ? "no slips" : `${slips.length} slip${slips.length > 1 ? "s" : ""}`}.
      </p>
      <ol class="slips">
        {slips.map(({ slip, why, clause }, place) => (
          <li key={place}>
            <p>
              <small>
                Round {slip.round}, {slip.phase}
              </small>
              <br />
              <b>{worded(slip.action)}</b> {why ? capital(why) : "The rules admit it, but the procedure asked for something else."} <Clause rulebook={rulebook} id={clause} />
            </p>
            {slip.right.length > 0 ? (
              <p>
                Right:{" "}
                {slip.right.map((right, at) => (
                  <span key={at}>
                    {at > 0 ? " or " : ""}
                    {worded(right.action)} <Clause rulebook={rulebook} id={right.clause} />
                  </span>
                ))}
              </p>
            ) : (
              <p>Right: to wait for others.</p>
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
