import { ErrorCode } from "../../contract/codes/errors.ts";
import { sportOf } from "../../contract/codes/matchType.ts";
import type { RoomProfile } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { LiveSession, OwnRoom, RoomSet } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Media } from "../media/types.ts";
import type { Matches } from "../match/match.ts";
import type { HistoryRepository } from "./historyRepository.ts";
import type { RoomLists } from "./roomLists.ts";
import type { RoomRepository, RoomRow, RoomRequest } from "./roomRepository.ts";
import type { RoomStates } from "./roomStates.ts";
import { type SettingProblem, requestOf } from "./roomRequest.ts";
import type { LiveSessions } from "./sessions.ts";
import type { InTurn } from "../kit/serialQueue.ts";
import type { RoomDirectory } from "./types.ts";

export interface OwnRoomsDeps {
  readonly clock: Clock;
  readonly media: Pick<Media, "issuePublishUrl" | "record">;
  readonly matches: Pick<Matches, "exists">;
  readonly directory: Pick<RoomDirectory, "forget">;
  readonly rooms: RoomRepository;
  readonly history: Pick<HistoryRepository, "find">;
  readonly states: Pick<RoomStates, "get">;
  readonly lists: Pick<RoomLists, "card">;
  readonly sessions: LiveSessions;
  readonly inTurn: InTurn;
}

/** An anchor's actions on their own room; other rooms cannot be reached this way. */
export interface OwnRooms {
  /** Creates the room on first use. */
  own(anchorId: string): Promise<CallResult<OwnRoom>>;
  set(anchorId: string, request: RoomSet): Promise<CallResult<OwnRoom>>;
  up(anchorId: string): Promise<CallResult<OwnRoom>>;
  /** 403 for another anchor's room. */
  down(anchorId: string, roomId: string): Promise<CallResult<{ session: LiveSession | null }>>;
  newKey(anchorId: string): Promise<CallResult<OwnRoom>>;
  /** For a key that may have leaked: if there is one, replaces it and cuts its publisher off. */
  dropKey(anchorId: string): Promise<void>;
  /** Writes the requested settings and publishes the changes. */
  apply(roomId: string, request: RoomRequest): Promise<void>;
  /** Publishes the first event of a room. */
  announce(room: RoomRow): Promise<void>;
}

const BORN = "born";

function isSameProfile(a: RoomProfile, b: RoomProfile): boolean {
  const isSameMatch = a.match?.matchId === b.match?.matchId && a.match?.matchType === b.match?.matchType;
  return isSameMatch && a.title === b.title && a.cover === b.cover && a.categoryId === b.categoryId;
}

export function createOwnRooms(deps: OwnRoomsDeps): OwnRooms {
  const { clock, media, matches, directory, rooms, states, lists, sessions, inTurn } = deps;
  const noAnchor = () => refuse(ErrorCode.forbidden);
  const refuseSetting = (message: SettingProblem) => refuse(ErrorCode.badRequest, message);

  const announce = (room: RoomRow): Promise<void> => sessions.publish(room.roomId, "profile", room.profile, { key: BORN });

  async function roomOf(anchorId: string): Promise<RoomRow | null> {
    const known = await rooms.byAnchor(anchorId);
    if (known !== null) return known;
    const room = await rooms.ofAnchor(anchorId, clock.now());
    if (room !== null) await announce(room);
    return room;
  }

  async function shown(roomId: string): Promise<CallResult<OwnRoom>> {
    const [row, card] = await Promise.all([rooms.find(roomId), lists.card(roomId)]);
    if (row === null || card === null) return refuse(ErrorCode.notFound, "直播间不存在");
    const { key } = row;
    const publish = key !== null && key.expiresAt > clock.now() ? media.issuePublishUrl(roomId, key.nonce, key.expiresAt) : null;
    return ok({
      room: card,
      notice: row.notice,
      ...row.rules,
      keywords: [...row.keywords],
      publish: publish && { ...publish },
      isFlowing: row.isFlowing,
    });
  }

  /** Runs in the room's queue, so that the last event matches the row. The changes are found by comparing with the published state. */
  async function write(roomId: string, request: RoomRequest): Promise<void> {
    // Read before the change, because a room that is loaded takes its row as the published state.
    const { state: published } = await states.get(roomId);
    const before = await rooms.find(roomId);
    const after = await rooms.set(roomId, request, clock.now());
    directory.forget(roomId);
    if (after === null) return;
    // Another match: what was recorded so far stays about the one before. Rooms of the demo are recorded by it.
    if (after.recordKey !== null && after.recordKey !== before?.recordKey && after.sample === null) media.record(roomId, after.recordKey);
    if (!isSameProfile(published.profile, after.profile)) await sessions.publish(roomId, "profile", after.profile);
    if (published.notice !== after.notice) await sessions.publish(roomId, "notice", { text: after.notice });
    const { slowModeS, isFollowersOnly, minLevel, isLocked } = after.rules;
    const isSameRules =
      published.rules.slowModeS === slowModeS &&
      published.rules.isFollowersOnly === isFollowersOnly &&
      published.rules.minLevel === minLevel &&
      published.rules.isLocked === isLocked;
    if (!isSameRules) await sessions.publish(roomId, "rules", after.rules);
  }

  /** Runs in the room's queue, so that keywords are added to those another page has just set. Null: done. */
  async function settle(room: RoomRow, anchorId: string, typed: RoomSet): Promise<ReturnType<typeof refuseSetting> | null> {
    const request = requestOf(typed, (await rooms.find(room.roomId))?.keywords ?? []);
    if (!request.ok) return refuseSetting(request.error);
    const { cover, match } = request.value;
    if (cover !== undefined && cover !== "" && cover !== room.profile.cover) {
      if (!(await rooms.isUploadOf(cover.slice(cover.lastIndexOf("/") + 1), anchorId))) return refuseSetting("请先上传封面图片");
    }
    if (match && !(await matches.exists(sportOf(match.matchType), match.matchId))) return refuse(ErrorCode.notFound, "比赛不存在");
    await write(room.roomId, request.value);
    return null;
  }

  const apply: OwnRooms["apply"] = (roomId, request) => inTurn(roomId, () => write(roomId, request));

  return {
    announce,
    apply,
    async own(anchorId) {
      const room = await roomOf(anchorId);
      return room ? shown(room.roomId) : noAnchor();
    },

    async set(anchorId, typed) {
      const room = await roomOf(anchorId);
      if (room === null) return noAnchor();
      return (await inTurn(room.roomId, () => settle(room, anchorId, typed))) ?? shown(room.roomId);
    },

    async up(anchorId) {
      const room = await roomOf(anchorId);
      if (room === null) return noAnchor();
      await sessions.up(room.roomId);
      return shown(room.roomId);
    },

    async down(anchorId, roomId) {
      const room = await rooms.byAnchor(anchorId);
      if (room === null || room.roomId !== roomId) return refuse(ErrorCode.forbidden);
      const sessionId = await sessions.down(roomId, "ended");
      return ok({ session: sessionId === null ? null : await deps.history.find(sessionId) });
    },

    async newKey(anchorId) {
      const room = await roomOf(anchorId);
      if (room === null) return noAnchor();
      await sessions.newKey(room.roomId);
      return shown(room.roomId);
    },

    async dropKey(anchorId) {
      const room = await rooms.byAnchor(anchorId);
      if (room !== null && room.key !== null) await sessions.newKey(room.roomId);
    },
  };
}
