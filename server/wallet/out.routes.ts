import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { isRowId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { withKey } from "../http/idempotencyKey.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { PayPasswords } from "./payPassword.ts";
import type { SavedAccounts } from "./savedAccounts.ts";
import type { Withdrawals } from "./withdraw.ts";

export interface MoneyOut {
  readonly accounts: SavedAccounts;
  readonly payPasswords: PayPasswords;
  readonly withdrawals: Withdrawals;
}

/** Saved accounts, the payment password, withdrawals (docs/product.md 7, Pay). */
export function registerMoneyOutCalls(registry: CallRegistry, { accounts, payPasswords, withdrawals }: MoneyOut): void {
  registry.handle(payCalls.payBindCard, ({ body, context: { identity } }) => accounts.bind(identity.userId, body));
  registry.handle(payCalls.payUnbindCardId, ({ params: { id }, context: { identity } }) =>
    isRowId(id) ? accounts.unbind(identity.userId, id) : refuse(ErrorCode.notFound),
  );
  registry.handle(payCalls.payCardListId, async ({ params: { id }, context: { identity } }) => {
    if (id !== "1" && id !== "2") return refuse(ErrorCode.badRequest);
    return ok([...(await accounts.list(identity.userId, id === "1" ? 1 : 2))]);
  });
  registry.handle(payCalls.payChangePayPass, ({ body, context }) => payPasswords.change(context.identity.userId, body, context));
  registry.handle(payCalls.payWithdraw, ({ body, context }) => withdrawals.withdraw(context.identity.userId, withKey(body), context));
  registry.handle(payCalls.payRecordWithdraw, async ({ body, context: { identity } }) => {
    const { list, ...page } = await withdrawals.records(identity.userId, body);
    return ok({ ...page, list: [...list] });
  });
}
