// An exam: what was done without guidance, each slip with its clause and what was right, and the score.
import { signal } from "@preact/signals";
import type { Done, Refused, Slip } from "../protocol";

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

  /** Steps that were right, in a hundred; null before anything was tried. */
  get score(): number | null {
    const admitted = this.slips.value.filter((each) => !each.why).length;
    const tried = this.steps.value + this.slips.value.length - admitted;
    return tried ? Math.round((100 * (this.steps.value - admitted)) / tried) : null;
  }
}
