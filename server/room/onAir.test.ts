import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { userChannel } from "../../contract/feed/user.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";
import { testSubscriber } from "../feed/testSubscriber.ts";

let world: TestRooms;
beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  world.matches.set("sim-fb-1", testMatch("sim-fb-1"));
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

const connect = (id: string) => world.hub.join(userChannel(id), null, testSubscriber(world.hub), () => true);
const told = (id: string) => world.hub.read(userChannel(id), 0, 100);
const follow = (id: string, anchorId: string) =>
  sql`insert into user_follow (user_id, target_id, at) values (${id}::int8, ${anchorId}::int8, now())`.execute(world.database.db);
const keep = (id: string, kind: string) =>
  sql`insert into user_match (user_id, kind, match_id, match_type, at) values (${id}::int8, ${kind}, 'sim-fb-1', 1, now())`.execute(
    world.database.db,
  );

test("whoever is connected and follows the anchor, or has reserved the match, is told once a session; nobody else is", async () => {
  const anchor = await world.addAnchor("主播");
  const [fan, guest, both, away, stranger, starred] = [
    await world.addUser("球迷"),
    await world.addUser("预约"),
    await world.addUser("都有"),
    await world.addUser("不在"),
    await world.addUser("路人"),
    await world.addUser("收藏"),
  ];
  for (const id of [fan, both, away]) await follow(id, anchor.id);
  for (const id of [guest, both, anchor.id]) await keep(id, "reserve");
  await keep(starred, "collect");
  for (const id of [anchor.id, fan, guest, both, stranger, starred]) await connect(id);
  await world.call(roomCalls.roomSet, {
    as: anchor.id,
    body: { title: "英超夜场", match: { matchId: "sim-fb-1", matchType: 1 } },
  });
  await world.call(roomCalls.roomUp, { as: anchor.id });
  const sessionId = (await world.rooms.find(anchor.roomId))?.sessionId;
  const live = { roomId: anchor.roomId, sessionId, anchor: "主播", title: "英超夜场" };
  await vi.waitFor(async () => expect(await told(both)).toHaveLength(1));
  const match = "英超 主队1 VS 客队1";
  expect(await told(both)).toMatchObject([{ k: "live", d: { ...live, match } }]);
  expect(await told(guest)).toMatchObject([{ k: "live", d: { ...live, match } }]);
  expect(await told(fan)).toMatchObject([{ k: "live", d: { ...live, match: null } }]);
  for (const id of [anchor.id, away, stranger, starred]) expect(await told(id)).toEqual([]);

  // Going up again, also after a restart, continues the same session.
  await world.call(roomCalls.roomUp, { as: anchor.id });
  world = await world.restarted();
  await world.start();
  for (const id of [fan, both]) await connect(id);
  await world.call(roomCalls.roomUp, { as: anchor.id });
  const next = await world.addAnchor("另一位");
  await follow(both, next.id);
  await world.call(roomCalls.roomUp, { as: next.id });
  await vi.waitFor(async () => expect((await told(both)).map(({ d }) => (d as { anchor: string }).anchor)).toEqual(["主播", "另一位"]));
  expect(await told(fan)).toHaveLength(1);

  await world.call(roomCalls.roomDown, { as: anchor.id, query: { roomId: anchor.roomId } });
  await world.call(roomCalls.roomUp, { as: anchor.id });
  await vi.waitFor(async () => expect(await told(fan)).toHaveLength(2));
});
