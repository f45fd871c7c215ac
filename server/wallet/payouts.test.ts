import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { silentLog } from "../kit/log.ts";
import type { Payout, PayoutAnswer, PayoutProvider, PayoutStatus } from "./payoutProvider.ts";
import { createPayoutSandbox } from "./payoutSandbox.ts";
import { type Payouts, createPayouts } from "./payouts.ts";
import { BAD_CARD, CARD, type MoneyOutWorld, moneyOutTests } from "./moneyOut.testing.ts";

let world: MoneyOutWorld;
let me: string;

moneyOutTests(async (fresh) => {
  world = fresh;
  me = await world.addUser({ cashMinor: 20_020n });
  // Takes withdrawals of earlier tests out of the queue.
  await sql`update withdrawal set ask_at = 'infinity' where state = 'approved'`.execute(world.database.db);
});

/** Requests a withdrawal of 100.10 to a card; returns the id. */
async function ask(accountNo?: string): Promise<string> {
  const cardId = await world.addCard(me, accountNo);
  const asked = await world.withdrawals.request({
    userId: me,
    idempotencyKey: crypto.randomUUID(),
    drawType: 1,
    cardId,
    accountMask: "**** **** **** 0128",
    amountMinor: 10_010n,
  });
  if (asked.kind !== "asked") throw new Error(asked.kind);
  return asked.row.id;
}

async function approved(accountNo?: string): Promise<string> {
  const id = await ask(accountNo);
  await world.withdrawals.change({ id, from: "pending", to: "approved" });
  return id;
}

interface Scripted extends PayoutProvider {
  readonly payouts: Payout[];
  readonly asked: string[];
}

/** Answers in this order, `throw` by rejecting; afterwards `under-way`. */
function scripted(answers: { readonly pay?: (PayoutAnswer | "throw")[]; readonly status?: (PayoutStatus | "throw")[] }): Scripted {
  const payouts: Payout[] = [];
  const asked: string[] = [];
  const next = <T>(list: (T | "throw")[] | undefined, otherwise: T): T => {
    const answer = list?.shift() ?? otherwise;
    if (answer === "throw") throw new Error("the line is dead");
    return answer;
  };
  return {
    id: "scripted",
    payouts,
    asked,
    async pay(payout) {
      payouts.push(payout);
      return next<PayoutAnswer>(answers.pay, "accepted");
    },
    async status(id) {
      asked.push(id);
      return next<PayoutStatus>(answers.status, "under-way");
    },
  };
}

function payoutsBy(provider: PayoutProvider | null, autoApproveMs: number | null = null): Payouts {
  return createPayouts({
    clock: world.clock,
    log: silentLog(),
    withdrawals: world.withdrawals,
    accounts: world.accounts,
    provider,
    autoApproveMs,
  });
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await world.withdrawals.find(id))?.state;
}

/** Sweeps until everything has had its turn, for as long as a sandbox or a provider may take. */
async function sweepOn(payouts: Payouts, times = 6): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    world.clock.advance(60_000);
    await payouts.sweep();
  }
}

async function platform(kind: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_minor as balance from ledger_account where owner_id is null and kind = ${kind} and currency = ${currency}`.execute(
    world.database.db,
  );
  return rows[0]?.balance ?? 0n;
}

/** Withdrawals of another user's that wait for an operator, written without their money. */
async function waitingForOperators(count: number): Promise<void> {
  await sql`
    insert into withdrawal (user_id, idempotency_key, draw_type, card_id, account_mask, amount_minor, tax_minor, state, at, changed_at)
    select ${me}::int8, 'waits-' || n, 3, null, '', 1000000, 0, 'pending', ${new Date(world.clock.now())}, ${new Date(world.clock.now())}
    from generate_series(1, ${count}::int) as n`.execute(world.database.db);
}

describe("paid", () => {
  test("by the sandbox after its delay: the frozen goes, the yuan arrive, the platform pays 5 % tax beside it", async () => {
    const before = {
      bank: await platform("bank", "cny"),
      tax: await platform("tax", "cny"),
      authority: await platform("authority", "cny"),
    };
    const id = await approved();
    const payouts = payoutsBy(createPayoutSandbox({ clock: world.clock }));
    await payouts.sweep();
    expect(await stateOf(id)).toBe("approved");
    world.clock.advance(5_000);
    await payouts.sweep();
    expect(await stateOf(id)).toBe("paid");
    expect(await world.balancesOf(me)).toMatchObject({ cash: 10_010n, frozen: 0n, "paid-out": 10_010n });
    expect(await platform("bank", "cny")).toBe(before.bank - 10_010n);
    expect(await platform("tax", "cny")).toBe(before.tax - 501n);
    expect(await platform("authority", "cny")).toBe(before.authority + 501n);
    expect((await world.events(me)).slice(1)).toEqual([
      { kind: "withdrawal", data: { id, state: "approved" } },
      { kind: "withdrawal", data: { id, state: "paid" } },
      { kind: "balance", data: expect.objectContaining({ freezeMoney: "0.00", withdrawMoney: "100.10" }) },
    ]);
  });

  test("the provider is told where to and how much, by the withdrawal's id", async () => {
    const id = await approved();
    const provider = scripted({});
    await payoutsBy(provider).sweep();
    const account = { type: 1, accountNo: CARD, holder: "张三", bankName: "工商银行" };
    expect(provider.payouts).toEqual([{ withdrawalId: id, amountMinor: 10_010n, account }]);
  });

  test("twenty of them a sweep", async () => {
    for (let i = 0; i < 21; i += 1) {
      me = await world.addUser({ cashMinor: 10_010n });
      await approved();
    }
    const provider = scripted({});
    const payouts = payoutsBy(provider);
    await payouts.sweep();
    expect(provider.payouts.length).toBe(20);
    await payouts.sweep();
    expect(provider.payouts.length).toBe(21);
  });

  test("by ten sweepers at once: once", async () => {
    const id = await approved();
    const provider = createPayoutSandbox({ clock: world.clock, settlesMs: 0 });
    for (let i = 0; i < 4; i += 1) {
      world.clock.advance(60_000);
      await Promise.all(Array.from({ length: 10 }, () => payoutsBy(provider).sweep()));
    }
    expect(await stateOf(id)).toBe("paid");
    expect(await world.balancesOf(me)).toMatchObject({ frozen: 0n, "paid-out": 10_010n });
    expect((await world.events(me)).filter((e) => e.kind === "withdrawal")).toHaveLength(2);
  });
});

describe("returned", () => {
  test("an account that ends in 0000: what was frozen comes back, with a reason, untaxed", async () => {
    const tax = await platform("authority", "cny");
    const id = await approved(BAD_CARD);
    await sweepOn(payoutsBy(createPayoutSandbox({ clock: world.clock })));
    expect(await world.withdrawals.find(id)).toMatchObject({ state: "returned", reason: "收款账户无法入账，球钻已退回" });
    expect(await world.balancesOf(me)).toMatchObject({ cash: 20_020n, frozen: 0n, "paid-out": 0n });
    expect(await platform("authority", "cny")).toBe(tax);
    const { rows } = await sql<{ type: number }>`select type from ledger_transfer where key = ${`withdrawal/${id}/returned`}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ type: 6 }]);
    expect((await world.events(me)).at(-2)).toEqual({ kind: "withdrawal", data: { id, state: "returned" } });
  });

  test("refused as it was handed over", async () => {
    const id = await approved();
    await payoutsBy(scripted({ pay: ["refused"] })).sweep();
    expect(await stateOf(id)).toBe("returned");
  });
});

describe("nothing is known", () => {
  test("a provider that throws, then does not know, then knows: asked again until it does, handed over once", async () => {
    const id = await approved();
    const provider = scripted({ pay: ["throw"], status: ["throw", "unknown", "under-way", "paid"] });
    const payouts = payoutsBy(provider);
    await payouts.sweep();
    expect(await stateOf(id)).toBe("approved");
    expect((await world.balancesOf(me)).frozen).toBe(10_010n);
    await sweepOn(payouts);
    expect(await stateOf(id)).toBe("paid");
    expect(provider.payouts).toHaveLength(1);
    expect(provider.asked).toEqual([id, id, id, id]);
  });

  test("one that never got it is handed it again", async () => {
    const id = await approved();
    const provider = scripted({ pay: ["throw", "accepted"], status: ["not-found", "paid"] });
    await sweepOn(payoutsBy(provider));
    expect(await stateOf(id)).toBe("paid");
    expect(provider.payouts.map((p) => p.withdrawalId)).toEqual([id, id]);
  });

  test("one that does not answer holds nothing up and is asked later", async () => {
    const [slow, quick] = [await approved(), await approved(BAD_CARD)];
    const provider = scripted({ status: ["paid", "paid"] });
    const waiting: string[] = [];
    const silent: PayoutProvider = {
      ...provider,
      pay(payout) {
        if (payout.withdrawalId !== slow) return provider.pay(payout);
        waiting.push(slow);
        return new Promise(() => undefined);
      },
    };
    const payouts = payoutsBy(silent);
    const first = payouts.sweep();
    await expect.poll(() => [waiting.length, provider.payouts.length]).toEqual([1, 1]);
    world.clock.advance(20_000);
    await first;
    expect([await stateOf(slow), await stateOf(quick)]).toEqual(["approved", "approved"]);
    await sweepOn(payouts, 1);
    expect([await stateOf(slow), await stateOf(quick)]).toEqual(["paid", "paid"]);
  });

  test("it is asked less and less often", async () => {
    await approved();
    const provider = scripted({});
    const payouts = payoutsBy(provider);
    for (let second = 0; second < 75; second += 1) {
      await payouts.sweep();
      world.clock.advance(1_000);
    }
    // Submitted at 0 s; status requests at 5, 15 and 35 s, and none before 75 s.
    expect([provider.payouts.length, provider.asked.length]).toEqual([1, 3]);
  });
});

describe("killed", () => {
  test("after the claim, before the provider heard of it", async () => {
    const id = await approved();
    expect((await world.withdrawals.claimDue(10)).map((row) => row.id)).toEqual([id]);
    await sweepOn(payoutsBy(createPayoutSandbox({ clock: world.clock })));
    expect(await stateOf(id)).toBe("paid");
  });

  test("after the provider took it, with all it had in memory", async () => {
    const id = await approved();
    await payoutsBy(createPayoutSandbox({ clock: world.clock })).sweep();
    await sweepOn(payoutsBy(createPayoutSandbox({ clock: world.clock })));
    expect(await stateOf(id)).toBe("paid");
    expect(await world.balancesOf(me)).toMatchObject({ frozen: 0n, "paid-out": 10_010n });
  });

  test("in the transaction that pays: nothing of it is there, and the next sweep does it", async () => {
    const id = await approved();
    const also = async (): Promise<void> => {
      throw new Error("killed");
    };
    await expect(world.withdrawals.change({ id, from: "approved", to: "paid", also })).rejects.toThrow("killed");
    expect(await stateOf(id)).toBe("approved");
    expect((await world.balancesOf(me)).frozen).toBe(10_010n);
    await sweepOn(payoutsBy(createPayoutSandbox({ clock: world.clock })));
    expect(await stateOf(id)).toBe("paid");
  });

  test("one whose account cannot be opened waits, and keeps no other from being paid", async () => {
    const [broken, good] = [await approved(), await approved(BAD_CARD)];
    const accounts = {
      open: async (id: string) => (id === (await world.withdrawals.find(broken))?.cardId ? null : world.accounts.open(id)),
    };
    const provider = createPayoutSandbox({ clock: world.clock });
    const deps = { clock: world.clock, log: silentLog(), withdrawals: world.withdrawals, provider, autoApproveMs: null };
    await sweepOn(createPayouts({ ...deps, accounts }));
    expect([await stateOf(broken), await stateOf(good)]).toEqual(["approved", "returned"]);
  });
});

describe("approval", () => {
  test("without an operator nothing is paid", async () => {
    const id = await ask();
    const provider = scripted({});
    await sweepOn(payoutsBy(provider));
    expect(await stateOf(id)).toBe("pending");
    expect(provider.payouts).toEqual([]);
  });

  test("without a provider what is approved waits for one", async () => {
    const id = await approved();
    await sweepOn(payoutsBy(null));
    expect(await stateOf(id)).toBe("approved");
    await sweepOn(payoutsBy(createPayoutSandbox({ clock: world.clock })));
    expect(await stateOf(id)).toBe("paid");
  });

  test("by itself in demo mode, after its time, with a row in the audit", async () => {
    const id = await ask();
    const payouts = payoutsBy(scripted({}), 3_000);
    world.clock.advance(2_999);
    await payouts.sweep();
    expect(await stateOf(id)).toBe("pending");
    world.clock.advance(1);
    await payouts.sweep();
    expect(await stateOf(id)).toBe("approved");
    const { rows } = await sql<object>`select action, subject, detail from audit where user_id = ${me}::int8`.execute(world.database.db);
    expect(rows).toEqual([{ action: "withdrawal.approve", subject: "auto", detail: { withdrawal: id } }]);
  });

  test.each([
    [10_010n, "pending"],
    [10_011n, "approved"],
  ])("in demo mode what is as much as %i waits for the desk: %s", async (autoApproveBelowMinor, state) => {
    const id = await ask();
    const { clock, withdrawals, accounts } = world;
    const deps = { clock, log: silentLog(), withdrawals, accounts, provider: scripted({}), autoApproveMs: 0, autoApproveBelowMinor };
    await createPayouts(deps).sweep();
    expect(await stateOf(id)).toBe(state);
  });
});

test("five hundred that wait for an operator hide no later one from the demo", async () => {
  await waitingForOperators(500);
  const id = await ask();
  const { clock, withdrawals, accounts } = world;
  const deps = { clock, log: silentLog(), withdrawals, accounts, provider: scripted({}), autoApproveMs: 0, autoApproveBelowMinor: 20_000n };
  await createPayouts(deps).sweep();
  expect(await stateOf(id)).toBe("approved");
  await sql`delete from withdrawal where idempotency_key like 'waits-%'`.execute(world.database.db);
});

test("started it sweeps every second, and stops when told to", async () => {
  const id = await approved();
  const payouts = payoutsBy(createPayoutSandbox({ clock: world.clock, settlesMs: 0 }));
  const looks = vi.spyOn(world.withdrawals, "claimDue");
  payouts.start();
  await expect.poll(() => world.clock.pending).toBe(1);
  const before = looks.mock.calls.length;
  world.clock.advance(999);
  expect(looks.mock.calls.length).toBe(before);
  world.clock.advance(1);
  await expect.poll(() => looks.mock.calls.length).toBe(before + 1);
  looks.mockRestore();
  await expect
    .poll(() => {
      world.clock.advance(1_000);
      return stateOf(id);
    })
    .toBe("paid");
  await payouts.stop();
  expect(world.clock.pending).toBe(0);
});
