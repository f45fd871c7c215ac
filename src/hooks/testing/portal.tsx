import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { BehaviorSubject } from "rxjs";
import { BRANDS } from "../../../brands/brands.ts";
import { type Result, err } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "../../api/client.ts";
import { type Portal, PortalContext } from "../portal.ts";
import { type Session, type SessionView, VISITOR } from "../session.ts";
import { createSpoilers } from "../spoilers.ts";
import { staticSession } from "../staticSession.ts";

/** A portal for the tests of features: a server that answers by path, no feed, a fixed time. */
export const NOW = Date.parse("2026-11-21T20:00:00+08:00");

export type Reply = Result<unknown, ApiFailure>;
/** Replies by the call's path. */
export type Replies = Readonly<Record<string, (input: CallInput) => Reply | Promise<Reply>>>;

export interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

export const BUSY: Reply = err({ code: 500, message: "网络繁忙，请稍后再试" });
/** The server gave no response at all. */
export const LOST: Reply = err({ code: 0, message: "网络繁忙，请稍后再试" });

/** An API that records its calls. */
export type RecordedApi = Api & { readonly sent: readonly Sent[] };

/** Answers each call and keeps it in `sent`. */
export function apiOf(answer: (call: WireCall, input: CallInput) => Reply | Promise<Reply>): RecordedApi {
  const sent: Sent[] = [];
  const api = answeringApi((call, input) => {
    sent.push({ path: call.path, input });
    return answer(call, input);
  });
  return { ...api, sent };
}

/**
 * Replaces the client and answers by path, without a network: for tests with fake time (answers need no timer), tests that
 * look at a page within one turn, or tests that are not about calls. A test of requests, responses or their loss uses the
 * real client: `portalServer` (src/api/testing/server.ts), whose `api` can stand wherever replies do. A path without a
 * reply is answered 500, so that an unexpected call shows.
 */
export function fakeApi(replies: Replies): RecordedApi {
  return apiOf(({ path }, input) => replies[path]?.(input) ?? BUSY);
}

/** What answers a page's calls: replies by path, or the client of a `portalServer`. */
export type Answering = Replies | RecordedApi;

function isApi(answering: Answering): answering is RecordedApi {
  return Array.isArray(answering["sent"]);
}

/** 不剧透 is off. */
export const ALL_SHOWN = createSpoilers({ isOn: false, write: () => undefined });

/** A visitor's portal of the default brand, all of whose calls fail; `over` replaces parts of it. */
export function portalOf(over: Partial<Portal> = {}): Portal {
  return {
    brand: BRANDS.default,
    api: fakeApi({}),
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session: staticSession(VISITOR),
    spoilers: ALL_SHOWN,
    now: () => NOW,
    ...over,
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** A page at a URL. The current URL is in `data-testid="address"`. */
export function inPortal(page: ReactNode, portal: Portal, at = "/v/x"): ReactNode {
  return (
    <PortalContext value={portal}>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Address />
      </MemoryRouter>
    </PortalContext>
  );
}

interface WorldOptions extends Partial<Pick<Portal, "brand" | "now" | "tvFeed" | "sportFeed">> {
  readonly at?: string;
  readonly view?: SessionView;
  readonly session?: Partial<Session>;
}

/** A page with its session and its replies. `view`: a visitor unless given; emit on the returned `view$` to change it. */
export function worldOf(page: ReactNode, answering: Answering, { at, view = VISITOR, session, ...over }: WorldOptions = {}) {
  const api = isApi(answering) ? answering : fakeApi(answering);
  const view$ = new BehaviorSubject(view);
  const portal = portalOf({ api, session: { ...staticSession(view), view$, ...session }, ...over });
  return { element: inPortal(page, portal, at), api, view$ };
}
