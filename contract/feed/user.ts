import type { Balances } from "../http/pay.ts";

/** Event kinds of `user:{userId}` (tv feed, with token). Those of money are published after commit (outbox). */
export interface UserEvents {
  /** Sessions were ended on the server: every page asks again who it is. `except` stays logged in. */
  readonly "session.revoked": { readonly reason: "logout" | "password" | "revoked"; readonly except: string | null };
  /** Nickname, portrait, level and the like changed: ask again. */
  readonly profile: Record<string, never>;
  /** A private horn message came, or one was read. */
  readonly horn: { readonly unread: number };
  /** Every balance as it is now. */
  readonly balance: Balances;
  readonly recharge: { readonly orderId: string; readonly state: "paid" | "declined" | "expired" };
  readonly withdrawal: { readonly id: string; readonly state: "approved" | "paid" | "returned" | "rejected" };
  readonly level: { readonly level: number; readonly experience: number };
}
export type UserEventKind = keyof UserEvents;

export function userChannel(userId: string): string {
  return `user:${userId}`;
}
