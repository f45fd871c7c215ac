import { describe, expect, it } from "vitest";
import { LEAGUE_ZONES } from "./zoneTables.ts";
import { type Zone, zonesOf } from "./zones.ts";

const YEARS = Array.from({ length: 40 }, (_, i) => 1990 + i);
const text = (zones: readonly Zone[]): string =>
  zones.map(({ from, to, name }) => `${from === to ? from : `${from}-${to}`} ${name}`).join(", ");

describe("zones", () => {
  it.each(Object.keys(LEAGUE_ZONES))("of %s never overlap, and run downwards from the first place", (name) => {
    const [league = "", stage] = name.split("/");
    for (const year of YEARS) {
      let before = 0;
      for (const { from, to } of zonesOf(league, year, stage ?? null)) {
        expect(from, `${year}`).toBeGreaterThan(before);
        expect(to).toBeGreaterThanOrEqual(from);
        before = to;
      }
    }
  });

  it.each(["eng1", "esp1", "ita1", "ger1", "fra1"])("of %s stand in every season since 2009: Europe above, relegation below", (league) => {
    for (let year = 2009; year <= 2026; year += 1) {
      expect(text(zonesOf(league, year)), String(year)).toMatch(/^1-\d 欧冠.*降级$/);
    }
  });

  it.each([
    ["eng1", 2009, "1-3 欧冠, 4 欧冠资格赛, 5 欧联杯, 18-20 降级"],
    ["en.1", 2024, "1-5 欧冠, 6 欧联杯, 18-20 降级"],
    ["eng1", 1994, "19-22 降级"],
    ["en.2", 2018, "1-2 升级, 3-6 升级附加赛, 22-24 降级"],
    ["en.3", 2019, "1-2 升级, 3-6 升级附加赛, 21-23 降级"],
    ["ita1", 2003, "15 降级附加赛, 16-18 降级"],
    ["ita1", 2023, "1-5 欧冠, 6 欧联杯, 7 欧协联, 18-20 降级"],
    ["ger1", 2012, "1-3 欧冠, 4 欧冠资格赛, 5-6 欧联杯, 16 降级附加赛, 17-18 降级"],
    ["fra1", 2022, "1-2 欧冠, 3 欧冠资格赛, 4 欧联杯, 5 欧协联, 17-20 降级"],
    ["fra1", 2024, "1-3 欧冠, 4 欧冠资格赛, 5 欧联杯, 6 欧协联, 16 降级附加赛, 17-18 降级"],
    ["fr.2", 2023, "1-2 升级, 3-5 升级附加赛, 17-20 降级"],
    ["at.1", 2018, "1-6 冠军组, 7-12 保级组"],
    ["nba", 2018, "1-8 季后赛"],
    ["nba", 2020, "1-6 季后赛, 7-10 附加赛"],
    ["uefa.cl", 2024, "1-8 16强, 9-24 附加赛"],
  ])("%s %i: %s", (league, year, zones) => {
    expect(text(zonesOf(league, year))).toBe(zones);
  });

  // A league's decisions follow from no rule. After a change to one season, this shows which others changed with it.
  it("are what they were, season by season", async () => {
    const lines = Object.keys(LEAGUE_ZONES).flatMap((name) => {
      const [league = "", stage = null] = name.split("/");
      const spans: { from: number; to: number; zones: string }[] = [];
      for (const year of YEARS) {
        const zones = text(zonesOf(league, year, stage));
        const last = spans.at(-1);
        if (last?.zones === zones) last.to = year;
        else spans.push({ from: year, to: year, zones });
      }
      return spans.flatMap(({ from, to, zones }) => (zones === "" ? [] : [`${name} ${from}-${to === YEARS.at(-1) ? "" : to}: ${zones}`]));
    });
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("zones.txt");
  });

  it("of a second stage are its own, and of a league nobody knows there are none", () => {
    expect(text(zonesOf("sco.1", 2024, "Relegation"))).toBe("5 降级附加赛, 6 降级");
    expect(zonesOf("sco.1", 2024, "Championship")).toEqual([]);
    expect(zonesOf("xx.1", 2024)).toEqual([]);
    expect(zonesOf("constructor", 2024)).toEqual([]);
  });
});
