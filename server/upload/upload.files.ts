import type { FastifyInstance } from "fastify";
import { registerPictureFiles } from "../http/pictureFiles.ts";

/** Serves the images that users uploaded. */
export function registerUploads(app: FastifyInstance, dir: string): void {
  registerPictureFiles(app, { path: "/uploads", dir, name: /^[0-9a-f]{32}\.webp$/ });
}
