import { useState } from "react";

export interface Pages {
  /** Of the page that is shown; null: the first. */
  readonly cursor: string | null;
  readonly hasPrevious: boolean;
  previous(): void;
  next(cursor: string): void;
  /** Back to the first, as when other rows are asked for. */
  reset(): void;
}

/** Pages of a list that goes on by cursors: each is asked for by where the one before ended. */
export function usePages(): Pages {
  const [before, setBefore] = useState<readonly string[]>([]);
  return {
    cursor: before.at(-1) ?? null,
    hasPrevious: before.length > 0,
    previous: () => setBefore(before.slice(0, -1)),
    next: (cursor) => setBefore([...before, cursor]),
    reset: () => setBefore([]),
  };
}
