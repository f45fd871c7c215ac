import { expect, test } from "vitest";
import { createNetworkCount, createWaitingRoom } from "./places.ts";

test("a network has so many, however its addresses are written; what leaves makes room", () => {
  const count = createNetworkCount(2);
  expect(count.enter("203.0.113.1")).toBe("203.0.113.1");
  expect(count.enter("::ffff:203.0.113.1")).toBe("203.0.113.1");
  expect(count.enter("203.0.113.1")).toBeNull();
  expect(count.enter("203.0.113.2")).not.toBeNull();
  expect([count.enter("2001:db8::1"), count.enter("2001:db8::2"), count.enter("2001:db8::3")]).toEqual([
    "2001:db8:0:0::/64",
    "2001:db8:0:0::/64",
    null,
  ]);
  count.leave("203.0.113.1");
  expect(count.enter("203.0.113.1")).toBe("203.0.113.1");
});

test("a full waiting room keeps nobody out: whoever has waited longest gives way", () => {
  const gone: string[] = [];
  const room = createWaitingRoom<string>({ places: 3, perNetwork: 2, evict: (who) => gone.push(who) });
  expect([room.enter("a", "192.0.2.1"), room.enter("b", "192.0.2.1"), room.enter("c", "192.0.2.1")]).toEqual([true, true, false]);
  expect(room.enter("d", "192.0.2.2")).toBe(true);
  expect(room.enter("e", "192.0.2.3")).toBe(true);
  expect([gone, room.size]).toEqual([["a"], 3]);
  room.leave("a");
  room.leave("d");
  room.leave("d");
  expect(room.size).toBe(2);
  expect([room.enter("f", "192.0.2.1"), room.enter("g", "192.0.2.1")]).toEqual([true, false]);
});
