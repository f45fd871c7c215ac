import type { Balances } from "./http/pay.ts";
import type { ExpertInfo } from "./http/tips.ts";
import type { UserInfo } from "./http/user.ts";

/** Data about a page's current user. The server renders it into the page; the session machine keeps it up to date. */
export interface SessionData {
  /** Null for a visitor, and while the user is loading. */
  readonly user: UserInfo | null;
  /** Set for an expert; null for everybody else, and if loading failed. */
  readonly expert: ExpertInfo | null;
  /** Null if loading failed: the failure is ignored (docs/product.md 4). */
  readonly balances: Balances | null;
}

/** `loading`: there is a token and its user is being fetched. `unknown`: that request failed; it is retried. */
export type SessionStatus = "visitor" | "unknown" | "loading" | "active";

/** The dialog open over the page; `none` = no dialog (whose code may not be loaded either). */
export type SessionDialog = "none" | "login" | "set-password" | "nickname";
