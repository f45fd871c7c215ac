import { constants, crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReaderFrame, ReaderParts } from "../../src/app/ssr.ts";

/**
 * The bytes of a page that many readers share but for two places. What is shared is compressed once; each reader's own
 * stands between uncompressed, in blocks of the same gzip stream (RFC 1951, 3.2.4), so that one page more costs a copy.
 */
export interface FrameBytes {
  send(request: FastifyRequest, reply: FastifyReply, own: Pick<ReaderParts, "header" | "session">): Promise<FastifyReply>;
}

const deflate = promisify(deflateRaw);
/** No flags, no time, Unix. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const BLOCK_MOST = 65_535;
const FINAL_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Stored blocks, none of them the last. */
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

/** Ends on a whole byte, refers to nothing before it, and is not the end of the stream. */
const packed = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });

function trailer(bytes: readonly Buffer[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    bytes.reduce((sum, part) => crc32(part, sum), 0),
    0,
  );
  end.writeUInt32LE(bytes.reduce((sum, part) => sum + part.length, 0) >>> 0, 4);
  return end;
}

export function frameBytes({ parts }: Pick<ReaderFrame, "parts">): FrameBytes {
  const [before, middle, after] = parts.map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer];
  let made: Promise<readonly [Buffer, Buffer, Buffer]> | null = null;
  return {
    async send(request, reply, own) {
      const header = Buffer.from(own.header);
      const session = Buffer.from(own.session);
      const plain = [before, header, middle, session, after];
      reply.header("vary", "cookie, accept-encoding");
      const accepted = request.headers["accept-encoding"];
      if (accepted === undefined || acceptNegotiator.negotiate<"gzip">(accepted, ["gzip"]) === null)
        return reply.send(Buffer.concat(plain));
      made ??= Promise.all([packed(before), packed(middle), packed(after)]);
      const [first, second, third] = await made;
      const bytes = [GZIP_HEAD, first, ...stored(header), second, ...stored(session), third, FINAL_BLOCK, trailer(plain)];
      return reply.header("content-encoding", "gzip").send(Buffer.concat(bytes));
    },
  };
}
