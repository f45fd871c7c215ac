import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runBank } from "../../tests/load/bank/bank.ts";
import { isAcknowledged } from "../../tests/load/bank/history.ts";
import { OPERATION_KINDS } from "../../tests/load/bank/operations.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

/** A short run of the bank check (tests/load/bank); `npm run -s test:bank` is the long one. */
test("bank: whatever 16 clients do, and a kill -9 amid it, no money is made, lost or moved twice", async () => {
  const operations = 1_500;
  const { history, checks, kills, reads, lost } = await runBank({
    where: database.url,
    operations,
    clients: 16,
    users: 40,
    seed: "bank",
    late: 200,
    shouldKill: ({ drawn, kills: before }) => (before === 0 && drawn >= operations / 2 ? { isWithDatabase: false } : null),
  });
  expect(checks.flatMap(({ rule, violations }) => violations.map((violation) => `${rule}: ${violation}`))).toEqual([]);
  // The run was meaningful: every kind was posted, some were refused, the kill hit, and reads took place.
  expect(kills).toBe(1);
  expect(lost).toBeGreaterThan(0);
  expect(reads).toBeGreaterThan(5);
  const entries = history.entries();
  expect(new Set(entries.filter(isAcknowledged).map((entry) => entry.operation.kind)).size).toBe(OPERATION_KINDS.length);
  expect(entries.some((entry) => entry.answers.insufficient > 0)).toBe(true);
  expect(entries.some((entry) => entry.answers["key-reused"] > 0)).toBe(true);
});
