import type { Balances } from "../../contract/http/pay.ts";
import type { SessionData } from "../../contract/session.ts";

/** Who is looking. The token itself never enters: the app keeps it, in the cookie alone. */
export interface SessionContext extends SessionData {
  /** Something asks for a user while it is still being found out whether there is one. */
  readonly isDialogWanted: boolean;
  /** A token is there, and nobody could be asked whose it is. */
  readonly isUnanswered: boolean;
  /** While it is found out whose a token is: the page shows nothing of a user. */
  readonly isVisitorsPage: boolean;
}

export type SessionEvent =
  /** The cookie holds a token this page knows nothing of: at the start, or of a login in another tab. */
  | { readonly type: "token.found" }
  /** The cookie holds none any more: a logout in another tab. */
  | { readonly type: "token.lost" }
  | { readonly type: "login.succeeded"; readonly token: string; readonly isPersistent: boolean }
  /** Profile, password or role changed here. */
  | { readonly type: "user.changed" }
  /** Something of the user may have changed elsewhere: the level, or whatever the feed has missed. */
  | { readonly type: "user.stale" }
  /** Sessions of the user were ended on the server: this one too? */
  | { readonly type: "session.revoked" }
  | { readonly type: "balances.changed" }
  /** A withdrawal was taken: user and balances are asked for again, and either failing ends the session (docs/product.md 6). */
  | { readonly type: "funds.withdrawn" }
  /** The server says what they are now: nothing needs to be asked. */
  | { readonly type: "balances.received"; readonly balances: Balances }
  | { readonly type: "dialog.opened" }
  | { readonly type: "dialog.closed" }
  | { readonly type: "logout.requested" }
  /** The browser brought back a page that had been left. */
  | { readonly type: "page.returned" }
  /** The machine's own: the user has arrived, what belongs to it is to be loaded. */
  | { readonly type: "user.loaded" };
