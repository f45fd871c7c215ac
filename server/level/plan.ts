import { EXPERIENCE, LIKES_OF_ONE_MAX } from "../../contract/rules/level.ts";
import { type CauseKey, type DaySum, type Entry, keyOf } from "./entries.ts";

/** A cause of experience, in its present state. */
export interface Cause extends CauseKey {
  /** Whether it counts: it is shown, and nobody has taken it back. */
  readonly counts: boolean;
  readonly points: number;
  /** The day whose limit it counts against; ignored for a cause that does not count. */
  readonly day: string;
}

/**
 * The lines that make what is written agree with what counts. A cause that counts and has no open line gives what the
 * day's limits leave; one that no longer counts gives back exactly what it gave. Planning again adds nothing.
 */
export function planEntries(causes: readonly Cause[], last: ReadonlyMap<string, Entry>, sums: readonly DaySum[]): readonly Entry[] {
  const ofSource = new Map<string, number>();
  const ofPerson = new Map<string, number>();
  const sourceKey = ({ userId, source, day }: Pick<DaySum, "userId" | "source" | "day">) => `${userId} ${source} ${day}`;
  const personKey = (of: Pick<DaySum, "userId" | "source" | "day" | "byId">) => `${sourceKey(of)} ${of.byId}`;
  const add = (of: Omit<DaySum, "points">, points: number) => {
    ofSource.set(sourceKey(of), (ofSource.get(sourceKey(of)) ?? 0) + points);
    ofPerson.set(personKey(of), (ofPerson.get(personKey(of)) ?? 0) + points);
  };
  for (const sum of sums) add(sum, sum.points);

  const entries: Entry[] = [];
  const seen = new Set<string>();
  // Points taken back first make room for new ones.
  for (const cause of causes.toSorted((a, b) => Number(a.counts) - Number(b.counts))) {
    const key = keyOf(cause);
    if (seen.has(key)) continue;
    seen.add(key);
    const before = last.get(key);
    const isOpen = before !== undefined && before.turn % 2 === 1;
    if (cause.counts === isOpen) continue;
    const { userId, source, subject, byId } = cause;
    const turn = (before?.turn ?? 0) + 1;
    if (isOpen) {
      entries.push({ ...before, turn, points: -before.points });
      add(before, -before.points);
      continue;
    }
    const left = EXPERIENCE[source].dailyMax - (ofSource.get(sourceKey(cause)) ?? 0);
    const leftOfPerson = source === "like" ? LIKES_OF_ONE_MAX - (ofPerson.get(personKey(cause)) ?? 0) : Number.MAX_SAFE_INTEGER;
    const points = Math.min(cause.points, left, leftOfPerson);
    if (points <= 0) continue;
    const { day } = cause;
    entries.push({ userId, source, subject, byId, turn, points, day });
    add(cause, points);
  }
  return entries;
}
