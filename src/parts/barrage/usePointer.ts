import { type RefObject, useEffect } from "react";
import type { Stage } from "./render/stage.ts";

/** Over these elements the pointer does not point at a line below. */
const CONTROLS = "button,a,input,textarea,select,label,[role=dialog],[role=menu]";

interface Followed {
  readonly host: RefObject<HTMLElement | null>;
  readonly menu: RefObject<HTMLElement | null>;
  readonly stage: RefObject<Stage | null>;
}

/** The closest ancestor of the layer that also contains the video; without one, the parent of the layer. */
function playerAround(host: HTMLElement): Element | null {
  const layer = host.parentElement;
  let around = layer?.parentElement ?? null;
  while (around && !around.querySelector("video")) around = around.parentElement;
  return around ?? layer?.parentElement ?? null;
}

/** Position of the pointer in the picture, CSS px; null = elsewhere, or over an element on top of it. */
function placeIn(host: HTMLElement, { target, clientX, clientY }: PointerEvent): { readonly x: number; readonly y: number } | null {
  // The layer lets presses through, so the target is the player around it, unless a dialog or the page's header is on top.
  if (!(target instanceof Element) || target.closest(CONTROLS) || !playerAround(host)?.contains(target)) return null;
  const box = host.getBoundingClientRect();
  const at = { x: clientX - box.left, y: clientY - box.top };
  return at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height ? at : null;
}

function followPointer({ host, menu, stage }: Followed): () => void {
  let frame: number | null = null;
  let last: PointerEvent | null = null;
  let isInside = false;

  function emit(): void {
    frame = null;
    if (!last || !host.current) return;
    if (last.target instanceof Node && menu.current?.contains(last.target)) {
      stage.current?.perform({ is: "keepHold" });
      return;
    }
    const at = placeIn(host.current, last);
    if (!at && !isInside) return;
    isInside = at !== null;
    stage.current?.perform({ is: "point", at });
  }
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return;
    last = event;
    frame ??= requestAnimationFrame(emit);
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
}

/** Sends the mouse's position in the picture to the stage, at most once a frame. */
export function usePointer(host: Followed["host"], menu: Followed["menu"], stage: Followed["stage"]): void {
  useEffect(() => followPointer({ host, menu, stage }), [host, menu, stage]);
}
