// The lobby: every game, open tables, "Play now", and a table for friends by a link.
import { useEffect, useState } from "preact/hooks";
import { comeIn, get, person, post, remove, why } from "../api";
import { PlayingCard } from "../parts/card";
import { ChipArt } from "../parts/chips";
import { LevelChoice } from "../parts/levels";
import type { Lobby as Open, RulebookLine, Rulebooks, TableDocument, TableLine } from "../protocol";
import { go } from "../router";
import { money } from "../words";

const limits = (line: TableLine): string => {
  const least = line.options["minimum_cents"];
  const most = line.options["maximum_cents"];
  return typeof least === "number" && typeof most === "number" ? `${money(least)}–${money(most)}` : "";
};

function Game(props: { book: RulebookLine; tables: TableLine[]; fault: (text: string) => void }) {
  const { felt, picture, says } = props.book.looks;
  const [busy, setBusy] = useState(false);
  const [level, setLevel] = useState("");
  const usual = props.book.levels.every((each) => each.name !== level || each.usual);
  const best = props.tables.find((line) => line.seats.some((seat) => seat.seat > 0 && seat.kind === "empty"));
  const open = (bots: number, coach = false) => post<TableDocument>("/api/tables", { rulebook: props.book.id, bots, coach, level });
  const to = (table: Promise<{ id: string }>) => table.then(({ id }) => go(`/table/${id}?sit=1`), (error: unknown) => (setBusy(false), props.fault(why(error))));
  // Where every seat is taken, or other bots are wanted than sit there, a table of one's own is opened.
  const play = () => (setBusy(true), void to(comeIn().then((): Promise<{ id: string }> => (best && usual ? Promise.resolve(best) : open(3)))));
  const friends = () => (setBusy(true), void to(comeIn().then(() => open(2))));
  const practise = () => (setBusy(true), void to(comeIn().then(() => open(2, true))));
  const title = props.book.title.split(",")[0] ?? props.book.title;
  return (
    <article class="game" data-felt={felt} data-rulebook={props.book.id}>
      <div class="game-felt">
        <div class="picture" aria-hidden="true">
          {picture.map((mark, place) => (
            <PlayingCard key={place} mark={mark} quiet />
          ))}
          <span class="picture-chips">
            <ChipArt cents={2500} />
            <ChipArt cents={500} />
          </span>
        </div>
        <h2>{title}</h2>
        <p class="state">{props.book.jurisdiction}</p>
      </div>
      <div class="game-body">
        <p>{says}</p>
        <LevelChoice levels={props.book.levels} value={level} set={setLevel} />
        <p class="row-of">
          <button type="button" class="main" disabled={busy} onClick={play}>
            Play now
          </button>
          <button type="button" class="secondary" disabled={busy} onClick={friends}>
            With friends
          </button>
          <button type="button" class="secondary" disabled={busy} onClick={practise}>
            With a coach
          </button>
          <a href={`/rules/${props.book.id}`}>Rules</a>
          <a href={`/odds/${props.book.id}`}>Odds</a>
        </p>
      </div>
    </article>
  );
}

function Line(props: { line: TableLine; close?: () => void }) {
  const { line } = props;
  const seats = line.seats.filter((seat) => seat.seat > 0);
  const free = seats.filter((seat) => seat.kind === "empty").length;
  const people = seats.filter((seat) => seat.kind === "person").length;
  return (
    <tr>
      <th scope="row">
        <i class="dot" data-felt={line.looks.felt} /> <a href={`/table/${line.id}`}>{line.title.split(",")[0]}</a>
      </th>
      <td>{line.jurisdiction}</td>
      <td>
        <span class="seat-dots" role="img" aria-label={`${people} people, ${seats.length - free - people} bots, ${free} free`}>
          {seats.map((seat) => (
            <i key={seat.seat} class={seat.kind} />
          ))}
        </span>{" "}
        {free} free
      </td>
      <td>{limits(line)}</td>
      <td>{line.round}</td>
      <td>
        <a class="button secondary" href={`/table/${line.id}`}>
          {free ? "Join" : "Watch"}
        </a>{" "}
        {props.close && (
          <button type="button" class="plain" onClick={props.close}>
            Close
          </button>
        )}
      </td>
    </tr>
  );
}

export function Lobby() {
  const [books, setBooks] = useState<RulebookLine[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [fault, setFault] = useState("");
  const load = () => get<Open>("/api/tables").then((found) => (setOpen(found), setFault("")), (error: unknown) => setFault(why(error)));
  useEffect(() => {
    document.title = "Houseway";
    get<Rulebooks>("/api/rulebooks").then((found) => setBooks(found.rulebooks), (error: unknown) => setFault(why(error)));
    void load();
    const timer = setInterval(() => !document.hidden && void load(), 5000);
    return () => clearInterval(timer);
  }, [person.value?.id]);
  const tables = open?.tables ?? [];
  return (
    <main class="page lobby">
      <header class="welcome">
        <h1>Sit down. Play by the book.</h1>
        <p>Live tables of published casino games. Every offer, payout and procedure follows the document, and every one can be opened and read. Play chips, no account.</p>
      </header>
      {fault && <p class="fault" role="alert">{fault}</p>}
      {open?.set_aside.map((title) => (
        <p key={title} class="fault" role="status">{title} is set aside: its record is damaged. The house has to look at it.</p>
      ))}
      <div class="games">
        {books.map((book) => (
          <Game key={book.id} book={book} tables={tables.filter((line) => line.rulebook === book.id)} fault={setFault} />
        ))}
      </div>
      {open && (
        <section>
          <h2>Open tables</h2>
          {tables.length === 0 && open.yours.length === 0 ? (
            <p>No table is open. Start one with friends above.</p>
          ) : (
            <div class="scroll" tabIndex={0} role="region" aria-label="Open tables">
              <table class="list">
                <thead>
                  <tr>
                    <th scope="col">Table</th>
                    <th scope="col">State</th>
                    <th scope="col">Seats</th>
                    <th scope="col">Limits</th>
                    <th scope="col">Round</th>
                    <th scope="col"><span class="hidden">Go</span></th>
                  </tr>
                </thead>
                <tbody>
                  {open.yours.map((line) => (
                    <Line key={line.id} line={line} close={() => void remove(`/api/tables/${line.id}`).then(load, (error: unknown) => setFault(why(error)))} />
                  ))}
                  {tables.map((line) => (
                    <Line key={line.id} line={line} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </main>
  );
}
