import type { LineupData, LineupPlayer, Side } from "../../../contract/feed/sport.ts";
import { PLACE, type StatsbombEvent, type StatsbombLineup } from "./statsbombSchema.ts";
import { short } from "./eventTimes.ts";

export interface Names {
  /** The name the player goes by. */
  nameOf(player: { readonly id: number; readonly name: string }): string;
  squad(teamId: number): StatsbombLineup["lineup"];
}

export function createNames(lineups: readonly StatsbombLineup[]): Names {
  const names = new Map(lineups.flatMap((team) => team.lineup.map((p) => [p.player_id, p.player_nickname ?? p.player_name] as const)));
  return {
    nameOf: (player) => short(names.get(player.id) ?? player.name),
    squad: (teamId) => lineups.find((team) => team.team_id === teamId)?.lineup ?? [],
  };
}

/** The line-up of a Starting XI or a Tactical Shift. */
export function lineupOf(event: StatsbombEvent, side: Side, names: Names): readonly LineupData[] {
  if (!event.tactics) return [];
  const starters: LineupPlayer[] = event.tactics.lineup.map((p) => {
    const place = PLACE[p.position.id];
    return {
      playerId: `statsbomb-${p.player.id}`,
      name: names.nameOf(p.player),
      number: String(p.jersey_number),
      ...(place ? { position: place[0], x: place[1], y: place[2] } : {}),
    };
  });
  const bench: LineupPlayer[] = names
    .squad(event.team.id)
    .filter((p) => !starters.some((s) => s.playerId === `statsbomb-${p.player_id}`))
    .map((p) => ({
      playerId: `statsbomb-${p.player_id}`,
      name: short(p.player_nickname ?? p.player_name),
      number: String(p.jersey_number),
    }));
  return [{ side, formation: String(event.tactics.formation).split("").join("-"), starters, bench }];
}
