import type { Fixture, FootballStat, Incident, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { findFile, isWanted, missingWanted, readJson } from "./files.ts";
import { createAttackTracker } from "./football/attacks.ts";
import { type Moment, PAUSE_AFTER, PERIODS, type PeriodNumber, momentOf } from "./football/periods.ts";
import { type FootballEventBuilder, type Shot, createFootballEventBuilder } from "./football/eventBuilder.ts";
import { LEAGUES, type League, type LeagueId, footballTeam, otherLeague } from "./names/lookup.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";
import { type WyscoutPlayer, lineupOf, substitutionsOf } from "./wyscoutLineup.ts";
import {
  EVENT,
  type MatchPeriod,
  SUB_EVENT,
  TAG,
  type WyscoutEvent,
  type WyscoutMatch,
  type WyscoutTeamData,
  decodeEvents,
  decodeMatches,
  decodeName,
  decodePlayers,
  decodeTeams,
} from "./wyscoutSchema.ts";

/**
 * Wyscout's public match events (Pappalardo et al. 2019): matches.json, teams.json, players.json and one
 * events_{id}.json(.gz) for each match. The only wall-clock time is the kick-off: the second half is assumed to begin 15
 * minutes after the last event of the first (PAUSE_AFTER), and so on.
 */

const PERIOD_OF: Readonly<Record<MatchPeriod, PeriodNumber>> = { "1H": 1, "2H": 2, E1: 3, E2: 4, P: 5 };
const LEAGUE_OF: Readonly<Record<number, LeagueId>> = {
  364: "eng-1",
  795: "esp-1",
  426: "ger-1",
  524: "ita-1",
  28: "world-cup",
  102: "euro",
};
const STATS: readonly FootballStat[] = [
  "possession",
  "shots",
  "shotsOnTarget",
  "attacks",
  "dangerousAttacks",
  "corners",
  "passes",
  "passAccuracy",
  "fouls",
  "offsides",
  "saves",
  "yellow",
  "red",
];
/** A pass marked as an assist belongs to the goal that follows it within these seconds. */
const ASSIST_WITHIN_S = 20;

interface Context {
  readonly teams: ReadonlyMap<number, string>;
  readonly players: ReadonlyMap<number, WyscoutPlayer>;
}

export const readWyscout: ReadSource = (files, { only }) => {
  const listed = [
    findFile(files, /^matches\.json(\.gz)?$/),
    findFile(files, /^teams\.json(\.gz)?$/),
    findFile(files, /^players\.json(\.gz)?$/),
  ] as const;
  const [matchFile, teamFile, playerFile] = listed;
  if (!matchFile || !teamFile || !playerFile)
    return err({ file: "matches.json, teams.json, players.json", record: "", reason: "not all of them are in the folder" });
  const matches = readJson(matchFile, decodeMatches);
  if (!matches.ok) return matches;
  const teams = readJson(teamFile, decodeTeams);
  if (!teams.ok) return teams;
  const players = readJson(playerFile, decodePlayers);
  if (!players.ok) return players;
  const missing = missingWanted(
    only,
    matches.value.map((m) => [String(m.wyId), `wyscout-${m.wyId}`]),
    matchFile.name,
  );
  if (missing) return err(missing);

  const context: Context = {
    teams: new Map(teams.value.map((t) => [t.wyId, decodeName(t.name)])),
    players: new Map(players.value.map((p) => [p.wyId, { name: short(decodeName(p.shortName)), role: p.role.code2 }])),
  };
  const imported: ImportedMatch[] = [];
  for (const match of matches.value) {
    if (!isWanted(only, String(match.wyId), `wyscout-${match.wyId}`)) continue;
    const file = findFile(files, new RegExp(`^events_${match.wyId}\\.json(\\.gz)?$`));
    if (!file) return err({ file: `events_${match.wyId}.json`, record: "", reason: "listed in matches.json but not in the folder" });
    const one = readMatch(match, file, context);
    if (!one.ok) return one;
    imported.push(one.value);
  }
  return ok(imported);
};

function readMatch(match: WyscoutMatch, file: SourceFile, context: Context): Result<ImportedMatch, ImportProblem> {
  const decoded = readJson(file, decodeEvents);
  if (!decoded.ok) return decoded;
  const bySide = sidesOf(match);
  if (!bySide) return err({ file: "matches.json", record: String(match.wyId), reason: "not one home and one away team" });
  const sideOf = new Map<number, Side>([
    [bySide.home.teamId, "home"],
    [bySide.away.teamId, "away"],
  ]);
  const events = decoded.value.events;
  for (const [i, event] of events.entries()) {
    const record = `/events/${i}`;
    if (event.matchId !== match.wyId) return err({ file: file.name, record, reason: `belongs to match ${event.matchId}` });
    if (!sideOf.has(event.teamId)) return err({ file: file.name, record, reason: `team ${event.teamId} does not play in this match` });
  }
  return ok(writeMatch(match, bySide, sideOf, events, context));
}

function sidesOf(match: WyscoutMatch): Record<Side, WyscoutTeamData> | null {
  const [a, b] = Object.values(match.teamsData);
  if (!a || !b || a.side === b.side) return null;
  return a.side === "home" ? { home: a, away: b } : { home: b, away: a };
}

function fixtureOf(match: WyscoutMatch, bySide: Record<Side, WyscoutTeamData>, context: Context): Fixture {
  const kickoffAt = Date.parse(`${match.dateutc.replace(" ", "T")}Z`);
  const year = new Date(kickoffAt).getUTCFullYear();
  const leagueId = LEAGUE_OF[match.competitionId];
  const league: League = leagueId ? LEAGUES[leagueId] : otherLeague(`Wyscout ${match.competitionId}`);
  const isCup = leagueId === "world-cup" || leagueId === "euro";
  const firstYear = new Date(kickoffAt).getUTCMonth() >= 6 ? year : year - 1;
  const team = (side: Side): Fixture["home"] => footballTeam(context.teams.get(bySide[side].teamId) ?? `Wyscout ${bySide[side].teamId}`);
  return {
    matchId: `wyscout-${match.wyId}`,
    sport: "fb",
    league,
    season: isCup ? String(year) : `${firstYear}/${String(firstYear + 1).slice(2)}`,
    ...(match.gameweek ? { round: `第${match.gameweek}轮` } : {}),
    kickoffAt,
    home: team("home"),
    away: team("away"),
    ...(match.venue ? { venue: short(decodeName(match.venue)) } : {}),
    source: "wyscout",
  };
}

interface Span {
  readonly number: PeriodNumber;
  readonly startAt: number;
  readonly endAt: number;
}

/** The wall-clock time of each period. */
function spansOf(events: readonly WyscoutEvent[], kickoffAt: number): readonly Span[] {
  const lastSecond = new Map<PeriodNumber, number>();
  for (const event of events) {
    const number = PERIOD_OF[event.matchPeriod];
    lastSecond.set(number, Math.max(lastSecond.get(number) ?? 0, event.eventSec));
  }
  const spans: Span[] = [];
  for (const number of [...lastSecond.keys()].toSorted((a, b) => a - b)) {
    const before = spans.at(-1);
    const startAt = before ? before.endAt + PAUSE_AFTER[before.number] * 60_000 : kickoffAt;
    spans.push({ number, startAt, endAt: Math.round(startAt + (lastSecond.get(number) ?? 0) * 1000) });
  }
  return spans;
}

/** Something to write at a time; `rank` orders the steps of one moment: period start, events, period end. */
interface Step {
  readonly at: number;
  readonly rank: number;
  readonly run: () => void;
}

function writeMatch(
  match: WyscoutMatch,
  bySide: Record<Side, WyscoutTeamData>,
  sideOf: ReadonlyMap<number, Side>,
  events: readonly WyscoutEvent[],
  context: Context,
): ImportedMatch {
  const fixture = fixtureOf(match, bySide, context);
  const builder = createFootballEventBuilder(fixture, new Set(STATS));
  const spans = spansOf(events, fixture.kickoffAt);
  const steps: Step[] = [];
  for (const [i, span] of spans.entries()) {
    const next = spans[i + 1]?.number ?? null;
    steps.push({ at: span.startAt, rank: 0, run: () => builder.startPeriod(span.number, span.startAt) });
    steps.push({ at: span.endAt, rank: 2, run: () => builder.endPeriod(span.number, span.endAt, next) });
  }
  const write = createEventWriter(builder, sideOf, context);
  for (const event of events) {
    const span = spans.find((s) => s.number === PERIOD_OF[event.matchPeriod]);
    if (!span) continue;
    const moment = momentOf(PERIODS[span.number], span.startAt, event.eventSec);
    steps.push({ at: moment.at, rank: 1, run: () => write(event, moment) });
  }
  for (const side of ["home", "away"] as const) {
    for (const change of substitutionsOf(bySide[side], events, spans, context.players)) {
      const { moment, incident } = change;
      steps.push({ at: moment.at, rank: 1, run: () => builder.incident(moment, { ...incident, type: "substitution", side }) });
    }
  }
  builder.reportHalf([bySide.home.scoreHT, bySide.away.scoreHT]);
  builder.open((["home", "away"] as const).flatMap((side) => lineupOf(side, bySide[side], events, context.players)));
  for (const step of steps.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) step.run();

  const notes: string[] = [];
  const recorded = [Math.max(bySide.home.score, bySide.home.scoreET), Math.max(bySide.away.score, bySide.away.scoreET)] as const;
  if (builder.score()[0] !== recorded[0] || builder.score()[1] !== recorded[1]) {
    notes.push(
      `${fixture.matchId}: the events give ${builder.score().join("-")}, matches.json ${recorded.join("-")}; the recorded result stands`,
    );
    builder.setScore(spans.at(-1)?.endAt ?? fixture.kickoffAt, recorded, null, null);
  }
  const half = builder.halfByGoals();
  if (half && (half[0] !== bySide.home.scoreHT || half[1] !== bySide.away.scoreHT)) {
    notes.push(
      `${fixture.matchId}: the goals of the first half give ${half.join("-")}, matches.json ${bySide.home.scoreHT}-${bySide.away.scoreHT}; the recorded half-time stands, flagged`,
    );
  }
  return { matchId: fixture.matchId, sport: "fb", title: `${fixture.home.name} – ${fixture.away.name}`, events: builder.finish(), notes };
}

/** Turns one Wyscout event into calls of the builder. */
function createEventWriter(
  builder: FootballEventBuilder,
  sideOf: ReadonlyMap<number, Side>,
  context: Context,
): (event: WyscoutEvent, moment: Moment) => void {
  const attacks = createAttackTracker(builder);
  let assist: WyscoutEvent | null = null;
  return (event, moment) => {
    const side = sideOf.get(event.teamId) ?? "home";
    const tags = new Set(event.tags.map((tag) => tag.id));
    const player = context.players.get(event.playerId)?.name;
    const named = player === undefined ? {} : { player, playerId: `wyscout-${event.playerId}` };
    const base = { id: String(event.id), side, ...named };
    const place = event.positions[0] ?? { x: 50, y: 50 };
    const isPenalty = event.eventId === EVENT.freeKick && event.subEventId === SUB_EVENT.penalty;
    const isShot =
      event.eventId === EVENT.shot || isPenalty || (event.eventId === EVENT.freeKick && event.subEventId === SUB_EVENT.freeKickShot);
    // Keepers' events bear the goal tag too: a goal counts on Shot and Free Kick only.
    const isGoal = tags.has(TAG.goal) && (event.eventId === EVENT.shot || event.eventId === EVENT.freeKick);

    if (event.matchPeriod === "P") {
      if (isPenalty) builder.incident(moment, { ...base, type: isGoal ? "shootout-goal" : "shootout-missed" });
      return;
    }
    if (tags.has(TAG.ownGoal)) builder.incident(moment, { ...base, side: side === "home" ? "away" : "home", type: "own-goal" });
    if (isGoal || isShot) {
      const blocked = tags.has(TAG.blocked);
      const result = isGoal ? "goal" : blocked ? "blocked" : tags.has(TAG.accurate) ? "on" : "off";
      const shot: Omit<Shot, "incidentId"> = { side, x: place.x, y: place.y, result, ...(player === undefined ? {} : { player }) };
      const type: Incident["type"] | null = isGoal ? (isPenalty ? "penalty-goal" : "goal") : isPenalty ? "penalty-missed" : null;
      const helper =
        isGoal &&
        !isPenalty &&
        assist &&
        assist.teamId === event.teamId &&
        assist.matchPeriod === event.matchPeriod &&
        event.eventSec - assist.eventSec <= ASSIST_WITHIN_S
          ? context.players.get(assist.playerId)?.name
          : undefined;
      if (type) builder.incident(moment, { ...base, type, ...(helper === undefined ? {} : { assist: helper }) }, shot);
      else builder.shot(moment, shot);
      if (isGoal) assist = null;
    }
    if (event.eventId === EVENT.pass) {
      builder.count(moment.at, "passes", side);
      if (tags.has(TAG.accurate)) builder.count(moment.at, "accuratePasses", side);
    }
    if (tags.has(TAG.assist)) assist = event;
    if (event.eventId === EVENT.freeKick && event.subEventId === SUB_EVENT.corner)
      builder.incident(moment, { id: base.id, side, type: "corner" });
    if (event.eventId === EVENT.offside) builder.offside(moment, side, player);
    if (event.eventId === EVENT.foul) builder.foul(moment, side, player);
    if (event.eventId === EVENT.save && !tags.has(TAG.goal)) builder.count(moment.at, "saves", side);
    const card: Incident["type"] | null = tags.has(TAG.secondYellow)
      ? "second-yellow"
      : tags.has(TAG.red)
        ? "red"
        : tags.has(TAG.yellow)
          ? "yellow"
          : null;
    if (card) builder.incident(moment, { ...base, id: `${base.id}-card`, type: card });
    if (event.eventId === EVENT.pass || event.eventId === EVENT.freeKick || event.eventId === EVENT.other)
      attacks.touch(moment, side, place.x, place.y);
  };
}
