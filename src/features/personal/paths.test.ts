import { describe, expect, it } from "vitest";
import { pagesAround, personalPath } from "./paths.ts";

describe("addresses of a space", () => {
  it("an anchor's belongs to 直播, everybody else's to 首页", () => {
    expect(personalPath({ id: "7", isAnchor: 1 })).toBe("/personal/7?headerNavIndex=2");
    expect(personalPath({ id: "7", isAnchor: 0 })).toBe("/personal/7?headerNavIndex=0");
  });

  it("lists carry the user and the page", () => {
    expect(personalPath({ id: "7", isAnchor: 0 }, "follows")).toBe("/personal/list?id=7&headerNavIndex=0");
    expect(personalPath({ id: "7", isAnchor: 1 }, "fans", 3)).toBe("/personal/fans?id=7&headerNavIndex=2&page=3");
  });
});

describe("pages to offer", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])("page %i of %i", (page, count, pages) => expect(pagesAround(page, count)).toEqual(pages));
});
