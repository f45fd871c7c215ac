import { sql } from "kysely";
import type { Db } from "../kit/database.ts";

const HOUR_MS = 3_600_000;
/** Two sources may report the same match: same teams, same ground, at most a day and a half apart. */
export const SAME_MATCH_MS = 36 * HOUR_MS;

/**
 * The time span (epoch ms, end exclusive) in which a season, `2017-18` or `2018`, may be played, including the longest
 * delays there ever were; null: the label does not tell. A replayed recording has the label of its original season, but
 * today's times.
 */
export function seasonSpan(label: string): readonly [from: number, to: number] | null {
  const [, first, second] = /^(\d{4})(-\d{2})?$/.exec(label) ?? [];
  if (first === undefined) return null;
  const year = Number(first);
  // From June to the next August, or from January to the next March.
  return second === undefined ? [Date.UTC(year, 0), Date.UTC(year + 1, 3)] : [Date.UTC(year, 5), Date.UTC(year + 1, 8)];
}

export function isTimely(at: number, label: string): boolean {
  const span = seasonSpan(label);
  return span === null || (at >= span[0] && at < span[1]);
}

/**
 * Marks all but one row of each real match of these seasons as doubles. Order of preference: played in its season before a
 * replayed recording; with a stage before without; followed live, with the hour, before a set, with the day only. Rows take
 * over a missing round from each other. In basketball two games on successive days with the same host are usual: there the
 * score has to be equal too. Writes nothing when nothing has changed.
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
