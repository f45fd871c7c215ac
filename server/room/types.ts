import type { RoomProfile, RoomRole, RoomRules } from "../../contract/feed/room.ts";

/** What other modules are handed of rooms by `server/compose/rooms.ts`. */

/** A room as the modules around it see it; fresh from the database, or at most a second old. */
export interface Room {
  readonly roomId: string;
  /** Null: the chat of a match, which nobody owns. */
  readonly anchorId: string | null;
  readonly profile: RoomProfile;
  readonly notice: string;
  readonly rules: RoomRules;
  readonly keywords: readonly string[];
  /** The session that runs; null while down. */
  readonly sessionId: string | null;
  readonly isFlowing: boolean;
}

export interface RoomDirectory {
  /** By id: a room of an anchor (`680001`) or of a match (`fb-sim-fb-…`); null when there is none. */
  find(roomId: string): Promise<Room | null>;
  byAnchor(anchorId: string): Promise<Room | null>;
  /** What a user is in a room; a moderator manages the chats of all matches. */
  roleOf(room: Pick<Room, "roomId" | "anchorId">, userId: string): Promise<RoomRole>;
  /** Forgets what it remembers of a room that has just changed. */
  forget(roomId: string): void;
}

/** Appends to `room:{roomId}`; resolves with the event's number once committed. */
export interface AudienceCount {
  /** Sockets that follow the room now. */
  viewers(roomId: string): number;
  /** Weighs viewers, lines and gifts of the last minutes; what lists are ordered by. */
  heat(roomId: string): number;
}
