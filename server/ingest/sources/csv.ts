import { type Result, err, ok } from "../../../contract/result.ts";
import type { ImportProblem } from "./types.ts";

export interface CsvRow {
  /** 1-based line of the file. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads comma-separated text with a header line (RFC 4180: quotes, doubled quotes, line breaks inside quotes).
 * A row with another number of cells than the header is refused: a truncated file ends like this. Empty lines are skipped,
 * and so are empty cells beyond the header, which spreadsheets leave.
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

/** Characters that end a plain cell, or start a quoted one. */
const MARK = /[",\r\n]/g;

function splitCells(text: string): readonly Line[] | null {
  const out: Line[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let startedAt = 1;
  const endLine = (): void => {
    cells.push(cell);
    out.push({ line: startedAt, cells });
    cells = [];
    cell = "";
    startedAt = line + 1;
  };
  let from = 0;
  while (from < text.length) {
    MARK.lastIndex = from;
    const to = MARK.exec(text)?.index ?? text.length;
    cell += text.slice(from, to);
    from = to + 1;
    const mark = text[to];
    if (mark === ",") {
      cells.push(cell);
      cell = "";
    } else if (mark === "\n") {
      endLine();
      line += 1;
    } else if (mark === '"') {
      // A doubled quote is a quote of the text itself.
      for (let isQuoted = true; isQuoted;) {
        const end = text.indexOf('"', from);
        if (end === -1) return null;
        const quoted = text.slice(from, end);
        line += quoted.split("\n").length - 1;
        isQuoted = text[end + 1] === '"';
        cell += isQuoted ? `${quoted}"` : quoted;
        from = end + (isQuoted ? 2 : 1);
      }
    }
  }
  if (cell !== "" || cells.length > 0) endLine();
  return out;
}
