import type { Fixture, FootballStat, Incident, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { filesById, findFile, isWanted, missingWanted, readJson } from "./files.ts";
import { createAttackTracker } from "./football/attacks.ts";
import { type Moment, PAUSE_AFTER, PERIODS, type PeriodNumber, momentOf } from "./football/periods.ts";
import { type FootballEventBuilder, type Shot, createFootballEventBuilder } from "./football/eventBuilder.ts";
import { footballTeam } from "./names/lookup.ts";
import { type StatsbombEvent, decodeEvents, decodeLineups, secondsOf } from "./statsbombSchema.ts";
import { readDates, type When, whenOf } from "./statsbombDates.ts";
import { type Names, createNames, lineupOf } from "./statsbombLineup.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";

/**
 * StatsBomb open data: events_{id}.json(.gz) and lineups_{id}.json(.gz) for each match. Neither has a date: it is taken from a
 * matches.json of the open data beside them, else from KNOWN. `timestamp` restarts each period; the second half is
 * assumed to begin 15 minutes after the first ended.
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
  const builder = createFootballEventBuilder(fixture, new Set(STATS));
  writeMatch(builder, fixture, events, sideOf, createNames(lineups.value));
  return ok({
    matchId: fixture.matchId,
    sport: "fb",
    title: `${fixture.home.name} – ${fixture.away.name}`,
    events: builder.finish(),
    notes,
  });
}

function writeMatch(
  builder: FootballEventBuilder,
  fixture: Fixture,
  events: readonly StatsbombEvent[],
  sideOf: ReadonlyMap<number, Side>,
  names: Names,
): void {
  const side = (event: StatsbombEvent): Side => sideOf.get(event.team.id) ?? "home";
  const byId = new Map(events.map((event) => [event.id, event]));
  const write = createEventWriter(builder, byId, side, names);
  builder.open(events.filter((e) => e.type.name === "Starting XI").flatMap((e) => lineupOf(e, side(e), names)));
  const numbers = [...new Set(events.map((event) => event.period))].toSorted((a, b) => a - b) as PeriodNumber[];
  let startAt = fixture.kickoffAt;
  for (const [i, number] of numbers.entries()) {
    const period = events.filter((event) => event.period === number && event.type.name !== "Starting XI");
    builder.startPeriod(number, startAt);
    for (const event of period) {
      const moment = momentOf(PERIODS[number], startAt, secondsOf(event.timestamp));
      if (event.type.name === "Tactical Shift") for (const lineup of lineupOf(event, side(event), names)) builder.lineup(moment.at, lineup);
      write(event, moment);
    }
    const endAt = startAt + Math.max(0, ...period.map((event) => secondsOf(event.timestamp))) * 1000;
    builder.endPeriod(number, endAt, numbers[i + 1] ?? null);
    startAt = endAt + PAUSE_AFTER[number] * 60_000;
  }
}

const CARD: Readonly<Record<string, Incident["type"]>> = { "Yellow Card": "yellow", "Second Yellow": "second-yellow", "Red Card": "red" };
/** The halves of an own goal that do not refer to each other are at most this far apart. */
const PAIR_WITHIN_S = 5;
const ON_TARGET = new Set(["Saved", "Saved to Post"]);

function createEventWriter(
  builder: FootballEventBuilder,
  byId: ReadonlyMap<string, StatsbombEvent>,
  sideOf: (event: StatsbombEvent) => Side,
  names: Names,
): (event: StatsbombEvent, moment: Moment) => void {
  const attacks = createAttackTracker(builder);

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
      builder.incident(moment, { ...base, type: isGoal ? "shootout-goal" : "shootout-missed" });
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
    if (isGoal) builder.incident(moment, { ...base, ...assist, type: isPenalty ? "penalty-goal" : "goal" }, shot);
    else if (isPenalty) builder.incident(moment, { ...base, type: "penalty-missed" }, shot);
    else builder.shot(moment, shot);
  }

  /**
   * Own goals come as a pair: the For half names the side that gains, the Against half the scorer. A half without its
   * partner counts for both.
   */
  function writeOwnGoal(event: StatsbombEvent, moment: Moment): void {
    const partner = partnerOf(event);
    if (event.type.name === "Own Goal Against" && partner) return;
    const scorer = event.type.name === "Own Goal Against" ? event : partner;
    const gains: Side = event.type.name === "Own Goal For" ? sideOf(event) : sideOf(event) === "home" ? "away" : "home";
    const player = scorer?.player;
    builder.incident(moment, {
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
        builder.count(moment.at, "passes", side);
        if (!event.pass?.outcome) builder.count(moment.at, "accuratePasses", side);
        if (event.pass?.type?.name === "Corner") builder.incident(moment, { id: event.id, side, type: "corner" });
        if (event.pass?.outcome?.name === "Pass Offside") builder.offside(moment, side);
        attacks.touch(moment, side, x, y);
        break;
      case "Carry":
      case "Dribble":
        attacks.touch(moment, side, x, y);
        break;
      case "Offside":
        builder.offside(moment, side, player);
        break;
      case "Foul Committed":
        builder.foul(moment, side, player);
        break;
      case "Goal Keeper":
        if (event.goalkeeper?.type?.name.includes("Saved") === true) builder.count(moment.at, "saves", side);
        break;
      case "Substitution": {
        if (!event.substitution || !event.player) break;
        const replacement = event.substitution.replacement;
        builder.incident(moment, {
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
        builder.text(moment, "比赛因伤暂停。");
        break;
      default:
        // Pressures, receipts, duels and the like change nothing that is shown.
        break;
    }
    if (card) builder.incident(moment, { ...base, id: `${event.id.slice(0, 58)}-card`, type: card });
  };
}
