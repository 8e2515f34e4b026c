// A pop-up list behind a button: Escape, a tap elsewhere, or taking something from it closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Popup(props: { class: string; name: string; stays?: boolean; children: ComponentChildren }) {
  const self = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = () => {
      if (self.current) self.current.open = false;
    };
    const tapped = (event: PointerEvent) => {
      if (event.target instanceof Node && !self.current?.contains(event.target)) shut();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !self.current?.open) return;
      shut();
      self.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", tapped);
    document.addEventListener("keydown", pressed);
    return () => {
      document.removeEventListener("pointerdown", tapped);
      document.removeEventListener("keydown", pressed);
    };
  }, []);
  const taken = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button && !props.stays && self.current) self.current.open = false;
  };
  return (
    <details class={props.class} ref={self}>
      <summary>{props.name}</summary>
      <div class="popup" onClick={taken}>
        {props.children}
      </div>
    </details>
  );
}
