// What a visitor chooses for themselves; kept in this browser only.
import { effect, signal } from "@preact/signals";

const KEY = "houseway.settings";

interface Kept {
  fourColours: boolean;
  still: boolean;
  chip: number;
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

const kept = read();
export const fourColours = signal(kept.fourColours ?? false);
export const still = signal(kept.still ?? false);
export const chip = signal(kept.chip ?? 500);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = (): boolean => !still.value && !reduced.matches;

effect(() => {
  const now: Kept = { fourColours: fourColours.value, still: still.value, chip: chip.value };
  document.documentElement.classList.toggle("four-colours", now.fourColours);
  document.documentElement.classList.toggle("still", now.still);
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing
  }
});
