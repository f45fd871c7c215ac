import type { MatchId, RoomId, UserId } from "../ids.ts";
import { type MatchRef, type MatchType, sportOf } from "../codes/matchType.ts";
import type { BarrageStyleId } from "../room/barrage.ts";
import type { SpendCurrency } from "../money.ts";
import type { RichMoment } from "../rules/richText.ts";

/** Event kinds of `room:{roomId}` and `audience:{roomId}` (tv feed, open to all; docs/protocol.md). */

/** What somebody is in a room (docs/product.md 6). */
export type RoomRole = "anchor" | "manager" | "user";

/** Whoever speaks or gives, as the room shows them at that time. */
export interface Speaker {
  readonly id: UserId;
  readonly name: string;
  /** Root-relative URL; "" = the default image. */
  readonly portrait: string;
  /** 1 to 8; null = no badge. */
  readonly level: number | null;
  /** Id of the nobility title held (contract/http/pay.ts); null = none. */
  readonly noble: string | null;
  readonly role: RoomRole;
}

/** A line that is answered, in the server's words: nobody says what somebody has said. */
export interface Quote {
  readonly id: string;
  /** Of whoever said it. */
  readonly name: string;
  /** The beginning of it (contract/limits.ts `QUOTE_MAX_LENGTH`). */
  readonly text: string;
}

/** A line of the chat; it flies over the picture as well. */
export interface ChatData {
  /** The server's own, unique in the room. */
  readonly id: string;
  readonly from: Speaker;
  readonly text: string;
  /** What is answered; absent = nothing, or it has been removed since. */
  readonly reply?: Quote;
  /** The moment of a match it is about; its card is read as of the reader's moment (contract/http/moment.ts). */
  readonly moment?: RichMoment;
}

/** A styled line sent from the player. The one kind that a reader who cannot keep up is not sent. */
export interface BarrageData extends ChatData {
  readonly style: BarrageStyleId;
}

export interface GiftData {
  readonly id: string;
  readonly from: Speaker;
  /** Of contract/room/gifts.ts. */
  readonly giftId: string;
  readonly count: number;
  /** How many of this gift this giver has given in a row, this one included (contract/limits.ts `COMBO_MS`). */
  readonly combo: number;
  readonly currency: SpendCurrency;
  /** Decimal string, of all `count`. */
  readonly total: string;
}

export interface RoomRules {
  /** Seconds between two lines of one user; 0 = off. Anchor and managers are free. */
  readonly slowModeS: number;
  readonly isFollowersOnly: boolean;
  /** 0 = everybody. */
  readonly minLevel: number;
  /** Nobody but the anchor and managers may speak. */
  readonly isLocked: boolean;
}

/** What a room is called and about. */
export interface RoomProfile {
  readonly title: string;
  /** Root-relative URL; "" = drawn by the page. */
  readonly cover: string;
  /** Of contract/room/categories.ts. */
  readonly categoryId: string;
  /** The match it is about. */
  readonly match: MatchRef | null;
}

export interface RoomEvents {
  readonly chat: ChatData;
  readonly barrage: BarrageData;
  readonly gift: GiftData;
  /** Somebody entered whose coming is shown (nobility, managers). `text`: the anchor's words of welcome; "" = none. */
  readonly welcome: { readonly from: Speaker; readonly text: string };
  /** The anchor's notice; "" takes it away. */
  readonly notice: { readonly text: string };
  readonly profile: RoomProfile;
  readonly rules: RoomRules;
  /** A session began. */
  readonly up: { readonly sessionId: string };
  /** It is over. `lost`: the publisher did not come back; `closed`: the operator ended it. */
  readonly down: { readonly sessionId: string; readonly reason: "ended" | "lost" | "closed" };
  /** Pictures arrive, or have stopped arriving for now. */
  readonly stream: { readonly isFlowing: boolean };
  /**
   * A line is gone for everyone at once, whatever moment a page shows; its text is no longer in the log. Such an event
   * stands in the line's own place as well (its number and time), so that the numbers keep no gap. Quotes of it are gone with it.
   */
  readonly removed: { readonly id: string; readonly by: RoomRole };
  /** `until` epoch ms; null = for good. */
  readonly ban: { readonly userId: UserId; readonly name: string; readonly until: number | null };
  readonly unban: { readonly userId: UserId; readonly name: string };
  readonly manager: { readonly userId: UserId; readonly name: string; readonly isManager: boolean };
  readonly packet: {
    readonly packetId: string;
    readonly from: Speaker;
    readonly currency: SpendCurrency;
    /** Decimal string. */
    readonly total: string;
    readonly count: number;
    readonly words: string;
    readonly expiresAt: number;
  };
  /** `left`: shares nobody has yet. */
  readonly "packet.grabbed": { readonly packetId: string; readonly name: string; readonly amount: string; readonly left: number };
}
export type RoomEventKind = keyof RoomEvents;
export type RoomEvent = {
  readonly [K in RoomEventKind]: { readonly ch: string; readonly s: number; readonly at: number; readonly k: K; readonly d: RoomEvents[K] };
}[RoomEventKind];

/** Derived, not logged, in a channel of its own so that the room's numbers have no gap after a restart. */
export interface AudienceEvents {
  readonly audience: {
    readonly viewers: number;
    readonly heat: number;
    /** In the chat of a match: rooms on air about it; absent = none. */
    readonly rooms?: number;
  };
}
export type AudienceView = AudienceEvents["audience"];

export function roomChannel(roomId: RoomId): string {
  return `room:${roomId}`;
}

export function audienceChannel(roomId: RoomId): string {
  return `audience:${roomId}`;
}

/** The room that the chat of a match is. */
export function matchRoomId(matchType: MatchType, matchId: MatchId): RoomId {
  return `${sportOf(matchType)}-${matchId}`;
}
