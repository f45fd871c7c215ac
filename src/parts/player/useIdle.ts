import { type RefObject, useEffect, useState } from "react";

/** Controls are hidden after this long without movement. */
export const HIDE_MS = 3_000;

/**
 * True when the viewer has left the playing player alone: its controls are then hidden. Never while the pointer rests on
 * them, keyboard focus is in them or something of them is open.
 */
export function useIdle(root: RefObject<HTMLElement | null>, controls: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isHeld = (): boolean =>
      controls.current?.matches(":hover") === true || controls.current?.querySelector(":focus-visible, [aria-expanded=true]") != null;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (isHeld() ? wait() : setIsIdle(true)), HIDE_MS);
    };
    const wake = (): void => {
      setIsIdle(false);
      wait();
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse" || isHeld()) return;
      clearTimeout(timer);
      setIsIdle(true);
    };
    wait();
    for (const name of ["pointermove", "pointerdown", "keydown", "focusin"] as const) element.addEventListener(name, wake);
    element.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      setIsIdle(false);
      for (const name of ["pointermove", "pointerdown", "keydown", "focusin"] as const) element.removeEventListener(name, wake);
      element.removeEventListener("pointerleave", leave);
    };
  }, [root, controls, isPlaying]);
  return isIdle;
}
