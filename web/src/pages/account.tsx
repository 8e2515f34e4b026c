// Who you are: a guest in one click, an account with a password, log in and out, here and everywhere.
import { useState } from "preact/hooks";
import { comeIn, person, post, Refusal, remove, why } from "../api";
import type { Me } from "../protocol";
import { go } from "../router";
import { money } from "../words";

export function AccountPage() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState("");
  const who = person.value;
  const send = (path: string) => (event?: Event) => {
    event?.preventDefault();
    setFault("");
    post<Me>(path, { name, password }).then(
      (me) => {
        person.value = me.person;
        go("/");
      },
      (error: unknown) => {
        setFault(why(error));
        if (error instanceof Refusal && error.code === "choose-password") setChoosing(true);
      },
    );
  };
  const [choosing, setChoosing] = useState(false);
  const goneOut = (answer: Promise<Me>) => void answer.then((me) => (person.value = me.person), (error: unknown) => setFault(why(error)));
  return (
    <main class="page narrow">
      <h1>{who ? who.name : "Come in"}</h1>
      {who && (
        <p>
          {who.kind === "guest" ? "A guest" : "An account"} with {money(who.chips_cents)} in play chips{who.roles.length > 1 ? `; ${who.roles.join(", ")}` : ""}.
        </p>
      )}
      {!who && (
        <p>
          <button type="button" class="main" onClick={() => void comeIn().then(() => go("/"), (error: unknown) => setFault(why(error)))}>
            Come in as a guest
          </button>
        </p>
      )}
      {who && (
        <p class="row-of">
          <button type="button" class="secondary" onClick={() => void post<Me>("/api/me/chips", {}).then((me) => (person.value = me.person), (error: unknown) => setFault(why(error)))}>
            Fill up my play chips
          </button>
          <a class="button secondary" href={`/api/people/${who.id}/bundle`} download>
            My chips, with their proofs
          </a>
          <button type="button" class="plain" onClick={() => goneOut(post<Me>("/api/logout", {}))}>
            Log out
          </button>
          {who.kind === "account" && (
            <button type="button" class="plain" onClick={() => goneOut(remove<Me>("/api/me/sessions"))}>
              Log out everywhere
            </button>
          )}
        </p>
      )}
      {(choosing || who?.kind === "account") && <NewPassword name={who?.kind === "account" ? who.name : name} />}
      {!choosing && who?.kind !== "account" && (
        <form class="card-form" onSubmit={send("/api/login")}>
          <h2>{who ? "Keep your chips with an account, or log in" : "Log in, or make an account"}</h2>
          <label>
            Name
            <input name="name" autocomplete="username" required value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label>
            Password
            <input name="password" type="password" autocomplete="current-password" required value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
          </label>
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <p class="row-of">
            <button type="submit" class="main">
              Log in
            </button>
            <button type="button" class="secondary" onClick={send("/api/accounts")}>
              Make an account
            </button>
          </p>
        </form>
      )}
      {who?.kind === "account" && fault && <p class="fault">{fault}</p>}
    </main>
  );
}

function NewPassword(props: { name: string }) {
  const [fault, setFault] = useState("");
  const [password, setPassword] = useState("");
  const [chosen, setChosen] = useState("");
  const [done, setDone] = useState(false);
  const send = (event: Event) => {
    event.preventDefault();
    setFault("");
    setDone(false);
    post<Me>("/api/password", { name: props.name, password, new: chosen }).then(
      (me) => {
        person.value = me.person;
        setPassword("");
        setChosen("");
        setDone(true);
      },
      (error: unknown) => setFault(why(error)),
    );
  };
  return (
    <form class="card-form" onSubmit={send}>
      <h2>Choose another password</h2>
      <input type="hidden" name="name" autocomplete="username" value={props.name} />
      <label>
        Present password
        <input name="present" type="password" autocomplete="current-password" required value={password} onInput={(event) => setPassword(event.currentTarget.value)} />
      </label>
      <label>
        New password, of at least 8 characters
        <input name="new" type="password" autocomplete="new-password" minLength={8} required value={chosen} onInput={(event) => setChosen(event.currentTarget.value)} />
      </label>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {done && <p role="status">It is changed, and you are logged out everywhere else.</p>}
      <p class="row-of">
        <button type="submit" class="secondary">
          Change it
        </button>
      </p>
    </form>
  );
}
