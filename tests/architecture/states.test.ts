import { describe, expect, it } from "vitest";
import { BASKETBALL_STATES, FOOTBALL_STATES } from "../../contract/codes/matchStates.ts";
import { filesBelow, textOf, within } from "./graph.ts";

/** Everything about a match's state is in contract/codes/matchStates.ts: no other file repeats it. */

const ROOMS = [
  "src/parts/match",
  "src/features/match",
  "src/features/scoreboard",
  "streams/sport",
  "server/match",
  "contract/match",
  "machines/match",
];
const FILES = ROOMS.flatMap((room) => filesBelow(room)).filter((file) => !/testing|testRows/.test(file));

/** Words of a state that mean something else in these files. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // Groups of matches, and their lists and filters.
  "src/features/scoreboard/table/layout.ts": ["未开", "完场", "异常"],
  "src/features/scoreboard/filter/FilterBar.tsx": ["未开", "完场"],
  "src/features/scoreboard/SubBar.tsx": ["完场"],
  // A revoked line.
  "src/parts/match/TextLive.tsx": ["取消"],
  // A kind of incident.
  "src/parts/match/incidentText.ts": ["点球"],
};

describe("states of a match", () => {
  it("are compared by name or by the table, never by number", () => {
    const bare = FILES.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:state|code)\s*(?:[=!]==|[<>]=?)\s*\d+/g)].map(([found]) => `${file}: ${found}`),
    );
    expect(bare).toEqual([]);
  });

  it("are worded by the table alone", () => {
    const tables = [FOOTBALL_STATES, ...Object.values(BASKETBALL_STATES)];
    const words = new Set(tables.flatMap(({ rows }) => rows.flatMap(({ label, words, still }) => [label, words, still ?? ""])));
    const again = FILES.flatMap((file) =>
      [...textOf(file).matchAll(/"([^"\n]+)"/g)]
        .filter(([, text = ""]) => words.has(text) && !OTHERWISE[file]?.includes(text))
        .map(([found]) => `${file}: ${found}`),
    );
    expect(again).toEqual([]);
    expect(Object.keys(OTHERWISE).every((file) => ROOMS.some((room) => within(file, room)))).toBe(true);
  });
});
