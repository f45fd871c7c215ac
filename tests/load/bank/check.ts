import { sql } from "kysely";
import type { Db } from "../../../server/kit/database.ts";
import { verifyLedger } from "../../../server/wallet/verify.ts";
import { type History, type LedgerEntry, accountKey, contentsOf, contentsText, isAcknowledged } from "./history.ts";
import type { TipBook } from "./tips/book.ts";
import { checkTips } from "./tips/check.ts";
import type { ExpectedTransfer } from "./tips/expected.ts";
import { BANK_EVENT, type WireBalances } from "./wire.ts";

/** A rule, the number of items checked, and its violations. */
export interface Check {
  readonly rule: string;
  readonly looked: number;
  readonly violations: readonly string[];
}

interface StoredTransfer {
  readonly id: bigint;
  readonly key: string;
  readonly type: number;
  readonly legs: readonly string[];
}

interface StoredAccount {
  readonly account: string;
  readonly currency: string;
  readonly is_contra: boolean;
  readonly balance_minor: bigint;
}

interface Stored {
  readonly transfers: readonly StoredTransfer[];
  readonly accounts: readonly StoredAccount[];
  /** Keys of the transfers announced to users, one per event. */
  readonly events: readonly string[];
}

/** Reads the database in one snapshot. */
function readAll(db: Db): Promise<Stored> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const transfers = await sql<StoredTransfer>`
        select t.id, t.key, t.type, array_agg(format('%s/%s/%s:%s:%s', a.owner_id, a.kind, a.currency, p.amount_minor, p.type)) as legs
        from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
        group by t.id, t.key, t.type`.execute(trx);
      const accounts = await sql<StoredAccount>`
        select format('%s/%s/%s', owner_id, kind, currency) as account, currency, is_contra, balance_minor from ledger_account`.execute(
        trx,
      );
      const events = await sql<{ key: string }>`select data ->> 'key' as key from event_log where kind = ${BANK_EVENT}`.execute(trx);
      return { transfers: transfers.rows, accounts: accounts.rows, events: events.rows.map((row) => row.key) };
    });
}

/** What is wrong with one reading of all balances; null: nothing. */
export function problemOf(balances: WireBalances): string | null {
  const sums = new Map<string, bigint>();
  for (const [currency, isContra, text] of balances) {
    const minor = BigInt(text);
    if (minor < 0n && !isContra) return `a balance of ${currency} is ${minor}`;
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  const wrong = [...sums].find(([, sum]) => sum !== 0n);
  return wrong ? `${wrong[0]} sums to ${wrong[1]}` : null;
}

function nameOf(entry: LedgerEntry): string {
  return `${entry.operation.kind} ${entry.operation.transfer.key}`;
}

/** The answers must agree: one `posted` per key, and always the same transfer. */
function checkAnswers(history: History): Check {
  const violations: string[] = [];
  for (const [key, variants] of history.keys) {
    const acknowledged = [...variants.values()].filter(isAcknowledged);
    const posted = acknowledged.reduce((sum, entry) => sum + entry.answers.posted, 0);
    if (acknowledged.length > 1) violations.push(`${key} was acknowledged with ${acknowledged.length} contents`);
    if (posted > 1) violations.push(`${key} was posted ${posted} times`);
    for (const entry of acknowledged) {
      if (entry.ids.size !== 1) violations.push(`${nameOf(entry)} was acknowledged as transfers ${[...entry.ids].join(", ")}`);
      if (entry.answers.posted === 0 && entry.lost === 0) violations.push(`${nameOf(entry)} was repeated and never posted`);
    }
  }
  return { rule: "answers agree with each other", looked: history.keys.size, violations };
}

type Asked = Pick<LedgerEntry["operation"]["transfer"], "postings"> | ExpectedTransfer;

/** Finds the operation that requested a stored transfer, or its plan's expected transfer; null: neither exists. */
type Known = (transfer: StoredTransfer) => Asked | null;

function knownOf(history: History, expected: ReadonlyMap<string, ExpectedTransfer>): Known {
  return ({ key, type, legs }) => {
    const contents = contentsText(type, legs);
    const entry = history.keys.get(key)?.get(contents);
    if (entry) return entry.operation.transfer;
    const own = expected.get(key);
    return own && contentsOf(own) === contents ? own : null;
  };
}

/** Every acknowledged operation is stored once with its contents; one that was only ever refused is not. */
function checkPresence(history: History, stored: Stored, known: Known, expected: ReadonlyMap<string, ExpectedTransfer>): readonly Check[] {
  const byKey = Map.groupBy(stored.transfers, (transfer) => transfer.key);
  const entries = history.transfers();
  const acknowledged = entries.filter(isAcknowledged);
  const refused = entries.filter((entry) => !isAcknowledged(entry) && entry.lost === 0);
  const isThere = (entry: LedgerEntry, transfer: StoredTransfer): boolean => contentsText(transfer.type, transfer.legs) === entry.contents;

  const missing = acknowledged.flatMap((entry) => {
    const found = byKey.get(entry.operation.transfer.key) ?? [];
    const [only] = found;
    const isSound = found.length === 1 && only && isThere(entry, only) && entry.ids.has(String(only.id));
    return isSound ? [] : [`${nameOf(entry)}: ${found.length} transfers, ${found.map((t) => contentsText(t.type, t.legs)).join(" and ")}`];
  });
  const present = refused.flatMap((entry) =>
    (byKey.get(entry.operation.transfer.key) ?? []).filter((transfer) => isThere(entry, transfer)).map(() => nameOf(entry)),
  );
  const strangers = stored.transfers.filter((transfer) => known(transfer) === null);
  const owed = [...expected].filter(
    ([key, own]) => (byKey.get(key) ?? []).filter((t) => contentsText(t.type, t.legs) === contentsOf(own)).length !== 1,
  );
  return [
    { rule: "acknowledged: there exactly once", looked: acknowledged.length, violations: missing },
    { rule: "refused: not there", looked: refused.length, violations: present },
    { rule: "all that plans and highlights moved is there once", looked: expected.size, violations: owed.map(([key]) => key) },
    { rule: "nothing there that nobody asked for", looked: stored.transfers.length, violations: strangers.map((t) => t.key) },
  ];
}

/** Compares balances with the sums of the clients' own postings, computed without the database. */
function checkBalances(stored: Stored, known: Known): Check {
  const expected = new Map<string, bigint>();
  for (const transfer of stored.transfers) {
    for (const { account, amount } of known(transfer)?.postings ?? []) {
      const name = accountKey(account);
      expected.set(name, (expected.get(name) ?? 0n) + BigInt(amount));
    }
  }
  const violations = stored.accounts
    .filter(({ account, balance_minor }) => balance_minor !== (expected.get(account) ?? 0n))
    .map(({ account, balance_minor }) => `${account} has ${balance_minor}, not ${expected.get(account) ?? 0n}`);
  return { rule: "balances are what was asked for", looked: stored.accounts.length, violations };
}

function checkEvents(history: History, stored: Stored): Check {
  const counts = new Map<string, number>();
  for (const key of stored.events) counts.set(key, (counts.get(key) ?? 0) + 1);
  const violations: string[] = [];
  for (const { key, type, legs } of stored.transfers) {
    const entry = history.keys.get(key)?.get(contentsText(type, legs));
    const wanted = entry && entry.operation.transfer.ch !== null ? 1 : 0;
    const count = counts.get(key) ?? 0;
    if (count !== wanted) violations.push(`${key} was announced ${count} times, not ${wanted}`);
    counts.delete(key);
  }
  for (const key of counts.keys()) violations.push(`${key} was announced and is not there`);
  return { rule: "announced exactly once", looked: stored.events.length, violations };
}

export interface Observed {
  readonly history: History;
  readonly reads: number;
  readonly badReads: readonly string[];
  readonly tips: TipBook;
}

/** Every rule that must hold once all operations have ended. */
export async function checkBank(db: Db, { history, reads, badReads, tips }: Observed): Promise<readonly Check[]> {
  const ofTips = await checkTips(db, history.tips(), tips);
  const stored = await readAll(db);
  const known = knownOf(history, ofTips.transfers);
  const last = problemOf(stored.accounts.map((row) => [row.currency as "cny", row.is_contra, String(row.balance_minor)]));
  const { faults, postings } = await verifyLedger(db);
  return [
    { rule: "sums are zero, nobody is negative", looked: stored.accounts.length, violations: last === null ? [] : [last] },
    { rule: "so they were in every reading", looked: reads, violations: badReads },
    ...checkPresence(history, stored, known, ofTips.transfers),
    checkAnswers(history),
    checkBalances(stored, known),
    checkEvents(history, stored),
    ...ofTips.checks,
    { rule: "ledger:verify finds no fault", looked: postings, violations: faults.map(({ rule, what }) => `${rule}: ${what}`) },
  ];
}
