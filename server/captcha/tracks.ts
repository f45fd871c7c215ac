import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { parseTrack } from "./humanScore.ts";
import { isSameShape, shapeOf } from "./trackShape.ts";

/** Remembers the tracks of passed captchas, so that a track passes only once. */
export interface Tracks {
  /** Remembers the track; false when one of its shape was seen lately. Call it only for a track that passed all other checks. */
  isFresh(track: string): Promise<boolean>;
}

/** The latest of one day, of all users: a hand's shape is its own, and a recording can come from any address. */
const COMPARED = 500;
const RETENTION_MS = 86_400_000;
const SWEEP_EVERY_MS = 600_000;

export function createTracks({ db, clock }: { readonly db: Db; readonly clock: Clock }): Tracks {
  let sweptAt = clock.now();
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`delete from captcha_track where at <= ${new Date(now - RETENTION_MS)}`.execute(db);
  }
  return {
    async isFresh(track) {
      const steps = parseTrack(track);
      if (!steps) return false;
      const now = clock.now();
      await sweep(now);
      const shape = shapeOf(steps);
      // The row is written before the comparison: of two concurrent requests at least one sees the other.
      const { rows: own } = await sql<{ id: bigint }>`
        insert into captcha_track (shape, at) values (${shape}, ${new Date(now)}) returning id`.execute(db);
      const { rows: others } = await sql<{ shape: Buffer }>`
        select shape from captcha_track where id <> ${own[0]?.id} and at > ${new Date(now - RETENTION_MS)}
        order by id desc limit ${COMPARED}`.execute(db);
      return !others.some((other) => isSameShape(other.shape, shape));
    },
  };
}
