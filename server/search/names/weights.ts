import type { TeamName } from "./namesRepository.ts";

/** How likely a name is meant, 0 to 1: hot competitions rank higher, and so do teams with more matches in them. */
const COMPETITIONS: Readonly<Record<string, number>> = {
  "fb-ucl": 2,
  "fb-eng1": 1,
  "bk-nba": 1,
  "fb-esp1": 0.9,
  "fb-ita1": 0.85,
  "fb-ger1": 0.85,
  "fb-chn1": 0.8,
  "fb-fra1": 0.6,
  "bk-cba": 0.6,
  "fb-ned1": 0.3,
  "fb-por1": 0.3,
  "fb-jpn1": 0.3,
  "fb-eng2": 0.2,
};
const OTHER = 0.08;
/** About as many results as a club of a hot league has in over three decades. */
const MOST = 2_000;
const MANY_FANS = 200_000;

const share = (n: number, most: number): number => Math.min(1, Math.log1p(n) / Math.log1p(most));

export function leagueWeight(id: string): number {
  return Math.min(1, COMPETITIONS[id] ?? OTHER);
}

export function teamWeight({ results, leagueId }: Pick<TeamName, "results" | "leagueId">): number {
  const played = Object.entries(results).reduce((sum, [id, n]) => sum + n * (COMPETITIONS[id] ?? OTHER), 0);
  // A team without known results gets its weight from its league.
  return Math.max(share(played, MOST), leagueId === null ? 0 : leagueWeight(leagueId) * 0.2);
}

export function fansWeight(fans: number): number {
  return share(fans, MANY_FANS);
}
