import type { Fixture, Team } from "../../../contract/feed/sport.ts";
import { DAY_MS } from "./calendar.ts";
import type { Club, League } from "./leagues.ts";
import { refereeOf } from "./people.ts";
import { rngOf } from "./random.ts";
import type { SimMatch } from "./schedule.ts";
import { standingOf } from "./standings.ts";

export const ANNOUNCED_BEFORE_MS = 8 * DAY_MS;
export const UPDATED_BEFORE_MS = DAY_MS;
export const LINEUP_BEFORE_MS = 3_600_000;

const CALENDAR_YEAR = new Set(
  "chn1 chn2 chn3 jpn1 jpn2 jpn3 kor1 kor2 kor3 kaz1 nor1 swe1 aus2 aus3 bra1 bra2 arg1 usa1 usa2 chi1 uru1 par1 per1 ecu1 col1 wnba".split(
    " ",
  ),
);

function seasonText(league: League, kickoffAt: number): string {
  const date = new Date(kickoffAt);
  const year = date.getUTCFullYear();
  if (CALENDAR_YEAR.has(league.id)) return String(year);
  const first = date.getUTCMonth() >= 6 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
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

const WEATHER = ["晴", "晴", "多云", "多云", "阴", "小雨", "阵雨", "雾"];

/** The programme day whose earlier results a fixture shows: it is drawn up, brought up to date, and final at the line-ups. */
function asOfDayOf(match: SimMatch, asOfMs: number): number {
  if (asOfMs >= match.kickoffAt - LINEUP_BEFORE_MS) return match.day;
  if (asOfMs >= match.kickoffAt - UPDATED_BEFORE_MS) return match.day - 1;
  return match.day - 8;
}

/** The fixture as known at a moment: ranks and form never tell of a match not yet played then. */
export function fixtureOf(seed: string, match: SimMatch, asOfMs: number): Fixture {
  const { league, home, away } = match;
  const rng = rngOf(seed, "fixture", match.day, home.id);
  const asOfDay = asOfDayOf(match, asOfMs);
  const isCup = match.roundIndex === null && league.cup !== null;
  const isIndoor = league.sport === "bk";
  const referee = refereeOf(league, rng.next());
  return {
    matchId: match.id,
    sport: league.sport,
    league: isCup
      ? { id: `${league.id}-cup`, name: league.cup ?? league.name, color: league.color, country: league.country }
      : { id: league.id, name: league.name, color: league.color, country: league.country },
    season: seasonText(league, match.kickoffAt),
    round: match.round,
    kickoffAt: match.kickoffAt,
    home: teamOf(seed, match, home, asOfDay),
    away: teamOf(seed, match, away, asOfDay),
    venue: home.venue,
    referee,
    ...(isIndoor ? { periodMinutes: league.minutes } : { weather: `${rng.pick(WEATHER)} ${rng.int(2, 27)}°C` }),
    lists: match.lists,
    source: "sim",
    ...(match.isHot ? { hot: true } : {}),
  };
}
