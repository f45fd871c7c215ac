import fc from "fast-check";
import { expect, test } from "vitest";
import { CHAT_MAX_LENGTH } from "../limits.ts";
import { chatText, lineText } from "./chatText.ts";

const textOf = (typed: string): string => {
  const result = chatText(typed);
  return result.ok ? result.text : `! ${result.problem}`;
};

test("one line without what nobody sees, single spaces, trimmed", () => {
  expect(textOf("  好球  好球\t漂亮\r\n再来 ")).toBe("好球 好球 漂亮 再来");
  expect(textOf("a\u200bb\u200e\u202ec\u2066d\u0000e\u00adf\ufeff")).toBe("abcdef");
  expect(textOf("<b>好</b>")).toBe("<b>好</b>");
});

test("nothing is left of what nobody sees", () => {
  for (const typed of ["", "   ", "\u200b\u200d\u2060", "\u202e\u202c", "\n\n\t"]) expect(textOf(typed)).toBe("! empty");
});

test("characters count, not bytes or code units; one more than allowed is too long", () => {
  expect(textOf("球".repeat(CHAT_MAX_LENGTH))).toBe("球".repeat(CHAT_MAX_LENGTH));
  expect(textOf("😀".repeat(CHAT_MAX_LENGTH))).toBe("😀".repeat(CHAT_MAX_LENGTH));
  expect(textOf("球".repeat(CHAT_MAX_LENGTH + 1))).toBe("! long");
  expect(textOf("球".repeat(10_000))).toBe("! long");
  // Dropped characters do not count.
  expect(textOf(`${"球".repeat(CHAT_MAX_LENGTH)}${"\u200b".repeat(500)}   `)).toBe("球".repeat(CHAT_MAX_LENGTH));
  expect(lineText("四个字了", 3)).toEqual({ ok: false, problem: "long" });
});

test("marks that climb out of the line are refused, those of a language are not", () => {
  expect(textOf(`Z${"\u0301".repeat(4)}algo`)).toBe("! stacked");
  expect(textOf("é Ắ ก็ नमस्ते")).toBe("é Ắ ก็ नमस्ते");
});

test("cleaning what is clean changes nothing, and a line never breaks or turns around", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
      const result = chatText(typed);
      fc.pre(result.ok);
      expect(chatText(result.text)).toEqual(result);
      expect(result.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]| {2}|^ | $/u);
      expect([...result.text].length).toBeLessThanOrEqual(CHAT_MAX_LENGTH);
    }),
    { numRuns: 500 },
  );
});
