import type { Clock } from "../kit/clock.ts";
import type { PayoutProvider } from "./payoutProvider.ts";

const SETTLES_MS = 5_000;
const REFUSED_ENDING = "0000";

/**
 * A provider that moves no money: five seconds after submission a payout is refused if its account number ends in 0000, and
 * paid otherwise. State is kept in memory: after a restart it knows no payouts, so they are submitted
 * again.
 */
export function createPayoutSandbox({
  clock,
  settlesMs = SETTLES_MS,
}: {
  readonly clock: Clock;
  readonly settlesMs?: number;
}): PayoutProvider {
  const payouts = new Map<string, { readonly settlesAt: number; readonly isGood: boolean }>();
  return {
    id: "sandbox",
    async pay({ withdrawalId, account }) {
      if (!payouts.has(withdrawalId)) {
        payouts.set(withdrawalId, { settlesAt: clock.now() + settlesMs, isGood: !account.accountNo.endsWith(REFUSED_ENDING) });
      }
      return "accepted";
    },
    async status(withdrawalId) {
      const payout = payouts.get(withdrawalId);
      if (!payout) return "not-found";
      if (payout.settlesAt > clock.now()) return "under-way";
      return payout.isGood ? "paid" : "refused";
    },
  };
}
