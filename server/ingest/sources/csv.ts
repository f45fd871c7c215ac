import { type Result, err, ok } from "../../../contract/result.ts";
import type { ImportProblem } from "./types.ts";

export interface CsvRow {
  /** 1-based line of the file. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads comma-separated text with a header line (RFC 4180: quotes, doubled quotes, line breaks inside quotes).
 * A row with another number of cells than the header is refused: a cut file ends like this. Empty lines are skipped, and
 * empty cells beyond the header: spreadsheets leave them.
 */
export function parseCsv(text: string, file: string, needed: readonly string[]): Result<readonly CsvRow[], ImportProblem> {
  const lines = splitCells(text.replace(/^\uFEFF/, ""));
  if (lines === null) return err({ file, record: "end of file", reason: "a quote is never closed" });
  const [header, ...body] = lines;
  if (!header) return err({ file, record: "line 1", reason: "no header line" });
  for (const name of needed) {
    if (!header.cells.includes(name)) return err({ file, record: "line 1", reason: `no column ${name}` });
  }
  const rows: CsvRow[] = [];
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell === "")) continue;
    const isLonger = cells.slice(header.cells.length).some((cell) => cell !== "");
    if (cells.length < header.cells.length || isLonger) {
      return err({ file, record: `line ${line}`, reason: `${cells.length} cells where the header has ${header.cells.length}` });
    }
    rows.push({ line, cells: Object.fromEntries(header.cells.map((name, i) => [name, cells[i] ?? ""])) });
  }
  return ok(rows);
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

function splitCells(text: string): readonly Line[] | null {
  const out: Line[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  const endLine = (): void => {
    out.push({ line: startedAt, cells: [...cells, cell] });
    cells = [];
    cell = "";
    startedAt = line + 1;
  };
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] as string;
    if (isQuoted) {
      if (c === '"' && text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else if (c === '"') isQuoted = false;
      else cell += c;
      if (c === "\n") line += 1;
    } else if (c === '"') isQuoted = true;
    else if (c === ",") {
      cells.push(cell);
      cell = "";
    } else if (c === "\n") {
      endLine();
      line += 1;
    } else if (c !== "\r") cell += c;
  }
  if (isQuoted) return null;
  if (cell !== "" || cells.length > 0) endLine();
  return out;
}
