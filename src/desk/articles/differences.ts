import { Extension } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type BlockChange, type Leaf, attrsOf, diffLeaves, leafOf } from "../../../contract/rules/richDiff.ts";
import styles from "./editor.module.css";

/** The draft's difference to the published text: insertions marked in place, deletions shown struck out where they were. */

interface PlacedLeaf extends Leaf {
  /** Start and end of its block in the document. */
  readonly from: number;
  readonly to: number;
}

const EMBEDS: ReadonlySet<string> = new Set(["moment", "matchCard", "matchStats"]);

function embedAttrs({ type, attrs }: DocNode): unknown {
  if (type.name === "image") return attrsOf({ src: attrs.src, alt: attrs.alt ?? "" });
  const { sport, matchId, at } = attrs;
  return attrsOf(type.name === "moment" ? { sport, matchId, at } : { sport, matchId });
}

/** The leaves of `contract/rules/richDiff.ts`, with their positions. */
function placedLeaves(doc: DocNode): readonly PlacedLeaf[] {
  const leaves: PlacedLeaf[] = [];
  const walk = (parent: DocNode, start: number, above: string): void => {
    parent.forEach((node, offset) => {
      const from = start + offset;
      const type = `${above}${node.type.name}`;
      const place = { from, to: from + node.nodeSize };
      if (node.isTextblock) {
        leaves.push({ ...leafOf(type, node.textBetween(0, node.content.size, "", "\n")), ...place });
      } else if (EMBEDS.has(node.type.name) || node.type.name === "image") leaves.push({ ...leafOf(type, "", embedAttrs(node)), ...place });
      else walk(node, from + 1, `${type}/`);
    });
  };
  walk(doc, 0, "");
  return leaves;
}

function struck(text: string, isBlock: boolean): () => HTMLElement {
  return () => {
    const element = document.createElement(isBlock ? "p" : "del");
    const del = isBlock ? document.createElement("del") : element;
    del.textContent = text === "" ? "（已删去的图片或卡片）" : text;
    if (isBlock) element.append(del);
    element.className = (isBlock ? styles.cutBlock : styles.cut) ?? "";
    element.contentEditable = "false";
    return element;
  };
}

function decorationsOf(changes: readonly BlockChange<PlacedLeaf>[], size: number): readonly Decoration[] {
  const out: Decoration[] = [];
  changes.forEach(({ kind, before, after, parts }, i) => {
    if (kind === "cut") {
      const next = changes.slice(i + 1).find((change) => change.after !== null)?.after;
      out.push(Decoration.widget(next?.from ?? size, struck(before?.text ?? "", true), { side: -1, key: `cut ${i} ${before?.key}` }));
      return;
    }
    if (kind === "same" || after === null) return;
    out.push(Decoration.node(after.from, after.to, { class: styles.touched ?? "" }));
    let at = after.from + 1;
    for (const part of parts) {
      if (part.kind === "cut") out.push(Decoration.widget(at, struck(part.text, false), { side: -1, key: `cut ${at} ${part.text}` }));
      else {
        if (part.kind === "new" && part.text !== "")
          out.push(Decoration.inline(at, at + part.text.length, { class: styles.fresh ?? "", nodeName: "ins" }));
        at += part.text.length;
      }
    }
  });
  return out;
}

interface Shown {
  /** Null: off. */
  readonly base: readonly Leaf[] | null;
  readonly set: DecorationSet;
}

export const differenceKey = new PluginKey<Shown>("differences");

/** Controlled by a transaction's meta: the leaves to compare with, or null to stop. */
export const differences = Extension.create({
  name: "differences",
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key: differenceKey,
      state: {
        init: () => ({ base: null, set: DecorationSet.empty }),
        apply(tr, shown) {
          const meta = tr.getMeta(differenceKey) as { readonly base: readonly Leaf[] | null } | undefined;
          const base = meta ? meta.base : shown.base;
          if (base === null) return { base, set: DecorationSet.empty };
          if (!meta && !tr.docChanged) return shown;
          return {
            base,
            set: DecorationSet.create(tr.doc, [...decorationsOf(diffLeaves(base, placedLeaves(tr.doc)), tr.doc.content.size)]),
          };
        },
      },
      props: { decorations: (state) => differenceKey.getState(state)?.set ?? DecorationSet.empty },
    }),
  ],
});
