import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { ThreadBest, ThreadMinute, ThreadSummary } from "../../contract/http/thread.ts";
import type { MatchId } from "../../contract/ids.ts";
import { authorOf } from "../kit/postAuthor.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { shownIn } from "../kit/userTexts.ts";

interface Of {
  readonly sport: Sport;
  readonly matchId: MatchId;
}

/** The parts of a summary that come from rows; those about the match come from the match's log. */
export type CountedSummary = Omit<ThreadSummary, "missed" | "minute" | "clock"> & { readonly missed: Omit<Missed, "score"> | null };
type Missed = NonNullable<ThreadSummary["missed"]>;

/** Figures of threads as of a moment, counted from rows. */
export interface SummaryReads {
  /** `reader`: their own posts and those they shield do not count as missed. */
  summary(of: Of, until: number, since: number | null, reader: string | null): Promise<CountedSummary>;
  /** Matches with posts in the span, most talkers first. */
  talked(span: {
    readonly since: number;
    readonly until: number;
    readonly limit: number;
  }): Promise<readonly (Of & { readonly posts: number; readonly talkers: number })[]>;
}

const BEST = 3;
const PEAKS = 3;
const BEST_TEXT = 120;
/** Reading resumes so that this many missed posts are shown: `resumeAt` is the time of the last of them. */
const RESUMED = 50;
/** A post that was reviewed first is readable from its approval on. */
const READABLE = sql`greatest(p.at, coalesce(p.approved_at, p.at))`;
const time = (at: number) => sql`${new Date(at)}::timestamptz`;

export function createSummaryReads(db: Db): SummaryReads {
  const between = ({ sport, matchId }: Of, since: number | null, until: number): RawBuilder<boolean> => sql<boolean>`
    p.sport = ${sport} and p.match_id = ${matchId} and ${shownIn("p")} and ${READABLE} <= ${time(until)}
    and (${since === null} or ${READABLE} > ${time(since ?? 0)})`;

  async function minutesOf(which: RawBuilder<boolean>): Promise<readonly ThreadMinute[]> {
    const { rows } = await sql<ThreadMinute>`
      select p.seen_minute as minute, count(*)::int as posts, max(${READABLE}) as until from post p where ${which} and p.seen_minute is not null
      group by p.seen_minute order by min(p.seen_at)`.execute(db);
    return rows;
  }

  async function bestOf(which: RawBuilder<boolean>, until: number): Promise<readonly ThreadBest[]> {
    const { rows } = await sql<{
      id: bigint;
      author_id: bigint;
      nick_name: string;
      portrait: string;
      experience: number;
      is_anchor: boolean;
      text: string;
      seen_minute: string | null;
      likes: number;
      comments: number;
    }>`
      select p.id, p.author_id, u.nick_name, u.portrait, u.experience, u.is_anchor, left(p.plain, ${BEST_TEXT}) as text, p.seen_minute,
        (select count(*)::int from post_like l where l.post_id = p.id and l.at <= ${time(until)}) as likes,
        (select count(*)::int from comment c where c.subject = 'post:' || p.id and ${shownIn("c")} and c.at <= ${time(until)}) as comments
      from post p join app_user u on u.id = p.author_id where ${which} order by likes desc, p.id desc limit ${BEST}`.execute(db);
    return rows.map((row) => ({
      id: String(row.id),
      author: authorOf(row),
      text: row.text,
      minute: row.seen_minute,
      likes: row.likes,
      comments: row.comments,
    }));
  }

  const readBy = (reader: string | null): RawBuilder<boolean> =>
    reader === null
      ? sql<boolean>`true`
      : sql<boolean>`p.author_id <> ${reader}::int8
          and not exists (select 1 from shield s where s.user_id = ${reader}::int8 and s.target_id = p.author_id)
          and not exists (select 1 from post_shield h where h.user_id = ${reader}::int8 and h.post_id = p.id)`;

  async function missedOf(of: Of, since: number, until: number, reader: string | null): Promise<CountedSummary["missed"]> {
    const which = sql<boolean>`${between(of, since, until)} and ${readBy(reader)}`;
    const [{ rows }, minutes, best] = await Promise.all([
      sql<{ posts: number; first_at: number | null; resume_at: number | null }>`
        with missed as (select ${READABLE} as at, row_number() over (order by ${READABLE}, p.id) as n from post p where ${which})
        select count(*)::int as posts, min(at) as first_at, max(at) filter (where n <= ${RESUMED}) as resume_at from missed`.execute(db),
      minutesOf(which),
      bestOf(which, until),
    ]);
    const peaks = new Set(minutes.toSorted((a, b) => b.posts - a.posts).slice(0, PEAKS));
    const { posts = 0, first_at: firstAt = null, resume_at: resumeAt = null } = rows[0] ?? {};
    return { posts, best, peaks: minutes.filter((minute) => peaks.has(minute)), firstAt, resumeAt };
  }

  return {
    async summary(of, until, since, reader) {
      const which = between(of, null, until);
      const [{ rows }, minutes, missed] = await Promise.all([
        sql<{ posts: number; talkers: number }>`
          with shown as materialized (select p.id, p.author_id from post p where ${which})
          select (select count(*)::int from shown) as posts, (select count(*)::int from (
            select author_id from shown
            union select c.author_id from comment c join shown on c.subject = 'post:' || shown.id
              where ${shownIn("c")} and c.at <= ${time(until)}) people) as talkers`.execute(db),
        minutesOf(which),
        since === null ? null : missedOf(of, since, until, reader),
      ]);
      return { ...onlyRow(rows), minutes, missed };
    },

    async talked({ since, until, limit }) {
      const { rows } = await sql<{ sport: Sport; match_id: MatchId; posts: number; talkers: number }>`
        with shown as materialized (
          select p.id, p.sport, p.match_id, p.author_id from post p
          where p.match_id is not null and ${shownIn("p")} and p.at > ${time(since)} and p.at <= ${time(until)}
        ), people as (
          select sport, match_id, author_id from shown
          union select s.sport, s.match_id, c.author_id from shown s join comment c on c.subject = 'post:' || s.id
            where ${shownIn("c")} and c.at <= ${time(until)}
        ), posted as (select sport, match_id, count(*)::int as posts from shown group by sport, match_id)
        select n.sport, n.match_id, n.posts, count(*)::int as talkers from posted n join people t on t.sport = n.sport and t.match_id = n.match_id
        group by n.sport, n.match_id, n.posts order by talkers desc, n.posts desc, n.match_id limit ${limit}`.execute(db);
      return rows.map(({ sport, match_id: matchId, posts, talkers }) => ({ sport, matchId, posts, talkers }));
    },
  };
}
