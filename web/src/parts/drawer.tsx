// A drawer at the side (from below on a phone): a modal dialogue that Escape closes.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Drawer(props: { title: string; close: () => void; wide?: boolean; children: ComponentChildren }) {
  const self = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = self.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={self}
      class={`drawer ${props.wide ? "wide" : ""}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close();
      }}
      onClick={(event) => {
        if (event.target === self.current) props.close();
      }}
    >
      <div class="drawer-inside">
        <header>
          <h2>{props.title}</h2>
          <button type="button" class="plain" aria-label="Close" onClick={props.close}>
            ✕
          </button>
        </header>
        <div class="drawer-body" tabIndex={0}>
          {props.children}
        </div>
      </div>
    </dialog>
  );
}
