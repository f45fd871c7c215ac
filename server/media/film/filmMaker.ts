import { createReadStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { FilmStretch } from "../../../contract/http/highlights.ts";
import type { ClockPoint, WallClock } from "../../kit/wallClock.ts";
import { finalise } from "../recording/finalise.ts";
import { type Ffmpeg, FfmpegStopped } from "./ffmpeg.ts";
import { markFilm } from "./filmFile.ts";

/** A stretch of a recording's file that becomes part of a film. */
export interface FilmPiece {
  readonly path: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Epoch ms of its first picture. */
  readonly at: number;
  /** Wall clock of its pictures, from `fromMs` to `toMs`; absent: media time ran with it. */
  readonly clock?: WallClock;
}

/** The files that were made: `{name}.flv`, `{name}-preview.flv` and `{name}.jpg`. */
export interface MadeFilm {
  readonly durationMs: number;
  readonly previewMs: number;
  readonly bytes: number;
  readonly stretches: readonly FilmStretch[];
}

export interface FilmMaker {
  /** Each file gets its name once it is complete. `previewMsOf` gives the length of the preview. Null: ffmpeg was stopped. */
  make(pieces: readonly FilmPiece[], name: string, previewMsOf: (durationMs: number) => number): Promise<MadeFilm | null>;
}

/** Suffix of files that are not complete yet. */
export const PART = ".part";
/** One size for all where several recordings are joined. */
const SAME_SIZE = "scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:(ow-iw)/2:(oh-ih)/2,setsar=1";
const OWN_SIZE = "scale='trunc(min(1280,iw)/2)*2':-2,setsar=1";

function stretchesOf(segments: readonly FilmPiece[]): FilmStretch[] {
  let mediaMs = 0;
  return segments.flatMap(
    ({
      fromMs,
      toMs,
      at,
      clock = [
        [fromMs, at],
        [toMs, at + toMs - fromMs],
      ],
    }) => {
      const stretches: FilmStretch[] = [];
      for (const [i, [untilMs, untilAt]] of clock.entries()) {
        const [sinceMs, sinceAt]: ClockPoint = clock[i - 1] ?? [untilMs, untilAt];
        const durationMs = untilMs - sinceMs;
        if (durationMs <= 0) continue;
        const wallMs = Math.max(1, untilAt - sinceAt);
        stretches.push({ mediaMs, durationMs, at: sinceAt, ...(wallMs === durationMs ? {} : { wallMs }) });
        mediaMs += durationMs;
      }
      return stretches;
    },
  );
}

async function hasSound(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 4, end: 4 })) return ((chunk as Buffer).readUInt8(0) & 4) !== 0;
  return false;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

/** Arguments for ffmpeg: cuts to the picture, and joins. */
function cutArgs(segments: readonly FilmPiece[], isLoud: boolean, to: string): readonly string[] {
  const size = new Set(segments.map(({ path }) => path)).size > 1 ? SAME_SIZE : OWN_SIZE;
  const inputs = segments.flatMap(({ path, fromMs, toMs }) => ["-ss", seconds(fromMs), "-t", seconds(toMs - fromMs), "-i", path]);
  const pictures = segments.map((_, i) => `[${i}:v:0]fps=25,${size},setpts=PTS-STARTPTS[v${i}]`);
  const sounds = isLoud ? segments.map((_, i) => `[${i}:a:0]aresample=44100,asetpts=PTS-STARTPTS[a${i}]`) : [];
  const joined = `${segments.map((_, i) => `[v${i}]${isLoud ? `[a${i}]` : ""}`).join("")}concat=n=${segments.length}:v=1:a=${isLoud ? 1 : 0}[v]${isLoud ? "[a]" : ""}`;
  return [
    ...["-y", "-threads", "1", ...inputs, "-filter_complex", [...pictures, ...sounds, joined].join(";"), "-map", "[v]"],
    ...(isLoud ? ["-map", "[a]", "-c:a", "aac", "-b:a", "96k", "-ac", "2"] : []),
    // No B-frames: a picture is shown at its timestamp, to which the marks refer.
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

export function createFilmMaker(ffmpeg: Pick<Ffmpeg, "run">): FilmMaker {
  return {
    async make(pieces, name, previewMsOf) {
      const temporary = `${name}.${crypto.randomUUID()}`;
      const [raw, marked, poster] = [`${temporary}.raw${PART}`, `${temporary}.flv${PART}`, `${temporary}.jpg${PART}`];
      try {
        const sounds = await Promise.all([...new Set(pieces.map(({ path }) => path))].map(hasSound));
        await ffmpeg.run(cutArgs(pieces, !sounds.includes(false), raw));
        const stretches = stretchesOf(pieces);
        await markFilm(raw, marked, stretches);
        const film = await finalise(marked, `${name}.flv`, []);
        if (film === null) throw new Error("ffmpeg has made no picture of it");
        const previewMs = previewMsOf(film.durationMs);
        await markFilm(raw, marked, stretches, previewMs);
        const preview = await finalise(marked, `${name}-preview.flv`, []);
        const still = ["-frames:v", "1", "-vf", "scale=640:-2", "-q:v", "4", "-f", "mjpeg", poster];
        await ffmpeg.run(["-y", "-threads", "1", "-ss", seconds(previewMs / 2), "-i", raw, ...still]);
        await rename(poster, `${name}.jpg`);
        const bytes = film.bytes + (preview?.bytes ?? 0);
        return { durationMs: film.durationMs, previewMs: preview?.durationMs ?? 0, bytes, stretches };
      } catch (error) {
        if (error instanceof FfmpegStopped) return null;
        throw error;
      } finally {
        for (const path of [raw, marked, poster]) await rm(path, { force: true });
      }
    },
  };
}
