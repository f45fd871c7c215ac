import type { Static } from "typebox";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { payCalls, Withdrawal, WithdrawBody } from "../../contract/http/pay.ts";
import { formatMinor, minorOf, parseMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import { type WithdrawalFault, withdrawalFaults, withdrawalsHeldText, withdrawalWords } from "../../contract/rules/withdrawal.ts";
import { holderOf, visitorOf } from "../http/visitor.ts";
import { createSerialQueue } from "../kit/serialQueue.ts";
import type { Audit, Caller, CodeHolder, OneTimeKeys, SmsCodes } from "../user/types.ts";
import type { BalanceRepository } from "./balanceRepository.ts";
import { type PayPasswords, NO_PHONE } from "./payPassword.ts";
import type { SavedAccounts } from "./savedAccounts.ts";
import type { WithdrawalRepository } from "./withdrawRepository.ts";
import type { WithdrawalRow, WithdrawalInput } from "./withdrawalRow.ts";

export interface Withdrawals {
  /**
   * docs/product.md 4, 5 and 7. 400 and 10020 for the form, 404 for another user's account, 100224 for a bad one-time key, 10021
   * to 10023 for the payment password, 10024 while a changed phone holds withdrawals, 10012 for the code, 409 for a key used
   * for something else. A refusal leaves the idempotency key unused, and the code too unless the code was wrong.
   */
  withdraw(userId: string, body: WithdrawBody, caller: Caller): Promise<CallResult<Withdrawal>>;
  records(userId: string, query: Static<typeof payCalls.payRecordWithdraw.body>): Promise<Page<Withdrawal>>;
}

export interface WithdrawDeps {
  readonly withdrawals: WithdrawalRepository;
  readonly accounts: Pick<SavedAccounts, "find">;
  readonly payPasswords: Pick<PayPasswords, "verify">;
  readonly balances: BalanceRepository;
  readonly keys: OneTimeKeys;
  readonly codes: SmsCodes;
  readonly audit: Audit;
  /** Null: no phone is bound. */
  mobileOf(userId: string): Promise<string | null>;
  /** The smallest withdrawal, decimal. */
  minimum(): Promise<string>;
}

const WITHDRAWAL_CODE = 8;
const CODE = /^\d{6}$/;
/** The messages that contain no number. */
const wordsOf = (fault: Exclude<WithdrawalFault, "amount.belowMinimum">): string => withdrawalWords(fault, { minText: "" });
/** Codes of faults that a form cannot check: the balance and the minimum may have changed since it was opened. */
const FAULT_CODES: Readonly<Partial<Record<WithdrawalFault, ErrorCode>>> = {
  "amount.aboveBalance": ErrorCode.insufficientBalance,
  "amount.belowMinimum": ErrorCode.unacceptable,
};
const ACCOUNT_MISSING = { 1: "card.missing", 2: "alipay.missing" } as const;

export function withdrawalView(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    drawType: row.drawType,
    accountNo: row.accountMask,
    amount: formatMinor(row.amountMinor),
    tax: formatMinor(row.taxMinor),
    state: row.state,
    reason: row.reason,
    at: row.at,
    changedAt: row.changedAt,
  };
}

export function createWithdrawals(deps: WithdrawDeps): Withdrawals {
  const { withdrawals, accounts, payPasswords, balances, keys, codes, audit } = deps;
  /**
   * Serialises a user's attempts, so that a repeated one finds the result of the first, and no try of the password is counted
   * while another is being verified. Across servers the database alone ensures correctness.
   */
  const inTurn = createSerialQueue();

  /** The earlier result for the key; null if the key is unused. */
  async function known(userId: string, body: WithdrawBody): Promise<CallResult<Withdrawal> | null> {
    const row = await withdrawals.byKey(userId, body.idempotencyKey);
    if (row === null) return null;
    const isSame = row.drawType === body.drawType && row.cardId === cardOf(body) && row.amountMinor === parseMinor(body.amount);
    return isSame ? ok(withdrawalView(row)) : refuse(ErrorCode.conflict, "该提现已提交，请刷新后重试");
  }

  function cardOf({ drawType, cardId }: WithdrawBody): string | null {
    return drawType === 3 ? null : (cardId ?? "");
  }

  /** Validates the form and looks up its account. */
  async function requested(userId: string, body: WithdrawBody): Promise<CallResult<WithdrawalInput>> {
    const { drawType, amount, idempotencyKey } = body;
    const form = { drawType, amount, cardId: body.cardId ?? "", verifyCode: body.verifyCode ?? "", payPassword: body.payPassword };
    const [{ cash }, minText] = await Promise.all([balances.of(userId), deps.minimum()]);
    const faults = withdrawalFaults(form, { minMinor: minorOf(minText), cashBalanceMinor: cash, minText });
    const amountMinor = parseMinor(amount);
    const fault = faults.cardId ?? faults.amount ?? faults.verifyCode;
    if (fault !== undefined || amountMinor === null) {
      return refuse(
        FAULT_CODES[fault ?? "amount.missing"] ?? ErrorCode.badRequest,
        withdrawalWords(fault ?? "amount.missing", { minText }),
      );
    }
    const request = { userId, idempotencyKey, drawType, amountMinor };
    if (drawType === 3) return ok({ ...request, cardId: null, accountMask: "" });
    const account = await accounts.find(userId, form.cardId, drawType);
    if (account === null) return refuse(ErrorCode.notFound, wordsOf(ACCOUNT_MISSING[drawType]));
    return ok({ ...request, cardId: account.id, accountMask: account.accountNo });
  }

  /** 10012 unless the code is right, which uses it up. The consumption wallet needs none. */
  async function takeCode(mobile: string | null, code: string, holder: CodeHolder): Promise<CallResult<null>> {
    if (mobile === null) return ok(null);
    return CODE.test(code) && (await codes.take(mobile, WITHDRAWAL_CODE, code, holder)) ? ok(null) : refuse(ErrorCode.codeWrong);
  }

  async function attempt(userId: string, body: WithdrawBody, caller: Caller): Promise<CallResult<Withdrawal>> {
    const heldUntil = await withdrawals.heldUntil(userId);
    if (heldUntil !== null) return refuse(ErrorCode.withdrawalsHeld, withdrawalsHeldText(heldUntil));
    const request = await requested(userId, body);
    if (!request.ok) return request;
    const mobile = body.drawType === 3 ? null : await deps.mobileOf(userId);
    if (body.drawType !== 3 && mobile === null) return refuse(ErrorCode.conflict, NO_PHONE);
    const [payPassword] = (await keys.open(visitorOf(caller), body.iv, [body.payPassword])) ?? [];
    if (payPassword === undefined) return refuse(ErrorCode.dynamicKeyRefused);
    if (payPassword === "") return refuse(ErrorCode.badRequest, wordsOf("password.missing"));
    // Checked before the code, which is used up when taken: after a mistyped password the same code is still valid.
    const isRight = await payPasswords.verify(userId, payPassword, caller.ip);
    if (!isRight.ok) return isRight;
    const taken = await takeCode(mobile, body.verifyCode ?? "", holderOf(caller, userId));
    if (!taken.ok) return taken;
    const outcome = await withdrawals.request(request.value);
    if (outcome.kind === "asked") return ok(withdrawalView(outcome.row));
    if (outcome.kind === "insufficient") return refuse(ErrorCode.insufficientBalance, wordsOf("amount.aboveBalance"));
    return refuse(outcome.kind === "no-account" ? ErrorCode.notFound : ErrorCode.conflict);
  }

  return {
    withdraw: (userId, body, caller) =>
      inTurn(userId, async () => {
        const before = await known(userId, body);
        if (before) return before;
        const result = await attempt(userId, body, caller);
        const { drawType } = body;
        const detail = result.ok ? { drawType, withdrawal: result.value.id } : { drawType, code: result.error.code };
        await audit.record({ action: "withdraw", outcome: result.ok ? "ok" : "refused", userId, ip: caller.ip, detail });
        // The same attempt through another server may have been first, and have used up what this one was refused for.
        return result.ok ? result : ((await known(userId, body)) ?? result);
      }),

    async records(userId, { page, pageSize, state }) {
      const of = state ?? null;
      const [total, rows] = await Promise.all([
        withdrawals.count(userId, of),
        withdrawals.page(userId, of, (page - 1) * pageSize, pageSize),
      ]);
      return { total, page, pageSize, list: rows.map(withdrawalView) };
    },
  };
}
