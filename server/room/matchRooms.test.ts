import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { MatchType } from "../../contract/codes/matchType.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";

const { roomUp, roomDown, roomSet } = roomCalls;

let world: TestRooms;
beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  for (const id of ["m1", "m2", "bk1"]) world.matches.set(id, testMatch(id));
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

test("the rooms on air of each match are told as they go up, change their match and go down, and after a restart", async () => {
  const told = () => expect.poll(() => world.counted());
  const [one, two] = [await world.addAnchor("主播一"), await world.addAnchor("主播二")];
  const about = async (as: string, match: { matchId: string; matchType: MatchType } | null) =>
    expect((await world.call(roomSet, { as, body: { match } })).code).toBe(200);

  await about(one.id, { matchId: "m1", matchType: 1 });
  await about(two.id, { matchId: "m1", matchType: 1 });
  await world.call(roomUp, { as: one.id });
  await told().toEqual({ "fb:m1": 1 });
  await world.call(roomUp, { as: two.id });
  await told().toEqual({ "fb:m1": 2 });
  await about(two.id, { matchId: "bk1", matchType: 2 });
  await told().toEqual({ "fb:m1": 1, "bk:bk1": 1 });

  world = await world.restarted();
  expect(world.counted()).toEqual({});
  await world.start();
  expect(world.counted()).toEqual({ "fb:m1": 1, "bk:bk1": 1 });

  await about(one.id, { matchId: "m2", matchType: 1 });
  await told().toEqual({ "fb:m2": 1, "bk:bk1": 1 });
  await about(one.id, null);
  await told().toEqual({ "bk:bk1": 1 });
  await world.call(roomDown, { as: two.id, query: { roomId: two.roomId } });
  await told().toEqual({});
});
