import { createContext, use } from "react";
import type { RoomDetail } from "../../../contract/http/room.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import type { Caller } from "./useCaller.ts";
import type { useRoomMatch } from "./useRoomMatch.ts";

/** Shared by all parts of a room's page. */
export interface RoomPageContext {
  /** As loaded. */
  readonly detail: RoomDetail;
  /** The room at the page clock. */
  readonly view: RoomView;
  /** The match it is about at the page clock; the one in `detail` may be another by now. */
  readonly match: ReturnType<typeof useRoomMatch>;
  readonly clock: PageClock;
  /** The viewer's role and permissions. */
  readonly caller: Caller;
  /** Server time, epoch ms. */
  readonly now: () => number;
}

export const RoomContext = createContext<RoomPageContext | null>(null);

export function useRoom(): RoomPageContext {
  const room = use(RoomContext);
  if (!room) throw new Error("useRoom outside of RoomContext");
  return room;
}
