import { describe, expect, it } from "vitest";
import { isHomewardPage, isStayingPage, isUserPage, wayOf } from "./pages.ts";

describe("pages and who may see them", () => {
  it.each(["/v", "/v/wallet", "/v/apply", "/recommend", "/recommend/records"])("%s is a user's", (path) => {
    expect(isUserPage(path)).toBe(true);
  });
  it.each(["/", "/v/anchor-set", "/v/anchor-barrage", "/video", "/personal/7", "/live/all"])("%s is everybody's", (path) => {
    expect(isUserPage(path)).toBe(false);
  });
  it.each(["/v/anchor-set", "/v/wallet", "/recommend", "/personal/7", "/personal"])("a logout on %s goes home", (path) => {
    expect(isHomewardPage(path)).toBe(true);
  });
  it("a logout elsewhere reloads, and only the register page stays after a login", () => {
    expect(isHomewardPage("/football")).toBe(false);
    expect([isStayingPage("/user/register"), isStayingPage("/user/pwd_find")]).toEqual([true, false]);
  });

  it.each([
    [1, "/v/apply", "/v/anchor-set"],
    [1, "/v/apply?kind=expert", null],
    [1, "/v/anchor-zone", null],
    [0, "/v/anchor-zone", "/v/apply"],
    [0, "/v/apply", null],
    [0, "/v/wallet", null],
  ])("isAnchor %i on %s: %s", (isAnchor, path, to) => {
    expect(wayOf({ isAnchor }, new URL(path, "http://x"))).toBe(to);
  });
});
