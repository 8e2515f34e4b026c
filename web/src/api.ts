// REST: typed requests to the server; a refusal becomes a `Refusal` with its clause.
import { signal } from "@preact/signals";
import type { Fault, Me, Person } from "./protocol";

export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly clause: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("the server does not answer: try again in a moment", 0, "away", "");
  }
  const text = await answer.text();
  if (!answer.ok) {
    let fault: Partial<Fault> = {};
    try {
      fault = JSON.parse(text) as Fault;
    } catch {
      // not one of ours
    }
    throw new Refusal(fault.detail ?? `the server answers ${answer.status}`, answer.status, fault.code ?? "", fault.clause ?? "");
  }
  return JSON.parse(text) as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);

/** What an effect waits for, until it is run again: an answer that comes too late is not heard. */
export function heard<T>(answer: Promise<T>, then: (found: T) => void, fail: (error: unknown) => void): () => void {
  let wanted = true;
  answer.then((found) => wanted && then(found), (error: unknown) => wanted && fail(error));
  return () => {
    wanted = false;
  };
}

/** Who is looking at the page: undefined before the server said so, null for somebody new. */
export const person = signal<Person | null | undefined>(undefined);

export async function whoAmI(): Promise<Person | null> {
  const me = await get<Me>("/api/me");
  person.value = me.person;
  return me.person;
}

/** Makes sure that there is somebody: a guest in one click. */
export async function comeIn(): Promise<Person> {
  const known = person.value ?? (await whoAmI());
  if (known) return known;
  const me = await post<Me>("/api/guests", {});
  if (me.person === null) throw new Refusal("the house did not let you in", 0, "", "");
  person.value = me.person;
  return me.person;
}

export const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));
