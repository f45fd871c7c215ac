import type { FeedErrorCode } from "../codes/errors.ts";

/**
 * Wire format of both feeds: JSON text frames; one message may carry an array of several (docs/protocol.md).
 */

/** One event of a channel. Never rewritten: a correction is a new event. */
export interface FeedEvent<K extends string = string, D = unknown> {
  readonly ch: string;
  /** 1, 2, 3 … within the channel, no gaps. */
  readonly s: number;
  /**
   * When it happened, epoch ms, by the source's clock. Never goes back within a channel: an event reported late is
   * logged at the channel's last time, because nobody could have known it earlier.
   */
  readonly at: number;
  readonly k: K;
  readonly d: D;
}

/** An event as a producer hands it to the hub; the hub assigns `s` (and may raise `at`). */
export interface NewEvent<K extends string = string, D = unknown> {
  readonly ch: string;
  readonly at: number;
  readonly k: K;
  readonly d: D;
  /** The producer's own id of the event within the channel; a second event with the same key is dropped. */
  readonly key?: string;
}

export interface Position {
  readonly e: string;
  readonly s: number;
}

export type ClientFrame =
  | { readonly t: "auth"; readonly token: string }
  | { readonly t: "sub"; readonly ch: string; readonly since?: Position }
  | { readonly t: "unsub"; readonly ch: string }
  | { readonly t: "ping"; readonly at: number };

export type ServerFrame =
  | { readonly t: "hello"; readonly at: number }
  | { readonly t: "snap"; readonly ch: string; readonly e: string; readonly s: number; readonly at: number; readonly d: unknown }
  | { readonly t: "ok"; readonly ch: string; readonly e: string; readonly s: number }
  | ({ readonly t: "ev" } & FeedEvent)
  | { readonly t: "pong"; readonly at: number; readonly now: number }
  | { readonly t: "err"; readonly ch?: string; readonly code: FeedErrorCode }
  | { readonly t: "bye"; readonly retryMs: number };

/** Null when the value is not a client frame; the socket has checked the length before. */
export function parseClientFrame(value: unknown): ClientFrame | null {
  if (typeof value !== "object" || value === null) return null;
  const f = value as Record<string, unknown>;
  switch (f.t) {
    case "auth":
      return typeof f.token === "string" ? { t: "auth", token: f.token } : null;
    case "sub": {
      if (typeof f.ch !== "string") return null;
      if (f.since === undefined) return { t: "sub", ch: f.ch };
      const since = f.since as Record<string, unknown> | null;
      if (typeof since !== "object" || since === null) return null;
      if (typeof since.e !== "string" || typeof since.s !== "number" || !Number.isSafeInteger(since.s) || since.s < 0) return null;
      return { t: "sub", ch: f.ch, since: { e: since.e, s: since.s } };
    }
    case "unsub":
      return typeof f.ch === "string" ? { t: "unsub", ch: f.ch } : null;
    case "ping":
      // `1e999` is read as Infinity, which the answer could not repeat.
      return typeof f.at === "number" && Number.isFinite(f.at) ? { t: "ping", at: f.at } : null;
    default:
      return null;
  }
}
