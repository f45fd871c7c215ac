import { expect, test } from "vitest";
import type { OddsRow } from "../../contract/http/odds.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import type { Market, Price } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import { type LineClosing, createMatchClosing } from "./matchClosing.ts";

const KICKOFF = 1_700_000_000_000;

function closingOf(packed: readonly LineClosing[] | null, rows: readonly OddsRow[] | null = null) {
  const asked: unknown[] = [];
  const closing = createMatchClosing({
    packed: async (ch) => (asked.push(ch), packed),
    odds: {
      async table(sport, query) {
        asked.push([sport, query]);
        return rows ? ok({ asOf: { e: "e", s: 1 }, at: KICKOFF, rows }) : refuse(ErrorCode.notFound, "比赛不存在");
      },
    },
  });
  return { asked, found: closing("fb", "m", KICKOFF) };
}

const line = (company: string, market: Market, price: Price | null): LineClosing => ({ company, market, price });

test("a packed match has the prices of its first company, another's where that had none for sale; the log is not read", async () => {
  const { asked, found } = closingOf([
    line("wh", "eu", [2.1, 3, 4.1]),
    line("wh", "ah", [0.9, -0.5, 1]),
    line("ps", "ah", null),
    line("ps", "eu", [2, 3, 4]),
  ]);
  expect(await found).toEqual({ company: "ps", ah: [0.9, -0.5, 1], ou: null, eu: [2, 3, 4] });
  expect(asked).toEqual(["odds:fb:m"]);
});

test("of one that is not packed the log tells, as it stood at kick-off", async () => {
  const point = { at: KICKOFF - 1, price: [2, 3, 4] as const };
  const row = { company: "ps", name: "平博", kind: "sharp", market: "eu", first: point, isOpening: false, current: point } as const;
  const { asked, found } = closingOf(null, [{ ...row, moved: null, count: 1 }]);
  expect(await found).toEqual({ company: "ps", ah: null, ou: null, eu: [2, 3, 4] });
  expect(asked).toEqual(["odds:fb:m", ["fb", { matchId: "m", at: KICKOFF }]]);
});

test("nobody's prices, and a match nobody knows, are none", async () => {
  expect(await closingOf([line("ps", "eu", null)]).found).toBeNull();
  expect(await closingOf(null).found).toBeNull();
});
