// Chips on their way: a ghost slides from where they lay to where they lie now. Nothing waits for it.
import type { ToldEntry } from "../protocol";
import { moves } from "../settings";

const at = (name: string, spot: number): DOMRect | null => {
  const found = document.querySelector(`.felt [data-area="${CSS.escape(`${name}|${spot}`)}"]`);
  return found?.getBoundingClientRect() ?? null;
};

export function fly(entries: ToldEntry[]): void {
  if (!moves() || document.hidden) return;
  let count = 0;
  for (const entry of entries) {
    for (const event of entry.events) {
      if (event.type !== "ChipsMoved" || event.why === "buy-in" || event.why === "cash-out" || count > 12) continue;
      const from = at(event.source[0], event.source[1]);
      const to = at(event.target[0], event.target[1]);
      if (!from || !to) continue;
      const ghost = document.createElement("i");
      ghost.className = "ghost";
      ghost.style.left = `${from.left + from.width / 2 - 12}px`;
      ghost.style.top = `${from.top + from.height / 2 - 12}px`;
      document.body.append(ghost);
      const x = to.left + to.width / 2 - from.left - from.width / 2;
      const y = to.top + to.height / 2 - from.top - from.height / 2;
      const flight = ghost.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px)` }], {
        duration: 250, delay: count * 40, easing: "cubic-bezier(.3,.6,.3,1)",
      });
      flight.onfinish = flight.oncancel = () => ghost.remove();
      count += 1;
    }
  }
}
