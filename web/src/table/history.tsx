// The drawer of rounds: results, and a replay with a scrubber.
import { useEffect, useState } from "preact/hooks";
import { get, why } from "../api";
import { Drawer } from "../parts/drawer";
import type { RoundLine, Rounds, TableDocument } from "../protocol";
import { ago, plain, signed } from "../words";
import { Replay } from "./replay";

export function RoundList(props: { doc: TableDocument; open: (round: number) => void; own?: number[] }) {
  const [rounds, setRounds] = useState<RoundLine[]>([]);
  const [more, setMore] = useState(true);
  const [fault, setFault] = useState("");
  const load = (before?: number) => {
    const from = before === undefined ? "" : `&before=${before}`;
    get<Rounds>(`/api/tables/${props.doc.id}/rounds?limit=10${from}`).then(
      (found) => {
        setRounds((known) => (before === undefined ? found.rounds : [...known, ...found.rounds]));
        setMore(found.more);
      },
      (error: unknown) => setFault(why(error)),
    );
  };
  useEffect(() => load(), [props.doc.id]);
  const titles = new Map(props.doc.wagers.map((wager) => [wager.name, wager.title]));
  return (
    <>
      {fault && <p class="fault">{fault}</p>}
      {!rounds.length && !fault && <p>No rounds yet.</p>}
      <ol class="rounds">
        {rounds.map((round) => {
          const settled = props.own?.length ? round.settled.filter((each) => props.own?.includes(each.spot)) : round.settled;
          const net = settled.reduce((sum, each) => sum + each.net_cents, 0);
          return (
            <li key={round.number}>
              <button type="button" class="round-line" onClick={() => props.open(round.number)}>
                <b>Round {round.number}</b>
                <span>{round.ended === null ? "in play" : round.void ? "void" : ago(round.ended, Date.now())}</span>
                <span class={net > 0 ? "won" : net < 0 ? "lost" : ""}>{round.void ? "returned" : settled.length ? (props.own?.length ? signed(net) : `${settled.length} wagers`) : "–"}</span>
                <small>{settled.slice(0, 4).map((each) => `${titles.get(each.wager) ?? plain(each.wager)} ${each.result}`).join(", ")}</small>
              </button>
            </li>
          );
        })}
      </ol>
      {more && rounds.length > 0 && (
        <button type="button" class="secondary" onClick={() => load(rounds.at(-1)?.number)}>
          Earlier rounds
        </button>
      )}
    </>
  );
}

export function History(props: { doc: TableDocument; own: number[]; close: () => void }) {
  const [round, setRound] = useState<number | null>(null);
  return (
    <Drawer title={round === null ? "Rounds" : `Round ${round}`} close={props.close} wide={round !== null}>
      {round === null ? (
        <RoundList doc={props.doc} open={setRound} own={props.own} />
      ) : (
        <>
          <p class="row-of">
            <button type="button" class="plain" onClick={() => setRound(null)}>
              ← All rounds
            </button>
            <a href={`/fairness/${props.doc.id}/${round}`}>Check the shuffle</a>
          </p>
          <Replay doc={props.doc} round={round} />
        </>
      )}
    </Drawer>
  );
}
