import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface ScrollEnd {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Number of the last line the reader has seen. */
  readonly seen: number;
  /** The reader has scrolled up: new lines do not move the list. */
  readonly isAway: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

const NEAR_PX = 24;

// The server renders no layout.
const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

interface Lines {
  /** Number of the last line. */
  readonly last: number;
  /** Number of the reader's own last line; the list always scrolls to a new one. */
  readonly own: number;
  /** Changes when lines are inserted at the top. */
  readonly first: unknown;
}

/** Keeps a list at its end while the reader is there; otherwise keeps the reader's position. */
export function useScrollEnd({ last, own, first }: Lines): ScrollEnd {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const before = useRef({ last, own, first, height: 0 });
  const [seen, setSeen] = useState(last);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setIsAway(false);
    setSeen(before.current.last);
  }, []);

  useLayout(() => {
    const element = box.current;
    const was = before.current;
    const hasEarlier = was.first !== first && was.height > 0;
    before.current = { last, own, first, height: element?.scrollHeight ?? 0 };
    if (!element) return;
    if (own > was.own) isAtEnd.current = true;
    if (isAtEnd.current) {
      setIsAway(false);
      element.scrollTop = element.scrollHeight;
      setSeen(last);
    } else if (hasEarlier && element.scrollTop < NEAR_PX) {
      // Lines were inserted at the top: the line the reader was at stays in place.
      element.scrollTop += element.scrollHeight - was.height;
    }
  }, [last, own, first]);

  // After a resize of the window, or a line above the field, the list stays at its end.
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return () => undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    setIsAway(!isAtEnd.current);
    if (isAtEnd.current) setSeen(before.current.last);
  }, []);

  return { box, seen, isAway, onScroll, toEnd };
}
