import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Time for the pointer to cross the gap between trigger and panel. */
const LEAVE_MS = 150;

interface HoverOpen {
  readonly isOpen: boolean;
  setIsOpen(isOpen: boolean): void;
  /** Handlers for trigger and panel; empty when hovering does not open. */
  readonly pointer: {
    readonly onPointerEnter?: (event: PointerEvent) => void;
    readonly onPointerLeave?: (event: PointerEvent) => void;
  };
}

/** Open while a mouse is over trigger or panel; touch and keyboard press the trigger instead. */
export function useHoverOpen(isHover: boolean): HoverOpen {
  const [isOpen, setIsOpen] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  if (!isHover) return { isOpen, setIsOpen, pointer: {} };
  return {
    isOpen,
    setIsOpen,
    pointer: {
      onPointerEnter: (event) => {
        if (event.pointerType !== "mouse") return;
        clearTimeout(leaving.current);
        setIsOpen(true);
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== "mouse") return;
        clearTimeout(leaving.current);
        leaving.current = setTimeout(() => setIsOpen(false), LEAVE_MS);
      },
    },
  };
}
