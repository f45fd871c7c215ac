import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PRIVATE_FILE } from "../../kit/privateFiles.ts";
import type { AmfValue } from "../flv/amf.ts";
import { classify } from "../flv/classify.ts";
import { createFlvReader } from "../flv/reader.ts";
import { encodeScript, markOf, readScript } from "../flv/script.ts";
import { FILE_HEADER_BYTES, TAG, type Tracks, fileHeader } from "../flv/tags.ts";
import { createClockScan } from "./clockScan.ts";
import type { WallClock } from "../../kit/wallClock.ts";

/** Facts of a finished recording. */
export interface Finalised {
  /** Epoch ms; null: it has no mark. */
  readonly firstFrameAt: number | null;
  readonly durationMs: number;
  /** Wall clock of its pictures; null: media time ran with it. */
  readonly clock: WallClock | null;
  readonly bytes: number;
  readonly isSeekable: boolean;
  /** The metadata it began with. */
  readonly metadata: Readonly<Record<string, AmfValue>>;
}

interface Scan {
  readonly tracks: Tracks;
  readonly metadata: Readonly<Record<string, AmfValue>>;
  /** End of the metadata tag, always the first. */
  readonly metadataEnd: number;
  /** End of the last whole tag: a process that was killed may have truncated the next. */
  readonly end: number;
  readonly keyFrames: readonly KeyFrame[];
  readonly firstFrameAt: number | null;
  readonly durationMs: number;
  readonly clock: WallClock | null;
}

interface KeyFrame {
  readonly timestamp: number;
  readonly offset: number;
}

const READ_BYTES = 1_048_576;

/**
 * Makes a finished recording of the file that was written during the broadcast: the same tags behind metadata with duration
 * and an index of key frames (`keyframes.times` in s, `keyframes.filepositions` in bytes), by which players
 * seek. ffmpeg's `-flvflags add_keyframe_index` would do that too, but it drops script data it does not know, and the
 * wall-clock marks with it. The part stays, for the caller to remove. Null: nothing was recorded (the part is removed). Throws
 * FlvError for a file that is no FLV.
 */
export async function finalise(partPath: string, path: string, droppedFields: readonly string[]): Promise<Finalised | null> {
  const scan = await scanFile(partPath);
  if (scan === null) {
    await rm(partPath, { force: true });
    return null;
  }
  const retained = Object.fromEntries(Object.entries(scan.metadata).filter(([name]) => !droppedFields.includes(name)));
  const bodyBytes = scan.end - scan.metadataEnd;
  // A number always takes nine bytes, so the size is known before the positions.
  const metadataBytes = encodeMetadata(retained, scan, 0, 0).length;
  const shift = FILE_HEADER_BYTES + metadataBytes - scan.metadataEnd;
  const metadata = encodeMetadata(retained, scan, shift, FILE_HEADER_BYTES + metadataBytes + bodyBytes);
  const temporary = `${path}.tmp`;
  const out = createWriteStream(temporary, { mode: PRIVATE_FILE });
  out.write(fileHeader(scan.tracks));
  out.write(metadata);
  if (bodyBytes > 0) {
    await pipeline(createReadStream(partPath, { start: scan.metadataEnd, end: scan.end - 1, highWaterMark: READ_BYTES }), out);
  } else {
    await new Promise<void>((resolve, reject) => {
      out.on("error", reject);
      out.end(resolve);
    });
  }
  await rename(temporary, path);
  return {
    firstFrameAt: scan.firstFrameAt,
    durationMs: scan.durationMs,
    clock: scan.clock,
    bytes: (await stat(path)).size,
    isSeekable: scan.keyFrames.length > 0,
    metadata: scan.metadata,
  };
}

async function scanFile(path: string): Promise<Scan | null> {
  let metadata: Scan["metadata"] = {};
  let metadataEnd: number | null = null;
  let sequenceHeader: KeyFrame | null = null;
  const keyFrames: KeyFrame[] = [];
  let firstFrameAt: number | null = null;
  let frames = 0;
  let durationMs = 0;
  const clock = createClockScan();
  const reader = createFlvReader((tag, offset) => {
    if (metadataEnd === null) metadataEnd = offset + 11 + tag.body.length + 4;
    if (tag.type === TAG.script) {
      const data = readScript(tag.body);
      if (offset === FILE_HEADER_BYTES) metadata = data?.value ?? {};
      const mark = markOf(data);
      if (mark !== null) clock.mark(mark);
      firstFrameAt ??= mark?.at ?? null;
      return;
    }
    const { kind } = classify(tag.type, tag.body);
    if (kind === "avcHeader") sequenceHeader ??= { timestamp: 0, offset };
    if (kind !== "keyFrame" && kind !== "interFrame" && kind !== "audio") return;
    frames += 1;
    clock.frame(tag.timestamp);
    durationMs = Math.max(durationMs, tag.timestamp);
    if (kind === "keyFrame") keyFrames.push({ timestamp: tag.timestamp, offset });
  });
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) reader.push(chunk as Buffer);
  const { tracks } = reader;
  if (tracks === null || metadataEnd === null || frames === 0) return null;
  // flv.js takes the first entry for the sequence header and skips it.
  if (sequenceHeader !== null && keyFrames.length > 0) keyFrames.unshift(sequenceHeader);
  return { tracks, metadata, metadataEnd, end: reader.readBytes, keyFrames, firstFrameAt, durationMs, clock: clock.clock() };
}

function encodeMetadata(retained: Scan["metadata"], scan: Scan, shift: number, fileBytes: number): Buffer {
  const { keyFrames, durationMs, tracks } = scan;
  const index =
    keyFrames.length === 0
      ? {}
      : {
          hasKeyframes: true,
          keyframes: {
            times: keyFrames.map(({ timestamp }) => timestamp / 1_000),
            filepositions: keyFrames.map(({ offset }) => offset + shift),
          },
        };
  return encodeScript(0, "onMetaData", {
    ...retained,
    duration: durationMs / 1_000,
    filesize: fileBytes,
    hasVideo: tracks.hasVideo,
    hasAudio: tracks.hasAudio,
    ...index,
  });
}
