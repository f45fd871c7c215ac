import type { FastifyInstance } from "fastify";
import { registerPictureFiles } from "../http/pictureFiles.ts";
import { COVERS_PATH } from "./covers.ts";

/** Serves the pictures of articles, in their three widths. */
export function registerCovers(app: FastifyInstance, dir: string): void {
  registerPictureFiles(app, { path: COVERS_PATH, dir, name: /^[0-9a-f]{32}-(?:1600|720|320)\.webp$/ });
}
