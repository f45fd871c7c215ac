import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ERROR_MESSAGE } from "../../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { sendFailure } from "../../http/calls.ts";
import { readRange } from "../../kit/byteRange.ts";
import { codeOf } from "../../kit/errors.ts";

export interface BackRouteDeps {
  /** `DATA_DIR/recordings`. */
  readonly folder: string;
  /** The file of a recording below the folder; null: there is none, or nobody may see it. */
  recordingFile(recordingId: string): Promise<string | null>;
}

interface Params {
  readonly file: string;
}

const FILE = /^([\w-]{1,64})\.flv$/;

/** `GET /media/back/{recordingId}.flv`, with byte ranges, by which players seek. */
export function registerBackRoute(app: FastifyInstance, { folder, recordingFile }: BackRouteDeps): void {
  const root = resolve(folder);
  app.get<{ Params: Params }>(
    "/media/back/:file",
    { schema: { hide: true }, compress: false, config: { rateLimit: false } },
    async (request, reply) => {
      const recordingId = FILE.exec(request.params.file)?.[1];
      const file = recordingId === undefined ? null : await recordingFile(recordingId);
      const path = file === null ? null : resolve(root, file);
      if (path === null || !path.startsWith(root + sep)) return notFound(reply);
      const size = await sizeOf(path);
      if (size === null) return notFound(reply);
      const range = readRange(request.headers.range, size);
      void reply.header("accept-ranges", "bytes").header("cache-control", "private, max-age=3600").type("video/x-flv");
      if (range === "beyond") return reply.code(416).header("content-range", `bytes */${size}`).send("");
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range !== null) void reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
      void reply.header("content-length", String(end - start + 1));
      return reply.send(size === 0 ? "" : createReadStream(path, { start, end }));
    },
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendFailure(reply, { code: ErrorCode.notFound, message: ERROR_MESSAGE[ErrorCode.notFound] });
}

/** Null when the file is gone. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
