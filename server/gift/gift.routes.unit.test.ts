import { expect, test } from "vitest";
import { roomCalls } from "../../contract/http/room.ts";
import { type Identity, type RawInput, createCallRegistry } from "../http/registry.ts";
import { registerGiftCalls } from "./gift.routes.ts";
import type { Ranks } from "./ranks.ts";
import type { RoomGifts } from "./roomGifts.ts";

const USER: Identity = { userId: "7", sessionId: "s", roles: { isAnchor: false, isExpert: false, isManager: false } };
const asked = (identity: Identity | null): RawInput => ({
  params: {},
  query: {},
  body: null,
  context: { host: "", isSecure: false, token: null, identity, ip: "", userAgent: "", visitorId: "", requestId: "" },
});

test("a rank is read for whoever asks: it says whom that user follows, and is shared with nobody", async () => {
  const viewers: (string | null)[] = [];
  const read = async (viewer: string | null) => (viewers.push(viewer), []);
  const registry = createCallRegistry();
  registerGiftCalls(registry, { gifts: {} as RoomGifts, ranks: { anchors: read, givers: read } as unknown as Ranks });
  for (const call of [roomCalls.rankAnchor, roomCalls.rankPrice]) {
    const handler = registry.find(call);
    expect(handler?.stateOf).toBeUndefined();
    await handler?.answer(asked(USER));
    await handler?.answer(asked(null));
  }
  expect(viewers).toEqual(["7", null, "7", null]);
});
