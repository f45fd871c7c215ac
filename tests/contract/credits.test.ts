import { describe, expect, it } from "vitest";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import { RESULT_SETS } from "../../server/ingest/cli/resultSets.ts";
import { sourceText } from "../../src/features/database/league/sources.ts";

/** A page of results names their source: some licences require it. */
describe("a season's results", () => {
  it.each([
    ["wyscout", /Wyscout.*Pappalardo.*CC BY 4\.0/],
    ["statsbomb", /StatsBomb/],
    ["football-data", /football-data\.co\.uk/],
    ["openfootball", /openfootball.*CC0/],
    ["nba-live", /NBA\.com/],
    ["nba-stats", /NBA\.com/],
    ["wnba-page", /WNBA\.com/],
  ])("of %s alone credit it", (source, credit) => {
    expect(sourceText(source)).toMatch(credit);
  });

  it("of every source that can be imported credit somebody", () => {
    const own = sourceText("a source nobody knows");
    const sources = [...Object.keys(SOURCES), ...RESULT_SETS];
    expect(sources.length).toBeGreaterThanOrEqual(10);
    expect(sources.filter((source) => sourceText(source) === own)).toEqual([]);
  });
});
