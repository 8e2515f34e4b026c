// Entries of the record as lines, their clauses to open.
import { Clause } from "../parts/clause";
import type { ToldEntry } from "../protocol";

const PARTS = /^(.*?)(?:\s*\[([^\]]*)\])?$/;

export function Line(props: { text: string; rulebook: string }) {
  const found = PARTS.exec(props.text);
  const clauses = found?.[2]?.split(", ") ?? [];
  return (
    <>
      {found?.[1] ?? props.text} {clauses.map((id) => <Clause key={id} rulebook={props.rulebook} id={id} />)}
    </>
  );
}

export function Log(props: { entries: ToldEntry[]; rulebook: string }) {
  return (
    <ol class="log">
      {props.entries.map((entry) => (
        <li key={entry.seq}>
          {entry.told.map((line, place) => (
            <p key={place} class={place ? "" : "first"}>
              <Line text={line} rulebook={props.rulebook} />
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
