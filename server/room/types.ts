import type { RoomProfile, RoomRole, RoomRules } from "../../contract/feed/room.ts";

/** The interface of rooms for other modules, which get it from `server/compose/rooms.ts`. */

/** A room for other modules; fresh from the database, or at most a second old. */
export interface Room {
  readonly roomId: string;
  /** Null: a match room, which has no owner. */
  readonly anchorId: string | null;
  readonly profile: RoomProfile;
  readonly notice: string;
  readonly rules: RoomRules;
  readonly keywords: readonly string[];
  /** The running session; null while down. */
  readonly sessionId: string | null;
  readonly isFlowing: boolean;
}

export interface RoomDirectory {
  /** By id: an anchor's room (`680001`) or a match room (`fb-sim-fb-…`); null: no such room. */
  find(roomId: string): Promise<Room | null>;
  byAnchor(anchorId: string): Promise<Room | null>;
  /** A user's role in a room; a moderator manages all match chats. */
  roleOf(room: Pick<Room, "roomId" | "anchorId">, userId: string): Promise<RoomRole>;
  /** Drops the cached entry of a room that has just changed. */
  forget(roomId: string): void;
}

/** Live figures of a room's audience. */
export interface AudienceCount {
  /** Sockets that currently follow the room. */
  viewers(roomId: string): number;
  /** Weighs viewers, lines and gifts of the last minutes; lists are sorted by it. */
  heat(roomId: string): number;
}
