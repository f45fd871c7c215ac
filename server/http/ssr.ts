import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AUTH_COOKIE, SSR_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Frames, ReaderParts, Render, SsrRequest, SsrResponse } from "../../src/app/ssr.ts";
import { networkOf } from "../kit/address.ts";
import { pageAddress } from "./pageAddress.ts";
import { type PlainBrand, plainPage, plainPageStyle } from "./plainPage.ts";
import { BUSY_PAGE, createRefusal } from "./refusal.ts";
import type { RenderBudget } from "./renderBudget.ts";
import { type FrameBytes, frameBytes } from "./frameBytes.ts";
import { type Busy, RENDERS, createRenderQueue } from "./renderQueue.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET, SHARED_HEADER, allowInline } from "./security.ts";
import { type Sharing, createSharing } from "./sharing.ts";
import { type SharedBytes, sendShared, sharedBytes, stateTag } from "./sharedBytes.ts";

export interface Pages {
  /** The page's bytes are there: sending them costs no render, and counts against nobody. */
  isFresh(request: FastifyRequest): boolean;
  /** The page would have to be rendered, and would not have its turn in time. */
  isTooMuch(request: FastifyRequest): boolean;
  /** Answers such a request, bypassing everything else that is done for one. */
  refuse(response: ServerResponse): void;
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

export type Manifest = NonNullable<SsrRequest["manifest"]>;

/** Source of the rendering code: a build, or the bundler in development. */
export interface RenderSource {
  /** Null while there is nothing to render with. */
  load(): Promise<Renderer | null>;
}

interface Renderer {
  readonly render: Render;
  /** Absent: each reader's page is rendered whole. */
  readonly frames?: Frames;
  readonly manifest: Manifest | null;
}

export interface PagesDeps {
  readonly source: RenderSource;
  readonly brandId: string;
  /** Name and theme of pages without the app; absent: the house's own. */
  readonly brand?: PlainBrand;
  readonly isProduction: boolean;
  /** One render may serve everybody who asks for the same page within a second. */
  readonly isSharing: boolean;
  readonly isDemo: boolean;
  /** The browser is told to encrypt its bodies; the pages' own calls in process stay as they are. */
  readonly isBodyEncrypted?: boolean;
  /** Pages register the service worker after hydration; absent: they remove one. */
  readonly hasServiceWorker?: boolean;
  /** Resolves to the user of a token and the user's data; null: the token is nobody's. */
  readonly readReader: SsrRequest["readReader"];
  readonly now: () => number;
  /** Runs `action` after `ms`; returns how to cancel. */
  readonly after: (ms: number, action: () => void) => () => void;
  /** Process time for renders; absent: unlimited. */
  readonly budget?: RenderBudget;
  readonly count?: (how: PageAnswer) => void;
}

/**
 * How a page was answered: from bytes that were there; from old bytes while new ones are being made; rendered for all;
 * a reader's own part put into a frame all readers share; rendered whole for one reader; or not at all.
 */
export type PageAnswer = "shared" | "old" | "rendered" | "framed" | "own" | "refused";

/** A page without a credential is the same for everybody and may be sent again for this long. */
const SHARED_PAGE_MS = 1_000;
/** How much longer it may be sent while it waits to be rendered again: its feeds go on from the numbers it was read at. */
const OLD_PAGE_MS = 10_000;
const SHARED_PAGES = 50;
/** How long an address is remembered as one whose pages are each reader's own, and how many addresses are. */
const WHOLE_MS = 60_000;
const WHOLE_MOST = 1_000;
/**
 * A call that times out is an answer the page can show, and the browser retries it. For the page to be sent all the same,
 * its time-out is longer than its reader and its calls, which follow each other, can take together.
 */
const PAGE_TIMEOUT_MS = 3 * SSR_REQUEST_TIMEOUT_MS;
/** The cookies a visitor's page depends on, besides its address. */
const LOOK_PATTERN = /(?:^|;\s*)(theme=(?:light|dark)|veil=1|behind=[\w.-]{1,64}~\d{1,4})(?=;|$)/g;
const AUTH_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=`);

/** Without the times, epoch ms, at which the page was rendered: the same state a second later is the same state. */
function withoutClock(body: string, from: number, to: number): string {
  return body.replace(/\b1\d{12}\b/g, (text) => (Number(text) >= from && Number(text) <= to ? "" : text));
}

/** Each cookie once and in one order: two browsers that look alike share a page. */
function lookOf(request: FastifyRequest): string {
  const { cookie } = request.headers;
  if (cookie === undefined) return "";
  return [...new Set(Array.from(cookie.matchAll(LOOK_PATTERN), (match) => match[1] ?? ""))].toSorted().join("; ");
}

/** Reads the build once. */
export function builtSource(distDir: string): RenderSource {
  let loaded: Promise<Renderer | null> | null = null;
  const load = async (): Promise<Renderer | null> => {
    const entry = join(distDir, "server", "entryServer.js");
    let manifest: Manifest;
    try {
      manifest = JSON.parse(await readFile(join(distDir, "client", ".vite", "manifest.json"), "utf8")) as Manifest;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
    const module = (await import(pathToFileURL(entry).href)) as Frames & { render: Render };
    return { render: module.render, frames: module, manifest };
  };
  return {
    async load() {
      loaded ??= load();
      const result = await loaded;
      // A build may appear later, so null is not kept; a build is.
      if (result === null) loaded = null;
      return result;
    },
  };
}

class RenderTimeout extends Error {}

type ReadReader = Awaited<ReturnType<SsrRequest["readReader"]>>;

/** A page ready to send. A visitor's page is shared: its bytes are made once. */
interface Sendable {
  readonly page: SsrResponse;
  /** Null: for one reader alone. */
  readonly shared: SharedBytes | null;
  /** For a page that readers share except for each one's own part. */
  readonly frame?: { readonly bytes: FrameBytes; readonly own: ReaderParts };
}

interface Frame {
  readonly page: SsrResponse;
  readonly bytes: FrameBytes;
}

/** `value` null: there is nothing to render with. */
type Rendered = { readonly ok: true; readonly value: Sendable | null } | Busy;

/** Monitoring and tests on the portal's machine. A proxy on this machine names the address of its client. */
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
  const frames = createSharing<Frame | null>({ now: deps.now, most: SHARED_PAGES, keepsMs: OLD_PAGE_MS });
  /** Addresses whose pages are each reader's own. */
  const whole = createSharing<true>({ now: deps.now, most: WHOLE_MOST });
  const refuse = createRefusal({ brand: deps.brand, retryAfterS: RENDERS.waitMs / 1000 });
  const readers = new WeakMap<FastifyRequest, Promise<ReadReader>>();
  /** Pages that wait to be rendered again. */
  const renewing = new Set<string>();

  /** The page's own calls, in process, to the app that serves the page. `onOwn`: an answer may be the caller's own. */
  const callOf = (request: FastifyRequest, onOwn: () => void = () => undefined): SsrRequest["call"] => {
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
          // This process reads the answer itself: compressing it would be wasted work.
          "accept-encoding": "identity",
          [INTERNAL_HEADER]: INTERNAL_SECRET,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      if (answer.headers[SHARED_HEADER] === undefined) onOwn();
      return { status: answer.statusCode, body: answer.body };
    };
  };

  const within = async <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
    const timeout = Promise.withResolvers<never>();
    const cancel = deps.after(ms, () => timeout.reject(new RenderTimeout(`${what} took too long`)));
    try {
      return await Promise.race([work, timeout.promise]);
    } finally {
      cancel();
    }
  };
  const withTimeout = <T>(work: Promise<T>): Promise<T> => within(PAGE_TIMEOUT_MS, "the page", work);

  const readReader = async (request: FastifyRequest, token: string): Promise<ReadReader> => {
    try {
      return await within(SSR_REQUEST_TIMEOUT_MS, "the page's reader", deps.readReader(token));
    } catch (error) {
      request.log.error({ err: error, url: request.url }, "a page's reader could not be read");
      return "unreadable";
    }
  };

  /** Reads once a request: a page that does not fit a frame is rendered whole for the same reader. */
  const readReaderOf = (request: FastifyRequest): SsrRequest["readReader"] => {
    return (token) => {
      const reading = readers.get(request) ?? readReader(request, token);
      readers.set(request, reading);
      return reading;
    };
  };

  /** `cookie`: the part of the header the page may see. */
  const requestOf = (request: FastifyRequest, manifest: Manifest | null, cookie: string | undefined, onOwn?: () => void): SsrRequest => ({
    url: `${request.protocol}://${request.host}${pageAddress(request.url)}`,
    headers: { cookie },
    brandId: deps.brandId,
    isProduction: deps.isProduction,
    isDemo: deps.isDemo,
    isBodyEncrypted: deps.isBodyEncrypted ?? false,
    hasServiceWorker: deps.hasServiceWorker ?? false,
    readReader: readReaderOf(request),
    call: callOf(request, onOwn),
    manifest,
  });

  const render = async (request: FastifyRequest, cookie: string | undefined): Promise<SsrResponse | null> => {
    const loaded = await deps.source.load();
    return loaded && withTimeout(loaded.render(requestOf(request, loaded.manifest, cookie)));
  };

  const renderForMany = async (request: FastifyRequest, look: string): Promise<Sendable | null> => {
    const from = deps.now();
    const page = await render(request, look);
    if (!page) return null;
    const bytes = sharedBytes(page.body, HTML, stateTag(withoutClock(page.body, from, deps.now())));
    return { page: { ...page, body: "" }, shared: bytes };
  };

  const isShared = (request: FastifyRequest): boolean => deps.isSharing && !AUTH_COOKIE_PATTERN.test(request.headers.cookie ?? "");

  const frameKey = (request: FastifyRequest, { isAnchor, isExpert }: ReaderParts["kind"]): string =>
    `${isAnchor}${isExpert}\n${keyOf(request, lookOf(request))}`;

  const keyOf = (request: FastifyRequest, look: string): string =>
    [request.protocol, request.host, pageAddress(request.url), look].join("\n");

  /**
   * One render and one set of bytes serve everybody who asks for the same page within a second. The page sees nothing of
   * the request that is not in the key. A request that finds fresh bytes does not wait; one that finds old bytes while the
   * page waits to be rendered again gets the old ones.
   */
  const takeShared = async <T>(
    cache: Sharing<T>,
    key: string,
    request: FastifyRequest,
    make: () => Promise<T>,
  ): Promise<{ readonly ok: true; readonly how: PageAnswer; readonly value: T } | Busy> => {
    const found = cache.find(key);
    if (found) return { ok: true, how: "shared", value: await found };
    const old = cache.findOld(key);
    if (old && renewing.has(key)) return { ok: true, how: "old", value: await old };
    const made = queue.run(networkOf(request.ip), () => cache.take(key, make, SHARED_PAGE_MS));
    const isWaiting = cache.find(key) === undefined;
    if (old && isWaiting) {
      renewing.add(key);
      made
        .catch((error: unknown) => request.log.error({ err: error, url: request.url }, "page failed"))
        .finally(() => renewing.delete(key));
      return { ok: true, how: "old", value: await old };
    }
    const rendered = await made;
    return rendered.ok ? { ...rendered, how: "rendered" } : rendered;
  };

  const renderShared = async (request: FastifyRequest): Promise<Rendered> => {
    const look = lookOf(request);
    const rendered = await takeShared(shared, keyOf(request, look), request, () => renderForMany(request, look));
    return rendered.ok ? counted(rendered.how, rendered.value) : rendered;
  };

  const counted = (how: PageAnswer, value: Sendable | null): Rendered => {
    count(how);
    return { ok: true, value };
  };

  /** The page that readers of a kind share, without their own parts; null where the page is each reader's own. */
  const renderFrame = async (request: FastifyRequest, { frames, manifest }: Renderer, own: ReaderParts): Promise<Frame | null> => {
    let isOwn = false;
    const page = await withTimeout(
      frames?.renderFrame(
        requestOf(request, manifest, lookOf(request), () => (isOwn = true)),
        own.kind,
      ) ?? Promise.resolve(null),
    );
    return page && !isOwn ? { page: { ...page, body: "" }, bytes: frameBytes(page) } : null;
  };

  /** Null: there is no such page, or it has to be rendered whole. */
  const renderInFrame = async (request: FastifyRequest): Promise<Rendered | null> => {
    const loaded = await deps.source.load();
    if (!loaded?.frames || !deps.isSharing) return null;
    const path = pageAddress(request.url);
    if (whole.find(path)) return null;
    const own = await withTimeout(loaded.frames.loadReader(requestOf(request, loaded.manifest, request.headers.cookie)));
    if (own === null) return null;
    const made = await takeShared(frames, frameKey(request, own.kind), request, () => renderFrame(request, loaded, own));
    if (!made.ok) return made;
    if (made.value === null) {
      void whole.take(path, () => Promise.resolve(true), WHOLE_MS);
      return null;
    }
    return counted("framed", { page: made.value.page, shared: null, frame: { bytes: made.value.bytes, own } });
  };

  const renderOwn = async (request: FastifyRequest): Promise<Rendered> => {
    const framed = await renderInFrame(request);
    if (framed) return framed;
    const rendered = await queue.run(networkOf(request.ip), async () => {
      const page = await render(request, request.headers.cookie);
      return page && { page, shared: null };
    });
    return rendered.ok ? counted("own", rendered.value) : rendered;
  };

  const sendPlain = (reply: FastifyReply, status: number, page: { title: string; words: string }): FastifyReply =>
    allowInline(reply, { styles: [plainPageStyle(deps.brand)] })
      .code(status)
      .header("cache-control", "no-store")
      .type(HTML)
      .send(plainPage({ ...page, brand: deps.brand, cookie: reply.request.headers.cookie }));

  /** For readers only the commonest kind is looked up: finding out who a reader is costs more than refusing him. */
  const hasBytes = (request: FastifyRequest): boolean => {
    if (!deps.isSharing) return false;
    const found = isShared(request)
      ? shared.findOld(keyOf(request, lookOf(request)))
      : frames.findOld(frameKey(request, { isAnchor: 0, isExpert: 0 }));
    return found !== undefined;
  };

  return {
    isFresh(request) {
      return isShared(request) && shared.find(keyOf(request, lookOf(request))) !== undefined;
    },
    isTooMuch(request) {
      return queue.isFull() && !hasBytes(request);
    },
    refuse(response) {
      count("refused");
      refuse(response);
    },
    async send(request, reply) {
      const startedAt = performance.now();
      let rendered: Rendered;
      try {
        // Nothing to render with: no reason to queue.
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
      const { page, shared: bytes, frame } = rendered.value;
      reply.header("server-timing", `render;dur=${(performance.now() - startedAt).toFixed(1)}`);
      allowInline(reply, page.inline ?? {})
        .code(page.status)
        .header("cache-control", "no-cache")
        .header("vary", "cookie")
        .headers({ ...page.headers });
      if (bytes) return sendShared(request, reply, bytes);
      if (frame) return frame.bytes.send(request, reply, frame.own);
      if (reply.getHeader("content-type") === undefined) reply.type(HTML);
      return reply.send(page.body);
    },
  };
}
