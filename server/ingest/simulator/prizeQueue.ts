import { createHeap } from "./heap.ts";
import type { SimIssue, SimQuote } from "./lottery.ts";

/** Prizes that are still to be quoted, so that nothing is stored before its time. */
export interface PrizeQueue {
  /** The issues with the quotes there have been by now; later ones wait. */
  upTo(issues: readonly SimIssue[], now: number): readonly SimIssue[];
  /** When the next quote is due; Infinity without one. */
  nextAt(): number;
  takeDue(now: number): readonly SimPrizes[];
}

/** New prizes of a match of an issue. */
export interface SimPrizes extends Pick<SimIssue, "type" | "issue"> {
  readonly number: string;
  readonly quotes: readonly SimQuote[];
}

export function createPrizeQueue(): PrizeQueue {
  const waiting = createHeap<SimPrizes>();
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
      const due: SimPrizes[] = [];
      while (waiting.size > 0 && waiting.peekKey() <= now) {
        const one = waiting.pop();
        if (one) due.push(one);
      }
      return due;
    },
  };
}
