import { sql } from "kysely";
import { type LegRuling, type MatchFacts, rule } from "../../contract/rules/tipSettlement.ts";
import { SETTLE_AFTER_MS, VOID_AFTER_MS } from "../../contract/rules/tipRules.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { NO_FACTS, type ReadFacts } from "./matchFacts.ts";
import type { StoredLeg, StoredPlan } from "./types.ts";

/** Time allowed to the settling and paying jobs while the portal runs. */
const GRACE_MS = 600_000;

/** Whether the portal ran for more than ten minutes after something was due: nothing is late while it is stopped. */
export type IsOverdue = (dueAt: number) => boolean;

/** Measured by the portal's own writes: from the first one after the due time to the last. */
export async function overdueBy(db: Db, now: number): Promise<IsOverdue> {
  const { rows } = await sql<{ at: bigint }>`
    select last_at as at from event_channel where last_at between 1 and ${String(now)}::int8
    union select (extract(epoch from at) * 1000)::int8 from plan_settlement where at <= ${new Date(now)}::timestamptz order by at`.execute(
    db,
  );
  const moments = rows.map(({ at }) => safeNumber(at));
  const last = moments.at(-1) ?? 0;
  return (dueAt) => {
    if (last - dueAt <= GRACE_MS) return false;
    // Binary search, since this runs for every open plan.
    let [low, high] = [0, moments.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moments[middle] ?? last) >= dueAt) high = middle;
      else low = middle + 1;
    }
    return last - (moments[low] ?? last) > GRACE_MS;
  };
}

/** The earliest time at which the log's ruling on a leg could be made. */
export function dueAtOf(found: LegRuling, leg: Pick<StoredLeg, "kickoffAt">, { changedAt }: Pick<MatchFacts, "changedAt">): number {
  if (found.kind === "void" && found.why === "late") return leg.kickoffAt + VOID_AFTER_MS;
  return found.kind === "void" ? changedAt : changedAt + SETTLE_AFTER_MS;
}

/** The time at which an open plan became due; null: it waits for its matches, or for review. */
export function planDueAt(
  { legs, publishedAt }: Pick<StoredPlan, "legs" | "publishedAt">,
  factsOf: (leg: StoredLeg) => ReadFacts | null,
  now: number,
): number | null {
  let dueAt = 0;
  for (const leg of legs) {
    const facts = factsOf(leg)?.facts ?? { ...NO_FACTS, home: leg.home, away: leg.away };
    const found = rule({ facts, leg, publishedAt, now });
    if (found.kind === "wait" || found.kind === "people") return null;
    dueAt = Math.max(dueAt, dueAtOf(found, leg, facts));
  }
  return legs.length === 0 ? null : dueAt;
}
