import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Placeholder, UndoRedo } from "@tiptap/extensions";

/** Text, headings, lists and quotes of `contract/rules/richText.ts`: pasted content keeps what is allowed here. */
export const richFieldExtensions = (placeholder: string) => [
  Document,
  Text,
  Paragraph,
  HardBreak,
  Bold,
  Italic,
  Strike,
  Heading.configure({ levels: [3] }),
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Placeholder.configure({ placeholder }),
  UndoRedo,
];
