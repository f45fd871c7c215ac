import { expect, test } from "vitest";
import { COMMENTS_BY_LIKES } from "../../contract/limits.ts";
import { cursorBelow, isByTime, placeOf } from "./commentCursor.ts";

test("a cursor names what was shown by likes, and of that, once the list is by time, only what would come again", () => {
  const liked = cursorBelow({ shown: ["7", "30", "9"], last: "9", isLastByTime: false });
  expect([liked, placeOf(liked)]).toEqual(["..7.30.9", { before: null, except: ["7", "30", "9"] }]);
  const late = cursorBelow({ shown: ["7", "30", "9", "12"], last: "12", isLastByTime: true });
  expect([late, placeOf(late)]).toEqual([".12.7.9", { before: "12", except: ["7", "9"] }]);
  expect(placeOf(cursorBelow({ shown: ["12"], last: "12", isLastByTime: true }))).toEqual({ before: "12", except: [] });
});

test("below a few hundred liked ones the list is by time, so that a cursor stays within what the contract takes", () => {
  const place = (count: number) => ({ before: null, except: Array.from({ length: count }, (_, i) => String(10 ** 17 + i)) });
  expect([COMMENTS_BY_LIKES - 1, COMMENTS_BY_LIKES].map((count) => isByTime(place(count)))).toEqual([false, true]);
  expect(isByTime({ before: "12", except: [] })).toBe(true);
  const longest = cursorBelow({ shown: place(COMMENTS_BY_LIKES + 102).except, last: "1", isLastByTime: false });
  expect(longest.length).toBeLessThan(8_000);
});

test("what is no cursor is none", () => {
  for (const text of ["", "12", "k3.12", ".x", ".1..2", `.${"1".repeat(19)}`]) expect(placeOf(text)).toBeNull();
});
