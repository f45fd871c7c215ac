import type { Balances } from "../../contract/http/pay.ts";
import type { SessionData } from "../../contract/session.ts";

/** The current user or visitor. The token itself never enters the context: the app keeps it, in the cookie alone. */
export interface SessionContext extends SessionData {
  /** A component asked for a login while the session is still finding out whether there is a user. */
  readonly isDialogWanted: boolean;
  /** There is a token, but no answer to the query whose it is. */
  readonly isUnanswered: boolean;
  /** Read while the token's user is looked up: whether the page shows no user data. */
  readonly isVisitorsPage: boolean;
}

export type SessionEvent =
  /** The cookie holds a token unknown to this page: at the start, or after a login in another tab. */
  | { readonly type: "token.found" }
  /** The cookie holds no token any more: a logout in another tab. */
  | { readonly type: "token.lost" }
  | { readonly type: "login.succeeded"; readonly token: string; readonly isPersistent: boolean }
  /** Profile, password or role changed here. */
  | { readonly type: "user.changed" }
  /** The user may have changed elsewhere: the level, or whatever the feed has missed. */
  | { readonly type: "user.stale" }
  /** Sessions of the user were ended on the server, perhaps this one too. */
  | { readonly type: "session.revoked" }
  | { readonly type: "balances.changed" }
  /** A withdrawal was accepted: user and balances are reloaded, and a failure of either ends the session (docs/product.md 6). */
  | { readonly type: "funds.withdrawn" }
  /** The server sent the current balances: no reload is needed. */
  | { readonly type: "balances.received"; readonly balances: Balances }
  | { readonly type: "dialog.opened" }
  | { readonly type: "dialog.closed" }
  | { readonly type: "logout.requested" }
  /** The browser restored a page that had been left. */
  | { readonly type: "page.returned" }
  /** Raised by the machine itself: the user is known, so load the data that depends on it. */
  | { readonly type: "user.loaded" };
