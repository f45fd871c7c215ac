import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPack } from "../../database/packFile.ts";
import { bestName } from "../best.ts";
import { finderOf, packNames } from "./testing.ts";
import { NameList, type Named } from "./nameList.ts";
import { RANK, createNameTable } from "./nameTable.ts";
import { RELEVANCE } from "./relevance.ts";

const pack = packNames(readPack().pack);
const find = finderOf(pack);
const listOf = (names: readonly Named<string>[]) => new NameList(createNameTable(), names);
const named = (name: string, weight = 0, context: readonly string[] = []): Named<string> => ({
  key: name,
  names: [name],
  context,
  weight,
  of: name,
});
const namesOf = (list: NameList<string>, query: string) => list.find(query).map(({ of }) => of);

describe("what is meant by what is typed", () => {
  it("is what is found first, of 60 queries for 57 at least", () => {
    expect(RELEVANCE).toHaveLength(60);
    const missed = RELEVANCE.flatMap(([query, wanted]) => {
      const first = bestName(find(query))?.key ?? "nothing";
      return first === wanted ? [] : [`${query}: ${first} in place of ${wanted}`];
    });
    if (missed.length > 0) console.info(missed.join("\n"));
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(3);
  });

  it("is a name before one that begins so, before pinyin, before initials, before what has it within", () => {
    const list = listOf([named("科隆福图纳", 1), named("老科隆", 1), named("科隆"), named("可龙", 1)]);
    expect(namesOf(list, "科隆")).toEqual(["科隆", "科隆福图纳", "老科隆"]);
    const letters = listOf([named("KL Grazer", 1), named("科隆", 0.5), named("卡龙", 0.4), named("kl")]);
    expect(namesOf(letters, "kl")).toEqual(["kl", "KL Grazer", "科隆", "卡龙"]);
    const full = listOf([named("科欧隆湖", 1), named("科隆", 0)]);
    expect(namesOf(full, "kelong")).toEqual(["科隆"]);
  });

  it("of equals is the one of a hot competition", () => {
    const [first, second] = find("科隆").teams;
    expect([first?.key, second?.of.name]).toEqual(["fb-koln", "科隆"]);
    expect(namesOf(listOf([named("甲乙", 0.1), named("甲丙", 0.9)]), "甲")).toEqual(["甲丙", "甲乙"]);
  });

  it("has every word, in its own name or in that of what it belongs to", () => {
    const list = listOf([named("利物浦", 1, ["英超"]), named("利物浦女足", 0, ["英女超"]), named("曼联", 1, ["英超"])]);
    expect(namesOf(list, "英超 利物浦")).toEqual(["利物浦"]);
    expect(list.find("英超").map(({ of, rank }) => [of, rank])).toEqual([
      ["利物浦", RANK.context],
      ["曼联", RANK.context],
    ]);
  });
});

describe("the index", () => {
  const NAMES = ["利物浦", "利兹联", "AC米兰", "国际米兰", "76人", "Real Madrid", "皇家马德里", "曼联", "曼城", "慢慢"];
  const things = fc.uniqueArray(
    fc.record({ name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "grapheme" })), weight: fc.constantFrom(0, 0.5, 1) }),
    {
      selector: ({ name }) => name,
      maxLength: 12,
    },
  );
  const query = fc.oneof(
    fc.constantFrom("l", "ml", "利", "曼", "mm", "real m", "76", "国际 米兰", "lwp"),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme", maxLength: 80 }),
  );

  it("answers the same whatever order names came in, and whatever was asked before", () => {
    fc.assert(
      fc.property(things, query, query, fc.nat(), (all, asked, before, by) => {
        const of = all.map(({ name, weight }) => named(name, weight));
        const turned = [...of.slice(by % Math.max(1, of.length)), ...of.slice(0, by % Math.max(1, of.length))].toReversed();
        const other = listOf(turned);
        other.find(before);
        expect(other.find(asked)).toEqual(listOf(of).find(asked));
      }),
      { numRuns: 500 },
    );
  });

  it("throws at no text, of any length, and finds nothing in what has neither letter nor digit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => void find(text)),
      { numRuns: 300 },
    );
    for (const text of ["", " ", "，。！？".repeat(250), "😀".repeat(500), "'\"\\%_", "\u0000", "\ud83d"]) {
      expect(bestName(find(text)), text).toBeNull();
    }
    expect(bestName(find("利".repeat(1_000)))).toBeNull();
  });

  it("finds every team by its name, its pinyin and its initials", () => {
    for (const { of } of pack.teams.slice(0, 300)) {
      expect(
        find(of.name).teams.some(({ key }) => key === of.id),
        of.name,
      ).toBe(true);
    }
  });
});
