import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { sleep, type Clock } from "../kit/clock.ts";
import { isTransient } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { CachedSnapshot, LiveChannel } from "./liveChannel.ts";
import type { ChannelSnapshot, EventLog, FeedHub, Subscriber } from "./types.ts";
import { eventText, frameOf, framesOfTexts, textFrame } from "./wire.ts";

export interface JoinOptions {
  readonly load: (ch: string) => Promise<LiveChannel> | LiveChannel;
  readonly snapshot: (ch: string) => Promise<ChannelSnapshot>;
  readonly flush: (channel: LiveChannel) => void;
  /** False once the hub has replaced or dropped the channel object. */
  readonly isCurrent: (channel: LiveChannel) => boolean;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics | null;
  /** A longer gap is answered with a snapshot. */
  readonly maxReplay: number;
}

/** Events written at once; between pages a slow reader is waited for. */
const PAGE = 500;
/** A snapshot is built once for all subscribers within this time, and the events since then follow it. */
const SNAPSHOT_TTL_MS = 1_000;
const RETRY_MS = 500;
const STARTS_MAX = 20;

/**
 * Joins a subscriber to a channel. The last step (missed events up to `sentS`, then the entry into the set of subscribers)
 * is synchronous: no event can be lost or sent twice.
 */
export function createJoin(options: JoinOptions): FeedHub["join"] {
  const { clock, eventLog, log, metrics } = options;
  const building = new Map<string, Promise<CachedSnapshot>>();

  async function join(ch: string, since: AsOf | null, subscriber: Subscriber, isWanted: () => boolean): Promise<void> {
    let from = since;
    let didSendOk = false;
    // After a snapshot the log follows, however long: another snapshot of the same maker would be no newer.
    let hasSnapshot = false;
    for (let starts = 0; starts < STARTS_MAX;) {
      const channel = await options.load(ch);
      if (!isWanted()) return;
      // Checked synchronously with the writes below, since many joins of one socket take turns.
      const full = subscriber.room();
      if (full) {
        await full;
        continue;
      }
      if (!options.isCurrent(channel)) continue;
      if (from && from.e === channel.e && from.s > channel.sentS && from.s <= channel.s) options.flush(channel);
      if (from === null || from.e !== channel.e || from.s > channel.sentS) {
        const started = await start(channel, subscriber, isWanted);
        if (started === "done") return;
        from = started;
        hasSnapshot = from !== null;
        starts += 1;
        continue;
      }
      const missed = channel.sentS - from.s;
      const isInMemory = channel.history.covers(from.s, channel.sentS);
      if (!isInMemory && (!channel.parsed.durable || (missed > options.maxReplay && !hasSnapshot))) {
        from = null;
        continue;
      }
      if (!didSendOk) {
        subscriber.write(frameOf({ t: "ok", ch, e: channel.e, s: from.s }));
        metrics?.resumed.inc({ from: isInMemory ? "memory" : "log" });
        didSendOk = true;
      }
      if (isInMemory && missed <= PAGE) {
        enter(channel, from.s, subscriber);
        return;
      }
      const { redactions } = channel;
      const page = isInMemory ? channel.history.events(from.s, from.s + PAGE) : await readPage(ch, from.s, isWanted);
      if (!isWanted()) return;
      // After a reset during the read the page may be of either epoch: in the next round the epochs differ. After a redaction
      // during the read the page may hold the redacted event.
      if (!options.isCurrent(channel) || channel.e !== from.e || channel.redactions !== redactions) continue;
      if (page[0]?.s !== from.s + 1) {
        log.error({ ch, after: from.s }, "the log does not hold what the channel's position says it does");
        from = null;
        starts += 1;
        continue;
      }
      // Committed events that are not fanned out yet are sent by the tick.
      const upTo: readonly FeedEvent[] = page.filter((event) => event.s <= channel.sentS);
      for (const frame of framesOfTexts(upTo.map(eventText))) subscriber.write(frame);
      from = { e: from.e, s: upTo.at(-1)?.s ?? from.s };
    }
    throw new Error(`${ch} changes faster than a snapshot of it can be made`);
  }

  async function readPage(ch: string, after: number, isWanted: () => boolean): ReturnType<EventLog["read"]> {
    for (;;) {
      try {
        return await eventLog.read(ch, after, PAGE);
      } catch (error) {
        if (!isTransient(error) || !isWanted()) throw error;
        await sleep(clock, RETRY_MS);
      }
    }
  }

  /**
   * Sends a snapshot and enters: `done`. Else the subscriber's position, after a snapshot older than the events in memory;
   * null when the channel changed meanwhile and the join has to begin again.
   */
  async function start(channel: LiveChannel, subscriber: Subscriber, isWanted: () => boolean): Promise<"done" | AsOf | null> {
    const snapshot = await cached(channel);
    for (let full = subscriber.room(); full !== null; full = subscriber.room()) await full;
    if (!isWanted()) return "done";
    if (!options.isCurrent(channel) || snapshot.e !== channel.e || snapshot.s > channel.s) return null;
    if (snapshot.redactions !== channel.redactions) return null;
    if (snapshot.s > channel.sentS) options.flush(channel);
    if (!channel.history.covers(snapshot.s, channel.sentS)) {
      // The snapshot is older than the history in memory: the events between come from the log, as for a resume.
      channel.snapshot = null;
      if (!channel.parsed.durable) return null;
      subscriber.write(snapshot.frame);
      return { e: snapshot.e, s: snapshot.s };
    }
    metrics?.resumed.inc({ from: "snapshot" });
    subscriber.write(snapshot.frame);
    enter(channel, snapshot.s, subscriber);
    return "done";
  }

  async function cached(channel: LiveChannel): Promise<CachedSnapshot> {
    const latest = channel.snapshot;
    const isFresh = latest !== null && latest.e === channel.e && clock.now() - latest.builtAt < SNAPSHOT_TTL_MS;
    if (isFresh && channel.history.covers(latest.s, channel.sentS)) return latest;
    const { redactions } = channel;
    const id = `${channel.ch} ${channel.e} ${redactions}`;
    const pending = building.get(id);
    if (pending) return pending;
    const promise = options
      .snapshot(channel.ch)
      .then((made): CachedSnapshot => {
        const { e, s, at, d } = made;
        const snapshot = {
          e,
          s,
          redactions,
          builtAt: clock.now(),
          frame: textFrame(JSON.stringify({ t: "snap", ch: channel.ch, e, s, at, d: d ?? null })),
        };
        if (channel.e === e && channel.redactions === redactions) channel.snapshot = snapshot;
        return snapshot;
      })
      .finally(() => building.delete(id));
    building.set(id, promise);
    return promise;
  }

  function enter(channel: LiveChannel, after: number, subscriber: Subscriber): void {
    for (const frame of framesOfTexts(channel.history.texts(after, channel.sentS))) subscriber.write(frame);
    channel.subscribers.add(subscriber);
    channel.usedAt = clock.now();
  }

  return join;
}
