import { networkOf } from "../kit/address.ts";
import type { Limiter } from "../user/types.ts";

const HOUR_MS = 3_600_000;
/** Limits for one network, and for all together: a script that omits the captcha gets no further than this. */
const OF_NETWORK = 3;
const OF_ALL = 60;

/** Hourly limits for codes requested without a captcha. */
export function createPlainLimit(limiter: Limiter): { take(ip: string): Promise<boolean> } {
  return {
    async take(ip) {
      // The network first: a request over its own limit takes nothing from the shared one.
      if (!(await limiter.take("sms.plain", networkOf(ip), OF_NETWORK, HOUR_MS))) return false;
      return limiter.take("sms.plain.all", "all", OF_ALL, HOUR_MS);
    },
  };
}
