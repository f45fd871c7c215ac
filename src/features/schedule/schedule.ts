import type { MatchDate } from "../../../contract/http/match.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { attentionMatches } from "../../api/attention.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { matchDates, matchPage, matchSchedule } from "../../api/match.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";

/** Sports of a schedule: all, or one. */
export type ScheduleSport = "all" | "fb" | "bk";

/** A page of a day's matches, earliest kick-off first. Plain JSON; each part can fail separately. */
export interface ScheduleData {
  /** `2026-11-21`, Asia/Shanghai. */
  readonly date: string;
  readonly today: string;
  readonly sport: ScheduleSport;
  readonly dates: Result<readonly MatchDate[], ApiFailure>;
  readonly matches: Result<Page<BoardRow>, ApiFailure>;
}

/** docs/product.md 9: lists have 30 a page. */
const PAGE_SIZE = 30;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

interface LoadInput {
  readonly api: Api;
  readonly now: number;
  readonly url: string;
  /** The page's only sport; absent: `?sport=` selects. */
  readonly only?: "fb" | "bk";
}

/** Cuts a page out of a complete list. */
export function pageOfRows(rows: readonly BoardRow[], page: number): Page<BoardRow> {
  return { total: rows.length, page, pageSize: PAGE_SIZE, list: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

async function matchesOf(api: Api, sport: ScheduleSport, date: string, page: number): Promise<ScheduleData["matches"]> {
  if (sport === "all") {
    const whole = await matchSchedule(api, date);
    return whole.ok ? ok(pageOfRows(whole.value.rows, page)) : whole;
  }
  const answer = await matchPage(api, { sport, date, pageNum: page, pageSize: PAGE_SIZE });
  return answer.ok ? ok({ total: answer.value.total, page, pageSize: PAGE_SIZE, list: answer.value.rows }) : answer;
}

/** Reads `?date=`, `?sport=` and `?page=`; invalid values mean today, all, the first. */
export async function loadSchedule({ api, now, url, only }: LoadInput): Promise<ScheduleData> {
  const { searchParams } = new URL(url, "http://page");
  const today = shanghaiDate(now);
  const requestedDate = searchParams.get("date") ?? "";
  const date = DATE.test(requestedDate) ? requestedDate : today;
  const of = searchParams.get("sport");
  const sport: ScheduleSport = only ?? (of === "fb" || of === "bk" ? of : "all");
  const [dates, matches] = await Promise.all([matchDates(api), matchesOf(api, sport, date, pageParam(searchParams))]);
  return { date, today, sport, dates: dates.ok ? ok(dates.value.dates) : dates, matches };
}

export type FollowedMatches = Result<Page<BoardRow>, ApiFailure>;

const PHASE_ORDER = (row: BoardRow, now: number): number => (row.kickoffAt > now ? 1 : 0);

/** Football matches with the reader's star: coming ones first, soonest first, then earlier ones, latest first. */
export async function loadFollowedMatches(api: Api, params: URLSearchParams, now: number, signal?: AbortSignal): Promise<FollowedMatches> {
  const answer = await attentionMatches(api, { isQuiet: true, ...(signal ? { signal } : {}) });
  if (!answer.ok) return answer;
  const rows = answer.value.rows
    .filter(({ sport }) => sport === "fb")
    .sort((a, b) => {
      const side = PHASE_ORDER(b, now) - PHASE_ORDER(a, now);
      if (side !== 0) return side;
      return (a.kickoffAt > now ? a.kickoffAt - b.kickoffAt : b.kickoffAt - a.kickoffAt) || (a.id < b.id ? -1 : 1);
    });
  return ok(pageOfRows(rows, pageParam(params)));
}
