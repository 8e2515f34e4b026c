// Addresses of the page: a signal with the path, links that do not load anew.
import { signal } from "@preact/signals";

export const path = signal(location.pathname + location.search);

export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  path.value = location.pathname + location.search;
});

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search);
});

/** The parts of a path, and what stands behind its question mark. */
export function parsed(address: string): { parts: string[]; query: URLSearchParams } {
  const url = new URL(address, location.origin);
  return { parts: url.pathname.split("/").filter(Boolean).map(decodeURIComponent), query: url.searchParams };
}
