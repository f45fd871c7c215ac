import { describe, expect, it } from "vitest";
import type { FeedEvent, ServerFrame } from "../../../contract/feed/frames.ts";
import type { RoomEvent } from "../../../contract/feed/room.ts";
import { NO_PROFILE, type RoomState, emptyRoom, reduceRoom } from "../../../contract/room/room.ts";
import { parseRecording, serialiseRecording } from "../../../contract/feed/recording.ts";
import { createRecorder, logPath } from "./recorder.ts";

const ev = (ch: string, s: number, at: number, k = "text", d: unknown = {}): ServerFrame => ({ t: "ev", ch, s, at, k, d });
const snap = (ch: string, e: string, s: number, at: number, d: unknown = {}): ServerFrame => ({ t: "snap", ch, e, s, at, d });
const logged = (ch: string, s: number, at: number): FeedEvent => ({ ch, s, at, k: "text", d: {} });

function valid(recorder: ReturnType<typeof createRecorder>) {
  const recording = recorder.finish("t", "http://portal", 0);
  const parsed = parseRecording(serialiseRecording(recording));
  expect(parsed.ok ? null : parsed.error).toBeNull();
  return recording;
}

describe("recorder", () => {
  it("reads what lies before the subscription from the log, so that the match folds from its first event", () => {
    const recorder = createRecorder(["fb:m-1"]);
    expect(recorder.greet()).toEqual([{ t: "sub", ch: "fb:m-1" }]);
    const wanted = recorder.take(snap("fb:m-1", "e1", 3, 300));
    expect(wanted).toEqual([{ ch: "fb:m-1", epoch: "e1", upTo: 3 }]);
    recorder.take(ev("fb:m-1", 4, 400));
    recorder.fill(
      wanted[0]!,
      "e1",
      [1, 2, 3, 4].map((s) => logged("fb:m-1", s, s * 100)),
    );
    const { header, events } = valid(recorder);
    expect(events.map((e) => e.s)).toEqual([1, 2, 3, 4]);
    expect([header.from, header.to]).toEqual([100, 400]);
  });

  it("resumes after a lost connection and takes no event twice", () => {
    const recorder = createRecorder(["fb:m-1"]);
    recorder.take(snap("fb:m-1", "e1", 0, 0));
    recorder.take(ev("fb:m-1", 1, 100));
    recorder.take(ev("fb:m-1", 2, 200));
    expect(recorder.greet()).toEqual([{ t: "sub", ch: "fb:m-1", since: { e: "e1", s: 2 } }]);
    recorder.take({ t: "ok", ch: "fb:m-1", e: "e1", s: 3 });
    recorder.take(ev("fb:m-1", 2, 200));
    recorder.take(ev("fb:m-1", 3, 300));
    expect(valid(recorder).events.map((e) => e.s)).toEqual([1, 2, 3]);
  });

  it("begins a match anew when the portal does, and says so", () => {
    const recorder = createRecorder(["fb:m-1"]);
    recorder.take(snap("fb:m-1", "e1", 0, 0));
    recorder.take(ev("fb:m-1", 1, 100));
    recorder.take(snap("fb:m-1", "e2", 0, 0));
    recorder.take(ev("fb:m-1", 1, 500));
    expect(valid(recorder).events.map((e) => e.at)).toEqual([500]);
    expect(recorder.notes().join()).toContain("started anew");
  });

  it("records a board's snapshot as whole rows and numbers it on across a restart", () => {
    const recorder = createRecorder(["fb"]);
    recorder.take(snap("fb", "a", 7, 1_000, { rows: [{ id: "m-1" }] }));
    recorder.take(ev("fb", 8, 1_100, "rows", [{ id: "m-1", score: [1, 0] }]));
    recorder.take(snap("fb", "b", 0, 900, { rows: [{ id: "m-1" }, { id: "m-2" }] }));
    recorder.take(ev("fb", 1, 1_200, "rows", [{ id: "m-2", state: 2 }]));
    const { events } = valid(recorder);
    expect(events.map((e) => [e.s, e.at, e.k])).toEqual([
      [1, 1_000, "rows"],
      [2, 1_100, "rows"],
      [3, 1_100, "rows"],
      [4, 1_200, "rows"],
    ]);
  });

  it("keeps the order of several channels, and a log of another run out", () => {
    const recorder = createRecorder(["fb:m-1", "odds:fb:m-1"]);
    const [wanted] = recorder.take(snap("fb:m-1", "e1", 2, 200));
    recorder.take(snap("odds:fb:m-1", "o1", 0, 0));
    recorder.take(ev("odds:fb:m-1", 1, 300, "odds"));
    recorder.take(ev("fb:m-1", 3, 250));
    recorder.fill(wanted!, "e9", [logged("fb:m-1", 1, 1)]);
    expect(valid(recorder).events.map((e) => [e.ch, e.s])).toEqual([
      ["fb:m-1", 3],
      ["odds:fb:m-1", 1],
    ]);
    expect(recorder.notes().join()).toContain("another run");
  });

  it("asks again for a match the portal does not know yet, and names what it never knew", () => {
    const recorder = createRecorder(["fb:m-1", "fb:m-2"]);
    recorder.take({ t: "err", ch: "fb:m-1", code: "unknown-channel" });
    recorder.take({ t: "err", ch: "fb:m-2", code: "unknown-channel" });
    recorder.take(snap("fb:m-1", "e1", 0, 0));
    expect(recorder.resubscribe()).toEqual([{ t: "sub", ch: "fb:m-2" }]);
    expect(recorder.notes()).toEqual(["fb:m-2 was refused: unknown-channel"]);
  });

  it("records a room from the lines it shows, numbers it on, and keeps nothing of a line that is removed", () => {
    const from = { id: "7", name: "老李", portrait: "", level: 2, noble: null, role: "user" as const };
    const line = (s: number, reply?: object) => ({ id: `c${s}`, from, text: `第${s}句`, ...(reply ? { reply } : {}) });
    const ch = "room:680001";
    const said = (s: number, d: object = line(s)) => ev(ch, s, s * 100, "chat", d);
    const room = [said(3), said(4)].reduce<RoomState>((state, event) => reduceRoom(state, event as unknown as RoomEvent), {
      ...emptyRoom("680001"),
      profile: { ...NO_PROFILE, title: "德比" },
      session: { id: "1", startedAt: 1 },
      seq: 2,
    });
    const recorder = createRecorder([ch]);
    expect(recorder.take(snap(ch, "e1", 4, 400, room))).toEqual([]);
    recorder.take(said(5, line(5, { id: "c4", name: "老李", text: "第4句" })));
    recorder.take(ev(ch, 6, 600, "removed", { id: "c4", by: "anchor" }));
    // The connection was lost: the next snapshot brings one line more.
    const later = reduceRoom({ ...room, seq: 6 }, said(7) as unknown as RoomEvent);
    recorder.take(snap(ch, "e1", 7, 700, later));
    const { events } = valid(recorder);
    expect(JSON.stringify(events)).not.toContain("第4句");
    expect(events.filter(({ k }) => k === "chat").map(({ d }) => (d as { text: string }).text)).toEqual(["第3句", "第5句", "第7句"]);
    const folded = events.reduce((state, event) => reduceRoom(state, event as RoomEvent), emptyRoom("680001"));
    expect([folded.profile.title, folded.session?.id, folded.lines.length]).toEqual(["德比", "1", 3]);
  });

  it("knows the logs of a match and of its prices, and none of a board or a room", () => {
    expect(logPath("bk:m-1")).toBe("/tapi/live/bk/match/log?matchId=m-1");
    expect(logPath("odds:fb:m-1")).toBe("/tapi/live/fb/odds/log?matchId=m-1");
    expect([logPath("fb"), logPath("room:1")]).toEqual([null, null]);
  });
});
