import type { ReactNode } from "react";
import { BehaviorSubject } from "rxjs";
import type { RoomEvent, RoomEventKind, RoomEvents, Speaker } from "../../../../contract/feed/room.ts";
import type { RoomDetail } from "../../../../contract/http/room.ts";
import { ok } from "../../../../contract/result.ts";
import { emptyRoom, reduceRoom } from "../../../../contract/room/room.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import type { FeedStatus } from "../../../../streams/feed/types.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import { createRoomView } from "../../../../streams/room/room.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { NoticeContext } from "../../../hooks/notice.ts";
import type { SessionView } from "../../../hooks/session.ts";
import { sessionOf, userCard, userInfo } from "../../../hooks/testing/people.ts";
import { NOW, type RecordedApi, type Replies, worldOf } from "../../../hooks/testing/portal.tsx";
import { RoomContext } from "../roomContext.ts";
import { useCaller } from "../useCaller.ts";
import { useRoomMatch } from "../useRoomMatch.ts";

/** A test room, with hand-made events. */
export const ROOM_ID = "680001";
const CH = `room:${ROOM_ID}`;
export const ME = sessionOf(userInfo({ id: "7", nickName: "看台老周", level: 3 }));

export function speaker(name: string, over: Partial<Speaker> = {}): Speaker {
  return { id: name, name, portrait: "", level: 2, noble: null, role: "user", ...over };
}

/** Event `s` of the room, by default 60 s minus `s` ms before NOW, so that it has already happened. */
export function event<K extends RoomEventKind>(s: number, k: K, d: RoomEvents[K], at = NOW - 60_000 + s): RoomEvent {
  return { ch: CH, s, at, k, d } as unknown as RoomEvent;
}

export function said(s: number, text = `第${s}句`, from: Speaker = speaker("老李"), at?: number): RoomEvent {
  return event(s, "chat", { id: `c${s}`, from, text }, at);
}

export function gift(s: number, name: string, combo: number, giftId = "scarf"): RoomEvent {
  return event(s, "gift", { id: `g${s}`, from: speaker(name), giftId, count: 1, combo, currency: "diamond", total: "66" });
}

interface Setting {
  /** Events in the room when it is opened; it went on air before them. */
  readonly events?: readonly RoomEvent[];
  readonly isLive?: boolean;
  readonly mine?: Partial<RoomDetail["mine"]>;
}

export function detailOf({ events = [], isLive = true, mine }: Setting, view: SessionView): RoomDetail {
  const known = events.reduce(reduceRoom, emptyRoom(ROOM_ID));
  const state = isLive ? { ...known, session: { id: "1", startedAt: NOW - 600_000 } } : known;
  const anchor = userCard("90", { nickName: "老周聊枪手", isAnchor: 1, level: 6 });
  return {
    room: {
      roomId: ROOM_ID,
      title: "枪手主场",
      cover: "",
      categoryId: "1",
      anchor: { id: anchor.id, nickName: anchor.nickName, portrait: "", level: 6 },
      isLive,
      viewers: 9,
      heat: 90,
      match: null,
      startedAt: null,
    },
    anchor,
    state,
    asOf: { e: "e1", s: state.seq },
    streamUrl: null,
    mine: { role: view.user ? "user" : null, isFollowing: false, ban: null, ...mine },
  };
}

interface RoomWorld extends Setting {
  readonly view?: SessionView;
  readonly replies?: Replies;
  /** Used instead of `replies`: the welcome and the room are requested too. */
  readonly api?: RecordedApi | undefined;
  readonly session?: NonNullable<Parameters<typeof worldOf>[2]>["session"];
}

type ShowRoom = (part: ReactNode, world?: RoomWorld) => ReturnType<typeof openRoom>;

/** The test's own Testing Library, whose `act` sets up what React's leaves to the caller. */
interface Library {
  readonly render: (element: ReactNode) => unknown;
  readonly act: (work: () => void) => void;
}

/** Renders parts of the page inside their room. */
export function roomOn({ render, act }: Library): ShowRoom {
  return (part, world) => {
    const room = openRoom(act, part, world);
    render(room.element);
    return room;
  };
}

/** `tell` emits on the feed, `restart` sends a snapshot with these events, `move` moves the page clock. */
function openRoom(act: Library["act"], part: ReactNode, { view = ME, replies = {}, api, session, ...setting }: RoomWorld = {}) {
  const scope = new Scope();
  const { feed, say, status$ } = fakeFeed();
  const detail = detailOf(setting, view);
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW, rate: 1, mode: "live" });
  const room = createRoomView(scope, {
    roomId: ROOM_ID,
    initial: { asOf: detail.asOf, state: detail.state, audience: { viewers: 9, heat: 90 } },
    feed,
    playhead$,
  });
  const clock = { playhead$, goLive() {}, hold() {}, seek() {}, play() {}, pause() {} };
  const notices: string[] = [];
  const now = () => playhead$.value.at;

  function Inside() {
    const caller = useCaller(detail, room);
    const match = useRoomMatch(room, detail.room.match);
    return <RoomContext value={{ detail, view: room, match, clock, caller, now }}>{part}</RoomContext>;
  }

  const world = worldOf(
    <NoticeContext value={(text) => void notices.push(text)}>
      <Inside />
    </NoticeContext>,
    api ?? { "/api/chat/welcome": () => ok({ text: "" }), "/api/room/detail": () => ok(detail), ...replies },
    { view, now, ...(session ? { session } : {}) },
  );
  return {
    ...world,
    room,
    notices,
    tell: (...events: readonly RoomEvent[]) => act(() => events.forEach((one) => say(CH, { type: "event", e: "e1", event: one }))),
    restart: (...events: readonly RoomEvent[]) =>
      act(() => say(CH, { type: "snapshot", e: "e1", s: events.length, at: NOW, d: events.reduce(reduceRoom, emptyRoom(ROOM_ID)) })),
    setFeed: (status: FeedStatus) => act(() => status$.next(status)),
    move: (at: number) => act(() => playhead$.next({ at, rate: 1, mode: "live" })),
    sentTo: (path: string) => world.api.sent.filter((one) => one.path === path).map(({ input }) => input.body as Record<string, unknown>),
  };
}
