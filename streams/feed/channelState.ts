import type { AsOf } from "../../contract/envelope.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { ChannelMessage } from "./types.ts";

/**
 * One channel of a feed: its listeners, its position on the wire, and its pending request. It promises each listener a
 * start (snapshot, or resumed) and then each event once, in order, without a gap; where that is impossible, it sends a
 * new snapshot.
 *
 * A listener that joins a followed channel makes it request a snapshot. Events that arrive meanwhile are kept for that
 * listener; the followers, who have them already, do not receive the snapshot.
 */
interface Listener {
  readonly emit: (message: ChannelMessage) => void;
  readonly since: AsOf | null;
  /** Null until it has got its start. */
  position: AsOf | null;
}

export interface ChannelState {
  /** Returns a function that leaves the channel. */
  join(emit: (message: ChannelMessage) => void, since: AsOf | null): () => void;
  readonly listeners: number;
  /** The channel has been requested from the server on the current connection. */
  readonly isWired: boolean;
  opened(): void;
  closed(): void;
  snapshot(frame: { readonly e: string; readonly s: number; readonly at: number; readonly d: unknown }): void;
  /** The response to a request, or notice of barrage that was left out. */
  resumed(frame: { readonly e: string; readonly s: number }): void;
  event(event: FeedEvent): void;
  /** Refused until the next connection. */
  refused(code: string): void;
  /** The request was lost: sends it again if there is no response yet. */
  retryRequest(): void;
  /** The server dropped the subscription (a temporary error): requests it again from the channel's position. */
  givenUp(): void;
}

export function createChannelState(request: (since: AsOf | null) => void): ChannelState {
  const listeners = new Set<Listener>();
  let isOpen = false;
  /** Why the server refused the channel on the current connection; null: it did not. */
  let refusal: string | null = null;
  let isFollowing = false;
  /** The request in flight. `isLate`: it asks for a snapshot for waiting listeners, while others follow. */
  let pending: { readonly since: AsOf | null; readonly isLate: boolean } | null = null;
  let position: AsOf | null = null;
  /** Events since the pending request, for the waiting listeners. */
  let buffered: FeedEvent[] = [];
  /** Position of the last gap: a second one at the same position requests a snapshot. */
  let gapAt = -1;
  let wantsSnapshot = false;

  function step(): void {
    if (!isOpen || refusal !== null || pending || listeners.size === 0) return;
    const waiting = [...listeners].find((l) => l.position === null);
    if (isFollowing && !waiting) return;
    if (!isFollowing) position = lowest();
    const since = isFollowing || wantsSnapshot ? null : (position ?? waiting?.since ?? null);
    wantsSnapshot = false;
    pending = { since, isLate: isFollowing && lowest() !== null };
    buffered = [];
    request(since);
  }

  /** Position of the listener furthest behind: its snapshot may be older than the events that others have received. */
  function lowest(): AsOf | null {
    let least: AsOf | null = null;
    for (const { position: own } of listeners) if (own && (!least || own.s < least.s)) least = own;
    return least;
  }

  function start(listener: Listener, message: ChannelMessage, at: AsOf): void {
    listener.position = at;
    listener.emit(message);
  }

  /** The number of the listener's next event; null while it waits for its start. */
  function positionAfter(listener: Listener): number | null {
    return listener.position === null ? null : listener.position.s + 1;
  }

  function deliver(listener: Listener, e: string, event: FeedEvent): void {
    if (!listeners.has(listener) || listener.position === null || event.s <= listener.position.s) return;
    if (event.s > listener.position.s + 1) {
      listener.position = null;
      return;
    }
    listener.position = { e, s: event.s };
    listener.emit({ type: "event", e, event });
  }

  /** The server left barrage out up to `s` (docs/protocol.md, slow consumers): requesting it again would be in vain. */
  function skip(e: string, s: number): void {
    if (!isOpen || !position || position.e !== e || s <= position.s || (!isFollowing && !pending)) return;
    const last = position.s;
    position = { e, s };
    for (const listener of [...listeners]) {
      // A listener further behind misses more than barrage; it gets a snapshot when the next event reveals the gap.
      if (!listeners.has(listener) || listener.position?.e !== e || listener.position.s !== last) continue;
      listener.position = { e, s };
      listener.emit({ type: "skipped", e, s });
    }
    step();
  }

  return {
    get listeners() {
      return listeners.size;
    },
    get isWired() {
      return isOpen && (isFollowing || pending !== null);
    },
    join(emit, since) {
      const listener: Listener = { emit, since, position: null };
      listeners.add(listener);
      if (isFollowing && !pending && position && since && since.e === position.e && since.s >= position.s) {
        start(listener, { type: "resumed", e: since.e, s: since.s }, since);
      } else if (refusal === null) step();
      // A late listener gets the refusal at once, since no other response will follow.
      else emit({ type: "refused", code: refusal });
      return () => listeners.delete(listener);
    },
    opened() {
      isOpen = true;
      step();
    },
    closed() {
      isOpen = false;
      isFollowing = false;
      refusal = null;
      pending = null;
      buffered = [];
    },
    snapshot({ e, s, at, d }) {
      if (!isOpen) return;
      // The request unsubscribed the followers for a moment, and the snapshot is ahead of their position: they resume,
      // because a snapshot would skip the events in between.
      const isAhead = pending?.isLate === true && position?.e === e && s > position.s;
      pending = null;
      isFollowing = !isAhead;
      // Buffered events belong to the epoch they arrived in.
      const missed = position?.e === e ? buffered : [];
      if (!isAhead && (!position || position.e !== e || s > position.s)) position = { e, s };
      buffered = [];
      for (const listener of [...listeners]) {
        if (!listeners.has(listener)) continue;
        const { since, position: own } = listener;
        if (own && own.e === e && (own.s >= s || isAhead)) continue;
        // A REST response read after this snapshot was made is newer than the snapshot.
        if (!own && since && since.e === e && since.s > s) start(listener, { type: "resumed", e, s: since.s }, since);
        else start(listener, { type: "snapshot", e, s, at, d }, { e, s });
        for (const event of missed) if (event.s === positionAfter(listener)) deliver(listener, e, event);
      }
      step();
    },
    resumed({ e, s }) {
      const since = pending?.since;
      if (!since || (since.e === e && since.s !== s)) return skip(e, s);
      pending = null;
      if (since.e !== e) {
        wantsSnapshot = true;
        step();
        return;
      }
      isFollowing = true;
      position ??= since;
      for (const listener of [...listeners]) {
        const isSame = listener.since !== null && listener.since.e === since.e && listener.since.s === since.s;
        if (listener.position === null && isSame && position.s === since.s) start(listener, { type: "resumed", e, s: since.s }, since);
      }
      step();
    },
    event(event) {
      if (!isOpen || !position || (!isFollowing && !pending)) return;
      if (event.s <= position.s) {
        // Known to the channel; a listener with an older snapshot still needs it.
        for (const listener of [...listeners]) if (event.s === positionAfter(listener)) deliver(listener, position.e, event);
        return;
      }
      if (event.s > position.s + 1) {
        if (pending) return;
        isFollowing = false;
        wantsSnapshot = gapAt === position.s;
        gapAt = position.s;
        step();
        return;
      }
      position = { e: position.e, s: event.s };
      if (pending) buffered.push(event);
      const { e } = position;
      for (const listener of [...listeners]) deliver(listener, e, event);
      step();
    },
    refused(code) {
      pending = null;
      isFollowing = false;
      refusal = code;
      for (const listener of [...listeners]) listener.emit({ type: "refused", code });
    },
    retryRequest() {
      pending = null;
      step();
    },
    givenUp() {
      pending = null;
      isFollowing = false;
      step();
    },
  };
}
