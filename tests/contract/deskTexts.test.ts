import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type DraftFields, articleCalls } from "../../contract/desk/articles.ts";
import { changesBetween, diffDocs, markChanged } from "../../contract/rules/richDiff.ts";
import type { RichBlock, RichDoc } from "../../contract/rules/richText.ts";
import { parseRichDoc } from "../../contract/rules/richTextParse.ts";
import { compileValidator } from "../../server/http/validation.ts";
import { cleanDraft, publishProblem } from "../../server/news/desk/cleanDraft.ts";
import { RichText } from "../../src/parts/rich/RichText.tsx";
import { XSS_CORPUS } from "./xssCorpus.ts";

/** Whatever is sent as an article is either refused with a message or stored as content that a page can show safely. */

const body = compileValidator(articleCalls.draftSave.body, "json");
const FIELDS: DraftFields = {
  kind: "news",
  title: "标题",
  summary: "",
  doc: { type: "doc", content: [] },
  cover: null,
  columnNo: "34",
  otherColumns: [],
  tags: [],
  match: null,
  schedule: null,
  reason: "",
  source: "编辑部",
  weight: 0,
  isSample: false,
  isCommentable: true,
};
const OLD: RichDoc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "原来的一段 <script>" }] }] };

/** The draft as stored; null: it was refused. */
function kept(fields: unknown): DraftFields | null {
  const checked = body.check({ draftId: null, articleId: null, baseRevision: 0, version: 0, fields });
  if (!checked.ok) return null;
  const clean = cleanDraft((checked.value as { fields: DraftFields }).fields);
  return clean.ok ? clean.value : null;
}

const OWN = /^\/(?![/\\])\S*$/;
const WEB = /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#]\S*)?$/i;
const PICTURE = /^\/(?:uploads|covers)\/[0-9a-z-]+\.(?:webp|svg)$/;
const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const ELEMENTS = new Set(["div", "p", "h2", "h3", "blockquote", "ul", "ol", "li", "img", "strong", "em", "s", "ins", "a", "br", "link"]);
const ATTRIBUTES = new Set(["class", "alt", "loading", "decoding", "target", "rel", "as"]);

function isHarmless(name: string, key: string, value: string): boolean {
  if (name === "a" && key === "href") return OWN.test(value) || WEB.test(value);
  return key === "src" || key === "href" ? PICTURE.test(value) : ATTRIBUTES.has(key);
}

/** Tags of the page's markup that are outside the allow-list, or have a URL that is neither ours nor of the web. */
function harmIn(doc: RichDoc): readonly string[] {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(RichText, { doc, embeds: { matches: [], moments: [] } })),
  );
  return [...html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)].flatMap(([tag, name = "", attributes = ""]) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
    const isSafe = ELEMENTS.has(name) && pairs.every(([, key = "", value = ""]) => isHarmless(name, key, unescaped(value)));
    return isSafe ? [] : [tag];
  });
}

/** The database cannot store a lone surrogate or a NUL character. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** The document that the draft's page would show; null: it was refused. A refusal never throws. */
function takenOf(fields: unknown): RichDoc | null {
  const draft = kept(fields);
  if (draft === null) return null;
  const json = JSON.stringify(draft.doc);
  if (UNSTORABLE.test(JSON.stringify(draft))) throw new Error(`not to be stored: ${json}`);
  const again = parseRichDoc(draft.doc, { mayBeEmpty: true });
  if (!again.ok || JSON.stringify(again.value) !== json) throw new Error(`not what it says: ${json}`);
  changesBetween({ title: "原题", doc: OLD }, draft);
  diffDocs(draft.doc, OLD);
  publishProblem(draft);
  return markChanged(OLD, draft.doc);
}

const PAGE = 2_000;
const text = (value: string, marks: readonly unknown[] = []) => ({ type: "text", text: value, marks });
const p = (...content: readonly unknown[]) => ({ type: "paragraph", content });

describe("the corpus of scripts through the editor's call", () => {
  it.each(XSS_CORPUS)("%j is words where it may stand, and refused as an address", (evil) => {
    const shown: RichDoc[] = [];
    const take = (fields: unknown): boolean => {
      const doc = takenOf(fields);
      if (doc !== null) shown.push(doc);
      return doc !== null;
    };
    const isText = take({
      ...FIELDS,
      title: evil.slice(0, 60),
      summary: evil,
      tags: [evil.slice(0, 20)],
      doc: { type: "doc", content: [p(text(evil))] },
    });
    expect(isText).toBe(!evil.includes("\0"));
    for (const doc of [
      { type: "doc", content: [p(text("x", [{ type: "link", attrs: { href: evil } }]))] },
      { type: "doc", content: [{ type: "image", attrs: { src: evil, alt: evil, onerror: evil } }] },
      { type: "doc", content: [p({ type: evil, text: evil })] },
      { type: "doc", content: [p(text("x", [{ type: evil }]))] },
      { type: "doc", content: [{ type: "moment", attrs: { sport: "fb", matchId: evil, at: 1 } }] },
      { type: "doc", content: [{ type: evil, attrs: { [evil]: evil }, content: [p(text(evil))] }] },
      { type: evil, content: [] },
      { type: "doc", content: evil },
    ]) {
      take({ ...FIELDS, doc });
    }
    expect(shown.flatMap(harmIn)).toEqual([]);
    expect(kept({ ...FIELDS, doc: { type: "doc", content: [{ type: "image", attrs: { src: evil, alt: "" } }] } })).toBeNull();
    expect(kept({ ...FIELDS, doc: evil })).toBeNull();
    expect(kept({ ...FIELDS, cover: { base: evil, kind: "webp", thumbhash: null } })).toBeNull();
    expect(kept({ ...FIELDS, cover: { base: `/covers/${"0".repeat(32)}`, kind: "webp", thumbhash: evil } })?.cover?.thumbhash ?? null).toBe(
      /^[A-Za-z0-9+/=]*$/.test(evil) ? evil : null,
    );
  });
});

const nasty = fc.oneof(
  fc.constantFrom(...XSS_CORPUS),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("利物浦", "/news/1", "https://a.example/b", `/covers/${"a".repeat(32)}-720.webp`, "m1", ""),
);
const junk = fc.oneof(fc.constant(null), fc.integer(), fc.boolean(), nasty, fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>);
const mostly = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: junk });
const mark = fc.oneof(
  fc.record({ type: fc.constantFrom("bold", "italic", "strike", "changed") }),
  fc.record({
    type: fc.constant("link"),
    attrs: fc.record({ href: mostly(fc.constantFrom("/news/1", "https://a.example/b")), target: nasty }),
  }),
);
const inline = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant("text"), text: mostly(nasty), marks: fc.array(mark, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("hardBreak"), onclick: nasty }) },
);
const leaf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("paragraph"),
      content: fc.array(inline, { maxLength: 3 }),
      attrs: fc.record({ style: nasty }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("heading"),
      attrs: fc.record({ level: mostly(fc.constantFrom(2, 3)) }),
      content: fc.array(inline, { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("image"),
      attrs: fc.record({ src: mostly(fc.constant(`/covers/${"a".repeat(32)}-720.webp`)), alt: nasty, srcset: nasty }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom("moment", "matchCard", "matchStats"),
      attrs: fc.record({ sport: mostly(fc.constantFrom("fb", "bk")), matchId: mostly(fc.constant("m1")), at: mostly(fc.nat()) }),
    }),
  },
);
const { block } = fc.letrec<{ block: unknown; item: unknown }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 8, arbitrary: leaf },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("blockquote"), content: fc.array(tie("block"), { maxLength: 2 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom("bulletList", "orderedList"), content: fc.array(tie("item"), { maxLength: 2 }) }),
    },
  ),
  item: fc.record({ type: fc.constant("listItem"), content: fc.array(tie("block"), { maxLength: 2 }) }),
}));
const anyDoc = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant("doc"), content: fc.array(block, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: junk },
);

describe("10,000 documents that nobody would write", () => {
  it("are refused or kept without a script, a foreign address or an error", () => {
    const blocks: RichBlock[] = [];
    let taken = 0;
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const made = takenOf({ ...FIELDS, doc });
        if (made === null) return;
        taken += 1;
        blocks.push(...made.content);
      }),
      { numRuns: 10_000 },
    );
    // Rendered together: one page each would take ten times as long.
    for (let i = 0; i < blocks.length; i += PAGE) expect(harmIn({ type: "doc", content: blocks.slice(i, i + PAGE) })).toEqual([]);
    // Both outcomes occur: a rule that accepts nothing would pass as well.
    expect(taken).toBeGreaterThan(2_000);
    expect(taken).toBeLessThan(9_800);
  });
});
