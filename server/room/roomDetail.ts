import { ErrorCode } from "../../contract/codes/errors.ts";
import type { AsOf } from "../../contract/envelope.ts";
import { audienceChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { RoomCaller, RoomDetail } from "../../contract/http/room.ts";
import type { UserCard } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { RoomLists } from "./roomLists.ts";
import type { RoomRepository } from "./roomRepository.ts";
import { type RoomStates, snapshotOf } from "./roomStates.ts";
import type { AudienceCount, Room, RoomDirectory } from "./types.ts";

/** A user as others see them. `viewer`: the caller; null = a visitor. */
export type CardOf = (viewer: string | null, userId: string) => Promise<UserCard | null>;

export interface RoomDetailsDeps {
  readonly hub: Pick<FeedHub, "position">;
  readonly clock: Clock;
  readonly audience: AudienceCount;
  readonly directory: RoomDirectory;
  readonly rooms: Pick<RoomRepository, "isFollowing" | "banOf">;
  readonly states: Pick<RoomStates, "get">;
  readonly lists: Pick<RoomLists, "card">;
  readonly cardOf: CardOf;
}

/** A room as its page loads it. */
export interface RoomDetails {
  detail(viewer: string | null, roomId: string): Promise<CallResult<RoomDetail>>;
  /** `asOf` is that of the audience's own channel. */
  numbers(roomId: string): Promise<CallResult<{ viewers: number; heat: number; asOf: AsOf }>>;
}

const VISITOR: RoomCaller = { role: null, isFollowing: false, ban: null };

export function createRoomDetails(deps: RoomDetailsDeps): RoomDetails {
  const { hub, clock, audience, directory, rooms, states, lists, cardOf } = deps;
  const unknownRoom = () => refuse(ErrorCode.notFound, "直播间不存在");

  async function callerOf(viewer: string, anchorId: string, room: Room): Promise<RoomCaller> {
    const [role, isFollowing, ban] = await Promise.all([
      directory.roleOf(room, viewer),
      rooms.isFollowing(viewer, anchorId),
      rooms.banOf(room.roomId, viewer, clock.now()),
    ]);
    return { role, isFollowing, ban };
  }

  return {
    async detail(viewer, roomId) {
      const room = await directory.find(roomId);
      if (room === null || room.anchorId === null) return unknownRoom();
      const [card, anchor, folded, mine] = await Promise.all([
        lists.card(roomId),
        cardOf(viewer, room.anchorId),
        states.get(roomId),
        viewer === null ? VISITOR : callerOf(viewer, room.anchorId, room),
      ]);
      if (card === null || anchor === null) return unknownRoom();
      const state = snapshotOf(folded.state);
      return ok({
        room: card,
        anchor,
        state,
        asOf: { e: folded.e, s: state.seq },
        streamUrl: state.session === null ? null : `/media/live/${roomId}.flv`,
        mine,
      });
    },

    async numbers(roomId) {
      if ((await directory.find(roomId)) === null) return unknownRoom();
      const asOf = await hub.position(audienceChannel(roomId));
      return ok({ viewers: audience.viewers(roomId), heat: Math.round(audience.heat(roomId)), asOf });
    },
  };
}
