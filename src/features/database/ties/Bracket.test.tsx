import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Pair } from "../../../../contract/feed/sport.ts";
import { Bracket } from "./Bracket.tsx";
import { tieRulesOf } from "./tieRules.ts";
import { tiesOf } from "./ties.ts";

const TEAMS = ["马竞", "切尔西", "皇马", "拜仁"].map((name, i) => ({ id: `fb-${i}`, name, original: null, code: null, crest: null }));
const RULES = tieRulesOf({ competition: { id: "fb-ucl", sport: "fb" }, way: "rules", year: 2013 }, "淘汰赛", []);
let at = 0;

function match(
  round: string,
  home: number,
  away: number,
  score: Pair | null,
  penalties: Pair | null = null,
  matchId: string | null = null,
) {
  at += 86_400_000;
  const regular = penalties === null ? null : score;
  return { round, home, away, score, regular, penalties, isAwarded: false, kickoffAt: at, matchId };
}

const SEMIS = [
  match("半决赛", 0, 1, [0, 0]),
  match("半决赛", 2, 3, [1, 0], null, "m9"),
  match("半决赛", 1, 0, [2, 2]),
  match("半决赛", 3, 2, [1, 0], [2, 4]),
];

function open(matches: Parameters<typeof tiesOf>[0]): void {
  render(
    <MemoryRouter>
      <Bracket sport="fb" season="2013-14" teams={TEAMS} rounds={tiesOf(matches, RULES)} />
    </MemoryRouter>,
  );
}

it("draws the tree with who is through and why, the legs beside", () => {
  open([...SEMIS, match("决赛", 2, 0, null)]);
  const semis = screen.getAllByRole("region", { name: "半决赛" });
  expect(semis).toHaveLength(2);
  const told = semis.map((one) => within(one).getByRole("listitem").textContent);
  // Real Madrid are the home team of the final, so their ties are on the left.
  expect(told[0]).toBe("皇马1胜拜仁11-00-1点球 4-2");
  expect(told[1]).toBe("马竞2胜切尔西20-02-2客场进球");
  expect(within(screen.getByRole("region", { name: "决赛" })).getByRole("listitem").textContent).toBe("皇马--马竞--");
  expect(screen.getByRole("link", { name: "1-0" }).getAttribute("href")).toContain("m9");
});

it("lists rounds where there is no final, and says 待定 where nothing tells", () => {
  open([...SEMIS.slice(0, 1), { ...match("半决赛", 1, 0, [0, 0]) }]);
  const list = within(screen.getByRole("region", { name: "半决赛" }));
  expect(list.getByRole("listitem").textContent).toBe("马竞0切尔西00-00-0待定");
});

it("has nothing to draw of nothing", () => {
  open([]);
  expect(screen.getByText("暂无数据")).toBeTruthy();
});

it("knows how a stage is won by its competition and year", () => {
  const of = (id: string, year: number) => tieRulesOf({ competition: { id, sport: "fb" }, way: "rules", year }, null, []);
  expect([of("fb-ucl", 2020), of("fb-ucl", 2021), of("fb-chn1", 2013)]).toEqual([
    { kind: "legs", awayGoals: true },
    { kind: "legs", awayGoals: false },
    { kind: "legs", awayGoals: false },
  ]);
  const nba = tieRulesOf({ competition: { id: "bk-nba", sport: "bk" }, way: "nba", year: 2022 }, "季后赛", []);
  const wins = nba.kind === "series" ? [nba.winsNeeded("首轮"), nba.winsNeeded("附加赛")] : [];
  expect(wins).toEqual([4, 1]);
});
