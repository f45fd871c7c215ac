import { seasonText } from "./league/SeasonHead.tsx";
import type { LeagueData } from "./loadDatabase.ts";

/** `英超 2023/24`, for the page's title, so that several open tabs can be told apart. */
export function leagueTitle(data: unknown): string | null {
  const { season } = data as LeagueData;
  if (!season.ok) return null;
  const { competition, season: head } = season.value;
  return `${competition.name} ${seasonText(head.label)}`;
}
