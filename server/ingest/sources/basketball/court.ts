import type { Side } from "../../../../contract/feed/sport.ts";

/** Players on court, each with the time he came on, in elapsed game seconds. */
export interface Court {
  enter(id: string, side: Side, elapsedS: number): void;
  leave(id: string, side: Side, elapsedS: number): void;
  /** Counts the time of everybody on court up to now; they stay on. */
  count(elapsedS: number): void;
}

/** `played` is called with the seconds of each stay on court. */
export function createCourt(played: (id: string, side: Side, seconds: number) => void): Court {
  const on = new Map<string, { side: Side; sinceS: number }>();
  return {
    enter(id, side, elapsedS) {
      if (!on.has(id)) on.set(id, { side, sinceS: elapsedS });
    },
    leave(id, side, elapsedS) {
      const stretch = on.get(id);
      if (!stretch) return;
      on.delete(id);
      played(id, side, elapsedS - stretch.sinceS);
    },
    count(elapsedS) {
      for (const [id, stretch] of on) {
        played(id, stretch.side, elapsedS - stretch.sinceS);
        on.set(id, { side: stretch.side, sinceS: elapsedS });
      }
    },
  };
}
