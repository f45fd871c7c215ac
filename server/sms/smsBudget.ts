import type { SmsType } from "../../contract/http/inform.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Limiter } from "../user/types.ts";
import { SESSION_TYPES } from "./types.ts";

/**
 * Hourly budget of messages for the whole portal, which caps the cost of a flood from many addresses. Codes that need a
 * session have their own budget, so that strangers who exhaust the other one keep nobody from paying.
 */
export interface SmsBudget {
  /** Counts one message; false when the hour's budget is spent. */
  spend(type: SmsType): Promise<boolean>;
}

export interface SmsBudgetDeps {
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "smsSent" | "smsOverBudget"> | null;
  /** For each of the two budgets. */
  readonly anHour: number;
}

const HOUR_MS = 3_600_000;
const WARNED_AT = 0.8;
const EVERYBODY = "all";

export function createSmsBudget({ limiter, clock, log, metrics, anHour }: SmsBudgetDeps): SmsBudget {
  /** By warning, the time until which it is not logged again: once an hour is enough. */
  const mutedUntil = new Map<string, number>();
  function isFirst(what: string): boolean {
    const now = clock.now();
    if ((mutedUntil.get(what) ?? 0) > now) return false;
    mutedUntil.set(what, now + HOUR_MS);
    return true;
  }

  return {
    async spend(type) {
      const of = SESSION_TYPES.includes(type) ? "session" : "public";
      const [isFar, isWithin] = await Promise.all([
        limiter.take(`sms.budget.${of}.warning`, EVERYBODY, Math.floor(anHour * WARNED_AT), HOUR_MS),
        limiter.take(`sms.budget.${of}`, EVERYBODY, anHour, HOUR_MS),
      ]);
      if (isWithin) metrics?.smsSent.inc({ of });
      else metrics?.smsOverBudget.inc({ of });
      if (!isWithin) {
        if (isFirst(`${of} spent`)) log.error({ of, anHour }, "messages of this hour are spent: no more codes are sent");
      } else if (!isFar && isFirst(`${of} low`)) log.warn({ of, anHour }, "four fifths of this hour's messages are sent");
      return isWithin;
    },
  };
}
