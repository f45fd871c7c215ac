import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";

/** The event log: every event of the durable channels, in PostgreSQL. */
export interface EventLog {
  /**
   * Appends in order, in one transaction, numbering each channel on. Events whose `key` the channel already holds
   * are left out of the answer. `at` is raised to the channel's last `at`.
   */
  append(events: readonly NewEvent[]): Promise<readonly FeedEvent[]>;
  /** Events after `after`, in order, `limit` at most. */
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Epoch and last sequence number; a channel never written has a fresh epoch and 0. */
  position(ch: string): Promise<AsOf>;
  /** Forgets the channel's events and gives it a new epoch (a replay starts a match again). */
  reset(ch: string): Promise<AsOf>;
  /** Latest checkpoint at or before a sequence number: a folded state. */
  checkpoint(ch: string, atOrBefore: number): Promise<{ readonly s: number; readonly state: unknown } | null>;
}

/** What a channel starts a new subscriber with. */
export interface ChannelSnapshot {
  readonly e: string;
  readonly s: number;
  readonly at: number;
  readonly d: unknown;
}

/** Channels, sequence, history, fan-out. The only place events get their numbers. */
export interface Hub {
  /**
   * Durable channels: resolves when the append has committed; fan-out follows the commit. While the database is gone
   * the events wait in memory, in order, and the promise with them. Derived channels: numbered and fanned out at once.
   */
  publish(events: readonly NewEvent[]): Promise<readonly FeedEvent[]>;
  reset(ch: string): Promise<AsOf>;
  position(ch: string): Promise<AsOf>;
  snapshot(ch: string): Promise<ChannelSnapshot>;
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  /** Called with every committed batch, in order, before fan-out. Returns how to stop. */
  onCommitted(listener: (events: readonly FeedEvent[]) => void): () => void;
  /** Called when a channel was reset. */
  onReset(listener: (ch: string, position: AsOf) => void): () => void;
  /** Who makes the snapshot of a channel kind, e.g. the folded match for `fb:{id}`, the rows for `fb`. */
  provideSnapshot(
    kind: "board" | "match" | "odds" | "room" | "horn" | "user",
    make: (ch: string) => Promise<{ readonly s: number; readonly at: number; readonly d: unknown }>,
  ): void;
}
