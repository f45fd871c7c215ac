import type { ArticleMatch } from "../../../contract/http/content.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { basketballFacts } from "./basketballFacts.ts";
import { basketballReport } from "./basketballReport.ts";
import { footballFacts } from "./footballFacts.ts";
import { footballReport } from "./footballReport.ts";
import { type Report, sentencesOf, textOf } from "./pieces.ts";

/** Version of the templates in this folder; stored with each article made by them. */
export const REPORT_TEMPLATE = 1;

/** The report of a finished match, from its fold alone; null: its log does not add up, or has no fixture. */
export function matchReport(state: MatchState): Report | null {
  if (state.sport === "fb") {
    const facts = footballFacts(state);
    return facts && footballReport(facts, { sport: "fb", matchId: state.matchId });
  }
  const facts = basketballFacts(state);
  return facts && basketballReport(facts, { sport: "bk", matchId: state.matchId });
}

export function articleMatch(state: MatchState, isSimulated: boolean): ArticleMatch | null {
  const { fixture, sport, matchId, score } = state;
  if (!fixture) return null;
  return {
    sport,
    matchId,
    league: fixture.league.name,
    round: fixture.round?.trim() || null,
    kickoffAt: fixture.kickoffAt,
    home: fixture.home,
    away: fixture.away,
    score,
    isSimulated,
  };
}

/** The differences between two versions of a report: removed sentences paired with new ones. */
export function changesBetween(before: Report, after: Report): readonly { readonly before: string; readonly after: string }[] {
  const allTexts = (report: Report): readonly string[] => [textOf(report.title), ...sentencesOf(report).map(textOf)];
  const [old, fresh] = [allTexts(before), allTexts(after)];
  const struck = old.filter((sentence) => !fresh.includes(sentence));
  const put = fresh.filter((sentence) => !old.includes(sentence));
  return Array.from({ length: Math.max(struck.length, put.length) }, (_, i) => ({ before: struck[i] ?? "", after: put[i] ?? "" }));
}
