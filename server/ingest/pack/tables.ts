import { type Result, err, ok } from "../../../contract/result.ts";
import { type CsvRow, parseCsv } from "../sources/csv.ts";
import { findFile, readText } from "../sources/files.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";

/** A set of many tables: each is read once, and its rows are found by id. */
export interface Table {
  readonly file: string;
  readonly rows: readonly CsvRow[];
  /** By the first of the requested columns. */
  readonly byId: ReadonlyMap<string, CsvRow>;
}

/** Reads `name`.csv or .csv.gz with these columns. `isKeyed`: the first column is an id, which must be unique. */
export function readTable(
  files: readonly SourceFile[],
  name: string,
  columns: readonly string[],
  isKeyed = true,
): Result<Table, ImportProblem> {
  const file = findFile(files, new RegExp(`^${name}\\.csv(?:\\.gz)?$`));
  if (!file) return err({ file: `${name}.csv`, record: "", reason: "it is needed" });
  const text = readText(file);
  if (!text.ok) return text;
  const rows = parseCsv(text.value, file.name, columns);
  if (!rows.ok) return rows;
  const byId = new Map<string, CsvRow>();
  const [key = ""] = columns;
  for (const row of rows.value) {
    const id = row.cells[key] ?? "";
    if (isKeyed && (id === "" || byId.has(id)))
      return err({ file: file.name, record: `line ${row.line}`, reason: `${key} ${id} a second time` });
    byId.set(id, row);
  }
  return ok({ file: file.name, rows: rows.value, byId });
}

export function refuse({ file }: Table, { line }: CsvRow, reason: string): Result<never, ImportProblem> {
  return err({ file, record: `line ${line}`, reason });
}

/** A whole number of at most three digits; null: none. */
export function countOf(cell: string | undefined): number | null {
  return cell !== undefined && /^\d{1,3}$/.test(cell) ? Number(cell) : null;
}
