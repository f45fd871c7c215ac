import { BehaviorSubject } from "rxjs";
import type { SessionDialog } from "../../../contract/session.ts";
import type { SessionView, AfterLogin } from "../../hooks/session.ts";
import type { TokenCookie } from "./ports.ts";

/** State of the session from the first paint on; its code is loaded in parts later. */
export interface SessionCore {
  readonly view$: BehaviorSubject<SessionView>;
  readonly dialog$: BehaviorSubject<SessionDialog>;
  /** What the visitor wanted when the login dialog opened. */
  pendingAction: AfterLogin | null;
  /** The token this page uses; "" for a visitor. The cookie may already hold another tab's token. */
  known: string;
}

/** `initial`: the session the server has rendered the page for. */
export function createCore(initial: SessionView, cookie: TokenCookie): SessionCore {
  return {
    view$: new BehaviorSubject(initial),
    dialog$: new BehaviorSubject<SessionDialog>("none"),
    pendingAction: null,
    known: initial.user === null ? "" : cookie.read(),
  };
}

/** True if the page uses the cookie's token, and has a user exactly when there is a token. */
export function isInStep({ known, view$ }: SessionCore, cookie: TokenCookie): boolean {
  const token = cookie.read();
  return token === known && (token === "") === (view$.value.user === null);
}

/** Loads code once. After a failure it calls `failed` and resolves to null; the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>, failed: () => void): () => Promise<T | null> {
  let loading: Promise<T | null> | null = null;
  const attempt = async (): Promise<T | null> => {
    try {
      return await load();
    } catch {
      // `failed` tells the caller; the next call tries again.
      loading = null;
      failed();
      return null;
    }
  };
  return () => (loading ??= attempt());
}
