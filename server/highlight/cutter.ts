import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { codeOf, messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { privateFolder } from "../kit/privateFiles.ts";
import type { FilmMaker } from "../media/film/filmMaker.ts";
import { type Segment, previewMsOf } from "./plan.ts";

export interface CutterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly films: FilmMaker;
  /** `DATA_DIR/highlights`; created when first needed. */
  readonly folder: string;
  /** `DATA_DIR/recordings`. */
  readonly recordings: string;
}

export interface Cutter {
  /** Cuts the next planned film. False: none is planned, the disk limit is reached, or the portal stops, which does not count as a try. */
  cutNext(): Promise<boolean>;
  /** Removes files left by a killed process, and films that nobody can open any more. */
  sweep(): Promise<void>;
}

/** Limit for all films together. */
const DISK_MAX_BYTES = 2 * 1_024 ** 3;
const TRIES = 3;
/** Replaced and withdrawn films are kept this long for viewers who are watching them. */
const RETENTION_MS = 3_600_000;
const FILE = /^(\d{1,18})-(\d{1,9})(?:-preview)?\.(?:flv|jpg)$/;
interface Waiting {
  readonly id: bigint;
  readonly rev: number;
  readonly tries: number;
  readonly segments: readonly Segment[];
}

/** Cuts films one at a time, driven by the table, so that a restart resumes. A file gets its final name when it is complete. */
export function createCutter({ db, clock, log, films, folder, recordings }: CutterDeps): Cutter {
  let isFull = false;

  async function hasRoom(): Promise<boolean> {
    const { rows } = await sql<{ bytes: bigint }>`select coalesce(sum(bytes), 0)::int8 as bytes from highlight`.execute(db);
    const wasFull = isFull;
    isFull = safeNumber(onlyRow(rows).bytes) >= DISK_MAX_BYTES;
    if (isFull && !wasFull) log.warn({ diskMaxBytes: DISK_MAX_BYTES }, "highlights fill the room they may have; no more are cut");
    return !isFull;
  }

  async function filesOf(segments: readonly Segment[]): Promise<readonly string[]> {
    const { rows } = await sql<{ id: bigint; file: string }>`
      select id, file from recording where id = any(${segments.map(({ recordingId }) => recordingId)}::int8[])`.execute(db);
    const files = new Map(rows.map(({ id, file }) => [String(id), join(recordings, file)]));
    return segments.map(({ recordingId }) => files.get(recordingId) ?? join(recordings, "gone"));
  }

  /** False: the portal stops, and nothing was cut. */
  async function cut({ id, rev, segments }: Waiting): Promise<boolean> {
    privateFolder(folder);
    const next = rev + 1;
    const files = await filesOf(segments);
    const pieces = segments.map((segment, i) => ({ path: files[i] ?? "", ...segment }));
    const film = await films.make(pieces, join(folder, `${id}-${next}`), previewMsOf);
    if (film === null) return false;
    // If the film was planned again meanwhile, with other segments, it stays planned.
    await sql`
      update highlight set state = 'ready', rev = ${next}, tries = 0, duration_ms = ${Math.round(film.durationMs)}::int8,
        preview_ms = ${Math.round(film.previewMs)}::int8, bytes = ${film.bytes}::int8, stretches = ${JSON.stringify(film.stretches)}::jsonb
      where id = ${id}::int8 and state = 'planned' and segments = ${JSON.stringify(segments)}::jsonb`.execute(db);
    return true;
  }

  return {
    async cutNext() {
      const { rows } = await sql<Waiting>`
        select id, rev, tries, segments from highlight where state = 'planned' order by tries, id limit 1`.execute(db);
      const [waiting] = rows;
      if (!waiting || !(await hasRoom())) return false;
      // Counted before the cut, so that a film that crashes the portal is not tried for ever.
      await sql`
        update highlight set tries = tries + 1, state = case when tries >= ${TRIES} then 'failed' else state end
        where id = ${waiting.id}::int8`.execute(db);
      if (waiting.tries >= TRIES) return true;
      try {
        if (await cut(waiting)) return true;
        await sql`update highlight set tries = ${waiting.tries} where id = ${waiting.id}::int8 and tries = ${waiting.tries + 1}`.execute(
          db,
        );
        return false;
      } catch (error) {
        log.warn({ highlight: String(waiting.id), reason: messageOf(error) }, "a highlight could not be cut");
      }
      return true;
    },

    async sweep() {
      let names: readonly string[];
      try {
        names = await readdir(folder);
      } catch (error) {
        if (codeOf(error) === "ENOENT") return;
        throw error;
      }
      const { rows } = await sql<{ id: bigint; rev: number }>`
        select id, rev from highlight h where state <> 'withdrawn'
          or exists (select 1 from highlight_purchase p where p.highlight_id = h.id)`.execute(db);
      const current = new Set(rows.map(({ id, rev }) => `${id}-${rev}`));
      for (const name of names) {
        const [, id = "", rev = ""] = FILE.exec(name) ?? [];
        if (current.has(`${id}-${rev}`)) continue;
        const path = join(folder, name);
        const isHalf = !FILE.test(name);
        if (!isHalf && clock.now() - (await stat(path)).mtimeMs < RETENTION_MS) continue;
        await rm(path, { force: true });
      }
    },
  };
}
