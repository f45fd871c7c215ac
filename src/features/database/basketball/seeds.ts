import type { SeasonReply } from "../../../../contract/http/database.ts";
import { matchKeys } from "../league/matchKeys.ts";
import { gamesAt, membersOf } from "./season.ts";
import { partName } from "./partNames.ts";
import { placesOf, tablesOf } from "./table.ts";

/** Seed and conference of a team in a bracket, by its index in `teams`. */
export interface Seeding {
  readonly seedOf: (team: number) => string;
  readonly sideOf: (team: number) => string;
}

const SURE_SEEDS = 6;
const ALL_SEEDS = 8;

/** Seeds and conferences of the NBA play-offs, from the final table of the regular season; null for other leagues. */
export function seedingOf(reply: SeasonReply): Seeding | null {
  const stage = reply.stages.findIndex(({ kind }) => kind === "table");
  const matches = reply.matches.filter((match) => match.stage === stage);
  const members = membersOf(reply, matches);
  const places = placesOf(reply, members);
  if (places === null) return null;
  const nothing = new Map<never, never>();
  const games = gamesAt(reply, matches, { asOf: null, filled: nothing, live: nothing }, matchKeys(matches));
  const tables = tablesOf(reply, members, games, "conference");
  const seeds = new Map(tables.flatMap(({ rows }) => rows.map(({ team, seed }) => [team, seed] as const)));
  const idOf = (team: number): string => reply.teams[team]?.id ?? "";
  const last = reply.stages.findLastIndex(({ kind }) => kind === "ties");
  const sideOf = (team: number): string => {
    const place = places.get(idOf(team));
    return place ? partName(place.conference) : "";
  };
  // Seeds 7 and 8 go to the play-in winners, whatever their rank: the opponents of seeds 2 and 1.
  const won = new Map<string, number>();
  const played = new Set<string>();
  for (const { stage: at, home, away } of reply.matches) {
    if (at !== last || sideOf(home) !== sideOf(away)) continue;
    for (const [team, other] of [
      [idOf(home), idOf(away)],
      [idOf(away), idOf(home)],
    ] as const) {
      if (played.has(team)) continue;
      const [own, theirs] = [seeds.get(team) ?? 0, seeds.get(other) ?? 0];
      if (own > SURE_SEEDS && theirs > 0 && theirs <= 2) won.set(team, ALL_SEEDS + 1 - theirs);
    }
    played.add(idOf(home)).add(idOf(away));
  }
  return { sideOf, seedOf: (team) => String(won.get(idOf(team)) ?? seeds.get(idOf(team)) ?? "") };
}
