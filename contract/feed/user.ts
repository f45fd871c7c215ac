import type { TipOutcome } from "../codes/tips.ts";
import type { RoomId, UserId } from "../ids.ts";
import type { HornEvents } from "./horn.ts";
import type { NoticeKind } from "../http/noticeKinds.ts";
import type { SpendCurrency } from "../money.ts";
import type { Balances } from "../http/pay.ts";

/**
 * Why somebody may not publish to a room: the stream key is wrong; is over; is no longer the room's; somebody publishes
 * already; what is sent is not H.264 with AAC.
 */
export type PublishRefusal = "key" | "expired" | "replaced" | "busy" | "codec";

/** Event kinds of `user:{userId}` (tv feed, with token). Those of money are published after commit (outbox). */
export interface UserEvents {
  /** Sessions were ended on the server: every page asks again who it is. `except` stays logged in. */
  readonly "session.revoked": { readonly reason: "logout" | "password" | "revoked"; readonly except: string | null };
  /** Nickname, portrait, level and the like changed: ask again. */
  readonly profile: Record<string, never>;
  /** Another phone was bound in the place of one. `mobile`: masked; `heldUntil`: epoch ms until which withdrawals wait. */
  readonly "phone.changed": { readonly mobile: string; readonly heldUntil: number };
  /** A private horn message came: `news`. Or one was read. */
  readonly horn: { readonly unread: number; readonly news?: HornEvents["horn"] };
  /** Every balance as it is now. */
  readonly balance: Balances;
  readonly recharge: { readonly orderId: string; readonly state: "paid" | "declined" | "expired" };
  readonly withdrawal: { readonly id: string; readonly state: "approved" | "paid" | "returned" | "rejected" };
  /** A program that would publish to the user's own room was refused. */
  readonly "publish.refused": { readonly roomId: RoomId; readonly why: PublishRefusal };
  /**
   * A room has gone on air whose anchor the user follows, or that is about a match the user has reserved: that match in
   * words, null when it is the anchor alone.
   */
  readonly live: {
    readonly roomId: RoomId;
    readonly sessionId: string;
    /** Nickname. */
    readonly anchor: string;
    readonly title: string;
    readonly match: string | null;
  };
  readonly level: { readonly level: number; readonly experience: number };
  /**
   * A plan the user has published or bought, or of an expert the user follows: settled, given back, settled anew after a correction, or its expert paid. After
   * kick-off, or void: it tells no pick.
   */
  readonly tip:
    | {
        readonly planId: string;
        readonly what: "settled" | "refunded" | "corrected" | "released";
        readonly title: string;
        readonly outcome: TipOutcome;
        /** Of a refund what every buyer gets: "38.00". */
        readonly amount?: string;
        readonly currency?: SpendCurrency;
      }
    /** An expert the user follows has published one. */
    | { readonly planId: string; readonly what: "published"; readonly title: string; readonly expert: string }
    /** Somebody has looked at what the filter had held of the user's own: it is for sale, or will not be. */
    | { readonly planId: string; readonly what: "passed" | "refused"; readonly title: string };
  /**
   * Notices came, were taken back or were read (outbox): how many groups are unread, by kind. `isMatch`: it is about a
   * match, and a page that is held to a picture waits until its clock has reached the event.
   */
  readonly notice: { readonly unread: Readonly<Record<NoticeKind, number>>; readonly isMatch: boolean };
  /**
   * Something of the conversation with `peerId` is new, or it was read on another page (outbox). Without its words: what
   * was said to one person stands in one table, and not in the log of events.
   */
  readonly message: { readonly peerId: UserId; readonly unread: { readonly message: number; readonly request: number } };
}
export type UserEventKind = keyof UserEvents;
export type UserEvent = {
  readonly [K in UserEventKind]: { readonly ch: string; readonly s: number; readonly at: number; readonly k: K; readonly d: UserEvents[K] };
}[UserEventKind];

/** What a subscriber of `user:{userId}` or `horn` begins with: the events of the last minute, oldest first. */
export interface RecentSnapshot<E> {
  readonly recent: readonly E[];
}

export function userChannel(userId: UserId): string {
  return `user:${userId}`;
}
