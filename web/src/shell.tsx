// What stands around every page: the head, the way between pages, the clause drawer.
import { useEffect } from "preact/hooks";
import { person, whoAmI } from "./api";
import { ClauseDrawer } from "./parts/clause";
import { Sheet } from "./parts/sheet";
import { AccountPage } from "./pages/account";
import { FairnessPage } from "./pages/fairness";
import { Lobby } from "./pages/lobby";
import { OddsPage } from "./pages/odds";
import { OperatorPage } from "./pages/operator";
import { RecordsPage } from "./pages/records";
import { RulesPage } from "./pages/rules";
import { TablePage } from "./pages/table";
import { parsed, path } from "./router";
import { money } from "./words";

function Page() {
  const { parts, query } = parsed(path.value);
  const [first = "", second = "", third = ""] = parts;
  switch (first) {
    case "":
      return <Lobby />;
    case "table":
      return <TablePage key={second} id={second} sit={query.has("sit")} staff={query.get("staff") ?? ""} />;
    case "rules":
      return <RulesPage key={second} rulebook={second} />;
    case "odds":
      return <OddsPage key={second} rulebook={second} />;
    case "fairness":
      return <FairnessPage key={path.value} table={second} round={third} />;
    case "records":
      return <RecordsPage key={path.value} table={second} round={third} />;
    case "operator":
      return <OperatorPage />;
    case "account":
      return <AccountPage />;
    default:
      return (
        <main class="page">
          <h1>Nothing here</h1>
          <p>
            <a href="/">To the lobby</a>
          </p>
        </main>
      );
  }
}

export function Shell() {
  useEffect(() => {
    whoAmI().catch(() => (person.value = null));
  }, []);
  const who = person.value;
  const may = (...roles: string[]) => who?.roles.some((role) => roles.includes(role)) ?? false;
  const at = parsed(path.value).parts[0] ?? "";
  const here = (name: string) => (at === name ? "page" : undefined);
  return (
    <>
      <Sheet />
      <header class="head">
        <a class="brand" href="/" aria-label="Houseway, the lobby">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="13" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="6 4" />
            <use href="#p-s" x="8" y="8" width="16" height="16" fill="currentColor" />
          </svg>
          Houseway
        </a>
        <nav aria-label="Pages">
          <a href="/" aria-current={here("")}>Lobby</a>
          <a href="/rules" aria-current={here("rules")}>Rules</a>
          <a href="/odds" aria-current={here("odds")}>Odds</a>
          <a href="/fairness" aria-current={here("fairness")}>Fairness</a>
          {may("auditor", "operator") && <a href="/records" aria-current={here("records")}>Records</a>}
          {may("operator") && <a href="/operator" aria-current={here("operator")}>Operator</a>}
        </nav>
        <a class="who" href="/account" aria-current={here("account")}>
          {who ? (
            <>
              <span class="who-name">{who.name}</span> <b>{money(who.chips_cents)}</b>
            </>
          ) : (
            "Account"
          )}
        </a>
      </header>
      <Page />
      <ClauseDrawer />
    </>
  );
}
