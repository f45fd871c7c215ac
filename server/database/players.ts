import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { PlayerStat } from "../../contract/feed/sport.ts";
import type {
  DatabaseTeam,
  KnownPlayer,
  KnownQuery,
  LeadersQuery,
  LeadersReply,
  LeagueLeader,
  PlayerHead,
  PlayerReply,
  PlayerSeason,
  SeasonHead,
} from "../../contract/http/database.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { perGame, sumOfGames, takenOf } from "../../contract/match/playerSums.ts";
import { ok } from "../../contract/result.ts";
import type { Appearance, AppearanceRepository } from "./appearanceRepository.ts";
import type { LeagueRepository, StoredSeason } from "./leagueRepository.ts";
import { headOf } from "./seasons.ts";

export interface Players {
  /** The leaders of a season with appearances; without any the list is empty. */
  leaders(sport: Sport, query: LeadersQuery): Promise<CallResult<LeadersReply>>;
  player(sport: Sport, id: string): Promise<CallResult<PlayerReply>>;
  /** The subset of a source's players that have a page. */
  known(query: KnownQuery): Promise<CallResult<{ list: KnownPlayer[] }>>;
}

export interface PlayersDeps {
  readonly leagues: Pick<LeagueRepository, "idOf" | "competition" | "seasons" | "teams">;
  readonly appearances: AppearanceRepository;
}

/** Games listed on a player's page. */
const LAST_GAMES = 20;
const SEASONS_IN_MEMORY = 16;
/** Percentages are shown only for players with at least this many attempts a game. */
const ATTEMPTS: Readonly<Partial<Record<PlayerStat, number>>> = { fieldGoalsTotal: 3, threePointsTotal: 1, freeThrowsTotal: 1 };

interface Line {
  readonly player: PlayerHead;
  readonly team: string;
  readonly games: number;
  readonly totals: ReturnType<typeof sumOfGames>;
}

interface SeasonLines {
  readonly mark: string;
  readonly games: number;
  readonly lines: readonly Line[];
}

function grouped(rows: readonly Appearance[], keyOf: (row: Appearance) => string): readonly (readonly Appearance[])[] {
  const found = new Map<string, Appearance[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const of = found.get(key);
    if (of) of.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

const playerOf = ({ player, name, position, number }: Appearance): PlayerHead => ({ id: player, name, position, number });

export function createPlayers({ leagues, appearances }: PlayersDeps): Players {
  const cache = new Map<string, SeasonLines>();

  async function linesOf(season: string): Promise<SeasonLines> {
    const mark = await appearances.mark(season);
    const known = cache.get(season);
    if (known?.mark === mark) return known;
    const rows = await appearances.ofSeason(season);
    const lines = grouped(rows, ({ player }) => player).flatMap((games): readonly Line[] => {
      // A player who changed teams is listed with the last one.
      const last = games.at(-1);
      if (!last) return [];
      return [{ player: playerOf(last), team: last.team, games: games.length, totals: sumOfGames(games.map(({ stats }) => stats)) }];
    });
    const fresh: SeasonLines = { mark, games: new Set(rows.map(({ sourceId }) => sourceId)).size, lines };
    cache.delete(season);
    cache.set(season, fresh);
    const [oldest] = cache.keys();
    if (cache.size > SEASONS_IN_MEMORY && oldest !== undefined) cache.delete(oldest);
    return fresh;
  }

  async function teamsOf(ids: readonly string[]): Promise<(id: string) => DatabaseTeam> {
    const teams = new Map((await leagues.teams([...new Set(ids)])).map((team) => [team.id, team]));
    return (id) => teams.get(id) ?? { id, name: id, original: null, code: null, crest: null };
  }

  return {
    async leaders(sport, { id, season: ref, order, per, pageNum, pageSize }) {
      const competition = await leagues.idOf(sport, "competition", id);
      if (competition === null) return refuse(ErrorCode.notFound, "没有这个赛事");
      const seasons = await leagues.seasons(competition);
      const [latest] = ref === undefined ? await appearances.seasons(competition) : [];
      const season =
        seasons.find((one) => (ref === undefined ? one.id === latest : headOf(one).ref === ref)) ??
        (ref === undefined ? seasons[0] : undefined);
      if (!season) return refuse(ErrorCode.notFound, "没有这个赛季");
      const { games, lines } = await linesOf(season.id);
      const taken = takenOf(order);
      const most = Math.max(0, ...lines.map((line) => line.games));
      const needed = {
        games: per === "game" || taken !== null ? Math.ceil(most / 2) : 1,
        attempts: taken === null ? 0 : (ATTEMPTS[taken] ?? 0),
      };
      const figureOf = ({ totals, games: played }: Line): number | undefined =>
        per === "game" ? perGame(totals, order, played) : totals[order];
      const ranked = lines
        .flatMap((line) => {
          const figure = figureOf(line);
          const tries = taken === null ? 0 : (perGame(line.totals, taken, line.games) ?? 0);
          return figure === undefined || line.games < needed.games || tries < needed.attempts ? [] : [{ line, figure }];
        })
        .toSorted((a, b) => b.figure - a.figure || b.line.games - a.line.games || (a.line.player.id < b.line.player.id ? -1 : 1));
      const shown = ranked.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ line }) => line);
      const teamOf = await teamsOf(shown.map(({ team }) => team));
      return ok({
        season: headOf(season),
        ...{ order, per, games, needed, pageNum, pageSize },
        total: ranked.length,
        players: shown.map(({ player, team, games: played, totals }): LeagueLeader => ({
          ...player,
          team: teamOf(team),
          games: played,
          totals,
        })),
      });
    },

    async known({ source, ids, by }) {
      const found = await appearances.players(source, ids.split(","), by ?? null);
      return ok({ list: [...found].map((player) => ({ player, id: player })) });
    },

    async player(sport, id) {
      const rows = await appearances.ofPlayer(sport, id);
      const [last] = rows;
      if (!last) return refuse(ErrorCode.notFound, "没有这名球员");
      const teamOf = await teamsOf(rows.flatMap(({ home, away }) => [home, away]));
      const heads = new Map<string, { readonly season: SeasonHead; readonly competition: PlayerSeason["competition"] }>();
      for (const competition of new Set(rows.map((row) => row.competition))) {
        const found = await leagues.competition(competition);
        const seasons: readonly StoredSeason[] = await leagues.seasons(competition);
        if (!found) continue;
        const { id: own, name, color } = found;
        for (const season of seasons) heads.set(season.id, { season: headOf(season), competition: { id: own, name, color } });
      }
      const seasons = grouped(rows, ({ season, team }) => `${season} ${team}`).flatMap((games): readonly PlayerSeason[] => {
        const [first] = games;
        const head = first ? heads.get(first.season) : undefined;
        if (!first || !head) return [];
        const starts = games.filter(({ isStarter }) => isStarter).length;
        return [{ ...head, team: teamOf(first.team), games: games.length, starts, totals: sumOfGames(games.map(({ stats }) => stats)) }];
      });
      return ok({
        player: playerOf(last),
        isSimulated: last.isSimulated,
        seasons,
        games: rows.slice(0, LAST_GAMES).map(({ sourceId, kickoffAt, season, team, home, away, score, stats }) => {
          const isHome = team === home;
          return {
            matchId: sourceId,
            kickoffAt,
            season: heads.get(season)?.season.label ?? "",
            opponent: teamOf(isHome ? away : home),
            isHome,
            score: isHome ? score : [score[1], score[0]],
            stats,
          };
        }),
      });
    },
  };
}
