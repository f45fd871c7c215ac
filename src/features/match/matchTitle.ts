import type { MatchState } from "../../../contract/match/fold.ts";

/** `阿森纳 2-1 切尔西` at the playhead; before kick-off `阿森纳 vs 切尔西`. */
export function titleWords(match: MatchState): string {
  const home = match.fixture?.home.name ?? "比赛";
  const away = match.fixture?.away.name ?? "";
  return `${home} ${match.segments.length > 0 ? `${match.score[0]}-${match.score[1]}` : "vs"} ${away}`.trim();
}
