import { expect, it } from "vitest";
import { countText } from "./count.ts";

it.each([
  [0, "0"],
  [9_999, "9,999"],
  [10_000, "1万"],
  [12_999, "1.2万"],
  [999_999, "99.9万"],
  [1_289_999, "128万"],
  [123_456_789, "12,345万"],
])("%i is %s", (count, text) => expect(countText(count)).toBe(text));
