import type { DatabaseTeam, SeasonMatch, SeasonReply } from "../../../contract/http/database.ts";
import { plainSeason } from "../../../contract/standings/standings.ts";

/** Test seasons for the database pages. */
export const TEAMS: readonly DatabaseTeam[] = ["阿森纳", "切尔西", "利物浦", "热刺"].map((name, i) => ({
  id: `fb-t${i}`,
  name,
  original: null,
  code: null,
  crest: null,
}));

/** Kick-off at 15:00 UTC; `day` counts from August 2023 on. */
export function matchOf(
  day: number,
  home: number,
  away: number,
  score: readonly [number, number] | null,
  over: Partial<SeasonMatch> = {},
): SeasonMatch {
  return {
    matchId: null,
    kickoffAt: Date.UTC(2023, 7, day, 15),
    stage: 0,
    group: -1,
    round: null,
    roundNo: null,
    home,
    away,
    score,
    half: null,
    regular: null,
    penalties: null,
    isAwarded: false,
    lines: null,
    corners: null,
    yellow: null,
    red: null,
    ...over,
  };
}

/** Three rounds a week apart, in which 利物浦 wins every match and 阿森纳 draws its second one. */
export const MATCHES: readonly SeasonMatch[] = [
  matchOf(5, 0, 1, [2, 0]),
  matchOf(5, 2, 3, [1, 0]),
  matchOf(12, 1, 2, [0, 1]),
  matchOf(12, 3, 0, [1, 1]),
  matchOf(19, 0, 2, [0, 1]),
  matchOf(20, 1, 3, [2, 2]),
];

export function seasonOf(over: Partial<SeasonReply> = {}): SeasonReply {
  const head = { ref: "2023-24", label: "2023-24", isSimulated: false, count: 6 };
  return {
    competition: {
      id: "fb-eng1",
      sport: "fb",
      kind: "league",
      name: "英超",
      original: "Premier League",
      country: "英格兰",
      color: "#3d195b",
    },
    seasons: [head, { ref: "demo-2023-24", label: "2023-24", isSimulated: true, count: 3 }],
    season: { ...head, expected: 6, source: "pack", hasDaysOnly: true },
    stages: [{ name: null, kind: "table", groups: [], rules: plainSeason("fb"), zones: [] }],
    teams: TEAMS,
    matches: MATCHES,
    way: "rules",
    hasPeople: false,
    year: 2023,
    ...over,
  };
}
