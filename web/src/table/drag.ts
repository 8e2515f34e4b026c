// Dragging a card to a tray: the pointer carries it, and what lies under it when it is let go takes it.
const NEAR = 7; // pixels that a tap may slip

export function drag(event: PointerEvent, drop: (tray: number) => void): void {
  if (event.button !== 0) return;
  const card = event.currentTarget as HTMLElement;
  const from = { x: event.clientX, y: event.clientY };
  let moved = false;
  const over = (at: PointerEvent): HTMLElement | null => {
    const found = document.elementsFromPoint(at.clientX, at.clientY).find((each) => each instanceof HTMLElement && each.dataset["tray"] !== undefined);
    return found instanceof HTMLElement ? found : null;
  };
  const onMove = (at: PointerEvent) => {
    if (!moved && Math.hypot(at.clientX - from.x, at.clientY - from.y) < NEAR) return;
    moved = true;
    card.classList.add("dragged");
    card.style.transform = `translate(${at.clientX - from.x}px, ${at.clientY - from.y}px) rotate(3deg)`;
  };
  const onUp = (at: PointerEvent) => {
    document.removeEventListener("pointermove", onMove);
    document.removeEventListener("pointerup", onUp);
    document.removeEventListener("pointercancel", onUp);
    card.classList.remove("dragged");
    card.style.transform = "";
    if (!moved) return;
    const tray = over(at);
    if (tray && at.type === "pointerup") drop(Number(tray.dataset["tray"]));
    card.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
  };
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", onUp);
}
