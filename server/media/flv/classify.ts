import { type AmfValue, AmfError } from "./amf.ts";
import { readScript, withoutSetDataFrame } from "./script.ts";
import { TAG, type TagType } from "./tags.ts";

/** A tag's part in a relayed stream. `ignored`: nothing a viewer needs. */
export type Part =
  | { readonly kind: "avcHeader" | "keyFrame" | "interFrame" | "aacHeader" | "audio" | "ignored" }
  | { readonly kind: "metadata"; readonly body: Buffer; readonly value: { readonly [name: string]: AmfValue } }
  /** Only this tag is broken; the stream may go on. */
  | { readonly kind: "malformed"; readonly reason: string }
  /** This kind of stream is not served. */
  | { readonly kind: "refused"; readonly reason: string };

const AVC = 7;
const AAC = 10;
const IS_ENHANCED = 0x80;
const FRAME = { key: 1, command: 5 } as const;
const AVC_PACKET = { header: 0, units: 1 } as const;
/** Configuration version, profile, compatibility, level, length size, one parameter set with its length. */
const AVC_HEADER_MIN_BYTES = 5 + 8;

const VIDEO_CODECS: Readonly<Record<number, string>> = {
  1: "JPEG",
  2: "H.263",
  3: "Screen video",
  4: "VP6",
  5: "VP6",
  6: "Screen video 2",
  12: "HEVC",
  13: "AV1",
};
const AUDIO_CODECS: Readonly<Record<number, string>> = {
  0: "PCM",
  1: "ADPCM",
  2: "MP3",
  3: "PCM",
  4: "Nellymoser",
  5: "Nellymoser",
  6: "Nellymoser",
  7: "G.711",
  8: "G.711",
  11: "Speex",
  14: "MP3",
};

export function classify(type: TagType, body: Buffer): Part {
  switch (type) {
    case TAG.video:
      return video(body);
    case TAG.audio:
      return audio(body);
    case TAG.script:
      return script(body);
    default:
      return type satisfies never;
  }
}

function refused(what: string): Part {
  return { kind: "refused", reason: `${what} is not served: publish H.264 (AVC) with AAC` };
}

function malformed(reason: string): Part {
  return { kind: "malformed", reason };
}

function video(body: Buffer): Part {
  const first = body[0];
  if (first === undefined) return { kind: "ignored" };
  if ((first & IS_ENHANCED) !== 0) return refused(`video in enhanced RTMP (${fourCc(body)})`);
  const codec = first & 0x0f;
  if (codec !== AVC) return refused(`video ${VIDEO_CODECS[codec] ?? `codec ${codec}`}`);
  const frame = first >> 4;
  if (frame === FRAME.command) return { kind: "ignored" };
  if (body.length < 5) return malformed("a video tag cut off");
  switch (body[1]) {
    case AVC_PACKET.header: {
      const isWhole = body.length >= AVC_HEADER_MIN_BYTES && body[5] === 1 && ((body[10] ?? 0) & 0x1f) > 0;
      return isWhole ? { kind: "avcHeader" } : refused("an AVC sequence header without parameter sets");
    }
    case AVC_PACKET.units:
      if (body.length === 5) return malformed("a video frame without data");
      return { kind: frame === FRAME.key ? "keyFrame" : "interFrame" };
    default:
      return { kind: "ignored" };
  }
}

/** No encoder holds pictures back for longer. */
const OFFSET_MAX_MS = 2_000;

/** Ms from the decoding of a whole AVC frame, its tag's timestamp, to its display. */
export function compositionOffset(body: Buffer): number {
  return Math.min(Math.max(0, body.readIntBE(2, 3)), OFFSET_MAX_MS);
}

function audio(body: Buffer): Part {
  const first = body[0];
  if (first === undefined) return { kind: "ignored" };
  const format = first >> 4;
  if (format === 9) return refused(`audio in enhanced RTMP (${fourCc(body)})`);
  if (format !== AAC) return refused(`audio ${AUDIO_CODECS[format] ?? `format ${format}`}`);
  if (body.length < 2) return malformed("an audio tag cut off");
  if (body[1] !== 0) return body.length > 2 ? { kind: "audio" } : { kind: "ignored" };
  return body.length >= 4 ? { kind: "aacHeader" } : refused("an AAC sequence header without configuration");
}

function script(raw: Buffer): Part {
  const body = withoutSetDataFrame(raw);
  try {
    const data = readScript(body);
    return data?.name === "onMetaData" ? { kind: "metadata", body, value: data.value } : { kind: "ignored" };
  } catch (error) {
    if (error instanceof AmfError) return malformed(error.message);
    throw error;
  }
}

function fourCc(body: Buffer): string {
  return body
    .subarray(1, 5)
    .toString("latin1")
    .replaceAll(/[^\x20-\x7e]/g, "?");
}
