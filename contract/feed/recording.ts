import { Type, type Static } from "typebox";
import { RUN_TITLE_MAX_LENGTH } from "../limits.ts";
import { truncate } from "../rules/truncate.ts";
import type { FeedEvent } from "./frames.ts";

/**
 * Recordings: NDJSON, gzipped if the name says so. A header line, then one event a line, ordered by `at`, then channel,
 * then sequence (docs/protocol.md). `/wsLog` exports and bug reports use the same lines.
 */
export const RECORDING_FORMAT = "fulltime-recording/1";

export const RecordingHeader = Type.Object({
  format: Type.Literal(RECORDING_FORMAT),
  title: Type.String({ maxLength: RUN_TITLE_MAX_LENGTH }),
  from: Type.Integer(),
  to: Type.Integer(),
  sources: Type.Array(Type.String({ maxLength: 200 })),
});
export type RecordingHeader = Static<typeof RecordingHeader>;

export interface Recording {
  readonly header: RecordingHeader;
  readonly events: readonly FeedEvent[];
}

/** Order of the lines: `at`, then channel, then sequence. */
export function compareRecorded(a: FeedEvent, b: FeedEvent): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.ch !== b.ch) return a.ch < b.ch ? -1 : 1;
  return a.s - b.s;
}

export type RecordingProblem = { readonly line: number; readonly reason: string };

/** Epoch ms of the first and last moments that a `Date` has, before or after 1970. */
const LAST_MOMENT_MS = 8_640_000_000_000_000;

function isMoment(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && Math.abs(value) <= LAST_MOMENT_MS;
}

function parseHeader(text: string): RecordingHeader | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "the first line is not JSON";
  }
  const h = value as Partial<Record<keyof RecordingHeader, unknown>> | null;
  if (typeof h !== "object" || h === null || h.format !== RECORDING_FORMAT) return `not a ${RECORDING_FORMAT} recording`;
  if (typeof h.title !== "string") return "the header has no title";
  // A portal takes no longer one.
  if (truncate(h.title, RUN_TITLE_MAX_LENGTH) !== h.title) return `the title is longer than ${RUN_TITLE_MAX_LENGTH} characters`;
  if (!isMoment(h.from) || !isMoment(h.to)) return "the header's from and to are not times";
  if (!Array.isArray(h.sources) || h.sources.some((x) => typeof x !== "string")) return "the header's sources are not a list of texts";
  return h as RecordingHeader;
}

function parseEvent(text: string): FeedEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not JSON (a cut file ends like this)";
  }
  const e = value as Partial<Record<keyof FeedEvent, unknown>> | null;
  if (typeof e !== "object" || e === null) return "not an event";
  if (typeof e.ch !== "string" || e.ch === "") return "the event has no channel";
  if (!Number.isSafeInteger(e.s) || (e.s as number) < 1) return "the event has no sequence number";
  if (!isMoment(e.at)) return "the event has no time";
  if (typeof e.k !== "string" || e.k === "") return "the event has no kind";
  if (typeof e.d !== "object" || e.d === null) return "the event has no data";
  return { ch: e.ch, s: e.s as number, at: e.at, k: e.k, d: e.d };
}

/**
 * Reads the text of a recording. Refuses the whole text, naming the line, when the header or any line cannot be
 * read, the order is broken, or a channel has a gap: it never accepts a recording in part.
 */
export function parseRecording(text: string): { ok: true; value: Recording } | { ok: false; error: RecordingProblem } {
  const lines = text.split("\n");
  const header = parseHeader(lines[0] ?? "");
  if (typeof header === "string") return { ok: false, error: { line: 1, reason: header } };
  const events: FeedEvent[] = [];
  const last = new Map<string, number>();
  for (let i = 1; i < lines.length; i += 1) {
    const line = lines[i];
    if (line === undefined || line === "") {
      if (i === lines.length - 1) break;
      return { ok: false, error: { line: i + 1, reason: "an empty line" } };
    }
    const event = parseEvent(line);
    if (typeof event === "string") return { ok: false, error: { line: i + 1, reason: event } };
    const previous = events.at(-1);
    if (previous && compareRecorded(previous, event) >= 0) return { ok: false, error: { line: i + 1, reason: "out of order" } };
    const before = last.get(event.ch);
    if (before !== undefined && event.s !== before + 1) {
      return { ok: false, error: { line: i + 1, reason: `channel ${event.ch} jumps from ${before} to ${event.s}` } };
    }
    last.set(event.ch, event.s);
    events.push(event);
  }
  return { ok: true, value: { header, events } };
}

export function serialiseRecording(recording: Recording): string {
  const lines = [JSON.stringify(recording.header)];
  for (const event of [...recording.events].sort(compareRecorded)) {
    lines.push(JSON.stringify({ ch: event.ch, s: event.s, at: event.at, k: event.k, d: event.d }));
  }
  return `${lines.join("\n")}\n`;
}
