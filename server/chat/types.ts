import type { Speaker } from "../../contract/feed/room.ts";
import type { FeedHub, LineLog } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { CheckMoment } from "../moment/types.ts";
import type { Room, RoomDirectory } from "../room/types.ts";
import type { Limiter } from "../user/types.ts";

/** A title of nobility as the chat needs it: its privileges in words, as they are sold (docs/product.md 2, nobility). */
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
  /** The title a user holds now; null for none. */
  nobleOf(userId: string): Promise<HeldTitle | null>;
  isFollowing(userId: string, anchorId: string): Promise<boolean>;
  readonly checkMoment: CheckMoment;
  /** The anchor's words of welcome for whoever enters; "" = none. */
  welcomeFor(roomId: string): Promise<string>;
}

/** Whoever speaks, with what the rules ask of a speaker. */
export interface Speaking {
  readonly speaker: Speaker;
  readonly title: HeldTitle | null;
}

/** Null for a user who is gone. */
export type SpeakingOf = (room: Room, userId: string) => Promise<Speaking | null>;
