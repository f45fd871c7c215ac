import { describe, expect, it } from "vitest";
import { richOfParagraphs } from "./richText.ts";
import { reasonLength } from "./tipReason.ts";

describe("the length of a reason", () => {
  it("is of what a reader sees: neither spaces nor fillers count, characters of two code units once", () => {
    expect(reasonLength(richOfParagraphs(["主队 三连胜\u3000", "𠮷"]))).toBe(6);
    for (const blank of ["\u3164", "\u115F", "\u1160", "\uFFA0", "\u2800", "\u00AD", "\u034F", "\uFE0F"])
      expect(reasonLength(richOfParagraphs([blank.repeat(80)])), blank).toBe(0);
  });
});
