import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { Histogram, type Registry } from "prom-client";

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/metrics` (Prometheus), `/healthz` (the process is alive) and `/readyz` (it can serve now: database and boards). */
export function registerHealth(
  app: FastifyInstance,
  registry: Registry,
  isReady: () => Promise<boolean>,
  onlyOperators: onRequestAsyncHookHandler = async () => undefined,
): void {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern, not the URL: the number of time series stays bounded.
    const route = request.routeOptions.url ?? "page";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { schema: { hide: true }, onRequest: onlyOperators }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
