import type { FastifyInstance } from "fastify";
import { isApiUrl } from "./errors.ts";

const ALLOWED_HEADERS = "content-type,access-token,application-key,usage-time,visitor-id";
const PREFLIGHT_MAX_AGE_S = "600";

/** Lets pages of the listed origins make calls. Credentials travel in the `access-token` header, never in a cookie. */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin) || !isApiUrl(request.url)) return undefined;
    reply.header("access-control-allow-origin", origin).header("vary", "origin").header("cross-origin-resource-policy", "cross-origin");
    if (request.method !== "OPTIONS") return undefined;
    return reply
      .header("access-control-allow-methods", "GET,POST")
      .header("access-control-allow-headers", ALLOWED_HEADERS)
      .header("access-control-max-age", PREFLIGHT_MAX_AGE_S)
      .code(204)
      .send();
  });
}
