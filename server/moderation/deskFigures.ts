import { sql } from "kysely";
import { type Db, onlyRow } from "../kit/database.ts";

/** Figures of the desk that no list contains. */
export interface DeskFigures {
  /** Median wait of the cases that staff decided since then, ms; null: there are none. */
  medianWaitMs(since: number): Promise<number | null>;
  appealsWaiting(): Promise<number>;
}

export function createDeskFigures(db: Db): DeskFigures {
  return {
    async medianWaitMs(since) {
      const { rows } = await sql<{ median: number | null }>`
        select (extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at)) * 1000)::float8 as median
        from review_case where decided_at >= ${new Date(since)}::timestamptz and by_id is not null`.execute(db);
      const { median } = onlyRow(rows);
      return median === null ? null : Math.round(median);
    },
    async appealsWaiting() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from appeal where decided_at is null`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
