import { Type } from "typebox";
import { type Result, err, ok } from "../../../contract/result.ts";
import { parseCsv } from "./csv.ts";
import { decoder, readJson, readText } from "./files.ts";
import type { ImportProblem, SourceFile } from "./types.ts";

/** Tables of the stats v2 API: `resultSets` as a list of {name, headers, rowSet}, as a dictionary of records, or as CSV. */

export type Cell = string | number | null;
export type TableRow = Readonly<Record<string, Cell>>;

const CellValue = Type.Union([Type.String(), Type.Number(), Type.Null()]);
const decodeSets = decoder(
  Type.Object({
    resultSets: Type.Union([
      Type.Array(Type.Object({ name: Type.String(), headers: Type.Array(Type.String()), rowSet: Type.Array(Type.Array(CellValue)) })),
      Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), CellValue))),
    ]),
  }),
);

/** The tables of a JSON answer, by name. A row shorter or longer than its headers is refused. */
export function readTables(file: SourceFile): Result<ReadonlyMap<string, readonly TableRow[]>, ImportProblem> {
  const decoded = readJson(file, decodeSets);
  if (!decoded.ok) return decoded;
  const sets = decoded.value.resultSets;
  if (!Array.isArray(sets)) return ok(new Map(Object.entries(sets)));
  const tables = new Map<string, readonly TableRow[]>();
  for (const set of sets) {
    const bad = set.rowSet.findIndex((row) => row.length !== set.headers.length);
    if (bad >= 0) return err({ file: file.name, record: `${set.name}, row ${bad + 1}`, reason: `not ${set.headers.length} cells` });
    tables.set(
      set.name,
      set.rowSet.map((row) => Object.fromEntries(set.headers.map((name, i) => [name, row[i] ?? null]))),
    );
  }
  return ok(tables);
}

export interface PlayRow {
  /** Its place in the file, for messages. */
  readonly record: string;
  readonly cells: TableRow;
}

const NEEDED = [
  "EVENTMSGTYPE",
  "EVENTMSGACTIONTYPE",
  "EVENTNUM",
  "PERIOD",
  "PCTIMESTRING",
  "WCTIMESTRING",
  "PLAYER1_ID",
  "PLAYER1_TEAM_ID",
  "PLAYER2_ID",
  "PLAYER3_ID",
  "HOMEDESCRIPTION",
  "VISITORDESCRIPTION",
];

/** The play-by-play rows, in the file's order. */
export function readPlays(file: SourceFile): Result<readonly PlayRow[], ImportProblem> {
  if (/\.csv(\.gz)?$/.test(file.name)) {
    const text = readText(file);
    if (!text.ok) return text;
    const rows = parseCsv(text.value, file.name, NEEDED);
    return rows.ok ? ok(rows.value.map(({ line, cells }) => ({ record: `line ${line}`, cells }))) : rows;
  }
  const tables = readTables(file);
  if (!tables.ok) return tables;
  const plays = tables.value.get("PlayByPlay");
  if (!plays) return err({ file: file.name, record: "/resultSets", reason: "no table PlayByPlay" });
  const missing = NEEDED.find((name) => !(name in (plays[0] ?? {})));
  if (missing) return err({ file: file.name, record: "PlayByPlay", reason: `no column ${missing}` });
  return ok(plays.map((cells, i) => ({ record: `PlayByPlay, row ${i + 1}`, cells })));
}

export function textCell(row: TableRow, name: string): string {
  const value = row[name];
  return value === null || value === undefined ? "" : String(value);
}

/** Null for an empty cell or one that is no number. */
export function numberCell(row: TableRow, name: string): number | null {
  const text = textCell(row, name);
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
}
