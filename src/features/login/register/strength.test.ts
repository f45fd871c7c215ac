import { describe, expect, it } from "vitest";
import { passwordStrength } from "./strength.ts";

describe("the strength of a password", () => {
  it.each([
    ["", null],
    ["Aa1!x", null],
    ["123456", "弱"],
    ["aaaaaaaaaa", "弱"],
    ["987654321", "弱"],
    ["password", "弱"],
    ["passw0rd", "中"],
    ["Aa1!xyz", "中"],
    ["kanTai-di7pai", "强"],
  ])("%s: %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
});
