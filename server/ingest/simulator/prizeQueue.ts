import type { AddedPrizes, RegisteredIssue } from "../../lottery/types.ts";
import { createHeap } from "./heap.ts";

/** Prizes still to be quoted, so that nothing is stored before its time. */
export interface PrizeQueue {
  /** The issues with their quotes up to now; later quotes wait. */
  upTo(issues: readonly RegisteredIssue[], now: number): readonly RegisteredIssue[];
  /** When the next quote is due; Infinity without one. */
  nextAt(): number;
  takeDue(now: number): readonly AddedPrizes[];
}

export function createPrizeQueue(): PrizeQueue {
  const waiting = createHeap<AddedPrizes>();
  return {
    upTo(issues, now) {
      return issues.map((issue) => ({
        ...issue,
        items: issue.items.map((item) => {
          const of = { type: issue.type, issue: issue.issue, number: item.number };
          const later = item.quotes.filter(({ at }) => at > now);
          for (const at of new Set(later.map((quote) => quote.at))) {
            waiting.push(at, { ...of, quotes: later.filter((quote) => quote.at === at) });
          }
          return { ...item, quotes: item.quotes.filter(({ at }) => at <= now) };
        }),
      }));
    },
    nextAt: () => waiting.peekKey(),
    takeDue(now) {
      const due: AddedPrizes[] = [];
      while (waiting.size > 0 && waiting.peekKey() <= now) {
        const one = waiting.pop();
        if (one) due.push(one);
      }
      return due;
    },
  };
}
