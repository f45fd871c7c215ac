import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { PRIVATE_FILE } from "../../kit/privateFiles.ts";
import { CLOCK_TOLERANCE_MS } from "../../kit/wallClock.ts";
import { classify } from "../flv/classify.ts";
import { createFlvReader } from "../flv/reader.ts";
import { encodeMark } from "../flv/script.ts";
import { TAG, encodeTag, fileHeader } from "../flv/tags.ts";
import type { WallClockMark } from "../types.ts";
import type { FilmStretch } from "../../../contract/http/highlights.ts";

/** Wall-clock time of a film's picture, by the stretch it is in. */
export function wallClockOf(stretches: readonly FilmStretch[], mediaMs: number): number {
  const stretch = stretches.findLast((one) => one.mediaMs <= mediaMs) ?? stretches[0];
  if (stretch === undefined) return 0;
  const { at, durationMs, wallMs = durationMs } = stretch;
  return Math.round(at + ((mediaMs - stretch.mediaMs) * wallMs) / durationMs);
}

/**
 * Copies ffmpeg's output with a wall-clock mark before each key frame (as in our own streams): by the marks the page clock
 * follows the picture, over the seams too. Where media time does not run with the wall clock, there are more marks: a mark
 * counts until the next one as if it did. `untilMs`: copies the beginning alone.
 */
export async function markFilm(
  from: string,
  to: string,
  stretches: readonly FilmStretch[],
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const out = createWriteStream(to, { mode: PRIVATE_FILE });
  const failed = once(out, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  let hasHeader = false;
  let marked: Pick<WallClockMark, "at" | "pts"> | null = null;
  const reader = createFlvReader((tag) => {
    if (!hasHeader && reader.tracks) out.write(fileHeader(reader.tracks));
    hasHeader = true;
    if (tag.timestamp >= untilMs) return;
    const isKeyFrame = tag.type === TAG.video && classify(tag.type, tag.body).kind === "keyFrame";
    const at = wallClockOf(stretches, tag.timestamp);
    const isOff = marked !== null && tag.type === TAG.video && Math.abs(at - marked.at - (tag.timestamp - marked.pts)) > CLOCK_TOLERANCE_MS;
    if (isKeyFrame || isOff) {
      marked = { at, pts: tag.timestamp };
      out.write(encodeMark(marked));
    }
    out.write(encodeTag(tag.type, tag.timestamp, tag.body));
  });
  for await (const chunk of createReadStream(from)) {
    reader.push(chunk as Buffer);
    if (out.writableNeedDrain) await Promise.race([once(out, "drain"), failed]);
  }
  const closed = once(out, "close");
  out.end();
  await Promise.race([closed, failed]);
}
