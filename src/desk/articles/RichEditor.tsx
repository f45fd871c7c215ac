import type { JSONContent } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { leavesOf } from "../../../contract/rules/richDiff.ts";
import { type RichDoc, isRichLink } from "../../../contract/rules/richText.ts";
import { useNotice } from "../../hooks/notice.ts";
import { pictureProblem } from "../../hooks/pictureFile.ts";
import { Switch } from "../../ui/surface/Switch.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { DeskIcon, type DeskIconName } from "../layout/DeskIcon.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { MomentDialog } from "./MomentDialog.tsx";
import { deskExtensions, insertBlock } from "./deskExtensions.ts";
import { differenceKey } from "./differences.ts";
import styles from "./editor.module.css";
import { EmbedsContext, useEmbeds } from "./embedsContext.ts";
import { UploadContext } from "./uploads.ts";

interface RichEditorProps {
  readonly doc: RichDoc;
  readonly onChange: (doc: RichDoc) => void;
  /** The published text; null: none yet, or the comparison is off. */
  readonly base: RichDoc | null;
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
  /** Focuses the tags field. */
  readonly onTags: () => void;
  /** Title and summary, placed between the toolbar and the text. */
  readonly children: ReactNode;
}

interface Tool {
  readonly icon: DeskIconName;
  readonly label: string;
  readonly keys: string;
  readonly isOn: boolean | null;
  readonly run: () => void;
}

/** The article's text as the page shows it, with a toolbar. Loaded only with the editor. */
export function RichEditor({ doc, onChange, base, isCompared, onCompare, onTags, children }: RichEditorProps) {
  const api = useDeskApi();
  const notice = useNotice();
  const embeds = useEmbeds(api, doc);
  const [dialog, setDialog] = useState<"link" | "moment" | null>(null);
  const [file, setFile] = useState<HTMLInputElement | null>(null);
  const upload = use(UploadContext);
  const takePictures = useRef<(files: readonly File[]) => boolean>(() => false);

  const editor = useEditor({
    extensions: deskExtensions({ openLink: () => setDialog("link"), openMoment: () => setDialog("moment") }),
    content: doc as JSONContent,
    immediatelyRender: true,
    editorProps: {
      attributes: { "aria-label": "正文", "aria-multiline": "true", role: "textbox", class: styles.prose ?? "" },
      handlePaste: (_, event) => takePictures.current([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_, event, __, isMoved) => !isMoved && takePictures.current([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON() as RichDoc),
  });

  useEffect(() => {
    takePictures.current = (files) => {
      const pictures = files.filter((one) => one.type.startsWith("image/"));
      for (const picture of pictures) {
        const problem = pictureProblem(picture);
        if (problem !== null) {
          notice(problem);
          continue;
        }
        void upload(picture).then((answer) => {
          if (answer.ok) insertBlock(editor, { type: "image", attrs: { src: `${answer.value.base}-1600.webp`, alt: "" } });
          else notice(answer.error.message);
        });
      }
      return pictures.length > 0;
    };
  }, [upload, editor, notice]);

  useEffect(() => {
    const shown = isCompared && base !== null ? leavesOf(base.content) : null;
    editor.view.dispatch(editor.state.tr.setMeta(differenceKey, { base: shown }).setMeta("addToHistory", false));
  }, [editor, base, isCompared]);

  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      heading: now.isActive("heading"),
      quote: now.isActive("blockquote"),
      list: now.isActive("bulletList"),
      link: now.isActive("link"),
      image: now.isActive("image") ? String(now.getAttributes("image").alt ?? "") : null,
      href: String(now.getAttributes("link").href ?? ""),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: readonly (Tool | null)[] = [
    { icon: "bold", label: "加粗", keys: "Control+B", isOn: on.bold, run: () => chain().toggleBold().run() },
    { icon: "heading", label: "小标题", keys: "Control+Alt+2", isOn: on.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { icon: "quote", label: "引用", keys: "Control+Shift+B", isOn: on.quote, run: () => chain().toggleBlockquote().run() },
    { icon: "list", label: "列表", keys: "Control+Shift+8", isOn: on.list, run: () => chain().toggleBulletList().run() },
    { icon: "link", label: "链接", keys: "Control+K", isOn: on.link, run: () => setDialog("link") },
    null,
    { icon: "picture", label: "图片", keys: "", isOn: null, run: () => file?.click() },
    { icon: "moment", label: "时刻", keys: "Control+Shift+M", isOn: null, run: () => setDialog("moment") },
    { icon: "hash", label: "标签", keys: "", isOn: null, run: onTags },
  ];

  return (
    <EmbedsContext value={embeds}>
      <div className={styles.tools} role="toolbar" aria-label="排版">
        {tools.map((tool, i) =>
          tool === null ? (
            <i key={i} aria-hidden="true" />
          ) : (
            <button
              key={tool.label}
              type="button"
              aria-label={tool.label}
              title={tool.keys === "" ? tool.label : `${tool.label} ${tool.keys.replace("Control", "Ctrl")}`}
              {...(tool.keys === "" ? {} : { "aria-keyshortcuts": tool.keys })}
              {...(tool.isOn === null ? {} : { "aria-pressed": tool.isOn })}
              onClick={tool.run}
            >
              <DeskIcon name={tool.icon} />
            </button>
          ),
        )}
        <input
          ref={setFile}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={({ target }) => {
            takePictures.current([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        {base === null ? null : (
          <span className={styles.toggle}>
            <Switch isOn={isCompared} onChange={onCompare}>
              与已发布对照
            </Switch>
          </span>
        )}
      </div>
      <div className={styles.doc}>
        {children}
        <EditorContent editor={editor} />
        {on.image === null ? null : (
          <label className={styles.alt}>
            图片说明
            <input
              value={on.image}
              maxLength={200}
              placeholder="图里有什么，供看不到图的读者"
              onChange={({ target }) => editor.commands.updateAttributes("image", { alt: target.value })}
            />
          </label>
        )}
      </div>
      {dialog === "link" ? (
        <LinkDialog
          href={on.href}
          onClose={() => setDialog(null)}
          onLink={(href) => {
            setDialog(null);
            if (href === "") chain().extendMarkRange("link").unsetLink().run();
            else if (editor.state.selection.empty && on.href === "") {
              chain()
                .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
                .run();
            } else if (isRichLink(href)) chain().extendMarkRange("link").setLink({ href }).run();
          }}
        />
      ) : null}
      {dialog === "moment" ? (
        <MomentDialog
          onClose={() => setDialog(null)}
          onPick={(block) => {
            setDialog(null);
            insertBlock(editor, block);
          }}
        />
      ) : null}
    </EmbedsContext>
  );
}
