import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import type { TieRules } from "./ties.ts";

/** When away goals counted in a competition, by the year a season begins in. */
interface AwayGoals {
  readonly from: number;
  readonly until: number;
}

/** UEFA's club competitions: introduced step by step from 1965/66, abolished for 2021/22. */
const UEFA: AwayGoals = { from: 1967, until: 2020 };
const AWAY_GOALS: Readonly<Record<string, AwayGoals>> = { "fb-ucl": UEFA, "fb-uel": UEFA, "fb-uecl": UEFA };

/** Tournaments with single-match ties; in early years a draw was replayed. */
const SINGLE: ReadonlySet<string> = new Set(["fb-world-cup", "fb-womens-world-cup", "fb-euro"]);

/** Wins needed in an NBA series; the first round was best of five until 2001/02. */
const NBA_WINS = 4;
const NBA_SHORT_WINS = 3;
const NBA_SHORT_UNTIL = 2001;
const PLAY_IN = /附加赛/;
const FIRST_ROUND = /首轮/;

type RulesOf = Pick<SeasonReply, "way" | "year"> & { readonly competition: Pick<SeasonReply["competition"], "id" | "sport"> };

/** Most games that any two teams play against each other in a round. */
function mostMeetings(matches: readonly SeasonMatch[]): number {
  const counts = new Map<string, number>();
  for (const { home, away, round } of matches) {
    const key = `${round} ${Math.min(home, away)} ${Math.max(home, away)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** `stage`: name of the stage the matches are of. */
export function tieRulesOf({ competition, way, year }: RulesOf, stage: string | null, matches: readonly SeasonMatch[]): TieRules {
  if (way === "nba") {
    return {
      kind: "series",
      winsNeeded: (round) => {
        if (PLAY_IN.test(round ?? "") || PLAY_IN.test(stage ?? "")) return 1;
        return year <= NBA_SHORT_UNTIL && FIRST_ROUND.test(round ?? "") ? NBA_SHORT_WINS : NBA_WINS;
      },
    };
  }
  if (competition.sport === "bk" && mostMeetings(matches) > 2) return { kind: "series", winsNeeded: () => null };
  if (SINGLE.has(competition.id)) return { kind: "legs", awayGoals: false, isSingle: true };
  const away = AWAY_GOALS[competition.id];
  return { kind: "legs", awayGoals: away !== undefined && year >= away.from && year <= away.until };
}
