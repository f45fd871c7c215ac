import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

interface ScrollEnd {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Lines that came while the reader was further up; 0 at the end. */
  readonly unread: number;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

const NEAR_PX = 24;

// The server renders no layout.
const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Keeps a list at its end while the reader is there, and where the reader is otherwise. `count` lines have been added
 * in all; `first` changes when lines were put before.
 */
export function useScrollEnd(count: number, first: unknown): ScrollEnd {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ count, first, height: 0 });
  const [seen, setSeen] = useState(count);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setSeen(before.current.count);
  }, []);

  useLayout(() => {
    const element = box.current;
    const last = before.current;
    const hasEarlier = last.first !== first && last.height > 0;
    before.current = { count, first, height: element?.scrollHeight ?? 0 };
    if (!element) return;
    if (isAtEnd.current) {
      element.scrollTop = element.scrollHeight;
      setSeen(count);
    } else if (hasEarlier && element.scrollTop < NEAR_PX) {
      // Lines were put before: the reader stays at the line that was read.
      element.scrollTop += element.scrollHeight - last.height;
    }
  }, [count, first]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (isAtEnd.current) setSeen(before.current.count);
  }, []);

  return { box, unread: Math.max(0, count - seen), onScroll, toEnd };
}
