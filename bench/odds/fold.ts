import type { FeedEvent } from "../../contract/feed/frames.ts";
import { emptyOdds, foldOdds, quotesOf, reduceOdds } from "../../contract/odds/odds.ts";
import { median } from "../kit/numbers.ts";
import { matchEvents, numbered } from "./market.ts";

const ROUNDS = 9;

export interface FoldRow {
  readonly name: string;
  readonly ms: number;
  readonly isBound: boolean;
}

type OldLines = Readonly<Record<string, readonly object[]>>;

/** The former fold: each event copies all lines and the line's array. */
function foldOld(events: readonly FeedEvent[]): OldLines {
  let lines: OldLines = {};
  for (const event of events) {
    for (const { company, market, price, suspended = false } of quotesOf(event)) {
      const key = `${company}/${market}`;
      lines = { ...lines, [key]: [...(lines[key] ?? []), { at: event.at, price, suspended }] };
    }
  }
  return lines;
}

function timed(run: () => unknown): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}

/** 15,000 changes of one match, folded by each method; rounds alternate, medians. */
export function measureFold(): readonly FoldRow[] {
  const singles = numbered(matchEvents("fold", 1));
  const batches = numbered(matchEvents("fold", 10));
  const ways: readonly (readonly [string, boolean, () => unknown])[] = [
    ["foldOdds, 15,000 single events", true, () => foldOdds(emptyOdds("m"), singles)],
    ["foldOdds, 1,500 batches of ten", true, () => foldOdds(emptyOdds("m"), batches)],
    ["reduceOdds, batch by batch", false, () => batches.reduce(reduceOdds, emptyOdds("m"))],
    ["reduceOdds, one by one", false, () => singles.reduce(reduceOdds, emptyOdds("m"))],
    ["the old way, a copy each event", false, () => foldOld(singles)],
  ];
  const took = ways.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Three rounds are enough for the slow ones.
    for (const [i, [, isBound, run]] of ways.entries()) if (isBound || round < 3) took[i]?.push(timed(run));
  }
  return ways.map(([name, isBound], i) => ({ name, isBound, ms: median(took[i] ?? []) }));
}
