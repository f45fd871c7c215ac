import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import { roomCalls } from "../../contract/http/room.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";
import { addUser } from "../follow/testing.ts";
import { DEMO_USERS } from "../user/demoUserList.ts";
import { DEMO_ROOMS } from "./demoRoomList.ts";

const { roomPage, roomDown } = roomCalls;
const PLAYING = FootballState.firstHalf;

let world: TestRooms;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"), { isDemo: true });
  for (const { nickName, role } of DEMO_USERS) await addUser(world.database.db, nickName, { isAnchor: role === "anchor" });
  for (let i = 1; i <= 9; i += 1) world.matches.set(`sim-fb-${i}`, testMatch(`sim-fb-${i}`, { state: PLAYING, hot: i > 5 }));
  for (let i = 1; i <= 3; i += 1) world.matches.set(`sim-bk-${i}`, testMatch(`sim-bk-${i}`, { state: PLAYING }));
  await world.start();
  await round();
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

async function round(): Promise<void> {
  await world.rooms.demo.maintain();
  await world.media.settled();
}
const recorded = () => world.media.asked.filter((line) => line.startsWith("record "));
const loops = () => world.media.asked.filter((line) => line.startsWith("loop "));
const live = async () => (await world.call(roomPage, { query: { roomType: "live", pageSize: 50 } })).data.list;

test("every anchor of the demo has a room; at least six are on air, each about another match in play, with its own loop", async () => {
  expect(DEMO_ROOMS.map((room) => room.nickName).toSorted()).toEqual(
    DEMO_USERS.filter((user) => user.role === "anchor")
      .map((user) => user.nickName)
      .toSorted(),
  );
  expect((await world.call(roomPage)).data.total).toBe(12);
  const rooms = await live();
  expect(rooms.length).toBeGreaterThanOrEqual(6);
  expect(new Set(rooms.map((room) => room.match?.matchId)).size).toBe(rooms.length);
  for (const room of rooms) {
    const match = world.matches.get(room.match?.matchId ?? "");
    expect(match?.state, room.title).toBe(PLAYING);
    expect(room.title).toContain(match?.home.name);
    expect([...room.title].length).toBeLessThanOrEqual(30);
    expect(world.media.asked).toContain(`loop ${room.roomId} ${match?.sport === "fb" ? "football" : "basketball"}`);
    expect(await world.rooms.find(room.roomId)).toMatchObject({ isFlowing: true });
    expect(await world.rooms.welcomes.welcomeFor(room.roomId)).not.toBe("");
  }
  expect(rooms.map((room) => room.categoryId)).toEqual(expect.arrayContaining(["1", "2"]));
});

test("another round changes nothing; a match that ends is followed by another one", async () => {
  const before = await live();
  const looped = loops();
  await round();
  expect(await live()).toEqual(before);
  expect(loops()).toEqual(looped);

  const shown = new Set(before.map((room) => room.match?.matchId));
  const ended = before.find((room) => room.match?.matchType === 1);
  const id = ended?.match?.matchId ?? "";
  world.matches.set(id, testMatch(id, { state: FootballState.finished }));
  await round();
  const after = (await live()).find((room) => room.roomId === ended?.roomId);
  expect(after?.match?.matchId).not.toBe(id);
  expect(shown).not.toContain(after?.match?.matchId);
  expect((await world.events(ended?.roomId ?? "")).at(-1)).toMatchObject({
    k: "profile",
    d: { match: { matchId: after?.match?.matchId } },
  });
  expect(after?.startedAt).toBe(ended?.startedAt);
});

test("of matches of like interest one comes first whose shirts a film shows; the pictures change with the match", async () => {
  const roomOf = async (matchId: string) => (await live()).find((room) => room.match?.matchId === matchId);
  const end = (id: string) => world.matches.set(id, testMatch(id, { state: FootballState.finished }));
  const free = (id: string, fields: Partial<BoardRow>) => world.matches.set(id, testMatch(id, { state: PLAYING, ...fields }));
  const team = (a: string, b: string): BoardRow["home"] => ({ id: a, name: a, rank: null, crest: { shape: 0, a, b } });
  // The first began later, in shirts that no film shows; the second is blue against red.
  free("sim-fb-91", { kickoffAt: 9, home: team("#6a2c91", "#f4f4f0"), away: team("#6cabdd", "#f4f4f0") });
  free("sim-fb-92", { kickoffAt: 1, home: team("#1d4fa3", "#f4f4f0"), away: team("#c8102e", "#f4f4f0") });
  const [first] = (await live()).filter((room) => room.match?.matchType === 1);
  end(first?.match?.matchId ?? "");
  await round();
  const room = await roomOf("sim-fb-92");
  expect(room?.roomId).toBe(first?.roomId);
  expect(loops().at(-1)).toBe(`loop ${room?.roomId} football-blue-red`);

  // A hot match comes before one whose shirts a film shows.
  free("sim-fb-93", { hot: true });
  free("sim-fb-94", { home: team("#0b7a3b", "#f4f4f0"), away: team("#f4f4f0", "#16181b") });
  end("sim-fb-92");
  await round();
  expect((await roomOf("sim-fb-93"))?.roomId).toBe(room?.roomId);
  expect(loops().at(-1)).toBe(`loop ${room?.roomId} football`);
});

test("three rooms are recorded for three minutes, one after another, and no more", async () => {
  await round();
  // The first one's match has been replaced three times: each time its recording ended, and it went on about the next one.
  const [roomOfFirst = "", sessionOfFirst = ""] = recorded()[0]?.split(" ").slice(1) ?? [];
  const keys = ["", " null", "_1", " null", "_2", " null", "_3"].map(
    (end) => `record ${roomOfFirst} ${end === " null" ? "null" : `${sessionOfFirst}${end}`}`,
  );
  expect(recorded()).toEqual(keys);
  const start = keys.length - 1;
  for (let rounds = 0; rounds < 12; rounds += 1) {
    const [roomId = "", sessionId = ""] = recorded().at(-1)?.split(" ").slice(1) ?? [];
    world.clock.advance(179_999);
    const before = recorded().length;
    await round();
    expect(recorded()).toHaveLength(before);
    world.clock.advance(1);
    if (sessionId !== "null") {
      const stretch = { firstFrameAt: world.clock.now() - 180_000, durationMs: 180_000, bytes: 1, isSeekable: true };
      await world.rooms.onRecorded({ ...stretch, roomId, sessionId, file: `${roomId}.flv` });
    }
    await round();
  }
  const begun = recorded()
    .slice(start)
    .filter((line) => !line.endsWith(" null"));
  expect(new Set(begun.map((line) => line.split(" ")[1])).size).toBe(3);
  expect(begun).toHaveLength(3);
  expect(recorded().slice(start)).toHaveLength(6);
});

test("one that goes down comes back, and the publisher's time is none of a loop's", async () => {
  const [room] = await live();
  await world.call(roomDown, { as: room?.anchor.id ?? "", query: { roomId: room?.roomId ?? "" } });
  expect((await live()).length).toBe(7);
  await round();
  expect((await live()).length).toBe(8);
  await world.media.unpublish(room?.roomId ?? "");
  world.clock.advance(3_600_000);
  await world.rooms.sessions.sweep();
  await round();
  expect((await live()).length).toBe(8);
});

test("after a restart they are on air again: nothing twice", async () => {
  const before = await live();
  world = await world.restarted();
  await world.start();
  await round();
  expect((await live()).map((room) => [room.roomId, room.startedAt])).toEqual(before.map((room) => [room.roomId, room.startedAt]));
  const { rows } = await sql<{ rooms: number; open: number; welcomes: number }>`
    select (select count(*)::int from room) as rooms, (select count(*)::int from live_session where ended_at is null) as open,
      (select count(*)::int from welcome_message) as welcomes`.execute(world.database.db);
  expect(rows[0]).toEqual({ rooms: 12, open: 8, welcomes: DEMO_ROOMS.flatMap((room) => room.welcomes).length });
  for (const room of before) expect(await world.rooms.find(room.roomId)).toMatchObject({ isFlowing: true });
});
