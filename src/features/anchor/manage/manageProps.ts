import type { RoomSet } from "../../../../contract/http/room.ts";
import type { PlainRoom } from "../kit/ownRoom.ts";

/** What a tab may change of the room. */
export type RuleChange = Pick<RoomSet, "slowModeS" | "isFollowersOnly" | "minLevel" | "isLocked" | "keywordsAdded" | "keywordsRemoved">;

/** What every tab is given. */
export interface ManageProps {
  readonly room: PlainRoom;
  readonly onChange: (room: PlainRoom) => void;
  readonly announce: (text: string) => void;
}
