import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

/** The portal's metrics; `/metrics` prints `registry`. One per process, injected, so that tests do not share it. */
export interface Metrics {
  readonly registry: Registry;
  readonly eventsCommitted: Counter;
  readonly eventsWaiting: Gauge;
  readonly appendSeconds: Histogram;
  readonly framesBuilt: Counter;
  readonly deliveries: Counter;
  readonly connections: Gauge<"feed">;
  readonly resumed: Counter<"from">;
  readonly slowClosed: Counter;
  readonly clientFramesRefused: Counter<"code">;
  readonly mediaPublishers: Gauge;
  readonly mediaViewers: Gauge;
  readonly mediaBytes: Counter;
  readonly mediaSkips: Counter;
  readonly mediaSlowClosed: Counter;
  readonly mediaRefused: Counter<"why">;
  readonly smsSent: Counter<"of">;
  readonly smsOverBudget: Counter<"of">;
  readonly registrations: Counter;
  readonly pages: Counter<"how">;
}

export function createMetrics(options: { readonly process: boolean } = { process: true }): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    eventsCommitted: new Counter({ name: "feed_events_committed_total", help: "Events numbered and committed", registers }),
    eventsWaiting: new Gauge({ name: "feed_events_waiting", help: "Events waiting for the database", registers }),
    appendSeconds: new Histogram({
      name: "feed_append_seconds",
      help: "Time of one group commit",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    framesBuilt: new Counter({ name: "feed_frames_built_total", help: "Frames built, one a channel and tick", registers }),
    deliveries: new Counter({ name: "feed_deliveries_total", help: "Frames written to sockets", registers }),
    connections: new Gauge({ name: "feed_connections", help: "Open sockets", labelNames: ["feed"], registers }),
    resumed: new Counter({ name: "feed_subscriptions_total", help: "Subscriptions by how they began", labelNames: ["from"], registers }),
    slowClosed: new Counter({ name: "feed_slow_closed_total", help: "Sockets closed with 4008", registers }),
    clientFramesRefused: new Counter({ name: "feed_frames_refused_total", help: "Client frames refused", labelNames: ["code"], registers }),
    mediaPublishers: new Gauge({ name: "media_publishers", help: "Publishers connected", registers }),
    mediaViewers: new Gauge({ name: "media_viewers", help: "Viewers connected", registers }),
    mediaBytes: new Counter({ name: "media_sent_bytes_total", help: "Bytes of pictures and sound written to viewers", registers }),
    mediaSkips: new Counter({ name: "media_slow_skips_total", help: "Times a slow viewer skipped to a key frame", registers }),
    mediaSlowClosed: new Counter({ name: "media_slow_closed_total", help: "Slow viewers that were closed", registers }),
    mediaRefused: new Counter({ name: "media_publishes_refused_total", help: "Publishers refused", labelNames: ["why"], registers }),
    smsSent: new Counter({ name: "sms_sent_total", help: "Codes sent by SMS: public, or for a session", labelNames: ["of"], registers }),
    smsOverBudget: new Counter({
      name: "sms_over_budget_total",
      help: "Codes refused because the hour's messages are spent",
      labelNames: ["of"],
      registers,
    }),
    registrations: new Counter({ name: "registrations_total", help: "Accounts made", registers }),
    pages: new Counter({
      name: "pages_total",
      help: "Pages by how they were answered: shared, old, rendered, framed, own, refused",
      labelNames: ["how"],
      registers,
    }),
  };
}
