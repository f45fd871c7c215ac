import { randomBytes, randomUUID, timingSafeEqual, createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const nonces = new WeakMap<IncomingMessage, string>();

/** The CSP nonce of a request; the same value in the header and in the page. */
export function nonceOf(request: IncomingMessage): string {
  const known = nonces.get(request);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString("base64");
  nonces.set(request, nonce);
  return nonce;
}

/** A page of the server's own whose style element the policy of its answer lets in. */
export function withNonce(html: string, request: IncomingMessage): string {
  return html.replace("<style>", `<style nonce="${nonceOf(request)}">`);
}

/** Compares in constant time, whatever the lengths. */
export function secretsEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Marks the calls a page makes in process while it is rendered: they have passed the rate limit as a page already.
 * Known to this process alone.
 */
export const INTERNAL_HEADER = "x-in-process";
export const INTERNAL_SECRET: string = randomUUID();

export interface SecuritySettings {
  /** Origins that may embed the pages, as in CSP `frame-ancestors`; empty = only this origin. */
  readonly embedOrigins: readonly string[];
  /** Origins whose captcha script runs in the pages; empty = our own captcha alone. */
  readonly captchaOrigins?: readonly string[];
  /** Development: the bundler injects scripts and styles of its own. */
  readonly isDev: boolean;
}

/** Hosts as their requests name them, for the policy of their answers. */
const hosts = new WeakMap<IncomingMessage, string>();

export async function registerSecurity(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  const captcha = settings.captchaOrigins ?? [];
  const nonce = (request: IncomingMessage): string => `'nonce-${nonceOf(request)}'`;
  // 'self' means the feeds' scheme in new browsers alone. The host is one: bounds.ts lets no other in.
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
            scriptSrc: ["'self'", "'wasm-unsafe-eval'", (request) => nonce(request as IncomingMessage), ...captcha],
            // GeeTest's script writes style elements of its own, and knows no nonce.
            styleSrc:
              captcha.length > 0 ? ["'self'", "'unsafe-inline'", ...captcha] : ["'self'", (request) => nonce(request as IncomingMessage)],
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
    // Says the same as frame-ancestors to old browsers, but knows no list of origins.
    xFrameOptions: isEmbeddable ? false : { action: "sameorigin" },
    // TLS ends in front of the portal: whoever ends it decides on HSTS.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: "same-site" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}
