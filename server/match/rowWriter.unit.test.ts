import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { fixtureOf } from "../odds/testing.ts";
import { type StoredMatch, UNFED } from "./matchRepository.ts";
import { createRowWriter } from "./rowWriter.ts";

test("who listens is told of a row once the database has it, and not where it could not be saved", async () => {
  const clock = manualClock();
  const saved: string[] = [];
  const told: string[] = [];
  let isDown = true;
  const writer = createRowWriter({
    repository: {
      find: async () => null,
      async save(matches) {
        if (isDown) throw new Error("no database");
        saved.push(...matches.map(({ row }) => row.id));
      },
    },
    clock,
    log: silentLog(),
  });
  writer.onSaved((matches) => {
    expect(saved).toEqual(matches.map(({ row }) => row.id));
    told.push(...matches.map(({ row }) => row.id));
  });
  const fixture = fixtureOf("m1", {});
  writer.add({ row: rowOfFixture(fixture), fixture, position: UNFED } satisfies StoredMatch);
  clock.advance(1_000);
  await setImmediate();
  expect([saved, told]).toEqual([[], []]);
  isDown = false;
  clock.advance(5_000);
  await setImmediate();
  expect(told).toEqual(["m1"]);
});

test("a row the database refuses holds up no other, is named in the log and not tried for ever", async () => {
  const clock = manualClock();
  const saved: string[] = [];
  const told: string[] = [];
  const logged: object[] = [];
  const writer = createRowWriter({
    repository: {
      find: async () => null,
      async save(matches) {
        if (matches.some(({ row }) => row.id === "bad"))
          throw Object.assign(new Error("unsupported Unicode escape sequence"), { code: "22P05" });
        saved.push(...matches.map(({ row }) => row.id));
      },
    },
    clock,
    log: { ...silentLog(), error: (data: object) => void logged.push(data) },
  });
  writer.onSaved((matches) => told.push(...matches.map(({ row }) => row.id)));
  for (const id of ["m1", "m2", "bad", "m3", "m4"]) {
    const fixture = fixtureOf(id, {});
    writer.add({ row: rowOfFixture(fixture), fixture, position: UNFED });
  }
  await writer.flush();
  expect([saved, told]).toEqual([
    ["m1", "m2", "m3", "m4"],
    ["m1", "m2", "m3", "m4"],
  ]);
  expect(logged).toEqual([{ match: "fb:bad", reason: "unsupported Unicode escape sequence" }]);
  clock.advance(60_000);
  await setImmediate();
  expect(logged).toHaveLength(1);
});
