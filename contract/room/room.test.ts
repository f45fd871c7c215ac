import fc from "fast-check";
import { expect, test } from "vitest";
import type { RoomEvent, RoomRole, Speaker } from "../feed/room.ts";
import { ROOM_LINES_KEPT, type RoomState, emptyRoom, reduceRoom, withoutLine } from "./room.ts";

const from: Speaker = { id: "7", name: "球迷", portrait: "", level: 3, noble: null, role: "user" };
type Told = { readonly [K in RoomEvent["k"]]: Omit<Extract<RoomEvent, { k: K }>, "ch" | "s" | "at"> }[RoomEvent["k"]];

const id = fc.integer({ min: 0, max: 40 }).map((n) => `l${n}`);
const role = fc.constantFrom<RoomRole>("anchor", "manager", "user");
const text = fc.string({ maxLength: 10 });
const packetId = fc.integer({ min: 0, max: 4 }).map((n) => `p${n}`);

const told: fc.Arbitrary<Told> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ k: fc.constant("chat" as const), d: fc.record({ id, from: fc.constant(from), text }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      k: fc.constant("barrage" as const),
      d: fc.record({ id, from: fc.constant(from), text, style: fc.constant("blue" as const) }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ k: fc.constant("removed" as const), d: fc.record({ id, by: role }) }) },
  fc.record({ k: fc.constant("welcome" as const), d: fc.record({ from: fc.constant(from), text }) }),
  fc.record({ k: fc.constant("notice" as const), d: fc.record({ text }) }),
  fc.record({ k: fc.constant("up" as const), d: fc.record({ sessionId: text }) }),
  fc.record({
    k: fc.constant("down" as const),
    d: fc.record({ sessionId: text, reason: fc.constantFrom("ended" as const, "lost" as const) }),
  }),
  fc.record({ k: fc.constant("stream" as const), d: fc.record({ isFlowing: fc.boolean() }) }),
  fc.record({
    k: fc.constant("packet" as const),
    d: fc.record({
      packetId,
      from: fc.constant(from),
      currency: fc.constant("diamond" as const),
      total: fc.constant("10.00"),
      count: fc.integer({ min: 1, max: 5 }),
      words: text,
      expiresAt: fc.constant(9),
    }),
  }),
  fc.record({
    k: fc.constant("packet.grabbed" as const),
    d: fc.record({ packetId, name: text, amount: fc.constant("1.00"), left: fc.integer({ min: 0, max: 4 }) }),
  }),
  fc.record({ k: fc.constant("manager" as const), d: fc.record({ userId: text, name: text, isManager: fc.boolean() }) }),
);

/** Sequence numbers and times increase; line ids come from the server, so they are unique. */
const log: fc.Arbitrary<readonly RoomEvent[]> = fc.array(told, { maxLength: 120 }).map((all) => {
  const used = new Set<string>();
  return all
    .filter(({ k, d }) => {
      if (k !== "chat" && k !== "barrage") return true;
      const isNew = !used.has(d.id);
      used.add(d.id);
      return isNew;
    })
    .map((event, i) => ({ ch: "room:1", s: i + 1, at: 1_000 + i * 7, ...event }) as RoomEvent);
});

const fold = (events: readonly RoomEvent[], state: RoomState = emptyRoom("1")): RoomState => events.reduce(reduceRoom, state);
const idsOf = (room: RoomState): string[] =>
  room.lines.flatMap((line) => (line.kind === "chat" || line.kind === "barrage" ? [line.d.id] : []));

test("events that come again change nothing, wherever a reader resumes", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, n) => {
      const whole = fold(events);
      const from = events.length === 0 ? 0 : n % events.length;
      expect(fold(events.slice(from), whole)).toBe(whole);
      // Starts from a state in the middle, with an overlap, like a snapshot and the log after it.
      expect(fold(events.slice(Math.max(0, from - 5)), fold(events.slice(0, from)))).toEqual(whole);
    }),
  );
});

test("a state stands where its last event stands; lines keep their order", () => {
  fc.assert(
    fc.property(log, (events) => {
      const room = fold(events);
      expect([room.seq, room.asOfAt]).toEqual([events.length, events.at(-1)?.at ?? 0]);
      const seqs = room.lines.map((line) => line.s);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    }),
  );
});

test("what was removed never reappears, whatever follows", () => {
  fc.assert(
    fc.property(log, (events) => {
      const gone = new Set<string>();
      const said = new Set<string>();
      let room = emptyRoom("1");
      for (const event of events) {
        room = reduceRoom(room, event);
        if (event.k === "chat" || event.k === "barrage") said.add(event.d.id);
        if (event.k === "removed" && said.has(event.d.id)) gone.add(event.d.id);
        expect(idsOf(room).filter((one) => gone.has(one))).toEqual([]);
      }
    }),
  );
});

test("a log in which lines were redacted folds to what is left: the same as without the text ever said", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, n) => {
      const lines = events.filter((event) => event.k === "chat" || event.k === "barrage");
      const line = lines[n % Math.max(1, lines.length)];
      fc.pre(line !== undefined);
      if (!line || (line.k !== "chat" && line.k !== "barrage")) return;
      const { id: lineId } = line.d;
      const redacted = events.map((event): RoomEvent =>
        event === line ? { ch: event.ch, s: event.s, at: event.at, k: "removed", d: { id: lineId, by: "anchor" } } : event,
      );
      expect(fold(redacted)).toEqual(withoutLine(fold(events), lineId));
      expect(idsOf(fold(redacted))).not.toContain(lineId);
    }),
  );
});

test("what quotes a line that is taken away loses its quote, and every other line stays as it is", () => {
  const quote = { id: "l1", name: "球迷", text: "一" };
  const told: readonly Told[] = [
    { k: "chat", d: { id: "l1", from, text: "一" } },
    { k: "chat", d: { id: "l2", from, text: "二", reply: quote } },
    { k: "barrage", d: { id: "l3", from, text: "三", style: "blue", reply: quote } },
    { k: "chat", d: { id: "l4", from, text: "四", reply: { ...quote, id: "l2" } } },
    { k: "welcome", d: { from, text: "五" } },
  ];
  const before = fold(told.map((event, i) => ({ ch: "room:1", s: i + 1, at: 1_000 + i, ...event }) as RoomEvent));
  const after = withoutLine(before, "l1");
  expect(after.lines.map(({ s, d }) => ({ s, d }))).toEqual([
    { s: 2, d: { id: "l2", from, text: "二" } },
    { s: 3, d: { id: "l3", from, text: "三", style: "blue" } },
    { s: 4, d: told[3]?.d },
    { s: 5, d: told[4]?.d },
  ]);
  expect(after.lines.map(({ kind }) => kind)).toEqual(["chat", "barrage", "chat", "welcome"]);
  expect(after.lines.slice(2)).toEqual(before.lines.slice(3));
  expect(withoutLine(before, "l9")).toBe(before);
});

test("lines are bounded: the latest stay", () => {
  const events = Array.from({ length: ROOM_LINES_KEPT + 30 }, (_, i): RoomEvent => ({
    ch: "room:1",
    s: i + 1,
    at: i,
    k: "chat",
    d: { id: `l${i}`, from, text: "" },
  }));
  const { lines } = fold(events);
  expect([lines.length, lines[0]?.s, lines.at(-1)?.s]).toEqual([ROOM_LINES_KEPT, 31, ROOM_LINES_KEPT + 30]);
});

test("a packet is open while it has shares left", () => {
  fc.assert(
    fc.property(log, (events) => {
      for (const packet of fold(events).packets) expect(packet.left).toBeGreaterThan(0);
    }),
  );
  const packet = { packetId: "p1", from, currency: "diamond", total: "9.00", count: 2, words: "", expiresAt: 9 } as const;
  const base = { ch: "room:1", at: 1 };
  const open = fold([
    { ...base, s: 1, k: "packet", d: packet },
    { ...base, s: 2, k: "packet.grabbed", d: { packetId: "p1", name: "甲", amount: "5.00", left: 1 } },
  ]);
  expect(open.packets).toMatchObject([{ packetId: "p1", count: 2, left: 1 }]);
  const empty = reduceRoom(open, { ...base, s: 3, k: "packet.grabbed", d: { packetId: "p1", name: "乙", amount: "4.00", left: 0 } });
  expect([empty.packets, empty.lines.length]).toEqual([[], 1]);
});

test("a kind of a newer server is passed over, not fallen over", () => {
  const newer = { ch: "room:1", s: 1, at: 5, k: "poll", d: {} } as unknown as RoomEvent;
  expect(reduceRoom(emptyRoom("1"), newer)).toEqual({ ...emptyRoom("1"), seq: 1, asOfAt: 5 });
});
