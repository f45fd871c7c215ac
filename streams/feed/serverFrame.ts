import type { ServerFrame } from "../../contract/feed/frames.ts";

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Null for anything but a known frame; a kind of frame from a later version is ignored the same way. */
export function parseServerFrame(value: unknown): ServerFrame | null {
  if (typeof value !== "object" || value === null) return null;
  const f = value as Record<string, unknown>;
  switch (f.t) {
    case "hello":
      return typeof f.at === "number" ? { t: "hello", at: f.at } : null;
    case "pong":
      return typeof f.at === "number" && typeof f.now === "number" ? { t: "pong", at: f.at, now: f.now } : null;
    case "bye":
      return typeof f.retryMs === "number" && f.retryMs >= 0 ? { t: "bye", retryMs: f.retryMs } : null;
    case "snap":
      return typeof f.ch === "string" && typeof f.e === "string" && isCount(f.s) && typeof f.at === "number"
        ? { t: "snap", ch: f.ch, e: f.e, s: f.s, at: f.at, d: f.d }
        : null;
    case "ok":
      return typeof f.ch === "string" && typeof f.e === "string" && isCount(f.s) ? { t: "ok", ch: f.ch, e: f.e, s: f.s } : null;
    case "ev":
      return typeof f.ch === "string" && isCount(f.s) && typeof f.at === "number" && typeof f.k === "string"
        ? { t: "ev", ch: f.ch, s: f.s, at: f.at, k: f.k, d: f.d }
        : null;
    case "err":
      if (typeof f.code !== "string") return null;
      return { t: "err", ...(typeof f.ch === "string" ? { ch: f.ch } : {}), code: f.code as Extract<ServerFrame, { t: "err" }>["code"] };
    default:
      return null;
  }
}

/** The frames of one text message (one frame, or several in an array). Null when the text is not JSON. */
export function readFrames(text: string): readonly ServerFrame[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The feed then reconnects and resumes.
    return null;
  }
  const frames: ServerFrame[] = [];
  for (const one of Array.isArray(value) ? value : [value]) {
    const frame = parseServerFrame(one);
    if (frame) frames.push(frame);
  }
  return frames;
}

/** Length of a text in UTF-8 bytes, without an encoder (neither DOM nor Node is available here). */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
