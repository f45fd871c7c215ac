import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { OddsBatch } from "../../../contract/feed/sport.ts";
import { companyOf } from "../../../contract/odds/companies.ts";
import { readFootballData } from "./footballData.ts";

const RESULT = { Div: "E0", Date: "12/08/2017", HomeTeam: "Arsenal", AwayTeam: "Leicester", FTHG: "4", FTAG: "3", HTHG: "2", HTAG: "2" };

/** The odds events of a file with one row. */
function oddsOf(cells: Readonly<Record<string, string>>, encode = (text: string): Uint8Array => Buffer.from(text)): readonly FeedEvent[] {
  const row = { ...RESULT, ...cells };
  const text = `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}\n`;
  const read = readFootballData([{ name: "E0.csv", bytes: () => encode(text) }], { only: new Set() });
  if (!read.ok) throw new Error(read.error.reason);
  return (read.value[0]?.events ?? []).filter(({ ch }) => ch.startsWith("odds:"));
}

/** `company market prices`, one list for each moment. */
function quotesOf(cells: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return oddsOf(cells).map(({ d }) =>
    (d as OddsBatch).quotes.map(({ company, market, price }) => `${company} ${market} ${price.join(" ")}`),
  );
}

const columns = (...pairs: readonly (readonly [names: string, values: string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.flatMap(([names, values]) => names.split(" ").map((name, i) => [name, values.split(" ")[i] ?? ""] as const)));

describe("columns of every season", () => {
  it("2005: Gamebookers, Ladbrokes and Bet365 have a handicap each, BetBrain one of its own", () => {
    const found = quotesOf(
      columns(
        ["GBH GBD GBA SBH SBD SBA SJH SJD SJA SOH SOD SOA SYH SYD SYA BSH BSD BSA", "2 3 4 2.1 3 4 2.2 3 4 2.3 3 4 2.4 3 4 2.5 3 4"],
        ["GB>2.5 GB<2.5 B365>2.5 B365<2.5", "1.9 1.8 1.95 1.85"],
        ["GBAHH GBAHA GBAH LBAHH LBAHA LBAH B365AHH B365AHA B365AH", "1.9 2 -0.5 1.8 2.1 -0.25 1.85 2.05 -0.75"],
        ["Bb1X2 BbMxH BbAvH BbMxD BbAvD BbMxA BbAvA", "40 2.2 2.1 3.4 3.2 4.2 4"],
        ["BbOU BbMx>2.5 BbAv>2.5 BbMx<2.5 BbAv<2.5", "30 2 1.95 1.9 1.85"],
        ["BbAH BbAHh BbMxAHH BbAvAHH BbMxAHA BbAvAHA", "20 -0.5 2 1.95 1.95 1.9"],
      ),
    );
    expect(found).toEqual([
      [
        "b365 ah 0.85 -0.75 1.05",
        "b365 ou 0.95 2.5 0.85",
        "lb ah 0.8 -0.25 1.1",
        "gb eu 2 3 4",
        "gb ah 0.9 -0.5 1",
        "gb ou 0.9 2.5 0.8",
        "sb eu 2.1 3 4",
        "sj eu 2.2 3 4",
        "so eu 2.3 3 4",
        "sy eu 2.4 3 4",
        "bs eu 2.5 3 4",
        "avg eu 2.1 3.2 4",
        "avg ah 0.95 -0.5 0.9",
        "avg ou 0.95 2.5 0.85",
        "max eu 2.2 3.4 4.2",
        "max ah 1 -0.5 0.95",
        "max ou 1 2.5 0.9",
      ],
    ]);
  });

  it("2019 and on: one handicap for all, closing prices of all markets", () => {
    const found = quotesOf({
      Time: "12:30",
      ...columns(
        ["B365H B365D B365A PSH PSD PSA MaxH MaxD MaxA AvgH AvgD AvgA", "2 3 4 2.05 3.1 4.1 2.1 3.2 4.2 2.02 3.05 4.05"],
        ["B365>2.5 B365<2.5 P>2.5 P<2.5", "1.9 1.8 1.95 1.85"],
        ["AHh B365AHH B365AHA PAHH PAHA AvgAHH AvgAHA", "-0.5 1.9 2 1.92 1.98 1.91 1.99"],
        ["B365CH B365CD B365CA PSCH PSCD PSCA AvgCH AvgCD AvgCA", "1.9 3.1 4.2 1.95 3.2 4.3 1.92 3.15 4.25"],
        ["B365C>2.5 B365C<2.5 PC>2.5 PC<2.5 MaxC>2.5 MaxC<2.5", "1.88 1.82 1.94 1.86 2 1.9"],
        ["AHCh B365CAHH B365CAHA PCAHH PCAHA MaxCAHH MaxCAHA", "-0.75 2.02 1.88 2.05 1.87 2.1 1.9"],
      ),
    });
    expect(found).toEqual([
      [
        "b365 eu 2 3 4",
        "b365 ah 0.9 -0.5 1",
        "b365 ou 0.9 2.5 0.8",
        "ps eu 2.05 3.1 4.1",
        "ps ah 0.92 -0.5 0.98",
        "ps ou 0.95 2.5 0.85",
        "avg eu 2.02 3.05 4.05",
        "avg ah 0.91 -0.5 0.99",
        "max eu 2.1 3.2 4.2",
      ],
      [
        "b365 eu 1.9 3.1 4.2",
        "b365 ah 1.02 -0.75 0.88",
        "b365 ou 0.88 2.5 0.82",
        "ps eu 1.95 3.2 4.3",
        "ps ah 1.05 -0.75 0.87",
        "ps ou 0.94 2.5 0.86",
        "avg eu 1.92 3.15 4.25",
        "max ah 1.1 -0.75 0.9",
        "max ou 1 2.5 0.9",
      ],
    ]);
  });

  it("2024: Betfair's fixed odds, its exchange and Betfred are three companies though their columns begin alike", () => {
    const found = quotesOf(
      columns(
        ["BFH BFD BFA BFDH BFDD BFDA BFEH BFED BFEA", "2 3 4 2.1 3.1 4.1 2.2 3.2 4.2"],
        ["BFCH BFCD BFCA BFDCH BFDCD BFDCA BFECH BFECD BFECA", "1.9 3 4 1.91 3.1 4.1 1.92 3.2 4.2"],
        ["BMGMH BMGMD BMGMA BVH BVD BVA CLH CLD CLA 1XBH 1XBD 1XBA", "2.3 3 4 2.4 3 4 2.5 3 4 2.6 3 4"],
        ["BFE>2.5 BFE<2.5 AHh BFEAHH BFEAHA", "1.9 2 0 1.95 1.96"],
      ),
    );
    expect(found).toEqual([
      [
        "vc eu 2.4 3 4",
        "1xb eu 2.6 3 4",
        "bfs eu 2 3 4",
        "bfd eu 2.1 3.1 4.1",
        "bmgm eu 2.3 3 4",
        "cl eu 2.5 3 4",
        "bf eu 2.2 3.2 4.2",
        "bf ah 0.95 0 0.96",
        "bf ou 0.9 2.5 1",
      ],
      ["bfs eu 1.9 3 4", "bfd eu 1.91 3.1 4.1", "bf eu 1.92 3.2 4.2"],
    ]);
    expect([companyOf("bf").kind, companyOf("bfs").kind, companyOf("max").kind]).toEqual(["exchange", "soft", "average"]);
  });

  it("a file without a price has no odds", () => {
    expect(oddsOf({})).toEqual([]);
  });

  it("an old file in Windows' encoding, with empty cells beyond its header, is read", () => {
    const odds = oddsOf(columns(["Referee B365H B365D B365A", "M\u00A0Dean 2 3 4"]), (text) =>
      Buffer.from(`${text.trimEnd()},,\n`, "latin1"),
    );
    expect(odds).toHaveLength(1);
  });
});

describe("a bad cell", () => {
  const GOOD = columns(["B365H B365D B365A PSH PSD PSA", "2 3 4 2.1 3.1 4.1"], ["AHh PAHH PAHA P>2.5 P<2.5", "-0.25 1.9 2 1.8 2.1"]);

  it.each(["", "1", "0", "-2", "0.95", "SP", "2,1", "1e1", "NaN", "Infinity", "2.1.1", "#REF!"])(
    "%j instead of a price leaves out its quote alone",
    (cell) => {
      expect(quotesOf({ ...GOOD, PSD: `"${cell}"` })).toEqual([["b365 eu 2 3 4", "ps ah 0.9 -0.25 1", "ps ou 0.8 2.5 1.1"]]);
    },
  );

  it.each(["", "-0.3", "0.125", "level", "-0.5,-1"])("%j instead of a handicap leaves out the handicap alone", (cell) => {
    expect(quotesOf({ ...GOOD, AHh: `"${cell}"` })).toEqual([["b365 eu 2 3 4", "ps eu 2.1 3.1 4.1", "ps ou 0.8 2.5 1.1"]]);
  });

  it("in a company's own handicap is not made up for by another's", () => {
    expect(quotesOf({ ...GOOD, ...columns(["PAH", "x"]) })[0]).not.toContain("ps ah 0.9 -0.25 1");
  });

  it("level has no sign", () => {
    const quotes = oddsOf({ ...GOOD, AHh: "-0" }).flatMap(({ d }) => (d as OddsBatch).quotes);
    expect(quotes.find(({ market }) => market === "ah")?.price).toEqual([0.9, 0, 1]);
  });

  it("instead of the time is no time", () => {
    expect(oddsOf({ ...GOOD, Time: "TBA" })).toEqual(oddsOf(GOOD));
  });
});

describe("the moments", () => {
  const PRICES = columns(["PSH PSD PSA PSCH PSCD PSCA", "2 3 4 2.1 3.1 4.1"]);

  it.each([
    ["Friday evening", "11/08/2017", "19:45", "2017-08-11T16:00:00Z"],
    ["Saturday", "12/08/2017", "12:30", "2017-08-11T16:00:00Z"],
    ["Sunday", "13/08/2017", "16:00", "2017-08-11T16:00:00Z"],
    ["Monday", "14/08/2017", "20:00", "2017-08-11T16:00:00Z"],
    ["Tuesday evening", "15/08/2017", "19:45", "2017-08-15T14:00:00Z"],
    ["Tuesday noon, before the collection could have been", "15/08/2017", "12:00", "2017-08-15T10:50:00Z"],
    ["Wednesday", "16/08/2017", "20:00", "2017-08-15T14:00:00Z"],
    ["Thursday in winter", "28/12/17", "20:00", "2017-12-26T15:00:00Z"],
    ["Monday after the clocks went back", "30/10/2017", "20:00", "2017-10-27T16:00:00Z"],
    ["New Year's Day, a Monday", "01/01/2018", "15:00", "2017-12-29T17:00:00Z"],
  ])("%s: collected, and a second before kick-off", (_, date, time, collected) => {
    const odds = oddsOf({ ...PRICES, Date: date, Time: time });
    const [day = "", month = "", year = ""] = date.split("/");
    const isSummer = ["08"].includes(month);
    const kickoffAt = Date.parse(`${year.padStart(4, "20")}-${month}-${day}T${time}:00${isSummer ? "+01:00" : "Z"}`);
    expect(odds.map(({ s, k, at }) => [s, k, at])).toEqual([
      [1, "odds.batch", Date.parse(collected)],
      [2, "odds.batch", kickoffAt - 1_000],
    ]);
  });

  it("are no openings", () => {
    const quotes = oddsOf(PRICES).flatMap(({ d }) => (d as OddsBatch).quotes);
    expect(quotes.map((quote) => quote.opening)).toEqual([undefined, undefined]);
  });
});
