// The dealer's and the supervisor's consoles: the same offers, as a checklist, with what a report will lead to.
import { useState } from "preact/hooks";
import type { LiveTable } from "../live/socket";
import { Clause } from "../parts/clause";
import type { IrregularityDocument, Offer, Report } from "../protocol";
import { capital, label } from "../words";
import { OfferButton } from "./actions";
import type { Desk } from "./desk";
import { Exam } from "./exam";
import { ExamSteps } from "./examroom";
import { Log } from "./log";
import { claims } from "./model";
import type { Scene } from "./model";

const KEYS = "1234567890abcdefghijklmnopqrstuvw";

function Phases(props: { scene: Scene }) {
  const { doc, view } = props.scene;
  const at = doc.phases.findIndex((phase) => phase.name === view.phase);
  return (
    <ol class="checklist" aria-label="The procedure">
      {doc.phases.map((phase, place) => (
        <li key={`${phase.name}${place}`} class={place < at ? "past" : place === at ? "now" : ""} aria-current={place === at ? "step" : undefined}>
          <b>
            {place < at ? "✓ " : ""}
            {capital(phase.name)}
          </b>
          {place === at && (
            <>
              <p>
                {capital(phase.says)}. <Clause rulebook={doc.rulebook} id={phase.clause} />
              </p>
              <ul>
                {phase.reminders.map((each) => (
                  <li key={each.clause + each.title}>
                    {each.says} <Clause rulebook={doc.rulebook} id={each.clause} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

const isReport = (offer: Offer): offer is Offer & { act: Report } => offer.act.type === "Report";

function Irregular(props: { offer: Offer & { act: Report }; about: IrregularityDocument | undefined; desk: Desk; scene: Scene }) {
  const { offer, about } = props;
  const [sure, setSure] = useState(false);
  const [card, setCard] = useState(1);
  const most = offer.bounds?.type === "Whole" ? offer.bounds.most : 0;
  return (
    <li class="irregular">
      <button type="button" class="secondary" aria-expanded={sure} onClick={() => setSure(!sure)} data-report={offer.act.what}>
        {label(offer.act)}
        {offer.act.spot > 0 ? ` · position ${offer.act.spot}` : ""}
      </button>
      {sure && (
        <div class="consequence">
          {about ? (
            <dl>
              <dt>Hands</dt>
              <dd>{about.hands}</dd>
              <dt>Wagers</dt>
              <dd>{about.wagers}</dd>
              <dt>Cards</dt>
              <dd>{about.cards}</dd>
              <dt>Then</dt>
              <dd>{about.then}</dd>
            </dl>
          ) : (
            <p>The rule decides what follows.</p>
          )}
          {most > 1 && (
            <label class="open-field">
              <span>Which card, 1 to {most}</span>
              <input type="number" min={1} max={most} value={card} onInput={(event) => setCard(Math.round(Number(event.currentTarget.value)))} />
            </label>
          )}
          <p class="row-of">
            <Clause rulebook={props.scene.doc.rulebook} id={offer.clause} whole />
            <button type="button" class="danger" onClick={() => void props.desk.takeOffer(offer, most ? card : undefined)}>
              Confirm: it happened
            </button>
          </p>
        </div>
      )}
    </li>
  );
}

/** What players claim: the supervisor upholds it by the report itself, where it is there to be seen, or dismisses it. */
function Claims(props: { scene: Scene; desk: Desk }) {
  const { scene, desk } = props;
  return (
    <>
      {claims(scene.view).map((claim) => (
        <section key={`${claim.spot}${claim.what}`} class="claim" role="status">
          <h3>A claim</h3>
          <p>
            {scene.nameOf(claim.spot) || `Position ${claim.spot}`}: {claim.what}.
          </p>
          <div class="steps">
            {claim.uphold.map((offer) => (
              <button key={JSON.stringify(offer.act)} type="button" class={offer.routine ? "main" : "secondary"} data-rule="uphold" onClick={() => void desk.takeOffer(offer, offer.bounds ? 1 : undefined)}>
                Uphold{offer.act.type === "Report" && offer.act.spot > 0 ? ` · position ${offer.act.spot}` : ""}
              </button>
            ))}
            {claim.dismiss && (
              <button type="button" class={claim.dismiss.routine ? "main" : "secondary"} data-rule="dismiss" onClick={() => claim.dismiss && void desk.takeOffer(claim.dismiss)}>
                Dismiss
              </button>
            )}
          </div>
        </section>
      ))}
    </>
  );
}

export function Console(props: { live: LiveTable; desk: Desk; scene: Scene; exam: Exam | null; setExam: (exam: Exam | null) => void }) {
  const { scene, desk, live, exam } = props;
  const offers = scene.view.offers;
  const dealer = scene.view.seat === 0;
  const reports = offers.filter(isReport);
  const steps = offers.filter((offer) => !isReport(offer));
  const routine = steps.filter((offer) => offer.routine);
  const others = steps.filter((offer) => !offer.routine);
  return (
    <aside class="console" aria-label={dealer ? "Dealer's console" : "Supervisor's console"}>
      <header>
        <h2>{dealer ? "Dealer's console" : "Supervisor's console"}</h2>
        <button type="button" class="plain" onClick={() => props.setExam(exam ? null : new Exam())}>
          {exam ? "End the exam" : "Take an exam"}
        </button>
      </header>
      {exam ? (
        <section>
          <p class="fine">
            Nothing is shown of the next step. {exam.steps.value} step{exam.steps.value === 1 ? "" : "s"} performed.
          </p>
          <ExamSteps desk={desk} scene={scene} />
        </section>
      ) : (
        <>
          <Phases scene={scene} />
          {scene.view.due.length > 0 && (
            <section class="duties" role="status">
              <h3>Due</h3>
              <ul>
                {scene.view.due.map((says) => (
                  <li key={says}>{capital(says)}.</li>
                ))}
              </ul>
            </section>
          )}
          <Claims scene={scene} desk={desk} />
          <section>
            <h3>Next</h3>
            {routine.length === 0 && <p class="fine">Nothing now: others have to move.</p>}
            <div class="steps">
              {routine.map((offer, place) => (
                <OfferButton key={JSON.stringify(offer.act)} offer={offer} desk={desk} scene={scene} main={place === 0} key_={KEYS[place] ?? ""} />
              ))}
            </div>
          </section>
        </>
      )}
      {!exam && others.length > 0 && (
        <details open={!dealer}>
          <summary>Also possible ({others.length})</summary>
          <div class="steps">
            {others.map((offer) => (
              <OfferButton key={JSON.stringify(offer.act)} offer={offer} desk={desk} scene={scene} />
            ))}
          </div>
        </details>
      )}
      {!exam && reports.length > 0 && (
        <details open={!dealer}>
          <summary>Irregularities ({reports.length})</summary>
          <ul class="irregulars">
            {reports.map((offer) => (
              <Irregular key={JSON.stringify(offer.act)} offer={offer} about={scene.doc.irregularities.find((each) => each.what === offer.act.what)} desk={desk} scene={scene} />
            ))}
          </ul>
        </details>
      )}
      <section>
        <h3>Record</h3>
        <div class="console-log" tabIndex={0} role="region" aria-label="Record">
          <Log entries={live.entries.value.slice(-30).reverse()} rulebook={scene.doc.rulebook} />
        </div>
      </section>
    </aside>
  );
}
