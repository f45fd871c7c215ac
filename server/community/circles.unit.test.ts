import { expect, test } from "vitest";
import { GENERAL_CIRCLES } from "./circles.ts";

test("a circle keeps the key it was seeded under: a portal that has it would get it twice", () => {
  expect(GENERAL_CIRCLES.map(({ origin, name }) => `${origin} ${name}`)).toEqual([
    "general/premier-league 英超圈",
    "general/csl 中超圈",
    "general/la-liga 西甲圈",
    "general/serie-a 意甲圈",
    "general/bundesliga 德甲圈",
    "general/ligue-1 法甲圈",
    "general/champions-league 欧冠圈",
    "general/nba NBA 圈",
    "general/cba CBA 圈",
    "general/tactics 战术板",
    "general/watching 看球日常",
  ]);
});
