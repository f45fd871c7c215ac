import { FILE_HEADER_BYTES, type FlvTag, TAG, TAG_HEADER_BYTES, TAG_TRAILER_BYTES, type TagType, type Tracks } from "./tags.ts";

export class FlvError extends Error {
  /** Bytes from the beginning. */
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.name = "FlvError";
    this.offset = offset;
  }
}

export interface FlvReader {
  /** Throws FlvError for anything but FLV; the reader is useless after that. */
  push(chunk: Buffer): void;
  /** Flags of the file header; null before it. */
  readonly tracks: Tracks | null;
  /** Bytes of whole tags (and the header) read so far: up to here a truncated file is good. */
  readonly readBytes: number;
}

/** Called with each whole tag and its offset; the body is only valid during the call. */
export type OnTag = (tag: FlvTag, offset: number) => void;

const KNOWN_TYPES: ReadonlySet<number> = new Set(Object.values(TAG));

/** Reads FLV from chunks of any size. Tags of unknown types are skipped. */
export function createFlvReader(onTag: OnTag): FlvReader {
  let chunks: Buffer[] = [];
  let pendingBytes = 0;
  let neededBytes = FILE_HEADER_BYTES;
  let readBytes = 0;
  let tracks: Tracks | null = null;

  /** Takes whole tags off the front; returns the number of bytes taken. */
  function take(data: Buffer): number {
    let at = 0;
    for (;;) {
      const rest = data.length - at;
      if (tracks === null) {
        if (rest < FILE_HEADER_BYTES) return at;
        tracks = readFileHeader(data);
        at += FILE_HEADER_BYTES;
        readBytes += FILE_HEADER_BYTES;
        neededBytes = TAG_HEADER_BYTES;
        continue;
      }
      neededBytes = TAG_HEADER_BYTES;
      if (rest < TAG_HEADER_BYTES) return at;
      const bodyBytes = data.readUIntBE(at + 1, 3);
      const tagBytes = TAG_HEADER_BYTES + bodyBytes;
      neededBytes = tagBytes + TAG_TRAILER_BYTES;
      if (rest < neededBytes) return at;
      if (data.readUInt32BE(at + tagBytes) !== tagBytes) throw new FlvError("a tag whose size is not repeated behind it", readBytes);
      const type = data.readUInt8(at) & 0x1f;
      if (KNOWN_TYPES.has(type)) {
        const timestamp = ((data.readUInt8(at + 7) << 24) | data.readUIntBE(at + 4, 3)) >>> 0;
        onTag({ type: type as TagType, timestamp, body: data.subarray(at + TAG_HEADER_BYTES, at + tagBytes) }, readBytes);
      }
      at += neededBytes;
      readBytes += neededBytes;
    }
  }

  return {
    push(chunk) {
      chunks.push(chunk);
      pendingBytes += chunk.length;
      // A large tag comes in many chunks: they are joined once.
      if (pendingBytes < neededBytes) return;
      const data = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const taken = take(data);
      const rest = data.subarray(taken);
      chunks = rest.length === 0 ? [] : [rest];
      pendingBytes = rest.length;
    },
    get tracks() {
      return tracks;
    },
    get readBytes() {
      return readBytes;
    },
  };
}

function readFileHeader(data: Buffer): Tracks {
  if (data.toString("latin1", 0, 3) !== "FLV") throw new FlvError("no FLV", 0);
  if (data.readUInt32BE(5) !== 9 || data.readUInt32BE(9) !== 0) throw new FlvError("an FLV header of another length", 5);
  const flags = data.readUInt8(4);
  return { hasAudio: (flags & 4) !== 0, hasVideo: (flags & 1) !== 0 };
}
