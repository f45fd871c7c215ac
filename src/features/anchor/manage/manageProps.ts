import type { RoomSet } from "../../../../contract/http/room.ts";
import type { PlainRoom } from "../kit/ownRoom.ts";

/** Settings of the room that a tab may change. */
export type RuleChange = Pick<RoomSet, "slowModeS" | "isFollowersOnly" | "minLevel" | "isLocked" | "keywordsAdded" | "keywordsRemoved">;

/** Props of every tab. */
export interface ManageProps {
  readonly room: PlainRoom;
  readonly onChange: (room: PlainRoom) => void;
  readonly announce: (text: string) => void;
}
