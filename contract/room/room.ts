import type { RoomId } from "../ids.ts";
import type { BarrageData, ChatData, GiftData, RoomEvent, RoomEvents, RoomProfile, RoomRules, Speaker } from "../feed/room.ts";
import { withoutQuote } from "./quote.ts";

/**
 * A room as a fold of its events: `reduceRoom(state, event)`, used by the server for snapshots, by the page for its
 * view, and by playback (docs/ARCHITECTURE.md).
 */

/** A line of the chat list. */
export type RoomLine =
  | { readonly kind: "chat"; readonly s: number; readonly at: number; readonly d: ChatData }
  | { readonly kind: "barrage"; readonly s: number; readonly at: number; readonly d: BarrageData }
  | { readonly kind: "gift"; readonly s: number; readonly at: number; readonly d: GiftData }
  | { readonly kind: "welcome"; readonly s: number; readonly at: number; readonly d: { readonly from: Speaker; readonly text: string } }
  | { readonly kind: "ban"; readonly s: number; readonly at: number; readonly d: RoomEvents["ban"] }
  | { readonly kind: "packet"; readonly s: number; readonly at: number; readonly d: RoomEvents["packet"] };

export interface OpenPacket {
  readonly packetId: string;
  readonly from: Speaker;
  readonly count: number;
  readonly left: number;
  readonly words: string;
  readonly expiresAt: number;
}

export interface RoomState {
  readonly roomId: RoomId;
  readonly profile: RoomProfile;
  readonly notice: string;
  readonly rules: RoomRules;
  /** Null: not live. */
  readonly session: { readonly id: string; readonly startedAt: number } | null;
  /** Whether pictures are arriving. */
  readonly isFlowing: boolean;
  /** Why the last session ended; null before the first and while live. */
  readonly endedBy: RoomEvents["down"]["reason"] | null;
  /** The latest `ROOM_LINES_KEPT`, oldest first. */
  readonly lines: readonly RoomLine[];
  /** Red packets with shares left, oldest first. The view must check `expiresAt` itself. */
  readonly packets: readonly OpenPacket[];
  /** Sequence number and time of the last event folded; 0 = none. */
  readonly seq: number;
  readonly asOfAt: number;
}

/** Maximum lines that a page keeps. */
export const ROOM_LINES_KEPT = 200;
/** Lines in a snapshot (docs/product.md 9: match chat 20). */
export const ROOM_HISTORY = 20;

/**
 * All match chats are moderated as one: a moderator or a ban in one of them holds in all.
 * Those bans and moderators are stored under this id, which is not a room.
 */
export const MATCH_CHATS = "match";

/** The id under which a room's bans and managers are stored. */
export function keptUnder(roomId: RoomId): string {
  return /^(?:fb|bk)-/.test(roomId) ? MATCH_CHATS : roomId;
}

export const NO_RULES: RoomRules = { slowModeS: 0, isFollowersOnly: false, minLevel: 0, isLocked: false };
export const NO_PROFILE: RoomProfile = { title: "", cover: "", categoryId: "1", match: null };

export function emptyRoom(roomId: RoomId): RoomState {
  return {
    roomId,
    profile: NO_PROFILE,
    notice: "",
    rules: NO_RULES,
    session: null,
    isFlowing: false,
    endedBy: null,
    lines: [],
    packets: [],
    seq: 0,
    asOfAt: 0,
  };
}

/** Folds one event; an event that is not newer than the state changes nothing. */
export function reduceRoom(before: RoomState, event: RoomEvent): RoomState {
  if (event.s <= before.seq) return before;
  const room: RoomState = { ...before, seq: event.s, asOfAt: Math.max(before.asOfAt, event.at) };
  const { s, at } = event;
  switch (event.k) {
    case "chat":
      return withLine(room, { kind: "chat", s, at, d: event.d });
    case "barrage":
      return withLine(room, { kind: "barrage", s, at, d: event.d });
    case "gift":
      return withLine(room, { kind: "gift", s, at, d: event.d });
    case "welcome":
      return withLine(room, { kind: "welcome", s, at, d: event.d });
    case "ban":
      return withLine(room, { kind: "ban", s, at, d: event.d });
    case "packet": {
      const { packetId, from, count, words, expiresAt } = event.d;
      const packets = [...room.packets, { packetId, from, count, left: count, words, expiresAt }];
      return { ...withLine(room, { kind: "packet", s, at, d: event.d }), packets };
    }
    case "packet.grabbed": {
      const { packetId, left } = event.d;
      const packets = room.packets.map((p) => (p.packetId === packetId ? { ...p, left } : p)).filter((p) => p.left > 0);
      return { ...room, packets };
    }
    case "removed":
      return withoutLine(room, event.d.id);
    case "notice":
      return { ...room, notice: event.d.text };
    case "profile":
      return { ...room, profile: event.d };
    case "rules":
      return { ...room, rules: event.d };
    case "up":
      return { ...room, session: { id: event.d.sessionId, startedAt: at }, isFlowing: false, endedBy: null };
    case "down":
      return { ...room, session: null, isFlowing: false, endedBy: event.d.reason };
    case "stream":
      return { ...room, isFlowing: event.d.isFlowing };
    case "unban":
    case "manager":
      return room;
    default:
      // A newer server may send kinds that this page does not know.
      event satisfies never;
      return room;
  }
}

/** Removes a line and all quotes of it, whatever the playhead: moderation does not wait for the picture. */
export function withoutLine(room: RoomState, id: string): RoomState {
  const lines = linesWithout(room.lines, id);
  return lines === room.lines ? room : { ...room, lines };
}

/** Returns the same list if it has neither the line nor a quote of it. */
export function linesWithout(lines: readonly RoomLine[], id: string): readonly RoomLine[] {
  let isChanged = false;
  const left = lines.flatMap((line): readonly RoomLine[] => {
    if (line.kind !== "chat" && line.kind !== "barrage") return [line];
    if (line.d.id !== id && line.d.reply?.id !== id) return [line];
    isChanged = true;
    if (line.d.id === id) return [];
    return [line.kind === "chat" ? { ...line, d: withoutQuote(line.d, id) } : { ...line, d: withoutQuote(line.d, id) }];
  });
  return isChanged ? left : lines;
}

function withLine(room: RoomState, line: RoomLine): RoomState {
  return { ...room, lines: [...room.lines.slice(-(ROOM_LINES_KEPT - 1)), line] };
}
