// An exam: what was done without guidance, each slip with its clause and what was right, and the score.
import { signal } from "@preact/signals";
import type { Done, Refused, Slip } from "../protocol";

/** A slip weighs as much as so many steps done right, here as at the terminal. */
const A_SLIP = 3;

export interface Noted {
  slip: Slip;
  /** Why the rules refused it; nothing where they admitted it. */
  why: string;
  clause: string;
}

export class Exam {
  readonly steps = signal(0);
  readonly slips = signal<Noted[]>([]);

  /** Takes the server's answer to a step. */
  note(answer: Done | Refused): void {
    if (answer.type === "done") this.steps.value += 1;
    if (!answer.slip) return;
    const refused = answer.type === "refused";
    this.slips.value = [...this.slips.value, { slip: answer.slip, why: refused ? answer.message : "", clause: refused ? answer.clause : "" }];
  }

  /** Steps that were right, in a hundred, where a slip weighs as several; null before anything was tried. */
  get score(): number | null {
    const right = this.steps.value - this.slips.value.filter((each) => !each.why).length;
    const wrong = A_SLIP * this.slips.value.length;
    return right + wrong ? Math.round((100 * right) / (right + wrong)) : null;
  }
}
