import type { BestComment, Comment, CommentList, CommentReplies, CommentSort, ShieldedUser } from "../../contract/http/comment.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { BEST_COMMENTS, BEST_FROM_LIKES, COMMENTS_BY_LIKES } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { type Mention, mentionsIn } from "../../contract/rules/mention.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Fate } from "../moderation/types.ts";
import type { MomentCards } from "../moment/types.ts";
import { FIRST_PLACE, cursorBelow, isByTime, placeOf } from "./commentCursor.ts";
import { type CommentReads, type Reader, type StoredComment, createCommentReads } from "./commentRepository.ts";
import { type CommentHosts, hostOf } from "./types.ts";

export interface CommentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: CommentHosts;
  /** The message why and until when a user may not write; null: the user may. */
  mutedWords(userId: string): Promise<string | null>;
  readonly momentCards: MomentCards;
  /** Users mentioned in texts, by `comment:12`. */
  mentionsOf(subjects: readonly string[]): Promise<ReadonlyMap<string, readonly Mention[]>>;
  /** Outcomes of moderation cases, for the authors of hidden texts. */
  fatesOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, Fate>>;
}

export interface CommentListInput {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: CommentSort;
  readonly cursor?: string | undefined;
  readonly at?: number | undefined;
}

/** Comments as readers see them: as of their page clock where the subject is about a match. */
export interface Comments {
  list(subject: string, userId: string | null, input: CommentListInput): Promise<CallResult<CommentList>>;
  replies(
    id: string,
    userId: string | null,
    input: { readonly cursor?: string | undefined; readonly pageSize: number; readonly at?: number | undefined },
  ): Promise<CallResult<CommentReplies>>;
  newer(
    subject: string,
    userId: string | null,
    input: { readonly after: string; readonly at?: number | undefined },
  ): Promise<CallResult<{ newer: number }>>;
  /** The comment as this reader sees it; null: none is visible to them. */
  find(id: string, userId: string | null): Promise<Comment | null>;
  best(userId: string | null, input: { readonly size: number; readonly at?: number | undefined }): Promise<readonly BestComment[]>;
  shielded(userId: string): Promise<readonly ShieldedUser[]>;
}

/** The subject kind with best comments of the day. */
const NEWS = "article";
const COUNTED = 1_000;
const NEWER_COUNTED = 100;
const FIRST_REPLIES = 2;
const DAY_MS = 86_400_000;
const SHIELDED_LISTED = 200;
const GONE = "内容不存在或已下线";

/** The id of the last reply; pages opened before an update of the portal have a number in front of it. */
const REPLIES_CURSOR = /^(?:[0-9a-z]{1,12}\.)?(\d{1,18})$/;

export function createComments({ db, clock, hosts, momentCards, mutedWords, fatesOf, mentionsOf }: CommentsDeps): Comments {
  const reads: CommentReads = createCommentReads(db);
  const reader = (userId: string | null, at: number | null): Reader => ({
    userId: userId === null ? null : BigInt(userId),
    now: clock.now(),
    at,
  });

  /** The subject as far as the reader may know it, and the page clock that applies to the reader. */
  async function open(subject: string, userId: string | null, at: number | undefined) {
    const found = hostOf(hosts, subject);
    const now = clock.now();
    const facts = await found?.host.find(found.id, Math.min(now, at ?? now), userId);
    if (!found || !facts) return null;
    return { facts, reader: reader(userId, facts.isAboutMatch && at !== undefined && at < now ? at : null) };
  }

  /** Adds mentions, the outcomes of the caller's hidden comments, and moment cards as of the reader's page clock. */
  async function shown(
    found: readonly StoredComment[],
    at: number | undefined,
    replies: ReadonlyMap<string, readonly StoredComment[]> = new Map(),
  ): Promise<readonly Comment[]> {
    const all = [...found, ...[...replies.values()].flat()];
    const own = all.filter(({ isOwn, hidden }) => isOwn && hidden?.code != null);
    const caseIds = own.flatMap(({ hidden }) => hidden?.caseId ?? []);
    const fates = caseIds.length === 0 ? new Map<string, Fate>() : await fatesOf(caseIds);
    const now = clock.now();
    const [named, cards] = await Promise.all([
      mentionsOf(all.filter(({ text }) => mentionsIn(text).length > 0).map(({ id }) => `comment:${id}`)),
      momentCards.cards(
        all.flatMap(({ moment }) => moment ?? []),
        Math.min(now, at ?? now),
      ),
    ]);
    const one = (comment: StoredComment): Comment => {
      const mentions = named.get(`comment:${comment.id}`);
      const { trust: _, hidden, isRemoved, moment, ...rest } = comment;
      const card = moment && cards.find((of) => of.at === moment.at && of.matchId === moment.matchId && of.sport === moment.sport);
      const isGone = isRemoved || (hidden !== null && !comment.isOwn);
      const under = (replies.get(comment.id) ?? []).map(one);
      if (isGone) {
        return {
          ...rest,
          author: null,
          replyTo: null,
          text: "",
          seenMinute: null,
          likes: 0,
          isLiked: false,
          isEdited: false,
          editableUntil: null,
          isHeld: false,
          hidden: null,
          gone: isRemoved ? "removed" : "hidden",
          firstReplies: under,
        };
      }
      const fate = hidden?.caseId == null ? undefined : fates.get(hidden.caseId);
      return {
        ...rest,
        ...(mentions ? { mentions } : {}),
        ...(card ? { moment: card } : {}),
        hidden: hidden && {
          reason: hidden.reason,
          appeal: hidden.code === null ? null : (fate?.appeal ?? null),
          until: fate?.until ?? null,
        },
        gone: null,
        firstReplies: under,
      };
    };
    return found.map(one);
  }

  async function withReplies(as: Reader, roots: readonly StoredComment[], at: number | undefined): Promise<readonly Comment[]> {
    return shown(
      roots,
      at,
      await reads.firstReplies(
        as,
        roots.filter(({ replies }) => replies > 0 || as.userId !== null).map(({ id }) => id),
        FIRST_REPLIES,
      ),
    );
  }

  return {
    async list(subject, userId, { page, pageSize, sort, cursor, at }) {
      const from = cursor === undefined ? FIRST_PLACE : placeOf(cursor);
      if (!from) return refuse(ErrorCode.notFound, "页码不正确");
      // Without a page clock everything is as of now, whatever the subject: it need not be looked up first.
      const held = at === undefined ? null : await open(subject, userId, at);
      if (at !== undefined && !held) return refuse(ErrorCode.notFound, GONE);
      const as = held?.reader ?? reader(userId, null);
      // Likes are as of now: a reader behind a match gets no best comments, and the list by time.
      const order = as.at === null && !isByTime(from) ? sort : "new";
      const findBest = async () =>
        as.at === null && cursor === undefined
          ? await reads.roots(as, subject, {
              sort: "hot",
              limit: BEST_COMMENTS,
              offset: 0,
              place: FIRST_PLACE,
              fromLikes: BEST_FROM_LIKES,
            })
          : [];
      // In the order by likes the best comments come first and the list has all others, on every page. Reports lower
      // trust, so the best ones need not be the first of that order.
      const first = order === "hot" ? await findBest() : [];
      const place = { ...from, except: [...from.except, ...first.map(({ id }) => id)] };
      const offset = cursor === undefined ? (page - 1) * pageSize : 0;
      const [opened, best, before, found, counted, unseen, newestId, muted] = await Promise.all([
        held ?? open(subject, userId, undefined),
        order === "hot" || page > 1 ? first : findBest(),
        order === "hot" && offset > 0 ? reads.likedRoots(as, subject, { limit: Math.min(offset, COMMENTS_BY_LIKES), place }) : [],
        reads.roots(as, subject, { sort: order, limit: pageSize + 1, offset, place }),
        as.at === null ? null : reads.countBy(as, subject, COUNTED),
        as.at === null && as.userId !== null ? reads.countShielded(as.userId, subject) : 0,
        reads.newestId(as, subject),
        userId === null ? null : mutedWords(userId),
      ]);
      if (!opened) return refuse(ErrorCode.notFound, GONE);
      const { facts } = opened;
      const list = found.slice(0, pageSize);
      const last = list.at(-1);
      const shownBest = page === 1 ? best : [];
      const all = await withReplies(as, [...shownBest, ...list], at);
      return ok({
        subject,
        // The stored number follows half a second later.
        total: counted ?? Math.max(0, facts.comments - unseen),
        page,
        pageSize,
        sort,
        best: all.slice(0, shownBest.length),
        list: all.slice(shownBest.length),
        cursor:
          last && found.length > pageSize
            ? cursorBelow({
                shown: [...place.except, ...before, ...list.map(({ id }) => id)],
                last: last.id,
                isLastByTime: order === "new" || last.trust === 0,
              })
            : null,
        newestId,
        isClosed: !facts.isCommentable,
        muted,
      });
    },

    async replies(id, userId, { cursor, pageSize, at }) {
      const now = clock.now();
      const root = await reads.find(reader(userId, null), id);
      const opened = root && (await open(root.subject, userId, at));
      if (!root || !opened || (root.at > Math.min(now, opened.reader.at ?? now) && !root.isOwn))
        return refuse(ErrorCode.notFound, "评论不存在");
      const after = cursor === undefined ? null : REPLIES_CURSOR.exec(cursor)?.[1];
      if (after === undefined) return refuse(ErrorCode.notFound, "页码不正确");
      const found = await reads.replies(opened.reader, id, { limit: pageSize + 1, after });
      const list = found.slice(0, pageSize);
      const last = list.at(-1);
      return ok({ list: await shown(list, at), cursor: last && found.length > pageSize ? last.id : null });
    },

    async newer(subject, userId, { after, at }) {
      const opened = await open(subject, userId, at);
      if (!opened) return refuse(ErrorCode.notFound, GONE);
      return ok({ newer: await reads.countNewer(opened.reader, subject, after, NEWER_COUNTED) });
    },

    async find(id, userId) {
      const as = reader(userId, null);
      const found = await reads.find(as, id);
      if (!found) return null;
      const [one] = found.rootId === null ? await withReplies(as, [found], undefined) : await shown([found], undefined);
      return one ?? null;
    },

    async best(userId, { size, at }) {
      const now = clock.now();
      const as = reader(userId, at !== undefined && at < now ? at : null);
      const host = hosts.get(NEWS);
      if (!host) return [];
      // Comments about matches the reader has not seen are dropped, so a few more are read.
      const found = await reads.bestSince(as, NEWS, { since: now - DAY_MS, fromLikes: BEST_FROM_LIKES, limit: size * 3 });
      const about = await host.findMany([...new Set(found.flatMap(({ subject }) => hostOf(hosts, subject)?.id ?? []))], as.at ?? now);
      const isKnown = (subject: string): boolean => {
        const facts = about.get(subject.split(":")[1] ?? "");
        // The ranking is as of now: a reader behind a match gets none about it.
        return facts !== undefined && !(facts.isAboutMatch && as.at !== null);
      };
      const known = found.filter(({ subject }) => isKnown(subject)).slice(0, size);
      const list = await shown(known, at);
      return list.flatMap((comment) => {
        const facts = about.get(comment.subject.split(":")[1] ?? "");
        return facts ? [{ comment, about: { title: facts.title, path: facts.path } }] : [];
      });
    },

    shielded: (userId) => reads.shielded(BigInt(userId), SHIELDED_LISTED),
  };
}
