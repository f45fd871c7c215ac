import { expect, test } from "vitest";
import { withoutDoubles } from "./resultRepository.ts";

const row = (source: string, kickoffAt: string, home = "arsenal") => ({ source, home, away: "chelsea", kickoffAt: Date.parse(kickoffAt) });

test.each([
  ["earlier", "2024-05-04T11:30:00Z"],
  ["later", "2024-05-04T19:00:00Z"],
])("of a match that two sources have, the row with a time of kick-off stays, %s than the hour a day alone is given", (_, kickoffAt) => {
  const [timed, ofDay] = [row("live", kickoffAt), row("pack", "2024-05-04T15:00:00Z")];
  expect(withoutDoubles([timed, ofDay])).toEqual([timed]);
  expect(withoutDoubles([ofDay, timed])).toEqual([timed]);
});

test("matches of one source, of other sides or days are all there, the newest first", () => {
  const first = row("pack", "2024-05-04T15:00:00Z");
  const again = row("pack", "2024-05-05T15:00:00Z");
  const next = row("live", "2024-05-07T11:30:00Z");
  const others = row("live", "2024-05-04T11:30:00Z", "everton");
  expect(withoutDoubles([others, first, next, again])).toEqual([next, again, first, others]);
});
