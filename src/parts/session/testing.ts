import { type Observable, Subject } from "rxjs";
import type { Balances } from "../../../contract/http/pay.ts";
import type { UserInfo } from "../../../contract/http/user.ts";
import { type Result, err } from "../../../contract/result.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import type { ApiFailure, WireCall } from "../../api/client.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import { type SessionView, VISITOR } from "../../hooks/session.ts";
import { BALANCES as PLENTY, sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { createSession } from "./createSession.ts";
import type { SessionPorts } from "./ports.ts";
import { createLazySession } from "./lazySession.ts";
import { createTokenCookie } from "./tokenCookie.ts";

export function userOf(over: Partial<UserInfo> = {}): UserInfo {
  return userInfo({ id: "7", description: "只看球，不说话", fansCount: 12, attentionCount: 3, experience: 4_680, ...over });
}

export const BALANCES: Balances = { ...PLENTY, ticket: "350.50" };

export function viewOf(user: UserInfo): SessionView {
  return sessionOf(user, BALANCES);
}

/** A test browser: one cookie jar, any number of tabs, a server that knows tokens. */
export function testBrowser() {
  const jar = new Map<string, string>();
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...attributes] = text.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
  const notified$ = new Subject<number>();
  /** Users by the tokens the server accepts. */
  const users = new Map<string, UserInfo>();
  const calls: string[] = [];
  /** Paths for which the server fails. */
  const failing = new Set<string>();
  /** `failure`: the code of every call; 0 = no connection; `isForeign`: a proxy's page has it. */
  const state: { failure: number | null; isForeign?: boolean; tabs: number; onTheWay: Promise<void> } = {
    failure: null,
    tabs: 0,
    onTheWay: Promise.resolve(),
  };

  function answer(call: WireCall, token: string): Result<unknown, ApiFailure> {
    calls.push(call.path);
    const user = users.get(token);
    if (failing.has(call.path)) return err({ code: 500, message: "" });
    if (state.failure !== null) return err({ code: state.failure, message: "", isForeign: state.isForeign ?? false });
    if (!user) return err({ code: 401, message: "" });
    switch (call.path) {
      case "/user/center/info":
        return { ok: true, value: user };
      case "/pay/balances":
        return { ok: true, value: BALANCES };
      case "/user/logout":
        users.delete(token);
        return { ok: true, value: {} };
      default:
        return err({ code: 501, message: "" });
    }
  }

  function tab(initial: SessionView = VISITOR, pathname = "/football") {
    const scope = new Scope();
    const number = (state.tabs += 1);
    const cookie = createTokenCookie(document, false);
    const { feed, say, asked } = fakeFeed();
    const returned$ = new Subject<boolean>();
    const done: string[] = [];
    const skipped = new Set<string>();
    const reports: unknown[] = [];
    const listen = <T>(source$: Observable<T>, listener: (value: T) => void) => {
      const subscription = source$.subscribe(listener);
      return () => subscription.unsubscribe();
    };
    const ports: SessionPorts = {
      api: answeringApi(async (call) => {
        const result = answer(call, cookie.read());
        await state.onTheWay;
        return result;
      }),
      cookie,
      tabs: {
        notify: () => notified$.next(number),
        onNotified: (listener) => listen(notified$, (from) => (from === number ? undefined : listener())),
      },
      page: {
        pathname: () => pathname,
        reload: () => void done.push("reload"),
        go: (to) => void done.push(`go ${to}`),
        revalidate: () => void done.push("revalidate"),
        onReturn: (returned) => listen(returned$, returned),
        whenIdle: (run) => run(),
      },
      skips: { has: (id) => skipped.has(id), add: (id) => void skipped.add(id), clear: () => skipped.clear() },
      feed: { channel: feed.channel, renew: () => void done.push("renew") },
      onLoadFailure: () => void done.push("load failure"),
      onLevel: (level) => void done.push(`level ${level}`),
      report: (error) => void reports.push(error),
    };
    const session = createLazySession({
      initial,
      cookie,
      open: async (core) => createSession(scope, core, ports),
      onLoadFailure: ports.onLoadFailure,
    });
    session.watch();
    return { session, scope, done, say, asked, reports, comeBack: (isRevived = false) => returned$.next(isRevived) };
  }

  return { jar, document, users, calls, failing, state, tab };
}
