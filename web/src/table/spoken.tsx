// For the ear: turns, cards and results, in a polite live region.
import { useEffect, useState } from "preact/hooks";
import type { LiveTable } from "../live/socket";
import type { Entry } from "../protocol";
import { spoken } from "../words";

const worth = (entry: Entry): string[] => entry.told.map(spoken).filter((line) => !/^(table inventory|outside) to|: buy in/.test(line));

export function Ear(props: { live: LiveTable; yours: string }) {
  const [text, setText] = useState("");
  useEffect(() => props.live.onEntries((entries) => setText(entries.flatMap(worth).slice(-8).join(". "))), [props.live]);
  return (
    <>
      <div class="hidden" role="log" aria-live="polite" data-ear>
        {text}
      </div>
      <div class="hidden" role="status" aria-live="assertive" data-turn>
        {props.yours}
      </div>
    </>
  );
}
