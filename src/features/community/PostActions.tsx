import { Suspense, useState } from "react";
import type { Post } from "../../../contract/http/post.ts";
import type { UserId } from "../../../contract/ids.ts";
import { plainOfRich } from "../../../contract/rules/richText.ts";
import { reportText, shieldUser } from "../../api/comments.ts";
import { deletePost, likePost, shieldPost } from "../../api/community.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { shareLink } from "../../hooks/share.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./community.module.css";

const ReportDialog = lazyPart(async () => (await import("../../ui/control/ReportDialog.tsx")).ReportDialog);

const SHARED = { copied: "链接已复制", failed: "复制失败，请手动复制地址" } as const;

interface PostActionsProps {
  readonly post: Post;
  readonly comments: number;
  /** On the post's own page. */
  readonly isWhole: boolean;
  readonly onEdit: () => void;
  readonly onRemoved: (id: string) => void;
  /** Called when that author was shielded: none of their posts is shown any more. */
  readonly onShielded: (authorId: UserId) => void;
}

/** 点亮, comments and 分享; rarely used actions are behind 更多. */
export function PostActions({ post, comments, isWhole, onEdit, onRemoved, onShielded }: PostActionsProps) {
  const { api, session, now } = usePortal();
  const showNotice = useNotice();
  const [like, setLike] = useState({ isLiked: post.isLiked, likes: post.likes });
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const { id, author, isOwn, title } = post;
  const canEdit = post.editableUntil !== null && now() < post.editableUntil;

  async function toggle(): Promise<void> {
    const to = !like.isLiked;
    const before = like;
    setLike({ isLiked: to, likes: like.likes + (to ? 1 : -1) });
    const answer = await likePost(api, id, to);
    setLike(answer.ok ? answer.value : before);
    if (!answer.ok) showNotice(answer.error.message);
  }
  async function take(call: typeof deletePost, done: string): Promise<void> {
    const answer = await call(api, id);
    if (!answer.ok) return showNotice(answer.error.message);
    showNotice(done, "success");
    return onRemoved(id);
  }
  async function shield(): Promise<void> {
    const answer = await shieldUser(api, author.id, true);
    if (!answer.ok) return showNotice(answer.error.message);
    showNotice(`已屏蔽 ${author.nickName}`, "success");
    return onShielded(author.id);
  }
  async function share(): Promise<void> {
    const done = await shareLink(title || `${author.nickName}的帖子`, new URL(`/community/${id}`, window.location.href).href);
    if (done === "copied") showNotice(SHARED.copied, "success");
    if (done === "failed") showNotice(SHARED.failed);
  }
  const wanted = (run: () => void | Promise<void>) => () => {
    if (session.require({ kind: "do", run })) void run();
  };

  return (
    <div className={styles.acts}>
      <button type="button" aria-pressed={like.isLiked} disabled={isOwn} onClick={wanted(toggle)}>
        <Icon name="bulb" size={18} />
        点亮 {like.likes}
      </button>
      {isWhole ? (
        <span>
          <Icon name="chat" size={18} />
          {comments}
        </span>
      ) : (
        <Link to={`/community/${id}`}>
          <Icon name="chat" size={18} />
          <span className="sr">评论</span>
          {comments}
        </Link>
      )}
      {post.isHeld || post.hiddenReason !== null ? null : (
        <button type="button" onClick={() => void share()}>
          <Icon name="share" size={18} />
          分享
        </button>
      )}
      <span className={styles.extra}>
        {isOpen && isOwn ? (
          <>
            {canEdit ? (
              <button type="button" onClick={onEdit}>
                编辑
              </button>
            ) : null}
            <button
              type="button"
              onClick={() => {
                if (isSure) void take(deletePost, "已删除");
                else setIsSure(true);
              }}
              onBlur={() => setIsSure(false)}
            >
              {isSure ? "确认删除" : "删除"}
            </button>
          </>
        ) : null}
        {isOpen && !isOwn ? (
          <>
            <button type="button" onClick={wanted(() => setIsReporting(true))}>
              举报
            </button>
            <button type="button" onClick={wanted(() => take(shieldPost, "不再显示这条帖子"))}>
              不看这条
            </button>
            <button type="button" onClick={wanted(shield)}>
              屏蔽此人
            </button>
          </>
        ) : null}
        <button type="button" aria-label="更多操作" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="more" size={18} />
        </button>
      </span>
      <Suspense>
        {isReporting ? (
          <ReportDialog
            what="帖子"
            quote={title || plainOfRich(post.doc)}
            report={(reason, text) => reportText(api, `post:${id}`, reason, text)}
            onClose={() => setIsReporting(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
