import { BASKETBALL_STATS, type Pair, type PlayerLine, type PlayerStat, type Side, type StatData } from "../../../contract/feed/sport.ts";
import type { Club, League } from "./leagues.ts";
import { type Player, squadOf } from "./people.ts";
import type { Rng } from "./random.ts";

/** The box score of a team as the game goes on. */
export interface BoxPlayer {
  readonly player: Player;
  readonly isStarter: boolean;
  /** Share of the minutes, and of the shots while on the floor, in proportion to his team-mates. */
  readonly share: number;
  readonly usage: number;
  seconds: number;
  /** Team field goals made while he was on the floor. */
  teamMade: number;
  twosMade: number;
  twosTried: number;
  threesMade: number;
  threesTried: number;
  freeMade: number;
  freeTried: number;
  offensive: number;
  defensive: number;
  assists: number;
  steals: number;
  blocks: number;
  turnovers: number;
  fouls: number;
}

export interface BoxTeam {
  readonly side: Side;
  readonly club: Club;
  readonly players: readonly BoxPlayer[];
  floor: BoxPlayer[];
  timeouts: number;
}

export type BoxCount = Exclude<keyof BoxPlayer, "player" | "isStarter" | "share" | "usage" | "seconds" | "teamMade">;

const FLOOR_POSITIONS = ["PG", "SG", "SF", "PF", "C"];

export function createBoxTeam(rng: Rng, league: League, club: Club, side: Side): BoxTeam {
  const squad = squadOf(league, club);
  const starters = FLOOR_POSITIONS.map((position) => squad.find((p) => p.position === position)).filter((p) => p !== undefined);
  for (const p of squad) if (starters.length < 5 && !starters.includes(p)) starters.push(p);
  // Everybody but one or two is in uniform.
  const resting = rng.pick(squad.filter((p) => !starters.includes(p)));
  const order = [...starters, ...squad.filter((p) => !starters.includes(p) && p !== resting)];
  const players = order.map((player) => ({
    player,
    isStarter: starters.includes(player),
    share: (starters.includes(player) ? 1.75 : 0.8) * (0.4 + player.skill),
    usage: (0.15 + player.skill ** 2) * rng.between(0.7, 1.4),
    seconds: 0,
    teamMade: 0,
    twosMade: 0,
    twosTried: 0,
    threesMade: 0,
    threesTried: 0,
    freeMade: 0,
    freeTried: 0,
    offensive: 0,
    defensive: 0,
    assists: 0,
    steals: 0,
    blocks: 0,
    turnovers: 0,
    fouls: 0,
  }));
  return { side, club, players, floor: players.slice(0, 5), timeouts: 0 };
}

const percent = (made: number, tried: number): number => (tried === 0 ? 0 : Math.round((1000 * made) / tried) / 10);

/** All fields of a player's line; `threePoints` are the points from behind the arc, accuracies percent. */
export function lineOf(b: BoxPlayer): Record<PlayerStat, number> {
  const made = b.twosMade + b.threesMade;
  const tried = b.twosTried + b.threesTried;
  return {
    minutesPlayed: Math.round(b.seconds / 60),
    points: b.twosMade * 2 + b.threesMade * 3 + b.freeMade,
    fieldGoalsScored: made,
    fieldGoalsTotal: tried,
    fieldGoalsAccuracy: percent(made, tried),
    threePoints: b.threesMade * 3,
    threePointsScored: b.threesMade,
    threePointsTotal: b.threesTried,
    threePointsAccuracy: percent(b.threesMade, b.threesTried),
    freeThrowsScored: b.freeMade,
    freeThrowsTotal: b.freeTried,
    freeThrowsAccuracy: percent(b.freeMade, b.freeTried),
    rebounds: b.offensive + b.defensive,
    offensiveRebounds: b.offensive,
    defensiveRebounds: b.defensive,
    assists: b.assists,
    steals: b.steals,
    blocks: b.blocks,
    turnovers: b.turnovers,
    fouls: b.fouls,
    assistRate: percent(b.assists, Math.max(b.assists, b.teamMade - made)),
  };
}

function teamLine(team: BoxTeam): Record<string, number> {
  const sum = (count: BoxCount): number => team.players.reduce((total, p) => total + p[count], 0);
  return {
    fieldGoalsScored: sum("twosMade") + sum("threesMade"),
    fieldGoalsTotal: sum("twosTried") + sum("threesTried"),
    threePointsScored: sum("threesMade"),
    threePointsTotal: sum("threesTried"),
    freeThrowsScored: sum("freeMade"),
    freeThrowsTotal: sum("freeTried"),
    rebounds: sum("offensive") + sum("defensive"),
    offensiveRebounds: sum("offensive"),
    assists: sum("assists"),
    steals: sum("steals"),
    blocks: sum("blocks"),
    turnovers: sum("turnovers"),
    fouls: sum("fouls"),
    timeouts: team.timeouts,
  };
}

export interface BoxReporter {
  /** The sheet before tip-off: names, numbers and zeros. */
  sheet(): StatData;
  /** What changed since it was last reported; null when nothing did. */
  changed(): StatData | null;
}

/** Everything that is counted only grows: the same total is the same line. */
function totalOf(b: BoxPlayer): number {
  return (
    b.seconds +
    b.teamMade +
    b.twosTried +
    b.twosMade +
    b.threesTried +
    b.threesMade +
    b.freeTried +
    b.freeMade +
    b.offensive +
    b.defensive +
    b.assists +
    b.steals +
    b.blocks +
    b.turnovers +
    b.fouls
  );
}

export function createBoxReporter(teams: readonly [BoxTeam, BoxTeam]): BoxReporter {
  const reportedPlayers = new Map<BoxPlayer, Partial<Record<PlayerStat, number>>>();
  const reportedTotals = new Map<BoxPlayer, number>();
  const reportedTeam = new Map<string, Pair>();
  const changes = (isSheet: boolean): StatData | null => {
    const players: PlayerLine[] = [];
    for (const team of teams) {
      for (const b of team.players) {
        const total = totalOf(b);
        if (!isSheet && reportedTotals.get(b) === total) continue;
        reportedTotals.set(b, total);
        const now = lineOf(b);
        const before = reportedPlayers.get(b) ?? {};
        const stats: Partial<Record<PlayerStat, number>> = {};
        let hasNews = false;
        for (const stat in now) {
          if (!isSheet && before[stat as PlayerStat] === now[stat as PlayerStat]) continue;
          stats[stat as PlayerStat] = now[stat as PlayerStat];
          hasNews = true;
        }
        if (!hasNews) continue;
        reportedPlayers.set(b, now);
        const { id, name, number, position } = b.player;
        players.push({ playerId: id, side: team.side, ...(isSheet ? { name, number, position, starter: b.isStarter } : {}), stats });
      }
    }
    const [home, away] = [teamLine(teams[0]), teamLine(teams[1])];
    const team: Record<string, [number, number]> = {};
    for (const stat of BASKETBALL_STATS) {
      const pair: [number, number] = [home[stat] ?? 0, away[stat] ?? 0];
      const before = reportedTeam.get(stat);
      if (before?.[0] === pair[0] && before[1] === pair[1]) continue;
      reportedTeam.set(stat, pair);
      team[stat] = pair;
    }
    const hasTeam = Object.keys(team).length > 0;
    if (players.length === 0 && !hasTeam) return null;
    return { ...(hasTeam ? { team } : {}), ...(players.length > 0 ? { players } : {}) };
  };
  return { sheet: () => changes(true) ?? {}, changed: () => changes(false) };
}
