import { expect, it } from "vitest";
import { keepsCookies } from "./keepsCookies.ts";
import { testBrowser } from "./testing.ts";
import { createTokenCookie } from "./tokenCookie.ts";

it("a browser keeps the cookie, and nothing is left of the trial", () => {
  const { jar, document } = testBrowser();
  expect(keepsCookies(createTokenCookie(document, false))).toBe(true);
  expect([...jar]).toEqual([]);
});

it("the token of a user stays as it is", () => {
  const { jar, document } = testBrowser();
  jar.set("auth", "t1");
  expect(keepsCookies(createTokenCookie(document, false))).toBe(true);
  expect([...jar]).toEqual([["auth", "t1"]]);
});

it("a browser drops the cookie without a word, as in the frame of another site", () => {
  const page = {
    get cookie() {
      return "";
    },
    set cookie(_text: string) {},
  };
  expect(keepsCookies(createTokenCookie(page, true))).toBe(false);
});
