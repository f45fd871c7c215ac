import { expect, test } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { createHub } from "../feed/hub.ts";
import type { EventLog } from "../feed/types.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { fixtureOf } from "../odds/testing.ts";
import { createBoards } from "./boards.ts";
import { createMatches } from "./match.ts";
import { createMatchStates } from "./matchStates.ts";
import { createRowWriter } from "./rowWriter.ts";
import { memoryEventLog, memoryMatches } from "./testing.ts";

const START = Date.parse("2026-11-21T12:00:00Z");
test("who has pushed a match may read its log before any board has it; a match nobody pushed is not found", async () => {
  const clock = manualClock(START);
  const log = silentLog();
  const memory = memoryEventLog();
  const reading = Promise.withResolvers<void>();
  // A database that is slow for folds, but answers pushes and lookups.
  const eventLog: EventLog = {
    ...memory,
    checkpoint: async (ch, at) => {
      await reading.promise;
      return memory.checkpoint(ch, at);
    },
  };
  const repository = memoryMatches(eventLog);
  const hub = createHub({ log, eventLog, clock });
  const writer = createRowWriter({ repository, clock, log });
  const states = createMatchStates({ hub, eventLog, rows: writer, clock, log });
  const boards = createBoards({ hub, repository, states, writer, clock, log });
  await boards.start();
  const matches = createMatches({ boards, states, repository, hub, clock });

  await hub.publish([{ ch: "fb:m1", at: START, k: "fixture", d: fixtureOf("m1", { kickoffAt: START }) }]);
  expect(boards.row("fb", "m1")).toBeUndefined();
  const asked = matches.log("fb", { matchId: "m1", after: 0, limit: 10 });
  expect(await matches.log("fb", { matchId: "m2", after: 0, limit: 10 })).toMatchObject({ ok: false, error: { code: ErrorCode.notFound } });
  reading.resolve();
  expect(await asked).toMatchObject({ ok: true, value: { asOf: { s: 1 }, events: [{ k: "fixture", d: { matchId: "m1" } }] } });
});
