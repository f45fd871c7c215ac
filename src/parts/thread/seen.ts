import { localStore, readJson, writeJson } from "../../hooks/storage.ts";
import type { ThreadMatch } from "../../api/thread.ts";

/** How far the reader has read in a match's thread: the page clock when the thread was last looked at. */

type Seen = readonly (readonly [match: string, at: number])[];

const NAME = "thread.seen";
/** Number of matches remembered, the latest ones. */
const MAX_MATCHES = 40;

const isSeen = (value: unknown): value is Seen =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number" && Number.isFinite(one[1]));
const nameOf = ({ sport, matchId }: ThreadMatch): string => `${sport} ${matchId}`;
const all = (): Seen => readJson(localStore, NAME, isSeen) ?? [];

/** Epoch ms; null: the reader has not looked at the thread in this browser. */
export function seenOf(match: ThreadMatch): number | null {
  return all().find(([name]) => name === nameOf(match))?.[1] ?? null;
}

/** The mark only moves forward: an earlier moment changes nothing. */
export function markSeen(match: ThreadMatch, at: number): void {
  const name = nameOf(match);
  const before = seenOf(match);
  if (before !== null && before >= at) return;
  const others = all().filter(([one]) => one !== name);
  writeJson(localStore, NAME, [...others.slice(-(MAX_MATCHES - 1)), [name, Math.floor(at)]]);
}
