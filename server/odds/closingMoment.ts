import { sql } from "kysely";
import { BASKETBALL_STATES, FOOTBALL_STATES } from "../../contract/codes/matchStates.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { Price } from "../../contract/odds/odds.ts";
import { type Db, safeNumber } from "../kit/database.ts";

const FIRST_PERIOD = { fb: FOOTBALL_STATES.codes.firstHalf, bk: BASKETBALL_STATES.quarters.codes.q1 } as const;
const INT4_MAX = 2_147_483_647;

/** When a match began according to its log; null: the log has no start. Closing prices are those before it. */
export async function reportedStart(db: Db, sport: Sport, id: string): Promise<number | null> {
  const { rows } = await sql<{ at: bigint }>`
    select least(at, (data -> 'clock' ->> 'startAt')::numeric::int8) as at from event_log
    where ch = ${matchChannel(sport, id)} and kind = 'state' and data ->> 'state' = ${String(FIRST_PERIOD[sport])}
    order by seq limit 1`.execute(db);
  return rows[0] ? safeNumber(rows[0].at) : null;
}

/** `reportedStart` bound to a database. */
export type ReportedStarts = (sport: Sport, id: string) => Promise<number | null>;

export function createReportedStarts(db: Db): ReportedStarts {
  return (sport, id) => reportedStart(db, sport, id);
}

/** Whether the price in thousandths fits the columns of closing prices. */
export function isStorable(price: Price): boolean {
  return price.every((value) => Math.abs(Math.round(value * 1_000)) <= INT4_MAX);
}
