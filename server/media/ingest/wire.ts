import { type FlvTag, TAG, type TagType } from "../flv/tags.ts";

/**
 * Messages between the ingest and the portal over a socket pair: u32 length of the rest, u8 kind, u32 publisher,
 * payload. Media travels as it is; the rare rest as JSON.
 */
export const FRAME = {
  /** Ingest: {port}, ready for publishers. */
  listening: 1,
  /** Ingest: {code, message}, it cannot listen and ends. */
  failed: 2,
  /** Ingest: a `Knock`; the publisher's connection is not read on until it is let in. */
  knock: 3,
  /** Ingest: f64 arrival (epoch ms), u8 tag type, u32 timestamp, body. */
  tag: 4,
  /** Ingest: {reason}, a publisher is gone. */
  gone: 5,
  /** Portal: a publisher may publish. */
  admit: 10,
  /** Portal: cut a publisher off. */
  drop: 11,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  readonly kind: FrameKind;
  readonly publisher: number;
  /** Only valid during the call. */
  readonly payload: Buffer;
}

const LENGTH_BYTES = 4;
const HEAD_BYTES = 5;
const TAG_HEAD_BYTES = 13;
const FRAME_MAX_BYTES = 32 * 1_048_576;
const KINDS: ReadonlySet<number> = new Set(Object.values(FRAME));
const TAG_TYPES: ReadonlySet<number> = new Set(Object.values(TAG));

function begin(kind: FrameKind, publisher: number, payloadBytes: number): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + HEAD_BYTES + payloadBytes);
  frame.writeUInt32BE(HEAD_BYTES + payloadBytes, 0);
  frame.writeUInt8(kind, 4);
  frame.writeUInt32BE(publisher, 5);
  return frame;
}

export function jsonFrame(kind: FrameKind, publisher: number, value: object = {}): Buffer {
  const payload = Buffer.from(JSON.stringify(value));
  const frame = begin(kind, publisher, payload.length);
  payload.copy(frame, LENGTH_BYTES + HEAD_BYTES);
  return frame;
}

export function tagFrame(publisher: number, { type, timestamp, body }: FlvTag, at: number): Buffer {
  const frame = begin(FRAME.tag, publisher, TAG_HEAD_BYTES + body.length);
  frame.writeDoubleBE(at, 9);
  frame.writeUInt8(type, 17);
  frame.writeUInt32BE(timestamp >>> 0, 18);
  body.copy(frame, 22);
  return frame;
}

/** Null for a tag of a type that is not served. */
export function readTag(payload: Buffer): { readonly tag: FlvTag; readonly at: number } | null {
  const type = payload.readUInt8(8);
  if (!TAG_TYPES.has(type)) return null;
  return {
    at: payload.readDoubleBE(0),
    tag: { type: type as TagType, timestamp: payload.readUInt32BE(9), body: payload.subarray(TAG_HEAD_BYTES) },
  };
}

export function readJson<T>(payload: Buffer): T {
  return JSON.parse(payload.toString()) as T;
}

/** Splits chunks of any size into frames. Throws for input the other side never sends. */
export function frameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let pendingBytes = 0;
  let neededBytes = LENGTH_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < neededBytes) return;
    const data = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    let at = 0;
    for (;;) {
      neededBytes = LENGTH_BYTES;
      if (data.length - at < LENGTH_BYTES) break;
      const length = data.readUInt32BE(at);
      if (length < HEAD_BYTES || length > FRAME_MAX_BYTES) throw new RangeError(`a frame of ${length} bytes`);
      neededBytes = LENGTH_BYTES + length;
      if (data.length - at < neededBytes) break;
      const kind = data.readUInt8(at + 4);
      if (!KINDS.has(kind)) throw new RangeError(`a frame of kind ${kind}`);
      onFrame({ kind: kind as FrameKind, publisher: data.readUInt32BE(at + 5), payload: data.subarray(at + 9, at + neededBytes) });
      at += neededBytes;
    }
    const rest = data.subarray(at);
    chunks = rest.length === 0 ? [] : [rest];
    pendingBytes = rest.length;
  };
}
