import { type ParsedChannel, type Sport, matchChannel, oddsChannel, parseChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { type OddsState, emptyOdds, foldOdds, reduceOdds } from "../../contract/odds/odds.ts";
import type { EventLog, Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { createContradictions } from "./contradictions.ts";
import { type FoldSource, type Folded, createFoldStore } from "./foldStore.ts";
import { restored } from "./restored.ts";
import type { RowWriter } from "./rowWriter.ts";

const MATCHES_IN_MEMORY = 500;
const ODDS_IN_MEMORY = 1_000;
const RETRY_MS = 5_000;

export interface MatchStatesDeps {
  readonly hub: Hub;
  readonly eventLog: Pick<EventLog, "checkpoint">;
  readonly rows: Pick<RowWriter, "find">;
  readonly clock: Clock;
  readonly log: Log;
}

/** State of a match at a moment (epoch ms): readers who are behind learn nothing that happened later. */
export type MatchAt = (match: { readonly sport: Sport; readonly matchId: string }, at: number) => Promise<MatchState>;

/** The folded matches and odds of every channel, kept up to date by the hub. */
export interface MatchStates {
  match(sport: Sport, id: string): Promise<Folded<MatchState>>;
  /** A match by its log up to a moment (epoch ms); empty before its first event, and for a match without any. */
  matchAt: MatchAt;
  odds(sport: Sport, id: string): Promise<Folded<OddsState>>;
  peekMatch(sport: Sport, id: string): Folded<MatchState> | undefined;
  peekOdds(sport: Sport, id: string): Folded<OddsState> | undefined;
  /** A match that is being loaded, once it is there; null while it is not. */
  loadingMatch(sport: Sport, id: string): Promise<Folded<MatchState>> | null;
  /** Loads a channel's state and notifies the listeners; retries until it works. */
  ensure(channel: ParsedChannel): Promise<void>;
  /** Adds a listener for changes of a match's state. */
  onChanged(listener: (sport: Sport, id: string, kind: "match" | "odds") => void): void;
  stop(): void;
}

function idOf(ch: string): { readonly sport: Sport; readonly id: string } {
  const channel = parseChannel(ch);
  if (!channel?.sport) throw new Error(`${ch} is no channel of a match`);
  return { sport: channel.sport, id: channel.id };
}

export function createMatchStates(deps: MatchStatesDeps): MatchStates {
  const { hub, eventLog, rows, clock, log } = deps;
  const source: FoldSource = {
    read: (ch, after, limit) => hub.read(ch, after, limit),
    position: (ch) => hub.position(ch),
    checkpoint: (ch, atOrBefore) => eventLog.checkpoint(ch, atOrBefore),
  };
  const matches = createFoldStore<MatchState>(
    source,
    {
      empty: (ch) => emptyMatch(idOf(ch).sport, idOf(ch).id),
      timeOf: ({ asOfAt }) => asOfAt,
      // Every event the schemas let in is a match event: producers are checked at the entrance.
      reduce: (state, event) => reduceMatch(state, event as MatchEvent),
      async complete(ch, state) {
        if (state.fixture !== null) return state;
        const { sport, id } = idOf(ch);
        const stored = await rows.find(sport, id);
        return stored ? restored(state, stored) : state;
      },
    },
    MATCHES_IN_MEMORY,
  );
  const odds = createFoldStore<OddsState>(
    source,
    {
      empty: (ch) => emptyOdds(idOf(ch).id),
      timeOf: ({ at }) => at,
      reduce: reduceOdds,
      reduceAll: foldOdds,
      complete: async (_ch, state) => state,
    },
    ODDS_IN_MEMORY,
  );

  const listeners: ((sport: Sport, id: string, kind: "match" | "odds") => void)[] = [];
  const contradictions = createContradictions((found) => log.warn(found, "the events of a match contradict each other"));
  const retries = new Map<string, () => void>();
  let isStopped = false;

  function notifyListeners(channel: ParsedChannel): void {
    if (channel.sport === null || (channel.kind !== "match" && channel.kind !== "odds")) return;
    for (const listener of listeners) listener(channel.sport, channel.id, channel.kind);
  }

  async function ensure(channel: ParsedChannel): Promise<void> {
    const ch =
      channel.kind === "match" ? matchChannel(channel.sport as Sport, channel.id) : oddsChannel(channel.sport as Sport, channel.id);
    try {
      await (channel.kind === "match" ? matches.get(ch) : odds.get(ch));
      notifyListeners(channel);
    } catch (error) {
      log.warn({ ch, reason: messageOf(error) }, "a channel could not be folded; trying again");
      if (isStopped || retries.has(ch)) return;
      const cancel = clock.setTimer(RETRY_MS, () => {
        retries.delete(ch);
        void ensure(channel);
      });
      retries.set(ch, cancel);
    }
  }

  function take(event: FeedEvent): void {
    const channel = parseChannel(event.ch);
    if (channel?.kind !== "match" && channel?.kind !== "odds") return;
    if (channel.kind === "match") {
      const before = matches.peek(event.ch)?.state;
      if (!matches.apply(event)) return void ensure(channel);
      const after = matches.peek(event.ch)?.state;
      if (after) contradictions.look(before, after);
      notifyListeners(channel);
      return;
    }
    if (!odds.apply(event)) void ensure(channel);
    else notifyListeners(channel);
  }

  const stopCommitted = hub.onCommitted((events) => events.forEach(take));
  const stopReset = hub.onReset((ch) => {
    const channel = parseChannel(ch);
    if (channel?.kind !== "match" && channel?.kind !== "odds") return;
    (channel.kind === "match" ? matches : odds).drop(ch);
    void ensure(channel);
  });
  hub.provideSnapshot("match", async (ch) => {
    const { state } = await matches.get(ch);
    return { s: state.seq, at: state.asOfAt, d: state };
  });
  hub.provideSnapshot("odds", async (ch) => {
    const { state } = await odds.get(ch);
    return { s: state.seq, at: state.at, d: state };
  });

  return {
    match: (sport, id) => matches.get(matchChannel(sport, id)),
    matchAt: ({ sport, matchId }, at) => matches.at(matchChannel(sport, matchId), at),
    odds: (sport, id) => odds.get(oddsChannel(sport, id)),
    peekMatch: (sport, id) => matches.peek(matchChannel(sport, id)),
    peekOdds: (sport, id) => odds.peek(oddsChannel(sport, id)),
    loadingMatch: (sport, id) => matches.loading(matchChannel(sport, id)),
    ensure,
    onChanged: (listener) => listeners.push(listener),
    stop() {
      isStopped = true;
      stopCommitted();
      stopReset();
      for (const cancel of retries.values()) cancel();
      retries.clear();
    },
  };
}
