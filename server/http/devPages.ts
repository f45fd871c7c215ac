import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import type { Render } from "../../src/app/ssr.ts";
import type { UiPageSource } from "./devUi.ts";
import { isApiUrl } from "./errors.ts";
import type { RenderSource } from "./ssr.ts";

/** The bundler inside this process: sources are transformed on request. Development only. */
export interface DevBundler extends UiPageSource {
  readonly source: RenderSource;
  attach(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function createDevBundler(root: string): Promise<DevBundler> {
  const { createServer } = await import("vite");
  const vite: ViteDevServer = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  return {
    source: {
      async load() {
        const module = (await vite.ssrLoadModule("/src/app/entryServer.tsx")) as { render: Render };
        return { render: module.render, manifest: null };
      },
    },
    async uiPage() {
      const html = await readFile(join(root, "src/dev/ui/index.html"), "utf8");
      return vite.transformIndexHtml("/dev/ui", html.replace("./main.tsx", "/src/dev/ui/main.tsx"));
    },
    attach(app) {
      app.addHook("onRequest", async (request, reply) => {
        if (isApiUrl(request.url) || request.url.startsWith("/docs")) return;
        const isLeft = await new Promise<boolean>((resolve, reject) => {
          reply.raw.once("close", () => resolve(false));
          vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error as Error) : resolve(true)));
        });
        if (!isLeft) reply.hijack();
      });
    },
    close: () => vite.close(),
  };
}
