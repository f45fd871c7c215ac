import fc from "fast-check";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { createDatabase } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import type { AccountRef } from "./accounts.ts";
import { type LedgerRepository, type PostOutcome, type Transfer, createLedgerRepository } from "./ledgerRepository.ts";
import { verifyLedger } from "./verify.ts";

let database: TestDatabase;
let ledger: LedgerRepository;
let users: string[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

beforeEach(async () => {
  ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: manualClock() });
  users = [];
  for (let i = 0; i < 4; i += 1) {
    const name = `user-${crypto.randomUUID()}`;
    const { rows } = await database.pool.query<{ id: bigint }>("insert into app_user (nick_name, nick_key) values ($1, $1) returning id", [
      name,
    ]);
    users.push(String(rows[0]?.id));
  }
});

async function post(transfer: Transfer): Promise<PostOutcome> {
  const prepared = await ledger.prepare(transfer);
  return ledger.transact((trx) => ledger.post(trx, prepared));
}

function diamond(user: number): AccountRef {
  return { user: users[user] ?? "", kind: "diamond" };
}

function move(from: AccountRef, to: AccountRef, amountMinor: bigint, key: string = crypto.randomUUID()): Promise<PostOutcome> {
  return post({
    key,
    type: 7,
    postings: [
      { account: from, amountMinor: -amountMinor },
      { account: to, amountMinor },
    ],
  });
}

async function balanceOf(user: number, kind = "diamond"): Promise<bigint> {
  const { rows } = await database.pool.query<{ balance_minor: bigint }>(
    "select balance_minor from ledger_account where owner_id = $1 and kind = $2",
    [users[user], kind],
  );
  return rows[0]?.balance_minor ?? 0n;
}

describe("posting", () => {
  test("moves money once for a key, however often and however parallel it is asked", async () => {
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => move("issue:diamond", diamond(0), 500n, key)));
    expect(outcomes.filter((o) => o.kind === "posted")).toHaveLength(1);
    expect(outcomes.filter((o) => o.kind === "repeated")).toHaveLength(49);
    expect(new Set(outcomes.map((o) => ("transferId" in o ? o.transferId : null))).size).toBe(1);
    expect(await balanceOf(0)).toBe(500n);
  });

  test("a key that stood for something else is refused and moves nothing", async () => {
    const key = crypto.randomUUID();
    await move("issue:diamond", diamond(0), 500n, key);
    expect(await move("issue:diamond", diamond(0), 501n, key)).toEqual({ kind: "key-reused" });
    expect(await move("issue:diamond", diamond(1), 500n, key)).toEqual({ kind: "key-reused" });
    expect(await balanceOf(0)).toBe(500n);
    expect(await balanceOf(1)).toBe(0n);
  });

  test("1,000 parallel takings of the whole balance: one succeeds", async () => {
    await move("issue:diamond", diamond(0), 1_000n);
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => move(diamond(0), diamond(1), 1_000n)));
    expect(outcomes.filter((o) => o.kind === "posted")).toHaveLength(1);
    expect(outcomes.filter((o) => o.kind === "insufficient")).toHaveLength(999);
    expect([await balanceOf(0), await balanceOf(1)]).toEqual([0n, 1_000n]);
  });

  test("a refusal leaves the key free and nothing behind", async () => {
    const key = crypto.randomUUID();
    expect(await move(diamond(0), diamond(1), 5n, key)).toEqual({ kind: "insufficient" });
    await move("issue:diamond", diamond(0), 5n);
    expect(await move(diamond(0), diamond(1), 5n, key)).toMatchObject({ kind: "posted" });
  });

  test("what does not sum to zero in each currency, or has one leg, is a bug and throws", async () => {
    const odd = {
      key: "odd",
      type: 7,
      postings: [
        { account: "issue:diamond", amountMinor: -5n },
        { account: diamond(0), amountMinor: 4n },
      ],
    } as const;
    await expect(post(odd)).rejects.toThrow("do not sum to zero");
    const crossed = {
      key: "crossed",
      type: 7,
      postings: [
        { account: "issue:ticket", amountMinor: -5n },
        { account: diamond(0), amountMinor: 5n },
      ],
    } as const;
    await expect(post(crossed)).rejects.toThrow("do not sum to zero");
    await expect(post({ key: "none", type: 7, postings: [] })).rejects.toThrow("do not sum to zero");
    const { rows } = await database.pool.query("select 1 from ledger_transfer where key in ('odd', 'crossed', 'none')");
    expect(rows).toEqual([]);
  });

  test("two postings and more keep the same rules", async () => {
    const leg = (account: AccountRef, amountMinor: bigint) => ({ account, amountMinor });
    const spread = (key: string, ...postings: Transfer["postings"]): Promise<PostOutcome> => post({ key, type: 7, postings });
    await spread("shared", leg("issue:diamond", -9n), leg(diamond(0), 4n), leg(diamond(1), 5n));
    expect([await balanceOf(0), await balanceOf(1)]).toEqual([4n, 5n]);
    expect(await spread("shared", leg("issue:diamond", -9n), leg(diamond(0), 5n), leg(diamond(1), 4n))).toEqual({ kind: "key-reused" });
    expect(await spread("short", leg(diamond(0), -4n), leg(diamond(1), -6n), leg("issue:diamond", 10n))).toEqual({ kind: "insufficient" });
    // Whichever of the two accounts is newer.
    expect(await spread("forth", leg(diamond(0), -3n), leg(diamond(1), 3n))).toMatchObject({ kind: "posted" });
    expect(await spread("back", leg(diamond(1), -8n), leg(diamond(0), 8n))).toMatchObject({ kind: "posted" });
    expect([await balanceOf(0), await balanceOf(1)]).toEqual([9n, 0n]);
    await expect(spread("odd three", leg(diamond(0), -3n), leg(diamond(1), 1n), leg(diamond(2), 1n))).rejects.toThrow("do not sum to zero");
    await expect(spread("nothing", leg(diamond(0), 0n), leg(diamond(1), 0n))).rejects.toThrow("ledger_amount");
    expect((await verifyLedger(database.db)).faults).toEqual([]);
  });

  test("accounts that are not there, and arrays that do not fit each other, are bugs and throw", async () => {
    const ask = (...arrays: readonly string[]) =>
      database.pool.query("select ledger_post($1, 7::smallint, now(), '{}', $2, $3, $4)", [crypto.randomUUID(), ...arrays]);
    await expect(ask("{1,-1}", "{-1,1}", "{7,7}")).rejects.toThrow("not there");
    await expect(ask("{1,-1,2}", "{-2,1,1}", "{7,7,7}")).rejects.toThrow("not there");
    await expect(ask("{1,8}", "{-1,1,5}", "{7,7}")).rejects.toThrow("null value");
    await expect(ask("{1,8}", "{-1,1}", "{7}")).rejects.toThrow("null value");
    await expect(ask("{1,1}", "{-1,1}", "{7,7}")).rejects.toThrow("ledger_posting_pkey");
    await expect(ask("{1,8}", "{-1,1}", "{7,16}")).rejects.toThrow("ledger_type");
  });

  test("whoever's own writing fails has moved nothing", async () => {
    await move("issue:diamond", diamond(0), 100n);
    const prepared = await ledger.prepare({
      key: crypto.randomUUID(),
      type: 7,
      postings: [
        { account: diamond(0), amountMinor: -100n },
        { account: diamond(1), amountMinor: 100n },
      ],
    });
    const broken = database.db.transaction().execute(async (trx) => {
      await ledger.post(trx, prepared);
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(broken).rejects.toThrow("division by zero");
    expect(await balanceOf(0)).toBe(100n);
  });

  test("transfers in a ring from both ends do not deadlock", async () => {
    for (const user of [0, 1, 2, 3]) await move("issue:diamond", diamond(user), 1_000n);
    const all = Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0 ? move(diamond(i % 4), diamond((i + 1) % 4), 1n) : move(diamond((i + 1) % 4), diamond(i % 4), 1n),
    );
    expect((await Promise.all(all)).every((o) => o.kind === "posted")).toBe(true);
  });

  test("a transfer that is undone because somebody else made a ring of waits is made again: the money moves once", async () => {
    for (const user of [0, 1, 2]) await move("issue:diamond", diamond(user), 1_000n);
    const idOf = async (user: number): Promise<bigint> => {
      const { rows } = await database.pool.query<{ id: bigint }>("select id from ledger_account where owner_id = $1 and kind = 'diamond'", [
        users[user],
      ]);
      return rows[0]?.id ?? 0n;
    };
    // Accounts are locked from the latest to the first; the users' accounts are in order.
    const lock = async (who: PoolClient, user: number) =>
      who.query("select from ledger_account where id = $1 for update", [await idOf(user)]);
    const waiting = async (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await database.pool.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows[0]?.n).toBe(count);
      });
    // The session that starts to wait last runs the deadlock check and is rolled back.
    const hasty = createDatabase(`${database.url}?options=${encodeURIComponent("-c deadlock_timeout=10ms")}`, { log: silentLog() });
    const [middle, ring] = [await database.pool.connect(), await database.pool.connect()];
    try {
      for (const client of [middle, ring]) await client.query("begin");
      await ring.query("set local deadlock_timeout = '60s'");
      await lock(middle, 1);
      await lock(ring, 0);
      const moving = createLedgerRepository({ db: hasty.db, pool: hasty.pool, clock: manualClock() }).move({
        key: crypto.randomUUID(),
        type: 7,
        postings: [
          { account: diamond(0), amountMinor: -200n },
          { account: diamond(1), amountMinor: 100n },
          { account: diamond(2), amountMinor: 100n },
        ],
      });
      await waiting(1);
      const closed = lock(ring, 2);
      await waiting(2);
      await middle.query("commit");
      await closed;
      await ring.query("commit");
      expect(await moving).toMatchObject({ kind: "posted" });
      expect(await Promise.all([0, 1, 2].map((user) => balanceOf(user)))).toEqual([800n, 1_100n, 1_100n]);
    } finally {
      // Closes the connections, which frees the locks of a failed test.
      for (const client of [middle, ring]) client.release(true);
      await hasty.close();
    }
  });
});

describe("truth", () => {
  test("property: whatever is asked for, nobody is negative, nothing is lost and every balance is proved", async () => {
    const step = fc.record({
      from: fc.integer({ min: -1, max: 3 }),
      to: fc.integer({ min: -1, max: 3 }),
      amount: fc.bigInt(1n, 1_000n),
      key: fc.integer({ min: 0, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.string({ minLength: 8, maxLength: 8 }), async (steps, run) => {
        const account = (n: number): AccountRef => (n < 0 ? "issue:diamond" : diamond(n));
        await Promise.all(
          steps
            .filter(({ from, to }) => from !== to)
            .map(({ from, to, amount, key }) => move(account(from), account(to), amount, `${users[0]}/${run}/${key}`)),
        );
        expect((await verifyLedger(database.db)).faults).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("postings and transfers cannot be changed or deleted", async () => {
    await move("issue:diamond", diamond(0), 5n);
    for (const statement of [
      "update ledger_posting set amount_minor = 6",
      "delete from ledger_posting",
      "update ledger_transfer set type = 8",
      "delete from ledger_transfer",
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow("append-only");
    }
  });

  test("the tables refuse what is no account, posting or transfer, whoever writes it", async () => {
    for (const [statement, why] of [
      ["insert into ledger_account (kind, currency) values ('odd', 'usd')", "ledger_currency"],
      [
        `insert into ledger_account (owner_id, kind, currency, is_contra) values (${users[0]}, 'odd', 'cny', true)`,
        "ledger_account_not_negative",
      ],
      [
        `insert into ledger_account (owner_id, kind, currency, balance_minor) values (${users[0]}, 'odd', 'cny', -1)`,
        "ledger_account_not_negative",
      ],
      ["insert into ledger_posting (account_id, transfer_id, amount_minor, type) values (1, 1, 0, 7)", "ledger_amount"],
      ["insert into ledger_posting (account_id, transfer_id, amount_minor, type) values (1, 1, 1, 0)", "ledger_type"],
      ["insert into ledger_transfer (key, type, at, contents_hash) values ('odd', 16, now(), '')", "ledger_type"],
    ] as const) {
      await expect(database.pool.query(statement)).rejects.toThrow(why);
    }
  });

  test("the proof finds what the tables and the one function that writes them never let in", async () => {
    const broken = await freshDatabase(inject("databaseUrl"));
    try {
      const faults = async () => (await verifyLedger(broken.db)).faults.map(({ rule, what }) => `${rule}: ${what}`);
      await broken.pool.query("insert into ledger_transfer (key, type, at, contents_hash) values ('empty', 7, now(), '')");
      expect(await faults()).toEqual(["transfer-sum: transfer 1 has no postings"]);
      await broken.pool.query(
        `insert into ledger_posting (account_id, transfer_id, amount_minor, type)
         select id, n, case when kind = 'issue' then -4 else 4 end, 7 from ledger_account, (values (1), (77)) as v(n)
         where currency = 'diamond' and kind in ('issue', 'revenue')`,
      );
      await broken.pool.query(
        "update ledger_account set balance_minor = case when kind = 'issue' then -8 else 8 end where currency = 'diamond' and kind in ('issue', 'revenue')",
      );
      const orphans = await faults();
      expect(orphans).toHaveLength(2);
      for (const fault of orphans) expect(fault).toMatch(/^orphan: transfer 77 on account \d+: the transfer is missing$/);
      await broken.pool.query("alter table ledger_account drop constraint ledger_account_not_negative");
      await broken.pool.query("insert into ledger_account (kind, currency, balance_minor) values ('odd', 'ticket', -3)");
      expect((await faults()).filter((fault) => !fault.startsWith("orphan"))).toEqual([
        expect.stringMatching(/^balance: account \d+ \(odd ticket of the platform\): balance -3, postings 0$/),
        expect.stringMatching(/^negative: account \d+ is negative: -3$/),
        "currency-sum: ticket sums to -3",
      ]);
    } finally {
      await broken.remove();
    }
  });

  test("the proof finds a posting that was altered behind its back, and a balance", async () => {
    await move("issue:diamond", diamond(0), 500n);
    const client = await database.pool.connect();
    try {
      await client.query("alter table ledger_posting disable trigger ledger_posting_append_only");
      await client.query(
        "update ledger_posting set amount_minor = amount_minor + 1 where (account_id, transfer_id) in (select account_id, transfer_id from ledger_posting order by transfer_id desc, account_id limit 1)",
      );
      const rules = new Set((await verifyLedger(database.db)).faults.map((fault) => fault.rule));
      expect([...rules].toSorted()).toEqual(["balance", "transfer-sum"]);
      await client.query(
        "update ledger_posting set amount_minor = amount_minor - 1 where (account_id, transfer_id) in (select account_id, transfer_id from ledger_posting order by transfer_id desc, account_id limit 1)",
      );
      await client.query("update ledger_account set balance_minor = balance_minor + 7 where owner_id = $1", [users[0]]);
      expect(new Set((await verifyLedger(database.db)).faults.map((fault) => fault.rule))).toEqual(new Set(["balance", "currency-sum"]));
      await client.query("update ledger_account set balance_minor = balance_minor - 7 where owner_id = $1", [users[0]]);
      expect((await verifyLedger(database.db)).faults).toEqual([]);
    } finally {
      await client.query("alter table ledger_posting enable trigger ledger_posting_append_only");
      client.release();
    }
  });
});
