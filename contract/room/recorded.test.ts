import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../feed/frames.ts";
import type { RoomEvent, Speaker } from "../feed/room.ts";
import { TALK_KINDS, isTalk, newsOfRoom, withoutRemoved } from "./recorded.ts";
import { emptyRoom, reduceRoom } from "./room.ts";

const FAN: Speaker = { id: "7", name: "看台老周", portrait: "", level: 3, noble: null, role: "user" };
const of = (s: number, k: string, d: object, ch = "room:1"): FeedEvent => ({ ch, s, at: 1_000 + s, k, d });
const line = (s: number, id: string, more: object = {}) => of(s, "chat", { id, from: FAN, text: `第${s}句`, ...more });

describe("what of a room is recorded", () => {
  it("is talk: no sessions, bans or money", () => {
    expect(TALK_KINDS).toEqual(["chat", "barrage", "gift", "welcome", "notice", "removed"]);
    expect(["chat", "removed", "up", "ban", "packet", ""].map(isTalk)).toEqual([true, true, false, false, false, false]);
  });

  it("holds nothing of what was removed later: neither the line, in the list or over the picture, nor what quotes it", () => {
    const quoting = { id: "c", reply: { id: "a", name: "看台老周", text: "第1句" } };
    const other = { id: "d", reply: { id: "x", name: "看台老周", text: "别的" } };
    const removal = { id: "a", by: "manager" };
    const kept = [
      line(4, "e"),
      of(5, "gift", { id: "g", from: FAN }),
      line(6, "d", other),
      // In another room, with the same id.
      of(1, "chat", { id: "a", from: FAN, text: "别处" }, "room:2"),
    ];
    const events = [
      line(1, "a"),
      of(2, "barrage", { id: "b", from: FAN, text: "飞过", style: "plain" }),
      line(3, "c", quoting),
      ...kept,
      of(7, "removed", removal),
      of(8, "removed", { id: "b", by: "anchor" }),
    ];
    const left = withoutRemoved(events);
    expect(left.slice(0, 3)).toEqual([of(1, "removed", removal), of(2, "removed", { id: "b", by: "anchor" }), line(3, "c")]);
    expect(left.slice(3, 7)).toEqual(kept);
    expect(left.slice(7)).toEqual(events.slice(7));
  });

  it("is left as it is where nothing was removed", () => {
    const events = [line(1, "a")];
    expect(withoutRemoved(events)).toBe(events);
  });
});

describe("a snapshot of a room as news", () => {
  const events = [
    { ...of(1, "up", { sessionId: "9" }), at: 500 },
    of(2, "stream", { isFlowing: true }),
    line(3, "a"),
    line(4, "b"),
  ] as readonly FeedEvent[] as readonly RoomEvent[];
  const room = events.reduce(reduceRoom, emptyRoom("1"));

  it("says how the room is called and whether it is on air, at the time of its first line, and then its lines at theirs", () => {
    expect(newsOfRoom(room).map(({ at, k }) => `${at} ${k}`)).toEqual([
      "1003 profile",
      "1003 rules",
      "1003 notice",
      "1003 up",
      "1003 stream",
      "1003 chat",
      "1004 chat",
    ]);
    expect(
      newsOfRoom(room)
        .slice(3, 5)
        .map(({ d }) => d),
    ).toEqual([{ sessionId: "9" }, { isFlowing: true }]);
  });

  it("of one that is known up to a number, has the lines since then; off air, neither session nor pictures", () => {
    expect(newsOfRoom(room, 3).map(({ at, k }) => `${at} ${k}`)).toEqual(
      ["profile", "rules", "notice", "up", "stream", "chat"].map((k) => `1004 ${k}`),
    );
    expect(newsOfRoom({ ...room, session: null }, 4).map(({ at, k }) => `${at} ${k}`)).toEqual([
      "1004 profile",
      "1004 rules",
      "1004 notice",
    ]);
  });
});
