import { type Result, err, ok } from "../../../contract/result.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import type { PackedCompetition, PackedSeason, PackedTeam, ResultPack, ResultStage } from "../../database/types.ts";
import { type LocalDate, parseDate } from "../sources/zone.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";

/** A set of results as it is read, whatever its format: input of the pack and of an import. */
export interface ResultSet {
  readonly source: string;
  readonly seasons: readonly SetSeason[];
  /** What was left out or could not be identified, for the log. */
  readonly notes: readonly string[];
}

export interface SetSeason {
  readonly source: string;
  readonly competition: PackedCompetition;
  readonly label: string;
  readonly expected: number | null;
  readonly file: string;
  readonly matches: readonly SetMatch[];
}

export interface SetMatch {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Its place in the file. */
  readonly record: string;
  readonly home: PackedTeam;
  readonly away: PackedTeam;
  readonly stage: ResultStage | null;
  readonly round: string | null;
  readonly roundNo: number | null;
  readonly score: Pair;
  readonly regular?: Pair;
  readonly half?: Pair;
  readonly penalties?: Pair;
  readonly corners?: Pair;
  readonly yellow?: Pair;
  readonly red?: Pair;
  readonly isAwarded?: boolean;
}

/** Refuses the whole set at the first invalid record. */
export type ReadSet = (files: readonly SourceFile[]) => Result<ResultSet, ImportProblem>;

const DAY_MS = 86_400_000;

export function dayOf({ year, month, day }: LocalDate): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a match of a season that begins in `year`: within that year or the next. Null: no date, or one outside the season. */
export function seasonDay(text: string, year: number): number | null {
  const date = parseDate(text);
  return date && date.year >= year && date.year <= year + 1 ? dayOf(date) : null;
}

/** Files that date the play-offs after a season a year too early, with the season's first day. */
const BEGINS_ON: Readonly<Record<string, string>> = { "2019-20_at.1": "2019-07-26" };

/** The date that openfootball meant; `file`: `2019-20_at.1`. */
export function meantDate(text: string, file: string): string {
  const first = BEGINS_ON[file];
  return first !== undefined && text < first ? `${Number(text.slice(0, 4)) + 1}${text.slice(4)}` : text;
}

/** Where each team is host to each other once, pairs that meet twice are slips if they are at most one in so many. */
const SLIP_SHARE = 50;

/** Refuses a match that is in a season twice. */
export function checkSeason(season: SetSeason): Result<SetSeason, ImportProblem> {
  const meetings = new Map<string, SetMatch[]>();
  for (const match of season.matches) {
    const key = [match.stage?.name, match.stage?.group, match.home.id, match.away.id].join("|");
    const earlier = meetings.get(key) ?? [];
    if (earlier.some(({ day }) => day === match.day)) return err(twice(season, match));
    meetings.set(key, [...earlier, match]);
  }
  if (season.competition.sport === "bk") return ok(season);
  const stages = new Map<string, SetMatch[][]>();
  for (const matches of meetings.values()) {
    const stage = matches[0]?.stage;
    if (stage?.kind === "ties") continue;
    const key = `${stage?.name}|${stage?.group}`;
    stages.set(key, [...(stages.get(key) ?? []), matches]);
  }
  for (const pairs of stages.values()) {
    const slip = slipOf(pairs);
    if (slip) return err(twice(season, slip));
  }
  return ok(season);
}

/** The repeated match that is a slip, of the matches of each host with each guests; null: none, or all meet so often. */
export function slipOf<M>(pairs: readonly (readonly M[])[]): M | null {
  const often = pairs.filter(({ length }) => length > 1);
  const isOnce = often.every(({ length }) => length === 2) && often.length * SLIP_SHARE <= pairs.length;
  return (isOnce ? often[0]?.[1] : null) ?? null;
}

function twice({ file }: SetSeason, { record, home, away }: SetMatch): ImportProblem {
  return { file, record, reason: `${home.original} - ${away.original} a second time` };
}

/** Files by name without `.gz`, the first of each. */
export function filesOnce(files: readonly SourceFile[]): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  for (const file of files) {
    const name = file.name.replace(/\.gz$/, "");
    if (!found.has(name)) found.set(name, file);
  }
  return [...found.values()];
}

const PAIRS = ["score", "regular", "half", "penalties", "corners", "yellow", "red"] as const;
const UNKNOWN: Pair = [-1, -1];

function packedSeason(season: SetSeason, competition: number, placeOf: (team: PackedTeam) => number, rounds: Rounds): PackedSeason {
  const rows = season.matches.toSorted((a, b) => a.day - b.day);
  const columns = PAIRS.flatMap((name) =>
    rows.some((row) => row[name] !== undefined) ? [[name, rows.flatMap((row) => row[name] ?? UNKNOWN)] as const] : [],
  );
  const stages = new Map<string, ResultStage>();
  for (const { stage } of rows) if (stage) stages.set(JSON.stringify(stage), stage);
  const names = [...stages.keys()];
  const awarded = rows.flatMap(({ isAwarded }, i) => (isAwarded === true ? [i] : []));
  return {
    source: season.source,
    competition,
    label: season.label,
    expected: season.expected,
    days: rows.map(({ day }, i) => day - (rows[i - 1]?.day ?? 0)),
    home: rows.map(({ home }) => placeOf(home)),
    away: rows.map(({ away }) => placeOf(away)),
    ...(names.length === 0 ? {} : { stages: [...stages.values()] }),
    ...(names.length === 0 || (names.length === 1 && rows.every(({ stage }) => stage))
      ? {}
      : { stage: rows.map(({ stage }) => (stage ? names.indexOf(JSON.stringify(stage)) : -1)) }),
    ...(rows.some(({ round }) => round !== null) ? { round: rows.map(rounds.placeOf) } : {}),
    score: [],
    ...Object.fromEntries(columns),
    ...(awarded.length === 0 ? {} : { awarded }),
  };
}

interface Rounds {
  readonly all: [string, number | null][];
  readonly placeOf: (match: SetMatch) => number;
}

function roundsOf(): Rounds {
  const all: [string, number | null][] = [];
  const places = new Map<string, number>();
  return {
    all,
    placeOf({ round, roundNo }) {
      if (round === null) return -1;
      const key = `${round}|${roundNo}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, all.length);
      return all.push([round, roundNo]) - 1;
    },
  };
}

/** By columns. Teams with one id are one team: the first name counts. */
export function packOf(source: string, seasons: readonly SetSeason[]): ResultPack {
  const teams: PackedTeam[] = [];
  const places = new Map<string, number>();
  const placeOf = (team: PackedTeam): number => {
    const known = places.get(team.id);
    if (known !== undefined) return known;
    places.set(team.id, teams.length);
    return teams.push(team) - 1;
  };
  const competitions = new Map<string, PackedCompetition>();
  for (const { competition } of seasons) if (!competitions.has(competition.id)) competitions.set(competition.id, competition);
  const ids = [...competitions.keys()];
  const rounds = roundsOf();
  const packed = seasons.map((season) => packedSeason(season, ids.indexOf(season.competition.id), placeOf, rounds));
  return { source, teams, competitions: [...competitions.values()], rounds: rounds.all, seasons: packed };
}
