import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Post, PostList, Topic } from "../../contract/http/post.ts";
import type { PostSort } from "../../contract/http/postSorts.ts";
import { isRowId } from "../../contract/ids.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { HOT_STEPS, isPostDoc } from "../../contract/rules/postText.ts";
import { type RichDoc, plainOfRich } from "../../contract/rules/richText.ts";
import { parseRichDoc } from "../../contract/rules/richTextParse.ts";
import { type Mention, mentionsIn } from "../../contract/rules/mention.ts";
import type { Clock } from "../kit/clock.ts";
import type { Fate } from "../moderation/types.ts";
import { type PostKeyset, type PostRepository, type PostsOf, type Reader, type StoredPost } from "./postRepository.ts";

/** The matches and moments embedded in a text, as of a moment (epoch ms); server/news/embeds.ts. */
type EmbedsOf = (doc: RichDoc, at: number) => Promise<Post["embeds"]>;

export interface PostsDeps {
  readonly clock: Clock;
  readonly repository: PostRepository;
  readonly embeds: EmbedsOf;
  /** Users mentioned in texts, by `post:7`. */
  readonly mentionsOf: (subjects: readonly string[]) => Promise<ReadonlyMap<string, readonly Mention[]>>;
  /** Outcomes of moderation cases, for the authors of hidden texts. */
  readonly fatesOf: (caseIds: readonly string[]) => Promise<ReadonlyMap<string, Fate>>;
}

export interface PostListInput {
  readonly sort: PostSort;
  readonly circleId?: string | undefined;
  readonly authorId?: string | undefined;
  readonly topic?: string | undefined;
  readonly match?: { readonly sport: Sport; readonly matchId: string } | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor?: string | undefined;
  readonly at?: number | undefined;
}

/** Posts as readers see them, as of the reader's page clock. */
export interface Posts {
  list(userId: string | null, input: PostListInput): Promise<CallResult<PostList>>;
  /** Posts of an anchor, newest first; 404 for a user who is no anchor. */
  ofAnchor(userId: string | null, input: Omit<PostListInput, "sort"> & { readonly authorId: string }): Promise<CallResult<PostList>>;
  /** The user's own posts, including hidden and held ones. */
  own(userId: string, input: Pick<PostListInput, "page" | "pageSize" | "cursor">): Promise<CallResult<PostList>>;
  find(userId: string | null, id: string, at?: number): Promise<Post | null>;
  /** Those of these posts that the user may read, in this order. */
  byIds(userId: string | null, ids: readonly string[], at?: number): Promise<readonly Post[]>;
  /** The author's own post just written; counts and card contents as of the author's page clock. */
  written(userId: string, id: string, at?: number): Promise<Post | null>;
  /** Other posts about the same match. */
  sameMatch(userId: string | null, post: Post, at?: number): Promise<readonly Pick<Post, "id" | "title" | "seenMinute" | "likes">[]>;
  /** Number of posts by other users since `after`, an id; counted up to 100. */
  newer(userId: string | null, input: Pick<PostListInput, "circleId" | "at"> & { readonly after: string }): Promise<number>;
  topics(userId: string | null, at?: number): Promise<readonly Topic[]>;
}

const COUNTED = 1_000;
/** A list with at least as many posts as are counted is not recounted for this long. */
const LONG_FOR_MS = 60_000;
const LONG_LISTS = 1_000;
const TOPICS_SINCE_MS = 2 * 86_400_000;
const TOPICS = 10;
const SAME_MATCH = 5;
const NEWER_COUNTED = 100;

/** `h` by heat, `n` by time: a cursor of one order is invalid in the other. */
function cursorOf(post: StoredPost, isHot: boolean): string {
  return isHot ? `h.${Math.round(post.hot * HOT_STEPS).toString(36)}.${post.id}` : `n.0.${post.id}`;
}

function keysetOf(cursor: string, isHot: boolean): PostKeyset | null {
  const [, order, hot = "", id = ""] = /^([hn])\.([0-9a-z]{1,20})\.([1-9]\d{0,17})$/.exec(cursor) ?? [];
  const value = Number.parseInt(hot, 36);
  return order === (isHot ? "h" : "n") && Number.isSafeInteger(value) ? { hot: value, id } : null;
}

/** Posts whose best comment is shown. A reader behind a match gets none about it: the comment may be later than their clock. */
function bestShownOf(posts: readonly StoredPost[], { at, now }: Reader): readonly string[] {
  const isBehind = at !== null && at < now;
  return posts.filter(({ match, comments }) => comments > 0 && !(isBehind && match !== null)).map(({ id }) => id);
}

export function createPosts({ clock, repository, embeds, mentionsOf, fatesOf }: PostsDeps): Posts {
  const readerOf = (userId: string | null, at: number | undefined): Reader => ({
    userId: userId === null ? null : BigInt(userId),
    now: clock.now(),
    at: at ?? null,
  });

  async function whole(posts: readonly StoredPost[], reader: Reader): Promise<readonly Post[]> {
    const moment = Math.min(reader.now, reader.at ?? reader.now);
    const naming = posts.filter(({ doc }) => mentionsIn(plainOfRich(doc)).length > 0);
    const cases = posts.flatMap(({ hiddenBy }) => hiddenBy ?? []);
    const [named, fates, shown] = await Promise.all([
      mentionsOf(naming.map(({ id }) => `post:${id}`)),
      cases.length === 0 ? new Map<string, Fate>() : fatesOf(cases),
      Promise.all(posts.map(async ({ hot: _hot, ...post }) => ({ ...post, embeds: await embeds(post.doc, moment) }))),
    ]);
    return shown.map(({ hiddenBy, ...post }) => {
      const mentions = named.get(`post:${post.id}`);
      const fate = hiddenBy === null ? undefined : fates.get(hiddenBy);
      return {
        ...post,
        ...(mentions ? { mentions } : {}),
        ...(fate ? { appeal: { state: fate.appeal, until: fate.until } } : {}),
      };
    });
  }

  /** Until when a list is known to have at least as many posts as are counted, for every reader. */
  const longUntil = new Map<string, number>();
  async function totalOf(reader: Reader, which: PostsOf): Promise<number> {
    const { circleId, authorId, topic, match, isFollowed, isOwn } = which;
    if (isFollowed === true || isOwn === true) return repository.count(reader, which, COUNTED);
    const name = JSON.stringify([circleId?.toString(), authorId?.toString(), topic, match?.sport, match?.matchId]);
    if ((longUntil.get(name) ?? 0) > reader.now && (reader.at ?? reader.now) >= reader.now) return COUNTED;
    longUntil.delete(name);
    const total = await repository.count(reader, which, COUNTED);
    if (total < COUNTED) return total;
    if (longUntil.size >= LONG_LISTS) longUntil.clear();
    longUntil.set(name, reader.now + LONG_FOR_MS);
    return total;
  }

  async function pageOf(
    reader: Reader,
    which: PostsOf,
    sort: Exclude<PostSort, "follow">,
    { page, pageSize, cursor }: Pick<PostListInput, "page" | "pageSize" | "cursor">,
  ): Promise<CallResult<PostList>> {
    const isHot = sort === "hot";
    const after = cursor === undefined ? null : keysetOf(cursor, isHot);
    if (cursor !== undefined && after === null) return refuse(ErrorCode.badRequest, "参数 cursor 格式不正确");
    const offset = after === null ? (page - 1) * pageSize : 0;
    const [found, total] = await Promise.all([
      repository.list(reader, which, sort, { limit: pageSize + 1, offset, after }),
      totalOf(reader, which),
    ]);
    const shown = found.slice(0, pageSize);
    const last = shown.at(-1);
    const [best, posts] = await Promise.all([repository.bestOf(reader, bestShownOf(shown, reader)), whole(shown, reader)]);
    return ok({
      total,
      page,
      pageSize,
      list: posts.map((post) => {
        const found = best.get(post.id);
        return found ? { ...post, best: found } : post;
      }),
      cursor: found.length > pageSize && last ? cursorOf(last, isHot) : null,
    });
  }

  return {
    list(userId, input) {
      const { sort, circleId, authorId, topic, match } = input;
      if (sort === "follow" && userId === null) return Promise.resolve(refuse(ErrorCode.notLoggedIn));
      if (authorId !== undefined && !isRowId(authorId)) return Promise.resolve(refuse(ErrorCode.notFound, "用户不存在"));
      const which: PostsOf = {
        circleId: circleId === undefined ? undefined : BigInt(circleId),
        authorId: authorId === undefined ? undefined : BigInt(authorId),
        topic,
        match,
        isFollowed: sort === "follow",
      };
      return pageOf(readerOf(userId, input.at), which, sort === "hot" ? "hot" : "new", input);
    },

    async ofAnchor(userId, input) {
      const { authorId } = input;
      if (!isRowId(authorId) || !(await repository.isAnchor(BigInt(authorId)))) return refuse(ErrorCode.notFound, "主播不存在");
      return pageOf(readerOf(userId, input.at), { authorId: BigInt(authorId) }, "new", input);
    },

    own: (userId, input) => pageOf(readerOf(userId, undefined), { isOwn: true }, "new", input),

    async find(userId, id, at) {
      if (!isRowId(id)) return null;
      const reader = readerOf(userId, at);
      const found = await repository.find(reader, BigInt(id));
      return found ? ((await whole([found], reader))[0] ?? null) : null;
    },

    async byIds(userId, ids, at) {
      const reader = readerOf(userId, at);
      return ids.length === 0 ? [] : whole(await repository.byIds(reader, ids), reader);
    },

    async written(userId, id, at) {
      const [reader, behind] = [readerOf(userId, undefined), readerOf(userId, at)];
      const [post, then] = await Promise.all([repository.find(reader, BigInt(id)), repository.find(behind, BigInt(id))]);
      if (!post) return null;
      const { likes, comments } = then ?? post;
      return (await whole([{ ...post, likes, comments }], behind))[0] ?? null;
    },

    async sameMatch(userId, post, at) {
      return post.match === null ? [] : repository.ofMatch(readerOf(userId, at), post.match, BigInt(post.id), SAME_MATCH);
    },

    newer: (userId, { circleId, at, after }) =>
      repository.countNewer(
        readerOf(userId, at),
        { circleId: circleId === undefined ? undefined : BigInt(circleId) },
        after,
        NEWER_COUNTED,
      ),

    topics: (userId, at) => repository.topics(readerOf(userId, at), clock.now() - TOPICS_SINCE_MS, TOPICS),
  };
}

/** Parses a submitted post document: its blocks and plain text, or the problem. */
export function readDoc(value: unknown): Result<{ readonly doc: RichDoc; readonly plain: string }, "empty" | "long" | "form"> {
  const parsed = parseRichDoc(value);
  if (!parsed.ok) return err(parsed.error === "empty" || parsed.error === "long" ? parsed.error : "form");
  return isPostDoc(parsed.value) ? ok({ doc: parsed.value, plain: plainOfRich(parsed.value) }) : err("form");
}
