import type { Balances } from "./http/pay.ts";
import type { ExpertInfo } from "./http/tips.ts";
import type { UserInfo } from "./http/user.ts";

/** What is known of the person at a page. Rendered into it by the server, kept up to date by the session's machine. */
export interface SessionData {
  /** Null for a visitor, and while the user is being loaded. */
  readonly user: UserInfo | null;
  /** Of an expert; null for everybody else, and while it could not be loaded. */
  readonly expert: ExpertInfo | null;
  /** Null while they could not be loaded: a failure is ignored (docs/product.md 4). */
  readonly balances: Balances | null;
}

/** `loading`: a token is there, the user is being asked for. `unknown`: nobody could say whose it is; it is asked again. */
export type SessionStatus = "visitor" | "unknown" | "loading" | "active";

/** The dialog that stands over the page; `none` = there is none (and its code need not be there either). */
export type SessionDialog = "none" | "login" | "set-password" | "nickname";
