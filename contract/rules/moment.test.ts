import { expect, it } from "vitest";
import { MOMENT_AHEAD_MS, MOMENT_BEFORE_MS, momentProblem } from "./moment.ts";

const KICKOFF = 1_700_000_000_000;
const NOW = KICKOFF + 3_600_000;

it.each([
  ["a minute ago", NOW - 60_000, null],
  ["of a clock that runs ahead a little", NOW + MOMENT_AHEAD_MS, null],
  ["of a clock that runs ahead", NOW + MOMENT_AHEAD_MS + 1, "future"],
  ["a day before the kick-off", KICKOFF - MOMENT_BEFORE_MS, null],
  ["earlier than that", KICKOFF - MOMENT_BEFORE_MS - 1, "early"],
])("a moment %s", (_, at, problem) => {
  expect(momentProblem(at, { kickoffAt: KICKOFF, now: NOW })).toBe(problem);
});
