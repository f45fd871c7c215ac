import type { BarrageItem } from "./types.ts";

/** A line that found no room for so long says nothing any more about the picture. */
export const MOST_WAIT_MS = 2_000;
/** Of one rank. Above it the one that waits longest goes: a burst of any size needs no more memory than this. */
export const MOST_WAITING = 400;

interface Waiting {
  readonly item: BarrageItem;
  /** ms of the clock handed in. */
  readonly dueAt: number;
}

export interface WaitingRoom {
  add(item: BarrageItem, dueAt: number): void;
  /** Drops what waits too long. What the reader said stays. */
  expire(now: number): void;
  /** Whoever goes next: what the reader said, then nobles, then others; in each the one that waits longest. */
  take(now: number): BarrageItem | null;
  /** Only what the reader said. */
  takeOwn(now: number): BarrageItem | null;
  keep(isKept: (item: BarrageItem) => boolean): void;
  readonly size: number;
  /** When the first of all is due; null = nobody waits. */
  readonly nextDueAt: number | null;
}

/** Lines in order of their due time; nearly always each is later than the last. */
function insert(list: Waiting[], entry: Waiting): void {
  let at = list.length;
  while (at > 0 && (list[at - 1]?.dueAt ?? 0) > entry.dueAt) at -= 1;
  list.splice(at, 0, entry);
}

export function createWaitingRoom(): WaitingRoom {
  const own: Waiting[] = [];
  const noble: Waiting[] = [];
  const plain: Waiting[] = [];
  const ranks = [own, noble, plain];

  function shift(list: Waiting[], now: number): BarrageItem | null {
    const first = list[0];
    if (!first || first.dueAt > now) return null;
    list.shift();
    return first.item;
  }

  return {
    add(item, dueAt) {
      const rank = item.isOwn ? own : item.style === "noble" ? noble : plain;
      insert(rank, { item, dueAt });
      if (rank !== own && rank.length > MOST_WAITING) rank.shift();
    },
    expire(now) {
      for (const rank of [noble, plain]) {
        let gone = 0;
        while (gone < rank.length && now - (rank[gone]?.dueAt ?? now) > MOST_WAIT_MS) gone += 1;
        if (gone > 0) rank.splice(0, gone);
      }
    },
    take: (now) => shift(own, now) ?? shift(noble, now) ?? shift(plain, now),
    takeOwn: (now) => shift(own, now),
    keep(isKept) {
      for (const rank of ranks) {
        const kept = rank.filter((entry) => isKept(entry.item));
        rank.length = 0;
        rank.push(...kept);
      }
    },
    get size() {
      return own.length + noble.length + plain.length;
    },
    get nextDueAt() {
      const due = ranks.flatMap((rank) => (rank[0] ? [rank[0].dueAt] : []));
      return due.length === 0 ? null : Math.min(...due);
    },
  };
}
