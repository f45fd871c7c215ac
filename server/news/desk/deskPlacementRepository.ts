import { sql } from "kysely";
import type { DeskPlacement, PlacementFields } from "../../../contract/desk/placements.ts";
import type { ArticleCover } from "../../../contract/http/content.ts";
import type { Db } from "../../kit/database.ts";

export interface StoredPlacement extends Omit<DeskPlacement, "state" | "targetTitle" | "isTargetGone"> {
  readonly removedAt: number | null;
}
export type NewPlacement = Omit<PlacementFields, "from"> & { readonly from: number };

export interface DeskPlacementRepository {
  /** Sorted by place and start, at most 500; without those that were taken down. */
  within(from: number, until: number, place: string | null): Promise<readonly StoredPlacement[]>;
  find(id: string): Promise<StoredPlacement | null>;
  add(placement: NewPlacement, by: string, at: number): Promise<StoredPlacement>;
  /** Null: the version has changed, or the placement was taken down. */
  update(id: string, version: number, placement: NewPlacement, by: string, at: number): Promise<StoredPlacement | null>;
  remove(id: string, version: number, by: string, at: number): Promise<boolean>;
  /** The last edit. */
  editOf(id: string): Promise<{ readonly editedBy: string | null; readonly editedAt: number | null } | null>;
}

interface Row {
  readonly id: bigint;
  readonly place_code: string;
  readonly brand: string | null;
  readonly starts_at: number;
  readonly ends_at: number | null;
  readonly weight: number;
  readonly title: string;
  readonly text: string;
  readonly cover: ArticleCover | null;
  readonly jump_type: 0 | 1 | 2;
  readonly inner_page_id: number | null;
  readonly target_id: string | null;
  readonly outer_link: string | null;
  readonly removed_at: number | null;
  readonly version: number;
  readonly edited_by: string | null;
}

const placementOf = (row: Row): StoredPlacement => ({
  id: String(row.id),
  place: row.place_code,
  brand: row.brand,
  from: row.starts_at,
  until: row.ends_at,
  weight: row.weight,
  title: row.title,
  text: row.text,
  cover: row.cover,
  jumpType: row.jump_type,
  innerPageId: row.inner_page_id,
  targetId: row.target_id,
  outerLink: row.outer_link,
  removedAt: row.removed_at,
  version: row.version,
  editedBy: row.edited_by,
});

const MOST = 500;
const time = (at: number | null) => sql`${at === null ? null : new Date(at)}::timestamptz`;
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export function createDeskPlacementRepository(db: Db): DeskPlacementRepository {
  const one = (rows: readonly Row[]): StoredPlacement | null => (rows[0] ? placementOf(rows[0]) : null);
  return {
    async within(from, until, place) {
      const { rows } = await sql<Row>`
        select * from placement
        where removed_at is null and starts_at < ${time(until)} and (ends_at is null or ends_at > ${time(from)})
          and (${place}::text is null or place_code = ${place})
        order by place_code, starts_at, id limit ${MOST}`.execute(db);
      return rows.map(placementOf);
    },
    async find(id) {
      return one((await sql<Row>`select * from placement where id = ${id}::int8`.execute(db)).rows);
    },
    async add(p, by, at) {
      const { rows } = await sql<Row>`
        insert into placement (place_code, brand, starts_at, ends_at, weight, title, text, cover, jump_type, inner_page_id, target_id, outer_link,
          edited_by, edited_at)
        values (${p.place}, ${p.brand}, ${time(p.from)}, ${time(p.until)}, ${p.weight}, ${p.title}, ${p.text}, ${json(p.cover)}::jsonb,
          ${p.jumpType}, ${p.innerPageId}, ${p.targetId}, ${p.outerLink}, ${by}, ${time(at)}) returning *`.execute(db);
      return placementOf(rows[0] as Row);
    },
    async update(id, version, p, by, at) {
      const { rows } = await sql<Row>`
        update placement set place_code = ${p.place}, brand = ${p.brand}, starts_at = ${time(p.from)}, ends_at = ${time(p.until)},
          weight = ${p.weight}, title = ${p.title}, text = ${p.text}, cover = ${json(p.cover)}::jsonb, jump_type = ${p.jumpType},
          inner_page_id = ${p.innerPageId}, target_id = ${p.targetId}, outer_link = ${p.outerLink}, edited_by = ${by}, edited_at = ${time(at)},
          version = version + 1
        where id = ${id}::int8 and version = ${version} and removed_at is null returning *`.execute(db);
      return one(rows);
    },
    async remove(id, version, by, at) {
      const { rows } = await sql`
        update placement set removed_at = ${time(at)}, edited_by = ${by}, edited_at = ${time(at)}, version = version + 1
        where id = ${id}::int8 and version = ${version} and removed_at is null returning id`.execute(db);
      return rows.length > 0;
    },
    async editOf(id) {
      const { rows } = await sql<{ edited_by: string | null; edited_at: number | null }>`
        select edited_by, edited_at from placement where id = ${id}::int8`.execute(db);
      return rows[0] ? { editedBy: rows[0].edited_by, editedAt: rows[0].edited_at } : null;
    },
  };
}
