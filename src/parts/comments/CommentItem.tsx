import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Comment } from "../../../contract/http/comment.ts";
import { deleteComment, likeComment, shieldUser } from "../../api/comments.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { shareLink } from "../../hooks/share.ts";
import { useSession } from "../../hooks/useSession.ts";
import { shanghaiDateTime, shanghaiTime } from "../../ui/shanghai.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { MomentCard } from "../../ui/surface/MomentCard.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import { Composer } from "./Composer.tsx";
import styles from "./comments.module.css";

/** The list's actions on one of its comments. */
export interface CommentActs {
  /** Server time the page was read at, epoch ms. */
  readonly now: number;
  readonly subject: string;
  readonly isClosed: boolean;
  /** The comment being answered; null: none. */
  readonly replyingTo: string | null;
  setReplyingTo(id: string | null): void;
  change(id: string, changed: (comment: Comment) => Comment | null): void;
  add(comment: Comment): void;
  report(comment: Comment): void;
  appeal(comment: Comment): void;
  /** A user was shielded: their comments disappear from the list. */
  onShielded(): void;
}

const DAY_MS = 86_400_000;
const LINK = /(https?:\/\/[^\s，。；：、！？（）“”《》【】]+)/;
const GONE = { removed: "该评论已由作者删除", hidden: "该评论已隐藏" } as const;

/** Plain text. A URL in it leads through the page that asks before leaving the portal. */
function CommentText({ comment }: { readonly comment: Comment }) {
  const { text, replyTo, mentions } = comment;
  return (
    <p className={styles.text}>
      {replyTo ? <span className={styles.to}>回复 {replyTo.nickName}：</span> : null}
      {text.split(LINK).map((part, i) =>
        i % 2 === 1 ? (
          <Link key={i} to={`/user/comJumpPage?to=${encodeURIComponent(part)}`} target="_blank" rel="noopener nofollow ugc">
            {part}
          </Link>
        ) : (
          <MentionText key={i} text={part} mentions={mentions} />
        ),
      )}
    </p>
  );
}

/** Why only its author sees the comment, with the way to appeal. */
function Withheld({ comment, onAppeal }: { readonly comment: Comment; readonly onAppeal: () => void }) {
  const { hidden, isHeld } = comment;
  if (isHeld) return <p className={styles.withheld}>审核中，通过后其他人可见</p>;
  if (!hidden) return null;
  const words = { open: null, waiting: "申诉已提交，等待处理", refused: "申诉未通过", late: "已超过申诉期限" } as const;
  return (
    <p className={styles.withheld}>
      {hidden.reason}
      {hidden.appeal === "open" ? (
        <button type="button" onClick={onAppeal}>
          申诉
        </button>
      ) : hidden.appeal === null ? null : (
        <span>{words[hidden.appeal]}</span>
      )}
    </p>
  );
}

interface ActionsProps {
  readonly comment: Comment;
  readonly acts: CommentActs;
  readonly onEdit: () => void;
}

/** 点亮 and 回复; rarer actions are behind 更多. */
function Actions({ comment, acts, onEdit }: ActionsProps) {
  const { api, now } = usePortal();
  const { require } = useSession();
  const notice = useNotice();
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, rootId, author, isLiked, likes, isOwn } = comment;

  async function like(): Promise<void> {
    acts.change(id, (one) => ({ ...one, isLiked: !isLiked, likes: one.likes + (isLiked ? -1 : 1) }));
    const answer = await likeComment(api, id, !isLiked);
    acts.change(id, (one) => ({ ...one, ...(answer.ok ? answer.value : { isLiked, likes }) }));
    if (!answer.ok) notice(answer.error.message);
  }
  async function remove(): Promise<void> {
    const answer = await deleteComment(api, id);
    if (!answer.ok) return notice(answer.error.message);
    notice("评论已删除", "success");
    acts.change(id, (one) => (one.replies > 0 ? { ...one, author: null, text: "", gone: "removed", isOwn: false } : null));
    if (rootId !== null) acts.change(rootId, (root) => ({ ...root, replies: root.replies - 1 }));
  }
  async function shield(): Promise<void> {
    if (!author) return;
    const answer = await shieldUser(api, author.id, true);
    if (!answer.ok) return notice(answer.error.message);
    notice(`已屏蔽 ${author.nickName}`, "success");
    acts.onShielded();
  }
  async function share(): Promise<void> {
    const url = new URL(window.location.href);
    url.hash = `comment-${id}`;
    const done = await shareLink(`${author?.nickName ?? ""}的评论`, url.href);
    if (done === "copied") notice("链接已复制", "success");
    if (done === "failed") notice("复制失败，请手动复制地址");
  }
  const first = (run: () => void | Promise<void>) => (): void => {
    if (require({ kind: "do", run })) void run();
  };

  const canEdit = comment.editableUntil !== null && now() < comment.editableUntil;
  const isWithheld = comment.isHeld || comment.hidden !== null;
  return (
    <div className={styles.acts}>
      {isWithheld ? null : (
        <>
          <button type="button" aria-pressed={isLiked} aria-label={`点亮，已有 ${likes} 次`} disabled={isOwn} onClick={first(like)}>
            <Icon name="bulb" size={16} />
            {likes > 0 ? likes : "点亮"}
          </button>
          {acts.isClosed ? null : (
            <button
              type="button"
              aria-expanded={acts.replyingTo === id}
              onClick={() => acts.setReplyingTo(acts.replyingTo === id ? null : id)}
            >
              <Icon name="share" size={16} className={styles.mirrored} />
              回复
            </button>
          )}
        </>
      )}
      <button type="button" aria-label="更多操作" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="more" size={16} />
      </button>
      {isOpen ? (
        <span className={styles.extra}>
          {isWithheld ? null : (
            <button type="button" onClick={() => void share()}>
              分享
            </button>
          )}
          {isOwn ? (
            <>
              {canEdit ? (
                <button type="button" onClick={onEdit}>
                  编辑
                </button>
              ) : null}
              {isConfirming ? (
                <button type="button" className={styles.bad} onClick={() => void remove()}>
                  确认删除
                </button>
              ) : (
                <button type="button" onClick={() => setIsConfirming(true)}>
                  删除
                </button>
              )}
            </>
          ) : (
            <>
              <button type="button" onClick={first(() => acts.report(comment))}>
                举报
              </button>
              <button type="button" onClick={first(shield)}>
                屏蔽此人
              </button>
            </>
          )}
        </span>
      ) : null}
    </div>
  );
}

interface CommentItemProps {
  readonly comment: Comment;
  readonly acts: CommentActs;
  /** A reply has no replies of its own: a smaller portrait, one indent. */
  readonly isReply?: boolean;
  /** Shown under it: its replies. */
  readonly children?: ReactNode;
}

/** A comment: author, time, text and actions. */
export function CommentItem({ comment, acts, isReply = false, children }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  /** True when a field of this item was closed: the focus then returns to the item's button. */
  const isRefocusDue = useRef(false);
  useLayoutEffect(() => {
    if (!isRefocusDue.current) return;
    isRefocusDue.current = false;
    item.current?.querySelector<HTMLElement>("button[aria-expanded]")?.focus();
  });
  const endEditing = (): void => {
    isRefocusDue.current = true;
    setIsEditing(false);
  };
  const endReply = (): void => {
    isRefocusDue.current = true;
    acts.setReplyingTo(null);
  };
  const { id, author, at, seenMinute, gone, isEdited, isSample } = comment;
  const when = acts.now - at < DAY_MS ? shanghaiTime(at) : shanghaiDateTime(at).slice(5, 16);
  const className = isReply ? styles.reply : styles.comment;
  if (gone || !author) {
    return (
      <li className={className} id={`comment-${id}`}>
        {isReply ? null : <span className={styles.noFace} aria-hidden="true" />}
        <div>
          <p className={styles.gone}>{GONE[gone ?? "removed"]}</p>
          {children}
        </div>
      </li>
    );
  }
  return (
    <li ref={item} className={className} id={`comment-${id}`} data-withheld={comment.isHeld || comment.hidden !== null ? "" : undefined}>
      {isReply ? null : (
        <Link to={`/personal/${author.id}`} aria-hidden="true" tabIndex={-1}>
          <Avatar src={author.portrait} name={author.nickName} size={36} />
        </Link>
      )}
      <div>
        <p className={styles.by}>
          <Link to={`/personal/${author.id}`}>{author.nickName}</Link>
          <LevelBadge level={author.level} />
          {seenMinute === null ? null : (
            <b className={styles.minute} title="写这条评论时看到的时间">
              {seenMinute}
            </b>
          )}
          <time dateTime={new Date(at).toISOString()} title={shanghaiDateTime(at)}>
            {when}
          </time>
          {isEdited ? <small>已编辑</small> : null}
          {isSample ? <small>示例</small> : null}
        </p>
        {isEditing ? (
          <Composer
            subject={acts.subject}
            writing={{ kind: "edit", of: comment }}
            onDone={(changed) => {
              acts.change(id, (one) => ({ ...changed, firstReplies: one.firstReplies }));
              endEditing();
            }}
            onCancel={endEditing}
          />
        ) : (
          <>
            <CommentText comment={comment} />
            {comment.moment ? <MomentCard moment={comment.moment} /> : null}
            <Withheld comment={comment} onAppeal={() => acts.appeal(comment)} />
            <Actions comment={comment} acts={acts} onEdit={() => setIsEditing(true)} />
          </>
        )}
        {acts.replyingTo === id ? (
          <Composer
            subject={acts.subject}
            writing={{ kind: "reply", to: comment }}
            onDone={(written) => {
              acts.add(written);
              endReply();
            }}
            onCancel={endReply}
          />
        ) : null}
        {children}
      </div>
    </li>
  );
}
