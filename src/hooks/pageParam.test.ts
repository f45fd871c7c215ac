import { expect, it } from "vitest";
import { pageParam, withPage } from "./pageParam.ts";

it.each(["", "0", "-1", "1.5", "x", "10001", "99999", "1e3"])("%j is the first page", (page) => {
  expect(pageParam(new URLSearchParams({ page }))).toBe(1);
});

it("the last page a call takes is a page", () => {
  expect(pageParam(new URLSearchParams("page=10000"))).toBe(10_000);
});

it("an address that names none is at the first page", () => {
  expect(pageParam(new URLSearchParams())).toBe(1);
});

it("the first page needs no naming", () => {
  const third = withPage(new URLSearchParams("type=1"), 3);
  expect([third.toString(), pageParam(third), withPage(third, 1).toString()]).toEqual(["type=1&page=3", 3, "type=1"]);
});
