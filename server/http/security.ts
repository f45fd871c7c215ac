import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

const POLICY_HEADER = "content-security-policy";

/** Texts of a page's inline script and style elements. */
export interface InlineTexts {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Style sheets of the controls start as an empty style element and are filled rule by rule. */
const EMPTY_STYLE = hashSource("");

/** Cached: most inline texts are the same in every page. */
const sources = new Map<string, string>();
const CACHED_SOURCES = 500;

function sourceOf(text: string): string {
  const known = sources.get(text);
  if (known !== undefined) return known;
  const source = hashSource(text);
  if (sources.size >= CACHED_SOURCES) sources.clear();
  sources.set(text, source);
  return source;
}

function withSources(policy: string, directive: string, texts: readonly string[] = []): string {
  if (texts.length === 0) return policy;
  return policy
    .split(";")
    .map((part) => {
      const isMeant = part.startsWith(`${directive} `);
      // Browsers ignore 'unsafe-inline' beside hashes.
      return isMeant && !part.includes("'unsafe-inline'") ? [part, ...new Set(texts.map(sourceOf))].join(" ") : part;
    })
    .join(";");
}

/**
 * Allows exactly these texts as inline scripts and styles of the answer, by their hashes. The same page gets the same
 * policy, so its bytes can be shared. Only texts the server wrote itself may be passed.
 */
export function allowInline(reply: FastifyReply, { scripts, styles }: InlineTexts): FastifyReply {
  const policy = reply.getHeader(POLICY_HEADER);
  // Development has no policy.
  if (typeof policy !== "string") return reply;
  return reply.header(POLICY_HEADER, withSources(withSources(policy, "script-src", scripts), "style-src", styles));
}

/** Compares in constant time, whatever the lengths. */
export function secretsEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Marks the in-process calls of a page that is being rendered: the page itself has passed the rate limit already.
 * Only this process knows the secret.
 */
export const INTERNAL_HEADER = "x-in-process";
export const INTERNAL_SECRET: string = randomUUID();
/** Set on answers to such calls that are the same for every caller. */
export const SHARED_HEADER = "x-shared";

export interface SecuritySettings {
  /** Origins that may embed the pages, as in CSP `frame-ancestors`; empty = only this origin. */
  readonly embedOrigins: readonly string[];
  /** Origins whose captcha script runs in the pages; empty = our own captcha alone. */
  readonly captchaOrigins?: readonly string[];
  /** Development: the bundler injects scripts and styles of its own. */
  readonly isDev: boolean;
}

/** Host that each request names, for the policy of its answer. */
const hosts = new WeakMap<IncomingMessage, string>();

export async function registerSecurity(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  const captcha = settings.captchaOrigins ?? [];
  // 'self' covers the feeds' scheme in new browsers only. The host is valid: bounds.ts refuses any other.
  const feeds = (scheme: string) => (request: IncomingMessage) => `${scheme}://${hosts.get(request) ?? "localhost"}`;
  app.addHook("onRequest", async (request) => void hosts.set(request.raw, request.host));
  const isEmbeddable = settings.embedOrigins.length > 0;
  await app.register(helmet, {
    contentSecurityPolicy: settings.isDev
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            baseUri: ["'self'"],
            objectSrc: ["'none'"],
            formAction: ["'self'"],
            // Broadcasting from a page encodes its sound by WebAssembly where the browser has no AAC; no text becomes code.
            scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...captcha],
            // GeeTest's script writes style elements of its own.
            styleSrc: captcha.length > 0 ? ["'self'", "'unsafe-inline'", ...captcha] : ["'self'", EMPTY_STYLE],
            // Places on the pitch, crest colours and virtual rows are style attributes.
            styleSrcAttr: ["'unsafe-inline'"],
            imgSrc: ["'self'", "data:", "blob:", ...captcha],
            fontSrc: ["'self'", "data:"],
            mediaSrc: ["'self'", "blob:"],
            workerSrc: ["'self'", "blob:"],
            connectSrc: [
              "'self'",
              (request) => feeds("ws")(request as IncomingMessage),
              (request) => feeds("wss")(request as IncomingMessage),
              ...captcha,
            ],
            frameAncestors: ["'self'", ...settings.embedOrigins],
          },
        },
    // Tells old browsers the same as frame-ancestors, but cannot list origins.
    xFrameOptions: isEmbeddable ? false : { action: "sameorigin" },
    // TLS ends in front of the portal: the proxy that ends it decides on HSTS.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: "same-site" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}
