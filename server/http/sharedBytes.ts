import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/**
 * One answer for many: encoded as UTF-8 once, compressed once for each encoding when the first reader of it comes.
 * Whoever asks with its tag and has it already gets 304.
 */
export interface SharedBytes {
  /** Value of `ETag`, weak: equal tags mean the same state, not the same bytes. */
  readonly tag: string;
  readonly type: string;
  readonly plain: Buffer;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** Once for all readers: worth more than an answer of its own gets (app.ts), and still done in 15 ms for half a megabyte. */
const BROTLI_QUALITY = 6;
/** Less is sent as it is: the headers would weigh more than what is saved. */
export const COMPRESS_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

function compress(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return deflate(plain);
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** The tag of a state: `text` says all of it. */
export function stateTag(text: string): string {
  return `W/"${createHash("sha1").update(text).digest("base64url")}"`;
}

export function sharedBytes(text: string, type: string, tag: string): SharedBytes {
  const plain = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    tag,
    type,
    plain,
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const bytes = compress(encoding, plain);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** True when `If-None-Match` names the tag (RFC 9110, 13.1.2: compared weakly). */
function isKnownTo(request: FastifyRequest, tag: string): boolean {
  const given = request.headers["if-none-match"];
  if (given === undefined) return false;
  const opaque = (one: string): string => one.trim().replace(/^W\//, "");
  return given.trim() === "*" || given.split(",").some((one) => opaque(one) === opaque(tag));
}

function encodingFor(request: FastifyRequest, bytes: SharedBytes): Encoding | null {
  const accepted = request.headers["accept-encoding"];
  if (accepted === undefined || bytes.plain.length < COMPRESS_FROM_BYTES) return null;
  return acceptNegotiator.negotiate<Encoding>(accepted, [...ENCODINGS]);
}

/** Sends them, or 304. The status and further headers are the caller's; only what is found (200) can be unchanged. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, bytes: SharedBytes): Promise<FastifyReply> {
  const varies = reply.getHeader("vary");
  reply.header("vary", varies === undefined ? "accept-encoding" : `${String(varies)}, accept-encoding`);
  if (reply.statusCode === 200) {
    reply.header("etag", bytes.tag);
    if (isKnownTo(request, bytes.tag)) return reply.code(304).send();
  }
  reply.type(bytes.type);
  const encoding = encodingFor(request, bytes);
  if (encoding === null) return reply.send(bytes.plain);
  return reply.header("content-encoding", encoding).send(await bytes.encoded(encoding));
}
