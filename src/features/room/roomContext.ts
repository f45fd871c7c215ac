import { createContext, use } from "react";
import type { RoomDetail } from "../../../contract/http/room.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import type { Caller } from "./useCaller.ts";

/** What every part of a room's page works on. */
export interface RoomPageContext {
  /** As it was loaded. */
  readonly detail: RoomDetail;
  /** The room as of the page clock. */
  readonly view: RoomView;
  readonly clock: PageClock;
  /** What whoever looks is here, and may do. */
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
