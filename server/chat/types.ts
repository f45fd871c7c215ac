import type { Speaker } from "../../contract/feed/room.ts";
import type { FeedHub, LineLog } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { CheckMoment } from "../moment/types.ts";
import type { Room, RoomDirectory } from "../room/types.ts";
import type { Limiter } from "../user/types.ts";

/** A title of nobility as the chat needs it: its privileges by name, as they are sold (docs/product.md 2, nobility). */
export interface HeldTitle {
  readonly id: string;
  readonly privileges: readonly string[];
}

export interface ChatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: Pick<FeedHub, "publish" | "position" | "readPage" | "redact" | "onCommitted" | "watched">;
  readonly eventLog: LineLog;
  readonly directory: RoomDirectory;
  readonly limiter: Pick<Limiter, "take" | "waitMs">;
  /** The user's current title; null for none. */
  nobleOf(userId: string): Promise<HeldTitle | null>;
  isFollowing(userId: string, anchorId: string): Promise<boolean>;
  readonly checkMoment: CheckMoment;
  /** The anchor's welcome for users who enter; "" = none. */
  welcomeFor(roomId: string): Promise<string>;
}

/** A speaker, with the data that the rules need. */
export interface Speaking {
  readonly speaker: Speaker;
  readonly title: HeldTitle | null;
}

/** Null for a deleted user. */
export type SpeakingOf = (room: Room, userId: string) => Promise<Speaking | null>;
