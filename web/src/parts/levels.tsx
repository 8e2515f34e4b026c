// How well the bots of a table are to play, where its rulebook has levels.
import { useId } from "preact/hooks";
import type { Level } from "../protocol";

export function LevelChoice(props: { levels: Level[]; value: string; set: (name: string) => void }) {
  const id = useId();
  const chosen = props.levels.find((each) => (props.value ? each.name === props.value : each.usual));
  if (!chosen) return null;
  return (
    <div class="level">
      <label for={id}>Bots</label>
      <select id={id} aria-describedby={`${id}-about`} value={chosen.name} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.levels.map((each) => (
          <option key={each.name} value={each.name}>
            {each.title}
          </option>
        ))}
      </select>
      <span class="fine" id={`${id}-about`} aria-live="polite">
        {chosen.says}.
      </span>
    </div>
  );
}
