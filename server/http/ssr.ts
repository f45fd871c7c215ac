import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIE, SSR_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Render, SsrRequest, SsrResponse } from "../../src/app/ssr.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET, nonceOf } from "./security.ts";

export interface Pages {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export type Manifest = NonNullable<SsrRequest["manifest"]>;

/** Where the rendering code comes from: a build, or the bundler in development. */
export interface RenderSource {
  /** Null while there is nothing to render with. */
  load(): Promise<{ readonly render: Render; readonly manifest: Manifest | null } | null>;
}

export interface PagesDeps {
  readonly source: RenderSource;
  /** The app the pages' own calls go to, in process. */
  readonly app: () => FastifyInstance;
  readonly brandId: string;
  readonly isProduction: boolean;
  /** One render may serve everybody who asks for the same page within a second. */
  readonly isSharing: boolean;
  readonly isDemo: boolean;
  /** Said to the browser; the pages' own calls in process stay as they are. */
  readonly isBodyEncrypted?: boolean;
  readonly now: () => number;
  /** Runs `action` after `ms`; returns how to cancel. */
  readonly after: (ms: number, action: () => void) => () => void;
}

/** A page without a credential is the same for everybody: it may be sent again for this long. */
const SHARED_PAGE_MS = 1_000;
const SHARED_PAGES = 50;
const LOADERS_AND_RENDER_MS = SSR_REQUEST_TIMEOUT_MS;
const AUTH_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=`);

/** Reads the build once. */
export function builtSource(distDir: string): RenderSource {
  let loaded: Promise<{ render: Render; manifest: Manifest | null } | null> | null = null;
  const load = async (): Promise<{ render: Render; manifest: Manifest | null } | null> => {
    const entry = join(distDir, "server", "entryServer.js");
    let manifest: Manifest;
    try {
      manifest = JSON.parse(await readFile(join(distDir, "client", ".vite", "manifest.json"), "utf8")) as Manifest;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
    const module = (await import(pathToFileURL(entry).href)) as { render: Render };
    return { render: module.render, manifest };
  };
  return {
    async load() {
      loaded ??= load();
      const result = await loaded;
      // A build may come later; what was found stays.
      if (result === null) loaded = null;
      return result;
    },
  };
}

function errorPage(words: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>网络繁忙</title></head><body style="font-family:sans-serif;text-align:center;padding:15vh 1rem"><h1 style="font-size:1.25rem">${words}</h1><p><a href="">重新加载</a></p></body></html>`;
}

class RenderTimeout extends Error {}

interface Shared {
  readonly until: number;
  /** Stands where the nonce of each answer goes. */
  readonly placeholder: string;
  readonly response: Promise<SsrResponse>;
}

export function createPages(deps: PagesDeps): Pages {
  const shared = new Map<string, Shared>();

  const callOf = (request: FastifyRequest): SsrRequest["call"] => {
    return async ({ method, url, headers, body }) => {
      const answer = await deps.app().inject({
        method,
        url,
        remoteAddress: request.ip,
        headers: {
          ...headers,
          host: request.host,
          "x-forwarded-proto": request.protocol,
          "x-request-id": request.id,
          // Compressing what this process reads itself would be work for nothing.
          "accept-encoding": "identity",
          [INTERNAL_HEADER]: INTERNAL_SECRET,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body };
    };
  };

  const withTimeout = async (work: Promise<SsrResponse>): Promise<SsrResponse> => {
    const timeout = Promise.withResolvers<never>();
    const cancel = deps.after(LOADERS_AND_RENDER_MS, () => timeout.reject(new RenderTimeout("the page took too long")));
    try {
      return await Promise.race([work, timeout.promise]);
    } finally {
      cancel();
    }
  };

  const render = async (request: FastifyRequest, nonce: string): Promise<SsrResponse | null> => {
    const loaded = await deps.source.load();
    if (!loaded) return null;
    return withTimeout(
      loaded.render({
        url: `${request.protocol}://${request.host}${request.url}`,
        headers: {
          cookie: request.headers.cookie,
          "user-agent": request.headers["user-agent"],
          "accept-language": request.headers["accept-language"],
        },
        nonce,
        brandId: deps.brandId,
        isProduction: deps.isProduction,
        isDemo: deps.isDemo,
        isBodyEncrypted: deps.isBodyEncrypted ?? false,
        call: callOf(request),
        manifest: loaded.manifest,
      }),
    );
  };

  /** One render serves everybody who asks for the same page within a second; only the nonce differs. */
  const renderShared = async (request: FastifyRequest): Promise<SsrResponse | null> => {
    // Before the look-up: nothing may be awaited between it and the entry it makes.
    if ((await deps.source.load()) === null) return null;
    const { cookie = "", "user-agent": agent = "", "accept-language": language = "" } = request.headers;
    const key = [request.protocol, request.host, request.url, cookie, agent, language].join("\n");
    const now = deps.now();
    let entry = shared.get(key);
    if (!entry || entry.until <= now) {
      const placeholder = randomUUID();
      const response = render(request, placeholder).then((r) => r ?? { status: 503, headers: {}, body: "" });
      entry = { until: now + SHARED_PAGE_MS, placeholder, response };
      // A page can be half a megabyte: those whose time is up do not wait for their turn to go.
      for (const [other, { until }] of shared) if (until <= now) shared.delete(other);
      shared.set(key, entry);
      // A failed render is not a page to share.
      response.catch(() => {
        if (shared.get(key)?.response === response) shared.delete(key);
      });
      const oldest = shared.keys().next();
      if (shared.size > SHARED_PAGES && !oldest.done) shared.delete(oldest.value);
    }
    const response = await entry.response;
    return { ...response, body: response.body.replaceAll(entry.placeholder, nonceOf(request.raw)) };
  };

  return {
    async send(request, reply) {
      const startedAt = performance.now();
      const isShared = deps.isSharing && !AUTH_COOKIE_PATTERN.test(request.headers.cookie ?? "");
      let response: SsrResponse | null;
      try {
        response = isShared ? await renderShared(request) : await render(request, nonceOf(request.raw));
      } catch (error) {
        const isTimeout = error instanceof RenderTimeout;
        request.log.error({ err: error, url: request.url }, isTimeout ? "page timed out" : "page failed");
        return reply
          .code(isTimeout ? 504 : 500)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(errorPage("网络繁忙，请稍后再试"));
      }
      if (!response) {
        return reply.code(503).header("retry-after", "5").type("text/plain; charset=utf-8").send("页面尚未构建，请先运行 npm run build\n");
      }
      reply.header("server-timing", `render;dur=${(performance.now() - startedAt).toFixed(1)}`);
      reply
        .code(response.status)
        .header("cache-control", "no-cache")
        .headers({ ...response.headers });
      if (reply.getHeader("content-type") === undefined) reply.type("text/html; charset=utf-8");
      return reply.send(response.body);
    },
  };
}
