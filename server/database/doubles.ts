import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

const HOUR_MS = 3_600_000;
/** Two sources may tell of one match: the same two, the same ground, a day and a half apart at most. */
export const SAME_MATCH_MS = 36 * HOUR_MS;

/**
 * From when to when (epoch ms, the end not included) a season may be played, `2017-18` or `2018`, with all that seasons were
 * ever late by; null: the label says nothing of it. A recording that is played again bears the season it was of, and the
 * time of today.
 */
export function seasonSpan(label: string): readonly [from: number, to: number] | null {
  const [, first, second] = /^(\d{4})(-\d{2})?$/.exec(label) ?? [];
  if (first === undefined) return null;
  const year = Number(first);
  // From June to August, or from January to March.
  return second === undefined ? [Date.UTC(year, 0), Date.UTC(year + 1, 3)] : [Date.UTC(year, 5), Date.UTC(year + 1, 8)];
}

export function isTimely(at: number, label: string): boolean {
  const span = seasonSpan(label);
  return span === null || (at >= span[0] && at < span[1]);
}

/**
 * Of each real match of these seasons one row counts: one of its own time before that of a recording played again, one that
 * says to which part of the season it belongs before one that does not, one that was followed and knows the hour before that
 * of a set, which knows the day. Each takes over the round the other knows. Two games on two days in a row with one host are
 * usual in basketball: there the score has to be the same too. Writes nothing where nothing has changed.
 */
export async function markDoubles(db: Db, seasons: readonly string[]): Promise<void> {
  if (seasons.length === 0) return;
  const { rows: mixed } = await sql<{ id: string; label: string }>`
    select s.id, s.label from result r join season s on s.id = r.season_id where s.id = any(${[...seasons]}) and not s.is_simulated
    group by s.id having count(distinct (r.source, r.epoch <> '')) > 1 or bool_or(r.is_double)`.execute(db);
  if (mixed.length === 0) return;
  const spans = mixed.map(({ id, label }) => {
    const [from, to] = seasonSpan(label) ?? [0, Number.MAX_SAFE_INTEGER];
    return { id, from_at: from, to_at: to };
  });
  await sql`
    with told as (
      select r.id, r.season_id, r.sport, r.source, r.epoch <> '' as is_followed, r.home_id, r.away_id, r.home_score, r.away_score,
        r.kickoff_at, r.kickoff_at >= s.from_at and r.kickoff_at < s.to_at as is_timely, r.stage is not null as is_placed,
        r.goals is not null as has_goals, r.round, r.round_no
      from result r join json_to_recordset(${JSON.stringify(spans)}::json) as s(id text, from_at int8, to_at int8) on s.id = r.season_id
    ), judged as (
      select a.id, max(b.round) as round, max(b.round_no) as round_no, coalesce(bool_or(
        (b.is_timely, b.is_placed, b.is_followed, b.has_goals, -b.id) > (a.is_timely, a.is_placed, a.is_followed, a.has_goals, -a.id)
      ), false) as is_double
      from told a left join told b on b.season_id = a.season_id and b.home_id = a.home_id and b.away_id = a.away_id
        and (b.source, b.is_followed) <> (a.source, a.is_followed)
        and (abs(b.kickoff_at - a.kickoff_at) < ${BigInt(SAME_MATCH_MS)} or b.is_timely <> a.is_timely)
        and (a.sport = 'fb' or (b.home_score, b.away_score) = (a.home_score, a.away_score))
      group by a.id
    )
    update result r set is_double = n.is_double, round = coalesce(r.round, n.round), round_no = coalesce(r.round_no, n.round_no),
      version = nextval('result_version')
    from judged n where n.id = r.id and (r.is_double <> n.is_double or (r.round is null and n.round is not null)
      or (r.round_no is null and n.round_no is not null))`.execute(db);
}
