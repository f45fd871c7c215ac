import type { ReactNode } from "react";
import type { OwnRoom, RoomCard, RoomDetail } from "../../../contract/http/room.ts";
import type { ChatData, RoomEvents, Speaker } from "../../../contract/feed/room.ts";
import { type RoomLine, type RoomState, emptyRoom } from "../../../contract/room/room.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";

/** Shared by the tests of the anchor's pages: an anchor, their room, and a page around them. */
export const ANCHOR = userInfo({ id: "100001", nickName: "老张解说", isAnchor: 1 });
export const ROOM_ID = "680001";
export const CHANNEL = `room:${ROOM_ID}`;
export const EPOCH = "e1";

export const CARD: RoomCard = {
  roomId: ROOM_ID,
  title: "英超夜场",
  cover: "",
  categoryId: "1",
  anchor: { id: ANCHOR.id, nickName: ANCHOR.nickName, portrait: "", level: 5 },
  isLive: false,
  viewers: 0,
  heat: 0,
  match: null,
  startedAt: null,
};

export const OWN: OwnRoom = {
  room: CARD,
  notice: "",
  slowModeS: 0,
  isFollowersOnly: false,
  minLevel: 0,
  isLocked: false,
  keywords: [],
  publish: null,
  isFlowing: false,
};

export const PUBLISH = { server: "rtmp://live.example:1935/live", streamKey: "680001?sign=abcdef0123456789", expiresAt: NOW + 3_600_000 };

export const LIVE_STATE: RoomState = { ...emptyRoom(ROOM_ID), session: { id: "9", startedAt: NOW - 600_000 }, seq: 3, asOfAt: NOW - 1_000 };

export function detailOf(state: Partial<RoomState> = {}, room: Partial<RoomCard> = {}): RoomDetail {
  return {
    room: { ...CARD, ...room },
    anchor: userCard(ANCHOR.id, { isAnchor: 1 }),
    state: { ...emptyRoom(ROOM_ID), ...state },
    asOf: { e: EPOCH, s: state.seq ?? 0 },
    streamUrl: null,
    mine: { role: "anchor", isFollowing: false, ban: null },
  };
}

export function speaker(name: string, over: Partial<Speaker> = {}): Speaker {
  return { id: `u-${name}`, name, portrait: "", level: 3, noble: null, role: "user", ...over };
}

export function chatLine(s: number, name: string, text: string, over: Partial<ChatData> = {}): RoomLine {
  return { kind: "chat", s, at: NOW - 60_000 + s, d: { id: `m${s}`, from: speaker(name), text, ...over } };
}

interface Options extends Omit<NonNullable<Parameters<typeof worldOf>[2]>, "session" | "tvFeed"> {
  readonly page?: string;
}

/** Renders the page for an anchor, unless `view` says otherwise, with a feed that the test controls. */
export function anchorWorld(page: ReactNode, replies: Replies, { view = sessionOf(ANCHOR), ...options }: Options = {}) {
  const { feed, say } = fakeFeed();
  let refreshed = 0;
  const session = { refresh: async () => void (refreshed += 1) };
  const world = worldOf(page, replies, { view, session, tvFeed: feed, ...options });
  return {
    ...world,
    sent: world.api.sent,
    refreshed: () => refreshed,
    /** Bodies and queries sent to a path. */
    sentTo: (path: string) => world.api.sent.filter((each) => each.path === path).map(({ input }) => input.body ?? input.query),
    /** Emits an event of the room. */
    tell<K extends keyof RoomEvents>(s: number, k: K, d: RoomEvents[K]): void {
      say(CHANNEL, { type: "event", e: EPOCH, event: { ch: CHANNEL, s, at: NOW, k, d } });
    },
    say,
  };
}
