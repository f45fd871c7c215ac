import { roomDeskCalls } from "../../contract/desk/rooms.ts";
import { ok } from "../../contract/result.ts";
import type { RoomDesk } from "../room/roomDesk.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import { DESK_PAGE_READ, deskPage } from "./paging.ts";

/** Reports of rooms, held lines, moderators of match chats. */
export function registerRoomDeskCalls(registry: DeskRegistry, rooms: RoomDesk): void {
  registry.handle(roomDeskCalls.roomReports, async ({ query: { isHandled, cursor } }) =>
    ok(deskPage(await rooms.reports({ isHandled: isHandled === "1", before: cursor ?? null, limit: DESK_PAGE_READ }))),
  );
  registry.handle(roomDeskCalls.roomReportHandle, ({ params, body, staff }) => rooms.handle(params.id, body, staff.name));
  registry.handle(roomDeskCalls.heldLines, async () => ok({ list: [...(await rooms.held())] }));
  registry.handle(roomDeskCalls.heldLineDecide, ({ params, body, staff }) => rooms.decideHeld(params.id, body.to, staff.name));
  registry.handle(roomDeskCalls.roomModerators, async () => ok({ list: [...(await rooms.moderators())] }));
  registry.handle(roomDeskCalls.roomModeratorAdd, ({ body, staff }) => rooms.addModerator(body.userId, staff.name));
  registry.handle(roomDeskCalls.roomModeratorRemove, ({ params, staff }) => rooms.removeModerator(params.id, staff.name));
}
