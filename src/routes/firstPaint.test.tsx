import { act, cleanup } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { type LoaderFunction, RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { asUserId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { CARD, OWN } from "../features/anchor/testing.tsx";
import { postOf } from "../features/community/testing.ts";
import { openPlan } from "../features/tips/testing.ts";
import { type Portal, PortalContext } from "../hooks/portal.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { pageOf } from "../hooks/testing/pages.ts";
import { BALANCES, sessionOf, userInfo } from "../hooks/testing/people.ts";
import { type Replies, fakeApi, portalOf } from "../hooks/testing/portal.tsx";
import { portalContext, requestContext } from "../loading/context.ts";
import * as recordsPage from "./recommend/records.tsx";
import * as zonePage from "./v/anchor-zone.tsx";
import * as chatPage from "./v/chat.tsx";
import * as ownPostsPage from "./v/community.tsx";
import * as informationPage from "./v/information.tsx";
import * as titlePage from "./v/title.tsx";

/** Pages whose first paint has ages or days: the server's HTML, hydrated half a minute later. */

/** A quarter of a minute before midnight. */
const RENDERED_AT = Date.parse("2026-11-21T23:59:45+08:00");
const LATER_MS = 30_000;
/** Its minute and its age in minutes change before hydration. */
const AT = RENDERED_AT - 105_000;
const USER = userInfo({ isAnchor: 1, isExpert: 1 });
const PEER = { id: asUserId("7")!, nickName: "北看台阿宽", portrait: "", level: 3 };
const LINE = { id: "2", isOwn: false, text: "晚上看球吗", at: AT, isHeld: false, hidden: null, canAppeal: false };
const NOTICE = {
  ...{ id: "3", kind: "follow", what: "user", actors: [PEER], count: 1, at: AT, isRead: true, settled: null },
  ...{ said: null, about: "", path: null },
};
const SESSION = {
  ...{ id: "10", title: "英超夜场", startedAt: AT, endedAt: null, peakViewers: 3, messages: 6, givers: 0, diamonds: "0.00" },
  ...{ newFollowers: 0, recordingId: null },
};
const SPENT = { paid: "0.00", refunded: "0.00", escrow: "0.00" };
const TITLE = { id: "titlea", name: "骑士", rank: 1, price: "100.00", privileges: [] };

interface Page {
  readonly Component: ComponentType;
  readonly loader: LoaderFunction;
}

afterEach(cleanup);

/** The page as the server renders it, and what React complains of when the browser hydrates it half a minute later. */
async function firstPaint({ Component, loader }: Page, at: string, replies: Replies) {
  const portalAt = (now: number): Portal =>
    portalOf({ api: fakeApi(replies), session: staticSession(sessionOf(USER, BALANCES)), now: () => now });
  const context = new RouterContextProvider();
  context.set(portalContext, portalAt(RENDERED_AT));
  context.set(requestContext, { environment: "server", token: "" });
  const request = new Request(new URL(at, "http://portal"));
  const data: unknown = await loader({ context, request, url: new URL(request.url), params: {}, pattern: "*" });
  const page = (now: number) => {
    // As it travels in the document.
    const loaderData = { page: JSON.parse(JSON.stringify(data)) as unknown };
    const routes = [{ id: "page", path: "*", loader: () => data, element: <Component /> }];
    const router = createMemoryRouter(routes, { initialEntries: [at], hydrationData: { loaderData } });
    return (
      <PortalContext value={portalAt(now)}>
        <RouterProvider router={router} />
      </PortalContext>
    );
  };
  const element = document.createElement("div");
  document.body.append(element);
  element.innerHTML = renderToString(page(RENDERED_AT));
  const text = element.textContent;
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(element, page(RENDERED_AT + LATER_MS), { onRecoverableError: (error) => complaints.push(error) }),
  );
  await act(async () => root.unmount());
  element.remove();
  return { text, complaints };
}

const CHAT: Replies = {
  "/inform/message/conversations": () => ok({ list: [{ peer: PEER, last: LINE, unread: 1 }], cursor: null }),
  "/inform/message/list": () =>
    ok({ peer: PEER, state: "open", isShielded: false, bar: null, isRequest: false, list: [LINE], cursor: null }),
};

it.each<[name: string, page: Page, at: string, replies: Replies, words: RegExp]>([
  ["the conversations", chatPage, "/v/chat", CHAT, /1 分钟前/],
  ["a conversation", chatPage, "/v/chat?id=7", CHAT, /1 分钟前.*1 分钟前/],
  [
    "the notices",
    informationPage,
    "/v/information?kind=follow",
    { "/inform/notice/list": () => ok({ list: [NOTICE], cursor: null }) },
    /关注了你.*1 分钟前/,
  ],
  [
    "the own posts",
    ownPostsPage,
    "/v/community",
    { "/inform/post/list/my": () => ok({ ...pageOf([postOf("9", "开场", { at: AT })]), cursor: null }) },
    /1 分钟前/,
  ],
  [
    "the own nobility",
    titlePage,
    "/v/title",
    { "/pay/room/nobility/list": () => ok({ titles: [TITLE], own: { id: TITLE.id, expiresAt: RENDERED_AT + 86_415_000 } }) },
    /剩余 2 天/,
  ],
  [
    "an expert's records",
    recordsPage,
    "/recommend/records",
    {
      "/tj/plan/records": () => {
        const record = { ...openPlan({ publishedAt: AT }), ...SPENT, income: "0.00", releasesAt: null };
        const totals = { plans: 1, sold: 0, income: "0.00", diamond: SPENT, ticket: SPENT };
        return ok({ ...pageOf([record]), totals, leftToday: 4 });
      },
    },
    /今天 23:58 封存/,
  ],
  [
    "the own sessions",
    zonePage,
    "/v/anchor-zone",
    { "/api/room/own": () => ok({ ...OWN, room: CARD }), "/api/history/list": () => ok(pageOf([SESSION])) },
    /1 分钟/,
  ],
])(
  "the first paint of %s is the server's markup, also when a minute or a day ends before it is hydrated",
  async (_name, page, at, replies, words) => {
    const { text, complaints } = await firstPaint(page, at, replies);
    expect(text).toMatch(words);
    expect(complaints).toEqual([]);
  },
);
