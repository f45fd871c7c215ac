import fc from "fast-check";
import { expect, test } from "vitest";
import { csvField } from "./export.ts";

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
