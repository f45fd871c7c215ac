import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { Transaction } from "../../contract/http/pay.ts";
import { formatMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import { shanghaiMidnight } from "../../contract/shanghai.ts";
import type { Db } from "../kit/database.ts";
import { exportLines } from "./export.ts";
import { type MoneyRecord, type RecordAccount, type RecordFilter, createRecordsRepository } from "./recordsRepository.ts";

/** Days `YYYY-MM-DD` in Asia/Shanghai, both inclusive. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

export interface IncomeExport {
  readonly csv: string;
  readonly next: string | null;
  readonly done: number;
  readonly total: number;
}

/** Reads the movements on the caller's own accounts (docs/product.md 3 and 7), newest first. */
export interface Records {
  transactions(
    userId: string,
    filter: Paging & DayRange & { readonly types?: readonly number[] | undefined; readonly account?: RecordAccount | undefined },
  ): Promise<CallResult<Page<Transaction> & { list: Transaction[] }>>;
  income(userId: string, filter: Paging & DayRange): Promise<CallResult<Page<Transaction> & { list: Transaction[]; sum: string }>>;
  exportIncome(userId: string, filter: DayRange & { readonly after?: string | undefined }): Promise<CallResult<IncomeExport>>;
}

export const EXPORT_LINES = 2_000;

const DAY_MS = 86_400_000;
const ACCOUNT_DIGIT: Readonly<Record<RecordAccount, number>> = { diamond: 1, ticket: 2, cash: 3 };

function rangeOf({ from, to }: DayRange): CallResult<Pick<RecordFilter, "fromAt" | "toAt">> {
  const fromAt = from === undefined ? null : shanghaiMidnight(from);
  const lastAt = to === undefined ? null : shanghaiMidnight(to);
  if ((from !== undefined && fromAt === null) || (to !== undefined && lastAt === null)) return refuse(ErrorCode.badRequest, "日期不正确");
  if (fromAt !== null && lastAt !== null && fromAt > lastAt) return refuse(ErrorCode.badRequest, "开始日期不能晚于结束日期");
  return ok({ fromAt, toAt: lastAt === null ? null : lastAt + DAY_MS });
}

/** A transfer may touch two accounts of one owner (type 13); the last digit of the id tells them apart. */
function transactionOf({ transferId, account, type, amountMinor, at, note }: MoneyRecord): Transaction {
  return { id: `${transferId}${ACCOUNT_DIGIT[account]}`, type, account, amount: formatMinor(amountMinor), at, note };
}

/** Parses `{last}-{newest}`, two transfer ids. They need not be the caller's: only the caller's rows are ever shown. */
function cursorOf(after: string): { readonly beforeId: bigint; readonly topId: bigint } | null {
  const [, last, newest] = /^(\d{1,18})-(\d{1,18})$/.exec(after) ?? [];
  return last !== undefined && newest !== undefined ? { beforeId: BigInt(last), topId: BigInt(newest) } : null;
}

export function createRecords(db: Db): Records {
  const rows = createRecordsRepository(db);
  const incomeOf = { account: null, types: null, isIncome: true } as const;

  return {
    async transactions(userId, { page, pageSize, types, account, ...days }) {
      const range = rangeOf(days);
      if (!range.ok) return range;
      const filter = { userId, account: account ?? null, types: types === undefined || types.length === 0 ? null : types, isIncome: false };
      const { total, list } = await rows.page({ ...filter, ...range.value }, page, pageSize);
      return ok({ total, page, pageSize, list: list.map(transactionOf) });
    },

    async income(userId, { page, pageSize, ...days }) {
      const range = rangeOf(days);
      if (!range.ok) return range;
      const { total, sumMinor, list } = await rows.page({ userId, ...incomeOf, ...range.value }, page, pageSize);
      return ok({ total, page, pageSize, list: list.map(transactionOf), sum: formatMinor(sumMinor) });
    },

    async exportIncome(userId, { after, ...days }) {
      const range = rangeOf(days);
      if (!range.ok) return range;
      const cursor = after === undefined ? null : cursorOf(after);
      if (after !== undefined && cursor === null) return refuse(ErrorCode.badRequest);
      const { total, topId, done, list } = await rows.slice({ userId, ...incomeOf, ...range.value }, cursor, EXPORT_LINES);
      const last = list.at(-1);
      const next = last !== undefined && done < total ? `${last.transferId}-${topId}` : null;
      return ok({ csv: exportLines(list, cursor === null), next, done, total });
    },
  };
}
