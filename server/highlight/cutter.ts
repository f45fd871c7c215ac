import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { FilmStretch } from "../../contract/http/highlights.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { codeOf, messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { privateFolder } from "../kit/privateFiles.ts";
import { finalise } from "../media/recording/finalise.ts";
import type { Ffmpeg } from "./ffmpeg.ts";
import { markFilm } from "./filmFile.ts";
import { type Segment, previewMsOf } from "./plan.ts";

export interface CutterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ffmpeg: Ffmpeg;
  /** `DATA_DIR/highlights`; made when first needed. */
  readonly folder: string;
  /** `DATA_DIR/recordings`. */
  readonly recordings: string;
  /** All films together. */
  readonly diskMaxBytes?: number;
}

export interface Cutter {
  /** Cuts the next that waits. False: none does, or there is no room. */
  cutNext(): Promise<boolean>;
  /** Removes what a killed process left half made, and what nobody can ask for any more. */
  sweep(): Promise<void>;
}

const DISK_MAX_BYTES = 2 * 1_024 ** 3;
const TRIES = 3;
/** What was replaced or withdrawn is left to those who are looking at it. */
const KEPT_MS = 3_600_000;
const PART = ".part";
const FILE = /^(\d{1,18})-(\d{1,9})(?:-preview)?\.(?:flv|jpg)$/;
/** One size for all where several recordings come together. */
const SAME_SIZE = "scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:(ow-iw)/2:(oh-ih)/2,setsar=1";
const OWN_SIZE = "scale='trunc(min(1280,iw)/2)*2':-2,setsar=1";

interface Waiting {
  readonly id: bigint;
  readonly rev: number;
  readonly tries: number;
  readonly segments: readonly Segment[];
}

function stretchesOf(segments: readonly Segment[]): FilmStretch[] {
  let mediaMs = 0;
  return segments.map(({ fromMs, toMs, at }) => {
    const stretch = { mediaMs, durationMs: toMs - fromMs, at };
    mediaMs += toMs - fromMs;
    return stretch;
  });
}

async function hasSound(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 4, end: 4 })) return ((chunk as Buffer).readUInt8(0) & 4) !== 0;
  return false;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

/** What ffmpeg is told: cuts to the picture, and joins. */
function cutArgs(files: readonly string[], segments: readonly Segment[], isLoud: boolean, to: string): readonly string[] {
  const size = new Set(files).size > 1 ? SAME_SIZE : OWN_SIZE;
  const inputs = segments.flatMap(({ fromMs, toMs }, i) => ["-ss", seconds(fromMs), "-t", seconds(toMs - fromMs), "-i", files[i] ?? ""]);
  const pictures = segments.map((_, i) => `[${i}:v:0]fps=25,${size},setpts=PTS-STARTPTS[v${i}]`);
  const sounds = isLoud ? segments.map((_, i) => `[${i}:a:0]aresample=44100,asetpts=PTS-STARTPTS[a${i}]`) : [];
  const joined = `${segments.map((_, i) => `[v${i}]${isLoud ? `[a${i}]` : ""}`).join("")}concat=n=${segments.length}:v=1:a=${isLoud ? 1 : 0}[v]${isLoud ? "[a]" : ""}`;
  return [
    ...["-y", "-threads", "1", ...inputs, "-filter_complex", [...pictures, ...sounds, joined].join(";"), "-map", "[v]"],
    ...(isLoud ? ["-map", "[a]", "-c:a", "aac", "-b:a", "96k", "-ac", "2"] : []),
    // No B-frames: a picture is shown at its timestamp, which is what the marks stand beside.
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-bf", "0", "-g", "50", "-pix_fmt", "yuv420p", "-threads", "1"],
    ...[
      "-force_key_frames",
      stretchesOf(segments)
        .map(({ mediaMs }) => seconds(mediaMs))
        .join(","),
      "-f",
      "flv",
      to,
    ],
  ];
}

/** Cuts films one after the other, resumed by the table; what is whole gets its name last. */
export function createCutter({ db, clock, log, ffmpeg, folder, recordings, diskMaxBytes = DISK_MAX_BYTES }: CutterDeps): Cutter {
  let isFull = false;

  async function hasRoom(): Promise<boolean> {
    const { rows } = await sql<{ bytes: bigint | string }>`select coalesce(sum(bytes), 0)::int8 as bytes from highlight`.execute(db);
    const wasFull = isFull;
    isFull = safeNumber(BigInt(rows[0]?.bytes ?? 0n)) >= diskMaxBytes;
    if (isFull && !wasFull) log.warn({ diskMaxBytes }, "highlights fill the room they may have; no more are cut");
    return !isFull;
  }

  async function filesOf(segments: readonly Segment[]): Promise<readonly string[]> {
    const { rows } = await sql<{ id: bigint; file: string }>`
      select id, file from recording where id = any(${segments.map(({ recordingId }) => recordingId)}::int8[])`.execute(db);
    const files = new Map(rows.map(({ id, file }) => [String(id), join(recordings, file)]));
    return segments.map(({ recordingId }) => files.get(recordingId) ?? join(recordings, "gone"));
  }

  async function cut({ id, rev, segments }: Waiting): Promise<void> {
    privateFolder(folder);
    const next = rev + 1;
    const name = join(folder, `${id}-${next}`);
    const temporary = `${name}.${crypto.randomUUID()}`;
    const [raw, marked, poster] = [`${temporary}.raw${PART}`, `${temporary}.flv${PART}`, `${temporary}.jpg${PART}`];
    try {
      const files = await filesOf(segments);
      const sounds = await Promise.all([...new Set(files)].map(hasSound));
      await ffmpeg.run(cutArgs(files, segments, !sounds.includes(false), raw));
      const stretches = stretchesOf(segments);
      await markFilm(raw, marked, stretches);
      const film = await finalise(marked, `${name}.flv`, []);
      if (film === null) throw new Error("ffmpeg has made no picture of it");
      const previewMs = previewMsOf(film.durationMs);
      await markFilm(raw, marked, stretches, previewMs);
      const preview = await finalise(marked, `${name}-preview.flv`, []);
      await ffmpeg.run([
        "-y",
        "-threads",
        "1",
        "-ss",
        seconds(previewMs / 2),
        "-i",
        raw,
        "-frames:v",
        "1",
        "-vf",
        "scale=640:-2",
        "-q:v",
        "4",
        "-f",
        "mjpeg",
        poster,
      ]);
      await rename(poster, `${name}.jpg`);
      const bytes = film.bytes + (preview?.bytes ?? 0);
      // Whoever planned it anew meanwhile wants another film: it still waits.
      await sql`
        update highlight set state = 'ready', rev = ${next}, tries = 0, duration_ms = ${Math.round(film.durationMs)}::int8,
          preview_ms = ${Math.round(preview?.durationMs ?? 0)}::int8, bytes = ${bytes}::int8, stretches = ${JSON.stringify(stretches)}::jsonb
        where id = ${id}::int8 and state = 'planned' and segments = ${JSON.stringify(segments)}::jsonb`.execute(db);
    } finally {
      for (const path of [raw, marked, poster]) await rm(path, { force: true });
    }
  }

  return {
    async cutNext() {
      const { rows } = await sql<Waiting>`
        select id, rev, tries, segments from highlight where state = 'planned' order by tries, id limit 1`.execute(db);
      const [waiting] = rows;
      if (!waiting || !(await hasRoom())) return false;
      // Counted before: one that ends the portal each time must not be tried for ever.
      await sql`
        update highlight set tries = tries + 1, state = case when tries >= ${TRIES} then 'failed' else state end
        where id = ${waiting.id}::int8`.execute(db);
      if (waiting.tries >= TRIES) return true;
      try {
        await cut(waiting);
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
        const isHalf = name.endsWith(PART);
        if (!isHalf && clock.now() - (await stat(path)).mtimeMs < KEPT_MS) continue;
        await rm(path, { force: true });
      }
    },
  };
}
