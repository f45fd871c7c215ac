import { describe, expect, it } from "vitest";
import { jumpPath, jumpTarget } from "./jumpTarget.ts";

describe("where a jump page leads", () => {
  it.each([
    ["/live/all", "/live/all"],
    ["/personal/7?headerNavIndex=0#fans", "/personal/7?headerNavIndex=0#fans"],
    ["/search?val=//evil.com", "/search?val=//evil.com"],
    ["/a/../v/wallet", "/v/wallet"],
  ])("%s is a page of the portal", (to, path) => expect(jumpTarget(to)).toEqual({ kind: "inside", path }));

  it.each([
    ["https://example.com/a?b=1", "example.com"],
    ["//example.com", "example.com"],
    ["///example.com", "example.com"],
    ["/\\example.com", "example.com"],
    ["\\\\example.com", "example.com"],
    ["/\t/example.com", "example.com"],
    ["\n//example.com", "example.com"],
    ["https://portal.example@evil.example/", "evil.example"],
    ["https://еxample.com", "xn--xample-2of.com"],
  ])("%j is another site, and says so", (to, host) => expect(jumpTarget(to)).toMatchObject({ kind: "outside", host }));

  it.each([
    null,
    "",
    "  ",
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://a/b",
    "file:///etc/passwd",
    "mailto:a@b.c",
    "live/all",
    "https://",
    "/.//example.com",
    "/x/..//example.com",
    "/user/comJumpPage?to=/user/comJumpPage",
    "https://here.invalid//evil.com",
  ])("%j leads nowhere", (to) => expect(jumpTarget(to)).toEqual({ kind: "none" }));

  it("keeps the wish on the way through the jump page", () => {
    expect(jumpPath("/live/all?a=1&b=2")).toBe("/user/comJumpPage?to=%2Flive%2Fall%3Fa%3D1%26b%3D2");
    expect(jumpPath(null)).toBe("/");
  });
});
