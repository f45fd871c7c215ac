import type { Circle, Post, PostList, Topic } from "../../contract/http/post.ts";
import type { PostSort } from "../../contract/http/postSorts.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchId, UserId } from "../../contract/ids.ts";
import { PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** Posts and circles. `at`: the reader's page clock (src/hooks/spoilers.ts). */

export interface PostsQuery {
  readonly sort: PostSort;
  readonly circleId?: string | undefined;
  readonly authorId?: UserId | undefined;
  readonly topic?: string | undefined;
  readonly cursor?: string | undefined;
  readonly at?: number | undefined;
}

const PAGE_SIZE = 20;

export function listPosts(api: Api, query: PostsQuery, options: CallOptions = {}): Answer<PostList> {
  return api.send("POST /tapi/inform/post/list/general", { ...options, body: { ...query, page: 1, pageSize: PAGE_SIZE } });
}

/** 404 when the user is not an anchor. */
export function anchorPosts(
  api: Api,
  query: { readonly anchorId: UserId; readonly cursor?: string | undefined; readonly at?: number | undefined },
  options: CallOptions = {},
): Answer<PostList> {
  return api.send("POST /tapi/inform/post/list/anchor", { ...options, body: { ...query, page: 1, pageSize: PAGE_SIZE } });
}

export function myPosts(api: Api, cursor: string | undefined, options: CallOptions = {}): Answer<PostList> {
  return api.send("GET /tapi/inform/post/list/my", { ...options, query: { page: 1, pageSize: PAGE_SIZE, cursor } });
}

/** How many others have posted since `after`; at most 100. */
export async function newerPosts(
  api: Api,
  query: { readonly after: string; readonly circleId?: string | undefined; readonly at?: number | undefined },
) {
  const answer = await api.send("GET /tapi/inform/post/newer", { isQuiet: true, query });
  return answer.ok ? ok(answer.value.newer) : answer;
}

export function readPost(api: Api, id: string, at: number | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/post/detail/{id}", { ...options, params: { id }, query: { at } });
}

export interface PostToSend {
  /** The user's own post to edit; absent: a new post. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly doc: RichDoc;
  readonly pictures: readonly string[];
  readonly topics: readonly string[];
  readonly circleId?: string | undefined;
  readonly sport?: Sport | undefined;
  readonly matchId?: MatchId | undefined;
  readonly seenAt?: number | undefined;
  readonly requestKey: string;
}

export function sendPost(api: Api, post: PostToSend): Answer<{ readonly post: Post }> {
  return api.send("POST /tapi/inform/post/addSave", { body: post });
}

export type PostEdit = Pick<PostToSend, "title" | "doc" | "pictures" | "topics"> & { readonly id: string };

/** Replaces the text of the user's own post. */
export function editPost(api: Api, edit: PostEdit): Answer<{ readonly post: Post }> {
  return api.send("POST /tapi/inform/post/addSave", { body: edit });
}

export async function addPicture(api: Api, image: string): Answer<string> {
  const sent = await api.send("POST /tapi/inform/post/addPic/base64", {
    body: { images: [image] },
    isPlain: true,
    timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS,
  });
  return sent.ok ? ok(sent.value.urls[0] ?? "") : sent;
}

export function likePost(api: Api, id: string, isLiked: boolean) {
  return api.send("GET /tapi/inform/post/like/{id}/{n}", { params: { id, n: isLiked ? 1 : 0 } });
}

export function deletePost(api: Api, postId: string) {
  return api.send("POST /tapi/inform/post/delete", { body: { postId } });
}

/** Appeals against hiding the user's own post; possible once. */
export function appealPost(api: Api, postId: string, text: string) {
  return api.send("POST /tapi/inform/post/appeal", { body: { postId, text } });
}

export function shieldPost(api: Api, postId: string) {
  return api.send("POST /tapi/inform/post/shield", { body: { postId } });
}

export async function listCircles(api: Api, options: CallOptions = {}): Answer<readonly Circle[]> {
  const reply = await api.send("GET /tapi/inform/circle/list", { ...options, query: {} });
  return reply.ok ? ok(reply.value.list) : reply;
}

export async function readCircle(api: Api, id: string, options: CallOptions = {}): Answer<Circle> {
  const reply = await api.send("GET /tapi/inform/circle/detail", { ...options, query: { id } });
  return reply.ok ? ok(reply.value.circle) : reply;
}

export function followCircle(api: Api, id: string, isFollowed: boolean) {
  return api.send("POST /tapi/inform/circle/follow", { body: { id, isFollowed } });
}

export async function listTopics(api: Api, at: number | undefined, options: CallOptions = {}): Answer<readonly Topic[]> {
  const reply = await api.send("GET /tapi/inform/topic/list", { ...options, query: at === undefined ? {} : { at } });
  return reply.ok ? ok(reply.value.list) : reply;
}

/** Threads of matches in play, the liveliest first, as of a moment. `at` undefined: now. */
export function talkedMatches(api: Api, at: number | undefined, size: number, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/thread/list", { ...options, query: { size, ...(at === undefined ? {} : { at }) } });
}
