import type { Side } from "../../../contract/feed/sport.ts";
import type { MarketCell } from "../../../contract/match/board.ts";
import type { AbsentPlayer, Closing, FinishedMatch, GoalMinutes, PastMatches, SourceTeam } from "../../database/types.ts";
import type { Clock } from "../../kit/clock.ts";
import { createBoxTeam } from "./basketballBox.ts";
import { basketballOutcome } from "./basketballModel.ts";
import { programmeDayOf, seasonStartOf } from "./calendar.ts";
import { competitionOf, seasonText } from "./fixture.ts";
import { type Period, type PlannedGoal, footballOutcome } from "./footballModel.ts";
import { createSide } from "./footballSide.ts";
import type { Club } from "./leagues.ts";
import { openingOdds } from "./odds.ts";
import { MAIN_COMPANY } from "./oddsCompanies.ts";
import type { SimMatch } from "./pairing.ts";
import { type Player, squadOf } from "./people.ts";
import { rngOf } from "./random.ts";
import { cellOf } from "./rows.ts";
import { matchOfId, matchesOfDay } from "./schedule.ts";

/** The simulator's past: results of earlier rounds, and absent players. Nothing about strengths. */
export const SIM_SOURCE = "sim";
/** Holds two seasons of any league, the earlier one only in part: a season is simulated whole or not at all. */
const DAYS_BACK = 480;
/** Days whose matches the portal has as matches (runner.ts registers them). */
const WINDOW_DAYS = 7;
const SEASON_DAYS = 366;

const PERIOD_MINUTES: Readonly<Record<Period, readonly [before: number, last: number]>> = {
  1: [0, 45],
  2: [45, 90],
  3: [90, 105],
  4: [105, 120],
};

function minuteOf({ period, second }: PlannedGoal): number {
  const [before, last] = PERIOD_MINUTES[period];
  return Math.min(last, before + Math.floor(second / 60) + 1);
}

function closingOf(seed: string, match: SimMatch): Closing {
  const events = openingOdds(seed, match);
  const price = (cell: MarketCell | null) => cell && cell.p;
  return {
    company: MAIN_COMPANY.id,
    ah: price(cellOf(events, "ah")),
    ou: price(cellOf(events, "ou")),
    eu: price(cellOf(events, "eu")),
  };
}

function sourceTeam(sport: string, { id, name, code, crest }: Club): SourceTeam {
  return { id: `${sport}/${id}`, name, code, crest };
}

const HAS_RESULT: ReadonlySet<SimMatch["fate"]> = new Set(["played", "interrupted", "abnormal"]);

/** How a match ended; null for one that was not played to its end. */
function finishedOf(seed: string, match: SimMatch, hasClosing: boolean): FinishedMatch | null {
  if (!HAS_RESULT.has(match.fate)) return null;
  const { id, name, color, country } = competitionOf(match);
  const common = {
    source: SIM_SOURCE,
    sourceId: match.id,
    sport: match.sport,
    isSimulated: true,
    competition: {
      id: `${match.sport}/${id}`,
      name,
      kind: id === match.league.id ? ("league" as const) : ("cup" as const),
      color,
      country,
    },
    season: seasonText(match.league, match.day),
    round: match.round,
    roundNo: match.roundIndex === null ? null : match.roundIndex + 1,
    kickoffAt: match.kickoffAt,
    home: sourceTeam(match.sport, match.home),
    away: sourceTeam(match.sport, match.away),
    corners: null,
    yellow: null,
    closing: hasClosing ? closingOf(seed, match) : null,
    epoch: "",
    seq: 0,
  };
  if (match.sport === "bk") {
    const { score, periods } = basketballOutcome(seed, match);
    return { ...common, score: [...score], regular: null, half: null, periods: periods.map(([h, a]) => [h, a]), goals: null, red: null };
  }
  const { score, goals, reds, hasExtraTime } = footballOutcome(seed, match);
  const until = (period: Period) => {
    const of = (side: Side): number => goals.filter((goal) => goal.side === side && goal.period <= period).length;
    return [of("home"), of("away")] as [number, number];
  };
  const minutes = (side: Side): readonly number[] => goals.filter((goal) => goal.side === side).map(minuteOf);
  const sentOff = (side: Side): number => reds.filter((red) => red.side === side).length;
  return {
    ...common,
    score: [...score],
    regular: hasExtraTime ? until(2) : null,
    half: until(1),
    periods: null,
    goals: { home: minutes("home"), away: minutes("away") },
    red: [sentOff("home"), sentOff("away")],
  };
}

/** The days before those: whole seasons, with prices for the current one. */
export function createPast(seed: string, clock: Pick<Clock, "now">): PastMatches {
  return {
    source: SIM_SOURCE,
    days() {
      const today = programmeDayOf(clock.now());
      return { from: today - DAYS_BACK, to: today - WINDOW_DAYS };
    },
    ofDay(day) {
      const today = programmeDayOf(clock.now());
      return (["fb", "bk"] as const).flatMap((sport) =>
        matchesOfDay(sport, seed, day).flatMap((match) => {
          const start = seasonStartOf(match.league, match.day) ?? seasonStartOf(match.league, match.day - 1);
          if (start === null || start < today - DAYS_BACK) return [];
          return finishedOf(seed, match, start > today - SEASON_DAYS) ?? [];
        }),
      );
    },
  };
}

/** Facts of a simulated match that its board row lacks; null for another id, or a match that was not played to its end. */
export function playedDetails(
  seed: string,
  matchId: string,
): { readonly goals: GoalMinutes | null; readonly closing: Closing | null } | null {
  const match = matchOfId(seed, matchId);
  return match && finishedOf(seed, match, true);
}

const REASONS = {
  fb: ["大腿拉伤", "膝伤", "脚踝扭伤", "小腿拉伤", "腹股沟不适", "肌肉疲劳", "背伤"],
  bk: ["脚踝扭伤", "膝伤", "背部不适", "小腿拉伤", "手指受伤", "肌肉疲劳"],
} as const;

/** Players of both squads who are on no team sheet of a match. Nobody says when they are back. */
export function absentFrom(seed: string, matchId: string): Readonly<Record<Side, readonly AbsentPlayer[]>> | null {
  const match = matchOfId(seed, matchId);
  if (!match) return null;
  const { league, home, away } = match;
  // A match draws its sides first of all (footballMatch.ts, basketballMatch.ts), so they are known without playing it.
  const rng = rngOf(seed, "tell", match.id, home.id);
  const named = (club: Club, side: Side): readonly Player[] => {
    if (match.sport === "bk") return createBoxTeam(rng, league, club, side).players.map(({ player }) => player);
    const { starters, bench } = createSide(rng, league, club, side);
    return [...starters, ...bench];
  };
  const without = (club: Club, side: Side): readonly AbsentPlayer[] => {
    const there = new Set(named(club, side).map(({ id }) => id));
    return squadOf(league, club)
      .filter(({ id }) => !there.has(id))
      .map(({ id, name, position }) => ({ name, position, reason: rngOf("absence", id).pick(REASONS[match.sport]), until: null }));
  };
  return { home: without(home, "home"), away: without(away, "away") };
}
