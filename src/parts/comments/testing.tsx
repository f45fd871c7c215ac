import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import type { Comment, CommentList } from "../../../contract/http/comment.ts";
import type { UserId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { Early } from "../../hooks/Early.tsx";
import { Comments } from "./Comments.tsx";

/** Comments on a page, shared by their tests. */

export const LIST = "/inform/comment/list/byPost";
export const WRITE = "/inform/comment/reply";
export const MINUTE = 60_000;
export const SUBJECT = "article:12";

export function comment(id: string, text: string, over: Partial<Comment> = {}): Comment {
  return {
    id,
    subject: SUBJECT,
    rootId: null,
    author: { id: `9${id}` as UserId, nickName: `球迷${id}`, portrait: "", level: 3 },
    replyTo: null,
    text,
    at: NOW - 5 * MINUTE,
    seenMinute: null,
    likes: 0,
    isLiked: false,
    replies: 0,
    isEdited: false,
    isOwn: false,
    editableUntil: null,
    isHeld: false,
    hidden: null,
    gone: null,
    isSample: false,
    firstReplies: [],
    ...over,
  };
}

export const listOf = (list: readonly Comment[], over: Partial<CommentList> = {}): CommentList => ({
  subject: SUBJECT,
  total: list.length,
  page: 1,
  pageSize: 20,
  sort: "hot",
  best: [],
  list,
  cursor: null,
  newestId: "50",
  isClosed: false,
  muted: null,
  ...over,
});

export const ME = sessionOf(userInfo());

/** `early`: text typed into the server's page before it is alive. */
export function show(
  first: Result<CommentList, ApiFailure>,
  replies: Replies = {},
  view = ME,
  session: Parameters<typeof worldOf>[2] = {},
  early = "",
) {
  const notices: string[] = [];
  const world = worldOf(
    <NoticeContext value={(text) => void notices.push(text)}>
      <Comments subject={SUBJECT} first={first} now={NOW} />
      <Early />
    </NoticeContext>,
    replies,
    { view, at: "/news/12", ...session },
  );
  const container = document.createElement("div");
  document.body.append(container);
  if (early !== "") {
    container.innerHTML = renderToString(world.element);
    const field = container.querySelector("textarea") ?? expect.unreachable();
    field.value = early;
  }
  render(world.element, { container, hydrate: early !== "" });
  const sentTo = (path: string) => world.api.sent.filter((one) => one.path === path).map(({ input }) => input.body ?? input.query);
  return { ...world, notices, sentTo };
}

export const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })));
export const item = (text: string): HTMLElement => screen.getByText(text).closest("li") ?? expect.unreachable();
export const type = (name: string, text: string) => fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: text } });
