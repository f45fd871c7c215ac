import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Recording } from "../../contract/feed/recording.ts";
import { type Market, type OddsState, emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { type Side, settle } from "../../contract/odds/settle.ts";
import { importRecording } from "../../server/ingest/sources/importRecording.ts";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { createCalibration } from "../../server/odds/calibration.ts";
import { recordedOdds } from "../../server/odds/recordedOdds.ts";
import { DATA, foldedFootball, hasData } from "./data.ts";

/**
 * The odds of a whole season against the file they were read from. The arithmetic is repeated here by other methods than
 * the portal's (Newton's and the secant method, halves of a stake), so that the two do not share a bug.
 */

type Row = Readonly<Record<string, string>>;

const SEED = 20_171_811;
const FILE = "football-odds/E0_1718.csv";
const CLOSING = { ps: ["PSCH", "PSCD", "PSCA"] } as const;
const COLLECTED: Readonly<Record<string, readonly string[]>> = {
  b365: ["B365H", "B365D", "B365A"],
  bw: ["BWH", "BWD", "BWA"],
  iw: ["IWH", "IWD", "IWA"],
  lb: ["LBH", "LBD", "LBA"],
  ps: ["PSH", "PSD", "PSA"],
  wh: ["WHH", "WHD", "WHA"],
  vc: ["VCH", "VCD", "VCA"],
  avg: ["BbAvH", "BbAvD", "BbAvA"],
  max: ["BbMxH", "BbMxD", "BbMxA"],
};

function rowsOfFile(): readonly Row[] {
  const [header = "", ...lines] = readFileSync(join(DATA, FILE), "utf8").trim().split(/\r?\n/);
  const names = header.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}

const numbers = (row: Row, columns: readonly string[]): readonly number[] => columns.map((column) => Number(row[column]));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** A root by the secant method from two guesses. */
function secant(f: (x: number) => number, first: number, second: number): number {
  let [before, x] = [first, second];
  for (let i = 0; i < 100 && Math.abs(f(x)) > 1e-14; i += 1) {
    const slope = (f(x) - f(before)) / (x - before);
    if (slope === 0) break;
    [before, x] = [x, x - f(x) / slope];
  }
  return x;
}

function proportionalOf(prices: readonly number[]): readonly number[] {
  const book = sum(prices.map((price) => 1 / price));
  return prices.map((price) => 1 / price / book);
}

/** Newton's method on the exponent: the derivative of q^k is q^k ln q. */
function powerOf(prices: readonly number[]): readonly number[] {
  const quoted = prices.map((price) => 1 / price);
  let k = 1;
  for (let i = 0; i < 100; i += 1) k -= (sum(quoted.map((q) => q ** k)) - 1) / sum(quoted.map((q) => q ** k * Math.log(q)));
  return quoted.map((q) => q ** k);
}

/** Shin (1993) as published; below 100 % it has no solution, and the prices are taken in proportion. */
function shinOf(prices: readonly number[]): readonly number[] {
  const quoted = prices.map((price) => 1 / price);
  const book = sum(quoted);
  if (book < 1) return proportionalOf(prices);
  const at = (z: number): readonly number[] => quoted.map((q) => (Math.sqrt(z ** 2 + (4 * (1 - z) * q ** 2) / book) - z) / (2 * (1 - z)));
  return at(secant((z) => sum(at(z)) - 1, 0, 0.02));
}

/** Each half of the stake has a whole or half line of its own; a stake of 1 is won or lost by halves. */
function returnedOf(margin: number, line: number, price: number): number {
  const lines = Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25];
  const halves = lines.map((half) => Math.sign(margin + half)).map((sign) => (sign > 0 ? price / 2 : sign / 2));
  return sum(halves);
}

/** Numbers that are the same in every run. */
function* seeded(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

interface Season {
  readonly recording: Recording;
  readonly matches: readonly {
    readonly id: string;
    readonly row: Row;
    readonly odds: OddsState;
    readonly score: readonly [number, number];
  }[];
}

function readSeason(): Season {
  const source = SOURCES["football-data"];
  if (!source) throw new Error("the source football-data is gone");
  const read = importRecording("football-data", source, DATA, new Set());
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const rows = rowsOfFile();
  const matches = read.value.matches.map((match, i) => {
    const events = match.events.filter(({ ch }) => ch.startsWith("odds:"));
    const row = rows[i];
    if (!row) throw new Error("more matches than rows");
    return { id: match.matchId, row, odds: foldOdds(emptyOdds(match.matchId), events), score: foldedFootball(match).score };
  });
  return { recording: read.value.recording, matches };
}

describe.skipIf(!hasData(FILE))("the Premier League 2017/18", () => {
  const { recording, matches } = hasData(FILE) ? readSeason() : { recording: null, matches: [] };

  it("has every closing and every collected price of the file, and none is called an opening", () => {
    expect(matches).toHaveLength(380);
    for (const { odds, row, id } of matches) {
      for (const [company, columns] of Object.entries(COLLECTED)) {
        const line = odds.lines[`${company}/eu`];
        expect([id, line?.first.price, line?.isOpening]).toEqual([id, numbers(row, columns), false]);
        const last = company in CLOSING ? CLOSING.ps : columns;
        expect([id, company, line?.current.price]).toEqual([id, company, numbers(row, last)]);
      }
      for (const [company, name] of [
        ["avg", "BbAv"],
        ["max", "BbMx"],
      ] as const) {
        const ah = odds.lines[`${company}/ah`]?.current.price ?? [];
        const [home = 0, line = Number.NaN, away = 0] = numbers(row, [`${name}AHH`, "BbAHh", `${name}AHA`]);
        expect([id, ah[0]?.toFixed(6), ah[1], ah[2]?.toFixed(6)]).toEqual([id, (home - 1).toFixed(6), line + 0, (away - 1).toFixed(6)]);
        const ou = odds.lines[`${company}/ou`]?.current.price ?? [];
        const [over = 0, under = 0] = numbers(row, [`${name}>2.5`, `${name}<2.5`]);
        expect([id, ou[0]?.toFixed(6), ou[1], ou[2]?.toFixed(6)]).toEqual([id, (over - 1).toFixed(6), 2.5, (under - 1).toFixed(6)]);
      }
    }
  });

  it("overround, return and three probabilities of ten matches are what another calculation gives", () => {
    if (!recording) throw new Error("not imported");
    const random = seeded(SEED);
    const chosen = Array.from({ length: 10 }, () => matches[Math.floor((random.next().value ?? 0) * matches.length)]);
    let rows = 0;
    for (const match of chosen) {
      for (const market of ["eu", "ah", "ou"] satisfies readonly Market[]) {
        for (const found of recordedOdds(recording, { matchId: match?.id ?? "", market, at: null }) ?? []) {
          const prices = found.current.price.map((price) => (market === "eu" ? price : price + 1));
          const book = sum(prices.map((price) => 1 / price));
          const where = `seed ${SEED}: ${match?.id} ${market} ${found.company}`;
          expect(found.overround, where).toBeCloseTo(book - 1, 6);
          expect(found.return, where).toBeCloseTo(1 / book, 6);
          const expected = { proportional: proportionalOf(prices), power: powerOf(prices), shin: shinOf(prices) };
          for (const method of ["proportional", "power", "shin"] as const) {
            const probabilities = found.probability[method] ?? [];
            expect(probabilities, where).toHaveLength(prices.length);
            probabilities.forEach((probability, i) => expect(probability, `${where} ${method}`).toBeCloseTo(expected[method][i] ?? 0, 6));
          }
          rows += 1;
        }
      }
    }
    expect(rows).toBe(10 * (9 + 2 + 2));
  });

  it("Kelly indices of every match come from the mean price of its seven companies", () => {
    if (!recording) throw new Error("not imported");
    // One in twenty: the others use the same arithmetic.
    for (const { id, row } of matches.filter((_, i) => i % 20 === 0)) {
      const companies = Object.keys(COLLECTED).filter((company) => company !== "avg" && company !== "max");
      const prices = companies.map((company) => numbers(row, company === "ps" ? CLOSING.ps : (COLLECTED[company] ?? [])));
      const means = [0, 1, 2].map((outcome) => sum(prices.map((price) => price[outcome] ?? 0)) / prices.length);
      const consensus = shinOf(means);
      for (const found of recordedOdds(recording, { matchId: id, market: "eu", at: null }) ?? []) {
        found.current.price.forEach((price, i) => {
          expect(found.kelly?.[i], `${id} ${found.company}`).toBeCloseTo(price * (consensus[i] ?? 0), 6);
        });
      }
    }
  });

  it("every handicap and total settles as the scores of the file say", () => {
    let settled = 0;
    const outcomes = new Set<string>();
    for (const { odds, row, id, score } of matches) {
      const [home = 0, away = 0] = numbers(row, ["FTHG", "FTAG"]);
      expect([id, score]).toEqual([id, [home, away]]);
      for (const company of ["avg", "max"]) {
        const picks = (market: "ah" | "ou", sides: readonly [Side, Side], margin: number): void => {
          const [first, line, last] = odds.lines[`${company}/${market}`]?.current.price ?? [0, Number.NaN, 0];
          const fromFirst = market === "ah" ? line : -line;
          for (const [side, price, ahead, by] of [
            [sides[0], first, margin, fromFirst],
            [sides[1], last, -margin, -fromFirst],
          ] as const) {
            const found = settle({ sport: "fb", market, side, line, score, price });
            const expected = returnedOf(ahead, by, price);
            expect(found.ok ? found.value.returned : found.error, `${id} ${company} ${market} ${side}`).toBeCloseTo(expected, 9);
            if (found.ok) outcomes.add(found.value.outcome);
            settled += 1;
          }
        };
        picks("ah", ["home", "away"], home - away);
        picks("ou", ["over", "under"], home + away);
      }
    }
    expect([settled, outcomes]).toEqual([380 * 2 * 2 * 2, new Set(["W", "HW", "P", "HL", "L"])]);
  });

  it("Pinnacle's closing prices cost 2.1 % and are as good as another calculation says; every match is in a bin", async () => {
    const closings = matches.map(({ id, odds, score }) => {
      const price = odds.lines["ps/eu"]?.current.price ?? [0, 0, 0];
      return { matchId: id, company: "ps", price, score, source: "football-data", isSimulated: false };
    });
    const { calibration } = createCalibration({ closings: { closings: async () => closings }, clock: systemClock });
    const found = await calibration("fb", { company: "ps" });
    if (!found.ok) throw new Error("refused");
    const [block] = found.value.blocks;
    const losses = matches.map(({ row }) => {
      const probabilities = shinOf(numbers(row, CLOSING.ps));
      return -Math.log(probabilities["HDA".indexOf(row.FTR ?? "")] ?? 0);
    });
    expect([found.value.blocks.length, block?.n, sum(block?.bins.map(({ n }) => n) ?? [])]).toEqual([1, 380, 3 * 380]);
    expect(block?.logLoss).toBeCloseTo(sum(losses) / 380, 6);
    expect(block?.logLoss).toBeCloseTo(0.9405, 3);
    expect(block?.meanMargin).toBeCloseTo(0.021, 3);
  });
});
