import { expect, test } from "vitest";
import * as locks from "./advisoryLocks.ts";

test("no two locks have one key", () => {
  const keys = Object.values(locks).map((key) => key.join("/"));
  expect(new Set(keys).size).toBe(keys.length);
});
