import { describe, expect, it } from "vitest";
import { personalPath } from "./paths.ts";

describe("addresses of a space", () => {
  it("an anchor's belongs to 直播, everybody else's to 首页", () => {
    expect(personalPath({ id: "7", isAnchor: 1 })).toBe("/personal/7?headerNavIndex=2");
    expect(personalPath({ id: "7", isAnchor: 0 })).toBe("/personal/7?headerNavIndex=0");
  });

  it("posts stand on the page of the space", () => {
    expect(personalPath({ id: "7", isAnchor: 1 }, "posts")).toBe("/personal/7?headerNavIndex=2&view=posts");
  });

  it("lists carry the user", () => {
    expect(personalPath({ id: "7", isAnchor: 0 }, "follows")).toBe("/personal/list?id=7&headerNavIndex=0");
    expect(personalPath({ id: "7", isAnchor: 1 }, "fans")).toBe("/personal/fans?id=7&headerNavIndex=2");
  });
});
