import { expect, it } from "vitest";
import { MOMENT_AHEAD_MS, MOMENT_BEFORE_MS, momentInText, momentProblem, richMomentOf } from "./moment.ts";

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

it("what a browser kept is a moment, or nothing", () => {
  const kept = { sport: "fb", matchId: "m1", at: KICKOFF };
  expect(richMomentOf({ ...kept, extra: 1 })).toEqual(kept);
  for (const wrong of [
    null,
    "m1",
    {},
    { ...kept, sport: "xx" },
    { ...kept, matchId: "../" },
    { ...kept, at: 1.5 },
    { ...kept, at: -1 },
    { ...kept, at: "1" },
  ])
    expect(richMomentOf(wrong)).toBeNull();
});

it("finds the link to a moment of this site in what was typed, and no other", () => {
  const link = `https://a.test/football/live/sim-fb-1?at=${KICKOFF}`;
  expect(momentInText(`${link} 好球`, "https://a.test")).toEqual({
    moment: { sport: "fb", matchId: "sim-fb-1", at: KICKOFF },
    text: "好球",
  });
  for (const text of [
    "好球",
    link.replace("a.test", "b.test"),
    link.replace("live", "oupei"),
    `${link}9999`,
    `${link}&x=1`,
    link.replace(/\?.*/, ""),
  ])
    expect(momentInText(text, "https://a.test")).toBeNull();
});
