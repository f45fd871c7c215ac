import { expect, test } from "vitest";
import { SEASON_PATTERN } from "../../contract/ids.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { fixtureOf } from "../odds/testing.ts";
import { seasonLabel } from "./entities.ts";
import { type ProjectorDeps, createProjector } from "./projector.ts";
import type { ChangedMatch } from "./resultRepository.ts";

const MINUTE_US = 60_000_000n;

test("what is looked at again as it stands is taken once; what was saved anew, or could not be taken, is taken again", async () => {
  const fixture = fixtureOf("m1");
  let match: ChangedMatch = {
    row: { ...rowOfFixture(fixture), state: 8, score: [1, 0] },
    fixture,
    epoch: "e",
    seq: 4,
    place: { at: MINUTE_US, id: "m1" },
    hasResult: false,
    formerSources: [],
  };
  let position: string | null = null;
  let isDown = true;
  const saved: string[] = [];
  const repository = {
    position: async () => position,
    setPosition: async (_: string, next: string) => void (position = next),
    changed: async ({ at }: { readonly at: bigint }) => (match.place.at > at ? [match] : []),
    remove: async () => undefined,
    async save(results: readonly { readonly score: readonly number[] }[]) {
      if (isDown) throw new Error("no database");
      saved.push(...results.map(({ score }) => score.join("-")));
      return results.length;
    },
  };
  const projector = createProjector({
    repository: repository as unknown as ProjectorDeps["repository"],
    entities: { ensure: async () => new Map(), forget: () => undefined } as unknown as ProjectorDeps["entities"],
    simulatedSources: new Set(),
    details: async () => null,
    clock: manualClock(),
    log: silentLog(),
  });
  await expect(projector.run()).rejects.toThrow("no database");
  isDown = false;
  expect([await projector.run(), await projector.run(), saved]).toEqual([1, 0, ["1-0"]]);
  match = { ...match, row: { ...match.row, score: [1, 1] }, place: { at: MINUTE_US + 5n, id: "m1" } };
  expect([await projector.run(), await projector.run(), saved]).toEqual([1, 0, ["1-0", "1-1"]]);
});

test.each([
  ["2017/18", "2017-18"],
  ["2026/2027", "2026-27"],
  ["2026-2027", "2026-27"],
  ["2026-27", "2026-27"],
  ["2019", "2019"],
  ["第3赛季", "2026"],
  ["", "2026"],
  ["a/b/c", "2026"],
  [undefined, "2026"],
])("the season a source calls %s is %s, which an address can have", (given, label) => {
  expect(seasonLabel(given, Date.UTC(2026, 10, 30))).toBe(label);
  expect(label).toMatch(new RegExp(SEASON_PATTERN));
});
