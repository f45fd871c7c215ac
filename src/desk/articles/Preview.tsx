import { useEffect, useRef, useState } from "react";
import { newsColumn } from "../../../contract/codes/newsColumns.ts";
import type { DraftFields } from "../../../contract/desk/articles.ts";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { changesBetween, markChanged } from "../../../contract/rules/richDiff.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { deskTime } from "../layout/deskTime.ts";
import styles from "./editor.module.css";
import { useEmbeds } from "./embedsContext.ts";

interface PreviewProps {
  /** The published text to compare with; null: none yet. */
  readonly base: { readonly title: string; readonly doc: RichDoc } | null;
  readonly fields: DraftFields;
  readonly match: ArticleMatch | null;
  /** Number the revision would get. */
  readonly revision: number;
  readonly onClose: () => void;
}

/** The article as readers will see it, at desktop and phone width; its links open the portal. */
export function Preview({ fields, base, match, revision, onClose }: PreviewProps) {
  const api = useDeskApi();
  const { portalUrl } = useMe();
  const embeds = useEmbeds(api, fields.doc);
  const changes = base === null ? [] : changesBetween(base, fields);
  const [isPhone, setIsPhone] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog ref={box} className={styles.preview} aria-label="预览" onClose={onClose}>
      <header>
        <b>预览</b>
        <div className={styles.blockTools} role="group" aria-label="宽度">
          <Button aria-pressed={!isPhone} onClick={() => setIsPhone(false)}>
            电脑
          </Button>
          <Button aria-pressed={isPhone} onClick={() => setIsPhone(true)}>
            手机
          </Button>
        </div>
        <Button onClick={() => box.current?.close()} aria-keyshortcuts="Escape">
          关闭<kbd className={styles.kbd}>Esc</kbd>
        </Button>
      </header>
      <div className={styles.previewBody} data-phone={isPhone}>
        <article
          onClickCapture={(event) => {
            const link = event.target instanceof Element ? event.target.closest("a") : null;
            const href = link?.getAttribute("href");
            if (!link || href === null || href === undefined || !href.startsWith("/")) return;
            event.preventDefault();
            event.stopPropagation();
            window.open(`${portalUrl}${href}`, "_blank", "noopener");
          }}
        >
          <p className={styles.crumbs}>{fields.kind === "announcement" ? "公告" : `头条 › ${newsColumn(fields.columnNo)?.name ?? ""}`}</p>
          <h1 className={styles.pageTitle}>{fields.title || "（没有标题）"}</h1>
          <p className={styles.by}>
            {fields.isSample ? <span>示例</span> : null}
            {match?.isSimulated ? <span>演示数据</span> : null}
            {revision > 1 ? <span>第 {revision} 版</span> : null}
            <b>{fields.source}</b>
            <time>{fields.schedule === null ? "刚刚" : deskTime(fields.schedule).slice(0, 16)}</time>
          </p>
          {revision > 1 ? (
            <div className={styles.note}>
              <b>
                第 {revision} 版 · {fields.reason || "（没有修订说明）"}
              </b>
              <ul>
                {changes.map(({ before, after }, i) => (
                  <li key={i}>
                    {before === "" ? null : <del>{before}</del>} {after === "" ? null : <ins>{after}</ins>}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <RichText doc={base === null ? fields.doc : markChanged(base.doc, fields.doc)} embeds={embeds} />
          {fields.tags.length === 0 ? null : (
            <ul className={styles.pageTags} aria-label="标签">
              {fields.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </article>
      </div>
    </dialog>
  );
}
