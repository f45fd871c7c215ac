import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { silentLog } from "../kit/log.ts";
import { type AppDeps, createApp } from "./app.ts";
import { createCallRegistry } from "./registry.ts";

/** For tests: a server without calls, pages and files, except those passed in. */
export function bareApp(settings: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  return createApp({
    log: silentLog(),
    calls: [],
    registry: createCallRegistry(),
    identify: async () => null,
    metrics: new Registry(),
    isReady: async () => true,
    clientDir: null,
    pages: null,
    routes: [],
    requestsPerMinute: 10_000,
    embedOrigins: [],
    isDev: false,
    ...settings,
  });
}
