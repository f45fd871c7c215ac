import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/**
 * One answer for many readers: encoded as UTF-8 once, and compressed once for each encoding, on first use.
 * A request that names the current tag gets 304.
 */
export interface SharedBytes {
  /** Value of `ETag`, weak: equal tags mean the same state, not the same bytes. */
  readonly tag: string;
  readonly type: string;
  readonly plain: Buffer;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** Compressed once for all readers: worth more than a single answer gets (app.ts), and still done in 15 ms for half a megabyte. */
const BROTLI_QUALITY = 6;
/** Smaller bodies are sent uncompressed: the headers would weigh more than the saving. */
export const COMPRESS_FROM_BYTES = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

function compress(encoding: Encoding, plain: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return deflate(plain);
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

/** The tag of a state that `text` describes completely. */
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

/** Sends the bytes, or 304. The caller sets the status and further headers; only a 200 can become a 304. */
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
