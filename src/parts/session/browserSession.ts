import type { Scope } from "../../../streams/kit/scope.ts";
import type { SessionCore } from "./core.ts";
import { type BrowserSession, createSession } from "./createSession.ts";
import type { NickNameSkips, OtherTabs, SessionPage, SessionPorts } from "./ports.ts";
import { sessionStore } from "../../hooks/storage.ts";

const CHANNEL = "fulltime.session";
const SKIP_KEY = "fulltime.nickname-skipped";
const IDLE_WITHIN_MS = 3_000;
/** A cookie set by another tab's process becomes readable a moment after that tab's message. */
const LOOKS_AGAIN_MS = [500, 3_000] as const;

function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, its origin is its own
    notify: () => channel.postMessage("changed"),
    onNotified(listener) {
      let timers: readonly ReturnType<typeof setTimeout>[] = [];
      const cancel = (): void => timers.forEach((timer) => clearTimeout(timer));
      const onMessage = (): void => {
        cancel();
        listener();
        timers = LOOKS_AGAIN_MS.map((ms) => setTimeout(listener, ms));
      };
      channel.addEventListener("message", onMessage);
      return () => {
        cancel();
        channel.removeEventListener("message", onMessage);
        channel.close();
      };
    },
  };
}

function page(revalidate: () => void): SessionPage {
  return {
    pathname: () => location.pathname,
    reload: () => location.reload(),
    go: (to) => location.assign(to),
    revalidate,
    onReturn(returned) {
      const onVisible = (): void => {
        if (document.visibilityState === "visible") returned(false);
      };
      const onFocus = (): void => returned(false);
      const onShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) returned(true);
      };
      document.addEventListener("visibilitychange", onVisible);
      addEventListener("focus", onFocus);
      addEventListener("pageshow", onShow);
      return () => {
        document.removeEventListener("visibilitychange", onVisible);
        removeEventListener("focus", onFocus);
        removeEventListener("pageshow", onShow);
      };
    },
    whenIdle(run) {
      // Safari has no idle callback; a moment after the start serves as well.
      if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
      else setTimeout(run, IDLE_WITHIN_MS);
    },
  };
}

function nickNameSkips(): NickNameSkips {
  return {
    has: (userId) => userId === sessionStore.getItem(SKIP_KEY),
    add: (userId) => sessionStore.setItem(SKIP_KEY, userId),
    clear: () => sessionStore.removeItem(SKIP_KEY),
  };
}

type Given = Pick<SessionPorts, "api" | "cookie" | "feed" | "onLoadFailure" | "onLevel"> & Pick<SessionPage, "revalidate">;

/** The session of a real browser. */
export function browserSession(scope: Scope, core: SessionCore, { revalidate, ...given }: Given): BrowserSession {
  return createSession(scope, core, { ...given, tabs: otherTabs(), page: page(revalidate), skips: nickNameSkips(), report: reportError });
}
