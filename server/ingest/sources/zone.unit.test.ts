import { expect, test } from "vitest";
import { fullYear, parseDate } from "./zone.ts";

test.each([
  ["19/08/95", { year: 1995, month: 8, day: 19 }],
  ["13/05/90", { year: 1990, month: 5, day: 13 }],
  ["13/05/89", { year: 2089, month: 5, day: 13 }],
  ["13/05/18", { year: 2018, month: 5, day: 13 }],
  ["13/05/1818", { year: 1818, month: 5, day: 13 }],
  ["2018-05-13", { year: 2018, month: 5, day: 13 }],
  ["29/02/93", null],
  ["13/5/18", null],
])("the date %s is %j", (text, date) => {
  expect(parseDate(text)).toEqual(date);
});

test("years of two digits are those from 1990 on", () => {
  expect([0, 89, 90, 99].map(fullYear)).toEqual([2000, 2089, 1990, 1999]);
});
