import type { Observable } from "rxjs";
import type { AudienceView, RoomEvent } from "../../contract/feed/room.ts";
import type { RoomState } from "../../contract/room/room.ts";
import type { FeedStatus } from "../feed/types.ts";
import type { Behavior } from "../kit/behavior.ts";

/** Whether a room is on air, and whether its pictures arrive. */
export type RoomAir = Pick<RoomState, "session" | "isFlowing">;

/** Events that change what a user may do in the room. */
export type RightsEvent = Extract<RoomEvent, { readonly k: "ban" | "unban" | "manager" }>;

/** One room as of the page clock. */
export interface RoomView {
  /** Folded up to the playhead: no line has `at` later than the playhead's. Lines a manager removed are never in it. */
  readonly state$: Behavior<RoomState>;
  /** As of now, whatever moment is shown: decides whether the player may connect. A stopped picture would never reach the end. */
  readonly air$: Behavior<RoomAir>;
  /**
   * Each event when the playhead reaches it, once, in order: for the barrage over the picture and for announcements.
   * Events passed over by a jump are left out.
   */
  readonly arrivals$: Observable<RoomEvent>;
  /** Ids of removed lines: emitted at once, whatever moment is shown. */
  readonly removals$: Observable<string>;
  /** Each once, as soon as it is known, whatever moment is shown: the server goes by them already. Their lines wait for the playhead. */
  readonly rights$: Observable<RightsEvent>;
  /**
   * The view has restarted from a later state, because too much was missed: events in between are in none of these streams,
   * and the state doesn't say what a user may do.
   */
  readonly restarts$: Observable<void>;
  /** The playhead jumped: barrage in flight belongs to another moment. */
  readonly jumps$: Observable<void>;
  readonly audience$: Behavior<AudienceView>;
  readonly status$: Behavior<FeedStatus>;
}
