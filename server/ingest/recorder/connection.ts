import { WebSocket } from "ws";
import type { FeedName } from "../../../contract/feed/channels.ts";
import type { FeedEvent, ServerFrame } from "../../../contract/feed/frames.ts";
import { FEED } from "../../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import { type Fetch, fetchWithin } from "../../kit/fetchWithin.ts";
import { wait } from "../replayer/pace.ts";
import { type Backfill, type Recorder, logPath } from "./recorder.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const LOG_PAGE = 2_000;
const RESUBSCRIBE_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;

export interface ConnectionDeps {
  readonly clock: Clock;
  /** Replaced in tests. */
  readonly fetch?: Fetch;
  readonly signal: AbortSignal;
  readonly onCount: (events: number) => void;
  readonly onTrouble: (reason: string, retryMs: number) => void;
}

const ADDRESS_PATH: Readonly<Record<FeedName, string>> = {
  sport: "/tapi/common-api/sys/ws/sport",
  tv: "/aapi/common-api/sys/ws/tv",
};

type Network = Pick<ConnectionDeps, "clock" | "fetch">;

function jsonOf(url: string, { clock, fetch }: Network): Promise<unknown> {
  const limits = { clock, timeoutMs: REQUEST_TIMEOUT_MS, ...(fetch ? { fetch } : {}) };
  return fetchWithin(url, {}, limits, (response): Promise<unknown> => response.json());
}

/** Resolves to the address of a feed, as the portal gives it; a path is resolved against the portal's own host. */
export async function feedAddress(portal: string, feed: FeedName, network: Network): Promise<string> {
  const answer = (await jsonOf(`${portal}${ADDRESS_PATH[feed]}`, network)) as { data?: { url?: unknown } };
  const url = answer.data?.url;
  if (typeof url !== "string") throw new Error(`the portal gives no address of its ${feed} feed`);
  const address = new URL(url, portal);
  if (address.protocol === "http:") address.protocol = "ws:";
  if (address.protocol === "https:") address.protocol = "wss:";
  return address.href;
}

/** Records the channels of one feed until the signal aborts; reconnects with growing pauses whenever the socket closes. */
export async function recordPortal(portal: string, feed: FeedName, recorder: Recorder, deps: ConnectionDeps): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  while (!deps.signal.aborted) {
    const before = recorder.count();
    let reason = "the portal closed the connection";
    try {
      await followSocket(portal, await feedAddress(portal, feed, deps), recorder, deps);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (deps.signal.aborted) return;
    if (recorder.count() > before) retryMs = FIRST_RETRY_MS;
    deps.onTrouble(reason, retryMs);
    await wait(deps.clock, retryMs, deps.signal);
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
  }
}

/** One connection, until it closes; rejects when it cannot be made. */
async function followSocket(portal: string, address: string, recorder: Recorder, deps: ConnectionDeps): Promise<void> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const fills: Promise<void>[] = [];
  const closed = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
  const stop = (): void => socket.close();
  deps.signal.addEventListener("abort", stop);
  let cancelPing = (): void => undefined;
  let cancelResubscribe = (): void => undefined;
  const send = (frames: readonly object[]): void => {
    if (socket.readyState === WebSocket.OPEN) for (const frame of frames) socket.send(JSON.stringify(frame));
  };
  const resubscribe = (): void => {
    send(recorder.resubscribe());
    cancelResubscribe = deps.clock.setTimer(RESUBSCRIBE_MS, resubscribe);
  };
  const ping = (): void => {
    send([{ t: "ping", at: deps.clock.now() }]);
    cancelPing = deps.clock.setTimer(FEED.pingEveryMs, ping);
  };
  socket.on("open", () => {
    send(recorder.greet());
    cancelResubscribe = deps.clock.setTimer(RESUBSCRIBE_MS, resubscribe);
    cancelPing = deps.clock.setTimer(FEED.pingEveryMs, ping);
  });
  socket.on("message", (data) => {
    const value = JSON.parse(String(data)) as ServerFrame | readonly ServerFrame[];
    for (const frame of Array.isArray(value) ? (value as readonly ServerFrame[]) : [value as ServerFrame]) {
      for (const wanted of recorder.take(frame)) fills.push(backfill(portal, wanted, recorder, deps));
      if (frame.t === "bye") socket.close();
    }
    deps.onCount(recorder.count());
  });
  try {
    await closed;
  } finally {
    cancelPing();
    cancelResubscribe();
    deps.signal.removeEventListener("abort", stop);
    await Promise.all(fills);
  }
}

/** Reads a channel's earlier events, page by page. */
async function backfill(portal: string, wanted: Backfill, recorder: Recorder, deps: ConnectionDeps): Promise<void> {
  const path = logPath(wanted.ch);
  if (path === null) return;
  const events: FeedEvent[] = [];
  let epoch = wanted.epoch;
  try {
    while (events.length < wanted.upTo) {
      const after = events.at(-1)?.s ?? 0;
      const answer = (await jsonOf(`${portal}${path}&after=${after}&limit=${LOG_PAGE}`, deps)) as {
        data?: { asOf?: { e?: string }; events?: readonly FeedEvent[] };
      };
      const page = answer.data?.events ?? [];
      epoch = answer.data?.asOf?.e ?? epoch;
      if (page.length === 0) break;
      events.push(...page);
    }
  } catch (error) {
    deps.onTrouble(`${wanted.ch}: its earlier events cannot be read (${error instanceof Error ? error.message : String(error)})`, 0);
  }
  recorder.fill(wanted, epoch, events);
}
