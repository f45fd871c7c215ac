import type { TipOutcome } from "../codes/tips.ts";
import type { RoomId, UserId } from "../ids.ts";
import type { HornEvents } from "./horn.ts";
import type { NoticeKind } from "../http/noticeKinds.ts";
import type { SpendCurrency } from "../money.ts";
import type { Balances } from "../http/pay.ts";

/**
 * Why a publisher is refused: wrong stream key; expired key; replaced key; somebody already publishes to the room;
 * the stream is not H.264 with AAC.
 */
export type PublishRefusal = "key" | "expired" | "replaced" | "busy" | "codec";

/** Event kinds of `user:{userId}` (tv feed, with token). Those about money are published after commit (outbox). */
export interface UserEvents {
  /** The server ended sessions: every page checks its user again. `except` stays logged in. */
  readonly "session.revoked": { readonly reason: "logout" | "password" | "revoked"; readonly except: string | null };
  /** Nickname, portrait, level or the like changed: fetch them again. */
  readonly profile: Record<string, never>;
  /** The bound phone was replaced. `mobile`: masked; `heldUntil`: epoch ms until which withdrawals are on hold. */
  readonly "phone.changed": { readonly mobile: string; readonly heldUntil: number };
  /** A private horn message arrived (`news`), or one was read. */
  readonly horn: { readonly unread: number; readonly news?: HornEvents["horn"] };
  /** All current balances. */
  readonly balance: Balances;
  readonly recharge: { readonly orderId: string; readonly state: "paid" | "declined" | "expired" };
  readonly withdrawal: { readonly id: string; readonly state: "approved" | "paid" | "returned" | "rejected" };
  /** A publisher was refused at the user's own room. */
  readonly "publish.refused": { readonly roomId: RoomId; readonly why: PublishRefusal };
  /**
   * A room went on air whose anchor the user follows, or that is about a match the user has reserved. `match`: that match
   * in words; null when it is because of the anchor alone.
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
   * A plan that the user published or bought, or of an expert they follow, was settled, refunded, or settled anew after a
   * correction, or its expert was paid. Sent after kick-off or a void, and without the pick.
   */
  readonly tip:
    | {
        readonly planId: string;
        readonly what: "settled" | "refunded" | "corrected" | "released";
        readonly title: string;
        readonly outcome: TipOutcome;
        /** For a refund, what each buyer gets: "38.00". */
        readonly amount?: string;
        readonly currency?: SpendCurrency;
      }
    /** An expert the user follows published a plan. */
    | { readonly planId: string; readonly what: "published"; readonly title: string; readonly expert: string }
    /** A moderator decided on a held plan of the user's own: it is for sale, or is refused. */
    | { readonly planId: string; readonly what: "passed" | "refused"; readonly title: string };
  /**
   * Notices arrived, were withdrawn or were read (outbox): unread groups by kind. `isMatch`: the notice is about a match,
   * and a page whose playhead is held to a picture waits until its clock has reached the event.
   */
  readonly notice: { readonly unread: Readonly<Record<NoticeKind, number>>; readonly isMatch: boolean };
  /**
   * The conversation with `peerId` has something new, or was read on another page (outbox). Carries no text: private
   * messages are stored in one table only, never in the event log.
   */
  readonly message: { readonly peerId: UserId; readonly unread: { readonly message: number; readonly request: number } };
}
export type UserEventKind = keyof UserEvents;
export type UserEvent = {
  readonly [K in UserEventKind]: { readonly ch: string; readonly s: number; readonly at: number; readonly k: K; readonly d: UserEvents[K] };
}[UserEventKind];

/** Snapshot of `user:{userId}` and `horn` for a new subscriber: the events of the last minute, oldest first. */
export interface RecentSnapshot<E> {
  readonly recent: readonly E[];
}

export function userChannel(userId: UserId): string {
  return `user:${userId}`;
}
