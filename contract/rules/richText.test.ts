import fc from "fast-check";
import { expect, test } from "vitest";
import { plainOfRich, richOfParagraphs } from "./richText.ts";
import { RICH_MAX_DEPTH, RICH_MAX_LENGTH, parseRichDoc } from "./richTextParse.ts";

const doc = (...content: unknown[]) => ({ type: "doc", content });
const text = (value: string, ...marks: unknown[]) => ({ type: "text", text: value, ...(marks.length > 0 ? { marks } : {}) });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const link = (href: unknown) => ({ type: "link", attrs: { href } });

test("what is on the list passes as it was written, without what nobody sees", () => {
  const written = doc(
    { type: "heading", attrs: { level: 2, style: "color:red" }, content: [text("少一人的 11 分钟")] },
    paragraph(text("第 71 分钟，"), text("古斯塔沃\u202e传中", { type: "bold" }), { type: "hardBreak" }, text("见", link("/news/1"))),
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("一"))] }] },
    { type: "moment", attrs: { sport: "fb", matchId: "sim-fb-1", at: 5, extra: 1 } },
    { type: "image", attrs: { src: `/uploads/${"a".repeat(32)}.webp`, alt: "门前", onerror: "x" } },
  );
  const parsed = parseRichDoc(written);
  expect(parsed).toEqual({
    ok: true,
    value: doc(
      { type: "heading", attrs: { level: 2 }, content: [text("少一人的 11 分钟")] },
      paragraph(text("第 71 分钟，"), text("古斯塔沃传中", { type: "bold" }), { type: "hardBreak" }, text("见", link("/news/1"))),
      { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("一"))] }] },
      { type: "moment", attrs: { sport: "fb", matchId: "sim-fb-1", at: 5 } },
      { type: "image", attrs: { src: `/uploads/${"a".repeat(32)}.webp`, alt: "门前" } },
    ),
  });
  expect(parsed.ok && plainOfRich(parsed.value)).toBe("少一人的 11 分钟\n第 71 分钟，古斯塔沃传中\n见\n一");
});

test.each([
  ["javascript:alert(1)", "link"],
  [" https://a.cn", "link"],
  ["//evil.cn/x", "link"],
  ["/\\evil.cn", "link"],
  ["https://a.cn@evil.cn/", "link"],
  ["data:text/html,x", "link"],
  [5, "link"],
])("the link %s is refused", (href, problem) => {
  expect(parseRichDoc(doc(paragraph(text("x", link(href)))))).toEqual({ ok: false, error: problem });
});

test.each(["https://evil.cn/a.webp", "/uploads/../secret.webp", "data:image/png;base64,xx", "/uploads/a.html"])(
  "the picture %s is refused",
  (src) => expect(parseRichDoc(doc({ type: "image", attrs: { src } }))).toEqual({ ok: false, error: "image" }),
);

test("other nodes and marks, too deep, too long and empty are refused by name", () => {
  const problem = (value: unknown) => {
    const parsed = parseRichDoc(value);
    return parsed.ok ? null : parsed.error;
  };
  for (const value of [null, 5, [], "x", { type: "doc" }, doc({ type: "table" }), doc({ type: "html", content: [text("x")] })]) {
    expect(problem(value)).toBe("shape");
  }
  expect(problem(doc(paragraph(text("x", { type: "textStyle" }))))).toBe("shape");
  let deep: unknown = paragraph(text("x"));
  for (let i = 0; i < RICH_MAX_DEPTH; i += 1) deep = { type: "blockquote", content: [deep] };
  expect(problem(doc(deep))).toBe("deep");
  expect(problem(doc(paragraph(text("长".repeat(RICH_MAX_LENGTH)))))).toBeNull();
  expect(problem(doc(paragraph(text("长".repeat(RICH_MAX_LENGTH + 1)))))).toBe("long");
  // Each paragraph is two nodes: itself and its text.
  expect(problem(doc(...Array.from({ length: 2_000 }, () => paragraph(text("a")))))).toBeNull();
  expect(problem(doc(...Array.from({ length: 2_001 }, () => paragraph(text("a")))))).toBe("long");
  expect(problem(doc(...Array.from({ length: 5_000 }, () => paragraph())))).toBe("long");
  expect(problem(doc(paragraph(text("\u200b"))))).toBe("empty");
  expect(problem(doc())).toBe("empty");
});

/** For any input: the result contains no link, picture or node that is not allowed. */
test("of 10,000 documents none is thrown about, and what passes passes again unchanged", () => {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom("text", "hardBreak", "script", "__proto__"), text: fc.string(), marks: fc.constant([]) }),
    fc.record({
      type: fc.constant("text"),
      text: fc.string({ unit: "binary" }),
      marks: fc.array(
        fc.oneof(
          fc.record({ type: fc.constantFrom("bold", "changed", "onclick") }),
          fc.record({
            type: fc.constant("link"),
            attrs: fc.record({ href: fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom("javascript:1", "//x", "/a")) }),
          }),
        ),
        { maxLength: 2 },
      ),
    }),
  );
  const block = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        type: fc.constantFrom("paragraph", "heading"),
        attrs: fc.constant({ level: 2 }),
        content: fc.array(leaf, { maxLength: 3 }),
      }),
      fc.record({ type: fc.constantFrom("blockquote", "bulletList", "iframe"), content: fc.array(tie("node"), { maxLength: 3 }) }),
      fc.record({
        type: fc.constant("image"),
        attrs: fc.record({ src: fc.oneof(fc.webUrl(), fc.constant(`/uploads/${"0".repeat(32)}.webp`)) }),
      }),
      fc.anything(),
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (content) => {
      const parsed = parseRichDoc({ type: "doc", content });
      if (!parsed.ok) return;
      expect(parseRichDoc(parsed.value)).toEqual(parsed);
      const written = JSON.stringify(parsed.value);
      expect(written).not.toMatch(/"(script|iframe|onclick|html)"|"href":"(?!\/[^/\\]|https?:\/\/|\/")|"src":"(?!\/(uploads|covers)\/)/);
    }),
    { numRuns: 10_000 },
  );
});

test("plain paragraphs are a document", () => {
  const made = richOfParagraphs(["一", "二"]);
  expect(parseRichDoc(made)).toEqual({ ok: true, value: made });
});
