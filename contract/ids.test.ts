import { expect, expectTypeOf, test } from "vitest";
import { matchChannel } from "./feed/channels.ts";
import { matchRoomId, roomChannel } from "./feed/room.ts";
import { userChannel } from "./feed/user.ts";
import { type MatchId, type RoomId, type UserId, asMatchId, asUserId } from "./ids.ts";
import type { BoardRow } from "./match/board.ts";

const match: MatchId = "wyscout-2500089";
const room: RoomId = "680001";
const user: UserId = "12";

test("the id of one thing is not taken for that of another", () => {
  expect([matchChannel("fb", match), roomChannel(room), userChannel(user)]).toEqual(["fb:wyscout-2500089", "room:680001", "user:12"]);
  // @ts-expect-error -- a room is no match
  matchChannel("fb", room);
  // @ts-expect-error -- a user is no room
  roomChannel(user);
  // @ts-expect-error -- a match is no user
  userChannel(match);
  // @ts-expect-error -- a match has a chat, but is no room
  roomChannel(match);
  expect(roomChannel(matchRoomId(1, match))).toBe("room:fb-wyscout-2500089");
  expectTypeOf<BoardRow["id"]>().toEqualTypeOf<MatchId>();
});

test("what cannot be an id becomes none", () => {
  expect([asMatchId("sim-fb-20261121-014"), asUserId("12")]).toEqual(["sim-fb-20261121-014", "12"]);
  for (const text of ["", "-1", "a b", "a/b", "a".repeat(65), "’"]) expect([asMatchId(text), asUserId(text)]).toEqual([null, null]);
});
