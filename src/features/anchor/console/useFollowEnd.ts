import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** px from the end that still count as being there. */
const NEAR_PX = 32;

interface FollowEnd {
  readonly box: RefObject<HTMLDivElement | null>;
  /** The reader has scrolled up: what comes does not move the list. */
  readonly isAway: boolean;
  onScroll(): void;
  toEnd(): void;
}

/** Keeps a list that grows at its end, while the reader is there. `at` changes with each new line. */
export function useFollowEnd(at: number): FollowEnd {
  const box = useRef<HTMLDivElement | null>(null);
  const followed = useRef(-1);
  const [isAway, setIsAway] = useState(false);

  function toEnd(): void {
    const { current } = box;
    if (current) current.scrollTop = current.scrollHeight;
    setIsAway(false);
  }
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isAway || followed.current === at) return;
    followed.current = at;
    current.scrollTop = current.scrollHeight;
  }, [at, isAway]);

  return {
    box,
    isAway,
    toEnd,
    onScroll() {
      const { current } = box;
      if (current) setIsAway(current.scrollHeight - current.scrollTop - current.clientHeight > NEAR_PX);
    },
  };
}
