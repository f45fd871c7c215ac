import { NEVER } from "rxjs";
import type { AudienceView } from "../../contract/feed/room.ts";
import type { RoomState } from "../../contract/room/room.ts";
import { constant } from "../kit/behavior.ts";
import type { RoomView } from "./types.ts";

/** A room as loaded, static: rendered by the server and for the browser's first paint. */
export function stillRoom(state: RoomState, { viewers, heat }: AudienceView): RoomView {
  return {
    state$: constant(state),
    air$: constant(state),
    arrivals$: NEVER,
    removals$: NEVER,
    rights$: NEVER,
    restarts$: NEVER,
    jumps$: NEVER,
    audience$: constant({ viewers, heat }),
    status$: constant({ kind: "connecting" }),
  };
}
