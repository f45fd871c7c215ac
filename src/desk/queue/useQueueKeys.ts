import { useEffect, useEffectEvent } from "react";

export type QueueKeys = Readonly<Record<string, () => void>>;

/** Where keys write, or choose, they are not the queue's. */
function isTaken({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null;
}

/** Keys of the queue, by `KeyboardEvent.key` in lower case, wherever the focus stands. */
export function useQueueKeys(keys: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || isTaken(event)) return;
    const key = event.key.toLowerCase();
    const act = keys[key];
    if (!act) return;
    // A button that has the focus is pressed by Enter, not the decision.
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
