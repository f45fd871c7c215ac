import { ErrorCode } from "../../contract/codes/errors.ts";
import { type RoomRole, roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { Ban, BanSpan } from "../../contract/http/moderation.ts";
import { ok } from "../../contract/result.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { MATCH_CHATS, keptUnder } from "../../contract/room/room.ts";
import type { BannedNow } from "./bannedNow.ts";
import type { ChatRepository, ChatUser, StoredBan } from "./chatRepository.ts";
import { type KeptRoom, keptRoom } from "./keptRoom.ts";
import type { ChatDeps } from "./types.ts";

export interface BanDeps extends Pick<ChatDeps, "clock" | "hub" | "directory" | "nobleOf"> {
  readonly repository: ChatRepository;
  readonly bannedNow: BannedNow;
}

/** Bans of a room (docs/product.md 6 and 7): by its anchor and its managers; of all match chats together: by moderators. */
export interface Bans {
  ban(
    byId: string,
    input: { readonly roomId: string; readonly nickName: string; readonly span?: BanSpan | undefined },
  ): Promise<CallResult<Ban>>;
  /** Bans in force, newest first. */
  list(
    byId: string,
    where: { readonly roomId: string; readonly nickName?: string | undefined; readonly page: number; readonly pageSize: number },
  ): Promise<CallResult<Page<Ban>>>;
  unban(byId: string, id: string): Promise<CallResult<object>>;
  /** Ends the bans that last until the end of the session. */
  endSessionBans(roomId: string): Promise<void>;
}

/** Null: without an end known in advance. */
const SPAN_MS: Readonly<Record<BanSpan, number | null>> = { "10m": 600_000, "1h": 3_600_000, session: null, forever: null };

export function createBans({ clock, hub, directory, nobleOf, repository, bannedNow }: BanDeps): Bans {
  /** Whether a keeper may ban a user, or lift the user's ban. */
  async function mayJudge(room: KeptRoom, role: RoomRole, userId: string): Promise<CallResult<null>> {
    if (userId === room.anchorId) return refuse(ErrorCode.forbidden, "不能禁言主播");
    if (role !== "anchor" && (await directory.roleOf(room, userId)) === "manager") {
      return refuse(ErrorCode.forbidden, room.anchorId === null ? "不能禁言房管" : "只有主播可以管理房管");
    }
    return ok(null);
  }

  async function mayBan(room: KeptRoom, role: RoomRole, user: ChatUser): Promise<CallResult<null>> {
    const may = await mayJudge(room, role, user.id);
    if (!may.ok) return may;
    const title = await nobleOf(user.id);
    return title?.privileges.includes(PRIVILEGE.unbannable) ? refuse(ErrorCode.forbidden, "该用户拥有防禁言特权") : ok(null);
  }

  /** Where a ban kept under this room holds: one in the match chats holds in all of them, and is published in the watched ones. */
  const publishedIn = (under: string): readonly string[] =>
    under === MATCH_CHATS ? hub.watched("room").filter((one) => keptUnder(one) === MATCH_CHATS) : [under];

  async function publishUnban({ roomId, userId, nickName }: StoredBan): Promise<void> {
    const at = clock.now();
    await hub.publish(publishedIn(roomId).map((one) => ({ ch: roomChannel(one), at, k: "unban", d: { userId, name: nickName } })));
  }

  return {
    async ban(byId, { roomId, nickName, span = "forever" }) {
      const access = await keptRoom(directory, byId, roomId);
      if (!access.ok) return access;
      const { room, role } = access.value;
      const [user, by] = await Promise.all([repository.named(nickName), repository.user(byId)]);
      if (!user) return refuse(ErrorCode.notFound, "用户不存在");
      const may = await mayBan(room, role, user);
      if (!may.ok) return may;
      if (span === "session" && room.anchorId === null) return refuse(ErrorCode.badRequest, "比赛聊天请选择禁言时长");
      if (span === "session" && room.sessionId === null) return refuse(ErrorCode.roomDown);
      const under = keptUnder(roomId);
      const at = clock.now();
      const lastsMs = SPAN_MS[span];
      const until = lastsMs === null ? null : at + lastsMs;
      const id = await repository.ban({ roomId: under, userId: user.id, byId, span, at, until });
      bannedNow.add(under, user.id);
      const d = { userId: user.id, name: user.nickName, until, ...(span === "session" ? { endsWithSession: true } : {}) };
      const roomIds = new Set([roomId, ...publishedIn(under)]);
      await hub.publish([...roomIds].map((one) => ({ ch: roomChannel(one), at, k: "ban", d })));
      const { nickName: name, portrait } = user;
      return ok({ id, userId: user.id, nickName: name, portrait, at, until, span, by: by?.nickName ?? "" });
    },

    async list(byId, { roomId, nickName = "", page, pageSize }) {
      const access = await keptRoom(directory, byId, roomId);
      return access.ok ? ok(await repository.bans(keptUnder(roomId), { nickName, page, pageSize }, clock.now())) : access;
    },

    async unban(byId, id) {
      const found = await repository.findBan(id);
      if (!found) return refuse(ErrorCode.notFound, "禁言记录不存在");
      const access = await keptRoom(directory, byId, found.roomId);
      if (!access.ok) return access;
      const may = await mayJudge(access.value.room, access.value.role, found.userId);
      if (!may.ok) return may;
      if (await repository.unban(id)) await publishUnban(found);
      return ok({});
    },

    async endSessionBans(roomId) {
      for (const ended of await repository.endSessionBans(roomId)) await publishUnban(ended);
    },
  };
}
