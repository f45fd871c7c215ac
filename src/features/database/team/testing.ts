import type { Counted, TeamFigures, TeamMatch, TeamReply, TeamSeason } from "../../../../contract/http/databaseTeam.ts";

/** Test data for team pages: a short real season with a deduction, and its surroundings. */
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2023, 10, 1, 15);

export function teamMatch(n: number, over: Partial<TeamMatch> = {}): TeamMatch {
  const kickoffAt = BEGIN + n * 7 * DAY_MS;
  return {
    matchId: null,
    kickoffAt,
    competition: 0,
    round: null,
    opponent: { id: `fb-o${n}`, name: `对手${n}`, original: null, code: null, crest: null },
    isHome: n % 2 === 0,
    score: n % 3 === 0 ? [2, 0] : [1, 2],
    half: [1, 0],
    regular: null,
    penalties: null,
    isAwarded: false,
    awardedOn: null,
    corners: [3, 5],
    yellow: [2, 1],
    red: [0, 0],
    periods: null,
    after: { day: new Date(kickoffAt).toISOString().slice(0, 10), played: n + 1, rank: 10 + n, points: n, without: n < 2 ? null : 9 },
    ...over,
  };
}

const none: Counted = { n: 0, ours: 0, theirs: 0 };
const figures = (n: number, over: Partial<TeamFigures> = {}): TeamFigures => ({
  n,
  scored: 2 * n,
  conceded: n,
  clean: 1,
  blank: 0,
  over: 1,
  half: { n, ours: n, theirs: n },
  corners: none,
  yellow: { n: 1, ours: 2, theirs: 1 },
  red: none,
  quarters: [none, none, none, none],
  ...over,
});
const record = { played: 2, won: 1, drawn: 0, lost: 1, scored: 4, conceded: 2, points: 3 };

export function teamSeason(over: Partial<TeamSeason> = {}): TeamSeason {
  const matches = [0, 1, 2, 3].map((n) => teamMatch(n));
  return {
    ref: "2023-24",
    label: "2023-24",
    isSimulated: false,
    count: 4,
    competitions: [{ id: "fb-eng1", name: "英超" }],
    competition: { id: "fb-eng1", sport: "fb", kind: "league", name: "英超", original: null, country: "英格兰", color: null },
    source: "pack",
    hasDaysOnly: true,
    matches,
    place: {
      ...record,
      played: 4,
      rank: 13,
      of: 20,
      conference: null,
      stage: null,
      points: 3,
      adjusted: -10,
      without: 9,
      gamesBehind: null,
    },
    home: record,
    away: record,
    figures: { home: figures(2), away: figures(2), leagueHome: figures(100), leagueAway: figures(100) },
    adjustments: [{ team: "fb-t", points: -10, announcedOn: "2023-11-13", reason: "违规" }],
    rulings: [],
    ...over,
  };
}

export function teamReply(over: Partial<TeamReply> = {}): TeamReply {
  const season = teamSeason();
  return {
    sport: "fb",
    team: { id: "fb-t", name: "埃弗顿", original: "Everton", code: "EVE", crest: null },
    seasons: [
      { ...season, ref: "demo-2026-27", label: "2026-27", isSimulated: true },
      { ref: season.ref, label: season.label, isSimulated: false, count: 4, competitions: season.competitions },
    ],
    season,
    strength: {
      isSimulated: false,
      competition: { id: "fb-eng1", name: "英超" },
      points: [
        [BEGIN - 900 * DAY_MS, 1_500],
        [BEGIN - 860 * DAY_MS, 1_620],
        [BEGIN, 1_410],
        [BEGIN + 21 * DAY_MS, 1_455],
      ],
      rating: 1_455,
      n: 900,
    },
    honours: {
      titles: [{ competition: { id: "fb-eng1", name: "英超" }, kind: "league", part: null, ref: "1986-87", label: "1986-87" }],
      judged: [{ id: "fb-eng1", name: "英超", n: 30, from: "1986-87", to: "2023-24" }],
    },
    next: [
      {
        matchId: "m1",
        kickoffAt: Date.UTC(2026, 10, 22, 14),
        isLive: false,
        isSimulated: true,
        league: { id: "eng1", name: "英超" },
        round: "第12轮",
        isHome: true,
        opponent: { id: "eng1-bre", name: "布伦特福德", crest: null },
        prices: [2.34, 3.3, 3.1],
      },
    ],
    squad: {
      ...{ isSimulated: true, season: null, coach: "某教练", coachPerson: null },
      players: [{ name: "皮克福德", number: "1", position: "G", person: null }],
    },
    ...over,
  };
}
