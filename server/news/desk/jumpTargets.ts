import { sql } from "kysely";
import type { JumpTarget } from "../../../contract/desk/placements.ts";
import type { Clock } from "../../kit/clock.ts";
import { type Db } from "../../kit/database.ts";
import { likePattern } from "../../kit/likePattern.ts";
import { IS_ROOM_OPEN } from "../placementRepository.ts";
import type { DeskMatches } from "./deskMatches.ts";

/** Targets of banner links, by the pages of `contract/rules/bannerJump.ts`. */
export interface JumpTargets {
  search(page: number, word: string): Promise<readonly JumpTarget[]>;
  /** Null: no such target, or not readable. */
  find(page: number, id: string): Promise<JumpTarget | null>;
}

/** Pages without a choice of target. */
export const PLAIN_PAGES: Readonly<Record<number, string>> = { 1: "足球比分", 2: "篮球比分", 8: "全部直播" };
const MATCH_SPORT: Readonly<Record<number, "fb" | "bk">> = { 3: "fb", 4: "bk" };
const PLAN = 5;
const EXPERT = 6;
const NEWS = 7;
const ROOM = 9;
const RECORDING = 10;
const FOUND = 12;
const ROW_ID = /^[1-9][0-9]{0,17}$/;
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });

interface Row {
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly at: number | null;
}
const targetOf = ({ id, title, detail, at }: Row): JumpTarget => ({
  id,
  title,
  detail: [detail, at === null ? null : DAY.format(at)].filter((text) => text !== null && text !== "").join("　"),
});

export function createJumpTargets({
  db,
  clock,
  matches,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly matches: DeskMatches;
}): JumpTargets {
  const now = () => sql`${new Date(clock.now())}::timestamptz`;

  /** `id` null: searches by `word`. */
  async function rows(page: number, id: string | null, word: string): Promise<readonly JumpTarget[]> {
    if (id !== null && !ROW_ID.test(id)) return [];
    const like = likePattern(word.trim());
    switch (page) {
      case PLAN: {
        // Plans for sale first. Plans under review or refused are none.
        const found = await sql<Row>`
          select p.id::text as id, p.title, u.nick_name as detail, p.closes_at as at
          from plan p join app_user u on u.id = p.expert_id
          where coalesce(p.review, 'passed') = 'passed'
            and ${id === null ? sql`concat_ws(' ', p.title, u.nick_name) ilike ${like}` : sql`p.id = ${id}::int8`}
          order by (p.closes_at > ${now()} and p.sale_ended_at is null) desc, p.id desc limit ${FOUND}`.execute(db);
        return found.rows.map(targetOf);
      }
      case EXPERT: {
        const found = await sql<Row>`
          select u.id::text as id, u.nick_name as title, '专家' as detail, null::timestamptz as at from app_user u
          where u.is_expert and ${id === null ? sql`u.nick_name ilike ${like}` : sql`u.id = ${id}::int8`}
          order by u.id limit ${FOUND}`.execute(db);
        return found.rows.map(targetOf);
      }
      case NEWS: {
        const found = await sql<Row>`
          select a.id::text as id, r.title, a.source as detail, a.publish_at as at from article a
          join lateral (select title from article_revision v where v.article_id = a.id and v.at <= ${now()} order by v.revision desc limit 1) r on true
          where a.withdrawn_at is null and a.publish_at <= ${now()} and ${id === null ? sql`r.title ilike ${like}` : sql`a.id = ${id}::int8`}
          order by a.publish_at desc, a.id desc limit ${FOUND}`.execute(db);
        return found.rows.map(targetOf);
      }
      case ROOM: {
        const found = await sql<Row>`
          select r.id::text as id, coalesce(nullif(r.title, ''), u.nick_name) as title, u.nick_name as detail, null::timestamptz as at
          from room r join app_user u on u.id = r.anchor_id
          where ${IS_ROOM_OPEN} and ${id === null ? sql`concat_ws(' ', r.id::text, r.title, u.nick_name) ilike ${like}` : sql`r.id = ${id}::int8`}
          order by r.id limit ${FOUND}`.execute(db);
        return found.rows.map(targetOf);
      }
      case RECORDING: {
        const found = await sql<Row>`
          select c.id::text as id, coalesce(nullif(c.title, ''), '录像 ' || c.id) as title, u.nick_name as detail, c.first_frame_at as at
          from recording c join room r on r.id = c.room_id join app_user u on u.id = r.anchor_id
          where ${id === null ? sql`concat_ws(' ', c.id::text, c.title, u.nick_name) ilike ${like}` : sql`c.id = ${id}::int8`}
          order by c.first_frame_at desc, c.id desc limit ${FOUND}`.execute(db);
        return found.rows.map(targetOf);
      }
      default:
        return [];
    }
  }

  const ofMatch = (match: Awaited<ReturnType<DeskMatches["find"]>>): JumpTarget | null =>
    match === null
      ? null
      : { id: match.matchId, title: `${match.home.name} vs ${match.away.name}`, detail: `${match.league}　${DAY.format(match.kickoffAt)}` };

  return {
    async search(page, word) {
      const sport = MATCH_SPORT[page];
      if (sport === undefined) return rows(page, null, word);
      return (await matches.search(word)).filter((match) => match.sport === sport).flatMap((match) => ofMatch(match) ?? []);
    },
    async find(page, id) {
      const plain = PLAIN_PAGES[page];
      if (plain !== undefined) return { id: "", title: plain, detail: "" };
      const sport = MATCH_SPORT[page];
      if (sport !== undefined) return ofMatch(await matches.find(sport, id));
      return (await rows(page, id, ""))[0] ?? null;
    },
  };
}
