import type { Fixture, FootballStat, Incident, LineupData, LineupPlayer, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { filesById, findFile, isWanted, missingWanted, readJson } from "./files.ts";
import { createAttackTracker } from "./football/attacks.ts";
import { type Moment, PAUSE_AFTER, PERIODS, type PeriodNumber, momentOf } from "./football/periods.ts";
import { type FootballScribe, type Shot, createFootballScribe } from "./football/scribe.ts";
import { LEAGUES, footballTeam, otherLeague } from "./names/lookup.ts";
import {
  PLACE,
  type StatsbombEvent,
  type StatsbombLineup,
  decodeEvents,
  decodeLineups,
  decodeMatches,
  secondsOf,
} from "./statsbombSchema.ts";
import { short } from "./timeline.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/**
 * StatsBomb open data: events_{id}.json(.gz) and lineups_{id}.json(.gz) a match. Neither has a date: it comes from a
 * matches.json of the open data beside them, else from KNOWN. `timestamp` restarts each period; the second half is
 * taken to begin 15 minutes after the first ended.
 */

const STATS: readonly FootballStat[] = [
  "possession",
  "xg",
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

interface When {
  readonly kickoffAt: number;
  readonly league: Fixture["league"];
  readonly season?: string;
  readonly round?: string;
}

/** Dates of matches the project holds without their matches file (StatsBomb open data, matches/11/4: local time of the ground). */
const KNOWN: Readonly<
  Record<
    string,
    {
      readonly local: readonly [number, number, number, number, number];
      readonly zone: string;
      readonly season: string;
      readonly round: string;
    }
  >
> = {
  15946: { local: [2018, 8, 18, 22, 15], zone: "Europe/Madrid", season: "2018/19", round: "第1轮" },
  15986: { local: [2018, 9, 23, 20, 45], zone: "Europe/Madrid", season: "2018/19", round: "第5轮" },
};
const UNDATED_AT = Date.UTC(2000, 0, 1, 15);

export const readStatsbomb: ReadSource = (files, { only }) => {
  const listed = filesById(files, /^events_(\d+)\.json(?:\.gz)?$/);
  if (listed.length === 0) return err({ file: "events_*.json", record: "", reason: "no StatsBomb events in the folder" });
  const missing = missingWanted(
    only,
    listed.map(({ id }) => [id, `statsbomb-${id}`]),
    "events_*.json",
  );
  if (missing) return err(missing);
  const dates = readDates(files);
  if (!dates.ok) return dates;
  const imported: ImportedMatch[] = [];
  for (const { id, file } of listed) {
    if (!isWanted(only, id, `statsbomb-${id}`)) continue;
    const lineupFile = findFile(files, new RegExp(`^lineups_${id}\\.json(\\.gz)?$`));
    if (!lineupFile) return err({ file: `lineups_${id}.json`, record: "", reason: "the match's line-ups are not in the folder" });
    const one = readMatch(id, file, lineupFile, dates.value);
    if (!one.ok) return one;
    imported.push(one.value);
  }
  return ok(imported);
};

function readDates(files: readonly SourceFile[]): Result<ReadonlyMap<string, When>, ImportProblem> {
  const file = findFile(files, /^matches\.json(\.gz)?$/);
  if (!file) return ok(new Map());
  const decoded = readJson(file, decodeMatches);
  if (!decoded.ok) return decoded;
  const dates = new Map<string, When>();
  for (const match of decoded.value) {
    const date = parseDate(match.match_date);
    if (!date) return err({ file: file.name, record: String(match.match_id), reason: `no date: ${match.match_date}` });
    const [hour = 15, minute = 0] = (match.kick_off ?? "15:00").split(":").map(Number);
    const league = match.competition.competition_name === "La Liga" ? LEAGUES["esp-1"] : otherLeague(match.competition.competition_name);
    dates.set(String(match.match_id), {
      // Local time of the ground; the file names no zone. Central European time fits most of the open data.
      kickoffAt: zonedToUtc({ ...date, hour, minute }, "Europe/Madrid"),
      league,
      season: match.season.season_name,
      ...(match.match_week ? { round: `第${match.match_week}轮` } : {}),
    });
  }
  return ok(dates);
}

function whenOf(id: string, dates: ReadonlyMap<string, When>, notes: string[]): When {
  const known = dates.get(id);
  if (known) return known;
  const table = KNOWN[id];
  if (table) {
    const [year, month, day, hour, minute] = table.local;
    return {
      kickoffAt: zonedToUtc({ year, month, day, hour, minute }, table.zone),
      league: LEAGUES["esp-1"],
      season: table.season,
      round: table.round,
    };
  }
  notes.push(
    `statsbomb-${id}: the files carry no date and there is no matches.json; kick-off set to ${new Date(UNDATED_AT).toISOString()}`,
  );
  return { kickoffAt: UNDATED_AT, league: otherLeague("StatsBomb") };
}

function readMatch(
  id: string,
  file: SourceFile,
  lineupFile: SourceFile,
  dates: ReadonlyMap<string, When>,
): Result<ImportedMatch, ImportProblem> {
  const decoded = readJson(file, decodeEvents);
  if (!decoded.ok) return decoded;
  const lineups = readJson(lineupFile, decodeLineups);
  if (!lineups.ok) return lineups;
  const events = decoded.value.toSorted((a, b) => a.index - b.index);
  // The home side's eleven comes first.
  const elevens = events.filter((event) => event.type.name === "Starting XI" && event.tactics);
  const [homeXi, awayXi] = elevens;
  if (!homeXi || !awayXi || homeXi.team.id === awayXi.team.id)
    return err({ file: file.name, record: "/0", reason: "not a Starting XI of both teams" });
  const sideOf = new Map<number, Side>([
    [homeXi.team.id, "home"],
    [awayXi.team.id, "away"],
  ]);
  for (const [i, event] of decoded.value.entries()) {
    if (!sideOf.has(event.team.id))
      return err({ file: file.name, record: `/${i}`, reason: `team ${event.team.name} does not play in this match` });
  }
  for (const team of lineups.value) {
    if (!sideOf.has(team.team_id))
      return err({ file: lineupFile.name, record: team.team_name, reason: "this team does not play in the match" });
  }
  const notes: string[] = [];
  const when = whenOf(id, dates, notes);
  const fixture: Fixture = {
    matchId: `statsbomb-${id}`,
    sport: "fb",
    league: when.league,
    ...(when.season ? { season: when.season } : {}),
    ...(when.round ? { round: when.round } : {}),
    kickoffAt: when.kickoffAt,
    home: footballTeam(homeXi.team.name),
    away: footballTeam(awayXi.team.name),
    source: "statsbomb",
  };
  const scribe = createFootballScribe(fixture, new Set(STATS));
  writeMatch(scribe, fixture, events, sideOf, createNames(lineups.value));
  return ok({
    matchId: fixture.matchId,
    sport: "fb",
    title: `${fixture.home.name} – ${fixture.away.name}`,
    events: scribe.finish(),
    notes,
  });
}

interface Names {
  /** The name the player goes by. */
  nameOf(player: { readonly id: number; readonly name: string }): string;
  squad(teamId: number): StatsbombLineup["lineup"];
}

function createNames(lineups: readonly StatsbombLineup[]): Names {
  const names = new Map(lineups.flatMap((team) => team.lineup.map((p) => [p.player_id, p.player_nickname ?? p.player_name] as const)));
  return {
    nameOf: (player) => short(names.get(player.id) ?? player.name),
    squad: (teamId) => lineups.find((team) => team.team_id === teamId)?.lineup ?? [],
  };
}

function lineupOf(event: StatsbombEvent, side: Side, names: Names): readonly LineupData[] {
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

function writeMatch(
  scribe: FootballScribe,
  fixture: Fixture,
  events: readonly StatsbombEvent[],
  sideOf: ReadonlyMap<number, Side>,
  names: Names,
): void {
  const side = (event: StatsbombEvent): Side => sideOf.get(event.team.id) ?? "home";
  const byId = new Map(events.map((event) => [event.id, event]));
  const write = createEventWriter(scribe, byId, side, names);
  scribe.open(events.filter((e) => e.type.name === "Starting XI").flatMap((e) => lineupOf(e, side(e), names)));
  const numbers = [...new Set(events.map((event) => event.period))].toSorted((a, b) => a - b) as PeriodNumber[];
  let startAt = fixture.kickoffAt;
  for (const [i, number] of numbers.entries()) {
    const period = events.filter((event) => event.period === number && event.type.name !== "Starting XI");
    scribe.startPeriod(number, startAt);
    for (const event of period) {
      const moment = momentOf(PERIODS[number], startAt, secondsOf(event.timestamp));
      if (event.type.name === "Tactical Shift") for (const lineup of lineupOf(event, side(event), names)) scribe.lineup(moment.at, lineup);
      write(event, moment);
    }
    const endAt = startAt + Math.max(0, ...period.map((event) => secondsOf(event.timestamp))) * 1000;
    scribe.endPeriod(number, endAt, numbers[i + 1] ?? null);
    startAt = endAt + PAUSE_AFTER[number] * 60_000;
  }
}

const CARD: Readonly<Record<string, Incident["type"]>> = { "Yellow Card": "yellow", "Second Yellow": "second-yellow", "Red Card": "red" };
/** The halves of an own goal that do not name each other lie this close together. */
const PAIR_WITHIN_S = 5;
const ON_TARGET = new Set(["Saved", "Saved to Post"]);

function createEventWriter(
  scribe: FootballScribe,
  byId: ReadonlyMap<string, StatsbombEvent>,
  sideOf: (event: StatsbombEvent) => Side,
  names: Names,
): (event: StatsbombEvent, moment: Moment) => void {
  const attacks = createAttackTracker(scribe);

  function writeShot(
    event: StatsbombEvent,
    moment: Moment,
    base: { id: string; side: Side; player?: string; playerId?: string },
    x: number,
    y: number,
  ): void {
    if (!event.shot) return;
    const outcome = event.shot.outcome.name;
    const isGoal = outcome === "Goal";
    const isPenalty = event.shot.type.name === "Penalty";
    if (event.period === 5) {
      scribe.incident(moment, { ...base, type: isGoal ? "shootout-goal" : "shootout-missed" });
      return;
    }
    const result = isGoal ? "goal" : outcome === "Blocked" ? "blocked" : ON_TARGET.has(outcome) ? "on" : "off";
    const shot: Omit<Shot, "incidentId"> = {
      side: base.side,
      x,
      y,
      result,
      xg: Number(event.shot.statsbomb_xg.toFixed(3)),
      ...(base.player === undefined ? {} : { player: base.player }),
    };
    const helper = event.shot.key_pass_id === undefined ? undefined : byId.get(event.shot.key_pass_id)?.player;
    const assist = helper && !isPenalty ? { assist: names.nameOf(helper) } : {};
    if (isGoal) scribe.incident(moment, { ...base, ...assist, type: isPenalty ? "penalty-goal" : "goal" }, shot);
    else if (isPenalty) scribe.incident(moment, { ...base, type: "penalty-missed" }, shot);
    else scribe.shot(moment, shot);
  }

  /**
   * Own goals come as a pair: the For half says who gains, the Against half who scored. A half without its partner
   * stands for both.
   */
  function writeOwnGoal(event: StatsbombEvent, moment: Moment): void {
    const partner = partnerOf(event);
    if (event.type.name === "Own Goal Against" && partner) return;
    const scorer = event.type.name === "Own Goal Against" ? event : partner;
    const gains: Side = event.type.name === "Own Goal For" ? sideOf(event) : sideOf(event) === "home" ? "away" : "home";
    const player = scorer?.player;
    scribe.incident(moment, {
      id: event.id,
      side: gains,
      type: "own-goal",
      ...(player ? { player: names.nameOf(player), playerId: `statsbomb-${player.id}` } : {}),
    });
  }

  function partnerOf(event: StatsbombEvent): StatsbombEvent | undefined {
    const other = event.type.name === "Own Goal For" ? "Own Goal Against" : "Own Goal For";
    const related = (event.related_events ?? []).map((id) => byId.get(id)).find((e) => e?.type.name === other);
    if (related) return related;
    const isNear = (e: StatsbombEvent): boolean =>
      e.period === event.period && Math.abs(secondsOf(e.timestamp) - secondsOf(event.timestamp)) <= PAIR_WITHIN_S;
    return [...byId.values()].find((e) => e.type.name === other && isNear(e));
  }

  return (event, moment) => {
    const side = sideOf(event);
    const player = event.player && names.nameOf(event.player);
    const base = { id: event.id, side, ...(player && event.player ? { player, playerId: `statsbomb-${event.player.id}` } : {}) };
    const x = ((event.location?.[0] ?? 60) / 120) * 100;
    const y = ((event.location?.[1] ?? 40) / 80) * 100;
    const card = CARD[(event.foul_committed?.card ?? event.bad_behaviour?.card)?.name ?? ""];
    switch (event.type.name) {
      case "Shot":
        writeShot(event, moment, base, x, y);
        break;
      case "Own Goal For":
      case "Own Goal Against":
        writeOwnGoal(event, moment);
        break;
      case "Pass":
        scribe.count(moment.at, "passes", side);
        if (!event.pass?.outcome) scribe.count(moment.at, "accuratePasses", side);
        if (event.pass?.type?.name === "Corner") scribe.incident(moment, { id: event.id, side, type: "corner" });
        if (event.pass?.outcome?.name === "Pass Offside") scribe.offside(moment, side);
        attacks.touch(moment, side, x, y);
        break;
      case "Carry":
      case "Dribble":
        attacks.touch(moment, side, x, y);
        break;
      case "Offside":
        scribe.offside(moment, side, player);
        break;
      case "Foul Committed":
        scribe.foul(moment, side, player);
        break;
      case "Goal Keeper":
        if (event.goalkeeper?.type?.name.includes("Saved") === true) scribe.count(moment.at, "saves", side);
        break;
      case "Substitution": {
        if (!event.substitution || !event.player) break;
        const replacement = event.substitution.replacement;
        scribe.incident(moment, {
          id: event.id,
          side,
          type: "substitution",
          player: names.nameOf(replacement),
          playerId: `statsbomb-${replacement.id}`,
          off: names.nameOf(event.player),
          offId: `statsbomb-${event.player.id}`,
        });
        break;
      }
      case "Injury Stoppage":
        scribe.text(moment, "比赛因伤暂停。");
        break;
      default:
        // Pressures, receipts, duels and the like change nothing that is shown.
        break;
    }
    if (card) scribe.incident(moment, { ...base, id: `${event.id.slice(0, 58)}-card`, type: card });
  };
}
