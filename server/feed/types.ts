import type { AsOf } from "../../contract/envelope.ts";
import type { ChannelKind } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";

/** The event log: every event of the durable channels, in PostgreSQL. */
export interface EventLog {
  /**
   * Appends in order, in one transaction, numbering each channel on. The answer has one place an event, null where
   * the channel already held its `key`. `at` is raised to the channel's last `at`. Called again with the `batch` of the last
   * append, it writes nothing and gives that append's answer: how to ask again when the outcome is unknown.
   */
  append(events: readonly NewEvent[], batch?: string): Promise<readonly (FeedEvent | null)[]>;
  /** Events after `after`, in order, `limit` at most. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Epoch and last sequence number; a channel never written has a fresh epoch and 0. */
  position(ch: string): Promise<AsOf>;
  /** Whether the channel was ever written or reset. */
  has(ch: string): Promise<boolean>;
  /** Forgets the channel's events and gives it a new epoch (a replay starts a match again). */
  reset(ch: string): Promise<AsOf>;
  /** Latest checkpoint at or before a sequence number: a folded state. */
  checkpoint(ch: string, atOrBefore: number): Promise<{ readonly s: number; readonly state: unknown } | null>;
  /** Keeps a folded state; does nothing if the channel was reset meanwhile. */
  saveCheckpoint(ch: string, at: AsOf, state: unknown): Promise<void>;
  /**
   * Something else stands in an event's place from now on: channel, number, time and key stay, kind and data are gone.
   * The event as it reads now; null when the channel has no such event.
   */
  redact(ch: string, s: number, tombstone: Tombstone): Promise<FeedEvent | null>;
}

/** Events of a channel that left the log for a denser place (server/odds). None of them can be redacted. */
export interface PackedEvents {
  /** Those after `after`, in order, `limit` at most; empty where none of them is packed. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
}

/** What stands in the place of an event that was taken away. */
export interface Tombstone {
  readonly k: string;
  readonly d: unknown;
}

/** The event log as the chat looks into it. */
export interface LineLog {
  /** The latest `limit` events of these kinds before `before` (absent: of all), oldest first. */
  readBack(ch: string, kinds: readonly string[], limit: number, before?: number): Promise<readonly FeedEvent[]>;
  /** The event a producer published under this key; null when there is none. */
  byKey(ch: string, key: string): Promise<FeedEvent | null>;
  /** The line with this id in its data (`chat`, `barrage`), or what stands in its place (`removed`); null when there is none. */
  lineOf(ch: string, id: string): Promise<FeedEvent | null>;
  /** The lines that quote the line with this id, oldest first. */
  answersTo(ch: string, id: string): Promise<readonly FeedEvent[]>;
}

/** What a channel starts a new subscriber with. */
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

/** Channels, sequence, history, fan-out. The only place events get their numbers. */
export interface Hub {
  /**
   * Durable channels: resolves when the append has committed; fan-out follows the commit. While the database is gone
   * the events wait in memory, in order, and the promise with them. Derived channels: numbered and fanned out at once.
   * Events whose key the channel already holds are left out of the answer. Rejects with AppError: `badRequest` for an
   * event that is none, `databaseUnavailable` when too many wait.
   */
  publish(events: readonly NewEvent[]): Promise<readonly FeedEvent[]>;
  reset(ch: string): Promise<AsOf>;
  position(ch: string): Promise<AsOf>;
  snapshot(ch: string): Promise<ChannelSnapshot>;
  /** Events after `after`, in order, `limit` at most; those of a derived channel only as far back as memory holds them. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** The same as a page: reads again when the channel is reset meanwhile, so that all of it is of the epoch in `asOf`. */
  readPage(ch: string, after: number, limit: number): Promise<LogPage>;
  /** Called with every committed batch of durable channels, in order, before fan-out. Returns how to stop. */
  onCommitted(listener: (events: readonly FeedEvent[]) => void): () => void;
  /** Called when a channel was reset. */
  onReset(listener: (ch: string, position: AsOf) => void): () => void;
  /** Who makes the snapshot of a channel kind, e.g. the folded match for `fb:{id}`, the rows for `fb`. */
  provideSnapshot(kind: ChannelKind, make: (ch: string) => Promise<{ readonly s: number; readonly at: number; readonly d: unknown }>): void;
}

/** Events of one channel on their way to its subscribers, with the frame that holds them. */
export interface Delivery {
  readonly ch: string;
  readonly e: string;
  readonly kind: ChannelKind;
  readonly events: readonly FeedEvent[];
  readonly frame: Buffer;
  /** Other channels have news in this tick too: a socket that follows several gets them in one write. */
  readonly isOneOfMany: boolean;
}

/** A session a socket was let on with. */
export interface FeedSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** Sessions as the sockets see them; handed in by `server/compose`. */
export interface FeedSessions {
  /** Null for a token that is none, or none any more. */
  identify(token: string): Promise<FeedSession | null>;
  /** Which of these are neither ended nor over; also those another node has ended are not. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called when sessions were ended through this node. Returns how to stop. */
  onEnded(listener: (ended: { readonly sessionIds: readonly string[] }) => void): () => void;
}

/** One socket, as the hub sees it. Frames are whole WebSocket frames (feed/wire.ts). */
export interface Subscriber {
  /** What has just happened: may be held back from a reader who cannot keep up. */
  deliver(delivery: Delivery): void;
  /** Answers and what was missed: always written. */
  write(frame: Buffer): void;
  /** The channel begins anew (a reset): the subscriber has left it and has to join again, without `since`. */
  restart(ch: string): void;
  /** Null when there is room for more, else resolves when there is (or the socket is gone). */
  room(): Promise<void> | null;
}

/** The hub as the sockets see it. */
export interface FeedHub extends Hub {
  /** Whether the channel exists: derived ones always, durable ones once written or reset. */
  has(ch: string): Promise<boolean>;
  /**
   * Sends `ok` and what was missed since `since`, or a snapshot, and goes on with what comes after: nothing twice,
   * nothing left out. Stops when `isWanted` says no. Rejects when the snapshot cannot be made.
   */
  join(ch: string, since: AsOf | null, subscriber: Subscriber, isWanted: () => boolean): Promise<void>;
  leave(ch: string, subscriber: Subscriber): void;
  /**
   * Takes an event's kind and data away, in the log and in memory, and puts something else there: nobody who comes or
   * resumes from now on is sent what it was. Durable channels alone. False when the channel has no such event.
   */
  redact(ch: string, s: number, tombstone: Tombstone): Promise<boolean>;
  /** Called in one stretch with the change of what memory holds. Returns how to stop. */
  onRedacted(listener: (event: FeedEvent) => void): () => void;
  /** How many sockets follow the channel now. */
  subscribers(ch: string): number;
  /** Ids of the channels of this kind that somebody follows. */
  watched(kind: ChannelKind): readonly string[];
  /** Events that wait for the database. */
  readonly waiting: number;
  /** Writes what waits (rejecting it if the database is gone) and stops. */
  close(): Promise<void>;
}
