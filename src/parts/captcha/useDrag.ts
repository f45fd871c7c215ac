import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { CAPTCHA_WIDTH } from "../../../contract/limits.ts";

export interface DragTarget {
  /** Position of the handle, px of the picture. */
  readonly x: number;
  readonly end: number;
  readonly isReady: boolean;
  take(): void;
  moveTo(x: number): void;
  release(): void;
  comeBack(): void;
}

interface Grip {
  readonly pointerId: number;
  readonly clientX: number;
  readonly x: number;
  /** Px of the screen for one of the picture. */
  readonly scale: number;
}

/** A handle moved by pointer or keys, in px of the picture at any display width. */
export function useDrag(target: DragTarget) {
  const grip = useRef<Grip | null>(null);
  const { x, end, isReady } = target;

  function endDrag(event: PointerEvent<HTMLElement>, isMeant: boolean): void {
    if (grip.current?.pointerId !== event.pointerId) return;
    grip.current = null;
    if (isMeant) target.release();
    else target.comeBack();
  }

  const keys: Readonly<Record<string, (step: number) => void>> = {
    ArrowRight: (step) => target.moveTo(x + step),
    ArrowUp: (step) => target.moveTo(x + step),
    ArrowLeft: (step) => target.moveTo(x - step),
    ArrowDown: (step) => target.moveTo(x - step),
    PageUp: () => target.moveTo(x + 10),
    PageDown: () => target.moveTo(x - 10),
    Home: () => target.comeBack(),
    End: () => target.moveTo(end),
    Enter: () => target.release(),
    " ": () => target.release(),
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
      if (!isReady || event.button !== 0 || grip.current || width === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointerId: event.pointerId, clientX: event.clientX, x, scale: width / CAPTCHA_WIDTH };
      target.take();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (held?.pointerId !== event.pointerId) return;
      target.moveTo(held.x + (event.clientX - held.clientX) / held.scale);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => endDrag(event, true),
    // The browser or the system took the pointer away.
    onPointerCancel: (event: PointerEvent<HTMLElement>) => endDrag(event, false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const act = keys[event.key];
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
      // Also while the handle is not ready: the page must not scroll, and Enter must not send the form around it.
      event.preventDefault();
      event.stopPropagation();
      if (isReady && !grip.current) act(event.shiftKey ? 10 : 1);
    },
  };
}
