import { sql } from "kysely";
import type { Static } from "typebox";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { accountNoProblem, holderProblem, maskAccountNo, plainAccountNo } from "../../contract/rules/savedAccount.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BindCardBody, SavedAccount } from "../../contract/http/pay.ts";
import { ok } from "../../contract/result.ts";
import { maskName } from "../../contract/rules/mask.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Sealer } from "../user/seal.ts";
import type { LedgerTransaction } from "./ledgerRepository.ts";

/** A payout account in clear: only for the payout provider, never for a response or a log. */
export interface PayoutAccount {
  readonly type: 1 | 2;
  readonly accountNo: string;
  readonly holder: string;
  readonly bankName: string;
}

export interface SavedAccounts {
  /** 400 for an invalid number or name, 409 for a number already saved or more than 10 of its type. */
  bind(userId: string, body: Static<typeof BindCardBody>): Promise<CallResult<SavedAccount>>;
  /** 404 for another user's, 409 while a withdrawal to it is pending or under way. */
  unbind(userId: string, id: string): Promise<CallResult<Record<string, never>>>;
  list(userId: string, type: 1 | 2): Promise<readonly SavedAccount[]>;
  /** The user's own account of this type, masked; null for any other. */
  find(userId: string, id: string, type: 1 | 2): Promise<SavedAccount | null>;
  /** Null if it was removed. */
  open(id: string): Promise<PayoutAccount | null>;
}

/** Limit for each type. */
export const SAVED_ACCOUNTS = 10;

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly type: 1 | 2;
  readonly sealed: Buffer;
  readonly bank_name: string;
}

type Sealed = Pick<PayoutAccount, "accountNo" | "holder">;

const NAME: Readonly<Record<1 | 2, string>> = { 1: "银行卡", 2: "支付宝账号" };
const COUNTER: Readonly<Record<1 | 2, string>> = { 1: "张", 2: "个" };

export interface SavedAccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/** Table `saved_account`. Numbers are compared in clear in memory, because sealed ones cannot be looked up. */
export function createSavedAccounts({ db, clock, sealer }: SavedAccountsDeps): SavedAccounts {
  function opened(row: Row): PayoutAccount {
    const { accountNo, holder } = JSON.parse(sealer.open(row.sealed, String(row.user_id))) as Sealed;
    return { type: row.type, accountNo, holder, bankName: row.bank_name };
  }

  function masked(row: Row): SavedAccount {
    const { type, accountNo, holder, bankName } = opened(row);
    return { id: String(row.id), type, accountNo: maskAccountNo(accountNo), holder: maskName(holder), bankName };
  }

  async function rowsOf(on: Db | LedgerTransaction, userId: string, type: 1 | 2): Promise<readonly Row[]> {
    const { rows } = await sql<Row>`
      select id, user_id, type, sealed, bank_name from saved_account
      where user_id = ${userId}::int8 and type = ${type} order by id`.execute(on);
    return rows;
  }

  return {
    async bind(userId, { type, ...typed }) {
      const accountNo = plainAccountNo(type, typed.accountNo);
      const holder = dropUnseen(typed.holder);
      const problem = accountNoProblem(type, accountNo) ?? holderProblem(type, holder);
      if (problem !== null) return refuse(ErrorCode.badRequest, problem);
      const bankName = type === 1 ? dropUnseen(typed.bankName) : "";
      const sealed = sealer.seal(JSON.stringify({ accountNo, holder } satisfies Sealed), userId);
      return db.transaction().execute(async (trx) => {
        // The lock serialises a user's calls: the rows counted and compared below do not change until the commit.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-account ${userId}`}, 0))`.execute(trx);
        const known = await rowsOf(trx, userId, type);
        if (known.some((row) => opened(row).accountNo === accountNo)) return refuse(ErrorCode.conflict, `该${NAME[type]}已绑定`);
        if (known.length >= SAVED_ACCOUNTS) {
          return refuse(ErrorCode.conflict, `最多绑定${SAVED_ACCOUNTS}${COUNTER[type]}${NAME[type]}`);
        }
        const { rows } = await sql<Row>`
          insert into saved_account (user_id, type, sealed, bank_name, at)
          values (${userId}::int8, ${type}, ${sealed}, ${bankName}, ${new Date(clock.now())})
          returning id, user_id, type, sealed, bank_name`.execute(trx);
        const [row] = rows;
        if (!row) throw new Error("an account was saved without a row");
        return ok(masked(row));
      });
    },

    unbind: (userId, id) =>
      db.transaction().execute(async (trx) => {
        // The row is locked before the check, because a request for a withdrawal to it locks the same row.
        const found = await sql`select 1 from saved_account where id = ${id}::int8 and user_id = ${userId}::int8 for update`.execute(trx);
        if (found.rows.length === 0) return refuse(ErrorCode.notFound);
        const { rows } = await sql`
          delete from saved_account where id = ${id}::int8
            and not exists (select 1 from withdrawal where card_id = ${id}::int8 and state in ('pending', 'approved'))
          returning id`.execute(trx);
        return rows.length === 1 ? ok({}) : refuse(ErrorCode.conflict, "有提现正在处理中，暂不能解绑");
      }),

    async list(userId, type) {
      return (await rowsOf(db, userId, type)).map(masked);
    },

    async find(userId, id, type) {
      const row = (await rowsOf(db, userId, type)).find((r) => String(r.id) === id);
      return row ? masked(row) : null;
    },

    async open(id) {
      const { rows } = await sql<Row>`select id, user_id, type, sealed, bank_name from saved_account where id = ${id}::int8`.execute(db);
      return rows[0] ? opened(rows[0]) : null;
    },
  };
}
