import { FEED } from "../../contract/limits.ts";
import type { AsOf } from "../../contract/envelope.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { parseChannel, type ChannelKind, type ParsedChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { type Clock, msUntil, systemClock } from "../kit/clock.ts";
import { AppError } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { createAppendQueue } from "./appendQueue.ts";
import { createChannelLookUp } from "./channelLookUp.ts";
import { newEpoch } from "./epoch.ts";
import { createJoin } from "./join.ts";
import { LiveChannel } from "./liveChannel.ts";
import { createReadPage } from "./readPage.ts";
import type { ChannelSnapshot, EventLog, FeedHub, Tombstone } from "./types.ts";

export interface HubOptions {
  readonly log: Log;
  readonly eventLog: EventLog;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** Maximum events that wait while the database is unreachable; 200,000 by default. */
  readonly maxWaiting?: number;
  readonly historyEvents?: number;
}

export type MakeSnapshot = (ch: string) => Promise<{ readonly s: number; readonly at: number; readonly d: unknown }>;

const SWEEP_MS = 30_000;
const KIND_MAX = 64;
const KEY_MAX = 200;
const SNAPSHOT_TRIES = 5;
/**
 * A tick of n ms is followed by at least 2n ms for pages and calls, up to TICK_LONGEST_MS between ticks: with many
 * subscribers the next tick is later and carries more events.
 */
const TICKS_APART = 3;
const TICK_LONGEST_MS = 250;

/**
 * Channels that have a reader before their first event as a rule, and exist without one: made when they are first asked for,
 * so that whoever was away when the first events came resumes from 0.
 */
const OPENED: ReadonlySet<ChannelKind> = new Set(["user", "horn"]);

/** See `Hub` and `FeedHub` (types.ts) and docs/protocol.md. */
export function createHub(options: HubOptions): FeedHub {
  const { log, eventLog } = options;
  const clock = options.clock ?? systemClock;
  const metrics = options.metrics ?? null;
  const history = { events: options.historyEvents ?? FEED.historyEvents, ms: FEED.historyMs };
  const channels = new Map<string, LiveChannel>();
  const loading = new Map<string, Promise<LiveChannel>>();
  const committedListeners = new Set<(events: readonly FeedEvent[]) => void>();
  const resetListeners = new Set<(ch: string, position: AsOf) => void>();
  const redactedListeners = new Set<(event: FeedEvent) => void>();
  const makers = new Map<ChannelKind, MakeSnapshot>();
  const dirty = new Set<LiveChannel>();
  let cancelTick: (() => void) | null = null;
  let nextTickAt = Number.NEGATIVE_INFINITY;

  const queue = createAppendQueue({
    eventLog,
    clock,
    log,
    metrics,
    onCommitted,
    ...(options.maxWaiting === undefined ? {} : { maxWaiting: options.maxWaiting }),
  });

  const lookUp = createChannelLookUp({ queue, eventLog, clock });

  function parse(ch: string): ParsedChannel {
    const parsed = parseChannel(ch);
    if (!parsed) throw new AppError(ErrorCode.badRequest, `no such channel: ${ch.slice(0, 100)}`);
    return parsed;
  }

  /** Channels are looked up between two appends, so that memory and log cannot disagree about the position. */
  function load(ch: string): Promise<LiveChannel> | LiveChannel {
    const known = channels.get(ch);
    if (known) return known;
    const parsed = parse(ch);
    if (!parsed.durable) {
      const channel = new LiveChannel(parsed, ch, { e: newEpoch(), s: 0 }, { isBorn: true, now: clock.now(), history });
      channels.set(ch, channel);
      return channel;
    }
    const pending = loading.get(ch);
    if (pending) return pending;
    const promise = queue
      .between(async () => {
        const isOpened = OPENED.has(parsed.kind);
        const position = isOpened ? await eventLog.open(ch) : await eventLog.position(ch);
        const isBorn = isOpened || position.s > 0 || (await eventLog.has(ch));
        const channel = new LiveChannel(parsed, ch, position, { isBorn, now: clock.now(), history });
        channels.set(ch, channel);
        return channel;
      })
      .finally(() => loading.delete(ch));
    loading.set(ch, promise);
    return promise;
  }

  function onCommitted(events: readonly FeedEvent[]): void {
    for (const listener of committedListeners) guard(() => listener(events));
    const now = clock.now();
    for (const event of events) {
      const channel = channels.get(event.ch);
      if (!channel) continue;
      if (!channel.isBorn) reopen(channel);
      else if (event.s === channel.s + 1) take(channel, event, now);
      else {
        // Another process has written meanwhile: memory has a gap, the log has none.
        log.error(
          { ch: event.ch, last: channel.s, came: event.s },
          "an event does not follow the last one; the channel begins anew from the log",
        );
        reopen(channel);
      }
    }
  }

  function take(channel: LiveChannel, event: FeedEvent, now: number): void {
    channel.push(event, now);
    // A channel without subscribers starts no tick, for which channels with subscribers would have to wait.
    if (channel.subscribers.size === 0) return flush(channel);
    dirty.add(channel);
    // After a quiet time the first event is sent at once; events within the next 16 ms wait for the following tick.
    cancelTick ??= clock.setTimer(msUntil(nextTickAt, now, TICK_LONGEST_MS), tick);
  }

  /**
   * For the first event of a channel that had subscribers before it existed, and now has its real epoch, or for an event that
   * does not follow the last: all subscribers start again.
   */
  function reopen(channel: LiveChannel): void {
    channels.delete(channel.ch);
    rejoin(channel);
  }

  function rejoin(channel: LiveChannel): void {
    const subscribers = [...channel.subscribers];
    channel.subscribers.clear();
    for (const subscriber of subscribers) guard(() => subscriber.restart(channel.ch));
  }

  function tick(): void {
    cancelTick = null;
    const startedAt = clock.now();
    for (const channel of dirty) flush(channel, dirty.size > 1);
    dirty.clear();
    const tookMs = clock.now() - startedAt;
    nextTickAt = startedAt + Math.max(FEED.tickMs, Math.min(tookMs * TICKS_APART, TICK_LONGEST_MS));
  }

  function flush(channel: LiveChannel, isOneOfMany = false): void {
    const { built, written } = channel.flush(isOneOfMany);
    metrics?.framesBuilt.inc(built);
    metrics?.deliveries.inc(written);
  }

  function guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      log.error({ err: error }, "a listener of the hub failed");
    }
  }

  /** Validates an event before the append, so that one bad event does not fail a batch. */
  function check(event: NewEvent): ParsedChannel {
    const parsed = parse(event.ch);
    const isSound =
      Number.isSafeInteger(event.at) &&
      event.at >= 0 &&
      isText(event.k, KIND_MAX) &&
      (event.key === undefined || isText(event.key, KEY_MAX));
    if (!isSound) throw new AppError(ErrorCode.badRequest, `not an event of ${event.ch}: time, kind or key`);
    return parsed;
  }

  async function publish(events: readonly NewEvent[]): Promise<readonly FeedEvent[]> {
    const durable: NewEvent[] = [];
    const derived: NewEvent[] = [];
    for (const event of events) (check(event).durable ? durable : derived).push(event);
    const numbered = derived.map(number);
    if (durable.length === 0) return numbered;
    const committed = await queue.append(durable);
    return numbered.length === 0 ? committed : [...numbered, ...committed];
  }

  /** Numbers an event of a derived channel, synchronously. */
  function number(event: NewEvent): FeedEvent {
    const channel = load(event.ch);
    if (channel instanceof Promise) throw new Error(`${event.ch} is not a derived channel`);
    const numbered = { ch: event.ch, s: channel.s + 1, at: Math.max(event.at, channel.lastAt), k: event.k, d: event.d ?? null };
    take(channel, numbered, clock.now());
    return numbered;
  }

  async function snapshot(ch: string): Promise<ChannelSnapshot> {
    for (let attempt = 0; attempt < SNAPSHOT_TRIES; attempt += 1) {
      const channel = await load(ch);
      const { e: before, redactions } = channel;
      const make = makers.get(channel.parsed.kind);
      const made = make ? await make(ch) : { s: channel.s, at: channel.lastAt, d: null };
      // After a reset meanwhile the state is of an old epoch. After a redaction meanwhile it may hold the redacted event.
      const isSame = channels.get(ch) === channel && channel.e === before && channel.redactions === redactions;
      if (isSame) return { e: channel.e, ...made };
    }
    throw new Error(`${ch} is reset faster than a snapshot of it can be made`);
  }

  async function position(ch: string): Promise<AsOf> {
    const channel = await load(ch);
    return { e: channel.e, s: channel.s };
  }

  async function read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]> {
    const channel = channels.get(ch);
    if (channel?.history.covers(after, channel.s)) return channel.history.events(after, Math.min(channel.s, after + limit));
    if (parse(ch).durable) return eventLog.read(ch, after, limit);
    return [];
  }

  async function has(ch: string): Promise<boolean> {
    const known = channels.get(ch);
    if (known?.isBorn === true) return true;
    const parsed = parseChannel(ch);
    if (!parsed) return false;
    if (!parsed.durable) return true;
    return lookUp(ch);
  }

  async function reset(ch: string): Promise<AsOf> {
    const parsed = parse(ch);
    const restart = (position: AsOf): AsOf => {
      const channel = channels.get(ch);
      channel?.restart(position);
      for (const listener of resetListeners) guard(() => listener(ch, position));
      if (channel) rejoin(channel);
      return position;
    };
    if (!parsed.durable) return restart({ e: newEpoch(), s: 0 });
    return queue.between(async () => restart(await eventLog.reset(ch)));
  }

  async function redact(ch: string, s: number, tombstone: Tombstone): Promise<boolean> {
    if (!parse(ch).durable) throw new Error(`${ch} is not a logged channel`);
    // Between two appends: every event numbered before is in memory by then, or will be read from the log.
    return queue.between(async () => {
      const event = await eventLog.redact(ch, s, tombstone);
      if (event === null) return false;
      channels.get(ch)?.redact(event);
      for (const listener of redactedListeners) guard(() => listener(event));
      return true;
    });
  }

  /**
   * Drops old history, and channels without subscribers: the log has the position of durable ones, and an audience begins
   * anew, in another epoch. Boards stay: they are two.
   */
  function sweep(): void {
    const now = clock.now();
    for (const channel of channels.values()) {
      channel.history.trim(now);
      channel.snapshot = null;
      const isIdle = channel.subscribers.size === 0 && now - channel.usedAt > history.ms;
      if (isIdle && channel.parsed.kind !== "board") channels.delete(channel.ch);
    }
    cancelSweep = clock.setTimer(SWEEP_MS, sweep);
  }
  let cancelSweep = clock.setTimer(SWEEP_MS, sweep);

  const join = createJoin({
    load,
    snapshot,
    flush,
    eventLog,
    clock,
    log,
    metrics,
    maxReplay: history.events,
    isCurrent: (c) => channels.get(c.ch) === c,
  });

  return {
    publish,
    reset,
    redact,
    snapshot,
    read,
    has,
    position,
    readPage: createReadPage({ position, read }),
    onCommitted(listener) {
      committedListeners.add(listener);
      return () => committedListeners.delete(listener);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },
    onRedacted(listener) {
      redactedListeners.add(listener);
      return () => redactedListeners.delete(listener);
    },
    provideSnapshot: (kind, make) => void makers.set(kind, make),
    subscribers: (ch) => channels.get(ch)?.subscribers.size ?? 0,
    watched: (kind) => [...channels.values()].filter((c) => c.parsed.kind === kind && c.subscribers.size > 0).map((c) => c.parsed.id),
    join,
    leave(ch, subscriber) {
      const channel = channels.get(ch);
      if (channel?.subscribers.delete(subscriber) === true) channel.usedAt = clock.now();
    },
    get waiting() {
      return queue.waiting;
    },
    async close() {
      await queue.close();
      if (cancelTick) {
        cancelTick();
        tick();
      }
      cancelSweep();
    },
  };
}

function isText(value: string, max: number): boolean {
  return value !== "" && value.length <= max && !value.includes("\0");
}
