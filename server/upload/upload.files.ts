import type { FastifyInstance } from "fastify";
import { registerPictureFiles } from "../http/pictureFiles.ts";

/** The images users gave. */
export function registerUploads(app: FastifyInstance, dir: string): void {
  registerPictureFiles(app, { path: "/uploads", dir, name: /^[0-9a-f]{32}\.webp$/ });
}
