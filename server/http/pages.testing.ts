import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { liveCalls } from "../../contract/http/live.ts";
import { ok } from "../../contract/result.ts";
import type { Frames, Render, SsrRequest, SsrResponse } from "../../src/app/ssr.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createApp } from "./app.ts";
import { createCallRegistry } from "./registry.ts";
import { type PageAnswer, createPages } from "./ssr.ts";

/** A server of pages with a manual clock. */
export interface Site {
  readonly app: FastifyInstance;
  readonly clock: ManualClock;
  readonly requests: SsrRequest[];
  /** How each page was served. */
  readonly answers: PageAnswer[];
}

/** `render` null: there is no build. */
export async function site(
  render: ((request: SsrRequest) => Promise<SsrResponse>) | null,
  options: {
    isSharing?: boolean;
    requestsPerMinute?: number;
    mayRender?: () => boolean;
    frames?: Frames;
    readReader?: SsrRequest["readReader"];
  } = {},
): Promise<Site> {
  const clock = manualClock();
  const requests: SsrRequest[] = [];
  const answers: PageAnswer[] = [];
  const recorded: Render = (request) => {
    requests.push(request);
    return render ? render(request) : Promise.reject(new Error("not asked for"));
  };
  const registry = createCallRegistry();
  registry.handle(liveCalls.wsSport, ({ context }) => ok({ url: `${context.isSecure ? "wss" : "ws"}://${context.host}` }));
  const pages = createPages({
    source: {
      load: async () => (render ? { render: recorded, manifest: null, ...(options.frames ? { frames: options.frames } : {}) } : null),
    },
    brandId: "variant2",
    isProduction: true,
    isSharing: options.isSharing ?? true,
    isDemo: true,
    readReader: options.readReader ?? (() => Promise.resolve(null)),
    now: () => clock.now(),
    after: (ms, action) => clock.setTimer(ms, action),
    budget: { begin: () => ((options.mayRender?.() ?? true) ? () => undefined : null) },
    count: (how) => void answers.push(how),
  });
  const created = await createApp({
    log: silentLog(),
    calls: [liveCalls.wsSport],
    registry,
    identify: async () => null,
    metrics: new Registry(),
    isReady: async () => true,
    clientDir: null,
    pages,
    routes: [],
    requestsPerMinute: options.requestsPerMinute ?? 10_000,
    embedOrigins: [],
    isDev: false,
  });
  return { app: created, clock, requests, answers };
}

export const page = (body: string, over: Partial<SsrResponse> = {}): Promise<SsrResponse> =>
  Promise.resolve({ status: 200, headers: {}, body, ...over });
