import type { Observable } from "rxjs";
import type { AudienceView, RoomEvent } from "../../contract/feed/room.ts";
import type { RoomState } from "../../contract/room/room.ts";
import type { FeedStatus } from "../feed/types.ts";
import type { Behavior } from "../kit/behavior.ts";

/** Whether a room is on air, and whether its pictures arrive. */
export type RoomAir = Pick<RoomState, "session" | "isFlowing">;

/** One room as of the page clock. */
export interface RoomView {
  /** Folded up to the playhead: no line in it has `at` later than the playhead's. What a manager removed is never in it. */
  readonly state$: Behavior<RoomState>;
  /** As of now, whatever moment is shown: what the player may ask for. A picture that has stopped would never reach the end. */
  readonly air$: Behavior<RoomAir>;
  /**
   * Each event when the playhead reaches it, once, in order: what flies over the picture and what is announced. Not
   * those a jump passes over.
   */
  readonly arrivals$: Observable<RoomEvent>;
  /** Ids of lines as they are taken away: at once, whatever moment is shown. */
  readonly removals$: Observable<string>;
  /** The playhead jumped: what is in the air belongs to another moment. */
  readonly jumps$: Observable<void>;
  readonly audience$: Behavior<AudienceView>;
  readonly status$: Behavior<FeedStatus>;
}
