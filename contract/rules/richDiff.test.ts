import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSize, changesBetween, diffDocs, leavesOf, markChanged, withoutChanged } from "./richDiff.ts";
import { type RichDoc, plainOfRich, richOfParagraphs } from "./richText.ts";
import { parseRichDoc } from "./richTextParse.ts";
import { diffText } from "./textDiff.ts";

const words = fc
  .array(fc.constantFrom("利物浦", "曼联", "28", "31.5", " ", "。", "goal", "👍", "了", "\n"), { maxLength: 24 })
  .map((list) => list.join(""));
const paragraphs = fc.array(words, { maxLength: 6 }).map((list): RichDoc => richOfParagraphs(list.filter((text) => text !== "")));

describe("a difference of two texts", () => {
  it("says by its parts both what stood before and what stands after", () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffText(before, after);
        const of = (kind: string) => parts.filter((part) => part.kind === "same" || part.kind === kind).map(({ text }) => text);
        expect(of("cut").join("")).toBe(before);
        expect(of("new").join("")).toBe(after);
        if (before === after) expect(parts.every(({ kind }) => kind === "same")).toBe(true);
      }),
    );
  });

  it("keeps numbers and words of letters whole, and leaves no single character between two changes", () => {
    expect(diffText("留出 28 米", "留出 31 米")).toEqual([
      { kind: "same", text: "留出 " },
      { kind: "cut", text: "28" },
      { kind: "new", text: "31" },
      { kind: "same", text: " 米" },
    ]);
    expect(diffText("三脚传递", "两脚传递").map(({ kind }) => kind)).toEqual(["cut", "new", "same"]);
    expect(diffText("甲的乙", "丙的丁")).toEqual([
      { kind: "cut", text: "甲的乙" },
      { kind: "new", text: "丙的丁" },
    ]);
    const standing = (before: string, after: string) =>
      diffText(before, after).flatMap(({ kind, text }) => (kind === "same" ? [text] : []));
    expect(standing("大国米", "新大罗马")).toEqual([]);
    // Kept: a single character at an end, a punctuation mark, or two characters. None of these disturbs reading.
    expect([standing("大国米", "大罗马"), standing("国米大", "罗马大")]).toEqual([["大"], ["大"]]);
    expect([standing("国米，那不", "罗马，热那"), standing("国大胜那", "罗大胜热")]).toEqual([["，"], ["大胜"]]);
  });
});

const doc = (content: RichDoc["content"]): RichDoc => ({ type: "doc", content });
const p = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] }) as const;

describe("a difference of two documents", () => {
  const before = {
    title: "只用三脚的反击",
    doc: doc([p("身后平均留出 28 米。"), p("曼联不需要很多球。"), p("最后一段整段删去，一字不留。")]),
  };
  const after = {
    title: "只用两脚的反击",
    doc: doc([
      p("身后平均留出 31 米。"),
      { type: "moment", attrs: { sport: "fb", matchId: "m1" as never, at: 5 } },
      p("曼联不需要很多球。"),
    ]),
  };

  it("tells readers the words that were struck and those in their place", () => {
    expect(changesBetween(before, after)).toEqual([
      { before: "三", after: "两" },
      { before: "28", after: "31" },
      { before: "", after: "比赛时刻" },
      { before: "最后一段整段删去，一字不留。", after: "" },
    ]);
    expect(diffDocs(before.doc, after.doc).map(({ kind }) => kind)).toEqual(["changed", "new", "same", "cut"]);
    expect(changeSize(before, after)).toEqual({ added: 3, removed: 17 });
  });

  it("marks the new words, whatever was marked before, and nothing else of the text changes", () => {
    const once = markChanged(before.doc, after.doc);
    expect(once.content[0]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "身后平均留出 " },
        { type: "text", text: "31", marks: [{ type: "changed" }] },
        { type: "text", text: " 米。" },
      ],
    });
    expect(markChanged(after.doc, once)).toEqual(markChanged(after.doc, after.doc));
    fc.assert(
      fc.property(paragraphs, paragraphs, (one, other) => {
        const made = markChanged(one, other);
        expect(plainOfRich(made)).toBe(plainOfRich(other));
        expect(leavesOf(made.content)).toEqual(leavesOf(other.content));
        expect(parseRichDoc(made, { mayBeEmpty: true }).ok).toBe(true);
        expect(JSON.stringify(withoutChanged(made))).not.toContain("changed");
      }),
    );
  });
});
