// The line under the dealer: whose move it is, what the rules ask now, and the ring of the clock.
import { useEffect, useState } from "preact/hooks";
import { Clause } from "../parts/clause";
import type { Clock } from "../protocol";
import { capital, seatName } from "../words";
import type { Scene } from "./model";
import { waitingFor } from "./actions";

function Ring(props: { clock: Clock; ahead: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, props.clock.deadline - (now + props.ahead));
  const part = Math.min(1, left / Math.max(1, props.clock.deadline - props.clock.since));
  const seconds = Math.ceil(left / 1000);
  return (
    <span class={`ring ${seconds <= 10 ? "late" : ""}`} role="timer" aria-label={`${seconds} seconds left`}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" class="ring-ground" />
        <circle cx="18" cy="18" r="15" class="ring-left" pathLength={100} stroke-dasharray={`${part * 100} 100`} transform="rotate(-90 18 18)" />
      </svg>
      <b aria-hidden="true">{seconds}</b>
    </span>
  );
}

export function Status(props: { scene: Scene; clock: Clock | null; ahead: number; yours: boolean; exam: boolean; thinking: string }) {
  const { scene, clock } = props;
  const names = (clock?.seats ?? []).filter((seat) => seat !== scene.view.seat).map((seat) => seatName(seat, scene.names));
  const line = props.yours ? "Your move." : clock ? waitingFor(names) : "";
  return (
    <div class={`status ${props.yours ? "yours" : ""}`}>
      {clock && <Ring clock={clock} ahead={props.ahead} />}
      <p>
        {line && <b>{line} </b>}
        {!line && props.thinking && <b class="thinking">{props.thinking} is thinking…&nbsp;</b>}
        {props.exam ? (
          <span>An exam: the procedure is yours.</span>
        ) : (
          <>
            <span>{capital(scene.view.says)}.</span> <Clause rulebook={scene.doc.rulebook} id={scene.view.clause} />
          </>
        )}
        {!props.exam && scene.view.due.map((says) => <small key={says} class="due"> Due: {says}.</small>)}
        {clock?.then && <small> When time is over: {clock.then}.</small>}
      </p>
    </div>
  );
}
