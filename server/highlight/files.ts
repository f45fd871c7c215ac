import { createReadStream } from "node:fs";
import { type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { sendFailure } from "../http/calls.ts";
import { readRange } from "../kit/byteRange.ts";
import type { Clock } from "../kit/clock.ts";
import { codeOf } from "../kit/errors.ts";
import type { FilmAddresses } from "./addresses.ts";

export interface HighlightFilesDeps {
  /** `DATA_DIR/highlights`. */
  readonly folder: string;
  readonly addresses: FilmAddresses;
  readonly clock: Pick<Clock, "now">;
}

interface Params {
  readonly file: string;
}
interface Query {
  readonly u?: string;
  readonly exp?: string;
  readonly sig?: string;
}

/** Maximum bytes of one response; players request further ranges. */
export const RANGE_MAX_BYTES = 2 * 1_048_576;
const FILM = /^(\d{1,18})-(\d{1,9})\.flv$/;
/** The user, 0 for visitors, and a time. */
const DIGITS = /^\d{1,18}$/;
const FREE = /^\d{1,18}-\d{1,9}(-preview\.flv|\.jpg)$/;

/**
 * `GET /media/highlights/{id}-{rev}.flv`, signed and expiring, at most 2 MB a request; `-preview.flv` and `.jpg` are
 * public. Other names are not looked up, so that no name leads out of the folder.
 */
export function registerHighlightFiles(app: FastifyInstance, { folder, addresses, clock }: HighlightFilesDeps): void {
  /** Null: the file may be sent. */
  function refused(file: string, { u, exp, sig }: Query, reply: FastifyReply): FastifyReply | null {
    const [, id, rev] = FILM.exec(file) ?? [];
    if (id === undefined) return FREE.test(file) ? null : notFound(reply);
    const fail = (message: string) => sendFailure(reply.header("cache-control", "no-store"), { code: ErrorCode.forbidden, message });
    if (typeof u !== "string" || typeof exp !== "string" || typeof sig !== "string") return fail(ERROR_MESSAGE[ErrorCode.forbidden]);
    if (!DIGITS.test(u) || !DIGITS.test(exp)) return fail(ERROR_MESSAGE[ErrorCode.forbidden]);
    const found = addresses.check({ id, rev: Number(rev), userId: u, expiresAt: Number(exp) }, sig, clock.now());
    if (found === "expired") return fail("播放地址已过期，请重新获取");
    return found === "good" ? null : fail(ERROR_MESSAGE[ErrorCode.forbidden]);
  }

  app.get<{ Params: Params; Querystring: Query }>(
    "/media/highlights/:file",
    { schema: { hide: true }, compress: false, config: { rateLimit: false } },
    async (request, reply) => {
      const { file } = request.params;
      const refusal = refused(file, request.query, reply);
      if (refusal) return refusal;
      const path = join(folder, file);
      const found = await statOf(path);
      if (!found?.isFile()) return notFound(reply);
      const isFree = FREE.test(file);
      void reply
        .header("accept-ranges", "bytes")
        .header("etag", tagOf(found))
        // The name includes the revision: the free parts of one revision never change.
        .header("cache-control", isFree ? "public, max-age=86400, immutable" : "private, no-store")
        .header("x-content-type-options", "nosniff")
        .type(file.endsWith(".jpg") ? "image/jpeg" : "video/x-flv");
      return send(request, reply, path, found, isFree);
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, path: string, found: Stats, isFree: boolean): FastifyReply {
  const { size } = found;
  const ifRange = request.headers["if-range"];
  const isSame = ifRange === undefined || ifRange === tagOf(found);
  const range = isSame ? readRange(request.headers.range, size) : null;
  if (range === "beyond") return reply.code(416).header("content-range", `bytes */${size}`).send("");
  const start = range?.start ?? 0;
  const wanted = range?.end ?? size - 1;
  const end = isFree ? wanted : Math.min(wanted, start + RANGE_MAX_BYTES - 1);
  // A film larger than one response has to be requested in ranges.
  if (range === null && end < size - 1) return reply.code(416).header("content-range", `bytes */${size}`).send("");
  if (range !== null) void reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  void reply.header("content-length", String(end - start + 1));
  return reply.send(size === 0 ? "" : createReadStream(path, { start, end }));
}

function tagOf({ size, mtimeMs }: Stats): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, { code: ErrorCode.notFound, message: ERROR_MESSAGE[ErrorCode.notFound] });
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
