import { expect, test } from "vitest";
import type { MatchEvent } from "../feed/sport.ts";
import { emptyMatch, reduceMatch } from "./fold.ts";

test.each(["fb", "bk"] as const)("%s: an event of an unknown kind counts and changes nothing else", (sport) => {
  const ch = `${sport}:m-1`;
  const scored = reduceMatch(emptyMatch(sport, "m-1"), { ch, s: 1, at: 10, k: "score", d: { score: [2, 1] } });
  const unknown = JSON.parse(`{"ch":"${ch}","s":2,"at":20,"k":"scoreX","d":null}`) as MatchEvent;
  expect(reduceMatch(scored, unknown)).toEqual({ ...scored, events: 2, seq: 2, asOfAt: 20 });
});
