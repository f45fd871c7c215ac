import { Suspense, useState } from "react";
import type { ThreadMine } from "../../../contract/http/thread.ts";
import { POST_EDIT_MS } from "../../../contract/rules/postText.ts";
import type { ThreadPost } from "../../../contract/thread/thread.ts";
import { reportText, shieldUser } from "../../api/comments.ts";
import { deletePost, likePost, shieldPost } from "../../api/community.ts";
import { copyText } from "../../hooks/copyText.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./posts.module.css";

const ReportDialog = lazyPart(async () => (await import("../../ui/control/ReportDialog.tsx")).ReportDialog);

interface PostActsProps {
  readonly post: ThreadPost;
  readonly mine: ThreadMine;
  readonly onMine: (mine: ThreadMine) => void;
  readonly onEdit: () => void;
}

/** 点亮 and comments; rarer actions are behind 更多. */
export function PostActs({ post, mine, onMine, onEdit }: PostActsProps) {
  const { api, session, now } = usePortal();
  const { user } = useSessionView();
  const notice = useNotice();
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const { id, author, likes, comments } = post;
  const isOwn = user?.id === author.id;
  const isLiked = mine.liked.includes(id);

  /** The number of likes comes with the thread, as of the reader's moment. */
  async function like(): Promise<void> {
    const answer = await likePost(api, id, !isLiked);
    if (!answer.ok) return notice(answer.error.message);
    const others = mine.liked.filter((one) => one !== id);
    return onMine({ ...mine, liked: answer.value.isLiked ? [...others, id] : others });
  }
  async function put(call: typeof deletePost, done: string): Promise<void> {
    const answer = await call(api, id);
    if (!answer.ok) return notice(answer.error.message);
    notice(done, "success");
    return onMine({ ...mine, shieldedPosts: [...mine.shieldedPosts, id] });
  }
  async function shield(): Promise<void> {
    const answer = await shieldUser(api, author.id, true);
    if (!answer.ok) return notice(answer.error.message);
    notice(`已屏蔽 ${author.nickName}`, "success");
    return onMine({ ...mine, shieldedAuthors: [...mine.shieldedAuthors, author.id] });
  }
  async function share(): Promise<void> {
    const isCopied = await copyText(new URL(`/community/${id}`, window.location.href).href);
    notice(isCopied ? "链接已复制" : "复制失败，请手动复制地址", isCopied ? "success" : "warning");
  }
  const wanted = (run: () => void | Promise<void>) => () => {
    if (session.require({ kind: "do", run })) void run();
  };

  return (
    <div className={styles.acts}>
      <button type="button" aria-pressed={isLiked} disabled={isOwn} onClick={wanted(like)}>
        <Icon name="bulb" size={16} />
        点亮 {likes}
      </button>
      <Link to={`/community/${id}`}>
        <Icon name="chat" size={16} />
        <span className="sr">评论</span>
        {comments}
      </Link>
      <button type="button" aria-label={`${author.nickName}的帖子，更多操作`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="more" size={16} />
      </button>
      {isOpen ? (
        <span className={styles.extra}>
          <button type="button" onClick={() => void share()}>
            分享
          </button>
          {isOwn ? (
            <>
              {now() < post.at + POST_EDIT_MS ? (
                <button type="button" onClick={onEdit}>
                  编辑
                </button>
              ) : null}
              <button
                type="button"
                onClick={() => {
                  if (isSure) void put(deletePost, "已删除");
                  else setIsSure(true);
                }}
                onBlur={() => setIsSure(false)}
              >
                {isSure ? "确认删除" : "删除"}
              </button>
            </>
          ) : (
            <>
              <button type="button" onClick={wanted(() => setIsReporting(true))}>
                举报
              </button>
              <button type="button" onClick={wanted(() => put(shieldPost, "不再显示这条帖子"))}>
                不看这条
              </button>
              <button type="button" onClick={wanted(shield)}>
                屏蔽此人
              </button>
            </>
          )}
        </span>
      ) : null}
      {isReporting ? (
        <Suspense fallback={null}>
          <ReportDialog
            what="帖子"
            quote={post.text}
            report={(reason, text) => reportText(api, `post:${id}`, reason, text)}
            onClose={() => setIsReporting(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
