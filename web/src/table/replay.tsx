// A round again, step by step, as a seat saw it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { get, heard, why } from "../api";
import type { Replay as Round, TableDocument } from "../protocol";
import { Scene, told } from "./model";
import { Felt } from "./felt";
import { ResultPanel } from "./results";
import { Log } from "./log";

export function Replay(props: { doc: TableDocument; round: number; seat?: number | null | undefined; felt?: boolean }) {
  const [replay, setReplay] = useState<Round | null>(null);
  const [step, setStep] = useState(0);
  const [fault, setFault] = useState("");
  const [playing, setPlaying] = useState(false);
  const asked = props.seat === undefined || props.seat === null ? "" : `?seat=${props.seat}`;
  useEffect(() => {
    setReplay(null);
    setFault("");
    return heard(
      get<Round>(`/api/tables/${props.doc.id}/rounds/${props.round}${asked}`),
      (found) => {
        setReplay(found);
        setStep(0);
      },
      (error) => setFault(why(error)),
    );
  }, [props.doc.id, props.round, asked]);
  const last = (replay?.steps.length ?? 1) - 1;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setStep((now) => (now >= last ? now : now + 1)), 700);
    return () => clearInterval(timer);
  }, [playing, last]);
  useEffect(() => {
    if (step >= last) setPlaying(false);
  }, [step, last]);
  const now = replay?.steps[step];
  const scene = useMemo(() => (now ? new Scene(props.doc, now.view, now.hands) : null), [now]);
  if (fault) return <p class="fault">{fault}</p>;
  if (!replay || !now || !scene) return <p>Fetching the round…</p>;
  const sofar = replay.steps.slice(0, step + 1);
  const hands = new Map(sofar.flatMap((each) => each.entry.hands).map((hand) => [`${hand.area[0]}|${hand.area[1]}`, hand]));
  const result = told(replay.round, sofar.flatMap((each) => each.entry.events), [...hands.values()]);
  return (
    <div class="replay">
      <div class="scrubber">
        <button type="button" class="plain" aria-label="One step back" disabled={step === 0} onClick={() => setStep(step - 1)}>
          ◀
        </button>
        <button type="button" class="plain" aria-label={playing ? "Pause" : "Play"} onClick={() => setPlaying(!playing)}>
          {playing ? "❚❚" : "▶"}
        </button>
        <button type="button" class="plain" aria-label="One step on" disabled={step >= last} onClick={() => setStep(step + 1)}>
          ▶▏
        </button>
        <input type="range" min={0} max={last} value={step} aria-label="Step of the round" aria-valuetext={`step ${step + 1} of ${last + 1}: ${now.entry.told[0] ?? ""}`} onInput={(event) => setStep(Number(event.currentTarget.value))} />
        <output>
          {step + 1}/{last + 1}
        </output>
      </div>
      <Log entries={[now.entry]} rulebook={props.doc.rulebook} />
      {props.felt !== false && <Felt scene={scene} seats={[]} moving={new Set()} taps={null} quiet />}
      {(result.spots.length > 0 || result.compared.length > 0 || result.void) && <ResultPanel result={result} scene={scene} />}
    </div>
  );
}
