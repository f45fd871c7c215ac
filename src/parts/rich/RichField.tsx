import type { JSONContent } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { useEffect, useRef } from "react";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { richFieldExtensions } from "./richFieldExtensions.ts";
import styles from "./RichField.module.css";

interface RichFieldProps {
  readonly label: string;
  readonly doc: RichDoc;
  readonly onChange: (doc: RichDoc) => void;
  readonly placeholder: string;
  /** Number of characters now, and at most. */
  readonly length: number;
  readonly maxLength: number;
  /** Shown below: what the text must fulfil. */
  readonly hint: string;
}

interface Tool {
  readonly text: string;
  readonly label: string;
  readonly keys: string;
  readonly isOn: boolean;
  readonly run: () => void;
}

/** An editor writes into a paragraph: a document without one would have no place for text and placeholder. */
const inEditor = (doc: RichDoc): JSONContent =>
  (doc.content.length === 0 ? { type: "doc", content: [{ type: "paragraph" }] } : doc) as JSONContent;

/** A text with headings, lists and quotes as a field of a form. The editor's code is loaded with the form alone. */
export function RichField({ label, doc, onChange, placeholder, length, maxLength, hint }: RichFieldProps) {
  /** The editor's last document: any other comes from outside, such as a kept draft. */
  const lastDoc = useRef(doc);
  const editor = useEditor({
    extensions: richFieldExtensions(placeholder),
    content: inEditor(doc),
    immediatelyRender: true,
    // The page's policy forbids styles made by scripts: RichField.module.css has the ones that are needed.
    injectCSS: false,
    editorProps: { attributes: { "aria-label": label, "aria-multiline": "true", role: "textbox", class: styles.prose ?? "" } },
    onUpdate({ editor: changed }) {
      lastDoc.current = changed.getJSON() as RichDoc;
      onChange(lastDoc.current);
    },
  });
  useEffect(() => {
    if (doc === lastDoc.current) return;
    lastDoc.current = doc;
    editor.commands.setContent(inEditor(doc), { emitUpdate: false });
  }, [editor, doc]);

  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      heading: now.isActive("heading"),
      quote: now.isActive("blockquote"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    { text: "B", label: "加粗", keys: "Control+B", isOn: on.bold, run: () => chain().toggleBold().run() },
    { text: "标题", label: "小标题", keys: "Control+Alt+3", isOn: on.heading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { text: "引用", label: "引用", keys: "Control+Shift+B", isOn: on.quote, run: () => chain().toggleBlockquote().run() },
    { text: "列表", label: "列表", keys: "Control+Shift+8", isOn: on.bullets, run: () => chain().toggleBulletList().run() },
    { text: "编号", label: "编号列表", keys: "Control+Shift+7", isOn: on.numbers, run: () => chain().toggleOrderedList().run() },
  ];
  return (
    <div className={styles.field}>
      <div className={styles.tools} role="toolbar" aria-label={`${label}排版`}>
        {tools.map(({ text, label: name, keys, isOn, run }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={`${name} ${keys.replace("Control", "Ctrl")}`}
            aria-keyshortcuts={keys}
            aria-pressed={isOn}
            onClick={run}
          >
            {text}
          </button>
        ))}
      </div>
      <EditorContent editor={editor} />
      <p className={styles.foot}>
        <span>{hint}</span>
        <span className="num" aria-live="off">
          {length}/{maxLength}
        </span>
      </p>
    </div>
  );
}
