import type { PublishRefusal } from "../feed/user.ts";

/**
 * Publishing to a room from a browser: a WebSocket at `PUBLISH_PATH`. The browser says which room by the stream key an
 * anchor would give to a broadcasting program (never in the URL), is let in or refused, and then sends FLV tags as they
 * are encoded, one a binary frame (server/media/README.md). The rest is as it is for RTMP: who may publish, which codecs,
 * for how long viewers wait for a publisher that went.
 */
export const PUBLISH_PATH = "/media/publish";

/** Client, text, first of all and once. */
export interface PublishHello {
  readonly t: "publish";
  /** `680001?exp=…&nonce=…&sign=…`. */
  readonly key: string;
}

/** Server, text. After `refused` the socket is closed with `PUBLISH_CLOSE.refused`; it may also come while publishing. */
export type PublishAnswer = { readonly t: "ok" } | { readonly t: "refused"; readonly why: PublishRefusal };

/** Close codes of the server besides the standard ones. */
export const PUBLISH_CLOSE = {
  /** What was sent is not what is written here. */
  protocol: 4000,
  /** The key, the room or the codec; the answer before says which. */
  refused: 4001,
  /** The broadcast was ended, or the key replaced, while publishing: do not come back by yourself. */
  cutOff: 4002,
  /** The server goes; come back soon. */
  drain: 4003,
} as const;

export const PUBLISH_LIMITS = {
  /** Of the hello. */
  helloBytes: 1_024,
  helloWithinMs: 5_000,
  /** Connections of one network that have not been let in yet. */
  waitingPerNetwork: 8,
  /** Of one tag; a key frame at the highest quality is a tenth of it. */
  frameBytes: 4 * 1_048_576,
  /** Nothing for this long ends it. */
  silenceMs: 10_000,
} as const;

/** FLV's tag types of a sound and of a picture. */
export const MEDIA_TAG = { audio: 8, video: 9 } as const;
export type MediaTagType = (typeof MEDIA_TAG)[keyof typeof MEDIA_TAG];

export interface MediaTag {
  readonly type: MediaTagType;
  /** Ms of decoding, unsigned 32 bit. */
  readonly timestamp: number;
  /** Body of the FLV tag: its codec bytes and what follows. */
  readonly body: Uint8Array;
}

const HEAD_BYTES = 5;

/** u8 type, u32 timestamp (big endian), body. */
export function encodeMediaTag({ type, timestamp, body }: MediaTag): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEAD_BYTES + body.byteLength);
  frame[0] = type;
  new DataView(frame.buffer).setUint32(1, timestamp);
  frame.set(body, HEAD_BYTES);
  return frame;
}

/** Null for what is no such frame. The body is not copied. */
export function decodeMediaTag(frame: Uint8Array): MediaTag | null {
  const [type] = frame;
  if (frame.byteLength <= HEAD_BYTES || (type !== MEDIA_TAG.audio && type !== MEDIA_TAG.video)) return null;
  const timestamp = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(1);
  return { type, timestamp, body: frame.subarray(HEAD_BYTES) };
}
