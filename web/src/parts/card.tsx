// A playing card, five to seven, in SVG: face or back.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as Mark } from "../protocol";
import { moves } from "../settings";
import { cardName } from "../words";

const FIGURES: Record<string, { symbol: string; name: string; index: string; colour: string }> = {
  Jk: { symbol: "f-joker", name: "JOKER", index: "★", colour: "var(--ink-joker)" },
  Dr: { symbol: "f-dr", name: "RED DRAGON", index: "D", colour: "#b01f1f" },
  Db: { symbol: "f-db", name: "BLUE DRAGON", index: "D", colour: "#1b55ab" },
  Dg: { symbol: "f-dg", name: "GOLD DRAGON", index: "D", colour: "#7a5300" },
  Ph: { symbol: "f-phoenix", name: "PHOENIX", index: "P", colour: "#a3300f" },
  Ti: { symbol: "f-tiger", name: "TIGER", index: "T", colour: "#8f4a06" },
  Pa: { symbol: "f-panda", name: "PANDA", index: "Pa", colour: "#1d2320" },
  Mo: { symbol: "f-monkey", name: "MONKEY", index: "M", colour: "#5c3413" },
  Ra: { symbol: "f-rabbit", name: "RABBIT", index: "R", colour: "#4a3f55" },
};

function Suited(props: { mark: Mark }) {
  const rank = props.mark[0] === "T" ? "10" : (props.mark[0] ?? "");
  const suit = props.mark[1] ?? "s";
  const corner = (
    <g>
      <text x="17" y="34" class="index" text-anchor="middle" textLength={rank === "10" ? 28 : undefined} lengthAdjust="spacingAndGlyphs">
        {rank}
      </text>
      <use href={`#p-${suit}`} x="7" y="41" width="20" height="20" />
    </g>
  );
  return (
    <g class={`suit-${suit}`}>
      {corner}
      <g transform="rotate(180 50 70)">{corner}</g>
      {"JQK".includes(rank) && <use href="#p-crown" x="36" y="34" width="28" height="14" />}
      <use href={`#p-${suit}`} x="27" y="52" width="46" height="46" />
    </g>
  );
}

function Figured(props: { mark: Mark }) {
  const figure = FIGURES[props.mark];
  if (!figure)
    return (
      <text x="50" y="80" text-anchor="middle" class="index">
        {props.mark}
      </text>
    );
  return (
    <g style={{ color: figure.colour, fill: figure.colour }}>
      <text x="8" y="28" class="index">
        {figure.index}
      </text>
      <text x="8" y="28" class="index" transform="rotate(180 50 70)">
        {figure.index}
      </text>
      <use href={`#${figure.symbol}`} x="14" y="30" width="72" height="72" />
      <text x="50" y="118" text-anchor="middle" class="figure-name" textLength={figure.name.length > 8 ? 66 : undefined} lengthAdjust="spacingAndGlyphs">
        {figure.name}
      </text>
    </g>
  );
}

export function Face(props: { mark: Mark | null; back?: string }) {
  if (props.mark === null)
    return (
      <svg viewBox="0 0 100 140" class={`card-art back-${props.back ?? "red"}`} aria-hidden="true">
        <rect x="1" y="1" width="98" height="138" rx="8" class="card-paper" />
        <rect x="7" y="7" width="86" height="126" rx="5" class="card-back" />
        <rect x="7" y="7" width="86" height="126" rx="5" fill="url(#lattice)" />
        <circle cx="50" cy="70" r="18" class="card-back" />
        <circle cx="50" cy="70" r="18" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" />
        <use href="#p-s" x="40" y="60" width="20" height="20" fill="#fff" />
      </svg>
    );
  return (
    <svg viewBox="0 0 100 140" class="card-art" aria-hidden="true">
      <rect x="1" y="1" width="98" height="138" rx="8" class="card-paper" />
      {/^[2-9TJQKA][cdhs]$/.test(props.mark) ? <Suited mark={props.mark} /> : <Figured mark={props.mark} />}
    </svg>
  );
}

/** A card on the table; a new one flies in from the shoe, a turned one flips. */
export function PlayingCard(props: { mark: Mark | null; back?: string; order?: number; quiet?: boolean }) {
  const self = useRef<HTMLSpanElement>(null);
  const before = useRef<Mark | null | undefined>(undefined);
  useLayoutEffect(() => {
    const element = self.current;
    const known = before.current;
    before.current = props.mark;
    if (!element || props.quiet || !moves()) return;
    const delay = (props.order ?? 0) * 45;
    if (known === undefined) {
      const shoe = document.querySelector("[data-shoe]")?.getBoundingClientRect();
      const here = element.getBoundingClientRect();
      const x = shoe ? shoe.left + shoe.width / 2 - here.left - here.width / 2 : 0;
      const y = shoe ? shoe.top - here.top : -120;
      element.animate(
        [
          { transform: `translate(${x}px, ${y}px) rotate(24deg) scale(.7)`, opacity: 0 },
          { transform: `translate(${x * 0.4}px, ${y * 0.28}px) rotate(8deg) scale(.94)`, opacity: 1, offset: 0.6 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 240, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" },
      );
    } else if (known !== props.mark) {
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    }
  }, [props.mark]);
  return (
    <span ref={self} class="card" role="img" aria-label={cardName(props.mark)} data-card={props.mark ?? "back"}>
      <Face mark={props.mark} back={props.back} />
    </span>
  );
}
