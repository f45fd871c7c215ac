import { expect, test } from "vitest";
import { dropUnseen, dropUnseenInLines } from "./text.ts";

test("what nobody sees goes, what somebody wrote stays", () => {
  expect(dropUnseen("  进\u200b球\u202e了\u0000！\r\n再来\t ")).toBe("进球了！  再来");
  expect(dropUnseen("\u200b\u2028 \u3000")).toBe("");
  expect(dropUnseen("<b>⚽ é</b>")).toBe("<b>⚽ é</b>");
});

test("lines stay lines", () => {
  expect(dropUnseenInLines("一\r\n二\r三\u2028四\n\n五\u0007\u200f\t六\n")).toBe("一\n二\n三\n四\n\n五 六");
  expect(dropUnseenInLines("\n\u200b\n")).toBe("");
});

test("fillers are seen by nobody though they are letters; the variant of an emoji stays, that of nothing goes", () => {
  for (const typed of ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0\u034f", "\ufe0f", " \ufe0f\n\ufe0f "]) {
    expect([typed, dropUnseen(typed), dropUnseenInLines(typed)]).toEqual([typed, "", ""]);
  }
  expect(dropUnseen("❤\ufe0f 好\u3164球")).toBe("❤\ufe0f 好球");
  expect(dropUnseenInLines("进\u2800了\n\ufe0f⚽\ufe0f")).toBe("进了\n⚽\ufe0f");
});
