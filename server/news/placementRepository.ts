import { sql } from "kysely";
import type { ArticleCover, Banner } from "../../contract/http/content.ts";
import type { Db } from "../kit/database.ts";
import { type AsOf, isAboutMatch } from "./articleMoment.ts";

export interface PlacementRepository {
  /** Placements in force for the brand whose target exists; heaviest first. */
  standing(place: string, brand: string, asOf: AsOf): Promise<readonly Banner[]>;
}

interface Row {
  readonly id: bigint;
  readonly title: string;
  readonly text: string;
  readonly cover: ArticleCover | null;
  readonly jump_type: number;
  readonly inner_page_id: number | null;
  readonly target_id: string | null;
  readonly outer_link: string | null;
}

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Of the room `r` and its anchor `u`: operators have not closed it. */
export const IS_ROOM_OPEN = sql`(u.is_anchor and coalesce((
  select s.reason from live_session s where s.room_id = r.id order by s.started_at desc, s.id desc limit 1
), '') <> 'closed')`;

export function createPlacementRepository(db: Db): PlacementRepository {
  return {
    async standing(place, brand, { now, at }) {
      // Pages by `innerPageId`: contract/rules/bannerJump.ts. Targets are text, so ids are compared as text.
      const { rows } = await sql<Row>`
        select p.id, p.title, p.text, p.cover, p.jump_type, p.inner_page_id, p.target_id, p.outer_link
        from placement p
        where p.place_code = ${place} and p.removed_at is null and p.starts_at <= ${time(now)}
          and (p.ends_at is null or p.ends_at > ${time(now)}) and (p.brand is null or p.brand = ${brand})
          and case when p.jump_type <> 1 then true else
            case p.inner_page_id
              when 3 then p.starts_at <= ${time(at)} and exists (select 1 from match m where m.sport = 'fb' and m.id = btrim(p.target_id))
              when 4 then p.starts_at <= ${time(at)} and exists (select 1 from match m where m.sport = 'bk' and m.id = btrim(p.target_id))
              when 5 then exists (select 1 from plan n where n.id::text = btrim(p.target_id) and coalesce(n.review, 'passed') = 'passed')
              when 6 then exists (select 1 from app_user u where u.id::text = btrim(p.target_id) and u.is_expert)
              when 7 then exists (
                select 1 from article a where a.id::text = btrim(p.target_id) and a.withdrawn_at is null and a.publish_at <= ${time(now)}
                  and (not ${isAboutMatch(now)} or greatest(a.publish_at, p.starts_at) <= ${time(at)}))
              when 9 then exists (
                select 1 from room r join app_user u on u.id = r.anchor_id
                where r.id::text = btrim(p.target_id) and ${IS_ROOM_OPEN})
              when 10 then exists (select 1 from recording r where r.id::text = btrim(p.target_id))
              else true
            end
          end
        order by p.weight desc, p.starts_at desc, p.id desc`.execute(db);
      return rows.map((row) => ({
        id: String(row.id),
        title: row.title,
        text: row.text,
        cover: row.cover,
        jumpType: row.jump_type,
        innerPageId: row.inner_page_id,
        targetId: row.target_id,
        outerLink: row.outer_link,
      }));
    },
  };
}
