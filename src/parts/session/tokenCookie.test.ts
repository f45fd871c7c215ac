import { describe, expect, it } from "vitest";
import { clearedCookie, createTokenCookie } from "./tokenCookie.ts";

function jar(cookie = "") {
  return { cookie };
}

describe("the cookie auth", () => {
  it("is read among others; what was not written by us counts as none", () => {
    expect(createTokenCookie(jar("theme=dark; auth=a%2Bb; xauth=1"), false).read()).toBe("a+b");
    expect(createTokenCookie(jar("xauth=1; authx=2"), false).read()).toBe("");
    expect(createTokenCookie(jar("auth=%E0%A4%A"), false).read()).toBe("");
  });

  it("lasts 30 days, or as long as the browser is open", () => {
    const page = jar();
    createTokenCookie(page, true).save("t", true);
    expect(page.cookie).toBe("auth=t; Max-Age=2592000; Path=/; SameSite=Lax; Secure");
    createTokenCookie(page, false).save("t", false);
    expect(page.cookie).toBe("auth=t; Path=/; SameSite=Lax");
  });

  it("is taken out by the same attributes", () => {
    expect(clearedCookie(false)).toBe("auth=; Max-Age=0; Path=/; SameSite=Lax");
  });
});
