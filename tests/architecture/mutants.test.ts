import { expect, test } from "vitest";
import { readEquivalent, stale } from "../mutants/equivalent.ts";
import { mutantsOf } from "../mutants/mutants.ts";
import { textOf } from "./graph.ts";

test("every mutant that is said to change nothing is still one: else `npm run test:mutants` ends before it begins", () => {
  const known = readEquivalent();
  expect(known.length).toBeGreaterThan(0);
  const mutants = [...new Set(known.map(({ file }) => file))].flatMap((file) => mutantsOf(file, textOf(file)));
  expect(stale(mutants, known)).toEqual([]);
});
