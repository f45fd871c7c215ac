import { useState } from "react";

export interface Pages {
  /** Cursor of the current page; null: the first. */
  readonly cursor: string | null;
  readonly hasPrevious: boolean;
  previous(): void;
  next(cursor: string): void;
  /** Back to the first page, for example after a filter changed. */
  reset(): void;
}

/** Pages of a cursor-based list: the cursor of each page is where the previous one ended. */
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
