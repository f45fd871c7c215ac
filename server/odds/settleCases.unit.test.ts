import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefused, runCommand } from "../kit/testCommand.ts";
import { settleFile, settleLine } from "./settleCases.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "settle-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PICK = { id: "a", sport: "fb", market: "ah", side: "home", line: -0.75, score: [1, 0], price: 0.93 };
const GOOD = JSON.stringify(PICK);
const ANSWER = '{"id":"a","outcome":"HW","return":0.465}\n';

let files = 0;
function fileOf(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.ndjson`);
  writeFileSync(path, content);
  return path;
}

/** The whole output for a file, or the problem in it. */
async function settled(content: string | Uint8Array): Promise<unknown> {
  const result = await settleFile(fileOf(content));
  if (!result.ok) return result.error;
  let out = "";
  for await (const piece of result.value) out += piece;
  return out;
}

describe("a line of the file", () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, '{"id":"a","outcome":"HW","return":0.465}'],
    [{ side: "away" }, '{"id":"a","outcome":"HL","return":-0.5}'],
    [{ id: 7, sport: "football", line: -1 }, '{"id":7,"outcome":"P","return":0}'],
    [{ market: "ou", side: "under", line: 2.25, score: [1, 1] }, '{"id":"a","outcome":"HW","return":0.465}'],
    [{ sport: "basketball", market: "ou", side: "over", line: 210.5, score: [101, 99] }, '{"id":"a","outcome":"L","return":-1}'],
    [{ sport: "football", market: "eu", side: "draw", line: null, score: [2, 2], price: 3.4 }, '{"id":"a","outcome":"W","return":2.4}'],
    [{ market: "eu", side: "home", line: undefined, price: 1.1 }, '{"id":"a","outcome":"W","return":0.1}'],
    [{ sport: "bk", market: "eu", side: "away", line: 0, score: [88, 91], price: 1.62 }, '{"id":"a","outcome":"W","return":0.62}'],
    [{ note: "what else is in it is nobody's business" }, '{"id":"a","outcome":"HW","return":0.465}'],
  ])("%j is settled", (change, value) => {
    expect(settleLine(JSON.stringify({ ...PICK, ...change }))).toEqual({ ok: true, value });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no id", { id: undefined }, "id"],
    ["a sport nobody knows", { sport: "tennis" }, "sport"],
    ["a market nobody knows", { market: "cs" }, "market"],
    ["a side of another market", { side: "over" }, "side over is none of ah in fb"],
    ["a draw in basketball", { sport: "bk", market: "eu", side: "draw", line: null, price: 2 }, "side draw is none of eu in bk"],
    ["a line between quarters", { line: 0.3 }, "line 0.3 is no handicap in steps of 0.25"],
    ["no line", { line: undefined }, "line (none) is no handicap"],
    ["a total below 0", { market: "ou", side: "over", line: -2.5 }, "line -2.5 is no total"],
    ["a winner with a line", { market: "eu", price: 2 }, "eu has no line"],
    ["a line in quotes", { line: "-0.75" }, "line must be"],
    ["a score of one side", { score: [1] }, "score"],
    ["a score below 0", { score: [1, -1] }, "score/1 must be >= 0"],
    ["half a goal", { score: [1.5, 0] }, "score/0 must be integer"],
    ["no price", { price: undefined }, "price"],
    ["a Hong Kong price of 0", { price: 0 }, "price 0 is no Hong Kong price"],
    ["a decimal price of 1", { market: "eu", line: null, price: 1 }, "price 1 is no decimal price"],
  ])("with %s is refused, saying so", (_, change, problem) => {
    expect(settleLine(JSON.stringify({ ...PICK, ...change }))).toEqual({ ok: false, error: expect.stringContaining(problem) });
  });

  it.each([
    ["{", "not JSON"],
    ["[]", "a pick must be object"],
    ["null", "a pick must be object"],
  ])("%s is refused", (text, error) => {
    expect(settleLine(text)).toEqual({ ok: false, error });
  });
});

describe("a file", () => {
  it("is settled in its order, whatever its ends of line; empty lines are passed over", async () => {
    const other = GOOD.replace('"a"', '"b"').replace("home", "away");
    const both = `${ANSWER}{"id":"b","outcome":"HL","return":-0.5}\n`;
    for (const text of [`${GOOD}\n${other}`, `${GOOD}\r\n${other}\r\n`, `\uFEFF${GOOD}\n\n${other}\n\n`])
      expect(await settled(text)).toBe(both);
  });

  it("without a pick gives nothing", async () => {
    expect(await settled("")).toBe("");
  });

  it("of many reads is settled whole, with Chinese cut anywhere between two of them", async () => {
    const ids = Array.from({ length: 4_000 }, (_, i) => `${"曼城对阿森纳".repeat(i % 7)}${i}`);
    const answers = ids.map((id) => `{"id":"${id}","outcome":"HW","return":0.465}\n`);
    expect(await settled(ids.map((id) => `${JSON.stringify({ ...PICK, id })}\n`).join(""))).toBe(answers.join(""));
  });

  it("with one bad line gives nothing but its number, however late it comes", async () => {
    const bad = GOOD.replace("-0.75", "-0.7");
    const problem = { line: 3, reason: "line -0.7 is no handicap in steps of 0.25" };
    expect(await settled(`${GOOD}\n${GOOD}\n${bad}\n${GOOD}\n`)).toEqual(problem);
    expect(await settled(`\n\n${bad}`)).toEqual(problem);
    expect(await settled(`${`${GOOD}\n`.repeat(5_000)}${bad}`)).toEqual({ ...problem, line: 5_001 });
  });

  it("cut in its last line is refused there", async () => {
    expect(await settled(`${GOOD}\n${GOOD.slice(0, 40)}`)).toEqual({ line: 2, reason: "not JSON" });
  });

  it("with a line without an end is refused before it is read whole", async () => {
    expect(await settled(`${GOOD}\n${"x".repeat(300_000)}`)).toEqual({ line: 2, reason: "too long for a pick" });
  });

  it("that is no text, no file or not there is refused", async () => {
    expect(await settled(new Uint8Array([0x7b, 0xff, 0xfe]))).toMatchObject({ line: null, reason: expect.stringContaining("utf-8") });
    expect(await settleFile(folder)).toMatchObject({ ok: false, error: { line: null, reason: expect.stringContaining("not a file") } });
    expect(await settleFile(join(folder, "none"))).toMatchObject({ ok: false, error: { reason: expect.stringContaining("ENOENT") } });
  });
});

describe("the command", () => {
  const script = join(import.meta.dirname, "cli/settle.ts");
  const run = (args: readonly string[]) => runCommand(script, args, {});

  it("prints answers alone and ends with 0; a bad line is named and nothing is printed", async () => {
    const bad = fileOf(`${GOOD}\n{"id":1}\n`);
    const [good, refused] = await Promise.all([run(["--cases", fileOf(`${GOOD}\n`)]), run(["--cases", bad])]);
    expect(good).toEqual({ code: 0, out: ANSWER, err: "" });
    expect(refused).toEqual({ code: 2, out: "", err: expect.stringContaining(`refused: file ${bad}: line 2: `) });
  });

  it("says how it goes when its arguments are wrong", async () => {
    await expectRefused(run, [
      [[], "--cases is needed"],
      [["--case", "x"], "--case"],
      [["x"], "x"],
    ]);
  });

  it("ends quietly when its reader has enough", async () => {
    const path = fileOf(`${GOOD}\n`.repeat(20_000));
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const child = execFile(process.execPath, [script, "--cases", path], (error, _out, err) => resolve([error?.code ?? 0, err]));
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await promise).toEqual([0, ""]);
  });
});
