import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { BoardRow } from "../../contract/match/board.ts";
import { systemClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type DemoTipsDeps, createDemoTips } from "./demoTips.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

it("a stop waits for the past that is being written, and lets nothing more be written of it", async () => {
  const read = Promise.withResolvers<readonly BoardRow[]>();
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let rounds = 0;
  const tips = createDemoTips({
    db: database.db,
    clock: systemClock,
    log: silentLog(),
    repository: {
      list: () => {
        isAsked();
        return read.promise;
      },
    },
    ensureLog: async () => true,
    moments: {} as DemoTipsDeps["moments"],
    tipsAt: () => ({ settlement: { round: async () => (rounds += 1) } }) as unknown as ReturnType<DemoTipsDeps["tipsAt"]>,
  });
  const ended: string[] = [];
  const history = tips.history().then(() => ended.push("history"));
  await asked;
  const stopped = tips.job.stop().then(() => ended.push("stop"));
  read.resolve([]);
  await Promise.all([history, stopped]);
  expect([ended, rounds]).toEqual([["history", "stop"], 0]);
});
