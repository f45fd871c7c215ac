import { CODES_PER_ADDRESS_AN_HOUR, CODES_PER_NUMBER_A_DAY, CODE_RESEND_S } from "../../contract/limits.ts";
import type { Limiter } from "../user/types.ts";

const MINUTE = { kind: "sms.minute", limit: 1, windowMs: CODE_RESEND_S * 1_000 } as const;
const DAY = { kind: "sms.day", limit: CODES_PER_NUMBER_A_DAY, windowMs: 86_400_000 } as const;
const ADDRESS = { kind: "sms.address", limit: CODES_PER_ADDRESS_AN_HOUR, windowMs: 3_600_000 } as const;

/** How often a code goes to one number and to one address. */
export interface SmsLimits {
  /** Claims the number's minute, for one of any number of callers. Null: claimed; else ms to wait. */
  claim(mobile: string, ip: string): Promise<number | null>;
  /** The claimed minute becomes one of the day's messages. */
  count(mobile: string): Promise<void>;
  /** Nothing was sent: the minute is free again. */
  giveBack(mobile: string): Promise<void>;
}

export function createSmsLimits(limiter: Limiter): SmsLimits {
  const waitOf = (rule: typeof MINUTE | typeof DAY | typeof ADDRESS, subject: string): Promise<number> =>
    limiter.waitMs(rule.kind, subject, rule.limit);
  const giveBack = (mobile: string): Promise<void> => limiter.clear(MINUTE.kind, mobile);

  return {
    async claim(mobile, ip) {
      if (!(await limiter.take(MINUTE.kind, mobile, MINUTE.limit, MINUTE.windowMs))) return waitOf(MINUTE, mobile);
      // Whoever holds the minute is the only one to look at the day: nobody else counts on it meanwhile.
      const dayMs = await waitOf(DAY, mobile);
      const isAddressFree = dayMs === 0 && (await limiter.take(ADDRESS.kind, ip, ADDRESS.limit, ADDRESS.windowMs));
      if (isAddressFree) return null;
      await giveBack(mobile);
      return dayMs > 0 ? dayMs : waitOf(ADDRESS, ip);
    },
    async count(mobile) {
      await limiter.take(DAY.kind, mobile, DAY.limit, DAY.windowMs);
    },
    giveBack,
  };
}
