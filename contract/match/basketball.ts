import type { MatchId } from "../ids.ts";
import { BasketballState, REGULATION_PERIODS, formatOfMinutes, isBasketballState } from "../codes/basketball.ts";
import { BASKETBALL_STATES, type BasketballFormat } from "../codes/matchStates.ts";
import type { Fixture, MatchEvent, Pair, PlayerLine, PlayerStat, PositionData, Side, StatData } from "../feed/sport.ts";
import { type MatchBase, appendText, emptyBase, openSegment } from "./common.ts";

/** A basketball match as a pure fold over the events of `bk:{matchId}`. */

export interface PlayerView {
  readonly playerId: string;
  readonly side: Side;
  readonly name: string;
  readonly number: string;
  readonly position: string;
  readonly starter: boolean;
  readonly stats: Readonly<Partial<Record<PlayerStat, number>>>;
}

export interface ShotPoint extends PositionData {
  readonly at: number;
}

export interface BasketballMatch extends MatchBase {
  readonly sport: "bk";
  readonly state: BasketballState;
  readonly overtime: number;
  /** Points by period; overtimes follow the regulation periods. */
  readonly periods: readonly Pair[];
  readonly stats: Readonly<Record<string, Pair>>;
  /** Home players first, each side in order of first appearance. */
  readonly players: readonly PlayerView[];
  readonly shots: readonly ShotPoint[];
  /** Score lead over time, for the momentum graph: elapsed game seconds, and home minus away. */
  readonly leads: readonly { readonly elapsedS: number; readonly lead: number; readonly at: number }[];
}

export function emptyBasketballMatch(matchId: MatchId): BasketballMatch {
  return {
    ...emptyBase(matchId),
    sport: "bk",
    state: BasketballState.notStarted,
    overtime: 0,
    periods: [],
    stats: {},
    players: [],
    shots: [],
    leads: [],
  };
}

export const OVERTIME_MINUTES = 5;
/** Default where the fixture has no value. */
const USUAL_PERIOD_MINUTES = 12;

type Timed = Pick<Fixture, "periodMinutes"> | null;

/** Minutes of a regulation period. */
export function periodMinutesOf(fixture: Timed): number {
  return fixture?.periodMinutes ?? USUAL_PERIOD_MINUTES;
}

/** Quarters or halves, by the length of the game's periods. */
export function formatOf(fixture: Timed): BasketballFormat {
  return formatOfMinutes(periodMinutesOf(fixture));
}

/** Length of a period in seconds, by its 0-based index. */
export function periodSecondsOf(fixture: Timed, index: number): number {
  return (index < REGULATION_PERIODS[formatOf(fixture)] ? periodMinutesOf(fixture) : OVERTIME_MINUTES) * 60;
}

/** Game seconds elapsed at a point in a period (0-based index; overtimes follow the regulation periods). */
export function elapsedGameS(periodIndex: number, remainingS: number, periodMinutes: number): number {
  const regulation = REGULATION_PERIODS[formatOfMinutes(periodMinutes)];
  const full = Math.min(periodIndex, regulation) * periodMinutes + Math.max(0, periodIndex - regulation) * OVERTIME_MINUTES;
  const length = periodIndex < regulation ? periodMinutes : OVERTIME_MINUTES;
  return (full + length) * 60 - remainingS;
}

/** 0-based period index of a state (a break belongs to the period before it); null outside play. */
export function periodIndexOf(state: number, overtime: number, format: BasketballFormat = "quarters"): number | null {
  if (state === BasketballState.overtime) return REGULATION_PERIODS[format] - 1 + Math.max(1, overtime);
  return BASKETBALL_STATES[format].row(state).period ?? null;
}

/** Folds one event. Total, like `reduceFootball`. */
export function reduceBasketball(match: BasketballMatch, event: MatchEvent): BasketballMatch {
  const next = { ...match, events: match.events + 1, asOfAt: Math.max(match.asOfAt, event.at), seq: event.s };
  switch (event.k) {
    case "fixture":
      return { ...next, fixture: event.d };
    case "state":
      return applyState(next, event);
    case "score":
      return applyScore(next, event.d.score as Pair, (event.d.periods as Pair[] | undefined) ?? next.periods, event.at);
    case "stat":
      return applyStat(next, event.d as StatData);
    case "text":
      return appendText(next, event.d, event.at);
    case "position":
      return event.d.kind === "shot" ? { ...next, shots: [...next.shots, { ...event.d, at: event.at }] } : next;
    case "lineup":
    case "incident":
    case "incident.revised":
    case "incident.revoked":
      return next;
    default:
      // A recording or a newer server may hold kinds that this page does not know.
      event satisfies never;
      return next;
  }
}

function withFlag(flags: readonly string[], flag: string): readonly string[] {
  return flags.includes(flag) ? flags : [...flags, flag];
}

function applyState(match: BasketballMatch, event: Extract<MatchEvent, { k: "state" }>): BasketballMatch {
  const code = event.d.state;
  if (!isBasketballState(code)) return { ...match, state: BasketballState.abnormal, flags: withFlag(match.flags, "illegal-state") };
  const isLegal = BASKETBALL_STATES[formatOf(match.fixture)].allows(match.state, code, match.segments.length === 0);
  const last = match.segments.at(-1);
  const overtime = event.d.overtime ?? (code === BasketballState.overtime ? Math.max(1, match.overtime) : match.overtime);
  // The game clock stops and starts hundreds of times a period: the running segment just takes the new clock.
  const isSamePeriod = last !== undefined && last.state === code && last.overtime === (event.d.overtime ?? 0);
  const segments =
    isSamePeriod && event.d.clock
      ? [...match.segments.slice(0, -1), { ...last, clock: event.d.clock }]
      : openSegment(match.segments, code, event);
  return {
    ...match,
    state: isLegal ? code : BasketballState.abnormal,
    reportedState: code,
    overtime,
    clock: event.d.clock ?? null,
    stateReason: event.d.reason ?? null,
    segments,
    flags: isLegal ? match.flags : withFlag(match.flags, "illegal-state"),
  };
}

function applyScore(match: BasketballMatch, score: Pair, periods: readonly Pair[], at: number): BasketballMatch {
  const total = periods.reduce<Pair>((sum, p) => [sum[0] + p[0], sum[1] + p[1]], [0, 0]);
  const agrees = periods.length === 0 || (total[0] === score[0] && total[1] === score[1]);
  const flags = agrees ? match.flags.filter((f) => f !== "score-contradicts-periods") : withFlag(match.flags, "score-contradicts-periods");
  const index = periodIndexOf(match.state, match.overtime, formatOf(match.fixture));
  const minutes = periodMinutesOf(match.fixture);
  const clock = match.clock;
  const remainingS = clock ? Math.max(0, clock.base - ((at - clock.startAt) * clock.rate) / 1000) : 0;
  const leads =
    index === null ? match.leads : [...match.leads, { elapsedS: elapsedGameS(index, remainingS, minutes), lead: score[0] - score[1], at }];
  return { ...match, score, periods, leads, flags };
}

function applyStat(match: BasketballMatch, data: StatData): BasketballMatch {
  const stats = data.team ? { ...match.stats, ...(data.team as Record<string, Pair>) } : match.stats;
  let players = match.players;
  for (const line of data.players ?? []) players = mergePlayer(players, line);
  return { ...match, stats, players };
}

function mergePlayer(players: readonly PlayerView[], line: PlayerLine): readonly PlayerView[] {
  const at = players.findIndex((p) => p.playerId === line.playerId && p.side === line.side);
  const known = at >= 0 ? players[at] : undefined;
  const merged: PlayerView = {
    playerId: line.playerId,
    side: line.side,
    name: line.name ?? known?.name ?? line.playerId,
    number: line.number ?? known?.number ?? "",
    position: line.position ?? known?.position ?? "",
    starter: line.starter ?? known?.starter ?? false,
    stats: { ...known?.stats, ...line.stats },
  };
  if (known) return players.map((player) => (player === known ? merged : player));
  return [...players, merged].sort((a, b) => (a.side === b.side ? 0 : a.side === "home" ? -1 : 1));
}
