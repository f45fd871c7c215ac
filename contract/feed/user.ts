/** Event kinds of `user:{userId}` (tv feed, with token). Money's own kind, `balance`, comes with the wallet. */
export interface UserEvents {
  /** Sessions were ended on the server: every page asks again who it is. `except` stays logged in. */
  readonly "session.revoked": { readonly reason: "logout" | "password" | "revoked"; readonly except: string | null };
  /** Nickname, portrait, level and the like changed: ask again. */
  readonly profile: Record<string, never>;
  /** A private horn message came, or one was read. */
  readonly horn: { readonly unread: number };
  readonly level: { readonly level: number; readonly experience: number };
}
export type UserEventKind = keyof UserEvents;

export function userChannel(userId: string): string {
  return `user:${userId}`;
}
