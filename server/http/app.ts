import { existsSync } from "node:fs";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Call } from "../../contract/http/call.ts";
import { BODY_BYTES } from "../../contract/limits.ts";
import { registerBounds } from "./bounds.ts";
import { TOKEN_HEADER, registerCalls, sendFailure } from "./calls.ts";
import { type BodySettings, createBodyReader } from "./encryptedBody.ts";
import { createErrorHandler, isApiUrl } from "./errors.ts";
import { registerGone } from "./gone.ts";
import { registerHealth } from "./metrics.ts";
import { canonicalUrl } from "./pageSpelling.ts";
import type { PlainBrand } from "./plainPage.ts";
import type { CallRegistry, Identify } from "./registry.ts";
import { createNetworkCheck } from "../kit/address.ts";
import { registerCors } from "./cors.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET, type SecuritySettings, registerSecurity } from "./security.ts";
import { COMPRESS_FROM_BYTES } from "./sharedBytes.ts";
import type { Pages } from "./ssr.ts";
import { answerUnreadable } from "./unreadable.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    readonly isPage?: boolean;
  }
}

export interface AppDeps extends SecuritySettings, Partial<BodySettings> {
  readonly log: FastifyBaseLogger;
  /** Name and theme of pages without the app. */
  readonly brand?: PlainBrand;
  readonly calls: readonly Call[];
  readonly registry: CallRegistry;
  readonly identify: Identify;
  readonly metrics: Registry;
  readonly isReady: () => Promise<boolean>;
  /** `dist/client`; null while there is no build or in development. */
  readonly clientDir: string | null;
  /** The rendered pages; null = a server with calls only. */
  readonly pages: Pages | null;
  /** Routes beyond the calls, e.g. the provider's push API. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly requestsPerMinute: number;
  /** Epoch ms; the machine's clock when absent. */
  readonly now?: () => number;
  /** Proxies whose forwarded addresses are trusted; when absent only this machine. */
  readonly trustedProxies?: readonly string[];
  /** Networks that may see `/metrics` and `/docs`; everybody when absent or null. */
  readonly operatorNetworks?: readonly string[] | null;
}

/** Operators also open it over plain http. Its script writes style attributes, and one constant style element. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; frame-ancestors 'self'";

/** At quality 4 brotli output is smaller than gzip's at gzip's cost. Higher would cost as much as rendering the page again. */
const BROTLI_QUALITY = 4;
const LOOPBACK = ["loopback"];
const REQUEST_WITHIN_MS = 120_000;
const ONE_YEAR_MS = 31_536_000_000;
const ONE_HOUR_MS = 3_600_000;

async function registerDocs(app: FastifyInstance, brandName: string | undefined, onlyOperators: OnlyOperators): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: brandName ?? "Fulltime", version: "0.1.0", description: "Every answer is {code, data, message}; 200 is success." },
      components: {
        securitySchemes: {
          accessToken: { type: "apiKey", in: "header", name: TOKEN_HEADER },
          providerKey: { type: "apiKey", in: "header", name: "x-provider-key" },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: DOCS_POLICY, uiHooks: { onRequest: onlyOperators } });
}

type OnlyOperators = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** For everybody else the path does not exist. */
function onlyFrom(networks: readonly string[] | null): OnlyOperators {
  const isOperator = networks === null ? () => true : createNetworkCheck(networks);
  return async (request, reply) => {
    if (!isOperator(request.ip)) reply.callNotFound();
  };
}

async function registerStatic(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = join(clientDir, "assets");
  const hasAssets = existsSync(assets);
  if (hasAssets) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      // With its own route the plugin reads the whole folder at each request to check the spelling of the name: a thousand
      // names, sixty requests a page.
      serve: false,
      // Names carry a content hash.
      maxAge: ONE_YEAR_MS,
      immutable: true,
      preCompressed: true,
      index: false,
      dotfiles: "ignore",
    });
    app.get<{ Params: { name: string } }>("/assets/:name", { schema: { hide: true } }, async (request, reply) =>
      reply.sendFile(request.params.name),
    );
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**", "index.html", "**/*.br", "**/*.gz"],
    maxAge: ONE_HOUR_MS,
    index: false,
    decorateReply: !hasAssets,
  });
}

/** Whether the request of the catch-all route is for a page, and not for an unknown call or file. */
function isPage(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPage === true && !isApiUrl(request.url) && !request.url.startsWith("/assets/");
}

/** First of all hooks: refusing thousands of requests must cost next to nothing. */
function registerRefusals(app: FastifyInstance, pages: Pages): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!isPage(request) || !pages.isTooMuch(request)) return done();
    reply.hijack();
    pages.refuse(reply.raw);
    return undefined;
  });
}

/** Every GET that is no call, file or document is a page; everything else is not found. */
function registerPages(app: FastifyInstance, pages: Pages | null): void {
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isApiUrl(request.url)) return sendFailure(reply, { code: ErrorCode.notFound, message: ERROR_MESSAGE[ErrorCode.notFound] });
    return reply.code(404).type("text/plain; charset=utf-8").send(ERROR_MESSAGE[ErrorCode.notFound]);
  };
  app.setNotFoundHandler(async (request, reply) => answerNotFound(request, reply));
  if (!pages) return;
  app.get("/*", { schema: { hide: true }, config: { isPage: true } }, async (request, reply) => {
    if (!isPage(request)) return answerNotFound(request, reply);
    const canonical = canonicalUrl(request.url);
    if (canonical !== null) return reply.header("cache-control", "no-cache").redirect(canonical, 308);
    return pages.send(request, reply);
  });
}

/** The HTTP server with all routes registered, ready to listen or for `inject`. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const handleError = createErrorHandler(deps.brand);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // One debug line per response instead of two info lines, see below.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: "x-request-id",
    genReqId: () => crypto.randomUUID(),
    bodyLimit: BODY_BYTES,
    // A body that never ends holds its connection: this is enough for the largest picture on a slow phone.
    requestTimeout: REQUEST_WITHIN_MS,
    trustProxy: [...(deps.trustedProxies ?? LOOPBACK)],
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    // A malformed URL never reaches a route.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(handleError);
  registerGone(app);
  if (deps.pages) registerRefusals(app, deps.pages);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime }, "answered");
  });
  registerBounds(app);
  await registerSecurity(app, deps);
  registerCors(app, deps.embedOrigins);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: deps.requestsPerMinute,
    timeWindow: "1 minute",
    allowList: (request) =>
      request.headers[INTERNAL_HEADER] === INTERNAL_SECRET ||
      request.url.startsWith("/assets/") ||
      (request.method === "GET" && deps.pages?.isFresh(request) === true),
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
  });
  await app.register(compress, {
    globalCompression: true,
    // Compressed request bodies are refused (bounds.ts): nothing is decompressed here.
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  const onlyOperators = onlyFrom(deps.operatorNetworks ?? null);
  await registerDocs(app, deps.brand?.name, onlyOperators);
  registerHealth(app, deps.metrics, deps.isReady, onlyOperators);
  registerCalls(app, deps.calls, deps.registry, {
    identify: deps.identify,
    allowedOrigins: deps.embedOrigins,
    now: deps.now ?? Date.now,
    readBody: createBodyReader({ encryptBodies: deps.encryptBodies ?? false, applicationKeys: deps.applicationKeys ?? [] }),
  });
  for (const register of deps.routes) register(app);
  if (deps.clientDir !== null && existsSync(deps.clientDir)) await registerStatic(app, deps.clientDir);
  registerPages(app, deps.pages);
  return app;
}
