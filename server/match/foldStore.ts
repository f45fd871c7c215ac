import type { FeedEvent } from "../../contract/feed/frames.ts";

/** The source of the folds: the channel's log and its checkpoints. */
export interface FoldSource {
  read(ch: string, after: number, limit: number): Promise<readonly FeedEvent[]>;
  position(ch: string): Promise<{ readonly e: string; readonly s: number }>;
  checkpoint(ch: string, atOrBefore: number): Promise<{ readonly s: number; readonly state: unknown } | null>;
}

export interface FoldSpec<S extends { readonly seq: number }> {
  empty(ch: string): S;
  reduce(state: S, event: FeedEvent): S;
  /** Reduces many events at once, where that costs less than one after the other: then events wait until the state is read. */
  reduceAll?(state: S, events: readonly FeedEvent[]): S;
  /** Time of a state's last event (epoch ms); 0 = it has none. */
  timeOf(state: S): number;
  /** Completes a state that was just loaded, e.g. with the fixture a match was registered with. */
  complete(ch: string, state: S): Promise<S>;
}

export interface Folded<S> {
  /** Epoch of the channel the state was folded from. */
  readonly e: string;
  readonly state: S;
}

/**
 * Folded states of many channels, the most recently used in memory. Events arrive through `apply` in the order of their
 * commits; a state that is not in memory is folded again from the latest checkpoint and the log after it.
 */
export interface FoldStore<S> {
  /** In memory now; undefined while it is loading or was dropped. */
  peek(ch: string): Folded<S> | undefined;
  /** The state that is being loaded, once it is there; null while none is. Rejects when the log cannot be read. */
  loading(ch: string): Promise<Folded<S>> | null;
  /** Rejects when the log cannot be read. */
  get(ch: string): Promise<Folded<S>>;
  /** The state by the log up to a moment (epoch ms); empty before its first event. Rejects when the log cannot be read. */
  at(ch: string, moment: number): Promise<S>;
  /** False when the channel's state is not in memory: call `get`. */
  apply(event: FeedEvent): boolean;
  /** The channel was reset: its state in memory is of the old epoch. */
  drop(ch: string): void;
}

const READ_LIMIT = 2_000;
/** A state that nobody reads is folded once this many events wait. */
const WAITING_MOST = 1_000;

interface Held<S> {
  readonly e: string;
  state: S;
  /** Committed but not folded yet. */
  waiting: FeedEvent[];
}

interface Loading<S> {
  readonly promise: Promise<Folded<S>>;
  /** Set when the channel is reset while it is being read. */
  isOutdated: boolean;
}

/** The events that follow `seq` without a gap; those folded already are skipped. */
function following(seq: number, events: readonly FeedEvent[]): FeedEvent[] {
  const found: FeedEvent[] = [];
  for (const event of events) if (event.s === seq + found.length + 1) found.push(event);
  return found;
}

export function createFoldStore<S extends { readonly seq: number }>(
  source: FoldSource,
  spec: FoldSpec<S>,
  maxStates: number,
): FoldStore<S> {
  const states = new Map<string, Held<S>>();
  const loading = new Map<string, Loading<S>>();
  /** Events committed while their channel is being read; those the read has seen are skipped. */
  const pending = new Map<string, FeedEvent[]>();

  const reduceAll = (state: S, events: readonly FeedEvent[]): S =>
    spec.reduceAll ? spec.reduceAll(state, events) : events.reduce((s, event) => spec.reduce(s, event), state);

  function settled(held: Held<S>): Folded<S> {
    if (held.waiting.length > 0) {
      held.state = reduceAll(held.state, held.waiting);
      held.waiting = [];
    }
    return { e: held.e, state: held.state };
  }

  function cache(ch: string, held: Held<S>): void {
    states.delete(ch);
    states.set(ch, held);
    const oldest = states.keys().next();
    if (states.size > maxStates && !oldest.done) states.delete(oldest.value);
  }

  function isOf(ch: string, state: unknown): state is S {
    // A checkpoint of another build may lack fields a state has now: then the whole log is folded.
    if (typeof state !== "object" || state === null) return false;
    return Object.keys(spec.empty(ch)).every((key) => key in state);
  }

  /** The latest checkpoint of a channel that is no later than its event `last` and than a moment; the empty state without one. */
  async function checkpointAt(ch: string, last: number, moment: number): Promise<S> {
    for (let most = last; ;) {
      const found = await source.checkpoint(ch, most);
      if (!found) return spec.empty(ch);
      if (isOf(ch, found.state) && spec.timeOf(found.state) <= moment) return found.state;
      most = found.s - 1;
    }
  }

  async function foldUpTo(ch: string, last: number, moment: number): Promise<S> {
    let state = await checkpointAt(ch, last, moment);
    for (;;) {
      const events = await source.read(ch, state.seq, READ_LIMIT);
      const known = events.filter(({ at }) => at <= moment);
      state = reduceAll(state, known);
      if (known.length < READ_LIMIT) return state.seq > 0 ? spec.complete(ch, state) : state;
    }
  }

  async function fold(ch: string): Promise<Folded<S>> {
    const { e } = await source.position(ch);
    const checkpoint = await source.checkpoint(ch, Number.MAX_SAFE_INTEGER);
    let state = checkpoint && isOf(ch, checkpoint.state) ? checkpoint.state : spec.empty(ch);
    for (;;) {
      const events = await source.read(ch, state.seq, READ_LIMIT);
      state = reduceAll(state, events);
      if (events.length < READ_LIMIT) return { e, state: await spec.complete(ch, state) };
    }
  }

  async function load(ch: string, entry: { isOutdated: boolean }): Promise<Folded<S>> {
    for (;;) {
      entry.isOutdated = false;
      let folded = await fold(ch);
      // Events committed while the state was being completed; a read that finds none ends the loop.
      for (;;) {
        const missed = await source.read(ch, folded.state.seq, READ_LIMIT);
        if (missed.length === 0 || entry.isOutdated) break;
        folded = { ...folded, state: reduceAll(folded.state, missed) };
      }
      // A reset, or the first event of a channel, changes its epoch: what was read may be of either.
      const { e } = await source.position(ch);
      if (!entry.isOutdated && e === folded.e) return folded;
    }
  }

  function start(ch: string): Promise<Folded<S>> {
    const waiting: FeedEvent[] = [];
    const entry = { isOutdated: false };
    const promise = load(ch, entry).then(
      (folded) => {
        loading.delete(ch);
        pending.delete(ch);
        if (entry.isOutdated) return start(ch);
        const held = { ...folded, waiting: following(folded.state.seq, waiting) };
        cache(ch, held);
        return settled(held);
      },
      (error: unknown) => {
        loading.delete(ch);
        pending.delete(ch);
        throw error;
      },
    );
    pending.set(ch, waiting);
    loading.set(ch, Object.assign(entry, { promise }));
    return promise;
  }

  async function get(ch: string): Promise<Folded<S>> {
    const known = states.get(ch);
    if (known) {
      cache(ch, known);
      return settled(known);
    }
    return loading.get(ch)?.promise ?? start(ch);
  }

  return {
    peek(ch) {
      const held = states.get(ch);
      return held && settled(held);
    },
    loading: (ch) => loading.get(ch)?.promise ?? null,
    get,
    async at(ch, moment) {
      for (;;) {
        const { e, state } = await get(ch);
        if (state.seq === 0) return spec.empty(ch);
        if (spec.timeOf(state) <= moment) return state;
        const then = await foldUpTo(ch, state.seq, moment);
        // A reset changes the epoch: what was read may be of either.
        if ((await source.position(ch)).e === e) return then;
      }
    },
    apply(event) {
      const known = states.get(event.ch);
      if (!known) {
        pending.get(event.ch)?.push(event);
        return false;
      }
      const last = known.waiting.at(-1)?.s ?? known.state.seq;
      if (event.s <= last) return true;
      if (last === 0 || event.s !== last + 1) {
        // With its first event a channel takes its real epoch. A gap would mean that the state cannot be trusted.
        states.delete(event.ch);
        return false;
      }
      known.waiting.push(event);
      cache(event.ch, known);
      if (!spec.reduceAll || known.waiting.length >= WAITING_MOST) settled(known);
      return true;
    },
    drop(ch) {
      states.delete(ch);
      const entry = loading.get(ch);
      if (entry) entry.isOutdated = true;
      const waiting = pending.get(ch);
      if (waiting) waiting.length = 0;
    },
  };
}
