import type { SessionData, SessionDialog, SessionStatus } from "../../contract/session.ts";
import type { Behavior } from "../../streams/kit/behavior.ts";

/** The user or visitor at the page (docs/product.md 4, session). */
export interface SessionView extends SessionData {
  readonly status: SessionStatus;
}

export const VISITOR: SessionView = { status: "visitor", user: null, balances: null, expert: null };

/** What a visitor wanted when the login dialog opened; done after login: a path to go to, or an action on this page. */
export type AfterLogin = { readonly kind: "go"; readonly to: string } | { readonly kind: "do"; readonly run: () => void | Promise<void> };

/** The session for all features. On the server it never changes; in the browser its machine is loaded when first needed. */
export interface Session {
  readonly view$: Behavior<SessionView>;
  readonly dialog$: Behavior<SessionDialog>;
  /** Reads the cookie again and waits for its user, unless the user is loaded. On each navigation, before the guards. */
  synchronise(): Promise<void>;
  /** True for a user. For a visitor it opens the login dialog, remembers `wanted`, and returns false. */
  require(action?: AfterLogin): boolean;
  /** Takes a token from login or registration: stores it (30 days, or until the browser closes) and loads the user. */
  begin(token: string, isPersistent: boolean): Promise<void>;
  /** Reads the user again; any answer but a user ends the session. */
  refresh(): Promise<void>;
  /** Reads the balances alone; failures are ignored. */
  refreshBalances(): Promise<void>;
  /** Call after an accepted withdrawal: reads user and balances; either failing ends the session (docs/product.md 6 and 8). */
  confirmWithdrawal(): Promise<void>;
  logout(): Promise<void>;
  closeDialog(): void;
}
