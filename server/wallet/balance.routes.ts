import { attentionCalls } from "../../contract/http/attention.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { formatMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import { type BalanceRepository, balancesView } from "./balanceRepository.ts";

/** The caller's own balances (docs/product.md 3 and 7), as decimal strings. */
export function registerBalanceCalls(registry: CallRegistry, balances: BalanceRepository): void {
  registry.handle(payCalls.payBalances, async ({ context: { identity } }) =>
    ok(balancesView(identity.userId, await balances.of(identity.userId))),
  );
  registry.handle(attentionCalls.userCoin, async ({ context: { identity } }) => {
    const own = await balances.of(identity.userId);
    return ok({ balance: formatMinor(own.diamond), ticket: formatMinor(own.ticket) });
  });
}
