import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { newsColumn } from "../../../contract/codes/newsColumns.ts";
import { type DeskArticle, type Draft, type RevisionBody, SUMMARY_MAX, TITLE_MAX } from "../../../contract/desk/articles.ts";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { ok } from "../../../contract/result.ts";
import { changeSize, withoutChanged } from "../../../contract/rules/richDiff.ts";
import { type TextPart, diffText } from "../../../contract/rules/textDiff.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { deskChanged } from "../layout/DeskLayout.tsx";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import { ConflictBar } from "./ConflictBar.tsx";
import { FieldsPanel } from "./FieldsPanel.tsx";
import { Preview } from "./Preview.tsx";
import { Parts } from "./RichDiff.tsx";
import { RichEditor } from "./RichEditor.tsx";
import { NO_EMBEDS } from "./embedsContext.ts";
import { Tonight } from "./Tonight.tsx";
import { VersionsPanel } from "./VersionsPanel.tsx";
import styles from "./editor.module.css";
import { UploadContext, useUploads } from "./uploads.ts";
import { type DraftStart, type SaveState, useDraft } from "./useDraft.ts";

interface EditorScreenProps {
  readonly start: DraftStart;
  /** Null: not created yet. */
  readonly article: DeskArticle | null;
  readonly match: ArticleMatch | null;
  readonly onPublished?: () => void;
}

/** Nothing is published yet. */
/** Nothing was left to schedule where only fields that revisions do not have were changed: those apply at once. */
function publishedWords({ revision, at }: { readonly revision: number; readonly at: number }, scheduledAt: number | null): string {
  if (scheduledAt === null) return `已发布${revision > 1 ? `第 ${revision} 版` : ""}`;
  return at === scheduledAt ? `已定时 ${deskTime(at).slice(0, 16)}` : "已生效，没有需要定时的改动";
}

const NOTHING: RevisionBody = { revision: 0, title: "", summary: "", doc: null, cover: null, embeds: NO_EMBEDS };
const TIME_FROM = 11;
const clockText = (at: number): string => deskTime(at).slice(TIME_FROM);

function stateWords(state: SaveState): string {
  switch (state.kind) {
    case "clean":
      return "";
    case "unsaved":
      return "未保存";
    case "saving":
      return "正在保存";
    case "saved":
      return `${clockText(state.at)} 已存`;
    case "conflict":
      return "冲突";
    case "failed":
      return `未保存：${state.words}`;
    default:
      return state satisfies never;
  }
}

/** A title or summary field that grows with its text. While compared, its difference to the published text shows until focus. */
function Line({
  label,
  value,
  onChange,
  maxLength,
  className,
  parts,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly className: string | undefined;
  readonly parts: readonly TextPart[] | null;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  });
  const isDiff = parts !== null && !isFocused && parts.some(({ kind }) => kind !== "same");
  return (
    <div className={styles.line} data-diff={isDiff}>
      <textarea
        ref={box}
        className={className}
        aria-label={label}
        placeholder={label}
        rows={1}
        value={value}
        maxLength={maxLength}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={({ target }) => onChange(target.value.replaceAll("\n", " "))}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      {isDiff && parts !== null ? (
        <div className={`${className} ${styles.lineDiff}`} aria-hidden="true">
          <Parts parts={parts} />
        </div>
      ) : null}
    </div>
  );
}

/** The article editor: the text compared with the published one, versions and fields beside it, tonight's schedule below. */
export function EditorScreen({ start, article, match: firstMatch, onPublished }: EditorScreenProps) {
  const api = useDeskApi();
  const notice = useNotice();
  const navigate = useNavigate();
  const [match, setMatch] = useState(firstMatch);
  const [isCompared, setIsCompared] = useState(true);
  const [openDialog, setOpenDialog] = useState<"publish" | "discard" | "withdraw" | null>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [round, setRound] = useState(0);
  const tags = useRef<HTMLInputElement>(null);
  const { isSending, problem, send } = useSending();
  const [isPublishing, setIsPublishing] = useState(false);
  // An automatic save does not count: actions started during it wait for it.
  const isBusy = isPublishing || isSending;
  const { upload, isUploading, ended: uploadsEnded } = useUploads(api);

  const saved = useCallback((draft: Draft) => {
    if (draft.version === 1) deskChanged();
    // The URL names the draft from its first save on, so a reload finds it. The screen does not change.
    if (draft.articleId === null && draft.version === 1)
      window.history.replaceState(window.history.state, "", `/articles/drafts/${draft.id}`);
  }, []);
  const writing = useDraft(api, start, saved);
  const { fields, draft, state, change, save } = writing;

  const published = article?.revisions.find(({ isPlanned }) => !isPlanned);
  const id = article?.id ?? "";
  const base = useLoaded(
    `${id} ${published?.revision ?? 0}`,
    async (signal) =>
      published === undefined
        ? ok(NOTHING)
        : api.send("GET /articles/{id}/revisions/{revision}", { signal, params: { id, revision: String(published.revision) } }),
    null,
  );
  const body = published !== undefined && base.state.kind === "ready" ? base.state.value : null;
  const baseDoc = body?.doc ? withoutChanged(body.doc) : null;
  const [stable, setStable] = useState(baseDoc);
  if (baseDoc !== null && JSON.stringify(stable) !== JSON.stringify(baseDoc)) setStable(baseDoc);
  const size =
    body !== null && stable !== null ? changeSize({ title: body.title, doc: stable }, { title: fields.title, doc: fields.doc }) : null;

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input,textarea,select,[contenteditable=true],dialog,[role=dialog]") !== null;
      if ((event.ctrlKey || event.metaKey) && event.key === "s") {
        event.preventDefault();
        if (!isBusy) void save();
      } else if (event.key === "p" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) setIsPreviewed(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [save, isBusy]);

  const publishDraft = ({ id: draftId, version, schedule: at }: Draft): Promise<boolean> =>
    send(
      () => api.send("POST /drafts/{id}/publish", { params: { id: draftId }, body: { version, at } }),
      (done) => {
        notice(publishedWords(done, at), "success");
        deskChanged();
        setRound((n) => n + 1);
        if (article === null) void navigate(`/articles/${done.articleId}`, { replace: true });
        else onPublished?.();
      },
    );
  const publish = async (): Promise<void> => {
    setOpenDialog(null);
    setIsPublishing(true);
    // A failed upload is reported where the picture was chosen: the user then decides again.
    const current = (await uploadsEnded()) ? await save() : null;
    if (current !== null) await publishDraft(current);
    setIsPublishing(false);
  };
  const discard = async (): Promise<void> => {
    const onDiscarded = (): void => {
      deskChanged();
      void navigate("/articles");
    };
    setOpenDialog(null);
    const last = await writing.stop();
    if (last === null) {
      onDiscarded();
      return;
    }
    const isDone = await send(
      () => api.send("POST /drafts/{id}/discard", { params: { id: last.id }, body: { version: last.version } }),
      onDiscarded,
    );
    // The draft still exists: editing continues, or the next save reports a conflict.
    if (!isDone) writing.keepMine({ draft: last, baseRevision: last.baseRevision });
  };
  const withdraw = (): void => {
    setOpenDialog(null);
    void send(
      () => api.send("POST /articles/{id}/withdraw", { params: { id }, body: {} }),
      () => {
        notice("已下线", "success");
        onPublished?.();
      },
    );
  };

  const isOver = published !== undefined;
  const verb = fields.schedule === null ? (isOver ? "更新发布" : "发布") : "定时发布";
  const isDiff = isCompared && body !== null;
  const count = draft === null ? "" : `草稿 ${draft.version}${isOver ? ` 在第 ${published.revision} 版之上` : ""}`;
  const isOthers = draft !== null && state.kind === "saved" && draft.editedBy !== draft.authorName;
  return (
    <div className={styles.frame}>
      <ScreenTop
        title={fields.title || (fields.kind === "announcement" ? "新公告" : "新文章")}
        back={
          <Link to="/articles" className={styles.back} aria-label="返回文章列表">
            <Icon name="left" />
          </Link>
        }
        actions={
          <>
            <Button onClick={() => setIsPreviewed(true)} aria-keyshortcuts="P">
              预览<kbd className={styles.kbd}>P</kbd>
            </Button>
            {article !== null ? <Button onClick={() => setOpenDialog("withdraw")}>下线</Button> : null}
            <Button onClick={() => setOpenDialog("discard")} disabled={draft === null && state.kind === "clean"}>
              放弃草稿
            </Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => setOpenDialog("publish")} disabled={state.kind === "conflict"}>
              {verb}
            </Button>
          </>
        }
      >
        <span className={styles.status}>
          <span>{newsColumn(fields.columnNo)?.name ?? ""}</span>
          <span>{count}</span>
          <span role="status" data-kind={state.kind}>
            {isUploading ? "正在上传图片" : stateWords(state)}
          </span>
          {isOthers ? <span>最近由 {draft.editedBy} 编辑</span> : null}
        </span>
      </ScreenTop>
      {/* Inert while publishing: text written then would be in neither the article nor a draft. */}
      <UploadContext value={upload}>
        <div className={styles.screen} inert={isBusy}>
          <div className={styles.main}>
            {problem === null ? null : (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            {state.kind === "conflict" ? (
              <ConflictBar
                words={state.words}
                fields={fields}
                articleId={start.articleId}
                draftId={draft?.id ?? null}
                onKeepMine={writing.keepMine}
              />
            ) : null}
            <RichEditor
              doc={fields.doc}
              onChange={(doc) => change({ doc })}
              base={stable}
              isCompared={isCompared}
              onCompare={setIsCompared}
              onTags={() => tags.current?.focus()}
            >
              <Line
                label="标题"
                value={fields.title}
                onChange={(title) => change({ title })}
                maxLength={TITLE_MAX}
                className={styles.title}
                parts={isDiff ? diffText(body.title, fields.title) : null}
              />
              <Line
                label="摘要"
                value={fields.summary}
                onChange={(summary) => change({ summary })}
                maxLength={SUMMARY_MAX}
                className={styles.summary}
                parts={isDiff ? diffText(body.summary, fields.summary) : null}
              />
            </RichEditor>
          </div>
          <aside className={styles.side} aria-label="版本与发布">
            <VersionsPanel article={article} draft={draft} fields={fields} size={size} />
            <FieldsPanel fields={fields} change={change} match={match} onMatch={setMatch} article={article} tagsRef={tags} />
          </aside>
        </div>
      </UploadContext>
      <Tonight
        round={`${round} ${draft?.version ?? 0} ${fields.schedule ?? 0}`}
        draftId={draft?.id ?? null}
        articleId={article?.id ?? null}
      />
      {isPreviewed ? (
        <Preview
          base={body !== null && stable !== null ? { title: body.title, doc: stable } : null}
          fields={fields}
          match={match}
          revision={(published?.revision ?? 0) + 1}
          onClose={() => setIsPreviewed(false)}
        />
      ) : null}
      {openDialog === "publish" ? (
        <Confirm
          title={verb}
          text={
            fields.schedule === null
              ? isOver
                ? `将发布为第 ${published.revision + 1} 版，读者会看到修订说明与改动。`
                : "发布后读者立即可以看到。"
              : `将在 ${deskTime(fields.schedule).slice(0, 16)} 自动${isOver ? "更新" : "发布"}，之前读者看不到。${isOver ? "栏目、标签、权重、来源、评论与所属比赛立即生效。" : ""}`
          }
          okLabel={verb}
          cancelLabel="再看看"
          onCancel={() => setOpenDialog(null)}
          onOk={() => void publish()}
        />
      ) : null}
      {openDialog === "discard" ? (
        <Confirm
          title="放弃草稿"
          text={isOver ? "草稿中的改动会全部删去，已发布的内容不受影响。" : "这份草稿会被删去，不能恢复。"}
          okLabel="放弃草稿"
          cancelLabel="继续编辑"
          isDanger
          onCancel={() => setOpenDialog(null)}
          onOk={() => void discard()}
        />
      ) : null}
      {openDialog === "withdraw" ? (
        <Confirm
          title="下线文章"
          text="下线后读者不能再看到这篇文章的任何一版，也不能恢复。"
          okLabel="下线"
          cancelLabel="取消"
          isDanger
          onCancel={() => setOpenDialog(null)}
          onOk={withdraw}
        />
      ) : null}
    </div>
  );
}
