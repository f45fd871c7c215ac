import { type RefObject, useEffect } from "react";
import type { Stage } from "./render/stage.ts";

/** Over these the reader means something else than the line below. */
const CONTROLS = "button,a,input,textarea,select,label,[role=dialog],[role=menu]";

/**
 * Tells the stage where a mouse is in the picture, at most once a frame. The layer itself lets presses through, so the
 * pointer is followed on the document.
 */
export function usePointer(host: RefObject<HTMLElement | null>, menu: RefObject<HTMLElement | null>, stage: RefObject<Stage | null>): void {
  useEffect(() => {
    let frame: number | null = null;
    let last: PointerEvent | null = null;
    let isInside = false;

    function placeOf({ target, clientX, clientY }: PointerEvent): { readonly x: number; readonly y: number } | null {
      if (!host.current || (target instanceof Element && target.closest(CONTROLS))) return null;
      const box = host.current.getBoundingClientRect();
      const at = { x: clientX - box.left, y: clientY - box.top };
      const isWithin = at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height;
      // Something else lies over the picture there: a dialog, or the header of a page that was scrolled.
      return isWithin && target instanceof Node && host.current.parentElement?.parentElement?.contains(target) ? at : null;
    }
    function tell(): void {
      frame = null;
      if (!last) return;
      if (last.target instanceof Node && menu.current?.contains(last.target)) {
        stage.current?.perform({ is: "keepHold" });
        return;
      }
      const at = placeOf(last);
      if (!at && !isInside) return;
      isInside = at !== null;
      stage.current?.perform({ is: "point", at });
    }
    const onMove = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      last = event;
      frame ??= requestAnimationFrame(tell);
    };
    const onLeave = (): void => {
      last = null;
      isInside = false;
      stage.current?.perform({ is: "point", at: null });
    };
    document.addEventListener("pointermove", onMove, { passive: true });
    document.documentElement.addEventListener("pointerleave", onLeave);
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.documentElement.removeEventListener("pointerleave", onLeave);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [stage]);
}
