import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { roomCalls } from "../../contract/http/room.ts";
import { PUBLISHER_GONE_MS, PUBLISH_KEY_MS } from "../../contract/limits.ts";
import { type TestRooms, testRooms } from "../../tests/setup/testRooms.ts";

const { roomUp, roomDown, roomOwn, roomKey, roomDetail, historyList } = roomCalls;

let world: TestRooms;
let anchor: { readonly id: string; readonly roomId: string };
let names = 0;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});
beforeEach(async () => {
  names += 1;
  anchor = await world.addAnchor(`主播${names}`);
  world.media.asked.length = 0;
});

const kinds = async () => (await world.events(anchor.roomId)).map((event) => event.k);
const up = async () => (await world.call(roomUp, { as: anchor.id })).data;
const own = async () => (await world.call(roomOwn, { as: anchor.id })).data;
const down = async () => (await world.call(roomDown, { as: anchor.id, query: { roomId: anchor.roomId } })).data;
const nonceOf = (publish: { streamKey: string } | null) => publish?.streamKey.split("nonce=")[1] ?? "";
/** Length of each session in the history, the latest first. */
const lasted = async () =>
  (await world.call(historyList, { as: anchor.id, query: { roomId: anchor.roomId } })).data.list.map(
    ({ startedAt, endedAt }) => (endedAt ?? Number.NaN) - startedAt,
  );
const openSessions = async () =>
  (await sql`select id from live_session where room_id = ${anchor.roomId}::int8 and ended_at is null`.execute(world.database.db)).rows
    .length;

describe("going up and down", () => {
  test("a room begins with its profile; going up gives a publish address and says so, once however often it is asked for", async () => {
    expect(await kinds()).toEqual(["profile"]);
    expect((await own()).publish).toBeNull();
    const answers = await Promise.all(Array.from({ length: 20 }, up));
    expect(new Set(answers.map((answer) => answer.publish?.streamKey)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      room: { isLive: true, startedAt: world.clock.now() },
      publish: { server: "rtmp://127.0.0.1:1935/live", expiresAt: world.clock.now() + PUBLISH_KEY_MS },
      isFlowing: false,
    });
    expect(await kinds()).toEqual(["profile", "up"]);
    expect(await openSessions()).toBe(1);
  });

  test("going down tells figures, cuts the publisher off and makes the key worthless", async () => {
    const { publish } = await up();
    const claim = { roomId: anchor.roomId, nonce: nonceOf(publish) };
    expect(await world.rooms.authorise(claim)).toBe(true);
    await world.media.publish(anchor.roomId);
    const fan = await world.addUser(`球迷${names}`);
    await sql`insert into user_follow (user_id, target_id, at) values (${fan}::int8, ${anchor.id}::int8, now())`.execute(world.database.db);
    const from = { id: fan, name: "球迷", portrait: "", level: null, noble: null, role: "user" as const };
    await world.say(anchor.roomId, "chat", { id: "m1", from, text: "好球" });
    await world.say(anchor.roomId, "barrage", { id: "m2", from, text: "好球", style: "plain" });
    await sql`
      insert into room_gift (room_id, session_id, anchor_id, user_id, gift_id, count, combo, currency, total_minor, idempotency_key, at)
      select r.id, r.session_id, r.anchor_id, ${fan}::int8, g, 1, 1, c, m, g, now()
      from room r, (values ('football', 'diamond', 2000), ('cheer', 'ticket', 500)) v(g, c, m) where r.id = ${anchor.roomId}::int8`.execute(
      world.database.db,
    );
    world.clock.advance(60_000);
    const { session } = await down();
    expect(session).toMatchObject({
      endedAt: world.clock.now(),
      startedAt: world.clock.now() - 60_000,
      messages: 2,
      givers: 1,
      diamonds: "20.00",
      newFollowers: 1,
      recordingId: null,
    });
    expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", d: { sessionId: session?.id, reason: "ended" } });
    expect(world.media.asked).toContain(`kick ${anchor.roomId}`);
    expect(world.media.asked).toContain(`record ${anchor.roomId} null`);
    // Only a session's end sends viewers away: a publisher that was cut off otherwise comes back.
    expect(world.media.asked.at(-1)).toBe(`dismiss ${anchor.roomId}`);
    expect(await world.rooms.authorise(claim)).toBe(false);
    expect((await own()).publish).toBeNull();
    expect(await down()).toEqual({ session: null });
    // A line said after the end or before the beginning does not count for the session.
    await world.say(anchor.roomId, "chat", { id: "m3", from, text: "晚安" });
    const history = (await world.call(historyList, { as: anchor.id, query: { roomId: anchor.roomId } })).data;
    expect(history.list).toMatchObject([{ id: session?.id, messages: 2 }]);
    expect(nonceOf((await up()).publish)).not.toBe(claim.nonce);
  });

  test("many ends at once are one", async () => {
    await up();
    const answers = await Promise.all(Array.from({ length: 20 }, down));
    expect(answers.filter((answer) => answer.session !== null)).toHaveLength(1);
    expect(await kinds()).toEqual(["profile", "up", "down"]);
  });

  test("a change of the anchor's password makes the key worthless and cuts its publisher off; a logout does not", async () => {
    const claim = { roomId: anchor.roomId, nonce: nonceOf((await up()).publish) };
    await world.media.publish(anchor.roomId);
    world.media.asked.length = 0;
    world.endSessions(anchor.id, "logout");
    world.endSessions("999999", "password");
    expect(await world.rooms.authorise(claim)).toBe(true);
    world.endSessions(anchor.id, "password");
    await vi.waitFor(() => expect(world.media.asked).toEqual([`kick ${anchor.roomId}`]));
    expect(await world.rooms.authorise(claim)).toBe(false);
  });

  test("a new key makes the one before it worthless and cuts its publisher off; the session goes on", async () => {
    const first = nonceOf((await up()).publish);
    await world.media.publish(anchor.roomId);
    const renewed = (await world.call(roomKey, { as: anchor.id })).data;
    expect(world.media.asked).toContain(`kick ${anchor.roomId}`);
    expect(world.media.asked).not.toContain(`dismiss ${anchor.roomId}`);
    expect(await world.rooms.authorise({ roomId: anchor.roomId, nonce: first })).toBe(false);
    expect(await world.rooms.authorise({ roomId: anchor.roomId, nonce: nonceOf(renewed.publish) })).toBe(true);
    expect(renewed.room.isLive).toBe(true);
    // Going up again keeps the key, which the anchor may have copied, until it expires.
    expect((await up()).publish).toEqual(renewed.publish);
    world.clock.advance(PUBLISH_KEY_MS - 1);
    expect((await own()).publish).toEqual(renewed.publish);
    world.clock.advance(1);
    expect((await own()).publish).toBeNull();
    expect(nonceOf((await up()).publish)).not.toBe(nonceOf(renewed.publish));
  });
});

describe("publishers", () => {
  test("pictures begin and stop: pages are told, once each, and the session is recorded", async () => {
    const { room } = await up();
    const sessionId = (await world.rooms.find(room.roomId))?.sessionId;
    await world.media.publish(anchor.roomId);
    await world.rooms.onStart(anchor.roomId);
    expect((await own()).isFlowing).toBe(true);
    expect(world.media.asked).toContain(`record ${anchor.roomId} ${sessionId}`);
    await world.media.unpublish(anchor.roomId);
    await world.rooms.onEnd(anchor.roomId);
    const told = (await world.events(anchor.roomId)).slice(2);
    expect(told.map((event) => [event.k, event.d])).toEqual([
      ["stream", { isFlowing: true }],
      ["stream", { isFlowing: false }],
    ]);
    expect((await world.call(roomDetail, { query: { roomId: anchor.roomId } })).data).toMatchObject({
      streamUrl: `/media/live/${anchor.roomId}.flv`,
      state: { isFlowing: false, session: { id: sessionId } },
    });
  });

  test("whoever publishes with a key takes the room up; without one nothing goes on air", async () => {
    await world.media.publish(anchor.roomId);
    expect(world.media.asked).toContain(`kick ${anchor.roomId}`);
    expect(await kinds()).toEqual(["profile"]);
    await world.call(roomKey, { as: anchor.id });
    world.media.asked.length = 0;
    await world.media.publish(anchor.roomId);
    expect(await kinds()).toEqual(["profile", "up", "stream"]);
    expect(world.media.asked.filter((line) => line.startsWith("kick"))).toEqual([]);
    await down();
    world.media.asked.length = 0;
    // The software retries by itself, but the key was deleted with the session.
    await world.media.publish(anchor.roomId);
    expect(world.media.asked).toContain(`kick ${anchor.roomId}`);
    expect((await own()).room.isLive).toBe(false);
  });

  test("a key that has run out takes no room up", async () => {
    await world.call(roomKey, { as: anchor.id });
    world.clock.advance(PUBLISH_KEY_MS);
    await world.media.publish(anchor.roomId);
    expect(await kinds()).toEqual(["profile"]);
  });

  test("one that comes back in time goes on with the session; one that does not ends it as lost", async () => {
    await up();
    await world.media.publish(anchor.roomId);
    await world.media.unpublish(anchor.roomId);
    world.clock.advance(PUBLISHER_GONE_MS - 1);
    await world.rooms.sessions.sweep();
    expect((await own()).room.isLive).toBe(true);
    await world.media.publish(anchor.roomId);
    world.clock.advance(10 * PUBLISHER_GONE_MS);
    await world.rooms.sessions.sweep();
    expect((await own()).room.isLive).toBe(true);
    await world.media.unpublish(anchor.roomId);
    world.clock.advance(PUBLISHER_GONE_MS);
    await world.rooms.sessions.sweep();
    expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", d: { reason: "lost" } });
    expect((await own()).room.isLive).toBe(false);
    expect((await world.call(roomDetail, { query: { roomId: anchor.roomId } })).data).toMatchObject({
      streamUrl: null,
      state: { session: null, endedBy: "lost" },
    });
  });

  test("one that was lost lasted as long as its pictures, and its end is announced when nobody has come back", async () => {
    await up();
    const startedAt = world.clock.now();
    await world.media.publish(anchor.roomId);
    world.clock.advance(600_000);
    await world.media.unpublish(anchor.roomId);
    world.clock.advance(PUBLISHER_GONE_MS);
    await world.rooms.onEnd(anchor.roomId);
    await world.rooms.sessions.sweep();
    expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", at: startedAt + 600_000 + PUBLISHER_GONE_MS });
    expect(await lasted()).toEqual([600_000]);
    // One without any picture lasted no time.
    await up();
    world.clock.advance(PUBLISHER_GONE_MS);
    await world.rooms.sessions.sweep();
    expect(await lasted()).toEqual([0, 600_000]);
  });

  test("a room of nobody is cut off", async () => {
    await world.rooms.onStart("999999");
    expect(world.media.asked).toEqual(["kick 999999"]);
    for (const roomId of ["999999", "fb-x", "", "1 or 1"]) expect(await world.rooms.authorise({ roomId, nonce: "x" })).toBe(false);
  });

  test("the most viewers there were are kept", async () => {
    await up();
    await world.media.publish(anchor.roomId);
    const samples = async (viewers: number) => {
      world.viewers.set(anchor.roomId, viewers);
      for (let i = 0; i < 10; i += 1) await world.rooms.sessions.sweep();
    };
    await samples(12);
    await samples(40);
    await samples(7);
    expect((await down()).session?.peakViewers).toBe(40);
  });
});

describe("after a restart", () => {
  test("the session goes on, its publisher's time runs from then, and nothing is told twice", async () => {
    await up();
    await world.media.publish(anchor.roomId);
    world.clock.advance(90_000);
    for (let i = 0; i < 10; i += 1) await world.rooms.sessions.sweep();
    world.clock.advance(PUBLISHER_GONE_MS);
    world = await world.restarted();
    await world.start();
    expect((await world.events(anchor.roomId)).slice(1).map((event) => [event.k, event.d])).toMatchObject([
      ["up", {}],
      ["stream", { isFlowing: true }],
      ["stream", { isFlowing: false }],
    ]);
    expect((await own()).room.isLive).toBe(true);
    world.clock.advance(PUBLISHER_GONE_MS);
    await world.rooms.sessions.sweep();
    expect((await world.events(anchor.roomId)).at(-1)).toMatchObject({ k: "down", d: { reason: "lost" } });
    // Nobody saw when its pictures ended: they were there when last looked for.
    expect(await lasted()).toEqual([90_000]);
  });

  test("a publisher who was away before stays away: the time is not begun again", async () => {
    await up();
    await world.media.publish(anchor.roomId);
    await world.media.unpublish(anchor.roomId);
    world.clock.advance(PUBLISHER_GONE_MS - 1_000);
    world = await world.restarted();
    await world.start();
    world.clock.advance(1_000);
    await world.rooms.sessions.sweep();
    expect((await own()).room.isLive).toBe(false);
  });

  test("an end that was written and not told is told, and a beginning too", async () => {
    await up();
    const db = world.database.db;
    await sql`
      update live_session set ended_at = ${new Date(world.clock.now())}::timestamptz, reason = 'ended' where room_id = ${anchor.roomId}::int8`.execute(
      db,
    );
    await sql`update room set session_id = null, key_nonce = null, key_expires_at = null where id = ${anchor.roomId}::int8`.execute(db);
    const silent = await world.addAnchor(`沉默${names}`);
    await sql`
      with s as (insert into live_session (room_id, title, category_id, started_at, from_seq)
        values (${silent.roomId}::int8, '', '1', ${new Date(world.clock.now())}::timestamptz, 1) returning id, room_id)
      update room r set session_id = s.id from s where r.id = s.room_id`.execute(db);
    world = await world.restarted();
    await world.start();
    await world.rooms.sessions.sweep();
    expect(await kinds()).toEqual(["profile", "up", "down"]);
    expect((await world.events(silent.roomId)).map((event) => event.k)).toEqual(["profile", "up"]);
    // Up again before a sweep: the end is announced first.
    await sql`
      update live_session set ended_at = started_at, reason = 'closed', to_seq = null where room_id = ${silent.roomId}::int8`.execute(db);
    await sql`update room set session_id = null where id = ${silent.roomId}::int8`.execute(db);
    await world.call(roomUp, { as: silent.id });
    expect((await world.events(silent.roomId)).map((event) => event.k)).toEqual(["profile", "up", "down", "up"]);
  });
});
