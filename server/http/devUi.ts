import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { codeOf } from "../kit/errors.ts";

/** Source of the page with every piece of `src/ui`: a build, or the bundler in development. */
export interface UiPageSource {
  /** The document (src/dev/ui/index.html); null before it is built. */
  uiPage(): Promise<string | null>;
  /** The folder of its scripts and styles; absent with the bundler. */
  readonly assets?: string;
}

/** The build in `dist/devUi`, which scripts/lib.mjs makes separately from the portal's. */
export function builtUi(dist: string): UiPageSource {
  const folder = join(dist, "devUi");
  return {
    assets: join(folder, "assets"),
    async uiPage() {
      try {
        return await readFile(join(folder, "index.html"), "utf8");
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
  };
}

/** GET /dev/ui. For developers: registered only in development and in the demo, not linked and not indexed. */
export function devUiRoutes(isOn: boolean, source: UiPageSource): ((app: FastifyInstance) => void)[] {
  if (!isOn) return [];
  const register = (app: FastifyInstance): void => {
    app.get("/dev/ui", { schema: { hide: true } }, async (_request, reply) => {
      const html = await source.uiPage();
      if (html === null) return reply.callNotFound();
      return reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex" }).type("text/html; charset=utf-8").send(html);
    });
    if (source.assets === undefined) return;
    // Names carry a content hash. The reply is decorated already, by the plugin for another folder of the build.
    app.register(fastifyStatic, { root: source.assets, prefix: "/dev/ui/assets/", immutable: true, maxAge: "1y", decorateReply: false });
  };
  return [register];
}
