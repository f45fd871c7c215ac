import { type RefObject, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Comment, CommentList, CommentSort } from "../../../contract/http/comment.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { appealComment, reportText } from "../../api/comments.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useMoreFocus } from "../../hooks/useMoreFocus.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { type CommentActs, CommentItem } from "./CommentItem.tsx";
import { COMMENTS_ID, COMPOSER_ID } from "./commentIds.ts";
import { Composer } from "./Composer.tsx";
import styles from "./comments.module.css";
import { type CommentsView, useComments } from "./useComments.ts";

const ReportDialog = lazyPart(async () => (await import("../../ui/control/ReportDialog.tsx")).ReportDialog);
const AppealDialog = lazyPart(async () => (await import("./CommentDialogs.tsx")).AppealDialog);
const ShieldsDialog = lazyPart(async () => (await import("./CommentDialogs.tsx")).ShieldsDialog);

const SORTS: readonly { readonly sort: CommentSort; readonly label: string }[] = [
  { sort: "hot", label: "最热" },
  { sort: "new", label: "最新" },
];

interface CommentsProps {
  /** `article:12` */
  readonly subject: string;
  readonly first: Result<CommentList, ApiFailure>;
  /** Server time the page was read at, epoch ms. */
  readonly now: number;
  readonly onTotal?: (total: number) => void;
}

/** Replies to a comment: the first ones, and the others on demand. */
function Replies({ root, view, acts }: { readonly root: Comment; readonly view: CommentsView; readonly acts: CommentActs }) {
  const [entries, noteCount] = useMoreFocus<HTMLUListElement>();
  const opened = view.state?.opened[root.id];
  const shown = opened?.list ?? root.firstReplies;
  const left = root.replies - shown.length;
  const hasMore = opened ? opened.cursor !== null : left > 0;
  if (shown.length === 0 && !hasMore) return null;
  return (
    <div className={styles.replies}>
      <ul ref={entries}>
        {shown.map((reply) => (
          <CommentItem key={reply.id} comment={reply} acts={acts} isReply />
        ))}
      </ul>
      {hasMore ? (
        <button
          type="button"
          className={styles.more}
          aria-busy={view.isBusy}
          onClick={() => {
            if (view.isBusy) return;
            noteCount();
            void view.openReplies(root);
          }}
        >
          另外 {Math.max(1, left)} 条回复
          <Icon name="right" size={14} />
        </button>
      ) : null}
    </div>
  );
}

interface RootsProps {
  readonly list: readonly Comment[];
  readonly label: string;
  readonly view: CommentsView;
  readonly acts: CommentActs;
  readonly element?: RefObject<HTMLUListElement | null>;
}

function Roots({ list, label, view, acts, element }: RootsProps) {
  return (
    <ul ref={element} aria-label={label}>
      {list.map((root) => (
        <CommentItem key={root.id} comment={root} acts={acts}>
          <Replies root={root} view={view} acts={acts} />
        </CommentItem>
      ))}
    </ul>
  );
}

/** Comments on a subject: the composer first, then the best comments, then all, more of them on demand. */
export function Comments({ subject, first, now, onTotal }: CommentsProps) {
  const { api, session } = usePortal();
  const view = useComments(subject, first);
  const [entries, noteCount] = useMoreFocus<HTMLUListElement>();
  const notice = useNotice();
  const { user } = useSessionView();
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const [reported, setReported] = useState<Comment | null>(null);
  const [appealed, setAppealed] = useState<Comment | null>(null);
  const [areShieldsOpen, setAreShieldsOpen] = useState(false);
  const { state, failure, isBusy, newer } = view;

  const restoreReply = useEffectEvent(async () => {
    const drafts = await import("./commentDraft.ts").catch(() => null);
    const answered = drafts?.answeredIn(session.view$.value.user?.id ?? null, subject) ?? null;
    setReplyingTo((now) => now ?? answered);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server knows nothing of the tab's storage: the first paint is without
  useEffect(() => void restoreReply(), []);
  /** The button of the new comments disappears with them: the focus then moves to the first. */
  const isNewerPressed = useRef(false);
  useLayoutEffect(() => {
    if (newer === 0 && isNewerPressed.current && document.activeElement === document.body) {
      entries.current?.querySelector<HTMLElement>("a:not([tabindex]),button")?.focus({ preventScroll: true });
    }
    isNewerPressed.current = false;
  }, [newer, entries]);
  const total = state?.total;
  const notifyTotal = useEffectEvent((count: number) => onTotal?.(count));
  useEffect(() => {
    if (total !== undefined) notifyTotal(total);
  }, [total]);

  const written = (comment: Comment): void => {
    view.add(comment);
    notice(comment.isHeld ? "评论已提交，审核通过后显示" : "评论已发表", "success");
  };
  const reload = (sort: CommentSort = state?.sort ?? "hot"): void => void view.load(sort);
  const acts: CommentActs = {
    now,
    subject,
    isClosed: state === null || state.isClosed || state.muted !== null,
    replyingTo,
    setReplyingTo,
    change: view.change,
    add: written,
    report: setReported,
    appeal: setAppealed,
    onShielded: reload,
  };

  return (
    <section id={COMMENTS_ID} className={styles.comments} aria-labelledby="comments-title">
      <div className="sec-h">
        <h2 id="comments-title">评论</h2>
        <small className={styles.total}>{state && state.total > 0 ? state.total : ""}</small>
        {user ? (
          <button type="button" className={`more ${styles.shields}`} onClick={() => setAreShieldsOpen(true)}>
            已屏蔽的人
          </button>
        ) : null}
      </div>
      {state?.isClosed ? (
        <p className={styles.closed}>评论已关闭</p>
      ) : state?.muted ? (
        <p className={styles.closed} role="status">
          {state.muted}
        </p>
      ) : (
        <Composer key={subject} id={COMPOSER_ID} subject={subject} writing={{ kind: "new" }} onDone={written} />
      )}
      {failure ? <ErrorState code={failure.code} message={failure.message} onRetry={() => reload()} /> : null}
      {state ? (
        <div aria-busy={isBusy}>
          {state.best.length > 0 ? (
            <>
              <h3 className={styles.head}>
                亮评<small>点亮 3 次起，按可信度排序</small>
              </h3>
              <Roots list={state.best} label="亮评" view={view} acts={acts} />
            </>
          ) : null}
          <div className={styles.head}>
            <h3>全部</h3>
            <span className={styles.sorts} role="group" aria-label="评论排序">
              {SORTS.map(({ sort, label }) => (
                <button key={sort} type="button" aria-pressed={state.sort === sort} aria-disabled={isBusy} onClick={() => reload(sort)}>
                  {label}
                </button>
              ))}
            </span>
          </div>
          {newer > 0 ? (
            <button
              type="button"
              className={styles.newer}
              aria-disabled={isBusy}
              onClick={() => {
                isNewerPressed.current = true;
                reload("new");
              }}
            >
              {newer} 条新评论
            </button>
          ) : null}
          {state.list.length > 0 ? (
            <Roots element={entries} list={state.list} label="全部评论" view={view} acts={acts} />
          ) : state.best.length === 0 ? (
            <EmptyState />
          ) : null}
          {state.cursor === null ? null : (
            <button
              type="button"
              className={`btn line wide ${styles.next}`}
              aria-busy={isBusy}
              onClick={() => {
                if (isBusy) return;
                noteCount();
                void view.more();
              }}
            >
              更多评论
            </button>
          )}
        </div>
      ) : null}
      <Suspense>
        {reported ? (
          <ReportDialog
            what="评论"
            quote={reported.text}
            report={(reason, text) => reportText(api, `comment:${reported.id}`, reason, text)}
            onClose={() => setReported(null)}
          />
        ) : null}
        {appealed ? (
          <AppealDialog
            quote={appealed.text}
            why={appealed.hidden?.reason ?? ""}
            appeal={(text) => appealComment(api, appealed.id, text)}
            onClose={() => setAppealed(null)}
            onSent={() => view.change(appealed.id, (one) => ({ ...one, hidden: one.hidden && { ...one.hidden, appeal: "waiting" } }))}
          />
        ) : null}
        {areShieldsOpen ? <ShieldsDialog onClose={() => setAreShieldsOpen(false)} onLifted={() => reload()} /> : null}
      </Suspense>
    </section>
  );
}
