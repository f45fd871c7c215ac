import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import type { Award } from "../../../../contract/standings/standings.ts";

type Season = Pick<SeasonReply, "stages" | "teams">;

/** The competition's award of a match, if announced by that day; null: the match counts as played. */
export function awardOf({ stages, teams }: Season, match: SeasonMatch, asOf: string | null): Award | null {
  const stage = stages[match.stage];
  const awards = stage?.rules.awards ?? [];
  if (awards.length === 0 || stage?.kind !== "table") return null;
  const [home, away] = [teams[match.home]?.id, teams[match.away]?.id];
  const found = awards.find((award) => award.home === home && award.away === away);
  return found && (asOf === null || found.announcedOn <= asOf) ? found : null;
}

/** The score a match counts with: an award takes precedence over the played score. */
export function countedScore(award: Award | null, played: Pair | null): Pair | null {
  return played === null ? null : (award?.score ?? played);
}
