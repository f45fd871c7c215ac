import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";

type Counted = Pick<SeasonReply, "season" | "stages" | "matches">;

/** Total number of matches of a stage; null: the season lacks some, and their stage is unknown. */
export function expectedMatches({ season, stages, matches }: Counted, ofStage: readonly SeasonMatch[]): number | null {
  const { expected } = season;
  if (expected === null || (stages.length > 1 && expected <= matches.length)) return ofStage.length;
  return stages.length > 1 ? null : expected;
}

/** All teams of the stage have played equally often: missing matches belong to another stage. */
function isEven(ofStage: readonly SeasonMatch[]): boolean {
  const counts = new Map<number, number>();
  for (const { home, away, score } of ofStage) {
    for (const team of [home, away]) counts.set(team, (counts.get(team) ?? 0) + (score === null ? 0 : 1));
  }
  return new Set(counts.values()).size <= 1;
}

/** `本赛季赛果 1097/1317 场，排名不是最终结果。` for a finished season; empty when all results are there. */
export function lackingWords(reply: Counted, ofStage: readonly SeasonMatch[], word: string): string {
  const { expected } = reply.season;
  const played = reply.matches.filter(({ score }) => score !== null).length;
  if (expected === null || played >= expected) return "";
  const isLast = reply.stages.length > 1 && isEven(ofStage);
  return `本赛季赛果 ${played}/${expected} 场${isLast ? "" : `，${word}不是最终结果`}。`;
}

/** `已赛 322/380` */
export const progressWords = (played: number, total: number | null): string => `已赛 ${played}${total === null ? " 场" : `/${total}`}`;
