import type { Fixture, Team } from "../../../contract/feed/sport.ts";
import { DAY_MS, momentOf, seasonYearOf } from "./calendar.ts";
import { localHourOf, weatherOf } from "./climate.ts";
import type { Club, League } from "./leagues.ts";
import type { SimMatch } from "./pairing.ts";
import { refereeOf } from "./people.ts";
import { rngOf } from "./random.ts";
import { standingOf } from "./standings.ts";

export const ANNOUNCED_BEFORE_MS = 8 * DAY_MS;
export const UPDATED_BEFORE_MS = DAY_MS;
export const LINEUP_BEFORE_MS = 3_600_000;

/** `2026`, or `2026-27` for a season that spans the turn of the year. */
export function seasonText(league: League, day: number): string {
  const { from, to } = league.season;
  const year = seasonYearOf(league, day) ?? new Date(day * DAY_MS).getUTCFullYear();
  return from <= to ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

function teamOf(seed: string, match: SimMatch, club: Club, asOfDay: number): Team {
  const standing = standingOf(seed, match.league, club, asOfDay);
  return {
    id: club.id,
    name: club.name,
    code: club.code,
    crest: club.crest,
    ...(standing.rank === null ? {} : { rank: standing.rank }),
    ...(standing.form.length === 0 ? {} : { form: [...standing.form] }),
  };
}

/** The programme day up to which a fixture shows results: it is announced, updated a day before, and final at the line-ups. */
function asOfDayOf(match: SimMatch, asOfMs: number): number {
  if (asOfMs >= match.kickoffAt - LINEUP_BEFORE_MS) return match.day;
  if (asOfMs >= match.kickoffAt - UPDATED_BEFORE_MS) return match.day - 1;
  return match.day - 8;
}

/** The competition of a match: the league, or its cup. */
export function competitionOf({ league, roundIndex }: Pick<SimMatch, "league" | "roundIndex">): Fixture["league"] {
  const cup = roundIndex === null ? league.cup : null;
  const { color, country } = league;
  return cup ? { id: `${league.id}-cup`, name: cup.name, color, country } : { id: league.id, name: league.name, color, country };
}

/** The fixture as known at a moment: ranks and form never include a match not yet played then. */
export function fixtureOf(seed: string, match: SimMatch, asOfMs: number): Fixture {
  const { league, home, away } = match;
  const rng = rngOf(seed, "fixture", match.day, home.id);
  const asOfDay = asOfDayOf(match, asOfMs);
  const isIndoor = league.sport === "bk";
  const referee = refereeOf(league, rng.next());
  const localHour = localHourOf(league.country, (match.kickoffAt - momentOf(match.day, 0)) / 3_600_000);
  return {
    matchId: match.id,
    sport: league.sport,
    league: competitionOf(match),
    season: seasonText(league, match.day),
    round: match.round,
    kickoffAt: match.kickoffAt,
    home: teamOf(seed, match, home, asOfDay),
    away: teamOf(seed, match, away, asOfDay),
    venue: home.venue,
    referee,
    ...(isIndoor ? { periodMinutes: league.minutes } : { weather: weatherOf(rng, league.country, match.day, localHour) }),
    lists: match.lists,
    source: "sim",
    ...(match.isHot ? { hot: true } : {}),
  };
}
