import { describe, expect, it } from "vitest";
import { kitsOf } from "./kits.ts";

const RED = { a: "#c8102e", b: "#f4f4f0" };

describe("shirts of a match", () => {
  it("are the first colours of both clubs", () => {
    expect(kitsOf(RED, { a: "#1d4fa3", b: "#f4f4f0" })).toEqual({ home: "#c8102e", away: "#1d4fa3" });
  });

  it("are told apart: visitors change to their second colour, and to plain white or black when that is like it too", () => {
    expect(kitsOf(RED, { a: "#c8102e", b: "#16181b" }).away).toBe("#16181b");
    expect(kitsOf(RED, { a: "#c8102e", b: "#7a1730" }).away).toBe("#f4f4f0");
    expect(kitsOf({ a: "#f4f4f0", b: "#16181b" }, { a: "#f4f4f0", b: "#f4f4f0" }).away).toBe("#16181b");
  });
});
