import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { PlayerReply } from "../../../../contract/http/database.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { leaguePlayer, leaguePlayers } from "../../../api/database.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { idIn, notFound } from "../loadDatabase.ts";

/** Loader data of a player's page; null: the URL names no player, and there are no leaders. */
export interface PlayerData {
  readonly player: Result<PlayerReply | null, ApiFailure>;
}

const HOTTEST = "bk-nba";

/** The player of the URL; without an id the NBA's leading scorer. Throws the 404 page for an unknown id. */
export async function loadPlayer({ api }: Pick<Portal, "api">, id: string | undefined): Promise<PlayerData> {
  let named = id;
  if (named === undefined) {
    const query = { id: HOTTEST, order: "points", per: "game", pageNum: 1, pageSize: 1 } as const;
    const leaders = await leaguePlayers(api, "bk", query, { isQuiet: true });
    if (!leaders.ok && leaders.error.code !== ErrorCode.notFound) return { player: leaders };
    named = leaders.ok ? leaders.value.players[0]?.id : undefined;
    if (named === undefined) return { player: ok(null) };
  }
  const player = await leaguePlayer(api, "bk", idIn(named), { isQuiet: true });
  if (!player.ok && player.error.code === ErrorCode.notFound) throw notFound();
  return { player };
}

/** The player's name, for the page's title. */
export function playerTitle(data: unknown): string | null {
  const { player } = data as PlayerData;
  return player.ok ? (player.value?.player.name ?? null) : null;
}
