import { useEffect, useEffectEvent } from "react";

export type QueueKeys = Readonly<Record<string, () => void>>;

/** Keys typed into a field or select are not the queue's, nor any while a dialog is open: it may not have the focus yet. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

/** Keyboard shortcuts of the queue, by `KeyboardEvent.key` in lower case, wherever the focus is. */
export function useQueueKeys(keys: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || isTaken(event)) return;
    const key = event.key.toLowerCase();
    const act = keys[key];
    if (!act) return;
    // Enter presses a focused link or button instead of sending the decision.
    if (key === "enter" && event.target instanceof HTMLElement && event.target.closest("a, button:not([data-row])")) return;
    if (event.repeat && key !== "j" && key !== "k") return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
