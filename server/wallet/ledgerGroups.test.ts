import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import type { AccountRef } from "./accounts.ts";
import { ISSUE, type Step, legsOf, model, step } from "./ledgerModel.testing.ts";
import { type GroupWork, type LedgerRepository, type PostOutcome, type Transfer, createLedgerRepository } from "./ledgerRepository.ts";
import { POST_MANY, type PostManyRow, outcomesOf, valuesOfMany } from "./postMany.ts";
import { verifyLedger } from "./verify.ts";

let database: TestDatabase;
let ledger: LedgerRepository;
let users: string[] = [];
/** Number of transfers in each statement that posted a group. */
let groups: number[] = [];
/** Number of next group statements to fail as if rolled back for a race. */
let undone = 0;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(async () => {
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  await database.remove();
});

beforeEach(async () => {
  groups = [];
  undone = 0;
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name, target) as unknown;
      return (query: { readonly values: readonly unknown[] }) => {
        groups.push((query.values[2] as readonly string[]).length);
        if (undone > 0) {
          undone -= 1;
          throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
        }
        return target.query(query as never);
      };
    },
  });
  ledger = createLedgerRepository({ db: database.db, pool, clock: manualClock() });
  users = await Promise.all(
    [0, 1, 2, 3].map(async () => {
      const { rows } = await database.pool.query<{ id: bigint }>(
        "insert into app_user (nick_name, nick_key) values ($1, $1) returning id",
        [`user-${crypto.randomUUID()}`],
      );
      return String(rows[0]?.id);
    }),
  );
  for (const [i] of users.entries()) await ledger.prepare(transfer("issue:diamond", diamond(i), 1n));
});

function diamond(user: number): AccountRef {
  return { user: users[user] ?? "", kind: "diamond" };
}

function transfer(from: AccountRef, to: AccountRef, amountMinor: bigint, key: string = crypto.randomUUID()): Transfer {
  const postings = [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
  return { key, type: 7, postings };
}

const fund = (user: number, amountMinor: bigint): Promise<PostOutcome> =>
  ledger.move(transfer("issue:diamond", diamond(user), amountMinor));

async function balances(): Promise<readonly bigint[]> {
  const { rows } = await database.pool.query<{ owner_id: bigint; balance_minor: bigint }>(
    "select owner_id, balance_minor from ledger_account where kind = 'diamond' and owner_id = any($1)",
    [users],
  );
  return users.map((user) => rows.find((row) => String(row.owner_id) === user)?.balance_minor ?? 0n);
}

/** Posts as one statement, in this order. */
async function postMany(transfers: readonly Transfer[]): Promise<readonly PostOutcome[]> {
  const group = await Promise.all(transfers.map(ledger.prepare));
  const { rows } = await database.pool.query<PostManyRow>({ text: POST_MANY, values: valuesOfMany(group, 0) });
  return outcomesOf(group, rows[0]);
}

async function post(one: Transfer): Promise<PostOutcome> {
  const prepared = await ledger.prepare(one);
  return ledger.transact((trx) => ledger.post(trx, prepared));
}

function transferOf(one: Step, run: string): Transfer {
  const account = (n: number): AccountRef => (n === ISSUE ? "issue:diamond" : diamond(n));
  return {
    key: `${run}/${one.key}`,
    type: 7,
    postings: legsOf(one).map(([who, amountMinor]) => ({ account: account(who), amountMinor })),
  };
}

test("what is undone for somebody else's sake is tried three times at most, and then fails", async () => {
  undone = 2;
  expect(await ledger.move(transfer("issue:diamond", diamond(0), 5n))).toMatchObject({ kind: "posted" });
  expect(groups).toEqual([1, 1, 1]);
  undone = 3;
  await expect(ledger.move(transfer("issue:diamond", diamond(0), 5n))).rejects.toThrow("deadlock");
  expect(groups).toEqual([1, 1, 1, 1, 1, 1]);
});

describe("one statement", () => {
  test("property: a group is what its transfers are one after the other: answers, keys and balances", async () => {
    // A group of one is posted like a caller's own transaction, so that both ways see each other's keys.
    const group = fc.uniqueArray(step, { selector: (one) => one.key, minLength: 1, maxLength: 20 });
    const seen = new Set<string>();
    let isFirst = true;
    await fc.assert(
      fc
        .asyncProperty(fc.array(group, { minLength: 1, maxLength: 6 }), async (all) => {
          const run = crypto.randomUUID();
          const expected = model();
          // Each group is sent twice, as by a client that never got the response.
          for (const steps of all.flatMap((one) => [one, one])) {
            const transfers = steps.map((one) => transferOf(one, run));
            const [only] = transfers;
            const outcomes = transfers.length === 1 && only ? [await post(only)] : await postMany(transfers);
            const kinds = steps.map((one) => expected.post(one));
            expect(outcomes.map((outcome) => outcome.kind)).toEqual(kinds);
            for (const kind of kinds) seen.add(kind);
            expect(await balances()).toEqual(expected.held);
          }
          expect((await verifyLedger(database.db)).faults).toEqual([]);
        })
        .beforeEach(async () => {
          // Resets the balances to zero.
          if (!isFirst)
            for (const [i, held] of (await balances()).entries()) if (held > 0n) await post(transfer(diamond(i), "issue:diamond", held));
          isFirst = false;
        }),
      { numRuns: 40 },
    );
    expect([...seen].toSorted()).toEqual(["insufficient", "key-reused", "posted", "repeated"]);
  });

  test("what one brings the next can spend, and who was refused leaves its key free", async () => {
    const key = crypto.randomUUID();
    const outcomes = await postMany([
      transfer(diamond(0), diamond(1), 5n, key),
      transfer("issue:diamond", diamond(0), 5n),
      transfer(diamond(0), diamond(1), 5n),
      transfer(diamond(1), diamond(2), 6n),
      transfer(diamond(1), diamond(3), 5n),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["insufficient", "posted", "posted", "insufficient", "posted"]);
    expect(await balances()).toEqual([0n, 0n, 0n, 5n]);
    await fund(0, 5n);
    expect(await post(transfer(diamond(0), diamond(1), 5n, key))).toMatchObject({ kind: "posted" });
  });

  test("what is no transfer is a bug, throws and leaves nothing of the group", async () => {
    const good = transfer("issue:diamond", diamond(0), 5n);
    const bad = (postings: Transfer["postings"]): Transfer => ({ key: crypto.randomUUID(), type: 7, postings });
    const leg = (account: AccountRef, amountMinor: bigint) => ({ account, amountMinor });
    for (const [postings, why] of [
      [[leg("issue:diamond", -5n), leg(diamond(0), 4n)], "do not sum to zero"],
      [[leg("issue:ticket", -5n), leg(diamond(0), 5n)], "do not sum to zero"],
      [[], "do not sum to zero"],
      [[leg("issue:diamond", 0n), leg(diamond(0), 0n)], "ledger_amount"],
      [[leg("issue:diamond", -5n), leg("issue:diamond", 5n)], "ledger_posting_pkey"],
    ] as const) {
      await expect(postMany([good, bad(postings)])).rejects.toThrow(why);
      await expect(postMany([bad(postings), good])).rejects.toThrow(why);
    }
    await expect(postMany([good, good])).rejects.toThrow("ledger_transfer_key_key");
    expect(await balances()).toEqual([0n, 0n, 0n, 0n]);
  });

  test("arrays that do not fit each other, and accounts that are not there, throw", async () => {
    const ask = (accounts: string, types: string, memos: string, transfers: string, slots: string, amounts: string, own: string) =>
      database.pool.query({
        text: POST_MANY,
        values: [accounts, new Date(0), [crypto.randomUUID()], types, memos, transfers, slots, amounts, own],
      });
    await expect(ask("{8,-1}", "{7}", "[{}]", "{1,1}", "{1,2}", "{-1,1}", "{7,7}")).rejects.toThrow("not there");
    await expect(ask("{1,8}", "{7}", "[{}]", "{1,1}", "{1,2}", "{-1,1}", "{7,7}")).rejects.toThrow("not there");
    for (const [types, memos, transfers, slots, amounts, own] of [
      ["{7,7}", "[{}]", "{1,1}", "{1,2}", "{-1,1}", "{7,7}"],
      ["{7}", "[]", "{1,1}", "{1,2}", "{-1,1}", "{7,7}"],
      ["{7}", "[{}]", "{1,1}", "{1}", "{-1,1}", "{7,7}"],
      ["{7}", "[{}]", "{1,1}", "{1,2}", "{-1,1,5}", "{7,7}"],
      ["{7}", "[{}]", "{1,1}", "{1,2}", "{-1,1}", "{7}"],
      ["{7}", "[{}]", "{1,1,2}", "{1,2,1}", "{-1,1,5}", "{7,7,7}"],
    ] as const) {
      await expect(ask("{8,1}", types, memos, transfers, slots, amounts, own)).rejects.toThrow("do not fit");
    }
    await expect(ask("{8,1}", "{7}", "[{}]", "{1,1}", "{1,3}", "{1,-1}", "{7,7}")).rejects.toThrow("do not sum to zero");
    await expect(ask("{8,1}", "{7}", "[{}]", "{1,1}", "{1,2}", "{1,-1}", "{7,16}")).rejects.toThrow("ledger_type");
  });
});

describe("transfers that wait at once", () => {
  test("property: asked all at once, by both ways and by two portals, all of it is as in some order", async () => {
    const other = createLedgerRepository({ db: database.db, pool: database.pool, clock: manualClock() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const run = crypto.randomUUID();
        const before = await balances();
        const outcomes = await Promise.all(
          steps.map((one, i) => {
            const wanted = transferOf(one, run);
            // A caller's own transaction takes its key first; transfers posted in it have keys of their own.
            return one.key % 4 === 3 ? post(wanted) : [ledger.move, other.move][i % 2]?.(wanted);
          }),
        );
        const posted = steps.flatMap((one, i) => {
          const outcome = outcomes[i];
          return outcome?.kind === "posted" ? [one] : [];
        });
        const held = [...before];
        for (const one of posted) {
          for (const [who, amount] of legsOf(one)) if (who !== ISSUE) held[who] = (held[who] ?? 0n) + amount;
        }
        expect(await balances()).toEqual(held);
        expect(held.every((balance) => balance >= 0n)).toBe(true);
        for (const [key, own] of Map.groupBy(
          steps.map((one, i) => ({ one, outcome: outcomes[i] })),
          ({ one }) => one.key,
        )) {
          const first = own.find(({ outcome }) => outcome?.kind === "posted");
          expect(own.filter(({ outcome }) => outcome?.kind === "posted").length, `key ${key}`).toBeLessThanOrEqual(1);
          for (const { one, outcome } of own) {
            if (outcome?.kind === "repeated")
              expect([first?.outcome, legsOf(one)]).toMatchObject([{ transferId: outcome.transferId }, legsOf(first?.one ?? one)]);
            if (outcome?.kind === "key-reused") expect(legsOf(one)).not.toEqual(legsOf(first?.one ?? one));
          }
        }
        expect((await verifyLedger(database.db)).faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("they travel together, and one alone does not wait", async () => {
    await fund(0, 1_000n);
    expect(groups).toEqual([1]);
    await Promise.all(Array.from({ length: 200 }, () => ledger.move(transfer(diamond(0), diamond(1), 1n))));
    expect(groups).toEqual([1, 64, 64, 64, 8]);
    expect((await balances()).slice(0, 2)).toEqual([800n, 200n]);
  });

  test("a key that is repeated among them moves once, and with other contents not at all", async () => {
    const key = crypto.randomUUID();
    const same = Array.from({ length: 9 }, () => transfer("issue:diamond", diamond(0), 500n, key));
    const outcomes = await Promise.all(
      [...same, transfer("issue:diamond", diamond(1), 500n, key), transfer("issue:diamond", diamond(1), 7n)].map(ledger.move),
    );
    const kinds = outcomes.map((outcome) => outcome.kind);
    expect(kinds.slice(0, 9).toSorted()).toEqual(["posted", ...same.slice(1).map(() => "repeated")]);
    expect(kinds.slice(9)).toEqual(["key-reused", "posted"]);
    expect((await balances()).slice(0, 2)).toEqual([500n, 7n]);
  });

  test("to and fro between two accounts, in groups and one by one, nobody waits in a ring", async () => {
    const other = createLedgerRepository({ db: database.db, pool: database.pool, clock: manualClock() });
    for (const user of [0, 1]) await fund(user, 1_000n);
    const ways = [ledger.move, other.move, post, other.move];
    const all = Array.from({ length: 400 }, (_, i) =>
      ways[i % 4]?.(i % 3 === 0 ? transfer(diamond(0), diamond(1), 1n) : transfer(diamond(1), diamond(0), 1n)),
    );
    expect((await Promise.all(all)).every((outcome) => outcome?.kind === "posted")).toBe(true);
    expect((await balances()).slice(0, 2)).toEqual([1_132n, 868n]);
  });

  test("one account that all want: each is paid as far as the money goes", async () => {
    await fund(0, 100n);
    const outcomes = await Promise.all(Array.from({ length: 300 }, (_, i) => ledger.move(transfer(diamond(0), diamond((i % 3) + 1), 1n))));
    expect(outcomes.filter((outcome) => outcome.kind === "posted")).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome.kind === "insufficient")).toHaveLength(200);
    expect((await balances())[0]).toBe(0n);
  });

  test("one that is a bug fails alone", async () => {
    const odd: Transfer = { ...transfer("issue:diamond", diamond(0), 5n), postings: [{ account: diamond(0), amountMinor: 5n }] };
    const outcomes = await Promise.allSettled(
      [transfer("issue:diamond", diamond(0), 1n), odd, transfer("issue:diamond", diamond(1), 1n)].map(ledger.move),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason: { message: `postings of ${odd.key} do not sum to zero per currency` } });
    expect((await balances()).slice(0, 2)).toEqual([1n, 1n]);
  });

  test("a statement that breaks off is everybody's error and nobody's transfer; asked again each moves once", async () => {
    await fund(0, 100n);
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
    const ask = () => Promise.allSettled(keys.map((key) => ledger.move(transfer(diamond(0), diamond(1), 1n, key))));
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from ledger_account where owner_id = $1 for update", [users[1]]);
      const asked = ask();
      // The backend is terminated while it waits for one account with its other accounts locked.
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_post_many%'`;
      while ((await holder.query("select from (select pg_stat_clear_snapshot()) c")) && ((await holder.query(end)).rowCount ?? 0) === 0);
      const outcomes = await asked;
      expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set(["rejected"]));
    } finally {
      await holder.query("rollback");
      await holder.end();
    }
    expect((await balances()).slice(0, 2)).toEqual([100n, 0n]);
    expect((await ask()).every((outcome) => outcome.status === "fulfilled" && outcome.value.kind === "posted")).toBe(true);
    expect((await ask()).every((outcome) => outcome.status === "fulfilled" && outcome.value.kind === "repeated")).toBe(true);
    expect((await balances()).slice(0, 2)).toEqual([80n, 20n]);
  });
});

describe("what is written along", () => {
  const told = async (ch: string) =>
    (await database.pool.query<{ kind: string }>("select kind from outbox where ch = $1 order by id", [ch])).rows.map((row) => row.kind);

  /** Announces each row on `ch`; throws at a row that is `bad`. */
  function tell(ch: string) {
    const calls: (readonly string[])[] = [];
    const work: GroupWork<string, string> = async (trx, rows) => {
      calls.push(rows);
      await ledger.announce(trx, ...rows.map((kind) => ({ ch, kind, data: {} })));
      if (rows.includes("bad")) throw new Error("bad");
      return rows.map((row) => `${row} told`);
    };
    return { calls, work };
  }

  test("is written once for the group, in its transaction, for those that were posted", async () => {
    await fund(0, 2n);
    const ch = `room:${users[0]}`;
    const { calls, work } = tell(ch);
    const key = crypto.randomUUID();
    const give = (row: string, amount: bigint, own?: string) => ledger.moveWith(transfer(diamond(0), diamond(1), amount, own), work, row);
    const outcomes = await Promise.all([
      give("one", 1n, key),
      give("two", 9n),
      ledger.move(transfer("issue:diamond", diamond(2), 1n)),
      give("three", 1n),
      give("four", 1n),
    ]);
    expect(outcomes).toEqual([
      expect.objectContaining({ kind: "posted", answer: "one told" }),
      { kind: "insufficient" },
      expect.objectContaining({ kind: "posted" }),
      expect.objectContaining({ kind: "posted", answer: "three told" }),
      { kind: "insufficient" },
    ]);
    expect(calls).toEqual([["one", "three"]]);
    expect(await give("again", 1n, key)).toMatchObject({ kind: "repeated" });
    expect(await told(ch)).toEqual(["one", "three"]);
    expect((await balances()).slice(0, 3)).toEqual([0n, 2n, 1n]);
  });

  test("what fails undoes its transfer and what it wrote, and nobody else's", async () => {
    await fund(0, 10n);
    const ch = `room:${users[0]}`;
    const { work } = tell(ch);
    const outcomes = await Promise.allSettled(
      ["one", "bad", "two"].map((row) => ledger.moveWith(transfer(diamond(0), diamond(1), 1n), work, row)),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await told(ch)).toEqual(["one", "two"]);
    expect((await balances()).slice(0, 2)).toEqual([8n, 2n]);
  });

  test("answers that do not fit the transfers undo them", async () => {
    await fund(0, 10n);
    const work: GroupWork<number, number> = () => Promise.resolve([]);
    await expect(ledger.moveWith(transfer(diamond(0), diamond(1), 1n), work, 1)).rejects.toThrow("0 answers to 1 transfers");
    expect((await balances())[0]).toBe(10n);
  });
});
