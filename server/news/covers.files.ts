import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { codeOf } from "../kit/errors.ts";
import { COVERS_PATH } from "./covers.ts";

/** Names the server made; nothing else is looked up. */
const NAME = /^[0-9a-f]{32}-(?:1600|720|320)\.webp$/;

/** `GET /covers/{name}`: pictures of articles, kept by browsers for good, never read as anything but an image. */
export function registerCovers(app: FastifyInstance, dir: string): void {
  app.get<{ Params: { name: string } }>(`${COVERS_PATH}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const bytes = NAME.test(name) ? await readIfThere(join(dir, name)) : null;
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      })
      .send(bytes);
  });
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
