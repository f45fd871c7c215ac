import { type RawBuilder, sql } from "kysely";

/** Part of a statement that has `earned (id, …)`: writes the entry of experience that is given once a day. */
export function entryOfDay(
  source: "visit" | "follow",
  { day, points, at }: { readonly day: string; readonly points: number; readonly at: number },
): RawBuilder<unknown> {
  return sql`entry as (
    insert into experience_entry (user_id, source, subject, turn, points, day, at)
    select id, ${source}, ${day}::text, 1, ${points}::int, ${day}::date, ${new Date(at)}::timestamptz from earned
  )`;
}
