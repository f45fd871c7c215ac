import type { MatchId, RoomId, UserId } from "../ids.ts";
import { type MatchRef, type MatchType, sportOf } from "../codes/matchType.ts";
import type { BarrageStyleId } from "../room/barrage.ts";
import type { SpendCurrency } from "../money.ts";
import type { RichMoment } from "../rules/richText.ts";

/** Event kinds of `room:{roomId}` and `audience:{roomId}` (tv feed, open to all; docs/protocol.md). */

/** Role of a user in a room (docs/product.md 6). */
export type RoomRole = "anchor" | "manager" | "user";

/** The user who speaks or gives, as the room showed them at that time. */
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

/** A quoted line. The server fills it in, so that nobody can put words into another's mouth. */
export interface Quote {
  readonly id: string;
  /** Nickname of the quoted user. */
  readonly name: string;
  /** The beginning of the quoted text (contract/limits.ts `QUOTE_MAX_LENGTH`). */
  readonly text: string;
}

/** A chat line; it also flies over the picture. */
export interface ChatData {
  /** Assigned by the server, unique in the room. */
  readonly id: string;
  readonly from: Speaker;
  readonly text: string;
  /** The quoted line; absent = none, or removed since. */
  readonly reply?: Quote;
  /** The moment of a match the line is about; its card is read as of the viewer's moment (contract/http/moment.ts). */
  readonly moment?: RichMoment;
}

/** A styled line sent from the player. The only kind of event that slow readers are not sent. */
export interface BarrageData extends ChatData {
  readonly style: BarrageStyleId;
}

export interface GiftData {
  readonly id: string;
  readonly from: Speaker;
  /** An id of contract/room/gifts.ts. */
  readonly giftId: string;
  readonly count: number;
  /** How many of this gift the giver has given in a row, including these (contract/limits.ts `COMBO_MS`). */
  readonly combo: number;
  readonly currency: SpendCurrency;
  /** Decimal string; the price of all `count`. */
  readonly total: string;
}

export interface RoomRules {
  /** Seconds between two lines of one user; 0 = off. Does not apply to the anchor and managers. */
  readonly slowModeS: number;
  readonly isFollowersOnly: boolean;
  /** 0 = everybody. */
  readonly minLevel: number;
  /** Only the anchor and managers may speak. */
  readonly isLocked: boolean;
}

/** Title and subject of a room. */
export interface RoomProfile {
  readonly title: string;
  /** Root-relative URL; "" = drawn by the page. */
  readonly cover: string;
  /** An id of contract/room/categories.ts. */
  readonly categoryId: string;
  /** The match the room is about. */
  readonly match: MatchRef | null;
}

export interface RoomEvents {
  readonly chat: ChatData;
  readonly barrage: BarrageData;
  readonly gift: GiftData;
  /** A user entered whose entry is announced (nobility, managers). `text`: the anchor's greeting; "" = none. */
  readonly welcome: { readonly from: Speaker; readonly text: string };
  /** The anchor's notice; "" removes it. */
  readonly notice: { readonly text: string };
  readonly profile: RoomProfile;
  readonly rules: RoomRules;
  /** A broadcast session began. */
  readonly up: { readonly sessionId: string };
  /** The session ended. `lost`: the publisher did not come back; `closed`: the operator ended it. */
  readonly down: { readonly sessionId: string; readonly reason: "ended" | "lost" | "closed" };
  /** Whether pictures arrive at the moment. */
  readonly stream: { readonly isFlowing: boolean };
  /**
   * A line disappears for everyone at once, whatever the playhead; its text is no longer in the log. An event of this kind
   * also replaces the line itself (same number and time), so that the sequence keeps no gap. Quotes of the line go too.
   */
  readonly removed: { readonly id: string; readonly by: RoomRole };
  /** `until` epoch ms; null = for good, or until the session ends. */
  readonly ban: {
    readonly userId: UserId;
    readonly name: string;
    readonly until: number | null;
    /** Ends with the broadcast session, by an `unban`; absent = no, also in older events. */
    readonly endsWithSession?: true;
  };
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
  /** `left`: shares not taken yet. */
  readonly "packet.grabbed": { readonly packetId: string; readonly name: string; readonly amount: string; readonly left: number };
}
export type RoomEventKind = keyof RoomEvents;
export type RoomEvent = {
  readonly [K in RoomEventKind]: { readonly ch: string; readonly s: number; readonly at: number; readonly k: K; readonly d: RoomEvents[K] };
}[RoomEventKind];

/** Derived and not logged. A channel of its own, so that a restart leaves no gap in the room's sequence. */
export interface AudienceEvents {
  readonly audience: {
    readonly viewers: number;
    readonly heat: number;
    /** In a match chat: rooms on air about the match; absent = none. */
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

/** Id of the room that serves as the chat of a match. */
export function matchRoomId(matchType: MatchType, matchId: MatchId): RoomId {
  return `${sportOf(matchType)}-${matchId}`;
}
