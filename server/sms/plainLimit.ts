import { networkOf } from "../kit/address.ts";
import type { Limiter } from "../user/types.ts";

const HOUR_MS = 3_600_000;
/** Of one network, and of everybody together: a script that leaves the captcha out gets no further than this. */
const OF_NETWORK = 3;
const OF_ALL = 60;

/** Codes that are asked for without a captcha, an hour. */
export function createPlainLimit(limiter: Limiter): { take(ip: string): Promise<boolean> } {
  return {
    async take(ip) {
      // The network first: whoever is past its own takes nothing of what is everybody's.
      if (!(await limiter.take("sms.plain", networkOf(ip), OF_NETWORK, HOUR_MS))) return false;
      return limiter.take("sms.plain.all", "all", OF_ALL, HOUR_MS);
    },
  };
}
