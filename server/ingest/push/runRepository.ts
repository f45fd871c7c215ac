import { sql } from "kysely";
import type { Db } from "../../kit/database.ts";

/** Which run holds which channel. */
export interface RunRepository {
  /** Gives the channels to the run, whichever run held them before. */
  take(channels: readonly string[], runId: string): Promise<void>;
  /** Gives the channels that no run holds to the run. */
  claim(channels: readonly string[], runId: string): Promise<void>;
  /** Run by channel; a channel nobody has taken is absent. */
  holders(channels: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Only one process takes providers' pushes, so a row it has read stays true: pushes go on while the database is away. */
export function createRunRepository(db: Db): RunRepository {
  const known = new Map<string, string | null>();
  return {
    async take(channels, runId) {
      if (channels.length === 0) return;
      await sql`
        insert into ingest_run (ch, run_id) select ch, ${runId} from unnest(${channels}::text[]) as ch
        on conflict (ch) do update set run_id = excluded.run_id, started_at = now()`.execute(db);
      for (const ch of channels) known.set(ch, runId);
    },
    async claim(channels, runId) {
      await sql`
        insert into ingest_run (ch, run_id) select ch, ${runId} from unnest(${channels}::text[]) as ch on conflict (ch) do nothing`.execute(
        db,
      );
      for (const ch of channels) if (known.get(ch) === null) known.delete(ch);
    },
    async holders(channels) {
      const unknown = channels.filter((ch) => !known.has(ch));
      if (unknown.length > 0) {
        const { rows } = await sql<{ ch: string; run_id: string }>`
          select ch, run_id from ingest_run where ch = any(${unknown}::text[])`.execute(db);
        for (const ch of unknown) known.set(ch, rows.find((row) => row.ch === ch)?.run_id ?? null);
      }
      return new Map(
        channels.flatMap((ch) => [[ch, known.get(ch) ?? null] as const]).filter((e): e is readonly [string, string] => e[1] !== null),
      );
    },
  };
}
