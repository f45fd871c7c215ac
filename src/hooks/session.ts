import type { SessionData, SessionDialog, SessionStatus } from "../../contract/session.ts";
import type { Behavior } from "../../streams/kit/behavior.ts";

/** Who is looking (docs/product.md 4, session). */
export interface SessionView extends SessionData {
  readonly status: SessionStatus;
}

export const VISITOR: SessionView = { status: "visitor", user: null, balances: null, expert: null };

/** What a visitor wanted when the login dialog came; done after login: a path to go to, or a thing to do here. */
export type Wanted = { readonly kind: "go"; readonly to: string } | { readonly kind: "do"; readonly run: () => void | Promise<void> };

/** The session as every feature sees it. On the server it never changes; the browser's machine is loaded when first needed. */
export interface Session {
  readonly view$: Behavior<SessionView>;
  readonly dialog$: Behavior<SessionDialog>;
  /** Reads the cookie anew and, unless the user is there already, waits for it. On each navigation, before the guards. */
  synchronise(): Promise<void>;
  /** True for a user. For a visitor: opens the login dialog, remembers what was wanted, false. */
  require(wanted?: Wanted): boolean;
  /** A token came from login or registration: keeps it (30 days or with the browser) and loads the user. */
  begin(token: string, isPersistent: boolean): Promise<void>;
  /** Asks again who the user is; any other answer than the user ends the session. */
  refresh(): Promise<void>;
  /** Balances alone: failures are ignored. */
  refreshBalances(): Promise<void>;
  /** A withdrawal was taken: user and balances, and either failing ends the session (docs/product.md 6 and 8). */
  confirmWithdrawal(): Promise<void>;
  logout(): Promise<void>;
  closeDialog(): void;
}
