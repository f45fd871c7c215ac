import { describe, expect, it } from "vitest";
import { isOpen } from "../pages.ts";
import { type BannerTarget, bannerJump } from "./bannerJump.ts";

const inside = (innerPageId: number, targetId?: string | null): BannerTarget => ({
  jumpType: 1,
  innerPageId,
  ...(targetId === undefined ? {} : { targetId }),
});

describe("a banner's jump into the portal", () => {
  it.each([
    [1, undefined, "/football"],
    [2, undefined, "/basketball"],
    [3, "m1", "/football/live/m1"],
    [4, "m2", "/basketball/live/m2"],
    [8, "ignored", "/live/all"],
    [9, " 680001 ", "/live/room/680001"],
    [10, "7", "/playback/video/7"],
  ])("innerPageId %i with %s leads to %s", (id, target, to) => {
    expect(bannerJump(inside(id, target))).toEqual({ kind: "inside", to });
  });

  it.each([
    [5, "12", "/guide?id=12"],
    [6, "12", "/guide/expert/info/12"],
    [7, "12", "/news/12"],
  ])("innerPageId %i leads to %s's page once that is open", (id, target, to) => {
    expect(bannerJump(inside(id, target))).toEqual(isOpen(to) ? { kind: "inside", to } : { kind: "none" });
  });

  it.each([3, 4, 5, 6, 7, 9, 10])("innerPageId %i leads nowhere without its target", (id) => {
    for (const target of [undefined, null, "", "  "]) expect(bannerJump(inside(id, target))).toEqual({ kind: "none" });
  });

  it("a target cannot leave its place in the address", () => {
    expect(bannerJump(inside(9, "../../user?x=1#y"))).toEqual({ kind: "inside", to: "/live/room/..%2F..%2Fuser%3Fx%3D1%23y" });
  });

  it.each([0, 11, -1, 1.5, Number.NaN])("innerPageId %d is no page", (id) => {
    expect(bannerJump(inside(id, "7"))).toEqual({ kind: "none" });
  });
});

describe("a banner's jump out of it", () => {
  it.each([2, 3, 99, -1])("jumpType %i opens the outer link", (jumpType) => {
    expect(bannerJump({ jumpType, outerLink: " https://example.com/a?b=1 ", innerPageId: 1 })).toEqual({
      kind: "outside",
      href: "https://example.com/a?b=1",
    });
  });

  it.each(["", null, "javascript:alert(1)", "data:text/html,x", "//example.com", "/football", "https://", "not a link"])(
    "%j is no link",
    (outerLink) => {
      expect(bannerJump({ jumpType: 2, outerLink })).toEqual({ kind: "none" });
    },
  );

  it("without a jumpType nothing is to be pressed", () => {
    expect(bannerJump({ jumpType: 0, innerPageId: 1, outerLink: "https://example.com" })).toEqual({ kind: "none" });
  });
});
