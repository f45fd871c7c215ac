import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Post } from "../../contract/http/post.ts";
import { ok } from "../../contract/result.ts";
import { TEXT_EDITS_AN_HOUR } from "../../contract/limits.ts";
import type { Mention } from "../../contract/rules/mention.ts";
import type { TrustLevel } from "../../contract/rules/moderation.ts";
import { POST_EDIT_MS, POST_MAX_LENGTH, POST_PROBLEM_MESSAGE, POST_TITLE_MAX_LENGTH, topicOf } from "../../contract/rules/postText.ts";
import { type RichDoc, type RichMatch, type RichMoment, momentsOfRich } from "../../contract/rules/richText.ts";
import { dropUnseen, hasStackedMarks } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writePostDocuments } from "../kit/search/documents.ts";
import { PAGE_AHEAD_MS, isSampledText, samenessOf, tooFast } from "../kit/textPace.ts";
import { mentionsOf, writeMentions } from "../kit/mentions.ts";
import { type Likes, refuseLike } from "../kit/likes.ts";
import { lockAuthor, userTexts } from "../kit/userTexts.ts";
import type { Earning } from "../level/types.ts";
import type { Hit } from "../moderation/textFilter.ts";
import type { ForTexts } from "../moderation/types.ts";
import type { CheckMoment } from "../moment/types.ts";
import type { Limiter } from "../user/types.ts";
import type { CircleRepository } from "./circleRepository.ts";
import { notifyAboutPost } from "./postNotices.ts";
import type { PostCounters } from "./postCounters.ts";
import { type NewPost, type PostContent, editPost, insertPost, ownUploads, postPaceOf, postTarget, shieldPost } from "./postWrites.ts";
import { type Posts, readDoc } from "./posts.ts";

export interface PostRequest {
  /** Set: edits the user's own post. */
  readonly id: string | null;
  readonly title: string;
  readonly doc: unknown;
  readonly pictures: readonly string[];
  readonly topics: readonly string[];
  readonly circleId: string | null;
  /** A post with a card of a moment is about that match. */
  readonly match: { readonly sport: Sport; readonly matchId: string } | null;
  /** The author's page clock, epoch ms. */
  readonly seenAt: number | null;
  readonly requestKey: string | null;
  /** From the demo: shown as 示例, and exempt from random review. */
  readonly isSample?: boolean;
}

/** Users' actions on posts. Limits are counted in rows, under a lock of the author. */
export interface Posting {
  save(userId: string, request: PostRequest): Promise<CallResult<{ readonly post: Post }>>;
  remove(userId: string, id: string): Promise<CallResult<Record<string, never>>>;
  like(userId: string, id: string, isLiked: boolean): Promise<CallResult<{ isLiked: boolean; likes: number }>>;
  /** The case to appeal against; null: there is none. */
  caseOf(userId: string, id: string): Promise<string | null>;
  /** Hides the post from that user. */
  shield(userId: string, id: string): Promise<CallResult<Record<string, never>>>;
}

export interface PostingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly posts: Pick<Posts, "written">;
  readonly circles: Pick<CircleRepository, "find">;
  readonly counters: PostCounters;
  readonly likes: Pick<Likes, "set">;
  readonly moderation: ForTexts;
  readonly limiter: Limiter;
  readonly earning?: Pick<Earning, "touchText" | "touchLike"> | undefined;
  /** The minute of a match at that time; null: no such match, or it was not in play. */
  readonly minuteOf: (match: { readonly sport: Sport; readonly matchId: string }, at: number) => Promise<string | null>;
  readonly isMatch: (match: { readonly sport: Sport; readonly matchId: string }) => Promise<boolean>;
  readonly checkMoment: CheckMoment;
}

const LIKES_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;
/** Pictures a new user may add to a post. */
const NEW_PICTURES = 1;
const NOT_THERE = "帖子不存在或已删除";
const OTHER_MATCH = "时刻卡片须属于帖子所说的比赛";
const texts = userTexts("post");
const UPLOAD = /^\/uploads\/([0-9a-f]{32}\.webp)$/;

interface Text {
  readonly title: string;
  readonly doc: RichDoc;
  readonly plain: string;
  readonly topics: readonly string[];
  readonly card: RichMoment | null;
  /** Of the request, else that of the card. */
  readonly match: RichMatch | null;
}

/** A post that may be written, unless somebody else's write comes first. */
interface Draft {
  readonly authorId: string;
  readonly content: PostContent;
  readonly card: RichMatch | null;
  readonly mentions: readonly Mention[];
  readonly hits: readonly Hit[];
  /** What an edit leaves as it is. */
  readonly made: Omit<NewPost, keyof PostContent | "authorId">;
}

interface Written {
  readonly id: string;
  /** The circle to count anew. */
  readonly circleId: string | null;
}

/** Checks only the form of the request. */
function textOf({ title: typed, doc, topics: named, match: requested }: PostRequest): CallResult<Text> {
  const title = dropUnseen(typed);
  if ([...title].length > POST_TITLE_MAX_LENGTH) return refuse(ErrorCode.badRequest, POST_PROBLEM_MESSAGE["title-long"]);
  const read = readDoc(doc);
  if (!read.ok) return refuse(ErrorCode.badRequest, POST_PROBLEM_MESSAGE[read.error]);
  if ([...read.value.plain].length > POST_MAX_LENGTH) return refuse(ErrorCode.badRequest, POST_PROBLEM_MESSAGE.long);
  if (hasStackedMarks(`${title}\n${read.value.plain}`)) return refuse(ErrorCode.badRequest, POST_PROBLEM_MESSAGE.stacked);
  const topics = named.map(topicOf);
  if (topics.includes(null)) return refuse(ErrorCode.badRequest, POST_PROBLEM_MESSAGE.topic);
  const [card = null] = momentsOfRich(read.value.doc);
  const match = requested ?? (card === null ? null : { sport: card.sport, matchId: card.matchId });
  if (!isAbout(card, match)) return refuse(ErrorCode.badRequest, OTHER_MATCH);
  return ok({ title, ...read.value, topics: topics as string[], card, match });
}

/** Without a card a post may be about any match, or none. */
const isAbout = (card: RichMatch | null, match: PostRequest["match"]): boolean =>
  card === null || (card.sport === match?.sport && card.matchId === match.matchId);

export function createPosting(deps: PostingDeps): Posting {
  const { db, clock, posts, circles, counters, likes, moderation, limiter, earning, minuteOf, isMatch, checkMoment } = deps;

  /** True only when all pictures are the user's own uploads. */
  async function arePicturesOwn(userId: string, pictures: readonly string[]): Promise<boolean> {
    const names = pictures.map((picture) => UPLOAD.exec(picture)?.[1]);
    if (names.some((name) => name === undefined)) return false;
    const own = await ownUploads(db, userId, names as string[]);
    return names.every((name) => own.has(name ?? ""));
  }

  async function asRead(userId: string, id: string, seenAt: number | null): Promise<CallResult<{ readonly post: Post }>> {
    const post = await posts.written(userId, id, seenAt ?? undefined);
    return post ? ok({ post }) : refuse(ErrorCode.notFound, NOT_THERE);
  }

  /** Checks what the text names against the rows, and the text against the house's words. */
  async function checkedOf(userId: string, request: PostRequest, text: Text): Promise<CallResult<Draft>> {
    const { id, pictures, circleId, seenAt, requestKey, isSample = false } = request;
    const { title, doc, plain, topics, card, match } = text;
    if (match !== null && !(await isMatch(match))) return refuse(ErrorCode.notFound, "比赛不存在");
    if (card !== null) {
      const found = await checkMoment(card);
      if (!found.ok) return found;
    }
    if (circleId !== null && (await circles.find(BigInt(circleId), null)) === null) return refuse(ErrorCode.notFound, "圈子不存在");
    if (!(await arePicturesOwn(userId, pictures))) return refuse(ErrorCode.unacceptable, "请重新上传图片");
    const may = await moderation.mayWrite(db, userId);
    if (!may.ok) return may;
    if (may.value === "new" && pictures.length > NEW_PICTURES) return refuse(ErrorCode.forbidden, "新用户每帖最多 1 张图片");
    const judged = await moderation.judge([title, plain, ...topics].filter((part) => part !== "").join("\n"), may.value);
    // Words inside a document cannot be masked with stars: such a post is held for review.
    if (judged.kind === "refused") return refuse(ErrorCode.chatKeyword, judged.message);
    const isHeld = judged.isHeld || (may.value !== "staff" && judged.hits.some(({ action }) => action === "mask"));
    const named = await mentionsOf(db, plain);
    if (!named.ok) return named;
    if (id !== null && !(await limiter.take("post-edit", userId, TEXT_EDITS_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
    const now = clock.now();
    const seen = match === null ? null : Math.min(now, seenAt ?? now);
    const seenMinute = match === null || seen === null ? null : await minuteOf(match, seen);
    const content = { title, doc, plain, topics, pictures, sameness: samenessOf(`${title}${plain}`), isHeld, at: now };
    return ok({
      ...{ authorId: userId, card, content, mentions: named.value, hits: judged.hits },
      made: { circleId, match, seenAt: seen, seenMinute, requestKey, isSample },
    });
  }

  function open(trx: Db, id: string, { authorId, hits, content }: Draft, isSampled: boolean): Promise<void> {
    const { isHeld } = content;
    return moderation.open(trx, { subject: `post:${id}`, authorId, hits, isHeld, isSampled: isSampled && !isHeld });
  }

  async function edit(trx: Db, id: string, draft: Draft): Promise<CallResult<Written>> {
    const { authorId, card, content, mentions } = draft;
    const found = await postTarget(trx, id, true);
    if (!found || found.authorId !== authorId || found.isRemoved) return refuse(ErrorCode.notFound, NOT_THERE);
    if (found.hiddenReason !== null) return refuse(ErrorCode.forbidden, "帖子已隐藏，不能编辑");
    if (content.at >= found.at + POST_EDIT_MS) return refuse(ErrorCode.forbidden, "发表超过 10 分钟，不能编辑");
    // An edit does not change the match: readers who are behind may have read the post already.
    if (!isAbout(card, found.match)) return refuse(ErrorCode.badRequest, OTHER_MATCH);
    await editPost(trx, id, content);
    await writeMentions(trx, `post:${id}`, mentions);
    await notifyAboutPost(trx, id, content.at);
    if (content.isHeld) await open(trx, id, draft, false);
    return ok({ id, circleId: found.circleId });
  }

  async function insert(trx: Db, draft: Draft, trust: TrustLevel): Promise<CallResult<Written>> {
    const { authorId, content, mentions, made } = draft;
    const { sameness, isHeld, at } = content;
    const pace = await postPaceOf(trx, { authorId, sameness, now: at });
    const paceProblem = tooFast(pace, trust, at);
    if (paceProblem !== null) return refuse(ErrorCode.chatTooFast, paceProblem);
    if (pace.isDuplicate) return refuse(ErrorCode.conflict, "您刚刚发表过相同的内容");
    const id = await insertPost(trx, { ...content, ...made, authorId });
    if (id === null) return refuse(ErrorCode.conflict);
    await writeMentions(trx, `post:${id}`, mentions);
    if (!isHeld) await notifyAboutPost(trx, id, at);
    const isSampled = !made.isSample && isSampledText({ id, trust, isFirst: pace.isFirst });
    if (isHeld || isSampled) await open(trx, id, draft, isSampled);
    return ok({ id, circleId: made.circleId });
  }

  return {
    async save(userId, request) {
      const { id, seenAt, requestKey } = request;
      const text = textOf(request);
      if (!text.ok) return text;
      if (seenAt !== null && seenAt > clock.now() + PAGE_AHEAD_MS) return refuse(ErrorCode.badRequest, "时间不正确");
      const known = id === null && requestKey !== null ? await texts.byRequestKey(db, userId, requestKey) : null;
      if (known !== null) return asRead(userId, known, seenAt);
      const checked = await checkedOf(userId, request, text.value);
      if (!checked.ok) return checked;
      const draft = checked.value;

      const written = await db.transaction().execute(async (trx): Promise<CallResult<Written>> => {
        await lockAuthor(trx, userId);
        const existing = id === null && requestKey !== null ? await texts.byRequestKey(trx, userId, requestKey) : null;
        if (existing !== null) return ok({ id: existing, circleId: null });
        // Checked again: the user may have been muted meanwhile.
        const may = await moderation.mayWrite(trx, userId);
        if (!may.ok) return may;
        return id === null ? insert(trx, draft, may.value) : edit(trx, id, draft);
      });
      if (!written.ok) return written;
      if (written.value.circleId !== null) counters.touchCircle(written.value.circleId);
      earning?.touchText("post", written.value.id);
      return asRead(userId, written.value.id, seenAt);
    },

    async remove(userId, id) {
      const removed = await db.transaction().execute(async (trx): Promise<CallResult<string | null>> => {
        const found = await postTarget(trx, id, true);
        if (!found || found.authorId !== userId) return refuse(ErrorCode.notFound, NOT_THERE);
        if (found.isRemoved) return ok(null);
        await texts.remove(trx, id, clock.now());
        await writePostDocuments(trx, [id]);
        await notifyAboutPost(trx, id, clock.now());
        await moderation.gone(trx, `post:${id}`);
        return ok(found.circleId);
      });
      if (!removed.ok) return removed;
      if (removed.value !== null) counters.touchCircle(removed.value);
      earning?.touchText("post", id);
      return ok({});
    },

    async like(userId, id, isLiked) {
      if (!(await limiter.take("post-like", userId, LIKES_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
      const outcome = await likes.set(userId, id, isLiked);
      if (outcome.kind !== "set") return refuseLike(outcome.kind, { missing: NOT_THERE, own: "不能点亮自己的帖子" });
      counters.touchPost(id);
      earning?.touchLike("post", id, userId);
      return ok({ isLiked, likes: outcome.likes });
    },

    async caseOf(userId, id) {
      const found = await postTarget(db, id, false);
      return found?.authorId === userId ? found.hiddenCase : null;
    },

    async shield(userId, id) {
      const found = await postTarget(db, id, false);
      if (!found || found.isRemoved) return refuse(ErrorCode.notFound, NOT_THERE);
      if (found.authorId === userId) return refuse(ErrorCode.forbidden, "不能屏蔽自己的帖子");
      await shieldPost(db, id, userId);
      return ok({});
    },
  };
}
