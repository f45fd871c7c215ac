import type { Fixture, MatchEvent } from "../../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";

/** Matches for the tests in this folder: folds of a few events. */
export const KICKOFF = Date.UTC(2026, 10, 21, 12, 30);

export const fixture = (sport: "fb" | "bk"): Fixture => ({
  matchId: "t-1",
  sport,
  league: { id: "l1", name: sport === "fb" ? "英超" : "NBA", color: "#112233" },
  kickoffAt: KICKOFF,
  home: { id: "h", name: "主队" },
  away: { id: "a", name: "客队" },
  source: "test",
});

function fold(sport: "fb" | "bk", events: readonly object[]): MatchState {
  return [{ k: "fixture", d: fixture(sport) }, ...events].reduce<MatchState>(
    (match, event, n) => reduceMatch(match, { ch: `${sport}:t-1`, s: n + 1, at: KICKOFF + n * 1_000, ...event } as MatchEvent),
    emptyMatch(sport, "t-1"),
  );
}

export const football = (events: readonly object[]): MatchState => fold("fb", events);
export const basketball = (events: readonly object[]): MatchState => fold("bk", events);

export const state = (code: number) => ({ k: "state", d: { state: code } });
export const goal = (id: string, side: "home" | "away", minute: number, score: readonly [number, number], more: object = {}) => ({
  k: "incident",
  d: { id, type: "goal", side, minute, score, player: "赖斯", ...more },
});
export const revoked = (id: string) => ({ k: "incident.revoked", d: { id } });
