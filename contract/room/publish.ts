import type { PublishRefusal } from "../feed/user.ts";

/**
 * Publishing to a room from a browser: a WebSocket at `PUBLISH_PATH`. The browser sends the stream key, the same one as
 * for broadcasting software (never in the URL), is accepted or refused, and then sends FLV tags as they
 * are encoded, one per binary frame (server/media/README.md). All else is as for RTMP: who may publish, which codecs,
 * how long viewers wait for a publisher that is gone.
 */
export const PUBLISH_PATH = "/media/publish";

/** Text from the client: the first message, sent once. */
export interface PublishHello {
  readonly t: "publish";
  /** `680001?exp=…&nonce=…&sign=…`. */
  readonly key: string;
}

/** Text from the server. After `refused` it closes the socket with `PUBLISH_CLOSE.refused`; also possible while publishing. */
export type PublishAnswer = { readonly t: "ok" } | { readonly t: "refused"; readonly why: PublishRefusal };

/** The server's close codes besides the standard ones. */
export const PUBLISH_CLOSE = {
  /** The client broke this protocol. */
  protocol: 4000,
  /** Key, room or codec refused; the preceding `refused` message says which. */
  refused: 4001,
  /** The broadcast was ended or the key replaced while publishing: do not reconnect automatically. */
  cutOff: 4002,
  /** The server shuts down: reconnect soon. */
  drain: 4003,
} as const;

export const PUBLISH_LIMITS = {
  /** Maximum size of the hello. */
  helloBytes: 1_024,
  helloWithinMs: 5_000,
  /** Maximum connections per network that are not accepted yet. */
  waitingPerNetwork: 8,
  /** Maximum size of one tag; a key frame at the highest quality is a tenth of that. */
  frameBytes: 4 * 1_048_576,
  /** The server closes the connection after this long without data. */
  silenceMs: 10_000,
} as const;

/** FLV tag types of audio and video. */
export const MEDIA_TAG = { audio: 8, video: 9 } as const;
export type MediaTagType = (typeof MEDIA_TAG)[keyof typeof MEDIA_TAG];

export interface MediaTag {
  readonly type: MediaTagType;
  /** Decoding timestamp, ms, unsigned 32 bit. */
  readonly timestamp: number;
  /** Body of the FLV tag: codec bytes and payload. */
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

/** Null if the frame is invalid. The body is not copied. */
export function decodeMediaTag(frame: Uint8Array): MediaTag | null {
  const [type] = frame;
  if (frame.byteLength <= HEAD_BYTES || (type !== MEDIA_TAG.audio && type !== MEDIA_TAG.video)) return null;
  const timestamp = new DataView(frame.buffer, frame.byteOffset, frame.byteLength).getUint32(1);
  return { type, timestamp, body: frame.subarray(HEAD_BYTES) };
}
