import type { RichBlock, RichDoc, RichInline, RichItem, RichMark } from "./richText.ts";
import { type TextPart, commonOf, diffText, sizeOf } from "./textDiff.ts";

/**
 * Difference of two documents, paragraph by paragraph (docs/product.md 10): shown to editors against the published
 * text, and to readers for a revision. Compares text only: marks such as bold do not count.
 */

/** A paragraph, a heading, or a block without text. */
export interface Leaf {
  /** Path of the block: `paragraph`, `bulletList/listItem/paragraph`, `image`. */
  readonly type: string;
  /** Line breaks are `\n`; "" for a block without text. */
  readonly text: string;
  /** Equal for equal leaves. */
  readonly key: string;
}

export interface BlockChange<L extends Leaf = Leaf> {
  readonly kind: "same" | "changed" | "cut" | "new";
  readonly before: Leaf | null;
  readonly after: L | null;
  /** For text blocks. */
  readonly parts: readonly TextPart[];
}

export type Change = { readonly before: string; readonly after: string };

export const leafOf = (type: string, text: string, attrs: unknown = null): Leaf => ({
  type,
  text,
  key: `${type} ${attrs === null ? "" : JSON.stringify(attrs)} ${text}`,
});

const textOfInlines = (content: readonly RichInline[] = []): string =>
  content.map((one) => (one.type === "text" ? one.text : "\n")).join("");

export const attrsOf = (attrs: object): unknown => [...Object.entries(attrs)].sort(([a], [b]) => (a < b ? -1 : 1));

export function leavesOf(blocks: readonly (RichBlock | RichItem)[], above = ""): readonly Leaf[] {
  return blocks.flatMap((block): readonly Leaf[] => {
    const type = `${above}${block.type}`;
    switch (block.type) {
      case "paragraph":
      case "heading":
        return [leafOf(type, textOfInlines(block.content))];
      case "blockquote":
      case "bulletList":
      case "orderedList":
      case "listItem":
        return leavesOf(block.content, `${type}/`);
      default:
        return [leafOf(type, "", attrsOf(block.attrs))];
    }
  });
}

/** Minimum share of unchanged text for two paragraphs to count as one that was changed. */
const ALIKE = 0.35;

function likeness(parts: readonly TextPart[]): number {
  const same = parts.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.length : 0), 0);
  const all = parts.reduce((sum, { text }) => sum + text.length, 0);
  return all === 0 ? 1 : same / all;
}

/** Diffs the blocks between two unchanged ones: in order, a pair that is similar enough counts as one changed block. */
function gap<L extends Leaf>(before: readonly Leaf[], after: readonly L[]): readonly BlockChange<L>[] {
  const out: BlockChange<L>[] = [];
  let next = 0;
  const cut = (leaf: Leaf): BlockChange<L> => ({ kind: "cut", before: leaf, after: null, parts: [{ kind: "cut", text: leaf.text }] });
  for (const leaf of after) {
    const found = before.slice(next).flatMap((old, i) => {
      if (old.text === "" || leaf.text === "" || old.type !== leaf.type) return [];
      const parts = diffText(old.text, leaf.text);
      return likeness(parts) >= ALIKE ? [{ place: next + i, old, parts }] : [];
    })[0];
    if (found === undefined) {
      out.push({ kind: "new", before: null, after: leaf, parts: [{ kind: "new", text: leaf.text }] });
      continue;
    }
    out.push(...before.slice(next, found.place).map(cut), { kind: "changed", before: found.old, after: leaf, parts: found.parts });
    next = found.place + 1;
  }
  return [...out, ...before.slice(next).map(cut)];
}

export function diffLeaves<L extends Leaf>(before: readonly Leaf[], after: readonly L[]): readonly BlockChange<L>[] {
  const out: BlockChange<L>[] = [];
  let i = 0;
  let j = 0;
  const pairs = commonOf(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  for (const [b, a] of pairs) {
    out.push(...gap(before.slice(i, b), after.slice(j, a)));
    const leaf = after[a];
    if (leaf) out.push({ kind: "same", before: before[b] ?? null, after: leaf, parts: [{ kind: "same", text: leaf.text }] });
    i = b + 1;
    j = a + 1;
  }
  return [...out, ...gap(before.slice(i), after.slice(j))];
}

export const diffDocs = (before: RichDoc, after: RichDoc): readonly BlockChange[] =>
  diffLeaves(leavesOf(before.content), leavesOf(after.content));

const NAME: Readonly<Record<string, string>> = { image: "图片", moment: "比赛时刻", matchCard: "比赛卡片", matchStats: "技术统计" };
const nameOf = ({ type }: Leaf): string => NAME[type.split("/").at(-1) ?? ""] ?? "";

/** Removed words with their replacement, in order. */
function changesOfParts(parts: readonly TextPart[]): readonly Change[] {
  return parts.flatMap(({ kind, text }, i): readonly Change[] => {
    const clean = text.trim();
    if (kind === "cut") {
      const after = parts[i + 1];
      return [{ before: clean, after: after?.kind === "new" ? after.text.trim() : "" }];
    }
    return kind === "new" && parts[i - 1]?.kind !== "cut" ? [{ before: "", after: clean }] : [];
  });
}

interface Text {
  readonly title: string;
  readonly doc: RichDoc;
}

/** Changes of a revision as shown to readers (`ArticleRevision.changes`). */
export function changesBetween(before: Text, after: Text): readonly Change[] {
  const inText = diffDocs(before.doc, after.doc).flatMap(({ kind, before: old, after: now, parts }): readonly Change[] => {
    if (kind === "same") return [];
    if (kind === "changed") return changesOfParts(parts);
    const leaf = old ?? now;
    const words = leaf === null ? "" : leaf.text === "" ? nameOf(leaf) : leaf.text;
    return words === "" ? [] : [kind === "cut" ? { before: words, after: "" } : { before: "", after: words }];
  });
  return [...changesOfParts(diffText(before.title, after.title)), ...inText].filter((one) => one.before !== "" || one.after !== "");
}

/** Characters added and removed, including the title. */
export function changeSize(before: Text, after: Text): { readonly added: number; readonly removed: number } {
  const parts = [diffText(before.title, after.title), ...diffDocs(before.doc, after.doc).map((change) => change.parts)].flat();
  return sizeOf(parts);
}

const isChangedMark = ({ type }: RichMark): boolean => type === "changed";

type EachLeaf = (content: readonly RichInline[], place: number) => readonly RichInline[];

/** Maps the inline content of each leaf of a document, in the order of `leavesOf`. */
function mapLeaves(doc: RichDoc, each: EachLeaf): RichDoc {
  let place = -1;
  const blocks = <B extends RichBlock | RichItem>(list: readonly B[]): readonly B[] =>
    list.map((block): B => {
      switch (block.type) {
        case "paragraph":
        case "heading":
          place += 1;
          return block.content === undefined ? block : { ...block, content: each(block.content, place) };
        case "blockquote":
        case "bulletList":
        case "orderedList":
        case "listItem":
          return { ...block, content: blocks(block.content as readonly (RichBlock | RichItem)[]) };
        default:
          place += 1;
          return block;
      }
    });
  return { type: "doc", content: blocks(doc.content) };
}

function withMarks(one: RichInline & { readonly type: "text" }, text: string, isChanged: boolean): RichInline {
  const marks: readonly RichMark[] = [
    ...(one.marks ?? []).filter((mark) => !isChangedMark(mark)),
    ...(isChanged ? [{ type: "changed" } as const] : []),
  ];
  return marks.length === 0 ? { type: "text", text } : { type: "text", text, marks };
}

/** Joins adjacent texts with the same marks. */
function merged(content: readonly RichInline[]): readonly RichInline[] {
  return content.reduce<readonly RichInline[]>((out, one) => {
    const last = out.at(-1);
    if (one.type !== "text" || last?.type !== "text" || JSON.stringify(last.marks) !== JSON.stringify(one.marks)) return [...out, one];
    return [...out.slice(0, -1), { ...last, text: last.text + one.text }];
  }, []);
}

/** Removes the change marks of an earlier revision; a draft starts from the result. */
export function withoutChanged(doc: RichDoc): RichDoc {
  return mapLeaves(doc, (content) => merged(content.map((one) => (one.type === "text" ? withMarks(one, one.text, false) : one))));
}

/** Splits inline text at the boundaries of `parts` and marks the new ones. */
function marked(content: readonly RichInline[], parts: readonly TextPart[]): readonly RichInline[] {
  const stretches = parts.filter(({ kind }) => kind !== "cut").map(({ kind, text }) => ({ isNew: kind === "new", left: text.length }));
  const out: RichInline[] = [];
  for (const one of content) {
    let rest = one.type === "text" ? one.text : "\n";
    while (rest !== "") {
      const stretch = stretches[0] ?? { isNew: false, left: rest.length };
      const taken = rest.slice(0, stretch.left);
      stretch.left -= taken.length;
      if (stretch.left <= 0) stretches.shift();
      out.push(one.type === "text" ? withMarks(one, taken, stretch.isNew) : one);
      rest = rest.slice(taken.length);
    }
  }
  return out;
}

/** The document `after`, with words that `before` lacks marked as changed (underlined on the page). */
export function markChanged(before: RichDoc, after: RichDoc): RichDoc {
  const clean = withoutChanged(after);
  const leaves = leavesOf(clean.content).map((leaf, place) => ({ ...leaf, place }));
  const parts = new Map(
    diffLeaves(leavesOf(before.content), leaves).flatMap((change) =>
      change.after === null ? [] : [[change.after.place, change.parts] as const],
    ),
  );
  return mapLeaves(clean, (content, place) => marked(content, parts.get(place) ?? []));
}
