import { parseChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchEvent, Pair, PlayerStat, Side } from "../../../contract/feed/sport.ts";
import { firstHalfScore } from "../../../contract/match/firstHalf.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";

/** A player's box-score line: who, and the fields of docs/product.md 3 the recording holds. */
export type FinalPlayer = { readonly playerId: string; readonly side: Side; readonly name: string; readonly starter: boolean } & Partial<
  Record<PlayerStat, number>
>;

/** One printed line of `replay --print final`. */
export interface FinalLine {
  readonly matchId: string;
  readonly sport: "fb" | "bk";
  readonly home: string | null;
  readonly away: string | null;
  readonly score: Pair;
  /** Score at half-time; null where the match has not got there. */
  readonly half: Pair | null;
  readonly shootout?: Pair;
  readonly state: number;
  readonly events: number;
  readonly periods?: readonly Pair[];
  readonly players?: readonly FinalPlayer[];
}

/** Folds the match channels of a recording; in the order they first appear. */
export interface MatchFolder {
  add(event: FeedEvent): void;
  matches(): readonly MatchState[];
}

export function createMatchFolder(): MatchFolder {
  const states = new Map<string, MatchState>();
  return {
    add(event) {
      const channel = parseChannel(event.ch);
      if (channel?.kind !== "match" || channel.sport === null) return;
      const before = states.get(event.ch) ?? emptyMatch(channel.sport, channel.id);
      states.set(event.ch, reduceMatch(before, event as MatchEvent));
    },
    matches: () => [...states.values()],
  };
}

export function finalLine(match: MatchState): FinalLine {
  const common = {
    matchId: match.matchId,
    sport: match.sport,
    home: match.fixture?.home.name ?? null,
    away: match.fixture?.away.name ?? null,
    score: match.score,
  };
  if (match.sport === "fb") {
    return {
      ...common,
      half: match.half,
      ...(match.shootout ? { shootout: match.shootout } : {}),
      state: match.state,
      events: match.events,
    };
  }
  const players = match.players.map((p): FinalPlayer => ({
    playerId: p.playerId,
    side: p.side,
    name: p.name,
    starter: p.starter,
    ...p.stats,
  }));
  return { ...common, half: firstHalfScore(match), state: match.state, events: match.events, periods: match.periods, players };
}
