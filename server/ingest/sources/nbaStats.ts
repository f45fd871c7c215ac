import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { Action, ActionKind, PlayerRef } from "./basketball/actions.ts";
import { boxLine, emptyCounts } from "./basketball/box.ts";
import {
  type BasketballEventBuilder,
  type RecordedLine,
  type RosterPlayer,
  createBasketballEventBuilder,
} from "./basketball/eventBuilder.ts";
import { closeGame, periodMinutesBy, secondsLeft } from "./basketball/shared.ts";
import { filesById, findFile, isWanted, missingWanted } from "./files.ts";
import { LEAGUES, basketballTeam } from "./names/lookup.ts";
import { type PlayRow, type TableRow, numberCell, readPlays, readTables, textCell } from "./nbaStatsTables.ts";
import type { ImportProblem, ImportedMatch, ReadSource, SourceFile } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/**
 * The NBA's stats v2 API: nba_statsv2_playbyplay_{id}.csv|json and nba_statsv2_boxscore_{id}.json. The wall clock is a
 * time of day in whole minutes (WCTIMESTRING, US Eastern): plays of one minute are spread evenly over it. The SCORE
 * column is not read: spreadsheets turn "2 - 5" into "2-May"; the score follows from the plays. Line-ups between
 * periods are not reported, so minutes come from the recorded box score, once, at the end.
 */

/** Dates of games that the project holds and whose files have none. */
const KNOWN_DATES: Readonly<Record<string, string>> = { "0020901030": "2010-03-20" };
const EASTERN = "America/New_York";
const NBA_MINUTES = 12;

export const readNbaStats: ReadSource = (files, { only }) => {
  const listed = filesById(files, /^nba_statsv2_playbyplay_(\d+)\.(?:csv|json)(?:\.gz)?$/);
  if (listed.length === 0) return err({ file: "nba_statsv2_playbyplay_*", record: "", reason: "no stats v2 play-by-play in the folder" });
  const missing = missingWanted(
    only,
    listed.map(({ id }) => [id, `nba-stats-${id}`]),
    "nba_statsv2_playbyplay_*",
  );
  if (missing) return err(missing);
  const imported: ImportedMatch[] = [];
  for (const { id, file } of listed) {
    if (!isWanted(only, id, `nba-stats-${id}`)) continue;
    const boxFile = findFile(files, new RegExp(`^nba_statsv2_boxscore_${id}\\.json(\\.gz)?$`));
    if (!boxFile) return err({ file: `nba_statsv2_boxscore_${id}.json`, record: "", reason: "the game's box score is not in the folder" });
    const one = readGame(id, file, boxFile);
    if (!one.ok) return one;
    imported.push(one.value);
  }
  return ok(imported);
};

interface Box {
  readonly teams: Readonly<Record<Side, TableRow>>;
  readonly players: readonly { readonly side: Side; readonly row: TableRow }[];
  readonly date: string | null;
}

function readBox(file: SourceFile, plays: readonly PlayRow[]): Result<Box, ImportProblem> {
  const tables = readTables(file);
  if (!tables.ok) return tables;
  const teams = tables.value.get("TeamStats") ?? [];
  const players = tables.value.get("PlayerStats") ?? [];
  if (teams.length !== 2 || players.length === 0)
    return err({ file: file.name, record: "/resultSets", reason: "no TeamStats of two teams and PlayerStats" });
  // 4 marks a player of the home team.
  const homeId = plays
    .map((p) => (textCell(p.cells, "PERSON1TYPE") === "4" ? numberCell(p.cells, "PLAYER1_TEAM_ID") : null))
    .find((id) => id !== null);
  const home = teams.find((row) => numberCell(row, "TEAM_ID") === homeId);
  const away = teams.find((row) => row !== home);
  if (!home || !away) return err({ file: file.name, record: "TeamStats", reason: "these teams do not play in the play-by-play" });
  const needed = ["PTS", "FGM", "FGA", "FG3M", "FG3A", "FTM", "FTA", "OREB", "DREB", "AST", "STL", "BLK", "TO", "PF"];
  const listed: { side: Side; row: TableRow }[] = [];
  for (const [i, row] of players.entries()) {
    const record = `PlayerStats, row ${i + 1}`;
    const teamId = numberCell(row, "TEAM_ID");
    const side: Side | null = teamId === numberCell(home, "TEAM_ID") ? "home" : teamId === numberCell(away, "TEAM_ID") ? "away" : null;
    if (side === null) return err({ file: file.name, record, reason: "this team does not play in the game" });
    const didPlay = textCell(row, "MIN") !== "";
    const bad = didPlay ? needed.find((name) => numberCell(row, name) === null) : undefined;
    if (bad) return err({ file: file.name, record, reason: `${bad} is no number` });
    listed.push({ side, row });
  }
  const summary = tables.value.get("GameSummary")?.[0];
  return ok({ teams: { home, away }, players: listed, date: summary ? textCell(summary, "GAME_DATE_EST").slice(0, 10) : null });
}

function readGame(id: string, file: SourceFile, boxFile: SourceFile): Result<ImportedMatch, ImportProblem> {
  const plays = readPlays(file);
  if (!plays.ok) return plays;
  const box = readBox(boxFile, plays.value);
  if (!box.ok) return box;
  const notes: string[] = [`nba-stats-${id}: minutes on court stand in the box score only; they come once, at the end`];
  const dateText = box.value.date ?? KNOWN_DATES[id];
  const seasonYear = 2000 + Number(id.slice(3, 5)) - (Number(id.slice(3, 5)) > 60 ? 100 : 0);
  const date = dateText === undefined ? null : parseDate(dateText);
  if (!date) notes.push(`nba-stats-${id}: the files carry no date; ${seasonYear}-11-01 is taken`);
  const times = wallTimes(plays.value, date ?? { year: seasonYear, month: 11, day: 1 }, file.name);
  if (!times.ok) return times;
  const first = times.value[0] ?? 0;
  const team = (side: Side): Fixture["home"] =>
    basketballTeam("nba", textCell(box.value.teams[side], "TEAM_ABBREVIATION"), textCell(box.value.teams[side], "TEAM_NAME"));
  const fixture: Fixture = {
    matchId: `nba-stats-${id}`,
    sport: "bk",
    league: LEAGUES.nba,
    season: `${seasonYear}/${String(seasonYear + 1).slice(2)}`,
    kickoffAt: first,
    home: team("home"),
    away: team("away"),
    periodMinutes: periodMinutesBy(
      plays.value.filter(({ cells }) => numberCell(cells, "PERIOD") === 1).map(({ cells }) => secondsLeft(textCell(cells, "PCTIMESTRING"))),
      NBA_MINUTES,
    ),
    source: "nba-stats",
  };
  const builder = createBasketballEventBuilder(fixture, false);
  builder.open(rosterOf(box.value));
  const written = writePlays(builder, plays.value, times.value, box.value, file.name);
  if (!written.ok) return written;
  const points = (side: Side): number => numberCell(box.value.teams[side], "PTS") ?? 0;
  // The box score of this API has no periods: only the totals can be compared.
  const recorded = { score: [points("home"), points("away")] as const, periods: builder.periods() };
  return ok(closeGame(builder, fixture, written.value, recorded, recordedOf(box.value), notes));
}

function rosterOf(box: Box): readonly RosterPlayer[] {
  return box.players.map(({ side, row }) => ({
    id: textCell(row, "PLAYER_ID"),
    side,
    name: textCell(row, "PLAYER_NAME"),
    ...(textCell(row, "START_POSITION") ? { position: textCell(row, "START_POSITION") } : {}),
    isStarter: textCell(row, "START_POSITION") !== "",
  }));
}

function recordedOf(box: Box): readonly RecordedLine[] {
  return box.players.map(({ side, row }) => {
    const n = (name: string): number => numberCell(row, name) ?? 0;
    const counts = {
      ...emptyCounts(textCell(row, "PLAYER_ID"), side),
      twoMade: n("FGM") - n("FG3M"),
      twoTotal: n("FGA") - n("FG3A"),
      threeMade: n("FG3M"),
      threeTotal: n("FG3A"),
      freeMade: n("FTM"),
      freeTotal: n("FTA"),
      offensive: n("OREB"),
      defensive: n("DREB"),
      assists: n("AST"),
      steals: n("STL"),
      blocks: n("BLK"),
      turnovers: n("TO"),
      fouls: n("PF"),
    };
    const seconds = Math.round(secondsLeft(textCell(row, "MIN")) ?? 0);
    return { id: counts.id, side, name: textCell(row, "PLAYER_NAME"), seconds, stats: { ...boxLine(counts), points: n("PTS") } };
  });
}

/** Epoch ms of each play: its minute of the evening, plays of one minute evenly apart, never going back. */
function wallTimes(
  plays: readonly PlayRow[],
  date: { year: number; month: number; day: number },
  file: string,
): Result<readonly number[], ImportProblem> {
  const minutes: number[] = [];
  for (const play of plays) {
    const found = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(textCell(play.cells, "WCTIMESTRING"));
    if (!found)
      return err({ file, record: play.record, reason: `WCTIMESTRING is no time of day: ${textCell(play.cells, "WCTIMESTRING")}` });
    const hour = (Number(found[1]) % 12) + (found[3] === "PM" ? 12 : 0);
    let minute = hour * 60 + Number(found[2]);
    // A late game runs past midnight.
    if (minutes.length > 0 && minute < (minutes[0] ?? 0) - 720) minute += 1440;
    minutes.push(Math.max(minute, minutes.at(-1) ?? minute));
  }
  const dayStart = zonedToUtc({ ...date, hour: 12, minute: 0 }, EASTERN) - 720 * 60_000;
  const perMinute = new Map<number, number>();
  for (const minute of minutes) perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
  const seen = new Map<number, number>();
  return ok(
    minutes.map((minute) => {
      const index = seen.get(minute) ?? 0;
      seen.set(minute, index + 1);
      return Math.round(dayStart + minute * 60_000 + (index * 60_000) / (perMinute.get(minute) ?? 1));
    }),
  );
}

/** EVENTMSGACTIONTYPE of fouls that are technical: not counted as personal. */
const TECHNICAL = new Set([11, 12, 13, 16, 17, 18, 19, 25, 30]);

function writePlays(
  builder: BasketballEventBuilder,
  plays: readonly PlayRow[],
  times: readonly number[],
  box: Box,
  file: string,
): Result<number, ImportProblem> {
  const sides = new Map<string, Side>(box.players.map(({ side, row }) => [textCell(row, "PLAYER_ID"), side]));
  for (const side of ["home", "away"] as const) sides.set(textCell(box.teams[side], "TEAM_ID"), side);
  const lastPeriod = Math.max(...plays.map((play) => numberCell(play.cells, "PERIOD") ?? 0));
  const totals = new Map<string, number>();
  for (const [i, play] of plays.entries()) {
    const row = play.cells;
    const at = times[i] ?? 0;
    const [type, period, remainingS] = [
      numberCell(row, "EVENTMSGTYPE"),
      numberCell(row, "PERIOD"),
      secondsLeft(textCell(row, "PCTIMESTRING")),
    ];
    if (type === null || period === null || remainingS === null) {
      return err({ file, record: play.record, reason: "EVENTMSGTYPE, PERIOD or PCTIMESTRING is not in the expected form" });
    }
    if (type === 12) builder.startPeriod(period, at, 0);
    else if (type === 13) builder.endPeriod(period, at, period === lastPeriod);
    else {
      const common = { at, period, remainingS, rate: 0 as const };
      for (const action of actionsOf(row, type, sides, totals)) builder.action({ ...common, ...action });
    }
  }
  return ok(times.at(-1) ?? 0);
}

type RowAction = Pick<Action, "id" | "side" | "what"> & { readonly player?: PlayerRef };

/** A row holds up to three players: the shot with its assist or block, the turnover with its steal. */
function actionsOf(row: TableRow, type: number, sides: ReadonlyMap<string, Side>, totals: Map<string, number>): readonly RowAction[] {
  const id = textCell(row, "EVENTNUM");
  const person = (n: 1 | 2 | 3): PlayerRef | null => {
    const personId = textCell(row, `PLAYER${n}_ID`);
    const name = textCell(row, `PLAYER${n}_NAME`);
    return personId === "" || personId === "0" || name === "" ? null : { id: personId, name };
  };
  const first = person(1);
  const side = sides.get(textCell(row, "PLAYER1_ID")) ?? null;
  const words = `${textCell(row, "HOMEDESCRIPTION")} ${textCell(row, "NEUTRALDESCRIPTION")} ${textCell(row, "VISITORDESCRIPTION")}`;
  const act = (what: ActionKind, by: PlayerRef | null = first, suffix = ""): RowAction => {
    const bySide = by ? (sides.get(by.id) ?? null) : side;
    return { id: `${id}${suffix}`, side: bySide, ...(by ? { player: by } : {}), what };
  };
  const second = person(2);
  const third = person(3);
  switch (type) {
    case 1:
      return [act({ kind: "shot", points: /3PT/.test(words) ? 3 : 2, isMade: true, style: words, ...(second ? { assist: second } : {}) })];
    case 2:
      return [
        act({ kind: "shot", points: /3PT/.test(words) ? 3 : 2, isMade: false, style: words }),
        ...(third ? [act({ kind: "block" }, third, "-block")] : []),
      ];
    case 3:
      return [act({ kind: "freeThrow", isMade: !/\bMISS\b/.test(words), label: /(\d) of (\d)/.exec(words)?.slice(1).join("/") ?? "" })];
    case 4:
      return [act({ kind: "rebound", isOffensive: first !== null && isOffensive(first.id, words, totals) })];
    case 5:
      return [
        act({ kind: "turnover", cause: words }),
        ...(second && /STEAL/.test(words) ? [act({ kind: "steal" }, second, "-steal")] : []),
      ];
    case 6:
      return [act({ kind: "foul", cause: words, isPersonal: !TECHNICAL.has(numberCell(row, "EVENTMSGACTIONTYPE") ?? 0) })];
    case 7:
      return [act({ kind: "violation", cause: words })];
    case 8:
      return [act({ kind: "substitution", ...(first ? { playerOut: first } : {}), ...(second ? { playerIn: second } : {}) })];
    case 9:
      return [act({ kind: "timeout" })];
    case 10:
      return [act({ kind: "jumpBall" })];
    case 11:
      return [act({ kind: "note", text: `${first?.name ?? ""}被罚出场。` })];
    case 18:
      return [act({ kind: "note", text: "裁判查看录像回放。" })];
    default:
      return [];
  }
}

/** `(Off:2 Def:5)` are the player's totals so far: the rebound was offensive when the first has grown. */
export function isOffensive(playerId: string, words: string, totals: Map<string, number>): boolean {
  const offensive = Number(/\(Off:(\d+) Def:\d+\)/.exec(words)?.[1] ?? 0);
  const before = totals.get(playerId) ?? 0;
  totals.set(playerId, offensive);
  return offensive > before;
}
