import {
  BASKETBALL_STATS,
  type BasketballStat,
  type Pair,
  type PlayerLine,
  type PlayerStat,
  type Side,
  type StatData,
} from "../../../contract/feed/sport.ts";
import type { Club, League } from "./leagues.ts";
import { type Player, squadOf } from "./people.ts";
import type { Rng } from "./random.ts";

/** The box score of a team as the game goes on. */
export interface BoxPlayer {
  readonly player: Player;
  readonly isStarter: boolean;
  /** Share of the minutes, and of the shots while on the floor, relative to his team-mates. */
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

const FLOOR_POSITIONS = ["PG", "SG", "SF", "PF", "C"];

export function createBoxTeam(rng: Rng, league: League, club: Club, side: Side): BoxTeam {
  const squad = squadOf(league, club);
  const starters = FLOOR_POSITIONS.map((position) => squad.find((p) => p.position === position)).filter((p) => p !== undefined);
  for (const p of squad) if (starters.length < 5 && !starters.includes(p)) starters.push(p);
  // All but one player are in uniform.
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

/** All fields of a player's line; `threePoints` are the points from behind the arc, accuracies are percent. */
const LINE: Readonly<Record<PlayerStat, (b: BoxPlayer) => number>> = {
  minutesPlayed: (b) => Math.round(b.seconds / 60),
  points: (b) => b.twosMade * 2 + b.threesMade * 3 + b.freeMade,
  fieldGoalsScored: (b) => b.twosMade + b.threesMade,
  fieldGoalsTotal: (b) => b.twosTried + b.threesTried,
  fieldGoalsAccuracy: (b) => percent(b.twosMade + b.threesMade, b.twosTried + b.threesTried),
  threePoints: (b) => b.threesMade * 3,
  threePointsScored: (b) => b.threesMade,
  threePointsTotal: (b) => b.threesTried,
  threePointsAccuracy: (b) => percent(b.threesMade, b.threesTried),
  freeThrowsScored: (b) => b.freeMade,
  freeThrowsTotal: (b) => b.freeTried,
  freeThrowsAccuracy: (b) => percent(b.freeMade, b.freeTried),
  rebounds: (b) => b.offensive + b.defensive,
  offensiveRebounds: (b) => b.offensive,
  defensiveRebounds: (b) => b.defensive,
  assists: (b) => b.assists,
  steals: (b) => b.steals,
  blocks: (b) => b.blocks,
  turnovers: (b) => b.turnovers,
  fouls: (b) => b.fouls,
  assistRate: (b) => percent(b.assists, Math.max(b.assists, b.teamMade - b.twosMade - b.threesMade)),
};
const LINE_STATS = Object.keys(LINE) as PlayerStat[];
const LINE_COUNTS = Object.values(LINE);

function teamLine(team: BoxTeam): Record<BasketballStat, number> {
  const line = {
    fieldGoalsScored: 0,
    fieldGoalsTotal: 0,
    threePointsScored: 0,
    threePointsTotal: 0,
    freeThrowsScored: 0,
    freeThrowsTotal: 0,
    rebounds: 0,
    offensiveRebounds: 0,
    assists: 0,
    steals: 0,
    blocks: 0,
    turnovers: 0,
    fouls: 0,
    timeouts: team.timeouts,
  };
  // The totals are needed at every stop of the clock: one pass over the players, not one for each count.
  for (const b of team.players) {
    line.fieldGoalsScored += b.twosMade + b.threesMade;
    line.fieldGoalsTotal += b.twosTried + b.threesTried;
    line.threePointsScored += b.threesMade;
    line.threePointsTotal += b.threesTried;
    line.freeThrowsScored += b.freeMade;
    line.freeThrowsTotal += b.freeTried;
    line.rebounds += b.offensive + b.defensive;
    line.offensiveRebounds += b.offensive;
    line.assists += b.assists;
    line.steals += b.steals;
    line.blocks += b.blocks;
    line.turnovers += b.turnovers;
    line.fouls += b.fouls;
  }
  return line;
}

export interface BoxReporter {
  /** The sheet before tip-off: names, numbers and zeros. */
  sheet(): StatData;
  /** Changes since the last report; null when there are none. */
  changed(): StatData | null;
}

/** Every count only grows: an equal total means an unchanged line. */
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
  /** Each player's line as last reported, in the order of `LINE_STATS`. */
  const reportedLines = new Map<BoxPlayer, number[]>();
  const reportedTotals = new Map<BoxPlayer, number>();
  const reportedTeam = new Map<BasketballStat, Pair>();
  const changes = (isSheet: boolean): StatData | null => {
    const players: PlayerLine[] = [];
    for (const team of teams) {
      for (const b of team.players) {
        const total = totalOf(b);
        if (!isSheet && reportedTotals.get(b) === total) continue;
        reportedTotals.set(b, total);
        const line = reportedLines.get(b) ?? [];
        reportedLines.set(b, line);
        const stats: Partial<Record<PlayerStat, number>> = {};
        let hasNews = false;
        for (let i = 0; i < LINE_COUNTS.length; i += 1) {
          const now = LINE_COUNTS[i]?.(b) ?? 0;
          const stat = LINE_STATS[i];
          if (stat === undefined || (!isSheet && line[i] === now)) continue;
          line[i] = now;
          stats[stat] = now;
          hasNews = true;
        }
        if (!hasNews) continue;
        const { id, name, number, position } = b.player;
        players.push({ playerId: id, side: team.side, ...(isSheet ? { name, number, position, starter: b.isStarter } : {}), stats });
      }
    }
    const [home, away] = [teamLine(teams[0]), teamLine(teams[1])];
    const team: Record<string, [number, number]> = {};
    let hasTeam = false;
    for (const stat of BASKETBALL_STATS) {
      const before = reportedTeam.get(stat);
      if (before?.[0] === home[stat] && before[1] === away[stat]) continue;
      const pair: [number, number] = [home[stat], away[stat]];
      reportedTeam.set(stat, pair);
      team[stat] = pair;
      hasTeam = true;
    }
    if (players.length === 0 && !hasTeam) return null;
    return { ...(hasTeam ? { team } : {}), ...(players.length > 0 ? { players } : {}) };
  };
  return { sheet: () => changes(true) ?? {}, changed: () => changes(false) };
}
