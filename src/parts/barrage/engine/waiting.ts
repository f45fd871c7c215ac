import type { BarrageItem } from "./types.ts";

/** A line that has waited so long no longer fits the picture. */
export const MOST_WAIT_MS = 2_000;
/** Limit of a rank other than the own lines. Beyond it the longest waiting line is dropped, so a burst needs no more memory. */
export const MOST_WAITING = 400;

interface Waiting {
  readonly item: BarrageItem;
  /** ms, on the caller's clock. */
  readonly dueAt: number;
}

export interface WaitingRoom {
  add(item: BarrageItem, dueAt: number): void;
  /** Drops lines that have waited too long, except own ones. */
  expire(now: number): void;
  /** The next line: own ones first, then nobles', then others; in each rank the one that has waited longest. */
  take(now: number): BarrageItem | null;
  /** Own lines only. */
  takeOwn(now: number): BarrageItem | null;
  keep(isKept: (item: BarrageItem) => boolean): void;
  readonly size: number;
  /** When the first line is due; null = none waits. */
  readonly nextDueAt: number | null;
}

/** Inserts by due time; nearly always at the end. */
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
        let expired = 0;
        while (expired < rank.length && now - (rank[expired]?.dueAt ?? now) > MOST_WAIT_MS) expired += 1;
        if (expired > 0) rank.splice(0, expired);
      }
    },
    take: (now) => shift(own, now) ?? shift(noble, now) ?? shift(plain, now),
    takeOwn: (now) => shift(own, now),
    keep(isKept) {
      for (const rank of ranks) {
        const remaining = rank.filter((entry) => isKept(entry.item));
        rank.length = 0;
        rank.push(...remaining);
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
