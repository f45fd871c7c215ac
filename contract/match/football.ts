import type { MatchId } from "../ids.ts";
import { FootballState, isFootballState } from "../codes/football.ts";
import { FOOTBALL_STATES } from "../codes/matchStates.ts";
import type { Fixture, Incident, LineupData, MatchEvent, Pair, PositionData, StatData, TextData } from "../feed/sport.ts";
import { sideIndex } from "../feed/sport.ts";
import { type MatchBase, type TextView, appendText, emptyBase, openSegment, pairsEqual } from "./common.ts";

/**
 * A football match as a pure fold over the events of `fb:{matchId}`. The same reducer runs in the server (snapshots,
 * board rows), the browser, the importers and the tests.
 */

export interface IncidentView extends Incident {
  readonly at: number;
  /** Shown struck through when revoked, marked as corrected when revised. Never removed; revoked is for good. */
  readonly status: "standing" | "revised" | "revoked";
  readonly reason?: string;
}

export interface ShotView extends PositionData {
  readonly at: number;
}

export type StatColumn = Readonly<Record<string, Pair>>;

export interface FootballMatch extends MatchBase {
  readonly sport: "fb";
  readonly state: FootballState;
  readonly half: Pair | null;
  /** The score when extra time, or else the penalties, began; null for a match without either. */
  readonly extraTimeFrom: Pair | null;
  readonly shootout: Pair | null;
  readonly corners: Pair;
  readonly yellow: Pair;
  readonly red: Pair;
  /** In match-clock order. */
  readonly incidents: readonly IncidentView[];
  readonly stats: { readonly all: StatColumn; readonly h1: StatColumn; readonly h2: StatColumn };
  readonly lineups: readonly [LineupData | null, LineupData | null];
  readonly shots: readonly ShotView[];
  /**
   * Momentum, home minus away: weighted danger of each minute. Index = minute slot by segment: first-half
   * stoppage counts into slot 44, second-half stoppage into slot 89.
   */
  readonly momentum: readonly number[];
}

/** Weights of `position` kinds in the momentum graph. */
export const MOMENTUM_WEIGHT: Readonly<Record<PositionData["kind"], number>> = { ball: 0, attack: 1, danger: 3, shot: 6 };

export function emptyFootballMatch(matchId: MatchId): FootballMatch {
  return {
    ...emptyBase(matchId),
    sport: "fb",
    state: FootballState.notStarted,
    half: null,
    extraTimeFrom: null,
    shootout: null,
    corners: [0, 0],
    yellow: [0, 0],
    red: [0, 0],
    incidents: [],
    stats: { all: {}, h1: {}, h2: {} },
    lineups: [null, null],
    shots: [],
    momentum: [],
  };
}

/**
 * Folds one event. Total: an event that cannot be applied (a revision of an unknown incident, an illegal state jump)
 * changes what it can and adds a flag; it never throws. The caller guarantees order and no duplicates.
 */
export function reduceFootball(match: FootballMatch, event: MatchEvent): FootballMatch {
  const next = { ...match, events: match.events + 1, asOfAt: Math.max(match.asOfAt, event.at), seq: event.s };
  switch (event.k) {
    case "fixture":
      return { ...next, fixture: event.d satisfies Fixture };
    case "state":
      return applyState(next, event.d.state, event);
    case "score": {
      const scored = {
        ...next,
        score: event.d.score as Pair,
        half: event.d.half ?? next.half,
        shootout: event.d.shootout ?? next.shootout,
      };
      return flagScore(scored);
    }
    case "incident":
      return flagScore(applyIncident(next, event.d, event.at));
    case "incident.revised":
      return reviseIncident(next, event.d.id, (i) => ({
        ...corrected(i, event.d.changes),
        id: i.id,
        status: i.status === "revoked" ? "revoked" : "revised",
        ...(event.d.reason === undefined || i.status === "revoked" ? {} : { reason: event.d.reason }),
      }));
    case "incident.revoked":
      return reviseIncident(next, event.d.id, (i) => ({
        ...i,
        status: "revoked",
        ...(event.d.reason === undefined ? {} : { reason: event.d.reason }),
      }));
    case "stat":
      return applyStat(next, event.d);
    case "text":
      return appendText(next, event.d satisfies TextData, event.at);
    case "lineup":
      return { ...next, lineups: event.d.side === "home" ? [event.d, next.lineups[1]] : [next.lineups[0], event.d] };
    case "position":
      return applyPosition(next, event.d, event.at);
    default:
      // A recording or a newer server may hold kinds that this page does not know.
      event satisfies never;
      return next;
  }
}

function applyState(match: FootballMatch, code: number, event: Extract<MatchEvent, { k: "state" }>): FootballMatch {
  const flags = match.flags;
  if (!isFootballState(code)) {
    return { ...match, state: FootballState.abnormal, flags: withFlag(flags, "illegal-state") };
  }
  const isLegal = FOOTBALL_STATES.allows(match.state, code, match.segments.length === 0);
  const half = code === FootballState.halfTime && match.half === null ? match.score : match.half;
  const isBeyondRegularTime = code === FootballState.extraTime || code === FootballState.penalties;
  return {
    ...match,
    state: isLegal ? code : FootballState.abnormal,
    reportedState: code,
    half,
    extraTimeFrom: isBeyondRegularTime ? (match.extraTimeFrom ?? match.score) : match.extraTimeFrom,
    clock: event.d.clock ?? null,
    stateReason: event.d.reason ?? null,
    segments: openSegment(match.segments, code, event),
    flags: isLegal ? flags : withFlag(flags, "illegal-state"),
  };
}

function withFlag(flags: readonly string[], flag: string): readonly string[] {
  return flags.includes(flag) ? flags : [...flags, flag];
}

/** Whether the source reports single corners, standing or revoked. */
function hasCorners(match: FootballMatch): boolean {
  return match.incidents.some((i) => i.type === "corner");
}

export function isGoal(type: Incident["type"]): boolean {
  return type === "goal" || type === "own-goal" || type === "penalty-goal";
}

const STOPPAGE_SLOTS = 1000;
function incidentOrder(i: Incident): number {
  // First-half stoppage sorts before minute 46: a minute's slot is wider than any stoppage.
  return i.minute * STOPPAGE_SLOTS + (i.plus ?? 0);
}

function applyIncident(match: FootballMatch, incident: Incident, at: number): FootballMatch {
  if (match.incidents.some((i) => i.id === incident.id)) return { ...match, flags: withFlag(match.flags, "duplicate-incident") };
  const view: IncidentView = { ...incident, at, status: "standing" };
  const incidents = [...match.incidents];
  let place = incidents.length;
  while (place > 0 && incidentOrder(incidents[place - 1] as Incident) > incidentOrder(view)) place -= 1;
  incidents.splice(place, 0, view);
  return withCounts({ ...match, incidents });
}

/** If a revision changes a player's name but not the id, the old id is dropped: it belongs to another player. */
function corrected({ playerId, offId, ...before }: IncidentView, changes: Partial<Incident>): IncidentView {
  const isStill = (name: "player" | "off"): boolean => changes[name] === undefined || changes[name] === before[name];
  return {
    ...before,
    ...(playerId !== undefined && isStill("player") ? { playerId } : {}),
    ...(offId !== undefined && isStill("off") ? { offId } : {}),
    ...changes,
  };
}

/** Revises an incident everywhere: in the list, the shot map and the text lines about it so far. */
function reviseIncident(match: FootballMatch, id: string, change: (i: IncidentView) => IncidentView): FootballMatch {
  const before = match.incidents.find((i) => i.id === id);
  if (!before) return { ...match, flags: withFlag(match.flags, "unknown-incident") };
  const after = change(before);
  const incidents = match.incidents.map((i) => (i === before ? after : i)).sort((a, b) => incidentOrder(a) - incidentOrder(b));
  const shots = match.shots.map((shot) => (shot.incidentId === id ? shotAfter(shot, after) : shot));
  const correction: TextView["correction"] = after.status === "revoked" ? "revoked" : "revised";
  const texts = match.texts.map((text) => (text.incidentId === id ? { ...text, correction } : text));
  return flagScore(withCounts({ ...match, incidents, shots, texts }));
}

/** A disallowed goal still counts as a shot on target. */
function shotAfter(shot: ShotView, incident: IncidentView): ShotView {
  const result = shot.result === "goal" && incident.status === "revoked" ? "on" : shot.result;
  return { ...shot, ...(incident.player === undefined ? {} : { player: incident.player }), ...(result === undefined ? {} : { result }) };
}

/**
 * Counts cards and corners from the incidents that are not revoked, so that a revoked card leaves no trace. Without
 * corner incidents, the provider's own corner count stays.
 */
function withCounts(match: FootballMatch): FootballMatch {
  const yellow: [number, number] = [0, 0];
  const red: [number, number] = [0, 0];
  const corners: [number, number] = [0, 0];
  const isReported = hasCorners(match);
  for (const i of match.incidents) {
    if (i.side === null || i.status === "revoked") continue;
    const index = sideIndex(i.side);
    if (i.type === "yellow") yellow[index] += 1;
    else if (i.type === "red" || i.type === "second-yellow") red[index] += 1;
    else if (i.type === "corner") corners[index] += 1;
  }
  return {
    ...match,
    yellow: pairsEqual(yellow, match.yellow) ? match.yellow : yellow,
    red: pairsEqual(red, match.red) ? match.red : red,
    corners: isReported && !pairsEqual(corners, match.corners) ? corners : match.corners,
  };
}

/** Goals of the incidents that are not revoked. */
export function goalsOf(incidents: readonly IncidentView[]): Pair {
  const goals: [number, number] = [0, 0];
  for (const i of incidents) {
    if (i.side !== null && i.status !== "revoked" && isGoal(i.type)) goals[sideIndex(i.side)] += 1;
  }
  return goals;
}

const FIRST_HALF_MINUTES = 45;
const REGULAR_MINUTES = 90;

/**
 * The score after 90 minutes with stoppage time, of a match that went on after them; null for others, whose score is that.
 * Counted from the goals if they add up to the score, since one may be revoked later; else the score at the start of extra time.
 */
export function regularScore({ extraTimeFrom, incidents, score }: FootballMatch): Pair | null {
  if (extraTimeFrom === null || !pairsEqual(goalsOf(incidents), score)) return extraTimeFrom;
  return goalsOf(incidents.filter(({ minute }) => minute <= REGULAR_MINUTES));
}

/**
 * A score or half-time score that contradicts the incidents is kept and shown as reported, with a flag. Between the two
 * events of one goal the score is briefly one ahead or behind, so only a flag that stays matters to a viewer. It is
 * recomputed on every event and clears itself.
 */
function flagScore(match: FootballMatch): FootballMatch {
  // A results-only source reports no incidents, so there is nothing to contradict.
  const isSilent = match.incidents.length === 0;
  const firstHalf = match.incidents.filter((i) => i.minute <= FIRST_HALF_MINUTES);
  const isScoreRight = isSilent || pairsEqual(goalsOf(match.incidents), match.score);
  const isHalfRight = isSilent || match.half === null || pairsEqual(goalsOf(firstHalf), match.half);
  const flags = setFlag(setFlag(match.flags, "score-contradicts-incidents", !isScoreRight), "half-contradicts-incidents", !isHalfRight);
  return flags === match.flags ? match : { ...match, flags };
}

function setFlag(flags: readonly string[], flag: string, isSet: boolean): readonly string[] {
  if (flags.includes(flag) === isSet) return flags;
  return isSet ? [...flags, flag] : flags.filter((f) => f !== flag);
}

function applyStat(match: FootballMatch, data: StatData): FootballMatch {
  if (!data.team) return match;
  const column = data.period ?? "all";
  const stats = { ...match.stats, [column]: { ...match.stats[column], ...data.team } };
  // The provider's own corner count is used only without corner incidents.
  const corners = column === "all" ? (data.team.corners as Pair | undefined) : undefined;
  return corners && !hasCorners(match) ? { ...match, stats, corners } : { ...match, stats };
}

function applyPosition(match: FootballMatch, data: PositionData, at: number): FootballMatch {
  const shots = data.kind === "shot" ? [...match.shots, { ...data, at }] : match.shots;
  const weight = MOMENTUM_WEIGHT[data.kind];
  if (weight === 0) return shots === match.shots ? match : { ...match, shots };
  const slot = Math.max(0, data.minute - 1);
  const momentum = match.momentum.slice();
  while (momentum.length <= slot) momentum.push(0);
  momentum[slot] = (momentum[slot] ?? 0) + (data.side === "home" ? weight : -weight);
  return { ...match, shots, momentum };
}

/** The most recently reported goal, even if revoked since; the board flashes it. */
export function lastGoal(match: FootballMatch): IncidentView | null {
  let last: IncidentView | null = null;
  for (const i of match.incidents) {
    if (isGoal(i.type) && (last === null || i.at >= last.at)) last = i;
  }
  return last;
}
