import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Comment } from "../../contract/http/comment.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { COMMENT_EDIT_MS, TEXT_EDITS_AN_HOUR } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { COMMENT_TEXT_MESSAGE, commentText } from "../../contract/rules/commentText.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { PAGE_AHEAD_MS, isSampledText, samenessOf, tooFast } from "../kit/textPace.ts";
import { mentionsOf, writeMentions } from "../kit/mentions.ts";
import { type Likes, refuseLike } from "../kit/likes.ts";
import { takeBackBetween } from "../kit/notices.ts";
import { lockAuthor, userTexts } from "../kit/userTexts.ts";
import type { Earning } from "../level/types.ts";
import type { ForTexts } from "../moderation/types.ts";
import type { CheckMoment } from "../moment/types.ts";
import type { Limiter } from "../user/types.ts";
import type { Comments } from "./comments.ts";
import {
  type Target,
  editComment,
  insertComment,
  isShieldedAbove,
  isShielding,
  isShown,
  paceOf,
  setShield,
  target,
} from "./commentWrites.ts";
import { notifyAboutComment } from "./commentNotices.ts";
import type { CommentCounters } from "./counters.ts";
import { type CommentHosts, hostOf } from "./types.ts";

export interface CommentingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: CommentHosts;
  readonly comments: Pick<Comments, "find">;
  readonly counters: CommentCounters;
  readonly likes: Pick<Likes, "set">;
  readonly moderation: ForTexts;
  readonly limiter: Limiter;
  readonly earning?: Pick<Earning, "touchText" | "touchLike"> | undefined;
  readonly checkMoment: CheckMoment;
}

export interface CommentInput {
  readonly subject: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly requestKey: string | null;
  readonly seenAt: number | null;
  readonly moment: RichMoment | null;
  /** From the demo: shown as 示例, and exempt from random review. */
  readonly isSample?: boolean;
}

/** Users' actions on comments. Limits are counted in rows, under a lock of the author. */
export interface Commenting {
  reply(userId: string, input: CommentInput): Promise<CallResult<Comment>>;
  edit(userId: string, id: string, text: string): Promise<CallResult<Comment>>;
  remove(userId: string, id: string): Promise<CallResult<object>>;
  like(userId: string, id: string, isLiked: boolean): Promise<CallResult<{ isLiked: boolean; likes: number }>>;
  /** The case to appeal against; null: there is none. */
  caseOf(userId: string, id: string): Promise<string | null>;
  shield(userId: string, targetId: string, isOn: boolean): Promise<CallResult<{ isShielded: boolean }>>;
}

const HOUR_MS = 3_600_000;
const LIKES_AN_HOUR = 1_000;

const NOT_THERE = "评论不存在或已删除";
const SUBJECT_GONE = "内容不存在或已下线";
const texts = userTexts("comment");
const SHIELDED = "对方已屏蔽您，不能互动";

export function createCommenting(deps: CommentingDeps): Commenting {
  const { db, clock, hosts, comments, counters, likes, moderation, limiter, earning, checkMoment } = deps;

  async function asRead(id: string, userId: string): Promise<CallResult<Comment>> {
    const comment = await comments.find(id, userId);
    return comment ? ok(comment) : refuse(ErrorCode.notFound, NOT_THERE);
  }

  /** Whether the user can read the comment's subject: below a deleted post nobody can change or like a comment. */
  async function isSubjectThere(subject: string, userId: string): Promise<boolean> {
    const found = hostOf(hosts, subject);
    return found !== null && (await found.host.find(found.id, clock.now(), userId)) !== null;
  }

  /** Whether the owner of the subject shields the user. */
  async function isBarred(trx: Db, subject: string, userId: string): Promise<boolean> {
    const found = hostOf(hosts, subject);
    const owner = await found?.host.owner?.(trx, found.id);
    return owner?.authorId ? isShielding(trx, owner.authorId, userId) : false;
  }

  /** The comment that a reply answers: shown, on the same subject, and neither its author nor its root's shields the replying user. */
  async function parentOf(trx: Db, { subject, parentId }: CommentInput, userId: string): Promise<CallResult<Target | null>> {
    if (parentId === null) return ok(null);
    const found = await target(trx, parentId, userId, false);
    if (!found || found.subject !== subject || !isShown(found)) return refuse(ErrorCode.notFound, "回复的评论不存在或已删除");
    const root = found.rootId === null ? null : await target(trx, found.rootId, userId, false);
    return found.isShielding || root?.isShielding ? refuse(ErrorCode.forbidden, SHIELDED) : ok(found);
  }

  return {
    async reply(userId, input) {
      const { subject, text: typed, requestKey, seenAt, moment, isSample = false } = input;
      const checked = commentText(typed);
      if (!checked.ok) return refuse(ErrorCode.badRequest, COMMENT_TEXT_MESSAGE[checked.problem]);
      const now = clock.now();
      if (seenAt !== null && seenAt > now + PAGE_AHEAD_MS) return refuse(ErrorCode.badRequest, "时间不正确");
      const known = requestKey === null ? null : await texts.byRequestKey(db, userId, requestKey);
      if (known !== null) return asRead(known, userId);
      const found = hostOf(hosts, subject);
      const facts = await found?.host.find(found.id, now);
      if (!found || !facts) return refuse(ErrorCode.notFound, SUBJECT_GONE);
      if (!facts.isCommentable) return refuse(ErrorCode.forbidden, "评论已关闭");
      const isMoment = moment === null ? null : await checkMoment(moment);
      if (isMoment?.ok === false) return isMoment;
      const may = await moderation.mayWrite(db, userId);
      if (!may.ok) return may;
      const judged = await moderation.judge(checked.text, may.value);
      if (judged.kind === "refused") return refuse(ErrorCode.chatKeyword, judged.message);
      const named = await mentionsOf(db, judged.text);
      if (!named.ok) return named;
      const seen = facts.isAboutMatch ? Math.min(now, seenAt ?? now) : null;
      const seenMinute = seen === null ? null : await found.host.minuteAt(found.id, seen);
      const sameness = samenessOf(judged.text);

      const written = await db.transaction().execute(async (trx): Promise<CallResult<string>> => {
        await lockAuthor(trx, userId);
        const existing = requestKey === null ? null : await texts.byRequestKey(trx, userId, requestKey);
        if (existing !== null) return ok(existing);
        // Checked again: the user may have been muted meanwhile.
        const rechecked = await moderation.mayWrite(trx, userId);
        if (!rechecked.ok) return rechecked;
        const pace = await paceOf(trx, { authorId: userId, subject, sameness, now });
        const paceProblem = tooFast(pace, rechecked.value, now);
        if (paceProblem !== null) return refuse(ErrorCode.chatTooFast, paceProblem);
        if (pace.isDuplicate) return refuse(ErrorCode.conflict, "您刚刚发表过相同的评论");
        if (await isBarred(trx, subject, userId)) return refuse(ErrorCode.forbidden, SHIELDED);
        const parent = await parentOf(trx, input, userId);
        if (!parent.ok) return parent;
        const id = await insertComment(trx, {
          subject,
          rootId: parent.value === null ? null : (parent.value.rootId ?? parent.value.id),
          parentId: parent.value?.id ?? null,
          authorId: userId,
          text: judged.text,
          sameness,
          at: now,
          seenAt: seen,
          seenMinute,
          isHeld: judged.isHeld,
          requestKey,
          moment,
          isSample,
        });
        await writeMentions(trx, `comment:${id}`, named.value);
        if (!judged.isHeld) await notifyAboutComment(trx, hosts, id, now);
        const isSampled = !isSample && isSampledText({ id, trust: rechecked.value, isFirst: pace.isFirst });
        if (judged.isHeld || isSampled) {
          const { hits, isHeld } = judged;
          await moderation.open(trx, { subject: `comment:${id}`, authorId: userId, hits, isHeld, isSampled: isSampled && !isHeld });
        }
        return ok(id);
      });
      if (!written.ok) return written;
      counters.touchAround(written.value);
      return asRead(written.value, userId);
    },

    async edit(userId, id, typed) {
      const checked = commentText(typed);
      if (!checked.ok) return refuse(ErrorCode.badRequest, COMMENT_TEXT_MESSAGE[checked.problem]);
      const may = await moderation.mayWrite(db, userId);
      if (!may.ok) return may;
      const judged = await moderation.judge(checked.text, may.value);
      if (judged.kind === "refused") return refuse(ErrorCode.chatKeyword, judged.message);
      const named = await mentionsOf(db, judged.text);
      if (!named.ok) return named;
      if (!(await limiter.take("comment-edit", userId, TEXT_EDITS_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
      // Read before the transaction: a host reads through a connection of its own, and twenty edits could wait for each other's.
      const before = await target(db, id, userId, false);
      const isThere = before !== null && (await isSubjectThere(before.subject, userId));
      const edited = await db.transaction().execute(async (trx): Promise<CallResult<null>> => {
        await lockAuthor(trx, userId);
        // Checked again: the user may have been muted meanwhile.
        const rechecked = await moderation.mayWrite(trx, userId);
        if (!rechecked.ok) return rechecked;
        const found = await target(trx, id, userId, true);
        if (!found || found.authorId !== userId || found.isRemoved) return refuse(ErrorCode.notFound, NOT_THERE);
        if (found.hiddenReason !== null) return refuse(ErrorCode.forbidden, "评论已隐藏，不能编辑");
        const now = clock.now();
        if (now >= found.at + COMMENT_EDIT_MS) return refuse(ErrorCode.forbidden, "发表超过 10 分钟，不能编辑");
        if (!isThere) return refuse(ErrorCode.notFound, SUBJECT_GONE);
        if (found.text === judged.text) return ok(null);
        if ((await isBarred(trx, found.subject, userId)) || (await isShieldedAbove(trx, id, userId)))
          return refuse(ErrorCode.forbidden, SHIELDED);
        await editComment(trx, found, { text: judged.text, sameness: samenessOf(judged.text), isHeld: judged.isHeld, at: now });
        await writeMentions(trx, `comment:${id}`, named.value);
        await notifyAboutComment(trx, hosts, id, now);
        if (judged.isHeld) {
          await moderation.open(trx, { subject: `comment:${id}`, authorId: userId, hits: judged.hits, isHeld: true, isSampled: false });
        }
        return ok(null);
      });
      if (!edited.ok) return edited;
      counters.touchAround(id);
      earning?.touchText("comment", id);
      return asRead(id, userId);
    },

    async remove(userId, id) {
      const removed = await db.transaction().execute(async (trx): Promise<CallResult<object>> => {
        const found = await target(trx, id, userId, true);
        if (!found || found.authorId !== userId) return refuse(ErrorCode.notFound, NOT_THERE);
        if (found.isRemoved) return ok({});
        await texts.remove(trx, id, clock.now());
        await notifyAboutComment(trx, hosts, id, clock.now());
        await moderation.gone(trx, `comment:${id}`);
        return ok({});
      });
      if (removed.ok) {
        counters.touchAround(id);
        earning?.touchText("comment", id);
      }
      return removed;
    },

    async like(userId, id, isLiked) {
      if (!(await limiter.take("comment-like", userId, LIKES_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
      const found = isLiked ? await target(db, id, userId, false) : null;
      if (found && !(await isSubjectThere(found.subject, userId))) return refuse(ErrorCode.notFound, SUBJECT_GONE);
      const outcome = await likes.set(userId, id, isLiked);
      if (outcome.kind !== "set") return refuseLike(outcome.kind, { missing: NOT_THERE, own: "不能点亮自己的评论" });
      counters.touchComment(id);
      earning?.touchLike("comment", id, userId);
      return ok({ isLiked, likes: outcome.likes });
    },

    async caseOf(userId, id) {
      const found = await target(db, id, userId, false);
      return found?.authorId === userId ? found.hiddenCase : null;
    },

    async shield(userId, targetId, isOn) {
      if (targetId === userId) return refuse(ErrorCode.forbidden, "不能屏蔽自己");
      const at = clock.now();
      const isDone = await db.transaction().execute(async (trx) => {
        const done = await setShield(trx, userId, targetId, isOn, at);
        if (done && isOn) await takeBackBetween(trx, userId, targetId, at);
        return done;
      });
      return isDone ? ok({ isShielded: isOn }) : refuse(ErrorCode.notFound, "用户不存在");
    },
  };
}
