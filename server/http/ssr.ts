import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIE, SSR_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Render, SsrRequest, SsrResponse } from "../../src/app/ssr.ts";
import { networkOf } from "../kit/address.ts";
import { pageAddress } from "./pageAddress.ts";
import { PLAIN_PAGE_STYLE, plainPage } from "./plainPage.ts";
import { BUSY_PAGE, createRefusal } from "./refusal.ts";
import type { RenderBudget } from "./renderBudget.ts";
import { type Busy, RENDERS, createRenderQueue } from "./renderQueue.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET, allowInline } from "./security.ts";
import { createSharing } from "./sharing.ts";
import { type SharedBytes, sendShared, sharedBytes, stateTag } from "./sharedBytes.ts";

export interface Pages {
  /** The page's bytes are there: to send them costs no render, and counts against nobody. */
  isFresh(request: FastifyRequest): boolean;
  /** It would have to be rendered, and would not have its turn in time. */
  isTooMuch(request: FastifyRequest): boolean;
  /** The answer to that, past everything else that is done for a request. */
  refuse(response: ServerResponse): void;
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
  readonly brandId: string;
  /** On pages shown without the app; the house's own when absent. */
  readonly brandName?: string;
  readonly isProduction: boolean;
  /** One render may serve everybody who asks for the same page within a second. */
  readonly isSharing: boolean;
  readonly isDemo: boolean;
  /** Said to the browser; the pages' own calls in process stay as they are. */
  readonly isBodyEncrypted?: boolean;
  readonly now: () => number;
  /** Runs `action` after `ms`; returns how to cancel. */
  readonly after: (ms: number, action: () => void) => () => void;
  /** What the process has time for; absent: whatever is asked. */
  readonly budget?: RenderBudget;
  readonly count?: (how: PageAnswer) => void;
}

/**
 * How a page was answered: with bytes that were there, or that are being made anew and were there a moment ago; rendered
 * for all, or for one reader; or not at all.
 */
export type PageAnswer = "shared" | "old" | "rendered" | "own" | "refused";

/** A page without a credential is the same for everybody: it may be sent again for this long. */
const SHARED_PAGE_MS = 1_000;
/** And for this long more while it waits to be made anew: its feeds go on from the numbers it was read at. */
const OLD_PAGE_MS = 10_000;
const SHARED_PAGES = 50;
const LOADERS_AND_RENDER_MS = SSR_REQUEST_TIMEOUT_MS;
/** What a page of a visitor depends on besides its address. */
const LOOK_PATTERN = /(?:^|;\s*)(theme=(?:light|dark)|veil=1)(?=;|$)/g;
const AUTH_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=`);

/** What a page says of when it was rendered, in epoch ms: the same state a second later is the same state. */
function withoutClock(body: string, from: number, to: number): string {
  return body.replace(/\b1\d{12}\b/g, (text) => (Number(text) >= from && Number(text) <= to ? "" : text));
}

/** Each once and in one order: two browsers that look alike share a page. */
function lookOf(request: FastifyRequest): string {
  const { cookie } = request.headers;
  if (cookie === undefined) return "";
  return [...new Set(Array.from(cookie.matchAll(LOOK_PATTERN), (match) => match[1] ?? ""))].toSorted().join("; ");
}

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

class RenderTimeout extends Error {}

/** A page as it is sent. A visitor's is shared: its bytes are made once. */
interface Sendable {
  readonly page: SsrResponse;
  /** Null: for one reader alone. */
  readonly shared: SharedBytes | null;
}

/** `value` null: there is nothing to render with. */
type Rendered = { readonly ok: true; readonly value: Sendable | null } | Busy;

/** Whoever watches or tests the portal beside it; a proxy on this machine says for whom it asks. */
const THIS_MACHINE = new Set([networkOf("127.0.0.1"), networkOf("::1")]);

const FAILED_PAGE = { title: "网络繁忙，请稍后再试", words: "页面没有打开，重新加载通常就好了。" };
const HTML = "text/html; charset=utf-8";
const UNBUILT_PAGE = { title: "页面尚未构建", words: "请先运行 npm run build。" };

export function createPages(deps: PagesDeps): Pages {
  const { count = () => undefined } = deps;
  const shared = createSharing<Sendable | null>({ now: deps.now, most: SHARED_PAGES, keepsMs: OLD_PAGE_MS });
  const queue = createRenderQueue({
    now: deps.now,
    after: deps.after,
    hasBurst: (visitor) => !THIS_MACHINE.has(visitor),
    ...(deps.budget ? { budget: deps.budget } : {}),
  });
  const refuse = createRefusal({ brandName: deps.brandName, retryAfterS: RENDERS.waitMs / 1000 });
  /** Pages that wait to be made anew. */
  const renewing = new Set<string>();

  /** The page's own calls, in process: to the app that was asked for the page. */
  const callOf = (request: FastifyRequest): SsrRequest["call"] => {
    return async ({ method, url, headers, body }) => {
      const answer = await request.server.inject({
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

  /** `cookie`: what of it the page may know. */
  const render = async (request: FastifyRequest, cookie: string | undefined): Promise<SsrResponse | null> => {
    const loaded = await deps.source.load();
    if (!loaded) return null;
    return withTimeout(
      loaded.render({
        url: `${request.protocol}://${request.host}${pageAddress(request.url)}`,
        headers: { cookie },
        brandId: deps.brandId,
        isProduction: deps.isProduction,
        isDemo: deps.isDemo,
        isBodyEncrypted: deps.isBodyEncrypted ?? false,
        call: callOf(request),
        manifest: loaded.manifest,
      }),
    );
  };

  const renderForMany = async (request: FastifyRequest, look: string, held: (ms: number) => void): Promise<Sendable | null> => {
    const from = deps.now();
    const page = await render(request, look);
    if (!page) return null;
    const startedAt = performance.now();
    const bytes = sharedBytes(page.body, HTML, stateTag(withoutClock(page.body, from, deps.now())));
    held((page.heldMs ?? 0) + performance.now() - startedAt);
    return { page: { ...page, body: "" }, shared: bytes };
  };

  const isShared = (request: FastifyRequest): boolean => deps.isSharing && !AUTH_COOKIE_PATTERN.test(request.headers.cookie ?? "");

  const keyOf = (request: FastifyRequest, look: string): string =>
    [request.protocol, request.host, pageAddress(request.url), look].join("\n");

  /**
   * One render and one set of bytes serve everybody who asks for the same page within a second. The page gets nothing of
   * the request that is not in the key. Who finds a fresh one waits for nobody; who finds one that has to wait to be made
   * anew gets it as it was.
   */
  const renderShared = async (request: FastifyRequest): Promise<Rendered> => {
    const look = lookOf(request);
    const key = keyOf(request, look);
    const found = shared.find(key);
    if (found) return counted("shared", await found);
    const old = shared.findOld(key);
    if (old && renewing.has(key)) return counted("old", await old);
    const made = queue.run(networkOf(request.ip), (held) => shared.take(key, () => renderForMany(request, look, held), SHARED_PAGE_MS));
    const isWaiting = shared.find(key) === undefined;
    if (old && isWaiting) {
      renewing.add(key);
      made
        .catch((error: unknown) => request.log.error({ err: error, url: request.url }, "page failed"))
        .finally(() => renewing.delete(key));
      return counted("old", await old);
    }
    const rendered = await made;
    return rendered.ok ? counted("rendered", rendered.value) : rendered;
  };

  const counted = (how: PageAnswer, value: Sendable | null): Rendered => {
    count(how);
    return { ok: true, value };
  };

  const renderOwn = async (request: FastifyRequest): Promise<Rendered> => {
    const rendered = await queue.run(networkOf(request.ip), async (held) => {
      const page = await render(request, request.headers.cookie);
      held(page?.heldMs ?? 0);
      return page && { page, shared: null };
    });
    return rendered.ok ? counted("own", rendered.value) : rendered;
  };

  const sendPlain = (reply: FastifyReply, status: number, page: { title: string; words: string }): FastifyReply =>
    allowInline(reply, { styles: [PLAIN_PAGE_STYLE] })
      .code(status)
      .header("cache-control", "no-store")
      .type(HTML)
      .send(plainPage({ ...page, brandName: deps.brandName }));

  return {
    isFresh(request) {
      return isShared(request) && shared.find(keyOf(request, lookOf(request))) !== undefined;
    },
    isTooMuch(request) {
      return queue.isFull() && !(isShared(request) && shared.findOld(keyOf(request, lookOf(request))) !== undefined);
    },
    refuse(response) {
      count("refused");
      refuse(response);
    },
    async send(request, reply) {
      const startedAt = performance.now();
      let rendered: Rendered;
      try {
        // Nothing to render with: nobody has to wait for that.
        if ((await deps.source.load()) === null) return sendPlain(reply.header("retry-after", "5"), 503, UNBUILT_PAGE);
        rendered = isShared(request) ? await renderShared(request) : await renderOwn(request);
      } catch (error) {
        const isTimeout = error instanceof RenderTimeout;
        request.log.error({ err: error, url: request.url }, isTimeout ? "page timed out" : "page failed");
        return sendPlain(reply, isTimeout ? 504 : 500, FAILED_PAGE);
      }
      if (!rendered.ok) {
        count("refused");
        request.log.info({ url: request.url, network: networkOf(request.ip) }, "page refused: too many at once");
        return sendPlain(reply.header("retry-after", String(rendered.retryAfterS)), 503, BUSY_PAGE);
      }
      if (!rendered.value) return sendPlain(reply.header("retry-after", "5"), 503, UNBUILT_PAGE);
      const { page, shared: bytes } = rendered.value;
      reply.header("server-timing", `render;dur=${(performance.now() - startedAt).toFixed(1)}`);
      allowInline(reply, page.inline ?? {})
        .code(page.status)
        .header("cache-control", "no-cache")
        .header("vary", "cookie")
        .headers({ ...page.headers });
      if (bytes) return sendShared(request, reply, bytes);
      if (reply.getHeader("content-type") === undefined) reply.type(HTML);
      return reply.send(page.body);
    },
  };
}
