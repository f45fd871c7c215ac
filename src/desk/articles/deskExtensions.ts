import { type Editor, Extension, Node, mergeAttributes } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Image } from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { isOwnImage, isRichLink } from "../../../contract/rules/richText.ts";
import { EmbedView } from "./EmbedView.tsx";
import { differences } from "./differences.ts";

/** Only what `contract/rules/richText.ts` allows: pasted content keeps only those nodes and marks. */

const string = (name: string) => ({ default: "", parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? "" });

/** A match, its figures or a moment: rendered as on the page, moved and removed as one block. */
const embed = (name: "moment" | "matchCard" | "matchStats") =>
  Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes() {
      const match = { sport: string("data-sport"), matchId: string("data-match") };
      return name === "moment" ? { ...match, at: { default: 0, parseHTML: (element) => Number(element.getAttribute("data-at")) } } : match;
    },
    parseHTML: () => [{ tag: `div[data-embed=${name}]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      "div",
      mergeAttributes(HTMLAttributes, {
        "data-embed": name,
        "data-sport": String(node.attrs.sport),
        "data-match": String(node.attrs.matchId),
        "data-at": String(node.attrs.at ?? ""),
      }),
    ],
    addNodeView: () => ReactNodeViewRenderer(EmbedView),
  });

/** Own pictures only: a pasted picture from another site is dropped. */
const OwnImage = Image.extend({
  parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => (isOwnImage(element.getAttribute("src") ?? "") ? null : false) }],
}).configure({ inline: false, allowBase64: false });

export interface EditorKeys {
  /** Handlers of Ctrl+K and Ctrl+Shift+M. */
  readonly openLink: () => void;
  readonly openMoment: () => void;
}

const keys = ({ openLink, openMoment }: EditorKeys) =>
  Extension.create({
    name: "deskKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        openLink();
        return true;
      },
      "Mod-Shift-m": () => {
        openMoment();
        return true;
      },
    }),
  });

export const deskExtensions = (shortcuts: EditorKeys) => [
  Document,
  Text,
  Paragraph,
  HardBreak,
  Bold,
  Italic,
  Strike,
  Heading.configure({ levels: [2, 3] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    autolink: true,
    linkOnPaste: true,
    isAllowedUri: (url) => isRichLink(url),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  OwnImage,
  embed("moment"),
  embed("matchCard"),
  embed("matchStats"),
  Placeholder.configure({ placeholder: "正文。Ctrl+B 加粗，行首 ## 加空格为小标题" }),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  differences,
  keys(shortcuts),
];

/** Inserts a block at the cursor and moves the cursor behind it. */
export function insertBlock(editor: Editor, block: { readonly type: string; readonly attrs: Readonly<Record<string, unknown>> }): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: block.type, attrs: { ...block.attrs } }, { type: "paragraph" }])
    .run();
}
