import { useEffect, useEffectEvent } from "react";

/** What is open, the topmost last. */
const open: ((event: KeyboardEvent) => void)[] = [];

/** Esc closes a floating element, wherever the focus is, while `isOpen`. Of several, the one opened last takes the key. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      // The Esc that closes an input method's candidates is not handled here.
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (open.at(-1) !== onKey) return;
      event.preventDefault();
      close();
    };
    open.push(onKey);
    document.addEventListener("keydown", onKey);
    return () => {
      open.splice(open.indexOf(onKey), 1);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
}
