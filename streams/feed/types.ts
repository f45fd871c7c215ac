import type { Observable } from "rxjs";
import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent, ServerFrame } from "../../contract/feed/frames.ts";
import type { Behavior } from "../kit/behavior.ts";

/** State of a feed's socket; failure is a value. */
export type FeedStatus =
  | { readonly kind: "connecting" }
  | { readonly kind: "live"; readonly since: number }
  /** The socket is gone or silent; reconnecting. */
  | { readonly kind: "stale"; readonly since: number }
  | { readonly kind: "failed"; readonly code: string };

/** Messages of one channel subscription: a snapshot wherever the fold restarts, then each event once, in order. */
export type ChannelMessage =
  | { readonly type: "snapshot"; readonly e: string; readonly s: number; readonly at: number; readonly d: unknown }
  /** Resumed after `s`; the missed events follow. */
  | { readonly type: "resumed"; readonly e: string; readonly s: number }
  | { readonly type: "event"; readonly e: string; readonly event: FeedEvent }
  /** Barrage up to `s` was left out for a slow reader: the event after `s` is the next one. */
  | { readonly type: "skipped"; readonly e: string; readonly s: number }
  | { readonly type: "refused"; readonly code: string };

/** A feed: one socket, many channels. A recording played back implements it too (streams/replay). */
export interface Feed {
  readonly status$: Behavior<FeedStatus>;
  /** Server time minus local time, ms. */
  readonly offsetMs$: Behavior<number>;
  /**
   * Subscribed to the channel while observed. `since` resumes from a REST response. Several subscribers of one channel
   * share one subscription on the wire; a late one gets a snapshot of its own from the server.
   */
  channel(ch: string, since?: AsOf): Observable<ChannelMessage>;
  /** Every frame sent or received, for the log page; hot. */
  readonly frames$: Observable<{
    readonly at: number;
    readonly direction: "in" | "out";
    readonly frame: ServerFrame | object;
    readonly bytes: number;
  }>;
}
