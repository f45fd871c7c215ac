import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { BehaviorSubject, NEVER } from "rxjs";
import { BRANDS } from "../../../brands/brands.ts";
import { type Result, err } from "../../../contract/result.ts";
import type { Feed } from "../../../streams/feed/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "../../api/client.ts";
import { type Portal, PortalContext } from "../portal.ts";
import { type Session, type SessionView, VISITOR } from "../session.ts";
import { staticSession } from "../staticSession.ts";

/** A portal for the tests of features: a server that answers by path, no feed, a time that stands still. */
export const NOW = Date.parse("2026-11-21T20:00:00+08:00");

export type Reply = Result<unknown, ApiFailure>;
/** By the call's path. */
export type Replies = Readonly<Record<string, (input: CallInput) => Reply | Promise<Reply>>>;

export interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

export const BUSY: Reply = err({ code: 500, message: "网络繁忙，请稍后再试" });
/** The server gave no answer at all. */
export const LOST: Reply = err({ code: 0, message: "网络繁忙，请稍后再试" });

/** Answers each call and keeps it in `sent`. */
export function apiOf(answer: (call: WireCall, input: CallInput) => Reply | Promise<Reply>): Api & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async send<T>(call: WireCall, input: CallInput = {}): Promise<Result<T, ApiFailure>> {
      sent.push({ path: call.path, input });
      return (await answer(call, input)) as Result<T, ApiFailure>;
    },
  };
}

/** A path without a reply is answered 500, so that a call nobody thought of shows. */
export function fakeApi(replies: Replies): ReturnType<typeof apiOf> {
  return apiOf(({ path }, input) => replies[path]?.(input) ?? BUSY);
}

export const SILENT_FEED: Feed = {
  status$: constant({ kind: "connecting" }),
  offsetMs$: constant(0),
  channel: () => NEVER,
  frames$: NEVER,
};

/** A visitor's portal of the default brand, whose every call fails, but for what is given. */
export function portalOf(over: Partial<Portal> = {}): Portal {
  return {
    brand: BRANDS.default,
    api: fakeApi({}),
    sportFeed: SILENT_FEED,
    tvFeed: SILENT_FEED,
    session: staticSession(VISITOR),
    now: () => NOW,
    ...over,
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** A page at an address, which stands in `data-testid="address"`. */
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

interface WorldOptions extends Partial<Pick<Portal, "now" | "tvFeed" | "sportFeed">> {
  readonly at?: string;
  readonly view?: SessionView;
  readonly session?: Partial<Session>;
}

/** A page, whoever looks at it, and a server that answers by path. `view` changes who looks. */
export function worldOf(page: ReactNode, replies: Replies, { at, view = VISITOR, session, ...over }: WorldOptions = {}) {
  const api = fakeApi(replies);
  const view$ = new BehaviorSubject(view);
  const portal = portalOf({ api, session: { ...staticSession(view), view$, ...session }, ...over });
  return { element: inPortal(page, portal, at), api, view$ };
}
