/** The minimum of FLV to send a file repeatedly as a live stream. */

export interface Tag {
  readonly kind: "audio" | "video" | "script";
  readonly timestampMs: number;
  readonly body: Buffer;
  /** A sequence header, which a decoder needs first. */
  readonly isHeader: boolean;
  readonly isKey: boolean;
}

const KINDS = { 8: "audio", 9: "video", 18: "script" } as const;
const TYPES = { audio: 8, video: 9, script: 18 } as const;

export function readTags(flv: Buffer): Tag[] {
  const tags: Tag[] = [];
  let at = flv.readUInt32BE(5) + 4;
  while (at + 11 <= flv.length) {
    const kind = KINDS[flv.readUInt8(at) as keyof typeof KINDS];
    const size = flv.readUIntBE(at + 1, 3);
    if (at + 11 + size + 4 > flv.length) break;
    const body = flv.subarray(at + 11, at + 11 + size);
    const timestampMs = flv.readUIntBE(at + 4, 3) + flv.readUInt8(at + 7) * 2 ** 24;
    const isHeader = (kind === "audio" || kind === "video") && body[1] === 0;
    const isEnd = kind === "video" && body[1] === 2;
    if (kind && !isEnd) tags.push({ kind, timestampMs, body, isHeader, isKey: kind === "video" && !isHeader && (body[0] ?? 0) >> 4 === 1 });
    at += 11 + size + 4;
  }
  return tags;
}

export const FLV_HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

export function writeTag(kind: Tag["kind"], timestampMs: number, body: Buffer): Buffer {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag.writeUInt8(TYPES[kind], 0);
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timestampMs % 2 ** 24, 4, 3);
  tag.writeUInt8(Math.floor(timestampMs / 2 ** 24) & 0xff, 7);
  body.copy(tag, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

function amfString(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

function amfNumber(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

/** `onWallClock` as the portal's relay writes it (`WallClockMark`). */
export function writeMark(at: number, pts: number): Buffer {
  const fields = Object.entries({ at, pts }).flatMap(([name, value]) => [amfString(name), amfNumber(value)]);
  return writeTag(
    "script",
    pts,
    Buffer.concat([Buffer.from([2]), amfString("onWallClock"), Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]),
  );
}
