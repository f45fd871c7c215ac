import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Speaker } from "../../contract/feed/room.ts";
import { refuse } from "../../contract/http/failure.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { NO_PROFILE, NO_RULES } from "../../contract/room/room.ts";
import { silentLog } from "../kit/log.ts";
import type { Room } from "../room/types.ts";
import { createGifts } from "../wallet/gifts.ts";
import { type TestMoney, testMoney } from "../wallet/money.testing.ts";
import { createRedPackets } from "../wallet/redPackets.ts";
import { type Ranks, createRanks, rankStart } from "./ranks.ts";
import { type RoomGifts, createRoomGifts } from "./roomGifts.ts";

let money: TestMoney;
let gifts: RoomGifts;
let ranks: Ranks;
const rooms = new Map<string, Room>();
const privileges = new Map<string, readonly string[]>();

async function nameOf(userId: string): Promise<string> {
  const { rows } = await sql<{ nick_name: string }>`select nick_name from app_user where id = ${userId}::int8`.execute(money.database.db);
  return rows[0]?.nick_name ?? "";
}

async function speakerOf(_room: Room, id: string): Promise<Speaker> {
  return { id, name: await nameOf(id), portrait: "", level: levelOf(0), noble: null, role: "user" };
}

beforeAll(async () => {
  money = await testMoney(inject("databaseUrl"));
  const { db } = money.database;
  const { clock, ledger } = money;
  const directory = {
    find: async (roomId: string) => rooms.get(roomId) ?? null,
    byAnchor: async (anchorId: string) => [...rooms.values()].find((room) => room.anchorId === anchorId) ?? null,
    roleOf: async () => "user" as const,
    forget: () => undefined,
  };
  gifts = createRoomGifts({
    db,
    clock,
    ledger,
    gifts: createGifts({ db, ledger }),
    redPackets: createRedPackets({ db, clock, ledger, log: silentLog() }),
    directory,
    speakerOf,
    privilegesOf: async (userId) => privileges.get(userId) ?? [],
    mayWrite: async (_room, _userId, text) => (text.includes("假球") ? refuse(ErrorCode.chatKeyword) : null),
  });
  ranks = createRanks({
    db,
    clock,
    directory,
    cardOf: async (_viewer, id) => ({
      id,
      nickName: await nameOf(id),
      portrait: "",
      level: null,
      isAnchor: 0,
      isExpert: 0,
      description: "",
      fansCount: 0,
      isFollowed: false,
    }),
    nobleOf: async () => null,
    nobleFans: async () => 0,
    seatsOf: async () => [],
  });
});
afterAll(() => money.end());

async function roomOnAir(isOnAir = true) {
  const anchorId = await money.addUser({ isAnchor: true });
  const { db } = money.database;
  const at = new Date(money.clock.now());
  const made = await sql<{ id: bigint }>`insert into room (anchor_id, at) values (${anchorId}::int8, ${at}) returning id`.execute(db);
  const roomId = String(made.rows[0]?.id);
  let sessionId: string | null = null;
  if (isOnAir) {
    const begun = await sql<{ id: bigint }>`
      insert into live_session (room_id, title, category_id, started_at, from_seq) values (${roomId}::int8, '', '1', ${at}, 0) returning id`.execute(
      db,
    );
    sessionId = String(begun.rows[0]?.id);
  }
  rooms.set(roomId, { roomId, anchorId, profile: NO_PROFILE, notice: "", rules: NO_RULES, keywords: [], sessionId, isFlowing: false });
  return { roomId, anchorId };
}

async function giver(diamonds = 100_000n) {
  const userId = await money.addUser();
  await money.fund(userId, "diamond", diamonds);
  await money.fund(userId, "ticket", 1_000n);
  return userId;
}

async function told(roomId: string) {
  const { rows } = await sql<{ kind: string; data: Record<string, unknown> }>`
    select kind, data from outbox where ch = ${`room:${roomId}`} order by id`.execute(money.database.db);
  return rows;
}

const key = (): string => crypto.randomUUID();

test("a gift moves the money of both, is written down and told to the room, all in one", async () => {
  const { roomId, anchorId } = await roomOnAir();
  const userId = await giver();
  expect(await gifts.give(userId, { roomId, giftId: "football", count: 3, idempotencyKey: key() })).toEqual({
    ok: true,
    value: { total: "60.00", combo: 3 },
  });
  expect([await money.balance(userId, "diamond"), await money.balance(anchorId, "cash")]).toEqual([94_000n, 3_000n]);
  expect(await told(roomId)).toMatchObject([
    { kind: "gift", data: { giftId: "football", count: 3, combo: 3, total: "60.00", from: { id: userId } } },
  ]);
});

test("gifts that come at once share a commit: each has its own place in a row, and balances are told once a group", async () => {
  const { roomId, anchorId } = await roomOnAir();
  const [one, other] = [await giver(200_000n), await giver()];
  const give = (userId: string) => gifts.give(userId, { roomId, giftId: "football", count: 2, idempotencyKey: key() });
  const given = await Promise.all([one, other, ...Array.from({ length: 28 }, () => one), other].map(give));
  const inRow = (count: number): number[] => Array.from({ length: count }, (_, i) => 2 * (i + 1));
  const byCount = (a: number, b: number): number => a - b;
  expect(given.map((gift) => (gift.ok ? gift.value.combo : gift.error.code)).toSorted(byCount)).toEqual(
    [...inRow(29), ...inRow(2)].toSorted(byCount),
  );
  const combos = (await told(roomId)).map(({ data }) => [(data["from"] as { id: string }).id, data["combo"]]);
  expect(combos.filter(([id]) => id === one)).toEqual(inRow(29).map((combo) => [one, combo]));
  expect(combos.filter(([id]) => id === other)).toEqual(inRow(2).map((combo) => [other, combo]));
  const balances = await money.announced(anchorId);
  expect(balances.length).toBeLessThan(31);
  expect(balances.at(-1)?.data).toMatchObject({ cashBalance: "620.00" });
});

test("combos grow while no longer than five seconds lie between, and begin anew after", async () => {
  const { roomId } = await roomOnAir();
  const userId = await giver();
  const one = async (giftId = "whistle") => {
    const given = await gifts.give(userId, { roomId, giftId, count: 1, idempotencyKey: key() });
    return given.ok ? given.value.combo : given.error.code;
  };
  expect(await one()).toBe(1);
  money.clock.advance(5_000);
  expect(await one()).toBe(2);
  expect(await one()).toBe(3);
  money.clock.advance(5_001);
  expect(await one()).toBe(1);
  expect(await one("scarf")).toBe(1);
  expect(await one()).toBe(1);
});

test("the same key gives once, however parallel, and is told once", async () => {
  const { roomId } = await roomOnAir();
  const userId = await giver();
  const request = { roomId, giftId: "scarf", count: 2, idempotencyKey: key() };
  const all = await Promise.all(Array.from({ length: 10 }, () => gifts.give(userId, request)));
  expect(all.every((given) => given.ok && given.value.total === "132.00" && given.value.combo === 2)).toBe(true);
  expect(await money.balance(userId, "diamond")).toBe(86_800n);
  expect(await told(roomId)).toHaveLength(1);
});

/** Takes the room off air; earlier gifts must still be answered in the same way. */
function goDown(roomId: string): void {
  const room = rooms.get(roomId);
  if (room) rooms.set(roomId, { ...room, sessionId: null });
}

test("asked again after the room went down, a gift that was given is still answered as given, and nothing else is", async () => {
  const [{ roomId }, other] = [await roomOnAir(), await roomOnAir()];
  const userId = await giver();
  const request = { roomId, giftId: "football", count: 1, idempotencyKey: key() };
  const first = await gifts.give(userId, request);
  goDown(roomId);
  expect(await gifts.give(userId, request)).toEqual(first);
  for (const over of [{ giftId: "whistle" }, { count: 2 }, { roomId: other.roomId }]) {
    expect(await gifts.give(userId, { ...request, ...over }), JSON.stringify(over)).toMatchObject({ ok: false, error: { code: 409 } });
  }
  expect(await gifts.give(userId, { ...request, idempotencyKey: key() })).toMatchObject({ ok: false, error: { code: 10036 } });
  expect(await gifts.give(await giver(), request)).toMatchObject({ ok: false, error: { code: 10036 } });
  expect(await money.balance(userId, "diamond")).toBe(98_000n);
});

test("another's key is another's: the same gift under the same key is given and told once for each", async () => {
  const { roomId, anchorId } = await roomOnAir();
  const [a, b] = [await giver(), await giver()];
  const request = { roomId, giftId: "football", count: 1, idempotencyKey: key() };
  const given = [await gifts.give(a, request), await gifts.give(b, request), await gifts.give(b, request)];
  expect(given.map((g) => g.ok && g.value.total)).toEqual(["20.00", "20.00", "20.00"]);
  expect([await money.balance(a, "diamond"), await money.balance(b, "diamond")]).toEqual([98_000n, 98_000n]);
  expect(await money.balance(anchorId, "cash")).toBe(2_000n);
  const events = await told(roomId);
  expect(events.map(({ data }) => (data.from as Speaker).id)).toEqual([a, b]);
  expect(new Set(events.map(({ data }) => data.id)).size).toBe(2);
});

test("the same key for another gift of the same price is refused, also at once", async () => {
  const { roomId } = await roomOnAir();
  const userId = await giver();
  const request = { roomId, giftId: "whistle", count: 2, idempotencyKey: key() };
  const ball = { ...request, giftId: "football", count: 1 };
  const codes = (await Promise.all([gifts.give(userId, request), gifts.give(userId, ball)])).map((g) => (g.ok ? 200 : g.error.code));
  expect(codes.toSorted()).toEqual([200, 409]);
  expect(await told(roomId)).toHaveLength(1);
});

test("asked again, a red packet is answered as it was sent, whatever became of the room; with other contents it is refused", async () => {
  const [{ roomId }, other] = [await roomOnAir(), await roomOnAir()];
  const userId = await giver();
  const request = { roomId, currency: "diamond", total: "10", count: 3, words: "", idempotencyKey: key() } as const;
  const first = await gifts.sendPacket(userId, request);
  expect(first.ok).toBe(true);
  const asked = async (over: Partial<typeof request> | { total: string } | { count: number }) =>
    gifts.sendPacket(userId, { ...request, ...over });
  for (const over of [{ roomId: other.roomId }, { total: "11" }, { count: 4 }]) {
    expect(await asked(over), JSON.stringify(over)).toMatchObject({ ok: false, error: { code: 409 } });
  }
  goDown(roomId);
  expect(await asked({})).toEqual(first);
  rooms.delete(roomId);
  expect(await asked({ total: "10.00" })).toEqual(first);
  expect(await asked({ count: 4 })).toMatchObject({ ok: false, error: { code: 409 } });
  expect(await asked({ idempotencyKey: key() })).toMatchObject({ ok: false, error: { code: 404 } });
  expect(await money.balance(userId, "diamond")).toBe(99_000n);
  expect([await told(roomId), await told(other.roomId)].map((events) => events.length)).toEqual([1, 0]);
});

test("one key for packets in two rooms at once: one is sent, the other refused", async () => {
  const two = [await roomOnAir(), await roomOnAir()];
  const userId = await giver();
  const request = { currency: "diamond", total: "10", count: 3, words: "", idempotencyKey: key() } as const;
  const sent = await Promise.all(two.map(({ roomId }) => gifts.sendPacket(userId, { ...request, roomId })));
  expect(sent.map((answer) => (answer.ok ? 200 : answer.error.code)).toSorted()).toEqual([200, 409]);
  expect(await money.balance(userId, "diamond")).toBe(99_000n);
});

test("no funds, no such gift, no such room, a room that is down: refused, and nothing is told", async () => {
  const { roomId, anchorId } = await roomOnAir();
  const down = await roomOnAir(false);
  const poor = await giver(999n);
  const code = async (request: { roomId: string; giftId: string }, userId = poor) => {
    const given = await gifts.give(userId, { ...request, count: 1, idempotencyKey: key() });
    return given.ok ? 200 : given.error.code;
  };
  expect(await code({ roomId, giftId: "rocket" })).toBe(10020);
  expect(await code({ roomId, giftId: "moon" })).toBe(404);
  expect(await code({ roomId: "1", giftId: "rocket" })).toBe(404);
  expect(await code({ roomId: down.roomId, giftId: "whistle" })).toBe(10036);
  expect(await code({ roomId, giftId: "glowstick" }, anchorId)).toBe(400);
  expect(await told(roomId)).toEqual([]);
});

test("a red packet is sent, grabbed by many, told each time, and only in its room", async () => {
  const { roomId } = await roomOnAir();
  const other = await roomOnAir();
  const from = await giver();
  const sent = await gifts.sendPacket(from, {
    roomId,
    currency: "diamond",
    total: "10",
    count: 3,
    words: "进球快乐",
    idempotencyKey: key(),
  });
  if (!sent.ok) throw new Error(sent.error.message);
  const { packetId } = sent.value;
  expect(await gifts.grabPacket(from, other.roomId, packetId)).toMatchObject({ ok: false, error: { code: 404 } });
  const takers = await Promise.all(Array.from({ length: 5 }, () => giver(1n)));
  const outcomes = await Promise.all(takers.map((taker) => gifts.grabPacket(taker, roomId, packetId)));
  const grabbed = outcomes.flatMap((o) => (o.ok && o.value.outcome === "grabbed" ? [o.value.amount] : []));
  expect(grabbed).toHaveLength(3);
  expect(grabbed.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)).toBe(1_000);
  expect(outcomes.filter((o) => o.ok && o.value.outcome === "empty")).toHaveLength(2);
  const events = await told(roomId);
  expect(events.map((event) => event.kind)).toEqual(["packet", "packet.grabbed", "packet.grabbed", "packet.grabbed"]);
  expect(new Set(events.slice(1).map((event) => event.data.left))).toEqual(new Set([2, 1, 0]));
});

test("a packet's amount and words are checked", async () => {
  const { roomId } = await roomOnAir();
  const from = await giver();
  const send = async (total: string, words = "") => {
    const sent = await gifts.sendPacket(from, { roomId, currency: "diamond", total, count: 1, words, idempotencyKey: key() });
    return sent.ok ? "sent" : sent.error.message;
  };
  for (const total of ["-1", "0", "1e3", "1.234", "１０", ""]) expect(await send(total)).not.toBe("sent");
  expect(await send("1", "一".repeat(21))).toBe("祝福语最多20个字");
  const before = await money.balance(from, "diamond");
  expect(await send("1", "假球快乐")).toBe("内容包含主播屏蔽的关键词");
  expect([await money.balance(from, "diamond"), await told(roomId)]).toEqual([before, []]);
});

test("ranks: of the session, of the week, ever; anchors and givers", async () => {
  const { roomId, anchorId } = await roomOnAir();
  const [rich, poor] = [await giver(10_000_000n), await giver()];
  const give = (userId: string, giftId: string) => gifts.give(userId, { roomId, giftId, count: 1, idempotencyKey: key() });
  await give(poor, "scarf");
  await give(rich, "trophy");
  await give(poor, "glowstick");
  for (const rankType of ["session", "week", "fans"] as const) {
    const { list } = await ranks.ofRoom(anchorId, rankType);
    expect(list.map(({ rank, userId, amount }) => [rank, userId, amount])).toEqual([
      [1, rich, "1314.00"],
      [2, poor, "66.00"],
    ]);
  }
  expect((await ranks.anchors(null, "day")).find((entry) => entry.user.id === anchorId)).toMatchObject({ amount: "1380.00", roomId });
  expect((await ranks.givers(null, "month"))[0]?.amount).toBe("1314.00");
});

test("ranks begin at midnight, Monday and the 1st, in Shanghai", () => {
  const at = Date.parse("2026-11-21T18:30:00Z"); // Sunday 02:30 in Shanghai
  expect(new Date(rankStart(at, "day")).toISOString()).toBe("2026-11-21T16:00:00.000Z");
  expect(new Date(rankStart(at, "week")).toISOString()).toBe("2026-11-15T16:00:00.000Z");
  expect(new Date(rankStart(at, "month")).toISOString()).toBe("2026-10-31T16:00:00.000Z");
  expect(new Date(rankStart(rankStart(at, "week"), "week")).toISOString()).toBe("2026-11-15T16:00:00.000Z");
});

test("gifts of nobles are given by those whose title has them, and cost nobody else anything", async () => {
  const { roomId } = await roomOnAir();
  const [marquis, earl] = [await giver(2_000_000n), await giver(2_000_000n)];
  privileges.set(marquis, ["贵族勋章", "贵族礼物"]).set(earl, ["贵族勋章"]);
  const give = async (userId: string) => {
    const given = await gifts.give(userId, { roomId, giftId: "crown", count: 1, idempotencyKey: key() });
    return given.ok ? given.value.total : `${given.error.code} ${given.error.message}`;
  };
  expect(await give(earl)).toBe("403 该礼物为侯爵及以上贵族专属");
  expect([await money.balance(earl, "diamond"), await told(roomId)]).toEqual([2_000_000n, []]);
  expect(await give(marquis)).toBe("5200.00");
  expect(await told(roomId)).toMatchObject([{ kind: "gift", data: { giftId: "crown" } }]);
});
