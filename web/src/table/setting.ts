// Hands that are being set: the server names them, counts their bonus and says when a foul threatens.
import { useEffect, useState } from "preact/hooks";
import { post } from "../api";
import type { Card, HandSoFar, Setting, TableDocument } from "../protocol";

const asked = new Map<string, Promise<Setting>>();
const MOST_KEPT = 200;

function ask(doc: TableDocument, hands: string[]): Promise<Setting> {
  const key = `${doc.id}|${hands.join("/")}`;
  let found = asked.get(key);
  if (!found) {
    if (asked.size >= MOST_KEPT) asked.clear();
    found = post<Setting>(`/api/rulebooks/${doc.rulebook}/setting`, { hands, options: doc.options });
    found.catch(() => asked.delete(key));
    asked.set(key, found);
  }
  return found;
}

const NONE: Setting = { hands: [], complete: false, legal: false };

/** What hands amount to; nothing while it is not known, and for hands that are not in the order of the rulebook. */
export function useSetting(doc: TableDocument, hands: Card[][]): Setting {
  const text = hands.map((hand) => hand.join(" "));
  const key = text.join("/");
  const [told, setTold] = useState<{ key: string; setting: Setting }>({ key: "", setting: NONE });
  useEffect(() => {
    let current = true;
    if (text.some(Boolean)) ask(doc, text).then((setting) => current && setTold({ key, setting }), () => undefined);
    else setTold({ key, setting: NONE });
    return () => {
      current = false;
    };
  }, [key, doc.id]);
  return told.key === key ? told.setting : NONE;
}

export const points = (count: number): string => `${count > 0 ? "+" : ""}${count} point${Math.abs(count) === 1 ? "" : "s"}`;

export const bonusOf = (hands: HandSoFar[]): number => hands.reduce((sum, hand) => sum + hand.points, 0);
