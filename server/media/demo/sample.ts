import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { classify } from "../flv/classify.ts";
import { createFlvReader } from "../flv/reader.ts";
import { type FlvTag, TAG } from "../flv/tags.ts";

/** A short film that is shown over and over. */
export interface Sample {
  readonly name: string;
  /** Metadata and sequence headers. */
  readonly control: readonly FlvTag[];
  /** In order; timestamps from 0 up to `durationMs`. */
  readonly frames: readonly FlvTag[];
  /** Indexes into `frames` at which playback can begin. The first frame is one. */
  readonly entries: readonly number[];
  /** After which it begins again. */
  readonly durationMs: number;
}

const FOLDER = join(import.meta.dirname, "..", "samples");
const SUFFIX = ".flv";
/** Samples are made at 25 frames a second. */
const FRAME_MS = 40;

export function sampleNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

/** Throws for an unknown name, and for a file that cannot be looped. */
export function readSample(name: string): Sample {
  if (!sampleNames().includes(name)) throw new RangeError(`no sample ${name}: there are ${sampleNames().join(", ")}`);
  return sampleOf(name, readFileSync(join(FOLDER, `${name}${SUFFIX}`)));
}

/** Reads a film from FLV, to be shown over and over. Throws when it has no key frame. */
export function sampleOf(name: string, flv: Buffer): Sample {
  const control: FlvTag[] = [];
  const frames: FlvTag[] = [];
  const entries: number[] = [];
  /** Timestamp of the first key frame: encoders let pictures begin a little later than the sound. */
  let first: number | null = null;
  let lastPicture = 0;
  const reader = createFlvReader((tag) => {
    const part = classify(tag.type, tag.body);
    if (part.kind === "metadata" || part.kind === "avcHeader" || part.kind === "aacHeader") control.push(tag);
    if (part.kind !== "keyFrame" && part.kind !== "interFrame" && part.kind !== "audio") return;
    // Tags before the first key frame cannot be shown.
    if (part.kind === "keyFrame") entries.push(frames.length);
    if (entries.length === 0) return;
    first ??= tag.timestamp;
    const timestamp = tag.timestamp - first;
    if (tag.type === TAG.video) lastPicture = timestamp;
    frames.push({ ...tag, timestamp });
  });
  reader.push(flv);
  if (entries.length === 0) throw new RangeError(`sample ${name} has no key frame`);
  const durationMs = lastPicture + FRAME_MS;
  // Sound that is longer than the pictures would run into the next round.
  return { name, control, frames: frames.filter((tag) => tag.timestamp < durationMs), entries, durationMs };
}
