import fc from "fast-check";
import { expect, test } from "vitest";
import { csvField, exportLines } from "./export.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ["+86", `"'+86"`],
  ["-5", `"'-5"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["  =1", `"'  =1"`],
  ["\t=1", `"'\t=1"`],
  ["＝1", `"'＝1"`],
  ["玫瑰 ×1", `"玫瑰 ×1"`],
  ['他说"好"', `"他说""好"""`],
  ["a=b", `"a=b"`],
  ["", `""`],
])("%s", (text, field) => {
  expect(csvField(text)).toBe(field);
});

test("a line is the time in China, the kind in words, the amount and what it was for; a kind without words has none", () => {
  const record = { at: Date.parse("2026-11-21T07:04:05.999Z"), type: 1, amountMinor: 5_000n, note: "沙盒" };
  const lines = exportLines([record, { ...record, type: 999, amountMinor: -1n }] as never, true);
  expect(lines).toBe(
    `"时间","类型","金额(球钻)","说明"\r\n"2026-11-21 15:04:05","球钻充值","50.00","沙盒"\r\n"2026-11-21 15:04:05","","'-0.01","沙盒"\r\n`,
  );
});

test("property: a reader of CSV gets the text back, but for the apostrophe, and never a formula", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("=", "+", "-", "@", '"', ",", "\n", "\r", "\t", " ", "a", "球") }), (text) => {
      const field = csvField(text);
      expect(field).toMatch(/^"(?:[^"]|"")*"$/);
      const read = field.slice(1, -1).replaceAll('""', '"');
      expect(read === text || read === `'${text}`).toBe(true);
      expect(read).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});
