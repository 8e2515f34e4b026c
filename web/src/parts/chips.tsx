// Chips: denominations in colours and edge patterns of their own, stacked, with the sum in figures.
import { money } from "../words";

export const CHIPS = [100, 500, 2500, 10_000, 50_000] as const;
const EDGES: Record<number, string> = { 100: "6 6", 500: "9 5", 2500: "4 4 10 4", 10_000: "14 5", 50_000: "3 3", 100_000: "8 2" };

export function ChipArt(props: { cents: number; figure?: boolean }) {
  const text = props.cents >= 100_000 ? `${props.cents / 100_000}k` : String(props.cents / 100);
  return (
    <svg viewBox="0 0 48 48" class={`chip-art chip-${props.cents}`} aria-hidden="true">
      <circle cx="24" cy="24" r="23" class="chip-body" />
      <circle cx="24" cy="24" r="19.6" fill="none" class="chip-edge" stroke-width="6.4" stroke-dasharray={EDGES[props.cents] ?? "7 5"} />
      <circle cx="24" cy="24" r="14.4" class="chip-face" />
      <circle cx="24" cy="24" r="14.4" fill="none" class="chip-ring" stroke-width="1.2" stroke-dasharray="2 1.6" />
      {props.figure !== false && (
        <text x="24" y="29" text-anchor="middle" class="chip-figure">
          {text}
        </text>
      )}
    </svg>
  );
}

function pieces(cents: number): number[] {
  const found: number[] = [];
  let left = cents;
  for (const value of [100_000, 50_000, 10_000, 2500, 500, 100]) {
    while (left >= value && found.length < 40) {
      found.push(value);
      left -= value;
    }
  }
  return found.length || cents === 0 ? found : [100];
}

/** A stack of chips with its sum; at most eight chips are drawn. */
export function Stack(props: { cents: number; label?: string; tall?: number }) {
  const drawn = pieces(props.cents).slice(0, props.tall ?? 6);
  return (
    <span class="stack" role="img" aria-label={`${props.label ? `${props.label}: ` : ""}${money(props.cents)}`}>
      <span class="pile" aria-hidden="true">
        {drawn.map((value, place) => (
          <span class="pile-chip" key={place} style={{ bottom: `${place * 4}px` }}>
            <ChipArt cents={value} figure={place === drawn.length - 1} />
          </span>
        ))}
      </span>
      <span class="sum" aria-hidden="true">
        {money(props.cents)}
      </span>
    </span>
  );
}
