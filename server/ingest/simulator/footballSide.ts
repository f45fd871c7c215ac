import type { LineupData, Side } from "../../../contract/feed/sport.ts";
import type { Club, League } from "./leagues.ts";
import { type Player, coachOf, squadOf } from "./people.ts";
import type { Rng } from "./random.ts";

/** A football team in the course of a match. */
export interface FootballSide {
  readonly side: Side;
  readonly club: Club;
  readonly formation: string;
  readonly coach: string;
  readonly starters: readonly Player[];
  pitch: Player[];
  bench: Player[];
  readonly booked: Set<string>;
  /** Absolute counts of the whole match, and those at half-time. */
  readonly stats: Record<string, number>;
  atHalf: Record<string, number>;
}

const FORMATIONS = ["4-3-3", "4-2-3-1", "4-2-3-1", "4-4-2", "3-5-2", "3-4-3", "4-1-4-1", "5-3-2"];
const BENCH = 9;

export function createSide(rng: Rng, league: League, club: Club, side: Side): FootballSide {
  const squad = squadOf(league, club);
  const formation = rng.pick(FORMATIONS);
  const rows = formation.split("-").map(Number);
  const need: Record<string, number> = { G: 1, D: rows[0] ?? 4, F: rows.at(-1) ?? 2 };
  need.M = 10 - (need.D ?? 4) - (need.F ?? 2);
  const starters: Player[] = [];
  for (const position of ["G", "D", "M", "F"]) {
    const choice = squad.filter((p) => p.position === position);
    // Now and then a regular is rested.
    const order = choice.toSorted((a, b) => b.skill + (rng.chance(0.15) ? -0.6 : 0) - a.skill);
    starters.push(...order.slice(0, need[position]));
  }
  for (const p of squad) if (starters.length < 11 && p.position !== "G" && !starters.includes(p)) starters.push(p);
  const bench = squad.filter((p) => !starters.includes(p)).slice(0, BENCH);
  return {
    side,
    club,
    formation,
    coach: coachOf(league, club),
    starters,
    pitch: [...starters],
    bench,
    booked: new Set(),
    stats: {
      attacks: 0,
      dangerousAttacks: 0,
      shots: 0,
      shotsOnTarget: 0,
      xg: 0,
      corners: 0,
      passes: 0,
      completed: 0,
      fouls: 0,
      offsides: 0,
      saves: 0,
      yellow: 0,
      red: 0,
      held: 0,
    },
    atHalf: {},
  };
}

/** The line-up with places on the pitch: rows of the formation from the goalkeeper forwards. */
export function lineupOf(team: FootballSide): LineupData {
  const rows = [1, ...team.formation.split("-").map(Number)];
  const starters: LineupData["starters"] = [];
  let index = 0;
  rows.forEach((count, row) => {
    for (let i = 0; i < count; i += 1) {
      const p = team.starters[index];
      index += 1;
      if (!p) continue;
      const x = row === 0 ? 5 : 24 + ((row - 1) * 58) / Math.max(1, rows.length - 2);
      starters.push({
        playerId: p.id,
        name: p.name,
        number: p.number,
        position: p.position,
        x: Math.round(x),
        y: Math.round(((i + 0.5) * 100) / count),
      });
    }
  });
  const bench = team.bench.map((p) => ({ playerId: p.id, name: p.name, number: p.number, position: p.position }));
  return { side: team.side, formation: team.formation, coach: team.coach, starters, bench };
}

const SCORING: Readonly<Record<string, number>> = { G: 0, D: 0.6, M: 2, F: 5 };
const ASSISTING: Readonly<Record<string, number>> = { G: 0.05, D: 1.2, M: 3.2, F: 2.2 };
const FOULING: Readonly<Record<string, number>> = { G: 0.1, D: 2.5, M: 2.5, F: 1.3 };

function draw(rng: Rng, players: readonly Player[], weights: Readonly<Record<string, number>>): Player {
  const index = rng.weighted(players.map((p) => (weights[p.position] ?? 1) * (0.4 + p.skill)));
  const player = players[index];
  if (!player) throw new Error("nobody on the pitch");
  return player;
}

export function shooterOf(rng: Rng, team: FootballSide): Player {
  return draw(rng, team.pitch, SCORING);
}

/** A team-mate who passes to `player`. */
export function helperOf(rng: Rng, team: FootballSide, player: Player): Player {
  return draw(
    rng,
    team.pitch.filter((p) => p !== player),
    ASSISTING,
  );
}

export function foulerOf(rng: Rng, team: FootballSide): Player {
  return draw(
    rng,
    team.pitch.filter((p) => p.position !== "G"),
    FOULING,
  );
}

export function keeperOf(team: FootballSide): Player {
  const keeper = team.pitch.find((p) => p.position === "G") ?? team.pitch[0];
  if (!keeper) throw new Error("nobody on the pitch");
  return keeper;
}

export function defenderOf(rng: Rng, team: FootballSide): Player {
  return draw(
    rng,
    team.pitch.filter((p) => p.position !== "G"),
    { D: 4, M: 1.5, F: 0.3 },
  );
}
