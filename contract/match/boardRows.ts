import type { Fixture } from "../feed/sport.ts";
import { formatOf } from "./basketball.ts";
import { type BoardRow, type BoardTeam, NO_ODDS } from "./board.ts";
import type { MatchState } from "./fold.ts";
import { lastGoal, regularScore } from "./football.ts";

/** Builds rows from matches: the server's half of the board. Pages that only show rows need no fold code. */

export function rowOfFixture(fixture: Fixture): BoardRow {
  const team = (t: Fixture["home"]): BoardTeam => ({ id: t.id, name: t.name, rank: t.rank ?? null, crest: t.crest ?? null });
  return {
    id: fixture.matchId,
    sport: fixture.sport,
    ...(fixture.sport === "bk" && formatOf(fixture) === "halves" ? { format: "halves" as const } : {}),
    league: { id: fixture.league.id, name: fixture.league.name, color: fixture.league.color },
    round: fixture.round ?? null,
    kickoffAt: fixture.kickoffAt,
    home: team(fixture.home),
    away: team(fixture.away),
    state: 1,
    overtime: 0,
    clock: null,
    score: [0, 0],
    half: null,
    regular: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    odds: NO_ODDS,
    lists: (fixture.lists ?? {}) as BoardRow["lists"],
    rooms: 0,
    tips: 0,
    hot: fixture.hot ?? false,
    goal: null,
    flagged: false,
    source: fixture.source,
  };
}

/** The row of a match state; odds, rooms and tips are taken over from the previous row. */
export function rowOfMatch(match: MatchState, before: BoardRow | null): BoardRow | null {
  if (!match.fixture) return null;
  const base = rowOfFixture(match.fixture);
  const retained = before ? { odds: before.odds, rooms: before.rooms, tips: before.tips } : {};
  const common = { ...base, ...retained, state: match.state, clock: match.clock, score: match.score, flagged: match.flags.length > 0 };
  if (match.sport === "bk") return { ...common, periods: match.periods, overtime: match.overtime };
  const goal = lastGoal(match);
  return {
    ...common,
    half: match.half,
    regular: regularScore(match),
    shootout: match.shootout,
    corners: match.segments.length > 0 ? match.corners : null,
    yellow: match.yellow,
    red: match.red,
    goal:
      goal && goal.side !== null
        ? {
            at: goal.at,
            side: goal.side === "home" ? 0 : 1,
            player: goal.player ?? null,
            minute: goal.minute,
            cancelled: goal.status === "revoked",
          }
        : null,
  };
}
