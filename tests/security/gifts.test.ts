import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { type TestClient, testClient } from "./client.ts";

/** Gifts, red packets and ranks over HTTP with the whole portal: whose money moves, and which events the room gets. */

let database: TestDatabase;
let portal: TestPortal;
let anchor: Fan;
let room: string;
let downRoom: string;

interface Fan {
  readonly id: string;
  readonly client: TestClient;
}

const GIFT = "/tapi/pay/gift";
const SEND = "/aapi/api/packet/send";
const GRAB = "/aapi/api/packet/grab";
const RANK = "/tapi/pay/room/user/rank";
const key = (): string => crypto.randomUUID();

let people = 0;
/** Balances in hundredths. */
async function addFan(funds: { readonly diamond?: bigint; readonly ticket?: bigint } = {}, isAnchor = false): Promise<Fan> {
  people += 1;
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, is_anchor, mobile) values ($1, $1, $2, $3) returning id",
    [`送礼人${people}`, isAnchor, `139${String(people).padStart(8, "0")}`],
  );
  const id = String(rows[0]?.id);
  const ledger = createLedgerRepository({ ...database, clock: systemClock });
  for (const kind of ["diamond", "ticket"] as const) {
    const amountMinor = funds[kind];
    if (amountMinor === undefined) continue;
    const postings = [
      { account: `issue:${kind}` as const, amountMinor: -amountMinor },
      { account: { user: id, kind }, amountMinor },
    ];
    await ledger.move({ key: `test/${id}/${kind}`, type: 7, postings });
  }
  const client = testClient(portal.url, `198.51.100.${people}`);
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  client.token = await sessions.issue(id, { isPersistent: true, ip: "198.51.100.1", userAgent: "test-browser" });
  return { id, client };
}

async function roomOf({ client }: Fan): Promise<string> {
  const { data } = await client.get<{ room: { roomId: string } }>("/aapi/api/room/own");
  return data.room.roomId;
}

async function balances({ client }: Fan) {
  const { data } = await client.get<{ balance: string; ticket: string; cashBalance: string }>("/tapi/pay/balances");
  return { diamond: data.balance, ticket: data.ticket, cash: data.cashBalance };
}

/** Data of the room's events of a kind, sent or still in the outbox. */
async function told(kind: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.pool.query<{ data: Record<string, unknown> }>(
    "select data from outbox where ch = $1 and kind = $2 union all select data::jsonb from event_log where ch = $1 and kind = $2",
    [`room:${room}`, kind],
  );
  const byKey = new Map(rows.map(({ data }) => [`${String(data.id ?? data.packetId)}/${String(data.left ?? "")}`, data]));
  return [...byKey.values()];
}

const give = (fan: Fan, wish: Readonly<Record<string, unknown>> = {}) =>
  fan.client.post<{ total: string; combo: number }>(GIFT, { roomId: room, giftId: "football", count: 1, idempotencyKey: key(), ...wish });
const send = (fan: Fan, wish: Readonly<Record<string, unknown>> = {}) =>
  fan.client.post<{ packetId: string }>(SEND, { roomId: room, currency: "diamond", total: "9", count: 3, idempotencyKey: key(), ...wish });
const grab = (fan: Fan, packetId: string, roomId = room) =>
  fan.client.post<{ outcome: string; amount: string }>(GRAB, { roomId, packetId });

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  anchor = await addFan({}, true);
  room = await roomOf(anchor);
  await anchor.client.post("/aapi/api/room/up", {});
  downRoom = await roomOf(await addFan({}, true));
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

describe("who may", () => {
  test("a visitor and a token that is no good give, send and grab nothing", async () => {
    for (const token of [null, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"]) {
      const client = testClient(portal.url);
      client.token = token;
      const nobody = { id: "", client };
      expect([(await give(nobody)).code, (await send(nobody)).code, (await grab(nobody, "1")).code]).toEqual([401, 401, 401]);
    }
  });

  test("the giver is whoever is logged in, whatever the body says", async () => {
    const [fan, victim] = [await addFan({ diamond: 10_000n }), await addFan({ diamond: 10_000n })];
    expect(await give(fan, { userId: victim.id, from: victim.id, price: 1, total: "0.01", combo: 99 })).toMatchObject({
      code: 200,
      data: { total: "20.00", combo: 1 },
    });
    expect([(await balances(fan)).diamond, (await balances(victim)).diamond]).toEqual(["80.00", "100.00"]);
  });

  test("ranks are open to read and carry no phone, no mail and no balance", async () => {
    const visitor = testClient(portal.url);
    const fan = await addFan({ diamond: 100_000n });
    await give(fan);
    const answers = await Promise.all([
      ...["session", "week", "fans"].map((rankType) => visitor.get(`${RANK}?anchorId=${anchor.id}&rankType=${rankType}`)),
      ...["day", "week", "month"].flatMap((rankType) =>
        ["anchor", "price"].map((list) => visitor.get(`/aapi/api/rank/${list}?rankType=${rankType}`)),
      ),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 200 });
      const text = JSON.stringify(answer);
      expect(text).toMatch(/"amount":"[24]0\.00"/);
      expect(text).not.toMatch(/139\d{8}|139\*|"(mobile|email|experience|balance|password)/);
    }
  });
});

describe("one's own key, one's own money", () => {
  test("the same key by two users is two gifts, each paid by its giver", async () => {
    const [one, two] = [await addFan({ diamond: 10_000n }), await addFan({ diamond: 10_000n })];
    const before = (await told("gift")).length;
    const idempotencyKey = key();
    const both = await Promise.all([give(one, { idempotencyKey }), give(two, { idempotencyKey })]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect([(await balances(one)).diamond, (await balances(two)).diamond]).toEqual(["80.00", "80.00"]);
    expect(await told("gift")).toHaveLength(before + 2);
  });

  test("one's key again gives once; for something else it is refused, and another's key opens nothing", async () => {
    const [one, two] = [await addFan({ diamond: 10_000n }), await addFan()];
    const idempotencyKey = key();
    const first = await give(one, { idempotencyKey });
    const again = await Promise.all(Array.from({ length: 10 }, () => give(one, { idempotencyKey })));
    for (const answer of again) expect(answer.data).toEqual(first.data);
    expect(await give(one, { idempotencyKey, count: 2 })).toMatchObject({ code: 409 });
    expect(await give(one, { idempotencyKey, giftId: "whistle" })).toMatchObject({ code: 409 });
    expect(await give(two, { idempotencyKey })).toMatchObject({ code: 10020 });
    expect((await balances(one)).diamond).toBe("80.00");
  });

  test("without funds: 10020 with nothing moved and nothing told, for gifts and packets in both currencies", async () => {
    const poor = await addFan({ diamond: 1_999n, ticket: 99n });
    const before = [await told("gift"), await told("packet")];
    const { cash } = await balances(anchor);
    expect(await give(poor)).toMatchObject({ code: 10020 });
    expect(await give(poor, { giftId: "glowstick" })).toMatchObject({ code: 10020 });
    expect(await give(poor, { giftId: "rocket", count: 9_999 })).toMatchObject({ code: 10020 });
    expect(await send(poor, { total: "20" })).toMatchObject({ code: 10020 });
    expect(await send(poor, { total: "1", currency: "ticket", count: 1 })).toMatchObject({ code: 10020 });
    expect([await told("gift"), await told("packet")]).toEqual(before);
    expect(await balances(poor)).toMatchObject({ diamond: "19.99", ticket: "0.99" });
    expect((await balances(anchor)).cash).toBe(cash);
  });

  test("fifty at once, each for the whole balance: one is given and told", async () => {
    const fan = await addFan({ diamond: 6_600n });
    const all = await Promise.all(Array.from({ length: 50 }, () => give(fan, { giftId: "scarf" })));
    const codes = all.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 10020)).toHaveLength(49);
    expect((await balances(fan)).diamond).toBe("0.00");
    expect((await told("gift")).filter(({ from }) => (from as { id: string }).id === fan.id)).toHaveLength(1);
  });

  test("an anchor gives nothing to oneself; a room that is down or unknown takes nothing", async () => {
    expect(await give(anchor)).toMatchObject({ code: 400 });
    const fan = await addFan({ diamond: 10_000n });
    for (const act of [give, send]) {
      expect(await act(fan, { roomId: downRoom })).toMatchObject({ code: 10036 });
      expect(await act(fan, { roomId: "999999" })).toMatchObject({ code: 404 });
    }
    expect((await balances(fan)).diamond).toBe("100.00");
  });
});

describe("red packets", () => {
  test("the same key by two is two packets; again it is the first; in other words of money 409", async () => {
    const [one, two] = [await addFan({ diamond: 10_000n }), await addFan({ diamond: 10_000n })];
    const idempotencyKey = key();
    const [a, b, again] = [await send(one, { idempotencyKey }), await send(two, { idempotencyKey }), await send(one, { idempotencyKey })];
    expect(again.data.packetId).toBe(a.data.packetId);
    expect(b.data.packetId).not.toBe(a.data.packetId);
    expect(await send(one, { idempotencyKey, total: "10" })).toMatchObject({ code: 409 });
    expect([(await balances(one)).diamond, (await balances(two)).diamond]).toEqual(["91.00", "91.00"]);
  });

  test("a share each, however often at once; none by way of another room; the sum is what was sent", async () => {
    const sender = await addFan({ diamond: 900n });
    const { packetId } = (await send(sender)).data;
    const takers = await Promise.all(Array.from({ length: 5 }, () => addFan()));
    for (const roomId of [downRoom, "999999"]) {
      expect(await grab(takers[0] ?? sender, packetId, roomId)).toMatchObject({ code: 404 });
    }
    const all = await Promise.all(takers.flatMap((taker) => [grab(taker, packetId), grab(taker, packetId), grab(taker, packetId)]));
    const won = all.filter(({ data }) => data.outcome === "grabbed");
    expect(won).toHaveLength(3);
    expect(won.reduce((sum, { data }) => sum + Math.round(Number(data.amount) * 100), 0)).toBe(900);
    const held = await Promise.all(takers.map(async (taker) => Math.round(Number((await balances(taker)).diamond) * 100)));
    expect(held.reduce((sum, amount) => sum + amount, 0)).toBe(900);
    expect((await told("packet.grabbed")).filter((data) => data.packetId === packetId)).toHaveLength(3);
    expect(await grab(await addFan(), packetId)).toMatchObject({ code: 200, data: { outcome: "empty", amount: "" } });
  });
});

test("a packet's words are one plain line: nothing unseen, nothing that turns around, markup as text", async () => {
  const sender = await addFan({ diamond: 900n });
  const words = "\u202e恭\u200b喜\u2066\n<b>发</b>财";
  const { packetId } = (await send(sender, { words })).data;
  const said = (await told("packet")).find((data) => data.packetId === packetId)?.words;
  expect(said).toMatch(/^恭喜 ?<b>发<\/b>财$/);
  expect((await send(sender, { words: "恭\u0000喜" })).code).toBe(400);
});

test("wrong shapes are 4xx and never a fault of the server", async () => {
  const fan = await addFan({ diamond: 10_000n, ticket: 10_000n });
  const ids = ["", "abc", "-1", "1.5", "1e3", "１２", "0x10", "9".repeat(30), "1 or 1=1", "fb-1", 680_001, null, {}];
  const wrong: unknown[] = [];
  const check = (what: unknown, { status, code }: { status: number; code: number }) => {
    if (status >= 500 || code === 200 || code >= 500) if (code < 10_000) wrong.push([what, status, code]);
  };
  for (const id of ids) {
    check(["gift room", id], await give(fan, { roomId: id }));
    check(["packet room", id], await send(fan, { roomId: id }));
    check(["grab room", id], await fan.client.post(GRAB, { roomId: id, packetId: "1" }));
    check(["grab packet", id], await fan.client.post(GRAB, { roomId: room, packetId: id }));
    if (typeof id === "string") check(["rank", id], await fan.client.get(`${RANK}?anchorId=${encodeURIComponent(id)}`));
  }
  for (const count of [0, -1, 1.5, 10_000, "1e9", null]) check(["count", count], await give(fan, { count }));
  for (const total of ["-1", "0", "1e3", "0.001", "NaN", "１０", "9".repeat(40), ""]) check(["total", total], await send(fan, { total }));
  for (const words of ["长".repeat(61), "长".repeat(21)]) check(["words", words.length], await send(fan, { words }));
  for (const giftId of ["moon", "", "__proto__", "constructor"]) check(["gift", giftId], await give(fan, { giftId }));
  for (const idempotencyKey of ["", "short", "x".repeat(65), "'; drop table room_gift;--"])
    check(["key", idempotencyKey], await give(fan, { idempotencyKey }));
  check(["rank type"], await fan.client.get("/aapi/api/rank/anchor?rankType=year"));
  check(["price type"], await fan.client.get("/aapi/api/rank/price?rankType='"));
  expect(wrong).toEqual([]);
  expect(await balances(fan)).toMatchObject({ diamond: "100.00", ticket: "100.00" });
});

test("after all of it every balance is proved", async () => {
  expect((await verifyLedger(database.db)).faults).toEqual([]);
});
