import { ErrorCode } from "../../../contract/codes/errors.ts";
import { type UserId, asUserId, isRowId } from "../../../contract/ids.ts";
import type { CommentList } from "../../../contract/http/comment.ts";
import type { Circle, Post, PostList, Topic } from "../../../contract/http/post.ts";
import type { PostSort } from "../../../contract/http/postSorts.ts";
import { POST_SORTS } from "../../../contract/http/postSorts.ts";
import type { TalkedMatch } from "../../../contract/http/thread.ts";
import type { PersonalSpace } from "../../../contract/http/user.ts";
import { type Result, err } from "../../../contract/result.ts";
import { commentList } from "../../api/comments.ts";
import { personalSpace } from "../../api/personal.ts";
import { anchorPosts, listCircles, listPosts, listTopics, readCircle, readPost, talkedMatches } from "../../api/community.ts";
import type { ApiFailure } from "../../api/client.ts";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";
import type { Portal } from "../../hooks/portal.ts";

type LoaderPorts = Pick<Portal, "api" | "now" | "session" | "spoilers">;

/** A list of posts and the parts beside it. A part that failed to load is left out. */
export interface CommunityData {
  readonly kind: "list";
  /** Server time of the load, epoch ms. */
  readonly now: number;
  readonly sort: PostSort;
  /** Null: the square. */
  readonly circle: Circle | null;
  readonly topic: string | null;
  /** The anchor, for a list of only their posts; null: everybody's. */
  readonly anchor: PersonalSpace | null;
  readonly posts: Result<PostList, ApiFailure>;
  readonly circles: readonly Circle[];
  readonly topics: readonly Topic[];
  /** Matches in play with lively threads, as of the reader's moment. */
  readonly talked: readonly TalkedMatch[];
}

export interface PostData {
  readonly kind: "post";
  readonly now: number;
  readonly post: Post;
  readonly comments: Result<CommentList, ApiFailure>;
  readonly sameMatch: readonly Pick<Post, "id" | "title" | "seenMinute" | "likes">[];
}

/** Number of threads beside the list. */
export const TALKED = 5;
const QUIET = { isQuiet: true };

function notFound(): Response {
  return new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}

export const isSort = (text: string | null): text is PostSort => (POST_SORTS as readonly string[]).includes(text ?? "");

interface Which {
  readonly circleId?: string;
  readonly anchorId?: UserId;
}

/** Chosen by `?sort=` and `?topic=`, and by the circle or the anchor of the path. */
export async function loadCommunity(
  { api, now, session, spoilers }: LoaderPorts,
  url: string,
  { circleId, anchorId }: Which = {},
): Promise<CommunityData> {
  const { searchParams } = new URL(url, "http://page");
  const requestedSort = searchParams.get("sort");
  const sort: PostSort = anchorId !== undefined ? "new" : isSort(requestedSort) ? requestedSort : "hot";
  const topic = anchorId === undefined ? searchParams.get("topic") : null;
  const at = now();
  const moment = spoilers.momentOf(at);
  // The server would refuse a visitor, and the browser's console would log an error.
  const isRefused = sort === "follow" && session.view$.value.status === "visitor";
  const [posts, circles, topics, talked, circle, anchor] = await Promise.all([
    isRefused
      ? err({ code: ErrorCode.notLoggedIn, message: "" })
      : anchorId === undefined
        ? listPosts(api, { sort, circleId, topic: topic ?? undefined, at: moment }, QUIET)
        : anchorPosts(api, { anchorId, at: moment }, QUIET),
    listCircles(api, QUIET),
    listTopics(api, moment, QUIET),
    talkedMatches(api, moment, TALKED, QUIET),
    circleId === undefined ? null : readCircle(api, circleId, QUIET),
    anchorId === undefined ? null : personalSpace(api, anchorId),
  ]);
  for (const head of [circle, anchor]) {
    if (head === null || head.ok) continue;
    if (head.error.code === ErrorCode.notFound) throw notFound();
    throw new Response(head.error.message, { status: 503, statusText: "Service Unavailable" });
  }
  if (anchor?.ok && anchor.value.isAnchor !== 1) throw notFound();
  return {
    kind: "list",
    now: at,
    sort,
    circle: circle?.ok ? circle.value : null,
    topic,
    anchor: anchor?.ok ? anchor.value : null,
    posts,
    circles: circles.ok ? circles.value : [],
    topics: topics.ok ? topics.value : [],
    talked: talked.ok ? talked.value.list : [],
  };
}

export async function loadPost({ api, now, spoilers }: LoaderPorts, id: string): Promise<PostData> {
  if (!isRowId(id)) throw notFound();
  const at = now();
  const moment = spoilers.momentOf(at);
  const [found, comments] = await Promise.all([
    readPost(api, id, moment, QUIET),
    commentList(api, `post:${id}`, { sort: "hot", at: moment }, QUIET),
  ]);
  if (!found.ok) {
    if (found.error.code === ErrorCode.notFound) throw notFound();
    throw new Response(found.error.message, { status: 503, statusText: "Service Unavailable" });
  }
  return { kind: "post", now: at, comments, ...found.value };
}

export function loadCircle(portal: LoaderPorts, id: string | undefined, url: string): Promise<CommunityData> {
  if (id !== undefined && !isRowId(id)) throw notFound();
  return loadCommunity(portal, url, id === undefined ? {} : { circleId: id });
}

/** An anchor's posts; without an id the square. */
export function loadAnchor(portal: LoaderPorts, id: string | undefined, url: string): Promise<CommunityData> {
  if (id === undefined) return loadCommunity(portal, url);
  const anchorId = asUserId(id);
  if (anchorId === null) throw notFound();
  return loadCommunity(portal, url, { anchorId });
}

export function communityTitle(data: unknown): string {
  const found = data as CommunityData | PostData;
  if (found.kind === "post") return found.post.title || `${found.post.author.nickName}的帖子`;
  if (found.anchor !== null) return `${found.anchor.nickName}的动态`;
  return found.circle?.name ?? (found.topic === null ? "社区" : `#${found.topic}`);
}
