import { expect, it } from "vitest";
import type { BoardRow } from "../../contract/match/board.ts";
import { inWords } from "./matchWords.ts";

const crest = (shape: number) => ({ shape, a: "#c8102e", b: "#f4f4f0" });
const team = (name: string, shape: number | null) => ({ id: name, name, rank: null, crest: shape === null ? null : crest(shape) });
const row = (id: string, home: BoardRow["home"], away: BoardRow["away"]) =>
  ({ id, sport: "fb", league: { id: "eng1", name: "英超", color: "#000" }, home, away }) as BoardRow;

it("a match has its crests beside its words where both sides have one; one that nobody knows is null", async () => {
  const rows = [row("1", team("阿森纳", 2), team("切尔西", 4)), row("2", team("甲", 1), team("乙", null))];
  const found = await inWords(
    async () => rows,
    [{ matchId: "2", matchType: 1 }, null, { matchId: "1", matchType: 1 }, { matchId: "9", matchType: 1 }],
  );
  expect(found).toEqual([
    { matchId: "2", matchType: 1, text: "英超 甲 VS 乙" },
    null,
    { matchId: "1", matchType: 1, text: "英超 阿森纳 VS 切尔西", crests: { home: crest(2), away: crest(4) } },
    null,
  ]);
});
