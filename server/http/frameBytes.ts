import { constants, crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReaderFrame, ReaderParts } from "../../src/app/ssr.ts";

/**
 * The bytes of a page that readers share except for two places. The shared parts are compressed once. Each reader's own
 * parts are uncompressed blocks in the same gzip stream (RFC 1951, 3.2.4), so that one more page costs only a copy.
 */
export interface FrameBytes {
  send(request: FastifyRequest, reply: FastifyReply, own: Pick<ReaderParts, "header" | "session">): Promise<FastifyReply>;
}

const deflate = promisify(deflateRaw);
/** No flags, no time, Unix. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const BLOCK_MOST = 65_535;
const FINAL_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** The bytes as stored blocks, none of them final. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_MOST) {
    const part = bytes.subarray(at, at + BLOCK_MOST);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** Ends on a byte boundary, refers to nothing before it, and does not end the stream. */
const packed = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/** The linear map that appending zero bytes applies to a checksum, as its value for each bit. */
type Shift = readonly number[];
const BITS = Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0);
const ZERO = Buffer.from([0]);
const BY_A_BYTE: Shift = BITS.map((bit) => ~crc32(ZERO, ~bit >>> 0) >>> 0);

function shifted(sum: number, shift: Shift): number {
  let result = 0;
  for (let bit = 0, left = sum; left !== 0; bit += 1, left >>>= 1) if (left & 1) result ^= shift[bit] as number;
  return result >>> 0;
}

function shiftBy(bytes: number): Shift {
  let result: Shift = BITS;
  let power = BY_A_BYTE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    const by = power;
    if (left % 2 === 1) result = result.map((sum) => shifted(sum, by));
    power = power.map((sum) => shifted(sum, by));
  }
  return result;
}

/** Continues a checksum over these bytes without reading them again: they are most of a page, and always the same. */
function checksumOf(bytes: Buffer): (before: number) => number {
  const own = crc32(bytes);
  const shift = shiftBy(bytes.length);
  return (before) => (shifted(before, shift) ^ own) >>> 0;
}

function trailer(sum: number, length: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length >>> 0, 4);
  return end;
}

export function frameBytes({ parts }: Pick<ReaderFrame, "parts">): FrameBytes {
  const [before, middle, after] = parts.map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer];
  const make = async () => {
    const [first, second, third] = await Promise.all([packed(before), packed(middle), packed(after)]);
    const sum = { before: crc32(before), middle: checksumOf(middle), after: checksumOf(after) };
    return { first: Buffer.concat([GZIP_HEAD, first]), second, third: Buffer.concat([third, FINAL_BLOCK]), sum };
  };
  const sharedLength = before.length + middle.length + after.length;
  let made: ReturnType<typeof make> | null = null;
  return {
    async send(request, reply, own) {
      const header = Buffer.from(own.header);
      const session = Buffer.from(own.session);
      reply.header("vary", "cookie, accept-encoding");
      const accepted = request.headers["accept-encoding"];
      if (accepted === undefined || acceptNegotiator.negotiate<"gzip">(accepted, ["gzip"]) === null)
        return reply.send(Buffer.concat([before, header, middle, session, after]));
      made ??= make();
      const { first, second, third, sum } = await made;
      const end = trailer(sum.after(crc32(session, sum.middle(crc32(header, sum.before)))), sharedLength + header.length + session.length);
      const bytes = [first, ...stored(header), second, ...stored(session), third, end];
      return reply.header("content-encoding", "gzip").send(Buffer.concat(bytes));
    },
  };
}
