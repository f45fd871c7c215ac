import type { AsOf } from "../../contract/envelope.ts";
import type { ChannelKind } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";

/** The event log: every event of the durable channels, in PostgreSQL. */
export interface EventLog {
  /**
   * Appends in order, in one transaction, continuing the numbers of each channel. The answer has one place per event, null
   * where the channel already had its `key`. `at` is raised to the channel's last `at`. Called again with the `batch` of the
   * last append, it writes nothing and returns that append's answer: for a retry after an unknown outcome.
   */
  append(events: readonly NewEvent[], batch?: string): Promise<readonly (FeedEvent | null)[]>;
  /** At most `limit` events after `after`, in order. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Epoch and last sequence number; a channel never written has a fresh epoch and 0. */
  position(ch: string): Promise<AsOf>;
  /** The same, of a channel that is made where it is not: its first event keeps the epoch. */
  open(ch: string): Promise<AsOf>;
  /** Whether the channel was ever written or reset. */
  has(ch: string): Promise<boolean>;
  /** Deletes the channel's events and gives it a new epoch (a replay starts a match again). */
  reset(ch: string): Promise<AsOf>;
  /** The latest checkpoint, a folded state, at or before a sequence number. */
  checkpoint(ch: string, atOrBefore: number): Promise<{ readonly s: number; readonly state: unknown } | null>;
  /** Saves a folded state; does nothing if the channel was reset meanwhile. */
  saveCheckpoint(ch: string, at: AsOf, state: unknown): Promise<void>;
  /**
   * Replaces an event by a tombstone: channel, number, time and key stay, kind and data are deleted. Returns the event as it
   * is now; null when the channel has no such event.
   */
  redact(ch: string, s: number, tombstone: Tombstone): Promise<FeedEvent | null>;
}

/** Events that moved from the log to compact storage (server/odds). They cannot be redacted. */
export interface PackedEvents {
  /** At most `limit` packed events after `after`, in order; empty if none of them is packed. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
}

/** Kind and data that replace those of a redacted event. */
export interface Tombstone {
  readonly k: string;
  readonly d: unknown;
}

/** The event log's queries for the chat. */
export interface LineLog {
  /** The latest `limit` events of these kinds before `before` (absent: the latest of all), oldest first. */
  readBack(ch: string, kinds: readonly string[], limit: number, before?: number): Promise<readonly FeedEvent[]>;
  /** The event a producer published under this key; null when there is none. */
  byKey(ch: string, key: string): Promise<FeedEvent | null>;
  /** The key under which an event was published; null: none, or there is no such event. */
  keyAt(ch: string, s: number): Promise<string | null>;
  /** The line with this id in its data (`chat`, `barrage`), or its tombstone (`removed`); null when there is none. */
  lineOf(ch: string, id: string): Promise<FeedEvent | null>;
  /** The lines that quote the line with this id, oldest first. */
  answersTo(ch: string, id: string): Promise<readonly FeedEvent[]>;
}

/** The state with which a new subscriber of a channel starts. */
export interface ChannelSnapshot {
  readonly e: string;
  readonly s: number;
  readonly at: number;
  readonly d: unknown;
}

/** Events of one epoch of a channel, in order. */
export interface LogPage {
  readonly events: readonly FeedEvent[];
  /** The `after` of the next page; null at the end of the log. */
  readonly next: number | null;
  /** Epoch and last sequence number of the channel when the page was read. */
  readonly asOf: AsOf;
}

/** Channels, sequence, history, fan-out. The only place where events are numbered. */
export interface Hub {
  /**
   * Durable channels: resolves when the append has committed; fan-out follows the commit. While the database is unreachable
   * the events wait in memory, in order, and the promise stays pending. Derived channels: numbered and fanned out at once.
   * Events whose key the channel already has are left out of the answer. Rejects with AppError: `badRequest` for an
   * invalid event, `databaseUnavailable` when too many wait.
   */
  publish(events: readonly NewEvent[]): Promise<readonly FeedEvent[]>;
  reset(ch: string): Promise<AsOf>;
  position(ch: string): Promise<AsOf>;
  snapshot(ch: string): Promise<ChannelSnapshot>;
  /** At most `limit` events after `after`, in order; those of a derived channel only as far back as memory has them. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The same as a page: reads again after a reset in between, so that all events are of the epoch in `asOf`. */
  readPage(ch: string, after: number, limit: number): Promise<LogPage>;
  /** Called with every committed batch of durable channels, in order, before fan-out. Returns a function to unsubscribe. */
  onCommitted(listener: (events: readonly FeedEvent[]) => void): () => void;
  /** Called after a channel was reset. */
  onReset(listener: (ch: string, position: AsOf) => void): () => void;
  /** Sets the maker of snapshots of a channel kind, e.g. the folded match for `fb:{id}`, the rows for `fb`. */
  provideSnapshot(kind: ChannelKind, make: (ch: string) => Promise<{ readonly s: number; readonly at: number; readonly d: unknown }>): void;
}

/** Events of one channel on their way to its subscribers, with the frame that has them. */
export interface Delivery {
  readonly ch: string;
  readonly e: string;
  readonly kind: ChannelKind;
  readonly events: readonly FeedEvent[];
  readonly frame: Buffer;
  /** Other channels have events in this tick too: a socket with several of them gets them in one write. */
  readonly isOneOfMany: boolean;
}

/** The session of an authorised socket. */
export interface FeedSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** Sessions from the sockets' view; provided by `server/compose`. */
export interface FeedSessions {
  /** Null for an invalid token. */
  identify(token: string): Promise<FeedSession | null>;
  /** The subset of these sessions that is neither ended nor expired, also considering those that another node ended. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called when sessions were ended through this node. Returns a function to unsubscribe. */
  onEnded(listener: (ended: { readonly sessionIds: readonly string[] }) => void): () => void;
}

/** One socket, as the hub sees it. Frames are whole WebSocket frames (feed/wire.ts). */
export interface Subscriber {
  /** For new events: may be held back from a slow reader. */
  deliver(delivery: Delivery): void;
  /** For answers and missed events: always written. */
  write(frame: Buffer): void;
  /** The channel was reset: the subscriber has left it and has to join again, without `since`. */
  restart(ch: string): void;
  /** Null when there is room for more, else resolves when there is (or the socket is closed). */
  room(): Promise<void> | null;
}

/** The hub from the sockets' view. */
export interface FeedHub extends Hub {
  /** Whether the channel exists: derived ones always, durable ones once written or reset. */
  has(ch: string): Promise<boolean>;
  /**
   * Sends `ok` and the events missed since `since`, or a snapshot, then all later events: no duplicates and no gaps. Stops
   * when `isWanted` returns false. Rejects when the snapshot cannot be made.
   */
  join(ch: string, since: AsOf | null, subscriber: Subscriber, isWanted: () => boolean): Promise<void>;
  leave(ch: string, subscriber: Subscriber): void;
  /**
   * Replaces an event's kind and data by a tombstone, in the log and in memory: no later join or resume gets the original.
   * Only for durable channels. False when the channel has no such event.
   */
  redact(ch: string, s: number, tombstone: Tombstone): Promise<boolean>;
  /** Called synchronously with the change in memory. Returns a function to unsubscribe. */
  onRedacted(listener: (event: FeedEvent) => void): () => void;
  /** Number of sockets that follow the channel now. */
  subscribers(ch: string): number;
  /** Ids of the channels of this kind that have subscribers. */
  watched(kind: ChannelKind): readonly string[];
  /** Events that wait for the database. */
  readonly waiting: number;
  /** Writes the waiting events (rejecting them if the database is unreachable) and stops. */
  close(): Promise<void>;
}
