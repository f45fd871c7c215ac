import { useState } from "react";
import { Link } from "react-router-dom";
import { newsColumn } from "../../../contract/codes/newsColumns.ts";
import { type DeskArticle, REASON_MAX } from "../../../contract/desk/articles.ts";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { RichText } from "../../parts/rich/RichText.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "./editor.module.css";

/** A machine-written or taken-down article: its revisions are read-only, only a note above it can be edited. */
export function ReadOnlyArticle({ article, onChanged }: { readonly article: DeskArticle; readonly onChanged: () => void }) {
  const api = useDeskApi();
  const notice = useNotice();
  const { portalUrl } = useMe();
  const { id, revisions, state, isMachineMade, fields } = article;
  const latest = revisions[0]?.revision ?? 1;
  const [shown, setShown] = useState(latest);
  const [openDialog, setOpenDialog] = useState<"withdraw" | "note" | null>(null);
  const [note, setNote] = useState("");
  const { isSending, problem, send } = useSending();
  const body = useLoaded(
    `${id} ${shown}`,
    (signal) => api.send("GET /articles/{id}/revisions/{revision}", { signal, params: { id, revision: String(shown) } }),
    null,
  );
  const isOnline = state !== "withdrawn";
  const done = (words: string) => (): void => {
    setOpenDialog(null);
    setNote("");
    notice(words, "success");
    onChanged();
  };
  return (
    <div className={styles.frame}>
      <ScreenTop
        title={fields.title}
        back={
          <Link to="/articles" className={styles.back} aria-label="返回文章列表">
            <Icon name="left" />
          </Link>
        }
        actions={
          isOnline ? (
            <>
              <a className="btn" href={`${portalUrl}/news/${id}`} target="_blank" rel="noreferrer">
                打开页面
              </a>
              <Button onClick={() => setOpenDialog("withdraw")}>下线</Button>
              {isMachineMade ? (
                <Button kind="primary" onClick={() => setOpenDialog("note")}>
                  写编辑说明
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        <span className={styles.status}>
          <span>{newsColumn(fields.columnNo)?.name ?? ""}</span>
          <span>{isMachineMade ? "机器撰写，数字以比赛记录为准，不能改写" : ""}</span>
          <span>{isOnline ? "" : `已于 ${deskTime(article.withdrawnAt ?? 0)} 下线`}</span>
        </span>
      </ScreenTop>
      <div className={styles.screen}>
        <div className={styles.main}>
          <div className={styles.doc}>
            <LoadedPart
              loaded={body}
              rows={10}
              rowHeight={32}
              isEmpty={({ doc }) => doc === null}
              empty={<EmptyState text="这一版的比赛记录已不在" />}
            >
              {({ title, doc, embeds }) => (
                <>
                  <h2 className={styles.pageTitle}>{title}</h2>
                  <div inert>{doc === null ? null : <RichText doc={doc} embeds={embeds} />}</div>
                </>
              )}
            </LoadedPart>
          </div>
        </div>
        <aside className={styles.side} aria-label="版本">
          <h2>版本</h2>
          <ol className={styles.versions}>
            {revisions.map(({ revision, at, editedBy, reason }) => (
              <li key={revision} data-kind={revision === shown ? "online" : "old"}>
                <i aria-hidden="true" />
                <span>
                  <b>第 {revision} 版</b>
                  <small className="num">
                    {editedBy ?? "机器"}　{deskTime(at).slice(5, 16)}
                    {reason === "" ? "" : `　${reason}`}
                  </small>
                </span>
                {revision === shown ? (
                  <em>正在看</em>
                ) : (
                  <button type="button" onClick={() => setShown(revision)}>
                    查看
                  </button>
                )}
              </li>
            ))}
          </ol>
        </aside>
      </div>
      {openDialog === "withdraw" ? (
        <Confirm
          title="下线文章"
          text={problem ?? "下线后读者不能再看到这篇文章的任何一版，也不能恢复。"}
          okLabel="下线"
          cancelLabel="取消"
          isDanger
          isBusy={isSending}
          onCancel={() => setOpenDialog(null)}
          onOk={() => void send(() => api.send("POST /articles/{id}/withdraw", { params: { id }, body: {} }), done("已下线"))}
        />
      ) : null}
      {openDialog === "note" ? (
        <Dialog title="编辑说明" onClose={() => setOpenDialog(null)}>
          <form
            {...sendForm(() => {
              if (note.trim() !== "")
                void send(
                  () => api.send("POST /articles/{id}/note", { params: { id }, body: { after: latest, note } }),
                  done("已发布说明"),
                );
            })}
          >
            <Field label="显示在文章开头，作为新的一版；正文与数字不变" problem={problem}>
              <TextArea value={note} onChange={setNote} maxLength={REASON_MAX - 10} data-autofocus />
            </Field>
            <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending} disabled={note.trim() === ""}>
              发布说明
            </Button>
          </form>
        </Dialog>
      ) : null}
    </div>
  );
}
