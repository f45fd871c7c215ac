import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "./folding.ts";
import { marksOf } from "./marks.ts";
import { spells, unitsOf } from "./spelling.ts";
import { queryOf, termsOf, vectorOf } from "./vector.ts";

/** Any text, including what breaks code that works on UTF-16 units: pairs, halves of pairs, marks, controls. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("利", "物浦", "國際", "米蘭", "lwp", " ", "'", "\\", "😀", "\ud83d", "é", "ﬁ", "76", "·", "，", "\u0000"))
    .map((p) => p.join("")),
);

describe("the terms of a text", () => {
  it("are pairs of characters, the last one alone, and words; traditional and simplified, full-width, accents and case are one", () => {
    expect(termsOf("利物浦 VS 國際米蘭")).toEqual(["利物", "物浦", "浦", "vs", "国际", "际米", "米兰", "兰"]);
    expect(termsOf("Atlético ＡＣ米兰 O’Neal")).toEqual(["atletico", "ac", "米兰", "兰", "oneal"]);
  });

  it("of any text are letters and digits alone, so that nothing of it is read as the language of queries", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(vectorOf(text, text, true)).toMatch(/^(?:'[\p{L}\p{N}]+':\d+[ABD](?:,\d+[ABD])*(?: |$))*$/u);
        expect(queryOf(text) ?? "").toMatch(/^(?:\(?'[\p{L}\p{N}]+'(?::\*)?\)?(?: (?:&|<->) |$))*$/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it("of what has neither letter nor digit are none, and ask for nothing", () => {
    for (const text of ["", "   ", "，。！？", "😀🏟", "'\"\\:*&|!()<->"]) expect([termsOf(text), queryOf(text)]).toEqual([[], null]);
  });

  it("asked for: pairs one behind the other, words and single characters by their beginnings", () => {
    expect(queryOf("國際米蘭 liv 浦")).toBe("('国际' <-> '际米' <-> '米兰') & 'liv':* & '浦':*");
    expect(queryOf("利物 a", "A")).toBe("'利物':A & 'a':*A");
    expect((queryOf("长".repeat(1_000)) ?? "").length).toBeLessThan(1_000);
  });

  it("of a name have its pinyin, whole and abbreviated", () => {
    expect(vectorOf("利物浦夜班车", "", true)).toMatch(/'liwupuyebanche':\d+D 'lwpybc':\d+D/);
    expect(vectorOf("利物浦夜班车")).not.toContain("lwp");
  });
});

describe("spelling", () => {
  it.each(["lwp", "liwupu", "liwp", "lwpu", "liw", "l", "lwup"])("takes %s for 利物浦", (letters) => {
    expect(spells(unitsOf("利物浦"), 0, letters)).not.toBeNull();
  });
  it.each(["lp", "liwux", "lwpx", "", "wp"])("does not take %o for it", (letters) => {
    expect(spells(unitsOf("利物浦"), 0, letters)).toBeNull();
  });
  it("takes zh for its syllable, a word of letters whole, and ü as v", () => {
    expect(spells(unitsOf("中超"), 0, "zhc")).toEqual({ end: 2, how: "short" });
    expect(spells(unitsOf("AC米兰"), 0, "acml")?.end).toBe(3);
    expect(spells(unitsOf("绿城"), 0, "lvcheng")).toEqual({ end: 2, how: "full" });
  });
});

describe("marks", () => {
  const marked = (text: string, query: string, isName = true): string =>
    marksOf(text, query, isName)
      .toReversed()
      .reduce((made, [from, to]) => `${made.slice(0, from)}[${made.slice(from, to)}]${made.slice(to)}`, text);

  it("stand in the text as it is written, also where it was typed in other letters", () => {
    expect(marked("第 217 次：利物浦与利物浦", "利物浦")).toBe("第 217 次：[利物浦]与[利物浦]");
    expect(marked("國際米蘭 3-1", "国际米兰")).toBe("[國際米蘭] 3-1");
    expect(marked("利物浦女足", "lwp")).toBe("[利物浦]女足");
    expect(marked("老王评球", "lwp")).toBe("[老王评]球");
    expect(marked("AC米兰", "ac 米兰")).toBe("[AC][米兰]".replace("][", ""));
    expect(marked("Back to AC", "ac")).toBe("Back to [AC]");
    expect(marked("资讯里的利物浦", "lwp", false)).toBe("资讯里的利物浦");
  });

  it("of any text lie within it, in order and apart, and cut no character in half", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (text, query, isName) => {
        let before = -1;
        for (const [from, to] of marksOf(text, query, isName)) {
          expect(from).toBeGreaterThan(before);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(/[\udc00-\udfff]/.test(text[from] ?? "") && /[\ud800-\udbff]/.test(text[from - 1] ?? "")).toBe(false);
          before = to;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

it("what a text holds as a word is found in it", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, n) => {
      const words = wordsOf(fold(text));
      const word = words[n % Math.max(1, words.length)]?.join("") ?? "";
      expect(marksOf(text, word).length > 0).toBe(word !== "");
    }),
    { numRuns: 1_000 },
  );
});
