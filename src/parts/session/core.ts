import { BehaviorSubject } from "rxjs";
import type { SessionDialog } from "../../../contract/session.ts";
import type { SessionView, Wanted } from "../../hooks/session.ts";
import type { TokenCookie } from "./ports.ts";

/** What the session holds from the first paint on; its parts come one after another. */
export interface SessionCore {
  readonly view$: BehaviorSubject<SessionView>;
  readonly dialog$: BehaviorSubject<SessionDialog>;
  /** What was wanted when the login dialog came. */
  wanted: Wanted | null;
  /** The token this page goes by; "" for a visitor. The cookie may hold another by now: another tab's. */
  known: string;
}

/** `initial`: whom the server has rendered the page for. */
export function createCore(initial: SessionView, cookie: TokenCookie): SessionCore {
  return {
    view$: new BehaviorSubject(initial),
    dialog$: new BehaviorSubject<SessionDialog>("none"),
    wanted: null,
    known: initial.user === null ? "" : cookie.read(),
  };
}

/** The cookie and what this page believes agree, and the user is there if there is to be one. */
export function isInStep({ known, view$ }: SessionCore, cookie: TokenCookie): boolean {
  const token = cookie.read();
  return token === known && (token === "") === (view$.value.user === null);
}

/** Code that is loaded once, and tried again after a failure; null then, which `failed` has been told of. */
export function loadOnce<T>(load: () => Promise<T>, failed: () => void): () => Promise<T | null> {
  let loading: Promise<T | null> | null = null;
  const attempt = async (): Promise<T | null> => {
    try {
      return await load();
    } catch {
      // Whoever asked is told by `failed`; the next call tries again.
      loading = null;
      failed();
      return null;
    }
  };
  return () => (loading ??= attempt());
}
