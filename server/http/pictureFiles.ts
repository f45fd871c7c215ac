import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { codeOf } from "../kit/errors.ts";

interface PictureFiles {
  /** `/uploads` */
  readonly path: string;
  readonly dir: string;
  /** Pattern of names made by the server; other names are not looked up. */
  readonly name: RegExp;
}

/** `GET {path}/{name}`: WebP files made by the server, cached by browsers for good, never sniffed as anything but an image. */
export function registerPictureFiles(app: FastifyInstance, { path, dir, name: made }: PictureFiles): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const bytes = made.test(name) ? await readIfThere(join(dir, name)) : null;
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
