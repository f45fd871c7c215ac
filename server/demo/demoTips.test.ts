import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { BoardRow } from "../../contract/match/board.ts";
import { systemClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { testLog } from "../kit/testLog.ts";
import { type DemoTipsDeps, createDemoTips } from "./demoTips.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

it("a stop waits for the past that is being written, which is then not said to be whole", async () => {
  const read = Promise.withResolvers<readonly BoardRow[]>();
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const { log, messages } = testLog();
  const tips = createDemoTips({
    db: database.db,
    clock: systemClock,
    log,
    repository: {
      list: () => {
        isAsked();
        return read.promise;
      },
    },
    ensureLog: async () => true,
    moments: {} as DemoTipsDeps["moments"],
    tipsAt: () => ({}) as ReturnType<DemoTipsDeps["tipsAt"]>,
  });
  const ended: string[] = [];
  const history = tips.history().then(() => ended.push("history"));
  await asked;
  const stopped = tips.job.stop().then(() => ended.push("stop"));
  read.resolve([]);
  await Promise.all([history, stopped]);
  expect([ended, messages()]).toEqual([["history", "stop"], []]);
});
