import { describe, expect, it } from "vitest";
import { parseCsv } from "./csv.ts";

/** Line and two cells of each row, or the file's problem. */
function read(text: string): unknown {
  const rows = parseCsv(text, "f.csv", ["a", "b"]);
  return rows.ok ? rows.value.map(({ line, cells }) => [line, cells.a, cells.b]) : rows.error;
}

describe("comma-separated text", () => {
  it.each([
    ["plain", "a,b\n1,2\n", [[2, "1", "2"]]],
    [
      "without a last line break, with those of Windows, with a mark of its order",
      "\uFEFFa,b\r\n1,2\r\n3,",
      [
        [2, "1", "2"],
        [3, "3", ""],
      ],
    ],
    ["quotes, doubled ones, commas within", 'a,b\n"x, ""y""",z"q"z\n', [[2, 'x, "y"', "zqz"]]],
    [
      "line breaks in quotes: what follows has the line it begins on",
      'a,b\n"x\n\ny",2\n3,4\n',
      [
        [2, "x\n\ny", "2"],
        [5, "3", "4"],
      ],
    ],
    ["empty lines, and empty cells beyond the header", "a,b\n\n,\n1,2,,\n", [[4, "1", "2"]]],
  ])("is read: %s", (_, text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it.each([
    ["nothing at all", "", { file: "f.csv", record: "line 1", reason: "no header line" }],
    ["a column that is not there", "a,c\n1,2\n", { file: "f.csv", record: "line 1", reason: "no column b" }],
    ["too few cells", "a,b\n1,2\n3\n", { file: "f.csv", record: "line 3", reason: "1 cells where the header has 2" }],
    ["too many", "a,b\n1,2,3\n", { file: "f.csv", record: "line 2", reason: "3 cells where the header has 2" }],
    ["a quote that is never closed", 'a,b\n"1,2\n', { file: "f.csv", record: "end of file", reason: "a quote is never closed" }],
  ])("is refused: %s", (_, text, problem) => {
    expect(read(text)).toEqual(problem);
  });

  it("has of a line what its header names, and nothing else", () => {
    const rows = parseCsv("a,b\n1,2\n", "f.csv", []);
    expect(rows.ok && [rows.value[0]?.cells.c, { ...rows.value[0]?.cells }]).toEqual([undefined, { a: "1", b: "2" }]);
  });
});
