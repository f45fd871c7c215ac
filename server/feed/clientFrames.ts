import { FEED } from "../../contract/limits.ts";
import type { FeedErrorCode } from "../../contract/codes/errors.ts";
import { roomChannel } from "../../contract/feed/room.ts";
import { isSessionBound, matchChannel, parseChannel } from "../../contract/feed/channels.ts";
import { parseClientFrame, type ClientFrame, type Position } from "../../contract/feed/frames.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Authorisation } from "./authorisation.ts";
import type { Connection } from "./connection.ts";
import type { FeedHub } from "./types.ts";

export interface ClientFramesOptions {
  readonly hub: FeedHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics | null;
  readonly authorisation: Authorisation;
  readonly hasRoom?: (roomId: string) => Promise<boolean>;
}

/** `goes-on`, or the reason to close the socket. */
export type Verdict = "goes-on" | "unknown frames" | "flood";

export interface ClientFrames {
  /** One received message; null = not text. */
  receive(connection: Connection, data: Buffer | null): Verdict;
  /** Subscribes again, with a snapshot. */
  resubscribe(connection: Connection, ch: string): void;
}

/** A client that exceeds the limit of messages this many times in one second is hostile, not just buggy. */
const FLOOD_FACTOR = 5;
const SECOND_MS = 1_000;

/** Handles frames of clients, and answers them (docs/protocol.md, wire and limits). */
export function createClientFrames(options: ClientFramesOptions): ClientFrames {
  const { hub, log, clock, metrics } = options;
  let nextToken = 1;

  function refuse(connection: Connection, code: FeedErrorCode, ch?: string): void {
    metrics?.clientFramesRefused.inc({ code });
    connection.say(ch === undefined ? { t: "err", code } : { t: "err", ch, code });
  }

  /** Drops frames until the second is over. Said once a second: an answer to every frame would double the flood. */
  function drop(connection: Connection): Verdict {
    connection.windowFrames = Number.POSITIVE_INFINITY;
    refuse(connection, "too-many-frames");
    return "goes-on";
  }

  function receive(connection: Connection, data: Buffer | null): Verdict {
    const now = clock.now();
    connection.lastReceivedAt = now;
    if (now - connection.windowAt >= SECOND_MS) {
      connection.windowAt = now;
      connection.windowMessages = 0;
      connection.windowFrames = 0;
    }
    connection.windowMessages += 1;
    if (connection.windowMessages > FEED.clientMessagesPerSecond * FLOOD_FACTOR) return "flood";
    if (connection.windowFrames > FEED.clientFramesPerSecond) return "goes-on";
    if (connection.windowMessages > FEED.clientMessagesPerSecond) return drop(connection);
    const frames = data === null ? [null] : parse(data);
    for (const frame of frames) {
      connection.windowFrames += 1;
      if (connection.windowFrames > FEED.clientFramesPerSecond) return drop(connection);
      if (frame === null) {
        connection.unknownInRow += 1;
        refuse(connection, "bad-frame");
        if (connection.unknownInRow >= FEED.unknownFramesClose) return "unknown frames";
        continue;
      }
      connection.unknownInRow = 0;
      handle(connection, frame, now);
    }
    return "goes-on";
  }

  function handle(connection: Connection, frame: ClientFrame, now: number): void {
    switch (frame.t) {
      case "ping":
        connection.say({ t: "pong", at: frame.at, now });
        return;
      case "auth":
        // Ends the previous session's channels at once, and the checks of requests for them, and says so.
        for (const ch of connection.channels?.keys() ?? []) {
          if (!isSessionBound(ch)) continue;
          leave(connection, ch);
          connection.say({ t: "err", ch, code: "not-authorised" });
        }
        void options.authorisation.authorise(connection, frame.token).then((answer) => {
          if (typeof answer === "string") refuse(connection, answer);
        });
        return;
      case "unsub":
        leave(connection, frame.ch);
        return;
      case "sub":
        subscribe(connection, frame.ch, frame.since ?? null);
        return;
      default:
        frame satisfies never;
    }
  }

  function leave(connection: Connection, ch: string): void {
    if (connection.channels?.delete(ch) === true) hub.leave(ch, connection);
    connection.forget(ch);
  }

  function subscribe(connection: Connection, ch: string, since: Position | null): void {
    const parsed = parseChannel(ch);
    // An invalid channel name may be anything, so the answer does not repeat it.
    if (!parsed || parsed.feed !== connection.feed) return refuse(connection, "unknown-channel", ch.slice(0, 100));
    const channels = (connection.channels ??= new Map());
    if (!channels.has(ch) && channels.size >= FEED.channelsPerSocket) return refuse(connection, "too-many-channels", ch);
    leave(connection, ch);
    const token = nextToken;
    nextToken += 1;
    channels.set(ch, token);
    const isWanted = (): boolean => connection.channels?.get(ch) === token;
    const give = (code: FeedErrorCode): void => {
      if (!isWanted()) return;
      channels.delete(ch);
      refuse(connection, code, ch);
    };
    admit(connection, ch)
      .then(async (refusal) => {
        if (refusal !== null) give(refusal);
        else if (isWanted()) await hub.join(ch, since, connection, isWanted);
      })
      .catch((error: unknown) => {
        log.error({ err: error, ch }, "a subscription failed");
        give("internal");
      });
  }

  /** Null when the connection may subscribe to the channel. */
  async function admit(connection: Connection, ch: string): Promise<FeedErrorCode | null> {
    const parsed = parseChannel(ch);
    if (!parsed) return "unknown-channel";
    switch (parsed.kind) {
      case "board":
      case "horn":
        return null;
      case "user":
        return (await options.authorisation.userOf(connection)) === parsed.id ? null : "not-authorised";
      case "room":
      case "audience":
        return (await (options.hasRoom?.(parsed.id) ?? hub.has(roomChannel(parsed.id)))) ? null : "unknown-channel";
      case "match":
        return (await hub.has(ch)) ? null : "unknown-channel";
      case "odds":
      case "thread":
        // Prices and posts may begin later than their match, so the match is checked.
        return parsed.sport !== null && (await hub.has(matchChannel(parsed.sport, parsed.id))) ? null : "unknown-channel";
      default:
        return parsed.kind satisfies never;
    }
  }

  return {
    receive,
    resubscribe: (connection, ch) => subscribe(connection, ch, null),
  };
}

/** Frames of one message; null for each invalid one. */
function parse(data: Buffer): readonly (ClientFrame | null)[] {
  let value: unknown;
  try {
    value = JSON.parse(data.toString("utf8"));
  } catch {
    // Counted and answered like every other invalid frame.
    return [null];
  }
  if (!Array.isArray(value)) return [parseClientFrame(value)];
  return value.length === 0 ? [null] : value.map(parseClientFrame);
}
