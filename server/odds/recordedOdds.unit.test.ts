import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { RECORDING_FORMAT, type Recording } from "../../contract/feed/recording.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { writeRecording } from "../kit/recordingFile.ts";
import { expectRefused, runCommand } from "../kit/testCommand.ts";
import { oddsCommand } from "./cli/oddsCommand.ts";
import { type RecordedQuestion, oddsText, recordedOdds } from "./recordedOdds.ts";

const KICKOFF = Date.parse("2026-11-21T12:00:00Z");

function recordingOf(...events: readonly FeedEvent[]): Recording {
  const header = { title: "hand-made", from: KICKOFF - 9_000, to: KICKOFF, sources: [] };
  return { header: { ...header, format: RECORDING_FORMAT }, events };
}

const batch = (ch: string, s: number, at: number, ...quotes: readonly OddsQuote[]): FeedEvent => ({
  ch,
  s,
  at,
  k: "odds.batch",
  d: { quotes },
});
const eu = (company: string, price: OddsQuote["price"], rest: Partial<OddsQuote> = {}): OddsQuote => ({
  company,
  market: "eu",
  price,
  ...rest,
});
const ah = (company: string, price: OddsQuote["price"]): OddsQuote => ({ company, market: "ah", price });

const RECORDING = recordingOf(
  batch(
    "odds:fb:a",
    1,
    KICKOFF - 9_000,
    eu("wh", [2, 3.4, 4], { opening: true }),
    ah("zz", [0.9, -0.5, 0.96]),
    ah("ps", [0.95, -0.5, 0.95]),
  ),
  batch("odds:bk:c", 1, KICKOFF - 8_000, eu("ps", [1.5, 0, 2.6])),
  batch("odds:fb:a", 2, KICKOFF - 7_000, eu("b365", [2.2, 3.2, 3.6]), ah("b365", [1.3, -0.75, 0.64])),
  batch("odds:fb:a", 3, KICKOFF - 1_000, eu("wh", [2.1, 3.3, 3.8])),
  batch("odds:fb:a", 4, KICKOFF, eu("b365", [2.2, 3.2, 3.6], { suspended: true })),
  { ch: "fb:b", s: 1, at: KICKOFF, k: "state", d: { state: 1 } },
);

function ask(question: Partial<RecordedQuestion>) {
  return recordedOdds(RECORDING, { matchId: "a", market: "eu", at: null, ...question });
}

const shareOf = (prices: readonly number[]): readonly number[] => {
  const book = prices.reduce((sum, price) => sum + 1 / price, 0);
  return prices.map((price) => 1 / price / book);
};

describe("a recorded match", () => {
  it("has a row a company in the order they are listed: first and current price, what follows from it", () => {
    const rows = ask({ at: KICKOFF - 1_000 });
    expect(rows?.map(({ company, first, current }) => [company, first, current])).toEqual([
      ["b365", { line: null, price: [2.2, 3.2, 3.6], isOpening: false }, { line: null, price: [2.2, 3.2, 3.6] }],
      ["wh", { line: null, price: [2, 3.4, 4], isOpening: true }, { line: null, price: [2.1, 3.3, 3.8] }],
    ]);
    const [row] = rows ?? [];
    const book = 1 / 2.2 + 1 / 3.2 + 1 / 3.6;
    expect(row?.overround).toBeCloseTo(book - 1, 9);
    expect(row?.return).toBeCloseTo(1 / book, 9);
    shareOf([2.2, 3.2, 3.6]).forEach((share, i) => expect(row?.probability.proportional?.[i]).toBeCloseTo(share, 9));
  });

  it("has numbers without the noise of floating point", () => {
    const text = (ask({}) ?? []).map((row) => JSON.stringify(row)).join();
    expect(text.match(/\d\.\d{10,}/)).toBeNull();
  });

  it("gives Kelly indices from one consensus: price times its probability", () => {
    const rows = ask({ at: KICKOFF - 1_000 }) ?? [];
    const consensus = rows.map(({ kelly, current }) => kelly?.map((index, i) => index / (current.price[i] ?? 0)) ?? []);
    expect(consensus[0]?.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 8);
    consensus[1]?.forEach((probability, i) => expect(probability).toBeCloseTo(consensus[0]?.[i] ?? 0, 8));
  });

  it("says who is suspended, at the price that was last; such a one has no Kelly index", () => {
    const [row] = ask({}) ?? [];
    expect([row?.company, row?.current, row?.kelly]).toEqual(["b365", { line: null, price: [2.2, 3.2, 3.6], suspended: true }, null]);
    expect(row?.overround).not.toBeNull();
  });

  it("is as of any moment, itself included", () => {
    const current = (at: number) => ask({ at })?.map((row) => [row.company, row.current.price[0]]);
    expect(current(KICKOFF - 9_001)).toEqual([]);
    expect(current(KICKOFF - 9_000)).toEqual([["wh", 2]]);
    expect(current(KICKOFF - 1_001)).toEqual([
      ["b365", 2.2],
      ["wh", 2],
    ]);
    expect(current(KICKOFF - 1_000)).toEqual([
      ["b365", 2.2],
      ["wh", 2.1],
    ]);
  });

  it("of a handicap has the line apart, Hong Kong prices, decimal margins; off the line of most there is no Kelly index", () => {
    const rows = ask({ market: "ah" });
    expect(rows?.map(({ company, current, kelly }) => [company, current, kelly === null])).toEqual([
      ["b365", { line: -0.75, price: [1.3, 0.64] }, true],
      ["ps", { line: -0.5, price: [0.95, 0.95] }, false],
      ["zz", { line: -0.5, price: [0.9, 0.96] }, false],
    ]);
    expect(rows?.[1]).toMatchObject({
      overround: rows?.[1]?.overround,
      probability: { proportional: [0.5, 0.5], power: [0.5, 0.5], shin: [0.5, 0.5] },
    });
    expect(rows?.[1]?.overround).toBeCloseTo(2 / 1.95 - 1, 9);
  });

  it("of basketball has no draw", () => {
    const [row] = ask({ matchId: "c" }) ?? [];
    expect(row?.current).toEqual({ line: null, price: [1.5, 2.6] });
    expect(row?.probability.proportional).toEqual(shareOf([1.5, 2.6]).map((share) => Number(share.toFixed(9))));
  });

  it("that nobody prices has no rows; one that is not recorded is none", () => {
    expect([ask({ market: "ou" }), ask({ matchId: "b" }), ask({ matchId: "d" })]).toEqual([[], [], null]);
  });

  it("with a price that is none says null, never NaN", () => {
    const broken = recordingOf(batch("odds:fb:a", 1, KICKOFF, eu("ps", [2, 0, 4])));
    expect(recordedOdds(broken, { matchId: "a", market: "eu", at: null })).toEqual([
      {
        company: "ps",
        first: { line: null, price: [2, 0, 4], isOpening: false },
        current: { line: null, price: [2, 0, 4] },
        overround: null,
        return: null,
        probability: { proportional: null, power: null, shin: null },
        kelly: null,
      },
    ]);
  });

  it("is a table for a reader too", () => {
    const [head, ...lines] = oddsText(ask({ market: "ah" }) ?? [])
      .trimEnd()
      .split("\n");
    expect(head).toMatch(/^company +first +current +overround +return +probability \(Shin\) +Kelly$/);
    expect(lines.map((line) => line.split(/ {2,}/)[2])).toEqual(["(-0.75) 1.3 0.64", "(-0.5) 0.95 0.95", "(-0.5) 0.9 0.96"]);
    expect(oddsText([])).toBe("");
  });
});

describe("the command", () => {
  const script = join(import.meta.dirname, "cli/odds.ts");
  /** Runs in this process: starting one for each call took nearly all of the tests' time. */
  const run = async (args: readonly string[]) => oddsCommand(args);
  const runProcess = (args: readonly string[]) => runCommand(script, args, {});
  let [folder, file] = ["", ""];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "odds-"));
    file = join(folder, "one.ndjson.gz");
    expect(writeRecording(file, RECORDING).ok).toBe(true);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("prints a line a company and ends with 0, for an empty market with none", async () => {
    const [full, empty] = await Promise.all([
      runProcess(["--recording", file, "--match", "a", "--market", "eu", "--at", "2026-11-21T20:00:00+08:00", "--json"]),
      run(["--recording", file, "--match", "b", "--market", "eu", "--json"]),
    ]);
    expect(full).toEqual({ code: 0, out: (ask({}) ?? []).map((row) => `${JSON.stringify(row)}\n`).join(""), err: "" });
    expect(empty).toEqual({ code: 0, out: "", err: "" });
  });

  it("refuses a match that is not in the file, and a file that is not there, with 2", async () => {
    const [match, missing] = await Promise.all([
      run(["--recording", file, "--match", "d", "--market", "eu", "--json"]),
      run(["--recording", join(folder, "none.ndjson"), "--match", "a", "--market", "eu", "--json"]),
    ]);
    expect(match).toEqual({ code: 2, out: "", err: `refused: file ${file}: match d is not in it\n` });
    expect(missing).toMatchObject({ code: 2, out: "", err: expect.stringContaining("none.ndjson") });
  });

  it("refuses a recording with a price that is none, of whatever match, with its line", async () => {
    const path = join(folder, "wrong.ndjson");
    const wrong = { company: "c", market: "eu", price: ["2", 3, 4] } as unknown as OddsQuote;
    expect(
      writeRecording(path, recordingOf(batch("odds:fb:a", 1, KICKOFF - 2, eu("c", [2, 3, 4])), batch("odds:fb:b", 1, KICKOFF - 1, wrong)))
        .ok,
    ).toBe(true);
    const asked = await run(["--recording", path, "--match", "a", "--market", "eu"]);
    expect(asked).toMatchObject({ code: 2, out: "", err: expect.stringContaining(`refused: file ${path}: line 3: d.quotes.0.price`) });
  });

  it("says how it goes when its arguments are wrong", async () => {
    const good = ["--recording", "x", "--match", "a", "--market", "eu"];
    await expectRefused(run, [
      [[], "--recording, --match and --market are needed"],
      [["--recording", "x", "--match", "a", "--market", "xx"], "there is no market xx"],
      [[...good, "--at", "yesterday"], "--at is no moment"],
      [[...good, "--at", "2026-11-21T12:00:00"], "--at is no moment"],
      [[...good, "--at", "2026-02-30T12:00:00Z"], "--at is no moment"],
      [[...good, "--at", "2026-11-21T25:00:00Z"], "--at is no moment"],
      [[...good, "--fast"], "--fast"],
    ]);
    await expectRefused(runProcess, [[[], "--recording, --match and --market are needed"]]);
  });
});
