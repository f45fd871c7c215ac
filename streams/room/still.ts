import { NEVER } from "rxjs";
import type { AudienceView } from "../../contract/feed/room.ts";
import type { RoomState } from "../../contract/room/room.ts";
import { constant } from "../kit/behavior.ts";
import type { RoomView } from "./types.ts";

/** A room as it was loaded, standing still: what the server renders and the browser's first paint repeats. */
export function stillRoom(state: RoomState, { viewers, heat }: AudienceView): RoomView {
  return {
    state$: constant(state),
    air$: constant(state),
    arrivals$: NEVER,
    removals$: NEVER,
    jumps$: NEVER,
    audience$: constant({ viewers, heat }),
    status$: constant({ kind: "connecting" }),
  };
}
