import { sql } from "kysely";
import { createEventLog } from "../../server/feed/eventLog.ts";
import type { Db } from "../../server/kit/database.ts";
import { createMatchRepository } from "../../server/match/matchRepository.ts";
import { createPackedOdds } from "../../server/odds/packedOdds.ts";
import { fixtureOf, storedMatch } from "../../server/odds/testing.ts";
import { emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { median } from "../kit/numbers.ts";
import { CHANGES, KICKOFF, LINES, matchEvents } from "./market.ts";

const MATCHES = 10;
const APPEND_AT_ONCE = 1_000;

export interface Storage {
  readonly perBatch: number;
  /** `event_log` with its indexes, bytes per change. */
  readonly logBytes: number;
  /** `odds_line` with its indexes, bytes per line. */
  readonly lineBytes: number;
  /** `odds_pack`, the data that a channel's lines share, bytes per line. */
  readonly sharedBytes: number;
  readonly pointsBytes: number;
  readonly packMs: number;
  /** Reading and folding the whole channel. */
  readonly readLogMs: number;
  readonly readPackedMs: number;
}

async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Writes ten matches to the log, then packs them. `db` is a database of its own. */
export async function measureStorage(db: Db, perBatch: number): Promise<Storage> {
  const packed = createPackedOdds(db);
  const eventLog = createEventLog(db, packed);
  const ids = Array.from({ length: MATCHES }, (_, i) => `storage-${perBatch}-${i}`);
  const before = await sizeOf(db, "event_log");
  await createMatchRepository(db).save(ids.map((id) => storedMatch(fixtureOf(id, { kickoffAt: KICKOFF }))));
  for (const [i, id] of ids.entries()) {
    const events = matchEvents(id, perBatch, i + 1);
    for (let from = 0; from < events.length; from += APPEND_AT_ONCE) await eventLog.append(events.slice(from, from + APPEND_AT_ONCE));
  }
  const log = (await sizeOf(db, "event_log")) - before;

  const read = async (id: string): Promise<number> => {
    const startedAt = performance.now();
    let odds = emptyOdds(id);
    for (;;) {
      const events = await eventLog.read(`odds:fb:${id}`, odds.seq, 10_000);
      if (events.length === 0) break;
      odds = foldOdds(odds, events);
    }
    if (Object.keys(odds.lines).length !== LINES) throw new Error(`${id} has ${Object.keys(odds.lines).length} lines`);
    return performance.now() - startedAt;
  };
  const readAll = async (): Promise<number> => {
    const took: number[] = [];
    for (const id of ids) took.push(await read(id));
    return median(took);
  };
  const readLogMs = await readAll();
  const sizes = async () => [await sizeOf(db, "odds_line"), await sizeOf(db, "odds_pack")] as const;
  const [linesBefore, sharedBefore] = await sizes();
  const packMs: number[] = [];
  for (const id of ids) {
    const startedAt = performance.now();
    const done = await packed.pack(`odds:fb:${id}`);
    if (done?.lines !== LINES || done.hasMore) throw new Error(`${id} was not packed`);
    packMs.push(performance.now() - startedAt);
  }
  const [lines, shared] = await sizes();
  const { rows } = await sql<{ bytes: number }>`
    select avg(octet_length(points))::float8 as bytes from odds_line where ch like ${`odds:fb:storage-${perBatch}-%`}`.execute(db);
  return {
    perBatch,
    logBytes: log / (MATCHES * LINES * CHANGES),
    lineBytes: (lines - linesBefore) / (MATCHES * LINES),
    sharedBytes: (shared - sharedBefore) / (MATCHES * LINES),
    pointsBytes: rows[0]?.bytes ?? 0,
    packMs: median(packMs),
    readLogMs,
    readPackedMs: await readAll(),
  };
}
