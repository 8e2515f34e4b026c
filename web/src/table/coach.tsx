// The coach: what to decide now and what each choice gives up, and how the last round was decided. It knows no rules.
import { useEffect, useState } from "preact/hooks";
import type { LiveTable } from "../live/socket";
import type { Action } from "../protocol";
import { label } from "../words";
import type { Scene } from "./model";

/** A decision in words; cards as they are set. */
function words(action: Action, scene: Scene): string {
  const hands = action.type === "SetHands" ? `: ${action.hands.map((hand) => hand.join(" ") || "–").join(" / ")}` : "";
  return label(action, scene.wagers) + hands;
}

export function CoachPanel(props: { live: LiveTable; scene: Scene }) {
  const { live, scene } = props;
  const [busy, setBusy] = useState(false);
  const advice = live.advice.value;
  const grades = live.grades.value;
  const ask = (about: "now" | "round") => {
    setBusy(true);
    void live.coach(about).then(() => setBusy(false));
  };
  const round = live.update.value?.view.round ?? 0;
  useEffect(() => {
    live.grades.value = null;
  }, [round]);
  return (
    <section class="coach" aria-label="Coach">
      <h2>Coach</h2>
      <p class="row-of">
        <button type="button" class="secondary" disabled={busy} onClick={() => ask("now")}>What is best?</button>
        <button type="button" class="secondary" disabled={busy} onClick={() => ask("round")}>How was the last round?</button>
      </p>
      <div aria-live="polite">
        {busy && <p class="fine">Counting…</p>}
        {advice && !advice.choices.length && <p>There is nothing to decide now.</p>}
        {advice && advice.choices.length > 0 && (
          <>
            <ol>
              {advice.choices.map((each, place) => (
                <li key={place}>
                  {words(each.action, scene)} <small>{each.gives_up ? `gives up ${each.gives_up}` : "best"}</small>
                </li>
              ))}
            </ol>
            <p class="fine">{advice.says}</p>
          </>
        )}
        {grades && (
          <>
            <p>
              {grades.round === 0 ? "There is no round to look back on yet." : grades.gave_up ? `Round ${grades.round}: you gave up ${grades.gave_up}.` : `Round ${grades.round}: you gave up nothing.`}
            </p>
            <ul>
              {grades.decisions.filter((each) => each.gave_up).map((each, place) => (
                <li key={place}>
                  {words(each.action, scene)} gave up {each.gave_up}. Best: {words(each.best, scene)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
