import type { Incident, LineupData, LineupPlayer, Side } from "../../../contract/feed/sport.ts";
import { type Moment, PERIODS, type PeriodNumber, momentOf } from "./football/periods.ts";
import type { WyscoutEvent, WyscoutTeamData } from "./wyscoutSchema.ts";

export interface WyscoutPlayer {
  readonly name: string;
  /** GK, DF, MD or FW. */
  readonly role: string;
}
type Players = ReadonlyMap<number, WyscoutPlayer>;

const LINES = [
  { role: "GK", position: "G", x: 6 },
  { role: "DF", position: "D", x: 26 },
  { role: "MD", position: "M", x: 50 },
  { role: "FW", position: "F", x: 74 },
] as const;

function playerOf(playerId: number, players: Players): LineupPlayer {
  const known = players.get(playerId);
  const position = LINES.find((line) => line.role === known?.role)?.position;
  return { playerId: `wyscout-${playerId}`, name: known?.name ?? `#${playerId}`, ...(position ? { position } : {}) };
}

/**
 * The source has no formation and no places. Lines come from the players' registered roles; within a line players are
 * ordered by where they touched the ball on average.
 */
export function lineupOf(side: Side, team: WyscoutTeamData, events: readonly WyscoutEvent[], players: Players): readonly LineupData[] {
  const starters = team.formation?.lineup ?? [];
  if (starters.length === 0) return [];
  const width = averageWidth(events);
  const placed: LineupPlayer[] = [];
  for (const line of LINES) {
    const inLine = starters
      .filter((p) => players.get(p.playerId)?.role === line.role)
      .toSorted((a, b) => (width.get(a.playerId) ?? 50) - (width.get(b.playerId) ?? 50));
    for (const [i, p] of inLine.entries()) {
      placed.push({ ...playerOf(p.playerId, players), x: line.x, y: Math.round(((i + 0.5) / inLine.length) * 100) });
    }
  }
  const rest = starters.filter((p) => !LINES.some((line) => line.role === players.get(p.playerId)?.role));
  const count = (position: string): number => placed.filter((p) => p.position === position).length;
  const bench = (team.formation?.bench ?? []).map((p) => playerOf(p.playerId, players));
  return [
    {
      side,
      formation: `${count("D")}-${count("M")}-${count("F")}`,
      starters: [...placed, ...rest.map((p) => playerOf(p.playerId, players))].slice(0, 15),
      bench: bench.slice(0, 30),
    },
  ];
}

function averageWidth(events: readonly WyscoutEvent[]): ReadonlyMap<number, number> {
  const sums = new Map<number, { sum: number; n: number }>();
  for (const event of events) {
    const y = event.positions[0]?.y;
    if (y === undefined) continue;
    const known = sums.get(event.playerId) ?? { sum: 0, n: 0 };
    sums.set(event.playerId, { sum: known.sum + y, n: known.n + 1 });
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, sum / n]));
}

interface Span {
  readonly number: PeriodNumber;
  readonly startAt: number;
  readonly endAt: number;
}

export interface Substitution {
  readonly moment: Moment;
  readonly incident: Omit<Incident, "type" | "side" | "minute" | "plus" | "score">;
}

/**
 * Substitutions have a minute only. Minute 46 to 50 may be first-half stoppage, minute 91 and later second-half
 * stoppage or extra time: the period of the player's first touch decides. The moment is the beginning of the minute.
 */
export function substitutionsOf(
  team: WyscoutTeamData,
  events: readonly WyscoutEvent[],
  spans: readonly Span[],
  players: Players,
): readonly Substitution[] {
  const given = team.formation?.substitutions;
  if (!Array.isArray(given)) return [];
  return given.flatMap((change): Substitution[] => {
    const firstTouch = events.find((event) => event.playerId === change.playerIn);
    const span = spanOf(change.minute, firstTouch, spans);
    if (!span) return [];
    const period = PERIODS[span.number];
    const seconds = Math.max(0, Math.min((change.minute - period.base - 1) * 60, (span.endAt - span.startAt) / 1000));
    const moment = momentOf(period, span.startAt, seconds);
    const [player, off] = [playerOf(change.playerIn, players), playerOf(change.playerOut, players)];
    return [
      {
        moment,
        incident: { id: `sub-${change.playerIn}`, player: player.name, playerId: player.playerId, off: off.name, offId: off.playerId },
      },
    ];
  });
}

const PERIOD_NUMBER = { "1H": 1, "2H": 2, E1: 3, E2: 4, P: 5 } as const;

function spanOf(minute: number, firstTouch: WyscoutEvent | undefined, spans: readonly Span[]): Span | undefined {
  const nominal: PeriodNumber = minute <= 45 ? 1 : minute <= 90 ? 2 : minute <= 105 ? 3 : 4;
  const touched = firstTouch ? PERIOD_NUMBER[firstTouch.matchPeriod] : nominal;
  // Stoppage runs past the nominal end of a period; a touch before the nominal period proves it.
  const number = Math.min(nominal, Math.max(1, touched));
  return spans.find((span) => span.number === number) ?? spans.findLast((span) => span.number <= number);
}
