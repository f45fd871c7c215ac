import { sql } from "kysely";
import { placeOf } from "../../contract/codes/places.ts";
import type { ArticleCover, Banner } from "../../contract/http/content.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

/** Banners, adverts and posters by place, brand and time (docs/product.md 2 and 7). */
export interface Placements {
  /** Those that stand there now, the heaviest first; none at a place that nobody knows. */
  at(place: string): Promise<readonly Banner[]>;
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

const SHOWN = 20;

export function createPlacements({ db, clock, brand }: { readonly db: Db; readonly clock: Clock; readonly brand: string }): Placements {
  return {
    async at(place) {
      const now = new Date(clock.now());
      const { rows } = await sql<Row>`
        select id, title, text, cover, jump_type, inner_page_id, target_id, outer_link from placement
        where place_code = ${placeOf(place)} and removed_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
          and (brand is null or brand = ${brand})
        order by weight desc, starts_at desc, id desc limit ${SHOWN}`.execute(db);
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
