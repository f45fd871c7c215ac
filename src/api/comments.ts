import type { BestComment, Comment, CommentList, CommentReplies, CommentSort, ShieldedUser } from "../../contract/http/comment.ts";
import type { ModerationReason } from "../../contract/rules/moderation.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** Comments on a subject (`article:12`). `at`: the reader's page clock (src/hooks/spoilers.ts). */

const PAGE_SIZE = 20;
const ON = 1;
const OFF = 2;

interface Query {
  readonly sort: CommentSort;
  readonly cursor?: string | null;
  readonly at?: number | undefined;
}

const moment = (at: number | undefined) => (at === undefined ? {} : { at });

export function commentList(api: Api, subject: string, { sort, cursor = null, at }: Query, options: CallOptions = {}): Answer<CommentList> {
  return api.send("GET /tapi/inform/comment/list/byPost", {
    ...options,
    query: { subject, sort, page: cursor === null ? 1 : 2, pageSize: PAGE_SIZE, ...(cursor === null ? {} : { cursor }), ...moment(at) },
  });
}

export function commentReplies(api: Api, id: string, cursor: string | null, at: number | undefined): Answer<CommentReplies> {
  return api.send("GET /tapi/inform/comment/replies", {
    query: { id, pageSize: PAGE_SIZE, ...(cursor === null ? {} : { cursor }), ...moment(at) },
  });
}

export async function newerComments(api: Api, subject: string, after: string, at: number | undefined): Answer<number> {
  const answer = await api.send("GET /tapi/inform/comment/newer", { isQuiet: true, query: { subject, after, ...moment(at) } });
  return answer.ok ? ok(answer.value.newer) : answer;
}

export interface NewComment {
  readonly subject: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly requestKey: string;
  readonly seenAt: number | undefined;
  /** The moment of a match that the comment is about. */
  readonly moment: RichMoment | null;
}

export function writeComment(api: Api, { subject, parentId, text, requestKey, seenAt, moment: of }: NewComment): Answer<Comment> {
  return api.send("POST /tapi/inform/comment/reply", {
    body: {
      subject,
      text,
      requestKey,
      ...(parentId === null ? {} : { parentId }),
      ...(seenAt === undefined ? {} : { seenAt }),
      ...(of === null ? {} : { moment: of }),
    },
  });
}

/** Comments of the last day, the most trusted likes first. */
export async function bestComments(
  api: Api,
  size: number,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly BestComment[]> {
  const answer = await api.send("GET /tapi/inform/comment/best", { ...options, query: { size, ...moment(at) } });
  return answer.ok ? ok(answer.value.list) : answer;
}

export function likeComment(api: Api, id: string, isLiked: boolean) {
  return api.send("GET /tapi/inform/comment/like/{id}", { params: { id }, query: { flag: isLiked ? ON : OFF } });
}

export function editComment(api: Api, id: string, text: string): Answer<Comment> {
  return api.send("POST /tapi/inform/comment/edit", { body: { id, text } });
}

export function deleteComment(api: Api, id: string) {
  return api.send("POST /tapi/inform/comment/delete", { body: { id } });
}

export function appealComment(api: Api, id: string, text: string) {
  return api.send("POST /tapi/inform/comment/appeal", { body: { id, text } });
}

/** `subject`: `comment:12`, `post:7`, `message:3`. */
export function reportText(api: Api, subject: string, reason: ModerationReason["value"], text: string) {
  return api.send("POST /aapi/api/report/add", { body: { subject, reason, text } });
}

export function shieldUser(api: Api, userId: string, isShielded: boolean) {
  return api.send("POST /tapi/inform/shield/user", { body: { userId, flag: isShielded ? ON : OFF } });
}

export async function shieldedUsers(api: Api): Answer<readonly ShieldedUser[]> {
  const answer = await api.send("GET /tapi/inform/shield/list");
  return answer.ok ? ok(answer.value.list) : answer;
}
