import { Type, type Static } from "typebox";
import { FootballState } from "../../../contract/codes/football.ts";
import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { scoreProblem } from "../seasons/types.ts";
import { decoder, isWanted, missingWanted, readJson } from "./files.ts";
import { PERIODS, type PeriodNumber, momentOf } from "./football/periods.ts";
import { slug } from "../../kit/slug.ts";
import { playResult } from "./football/result.ts";
import { createFootballEventBuilder } from "./football/eventBuilder.ts";
import { LEAGUES, type League, type LeagueId, footballTeam, footballTeamKey, otherLeague } from "./names/lookup.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/**
 * openfootball's football.json and worldcup.json: fixtures and results. Teams have names only and matches no ids: ours
 * are made from date and teams. League files have the scores at half-time and at the end; World Cup files have the goals'
 * minutes too. Wall clock: kick-off as given, the periods as in `playResult`.
 */

const Count = Type.Integer({ minimum: 0, maximum: 99 });
const Pair = Type.Tuple([Count, Count]);

const Goal = Type.Object({
  name: Type.String(),
  // 2018: an integer with `offset` for stoppage; 2026: a text, "90+6".
  minute: Type.Union([Type.Integer({ minimum: 1, maximum: 130 }), Type.String({ pattern: "^\\d{1,3}(\\+\\d{1,2})?$" })]),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 40 })),
  owngoal: Type.Optional(Type.Boolean()),
  penalty: Type.Optional(Type.Boolean()),
});
type Goal = Static<typeof Goal>;

const Score = Type.Object({ ht: Type.Optional(Pair), ft: Type.Optional(Pair), et: Type.Optional(Pair), p: Type.Optional(Pair) });
type Score = Static<typeof Score>;

const Match = Type.Object({
  round: Type.Optional(Type.String()),
  date: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  time: Type.Optional(Type.String({ pattern: "^\\d{1,2}:\\d{2}( UTC[+-]\\d{1,2}(:\\d{2})?)?$" })),
  team1: Type.String({ minLength: 1 }),
  team2: Type.String({ minLength: 1 }),
  score: Type.Optional(Score),
  goals1: Type.Optional(Type.Array(Goal)),
  goals2: Type.Optional(Type.Array(Goal)),
  status: Type.Optional(Type.String()),
  group: Type.Optional(Type.String()),
  ground: Type.Optional(Type.String()),
});
type Match = Static<typeof Match>;
const decodeSeason = decoder(Type.Object({ name: Type.String(), matches: Type.Array(Match) }));

/** League by the file's name, and the zone of the times in the file. */
const LEAGUE_FILES: readonly (readonly [RegExp, LeagueId, string])[] = [
  [/en\.1\.json/, "eng-1", "Europe/London"],
  [/es\.1\.json/, "esp-1", "Europe/Madrid"],
  [/de\.1\.json/, "ger-1", "Europe/Berlin"],
  [/it\.1\.json/, "ita-1", "Europe/Rome"],
  [/uefa\.cl\.json/, "ucl", "Europe/Paris"],
  [/worldcup/, "world-cup", "UTC"],
];
const DEFAULT_TIME = "15:00";

/** The file of a season, `2018-19_en.1.json.gz` or of one calendar year `2019_br.1.json`: its label and its competition. */
export const SEASON_FILE = /^(\d{4}(?:-\d{2})?)_([a-z]+(?:\.[a-z0-9]+)?)\.json(?:\.gz)?$/;
const WORLD_CUP_FILE = /^worldcup_\d{4}\.json(?:\.gz)?$/;

export const readOpenfootball: ReadSource = (files, { only }) => {
  // Squads and team lists are in the same folder as the seasons.
  const seasons = files.filter(({ name }) => SEASON_FILE.test(name) || WORLD_CUP_FILE.test(name));
  if (seasons.length === 0) return err({ file: "*.json", record: "", reason: "no openfootball season in the folder" });
  const imported: ImportedMatch[] = [];
  const known: (readonly [string, string])[] = [];
  const taken = new Set<string>();
  for (const file of seasons) {
    const season = readJson(file, decodeSeason);
    if (!season.ok) return season;
    for (const [i, match] of season.value.matches.entries()) {
      const fixture = fixtureOf(match, file, season.value.name, `/matches/${i}`);
      if (!fixture.ok) return fixture;
      const { matchId } = fixture.value;
      if (taken.has(matchId))
        return err({ file: file.name, record: `/matches/${i}`, reason: `the same match stands there twice: ${matchId}` });
      taken.add(matchId);
      const sourceId = matchId.slice("openfootball-".length);
      known.push([sourceId, matchId]);
      const problem = resultProblem(match.score ?? {});
      if (problem !== null) return err({ file: file.name, record: `/matches/${i}`, reason: problem });
      if (isWanted(only, sourceId, matchId)) imported.push(writeMatch(match, fixture.value));
    }
  }
  const missing = missingWanted(only, known, "*.json");
  return missing ? err(missing) : ok(imported);
};

function fixtureOf(match: Match, file: SourceFile, seasonName: string, record: string): Result<Fixture, ImportProblem> {
  const date = parseDate(match.date);
  if (!date) return err({ file: file.name, record, reason: `no such date: ${match.date}` });
  const [, leagueId, zone = "UTC"] = LEAGUE_FILES.find(([pattern]) => pattern.test(file.name)) ?? [];
  const league: League = leagueId ? LEAGUES[leagueId] : otherLeague(seasonName);
  const [clock = DEFAULT_TIME, offset] = (match.time ?? DEFAULT_TIME).split(" UTC");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const [offsetHours = 0, offsetMinutes = 0] = (offset ?? "0").split(":").map(Number);
  const kickoffAt =
    offset === undefined
      ? zonedToUtc({ ...date, hour, minute }, zone)
      : Date.UTC(date.year, date.month - 1, date.day, hour, minute) - (offsetHours * 60 + Math.sign(offsetHours) * offsetMinutes) * 60_000;
  const home = footballTeam(match.team1);
  const away = footballTeam(match.team2);
  const id = `${match.date.replaceAll("-", "")}-${slug(footballTeamKey(match.team1), 20)}-${slug(footballTeamKey(match.team2), 20)}`;
  return ok({
    matchId: `openfootball-${id}`,
    sport: "fb",
    league,
    season: /\d{4}(\/\d{2})?/.exec(seasonName)?.[0] ?? seasonName,
    ...(match.round ? { round: roundText(match.round) } : {}),
    kickoffAt,
    home,
    away,
    ...(match.ground ? { venue: short(match.ground) } : {}),
    source: "openfootball",
  });
}

const ROUNDS: Readonly<Record<string, string>> = {
  "Round of 32": "三十二强",
  "Round of 16": "十六强",
  "Quarter-final": "四分之一决赛",
  "Semi-final": "半决赛",
  Quarterfinals: "四分之一决赛",
  Semifinals: "半决赛",
  Final: "决赛",
  "Match for third place": "三四名决赛",
};

function roundText(round: string): string {
  const name = round.split(", ").at(-1) ?? round;
  const day = /^Matchday (\d+)$/.exec(name)?.[1];
  return short(day ? `第${day}轮` : (ROUNDS[name] ?? ROUNDS[name.replace(/s$/, "")] ?? round));
}

interface TimedGoal {
  readonly side: Side;
  readonly goal: Goal;
  readonly period: PeriodNumber;
  readonly minute: number;
  readonly plus: number;
}

/** A goal's period and minute. Without extra time, a minute past 90 is stoppage ("92" is 90+2); so is one past 120 with it. */
function timedGoal(goal: Goal, side: Side, hasExtraTime: boolean): TimedGoal {
  const [minute = 1, stoppage] = typeof goal.minute === "number" ? [goal.minute, goal.offset] : goal.minute.split("+").map(Number);
  const period: PeriodNumber = minute <= 45 ? 1 : minute <= 90 || !hasExtraTime ? 2 : minute <= 105 ? 3 : 4;
  return { side, goal, period, minute: Math.min(minute, PERIODS[period].end), plus: Math.max(stoppage ?? 0, minute - PERIODS[period].end) };
}

/** A result that contradicts itself: nobody knows how the match ended. */
function resultProblem({ ft, et }: Score): string | null {
  return ft && et ? scoreProblem({ ft, et }) : null;
}

/** The scores without a half-time or a shoot-out that contradicts the rest. */
function withoutSlips({ ht, p, ...result }: Score): { readonly score: Score; readonly slips: readonly string[] } {
  const half = scoreProblem({ ...(ht ? { ht } : {}), ...result });
  const shootout = scoreProblem(p ? { p } : {});
  return {
    score: { ...result, ...(ht && half === null ? { ht } : {}), ...(p && shootout === null ? { p } : {}) },
    slips: [half, shootout].filter((slip) => slip !== null),
  };
}

function writeMatch(match: Match, fixture: Fixture): ImportedMatch {
  const builder = createFootballEventBuilder(fixture, new Set());
  const { score, slips } = withoutSlips(match.score ?? {});
  const notes = slips.map((slip) => `${fixture.matchId}: ${slip}: left out`);
  const title = `${fixture.home.name} – ${fixture.away.name}`;
  const done = (): ImportedMatch => ({ matchId: fixture.matchId, sport: "fb", title, events: builder.finish(), notes });
  if (!score.ft) {
    if (match.status === "postponed") builder.open([], FootballState.postponed);
    else if (match.status === "cancelled" || match.status === "canceled") builder.open([], FootballState.cancelled);
    else if (match.status === "abandoned") builder.open([], FootballState.abandoned);
    else builder.open([]);
    return done();
  }
  const final = score.et ?? score.ft;
  const half = score.ht ?? (score.ft[0] === 0 && score.ft[1] === 0 ? score.ft : null);
  if (half === null) {
    notes.push(`${fixture.matchId}: ${match.status ?? "no half-time score"}: only the result is imported`);
    builder.open([], null);
    builder.setScore(fixture.kickoffAt, score.ft, null, null);
    // These states keep the score after 90 minutes, by which tips are settled.
    if (score.et) {
      builder.state(fixture.kickoffAt, FootballState.extraTime);
      builder.setScore(fixture.kickoffAt, score.et, null, null);
    }
    if (score.p) {
      builder.state(fixture.kickoffAt, FootballState.penalties);
      builder.setScore(fixture.kickoffAt, final, null, score.p);
    }
    builder.state(fixture.kickoffAt, FootballState.finished, match.status === "awarded" ? "判定赛果" : "只有赛果");
    return done();
  }
  const timed = (list: readonly Goal[] | undefined, side: Side): readonly TimedGoal[] =>
    (list ?? []).map((goal) => timedGoal(goal, side, score.et !== undefined));
  const goals = [...timed(match.goals1, "home"), ...timed(match.goals2, "away")];
  const counted = (side: Side): number => goals.filter((g) => g.side === side).length;
  if (goals.length > 0 && (counted("home") !== final[0] || counted("away") !== final[1])) {
    notes.push(
      `${fixture.matchId}: lists ${counted("home")}-${counted("away")} goals for a result of ${final.join("-")}; the result stands`,
    );
  }
  const early = (side: Side): number => goals.filter((g) => g.side === side && g.period === 1).length;
  if (goals.length > 0 && (early("home") !== half[0] || early("away") !== half[1])) {
    notes.push(
      `${fixture.matchId}: lists ${early("home")}-${early("away")} goals of the first half for ${half.join("-")}; the half-time score stands, flagged`,
    );
  }
  const inOrder = goals.toSorted((a, b) => a.period - b.period || a.minute - b.minute || a.plus - b.plus);
  playResult(
    builder,
    fixture.kickoffAt,
    {
      half,
      full: score.ft,
      hasGoals: goals.length > 0,
      ...(score.et ? { extra: score.et } : {}),
      ...(score.p ? { shootout: score.p } : {}),
    },
    (number, startAt) => {
      for (const [i, g] of inOrder.entries()) {
        if (g.period !== number) continue;
        // Within the minute, in the order the file has them.
        const seconds = (g.minute - PERIODS[number].base - 1 + g.plus) * 60 + 30 + (i % 30);
        builder.incident(momentOf(PERIODS[number], startAt, seconds), {
          id: `goal-${i + 1}`,
          side: g.side,
          type: g.goal.owngoal ? "own-goal" : g.goal.penalty ? "penalty-goal" : "goal",
          player: short(g.goal.name),
        });
      }
    },
  );
  return done();
}
