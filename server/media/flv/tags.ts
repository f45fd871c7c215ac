/** FLV by Adobe's "Video File Format Specification 10.1", annex E: tags, the header, and their layout. */

export const TAG = { audio: 8, video: 9, script: 18 } as const;
export type TagType = (typeof TAG)[keyof typeof TAG];

export interface FlvTag {
  readonly type: TagType;
  /** Decoding time in ms, unsigned 32 bit. */
  readonly timestamp: number;
  readonly body: Buffer;
}

export const TAG_HEADER_BYTES = 11;
export const TAG_TRAILER_BYTES = 4;
export const FILE_HEADER_BYTES = 13;

export interface Tracks {
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
}

/** The file header and the size of the previous tag, which is 0 as there is none. */
export function fileHeader({ hasAudio, hasVideo }: Tracks): Buffer {
  const flags = (hasAudio ? 4 : 0) | (hasVideo ? 1 : 0);
  return Buffer.from([0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0]);
}

/** The eleven bytes before a tag's body. */
export function tagHeader(type: TagType, timestamp: number, bodyBytes: number): Buffer {
  const header = Buffer.allocUnsafe(TAG_HEADER_BYTES);
  writeTagHeader(header, type, timestamp, bodyBytes);
  return header;
}

/** A whole tag with the four bytes that repeat its size. The body is copied. */
export function encodeTag(type: TagType, timestamp: number, body: Buffer): Buffer {
  const tag = Buffer.allocUnsafe(TAG_HEADER_BYTES + body.length + TAG_TRAILER_BYTES);
  writeTagHeader(tag, type, timestamp, body.length);
  body.copy(tag, TAG_HEADER_BYTES);
  tag.writeUInt32BE(TAG_HEADER_BYTES + body.length, TAG_HEADER_BYTES + body.length);
  return tag;
}

/** The body of a tag made by `encodeTag`, not copied. */
export function bodyOf(tag: Buffer): Buffer {
  return tag.subarray(TAG_HEADER_BYTES, tag.length - TAG_TRAILER_BYTES);
}

function writeTagHeader(into: Buffer, type: TagType, timestamp: number, bodyBytes: number): void {
  into.writeUInt8(type, 0);
  into.writeUIntBE(bodyBytes, 1, 3);
  // The low 24 bits come first, then the high eight.
  into.writeUIntBE(timestamp & 0xff_ff_ff, 4, 3);
  into.writeUInt8((timestamp >>> 24) & 0xff, 7);
  into.writeUIntBE(0, 8, 3);
}
