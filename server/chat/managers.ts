import { ErrorCode } from "../../contract/codes/errors.ts";
import { roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Manager } from "../../contract/http/moderation.ts";
import { ROOM_MANAGERS_MAX } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import type { ChatRepository } from "./chatRepository.ts";
import type { ChatDeps } from "./types.ts";

/** Managers of an anchor's own room. Their rights take effect at once. */
export interface Managers {
  /** Adding a manager again changes nothing. */
  add(anchorId: string, nickName: string): Promise<CallResult<Manager>>;
  list(anchorId: string): Promise<readonly Manager[]>;
  remove(anchorId: string, id: string): Promise<CallResult<object>>;
}

export interface ManagerDeps extends Pick<ChatDeps, "clock" | "hub" | "directory"> {
  readonly repository: ChatRepository;
}

export function createManagers({ clock, hub, directory, repository }: ManagerDeps): Managers {
  async function publishChange(roomId: string, { userId, nickName }: Manager, isManager: boolean): Promise<void> {
    directory.forget(roomId);
    await hub.publish([{ ch: roomChannel(roomId), at: clock.now(), k: "manager", d: { userId, name: nickName, isManager } }]);
  }

  return {
    async add(anchorId, nickName) {
      const room = await directory.byAnchor(anchorId);
      if (!room) return refuse(ErrorCode.notFound, "直播间不存在");
      const user = await repository.named(nickName);
      if (!user) return refuse(ErrorCode.notFound, "用户不存在");
      if (user.id === anchorId) return refuse(ErrorCode.conflict, "主播无需设为房管");
      const done = await repository.addManager(room.roomId, user.id, clock.now());
      if (done === null) return refuse(ErrorCode.conflict, `最多设置${ROOM_MANAGERS_MAX}名房管`);
      if (done.added) await publishChange(room.roomId, done.manager, true);
      return ok(done.manager);
    },

    async list(anchorId) {
      const room = await directory.byAnchor(anchorId);
      return room ? repository.managers(room.roomId) : [];
    },

    async remove(anchorId, id) {
      const room = await directory.byAnchor(anchorId);
      const removed = room ? await repository.removeManager(room.roomId, id) : null;
      if (!room || !removed) return refuse(ErrorCode.notFound, "房管不存在");
      await publishChange(room.roomId, removed, false);
      return ok({});
    },
  };
}
