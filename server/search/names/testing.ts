import type { ResultPack } from "../../database/types.ts";
import type { FoundNames, KnownTeam } from "./names.ts";
import { namedLeague, namedTeam } from "./names.ts";
import { type Named, NameList } from "./nameList.ts";
import { createNameTable } from "./nameTable.ts";
import type { LeagueName } from "./namesRepository.ts";

export interface PackNames {
  readonly teams: readonly Named<KnownTeam>[];
  readonly leagues: readonly Named<LeagueName>[];
}

/** Teams and leagues of the bundled result pack, as in a filled database. */
export function packNames(pack: ResultPack): PackNames {
  const leagues = new Map(
    pack.competitions.map(({ id, sport, name, original, country, color }): [string, LeagueName] => [
      id,
      { id, sport, name, original, country, color, hasResults: true },
    ]),
  );
  const played = new Map<
    string,
    { readonly results: Record<string, number>; last: { readonly label: string; readonly id: string } | null }
  >();
  for (const { competition, label, home, away } of pack.seasons) {
    const { id, kind = "league" } = pack.competitions[competition] ?? { id: "" };
    for (const place of [...home, ...away]) {
      const team = pack.teams[place]?.id ?? "";
      const of = played.get(team) ?? { results: {}, last: null };
      of.results[id] = (of.results[id] ?? 0) + 1;
      if (kind === "league" && (of.last === null || of.last.label <= label)) of.last = { label, id };
      played.set(team, of);
    }
  }
  return {
    teams: pack.teams.map(({ id, sport, name, original }) => {
      const { results, last } = played.get(id) ?? { results: {}, last: null };
      const leagueId = last?.id ?? null;
      return namedTeam({ id, sport, name, original, crest: null, leagueId, results, league: leagues.get(leagueId ?? "") ?? null });
    }),
    leagues: [...leagues.values()].map(namedLeague),
  };
}

export function finderOf({ teams, leagues }: PackNames): (query: string) => FoundNames {
  const table = createNameTable();
  const lists = { teams: new NameList(table, teams), leagues: new NameList(table, leagues) };
  return (query) => ({ teams: lists.teams.find(query), leagues: lists.leagues.find(query), players: [], anchors: [], matches: [] });
}
