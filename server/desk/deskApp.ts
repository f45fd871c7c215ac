import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { DESK_API, type DeskCall } from "../../contract/desk/call.ts";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import { BODY_BYTES } from "../../contract/limits.ts";
import { registerBounds } from "../http/bounds.ts";
import { sendFailure } from "../http/calls.ts";
import { createErrorHandler } from "../http/errors.ts";
import type { PlainBrand } from "../http/plainPage.ts";
import { registerGone } from "../http/gone.ts";
import { answerUnreadable } from "../http/unreadable.ts";
import { type DeskRegistry, registerDeskCalls } from "./deskCalls.ts";
import type { StaffActions } from "./staffActions.ts";
import type { StaffSessions } from "./staffSessions.ts";

export interface DeskAppDeps {
  readonly log: FastifyBaseLogger;
  readonly brand: PlainBrand;
  readonly registry: DeskRegistry;
  /** All calls by default; tests may pass some. */
  readonly calls?: readonly DeskCall[];
  readonly sessions: StaffSessions;
  readonly actions: StaffActions;
  readonly trustedProxies: readonly string[];
  /** `dist/desk`. */
  readonly pagesDir: string;
  /** Routes for pictures of articles, and for other files of the portal that the desk shows too. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
}

/** One person reads and decides: more requests a minute come from a program. */
const REQUESTS_PER_MINUTE = 1_200;
const SIGN_INS_PER_MINUTE = 30;
const UNBUILT = "尚未构建值班台：先运行 npm run build";

/**
 * The operators' desk: a separate application on a separate port, so that no URL of the portal leads to it and the portal
 * does not need to know who staff are. Its pages are rendered in the browser: every GET that is neither a call nor a file
 * returns the same document.
 */
export async function createDeskApp(deps: DeskAppDeps): Promise<FastifyInstance> {
  const handleError = createErrorHandler(deps.brand);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: 120_000,
    trustProxy: [...deps.trustedProxies],
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(handleError);
  registerGone(app);
  registerBounds(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
      },
    },
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await app.register(cookie);
  await app.register(compress, { globalDecompression: false });
  await app.register(rateLimit, {
    max: (request) => (request.url.startsWith(`${DESK_API}/sign-in`) ? SIGN_INS_PER_MINUTE : REQUESTS_PER_MINUTE),
    keyGenerator: (request) => `${request.url.startsWith(`${DESK_API}/sign-in`) ? "sign-in " : ""}${request.ip}`,
    timeWindow: "1 minute",
  });
  registerDeskCalls(app, deps.calls ?? DESK_CALLS, deps.registry, deps);
  for (const register of deps.routes) register(app);

  const assets = join(deps.pagesDir, "assets");
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      immutable: true,
      maxAge: "1y",
      index: false,
      decorateReply: false,
    });
  }
  app.get("/*", async (request, reply) => {
    const isFile = request.url.startsWith("/assets/") || request.url.startsWith("/uploads/") || request.url.startsWith("/covers/");
    if (isFile || request.url.startsWith(DESK_API)) {
      return sendFailure(reply, { code: ErrorCode.notFound, message: ERROR_MESSAGE[ErrorCode.notFound] });
    }
    const file = join(deps.pagesDir, "index.html");
    if (!existsSync(file)) return reply.code(503).type("text/plain; charset=utf-8").send(UNBUILT);
    return reply
      .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
      .type("text/html; charset=utf-8")
      .send(await readFile(file, "utf8"));
  });
  return app;
}
