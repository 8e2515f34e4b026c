// A live table: the felt, the line under the dealer, one's own buttons, results, drawers.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { comeIn, get, heard, person, post, put, why } from "../api";
import { LiveTable } from "../live/socket";
import { Clause } from "../parts/clause";
import { Popup } from "../parts/popup";
import type { Me, TableDocument } from "../protocol";
import { go } from "../router";
import { fourColours, moves, still } from "../settings";
import { Betting, Decisions, Floor, More, OfferButton, useKeys } from "../table/actions";
import { Arranger } from "../table/arranger";
import { CoachPanel } from "../table/coach";
import { Console } from "../table/consoles";
import { Desk } from "../table/desk";
import type { Exam } from "../table/exam";
import { ScoreSheet } from "../table/examroom";
import { Felt, Signs } from "../table/felt";
import type { Taps } from "../table/felt";
import { fly } from "../table/flights";
import { History } from "../table/history";
import { Results, Scene, sorted } from "../table/model";
import { LastRound, ResultPanel } from "../table/results";
import { Ear } from "../table/spoken";
import { Status } from "../table/status";
import { label, money } from "../words";

export function TablePage(props: { id: string; sit: boolean; staff: string }) {
  const [doc, setDoc] = useState<TableDocument | null>(null);
  const [fault, setFault] = useState("");
  const [exam, setExam] = useState<Exam | null>(null);
  const [ended, setEnded] = useState<Exam | null>(null);
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    setDoc(null);
    return heard(get<TableDocument>(`/api/tables/${props.id}`), setDoc, (error) => setFault(why(error)));
  }, [props.id]);
  useEffect(() => {
    let mine: LiveTable | null = null;
    let gone = false;
    comeIn().then(
      () => {
        if (gone) return;
        mine = new LiveTable(props.id, exam);
        setLive(mine);
      },
      (error: unknown) => setFault(why(error)),
    );
    return () => {
      gone = true;
      mine?.close();
      setLive(null);
    };
  }, [props.id, exam]);
  if (fault)
    return (
      <main class="page">
        <h1>No such table</h1>
        <p class="fault">{fault}</p>
        <p>
          <a href="/">Back to the lobby</a>
        </p>
      </main>
    );
  if (!doc || !live || !live.update.value)
    return (
      <main class="page" aria-busy={live?.link.value !== "closed"}>
        <h1>{doc?.title.split(",")[0] ?? "Table"}</h1>
        {live?.link.value === "closed" ? (
          <p>
            {live.bye.value} <a href="/">To the lobby</a>
          </p>
        ) : (
          <p>{live?.link.value === "lost" ? "The table does not answer yet; trying again…" : "Coming to the table…"}</p>
        )}
      </main>
    );
  return (
    <>
      <Live
        doc={doc}
        live={live}
        sit={props.sit}
        staff={props.staff}
        exam={exam}
        setExam={(next) => {
          setEnded(next ? null : exam);
          setExam(next);
        }}
      />
      {ended && <ScoreSheet exam={ended} rulebook={doc.rulebook} close={() => setEnded(null)} />}
    </>
  );
}

function Banner(props: { live: LiveTable }) {
  const link = props.live.link.value;
  if (link === "live" || link === "joining") return null;
  return (
    <div class="banner" role="alert">
      {link === "closed" ? (
        <>
          {props.live.bye.value || "This table is closed."} <a href="/">To the lobby</a>
        </>
      ) : (
        <>The line is lost. Nothing that was confirmed is lost; coming back by itself…</>
      )}
    </div>
  );
}

function Refused(props: { live: LiveTable; rulebook: string }) {
  const told = props.live.refused.value;
  if (!told) return null;
  return (
    <p class="refused" role="alert">
      {told.message} <Clause rulebook={props.rulebook} id={told.clause} />
      <button type="button" class="plain" aria-label="Dismiss" onClick={() => (props.live.refused.value = null)}>
        ✕
      </button>
    </p>
  );
}

function Live(props: { doc: TableDocument; live: LiveTable; sit: boolean; staff: string; exam: Exam | null; setExam: (exam: Exam | null) => void }) {
  const { doc, live } = props;
  const update = live.update.value!;
  const desk = useMemo(() => new Desk(live, doc.rulebook), [live]);
  const results = useRef(new Results()).current;
  const [history, setHistory] = useState(false);
  const [copied, setCopied] = useState(false);
  const scene = useMemo(() => new Scene(doc, update.view, update.hands), [update]);
  const offers = useMemo(() => sorted(update.view.offers), [update]);
  const seats = live.seats.value;
  const seat = update.view.seat;
  useKeys();
  results.start(update.view, update.hands);
  useEffect(() => live.onEntries((entries) => {
    results.add(entries);
    requestAnimationFrame(() => fly(entries));
  }), [live]);
  useEffect(() => {
    document.title = `${doc.game.split(",")[0] ?? doc.game} · Houseway`;
  }, [doc]);
  // What one has outside of tables stands in the head of the page too.
  useEffect(() => {
    if (update.chips_cents !== null && person.value && person.value.chips_cents !== update.chips_cents) person.value = { ...person.value, chips_cents: update.chips_cents };
  }, [update.chips_cents]);
  // "Play now": a free seat, else a bot's place between rounds.
  const wanted = useRef(props.sit || props.staff !== "");
  const tried = useRef("");
  const [queued, setQueued] = useState(false);
  useEffect(() => {
    if (!wanted.current) return;
    if (seat !== null) {
      wanted.current = false;
      go(`/table/${doc.id}`, true);
      return;
    }
    const empty = seats.find((each) => each.seat > 0 && each.kind === "empty")?.seat;
    const free = props.staff === "dealer" ? 0 : props.staff === "supervisor" ? -1 : empty ?? seats.find((each) => each.seat > 0 && each.kind === "bot")?.seat;
    const moment = `${update.view.round}|${update.view.phase}|${empty ?? ""}`;
    if (free === undefined || tried.current === moment) return;
    tried.current = moment;
    void desk.sit(free).then((refused) => {
      if (refused?.code === "wait") return setQueued(true); // tried again in the next phase
      wanted.current = false;
      setQueued(false);
      go(`/table/${doc.id}`, true);
    });
  }, [update]);

  const staff = seat !== null && seat <= 0;
  const player = seat !== null && seat > 0;
  const me = seats.find((each) => each.seat === seat);
  const ready = me?.ready ?? false;
  const clock = live.clock.value;
  const moving = new Set(clock?.seats ?? []);
  const bets = offers.betting.some((offer) => offer.routine);
  const asked = player && !ready && (bets || offers.decisions.length > 0 || offers.setting !== null);
  const self = useRef<HTMLElement>(null);
  // On a small screen one's own position comes into view above the desk whenever something is asked of it.
  useEffect(() => {
    if (!asked || offers.setting) return;
    const show = () => {
      const own = self.current?.querySelector<HTMLElement>(".own-spots");
      if (!own) return;
      own.style.scrollMargin = `60px 0 ${(self.current?.querySelector<HTMLElement>(".desk")?.offsetHeight ?? 0) + 16}px`;
      own.scrollIntoView({ block: "nearest", behavior: moves() ? "smooth" : "auto" });
    };
    const timer = setTimeout(show, 60); // when all is laid out
    addEventListener("resize", show);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", show);
    };
  }, [asked, update.view.round, update.view.phase]);
  const asides = offers.setting ? offers.more.filter((offer) => offer.act.type === "Perform") : [];
  const look = offers.decisions.find((offer) => offer.act.type === "Perform" && offer.act.step === "examine the cards");
  const taps: Taps = {
    canBet: (wager, spot) => offers.betting.some((each) => each.act.wager === wager && each.act.spot === spot),
    bet: (wager, spot) => void desk.bet(wager, spot),
    sit: seat === null ? (wantedSeat) => void desk.sit(wantedSeat) : null,
    look: look ? () => void desk.takeOffer(look) : null,
  };
  const buyIn = offers.more.find((offer) => offer.act.type === "BuyIn") ?? update.view.offers.find((offer) => offer.act.type === "BuyIn");
  const stack = seat === null ? 0 : scene.chips("chips", seat);
  const broke = player && stack === 0 && !scene.own.some((spot) => doc.wagers.some((wager) => scene.chips(wager.name, spot) > 0)) && buyIn !== undefined;
  const roles = person.value?.roles ?? [];
  const mayStaff = (role: "dealer" | "supervisor") => seat === null && (doc.yours || roles.includes(role));
  const yoursText = asked ? `Your move: ${[...offers.decisions.map((offer) => label(offer.act, scene.wagers)), ...(offers.setting ? ["set your cards"] : []), ...(bets ? ["place wagers"] : [])].join(", ")}` : "";

  return (
    <main class={`table-page ${staff ? "staffed" : ""}`} ref={self}>
      <div class="table-head">
        <h1>
          {doc.title.split(",")[0]} <small>{doc.jurisdiction} · {doc.level && <span title={`${doc.level.says}.`}>{doc.level.title} bots · </span>}round {update.view.round}</small>
        </h1>
        <nav aria-label="At this table">
          {mayStaff("dealer") && <button type="button" class="plain" onClick={() => void desk.sit(0)}>Deal here</button>}
          {mayStaff("supervisor") && <button type="button" class="plain" onClick={() => void desk.sit(-1)}>Supervise</button>}
          <button type="button" class="plain" onClick={() => setHistory(true)}>History</button>
          <a class="plain" href={`/rules/${doc.rulebook}`}>Rules</a>
          <button
            type="button"
            class="plain"
            onClick={() => {
              void navigator.clipboard?.writeText(`${location.origin}/table/${doc.id}`).then(() => setCopied(true), () => undefined);
            }}
          >
            {copied ? "Link copied" : "Invite"}
          </button>
          <Popup class="settings" name="Settings" stays>
              <label><input type="checkbox" checked={fourColours.value} onChange={() => (fourColours.value = !fourColours.value)} /> Four colours</label>
              <label><input type="checkbox" checked={still.value} onChange={() => (still.value = !still.value)} /> No movement</label>
              {(doc.yours || player) && (
                <span class="bots">
                  Bots{" "}
                  {[0, 1, 2, 3, 4, 5].map((count) => (
                    <button key={count} type="button" class="plain" onClick={() => void put(`/api/tables/${doc.id}/bots`, { count })}>{count}</button>
                  ))}
                </span>
              )}
          </Popup>
        </nav>
      </div>
      <Banner live={live} />
      <div class="table-body">
        {staff && <Console live={live} desk={desk} scene={scene} exam={props.exam} setExam={props.setExam} />}
        <div class="table-main">
          <Felt scene={scene} seats={seats} moving={moving} taps={taps} setting={offers.setting && (player || props.exam) ? <Arranger key={`${update.view.round}|${update.view.phase}|${offers.setting.bounds.cards.join()}`} offer={offers.setting} others={asides} desk={desk} scene={scene} /> : null}>
            <Status scene={scene} clock={clock} exam={props.exam !== null} thinking={seats.find((each) => each.thinking)?.name ?? ""} ahead={live.ahead.value} yours={asked && (moving.size === 0 || moving.has(seat))} />
          </Felt>
          <div class="desk" role="region" aria-label="Your actions" aria-busy={desk.busy.value}>
            <Refused live={live} rulebook={doc.rulebook} />
            {seat === null && <p class="invite">{queued ? "The table is full. A bot makes room for you when the round is over." : "You are watching. Sit down at a free position to play."}</p>}
            {broke && <Broke desk={desk} scene={scene} offer={buyIn} purse={person.value?.chips_cents ?? update.chips_cents} />}
            {player && !broke && offers.betting.length > 0 && <Betting sorted={offers} desk={desk} scene={scene} ready={ready} asked={bets} />}
            {player && <Decisions offers={offers.decisions} desk={desk} scene={scene} />}
            {player && !broke && !asked && !ready && offers.betting.length === 0 && <p class="waiting">{stack ? `You have ${money(stack)} on the table.` : ""} The round goes on…</p>}
            {player && <LastRound result={results.latest(update.view.round)} scene={scene} />}
            {player && <More offers={offers.more.filter((offer) => !asides.includes(offer))} desk={desk} scene={scene} />}
            {player && <Floor offers={offers.more} desk={desk} scene={scene} />}
            {staff && <More offers={update.view.offers.filter((offer) => offer.act.type === "Leave")} desk={desk} scene={scene} />}
          </div>
        </div>
        <aside class="side" aria-label="Results and signs">
          <ResultPanel result={results.latest(update.view.round)} scene={scene} />
          {doc.coach && player && <CoachPanel live={live} scene={scene} />}
          <Signs scene={scene} />
          {live.unfair.value && (
            <p class="fault" role="alert">
              {live.unfair.value}
            </p>
          )}
          <p class="fine commitment">
            Shuffles of round {update.commitment.round}: <code title={update.commitment.commitment}>{update.commitment.commitment.slice(0, 20)}…</code>{" "}
            {update.revealed && <a href={`/fairness/${doc.id}/${update.revealed.round}`}>check round {update.revealed.round}</a>}
          </p>
        </aside>
      </div>
      {history && <History doc={doc} own={scene.own} close={() => setHistory(false)} />}
      <Ear live={live} scene={scene} yours={yoursText} />
    </main>
  );
}

function Broke(props: { desk: Desk; scene: Scene; offer: ReturnType<typeof sorted>["more"][number]; purse: number | null }) {
  const least = props.offer.bounds?.type === "Whole" ? props.offer.bounds.least : 1;
  const empty = props.purse !== null && props.purse < least;
  return (
    <div class="broke">
      <p>{empty ? "Your play chips are gone." : "You have no chips on the table."}</p>
      {empty ? (
        <button type="button" class="main" onClick={() => void post<Me>("/api/me/chips", {}).then((me) => (person.value = me.person))}>
          Fill up my play chips
        </button>
      ) : (
        <OfferButton offer={props.offer} desk={props.desk} scene={props.scene} main />
      )}
    </div>
  );
}
