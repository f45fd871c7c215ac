import type { Sport } from "../../../contract/feed/channels.ts";
import type { AnalysisReply, Basis, PastMatch } from "../../../contract/http/analysis.ts";
import type { Result } from "../../../contract/result.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { matchAnalysis } from "../../api/live.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";

export type AnalysisData = Result<AnalysisReply, ApiFailure>;

export function loadAnalysis(api: Api, sport: Sport, matchId: string): Promise<AnalysisData> {
  return matchAnalysis(api, sport, matchId, { isQuiet: true });
}

/** Names of the results' sources, as shown on the screen. */
const PUBLIC = "公开赛果集";
const SOURCE_WORDS: Readonly<Record<string, string>> = {
  sim: "本站演示赛程",
  pack: PUBLIC,
  pddl: PUBLIC,
  openfootball: PUBLIC,
  "nba-results": PUBLIC,
  fjelstul: PUBLIC,
};

export function sourceText({ source, n, from, to }: Basis): string {
  const name = SOURCE_WORDS[source] ?? "本站赛果";
  return from === null || to === null ? name : `${name}，${from} 至 ${to}，${n} 场`;
}

/** `11-08` in the year of the match, `24-11-08` in another. */
export function dateText(at: number, now: number): string {
  const day = shanghaiDate(at);
  return shanghaiDate(now).slice(0, 4) === day.slice(0, 4) ? day.slice(5) : day.slice(2);
}

export function scoreText({ score }: Pick<PastMatch, "score">): string {
  return `${score[0]}-${score[1]}`;
}

export const OUTCOME_WORD = { W: "胜", D: "平", L: "负" } as const;
export const HANDICAP_WORD = { W: "赢", HW: "赢半", P: "走", HL: "输半", L: "输" } as const;
export const TOTAL_WORD = { W: "大", HW: "大半", P: "走", HL: "小半", L: "小" } as const;
