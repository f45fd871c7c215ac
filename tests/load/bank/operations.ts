import type { TransactionType } from "../../../contract/codes/transactions.ts";
import { userChannel } from "../../../contract/feed/user.ts";
import type { Rng } from "../../../server/ingest/simulator/random.ts";
import type { AccountRef, UserAccountKind } from "../../../server/wallet/accounts.ts";
import { TIP_WEIGHTS, type TipBook, type TipKind, type TipOperation, createTipBook } from "./tips/book.ts";
import type { BankHighlight } from "./tips/wire.ts";
import type { WireTransfer } from "./wire.ts";

/** Kinds of transfers of server/wallet/README.md that clients request directly, with weights; plans and highlights have their own. */
const LEDGER_WEIGHTS = {
  recharge: 14,
  bonus: 6,
  present: 6,
  gift: 14,
  "ticket gift": 5,
  "withdrawal asked": 10,
  "withdrawal paid": 7,
  "withdrawal returned": 4,
  "to wallet": 4,
  packet: 5,
  "packet grab": 12,
  "packet return": 4,
  noble: 3,
  "adjust up": 3,
  "adjust down": 3,
} as const;
type LedgerKind = keyof typeof LEDGER_WEIGHTS;
const WEIGHTS = { ...LEDGER_WEIGHTS, ...TIP_WEIGHTS };
export type OperationKind = LedgerKind | TipKind;
export const OPERATION_KINDS = Object.keys(WEIGHTS) as readonly OperationKind[];

export interface LedgerOperation {
  readonly kind: LedgerKind;
  readonly key: string;
  readonly transfer: WireTransfer;
}

export type Operation = LedgerOperation | TipOperation;

export function isTip(operation: Operation): operation is TipOperation {
  return "tip" in operation;
}

type Leg = readonly [account: AccountRef, amountMinor: bigint, type?: TransactionType];

interface Withdrawal {
  readonly id: string;
  readonly user: string;
  readonly amountMinor: bigint;
}

interface Share {
  readonly key: string;
  readonly sender: string;
  readonly unit: "diamond" | "ticket";
  readonly amountMinor: bigint;
}

const AMOUNT_MAX = 50_000;
/** Less is earned than given. */
const CASH_MAX = 10_000;
const SHARES_MAX = 5;
const END = "/end";
/** Size of the pool of the latest items to draw from: small, so that several clients draw the same one. */
const WANTED = 12;

/** Open items: withdrawals to be paid or returned, shares to be grabbed or returned. The first client to post gets it. */
export interface Book {
  /** Draws the next operation of the client that owns `rng`; `id` is unique. */
  draw(rng: Rng, id: string): Operation;
  /** The transfer is known to be posted. */
  done(operation: LedgerOperation): void;
  readonly tips: TipBook;
}

export function createBook(users: readonly string[], highlights: readonly BankHighlight[]): Book {
  const tips = createTipBook(users, highlights);
  const withdrawals = new Map<string, Withdrawal>();
  const shares = new Map<string, Share>();
  /** Items that an operation opens once it is done, by its key. */
  const opens = new Map<string, Withdrawal | readonly Share[]>();

  const of = (user: string, kind: UserAccountKind): AccountRef => ({ user, kind });
  const latest = <T>(rng: Rng, map: ReadonlyMap<string, T>): T | null =>
    map.size === 0 ? null : rng.pick([...map.values()].slice(-WANTED));

  function make(kind: LedgerKind, key: string, type: TransactionType, user: string | null, legs: readonly Leg[]): LedgerOperation {
    const postings = legs.map(([account, amountMinor, own]) => ({ account, amount: String(amountMinor), ...(own ? { type: own } : {}) }));
    return { kind, key, transfer: { key, type, postings, ch: user === null ? null : userChannel(user) } };
  }

  /** The platform keeps half, the receiver earns the other. */
  function gift(id: string, from: string, to: string, amount: bigint): LedgerOperation {
    const share = amount / 2n;
    return make("gift", id, 2, to, [
      [of(from, "diamond"), -amount],
      ["revenue:diamond", amount - share],
      ["issue:diamond", share],
      ["issue:cash", -share],
      [of(to, "cash"), share, 9],
    ]);
  }

  function withdrawalEnd(kind: "withdrawal paid" | "withdrawal returned", { id, user, amountMinor: a }: Withdrawal): LedgerOperation {
    const key = `${id}${END}`;
    if (kind === "withdrawal returned")
      return make(kind, key, 6, user, [
        [of(user, "frozen"), -a],
        [of(user, "cash"), a],
      ]);
    const tax = (a * 5n + 50n) / 100n;
    return make(kind, key, 3, user, [
      [of(user, "frozen"), -a],
      ["issue:cash", a],
      ["bank:cny", -a],
      [of(user, "paid-out"), a],
      ["tax:cny", -tax],
      ["authority:cny", tax],
    ]);
  }

  function packet(rng: Rng, id: string, sender: string): LedgerOperation {
    const unit = rng.chance(0.7) ? "diamond" : "ticket";
    const own: Share[] = Array.from({ length: rng.int(1, SHARES_MAX) }, (_, i) => ({
      key: `${id}/share/${i}`,
      sender,
      unit,
      amountMinor: BigInt(rng.int(1, AMOUNT_MAX / SHARES_MAX)),
    }));
    opens.set(id, own);
    const total = own.reduce((sum, share) => sum + share.amountMinor, 0n);
    return make("packet", id, 10, null, [
      [of(sender, unit), -total],
      [`packets:${unit}`, total],
    ]);
  }

  function simple(kind: LedgerKind, id: string, type: TransactionType, from: AccountRef, to: AccountRef, amount: bigint): LedgerOperation {
    return make(kind, id, type, null, [
      [from, -amount],
      [to, amount],
    ]);
  }

  function tryDraw(rng: Rng, kind: LedgerKind, id: string): LedgerOperation | null {
    const user = rng.pick(users);
    const other = rng.pick(users);
    const amount = BigInt(rng.int(100, kind === "withdrawal asked" || kind === "to wallet" ? CASH_MAX : AMOUNT_MAX));
    switch (kind) {
      case "recharge":
        return make(kind, id, 1, user, [
          ["world:cny", -amount / 10n],
          ["bank:cny", amount / 10n],
          ["issue:diamond", -amount],
          [of(user, "diamond"), amount],
        ]);
      case "bonus":
        return simple(kind, id, 5, "issue:ticket", of(user, "ticket"), amount);
      case "present":
        return simple(kind, id, 7, "issue:diamond", of(user, "diamond"), amount);
      case "gift":
        return gift(id, user, other, amount);
      case "ticket gift":
        return simple(kind, id, 2, of(user, "ticket"), "issue:ticket", amount);
      case "withdrawal asked":
        opens.set(id, { id, user, amountMinor: amount });
        return simple(kind, id, 3, of(user, "cash"), of(user, "frozen"), amount);
      case "withdrawal paid":
      case "withdrawal returned": {
        const withdrawal = latest(rng, withdrawals);
        return withdrawal && withdrawalEnd(kind, withdrawal);
      }
      case "to wallet":
        return make(kind, id, 13, user, [
          [of(user, "cash"), -amount],
          ["issue:cash", amount],
          ["issue:diamond", -amount],
          [of(user, "diamond"), amount],
        ]);
      case "packet":
        return packet(rng, id, user);
      case "packet grab":
      case "packet return": {
        const share = latest(rng, shares);
        if (!share) return null;
        const { key, unit, sender, amountMinor } = share;
        const getter = kind === "packet grab" ? user : sender;
        return make(kind, key, kind === "packet grab" ? 11 : 12, getter, [
          [`packets:${unit}`, -amountMinor],
          [of(getter, unit), amountMinor],
        ]);
      }
      case "noble":
        return simple(kind, id, 15, of(user, "diamond"), "revenue:diamond", amount);
      case "adjust up":
        return simple(kind, id, 14, "issue:diamond", of(user, "diamond"), amount);
      case "adjust down":
        return simple(kind, id, 8, of(user, "diamond"), "issue:diamond", amount);
      default:
        return kind satisfies never;
    }
  }

  return {
    draw(rng, id) {
      const kind = OPERATION_KINDS[rng.weighted(Object.values(WEIGHTS))] ?? "recharge";
      const drawn =
        (kind in TIP_WEIGHTS ? tips.draw(rng, kind as TipKind, id) : tryDraw(rng, kind as LedgerKind, id)) ?? tryDraw(rng, "recharge", id);
      if (!drawn) throw new Error("a recharge can always be drawn");
      return drawn;
    },
    tips,
    done({ key }) {
      const opened = opens.get(key);
      opens.delete(key);
      if (opened && "id" in opened) withdrawals.set(opened.id, opened);
      else for (const share of opened ?? []) shares.set(share.key, share);
      if (key.endsWith(END)) withdrawals.delete(key.slice(0, -END.length));
      shares.delete(key);
    },
  };
}
