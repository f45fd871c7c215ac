import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { RED_PACKET_MS } from "../../contract/limits.ts";
import { testLog } from "../kit/testLog.ts";
import { type TestMoney, testMoney } from "./money.testing.ts";
import { type PacketRequest, type RedPackets, createRedPackets } from "./redPackets.ts";

let money: TestMoney;
let packets: RedPackets;
/** Log lines that an operator would have to look at. */
const { log, lines: logged } = testLog("warn");

beforeAll(async () => {
  money = await testMoney(inject("databaseUrl"));
  packets = createRedPackets({ db: money.database.db, clock: money.clock, ledger: money.ledger, log });
});
afterAll(async () => {
  expect(logged).toEqual([]);
  await money.end();
});

function request(from: string, over: Partial<PacketRequest> = {}): PacketRequest {
  return { from, currency: "diamond", totalMinor: 1_000n, count: 10, key: crypto.randomUUID(), ...over };
}

async function send(from: string, over: Partial<PacketRequest> = {}): Promise<string> {
  const sent = await packets.send(request(from, over));
  if (!sent.ok) throw new Error(sent.error.message);
  return sent.value.packetId;
}

async function rich(currency: "diamond" | "ticket" = "diamond"): Promise<string> {
  const user = await money.addUser();
  await money.fund(user, currency, 100_000n);
  return user;
}

function users(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => money.addUser()));
}

/** The platform's balance for shares not grabbed yet. */
async function held(currency = "diamond"): Promise<bigint> {
  const { rows } = await money.database.pool.query<{ balance_minor: bigint }>(
    "select balance_minor from ledger_account where kind = 'packets' and currency = $1",
    [currency],
  );
  return rows[0]?.balance_minor ?? 0n;
}

describe("sending", () => {
  test("takes the whole at once, from diamonds or tickets", async () => {
    const [a, b] = [await rich(), await rich("ticket")];
    const before = [await held(), await held("ticket")];
    await send(a);
    await send(b, { currency: "ticket" });
    expect([await money.balance(a, "diamond"), await money.balance(b, "ticket")]).toEqual([99_000n, 99_000n]);
    expect([(await held()) - (before[0] ?? 0n), (await held("ticket")) - (before[1] ?? 0n)]).toEqual([1_000n, 1_000n]);
    expect((await money.announced(a)).at(-1)).toMatchObject({ kind: "balance", data: { balance: "990.00" } });
  });

  test.each([
    [{ count: 0 }, "红包个数为1至100个"],
    [{ count: 101 }, "红包个数为1至100个"],
    [{ count: 1.5 }, "红包个数为1至100个"],
    [{ totalMinor: 9n }, "单个红包金额不能低于0.01"],
    [{ totalMinor: -1_000n }, "单个红包金额不能低于0.01"],
    [{ totalMinor: 10_000_001n }, "红包总金额不能超过100000"],
  ])("%o is refused: %s", async (over, message) => {
    expect(await packets.send(request(await rich(), over))).toMatchObject({ ok: false, error: { code: 400, message } });
  });

  test("is money out of its sender's account into that of packets, of type 10", async () => {
    const me = await rich();
    const key = crypto.randomUUID();
    await send(me, { key });
    const { rows } = await money.database.pool.query(
      `select distinct t.type as of, p.type from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.key = $1`,
      [`red-packet/${me}/${key}`],
    );
    expect(rows).toEqual([{ of: 10, type: 10 }]);
  });

  test("a hundred shares and 100000 at most, of one unit at least", async () => {
    const me = await money.addUser();
    await money.fund(me, "diamond", 10_000_100n);
    await send(me, { totalMinor: 10_000_000n, count: 100 });
    await send(me, { totalMinor: 100n, count: 100 });
    expect(await money.balance(me, "diamond")).toBe(0n);
  });

  test("without the money: 10020, and no packet", async () => {
    const poor = await money.addUser();
    const key = crypto.randomUUID();
    expect(await packets.send(request(poor, { key }))).toMatchObject({ ok: false, error: { code: 10020 } });
    await money.fund(poor, "diamond", 1_000n);
    expect(await packets.send(request(poor, { key }))).toMatchObject({ ok: true });
  });

  test("one key sends once, however parallel; with other contents it is refused", async () => {
    const me = await rich();
    const key = crypto.randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => send(me, { key })));
    expect(new Set(ids).size).toBe(1);
    expect(await money.balance(me, "diamond")).toBe(99_000n);
    for (const over of [{ totalMinor: 1_001n }, { count: 9 }, { currency: "ticket" as const }]) {
      expect(await packets.send(request(me, { key, ...over }))).toMatchObject({ ok: false, error: { code: 409 } });
    }
  });
});

describe("another's key", () => {
  test("is another's: two who send the same one send a packet each", async () => {
    const [a, b] = [await rich(), await rich()];
    const key = crypto.randomUUID();
    const ids = await Promise.all([send(a, { key }), send(b, { key, count: 3 })]);
    expect(new Set(ids).size).toBe(2);
    expect([await money.balance(a, "diamond"), await money.balance(b, "diamond")]).toEqual([99_000n, 99_000n]);
    expect(await Promise.all([send(a, { key }), send(b, { key, count: 3 })])).toEqual(ids);
    const poor = await money.addUser();
    expect(await packets.send(request(poor, { key }))).toMatchObject({ ok: false, error: { code: 10020 } });
  });
});

describe("grabbing", () => {
  test("1,000 at once after ten shares: ten have one each, together the whole, the others nothing", async () => {
    const packetId = await send(await rich());
    const grabbers = await users(1_000);
    const outcomes = await Promise.all(grabbers.map((user) => packets.grab(packetId, user)));
    const won = outcomes.flatMap((o) => (o.kind === "grabbed" ? [o.amountMinor] : []));
    expect(won).toHaveLength(10);
    expect(won.every((amount) => amount >= 1n)).toBe(true);
    expect(won.reduce((a, b) => a + b, 0n)).toBe(1_000n);
    expect(outcomes.filter((o) => o.kind === "empty")).toHaveLength(990);
    const balances = await Promise.all(grabbers.map((user) => money.balance(user, "diamond")));
    expect(balances).toEqual(outcomes.map((o) => (o.kind === "grabbed" ? o.amountMinor : 0n)));
  });

  test("is once a user, though one asks fifty times at once", async () => {
    const packetId = await send(await rich());
    const me = await money.addUser();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => packets.grab(packetId, me)));
    expect(outcomes.filter((o) => o.kind === "grabbed")).toHaveLength(1);
    expect(outcomes.filter((o) => o.kind === "already")).toHaveLength(49);
    const mine = await money.balance(me, "diamond");
    expect(new Set(outcomes.map((o) => ("amountMinor" in o ? o.amountMinor : null)))).toEqual(new Set([mine]));
    expect((await money.announced(me)).map(({ kind }) => kind)).toEqual(["balance"]);
  });

  test("ends after 24 hours to the millisecond; what never was is unknown", async () => {
    const packetId = await send(await rich());
    const [early, late] = [await money.addUser(), await money.addUser()];
    money.clock.advance(RED_PACKET_MS - 1);
    expect(await packets.grab(packetId, early)).toMatchObject({ kind: "grabbed" });
    money.clock.advance(1);
    expect(await packets.grab(packetId, late)).toEqual({ kind: "expired" });
    expect(await packets.grab(packetId, early)).toMatchObject({ kind: "already" });
    expect(await packets.grab("999999999", late)).toEqual({ kind: "unknown" });
    // A user who is too late does not even get an account.
    const accounts = "select id from ledger_account where owner_id = $1";
    expect((await money.database.pool.query(accounts, [late])).rows).toEqual([]);
    expect((await money.database.pool.query(accounts, [early])).rows).toHaveLength(1);
  });
});

describe("returning", () => {
  test("between a grab's look and its grasp: the grab gets nothing, the sender all", async () => {
    const { clock, ledger, database } = money;
    const me = await rich();
    const packetId = await send(me);
    const slow = createRedPackets({
      db: database.db,
      clock,
      log,
      ledger: {
        ...ledger,
        async prepare(transfer) {
          const prepared = await ledger.prepare(transfer);
          clock.advance(RED_PACKET_MS);
          return prepared;
        },
      },
    });
    const late = await money.addUser();
    expect(await slow.grab(packetId, late)).toEqual({ kind: "expired" });
    await packets.returnExpired();
    expect([await money.balance(me, "diamond"), await money.balance(late, "diamond")]).toEqual([100_000n, 0n]);
  });

  test("gives back what is left, once, however often and parallel it is swept, and not before its time", async () => {
    await packets.returnExpired();
    const me = await rich();
    const [open, all] = [await send(me), await send(me, { count: 1 })];
    const [grabber] = await users(1);
    const share = await packets.grab(open, grabber ?? "");
    await packets.grab(all, grabber ?? "");
    if (share.kind !== "grabbed") throw new Error(share.kind);
    money.clock.advance(RED_PACKET_MS - 1);
    expect(await packets.returnExpired()).toBe(0);
    money.clock.advance(1);
    const returned = await Promise.all(Array.from({ length: 10 }, () => packets.returnExpired()));
    expect(returned.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await money.balance(me, "diamond")).toBe(100_000n - 1_000n - share.amountMinor);
    expect(await packets.returnExpired()).toBe(0);
    expect((await money.announced(me)).at(-1)).toMatchObject({ kind: "balance" });
    expect(await held()).toBe(0n);
  });
});

test("property: whoever sends, grabs and lets run out, nothing is lost and nothing is made", async () => {
  await packets.returnExpired();
  const start = await held();
  const plan = fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    extra: fc.bigInt(0n, 500n),
    grabs: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 3 }), async (plans) => {
      const sender = await rich();
      const people = await users(8);
      for (const { count, extra, grabs } of plans) {
        const packetId = await send(sender, { count, totalMinor: BigInt(count) + extra });
        await Promise.all(grabs.map((i) => packets.grab(packetId, people[i] ?? "")));
      }
      money.clock.advance(RED_PACKET_MS);
      await Promise.all([packets.returnExpired(), packets.returnExpired()]);
      const balances = await Promise.all([sender, ...people].map((user) => money.balance(user, "diamond")));
      expect(balances.reduce((a, b) => a + b, 0n)).toBe(100_000n);
      expect(await held()).toBe(start);
    }),
    { numRuns: 10 },
  );
});
