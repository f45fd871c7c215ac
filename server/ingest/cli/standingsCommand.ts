import { join } from "node:path";
import { parseArgs } from "node:util";
import { type StandingRow, standings } from "../../../contract/standings/standings.ts";
import { messageOf } from "../../kit/errors.ts";
import { type CommandEnd, EXIT_REFUSED, failed, refusedArguments } from "../../kit/terminal.ts";
import { readFjelstulSeason } from "../seasons/fjelstul.ts";
import { readNbaSeason } from "../seasons/nba.ts";
import { readOpenfootballSeason } from "../seasons/openfootball.ts";
import { readPddlSeason } from "../seasons/pddl.ts";
import type { ReadSeason, SourceSeason } from "../seasons/types.ts";
import { openFolder } from "../sources/files.ts";
import type { SourceFile } from "../sources/types.ts";
import { parseDate } from "../sources/zone.ts";

const SOURCES: Readonly<Record<string, { readonly read: ReadSeason; readonly folders: readonly string[] }>> = {
  pddl: { read: readPddlSeason, folders: ["football-results-pddl"] },
  openfootball: { read: readOpenfootballSeason, folders: ["football-openfootball", "football-openfootball/all", "all"] },
  "nba-results": { read: readNbaSeason, folders: ["basketball-results"] },
  fjelstul: { read: readFjelstulSeason, folders: ["football-worldcup-fjelstul"] },
};

const USAGE = `Usage: npm run -s standings -- --data DIR --source SOURCE --competition C --season S [--as-of YYYY-MM-DD] [--json]
  --source       ${Object.keys(SOURCES).join(" | ")}
  --data         the folder of the source's files, or the data folder that holds it
  --competition  and --season, as the source writes them: pddl premier-league 1112; openfootball es.1 2017-18;
                 nba-results nba 2015; fjelstul WC-2018 2018
  --as-of        the table at the end of this day
  --json         one JSON line a row; else a table
A line: {"group","rank","team","played","won","drawn","lost","for","against","points","deducted","decidedBy","isComplete"};
of basketball {"group","rank","team","played","won","lost","share","for","against","gamesBehind","conference","division",
"decidedBy","isComplete"}. rank is shared, and decidedBy null, where nothing decides. Exit code 2: wrong arguments, or a
season that is not there or cannot be read.`;

interface Arguments {
  readonly source: string;
  readonly data: string;
  readonly competition: string;
  readonly season: string;
  readonly asOf: string | null;
  readonly isJson: boolean;
}

function readArguments(args: readonly string[]): Arguments | string {
  let values: Partial<Record<"source" | "data" | "competition" | "season" | "as-of", string>> & { json?: boolean };
  try {
    const text = { type: "string" } as const;
    const options = { source: text, data: text, competition: text, season: text, "as-of": text, json: { type: "boolean" } } as const;
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    return messageOf(error);
  }
  const { source, data, competition, season, "as-of": asOf = null, json: isJson = false } = values;
  if (!source || !data || !competition || !season) return "--source, --data, --competition and --season are needed";
  if (!SOURCES[source]) return `there is no source ${source}`;
  if (asOf !== null && (!/^\d{4}-\d{2}-\d{2}$/.test(asOf) || !parseDate(asOf))) return `--as-of is no date (2012-05-13): ${asOf}`;
  return { source, data, competition, season, asOf, isJson };
}

/** Files of the source, in the folder or in any of these below it; the first of a name counts. */
function filesOf(dir: string, folders: readonly string[]): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  for (const folder of ["", ...folders]) {
    const opened = openFolder(join(dir, folder));
    if (opened.ok) for (const file of opened.value) if (!found.has(file.name)) found.set(file.name, file);
  }
  return [...found.values()];
}

type Line = Readonly<Record<string, string | number | boolean | null>>;

function footballLine(row: StandingRow, group: string | null, isComplete: boolean): Line {
  const { rank, team, played, won, drawn, lost, scored, conceded, points, adjusted, decidedBy } = row;
  const deducted = -adjusted || 0;
  return { group, rank, team, played, won, drawn, lost, for: scored, against: conceded, points, deducted, decidedBy, isComplete };
}

const SHARE_DIGITS = 3;

function linesOf(season: SourceSeason, asOf: string | null): readonly Line[] {
  if (season.sport === "fb") {
    const known = season.groups.filter(({ knownFrom }) => asOf === null || knownFrom === undefined || knownFrom <= asOf);
    return known.flatMap(({ name, results, isComplete, rules, ...options }) => {
      const table = standings(results, rules, { ...options, ...(asOf === null ? {} : { asOf }) });
      const isFinal = isComplete && (asOf === null || results.every(({ day }) => day !== undefined && day <= asOf));
      return table.map((row) => footballLine(row, name, isFinal));
    });
  }
  const all = season.table(null);
  const table = asOf === null ? all : season.table(asOf);
  const played = (rows: typeof all): number => rows.reduce((sum, row) => sum + row.played, 0);
  const isComplete = season.isComplete && played(table) === played(all);
  return table.map((row) => ({
    group: row.conference,
    rank: row.rank,
    team: season.nameOf(row.team),
    played: row.played,
    won: row.won,
    lost: row.lost,
    share: row.played === 0 ? null : Number((row.won / row.played).toFixed(SHARE_DIGITS)),
    for: row.scored,
    against: row.conceded,
    gamesBehind: row.gamesBehind,
    conference: row.conference,
    division: row.division,
    decidedBy: row.decidedBy,
    isComplete,
  }));
}

function textOf(lines: readonly Line[]): string {
  const [first] = lines;
  if (!first) return "";
  const columns = Object.keys(first);
  const cells = [columns, ...lines.map((line) => columns.map((name) => String(line[name] ?? "--")))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** `npm run -s standings`. */
export function standingsCommand(args: readonly string[]): CommandEnd {
  const given = readArguments(args);
  if (typeof given === "string") return refusedArguments(given, USAGE);
  const source = SOURCES[given.source];
  if (!source) return refusedArguments(`there is no source ${given.source}`, USAGE);
  const season = source.read(filesOf(given.data, source.folders), given.competition, given.season);
  if (!season.ok) {
    const { file, record, reason } = season.error;
    return failed(EXIT_REFUSED, `refused: ${file}${record === "" ? "" : ` ${record}`}: ${reason}`);
  }
  const lines = linesOf(season.value, given.asOf);
  return { code: 0, out: given.isJson ? lines.map((line) => `${JSON.stringify(line)}\n`).join("") : textOf(lines), err: "" };
}
