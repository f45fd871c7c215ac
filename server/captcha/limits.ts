import { networkOf } from "../kit/address.ts";
import type { RefundingLimiter } from "../user/limiter.ts";

/** How many requests, answers, failures and verifications one address (for IPv6 its /64) may have. */
export interface CaptchaLimits {
  readonly gets: number;
  readonly checks: number;
  readonly getsAndChecksMs: number;
  /** Each right answer gives half a failure back: below two right of three an address is locked in the end, a reader never is. */
  readonly failures: number;
  readonly failuresMs: number;
  readonly verifications: number;
  readonly verificationsMs: number;
}

export const PICTURE_LIMITS: CaptchaLimits = {
  gets: 120,
  checks: 120,
  getsAndChecksMs: 60_000,
  failures: 15,
  failuresMs: 300_000,
  verifications: 300,
  verificationsMs: 600_000,
};
/** Machines answer text questions easily, and readers need few. Counted in addition to the pictures' limits. */
export const TEXT_LIMITS: CaptchaLimits = {
  gets: 20,
  checks: 20,
  getsAndChecksMs: 60_000,
  failures: 5,
  failuresMs: 300_000,
  verifications: 20,
  verificationsMs: 600_000,
};

/** For a block puzzle without a track, as clients of the plain protocol send it. Counted in addition to the pictures' limits. */
export const TRACKLESS_LIMITS: CaptchaLimits = { ...TEXT_LIMITS, failures: 8 };

/** Keys of the counters. The fingerprint is client-supplied and "" where there is none: a signal besides the address. */
export interface Counted {
  readonly ip: string;
  readonly visitorId: string;
}

export interface AddressCounter {
  /** Whether this address or this browser has given too many wrong answers. */
  isLocked(who: Counted): Promise<boolean>;
  get(who: Counted): Promise<boolean>;
  check(who: Counted): Promise<boolean>;
  verification(who: Counted): Promise<boolean>;
  failed(who: Counted): Promise<void>;
}

/** Weight of a wrong answer; a right one gives back 1. */
const FAILURE_WEIGHT = 2;
/** Phones of one model share a fingerprint: a browser may fail more often than an address. */
const BROWSER_FAILURES = 3;

/** `name` separates the counters of one kind of captcha from another's. */
export function createAddressCounter(limiter: RefundingLimiter, name: string, limits: CaptchaLimits): AddressCounter {
  const { gets, checks, failures, verifications } = limits;
  const kind = (what: string): string => `captcha.${name}.${what}`;
  const take = (what: string, { ip }: Counted, limit: number, windowMs: number): Promise<boolean> =>
    limiter.take(kind(what), networkOf(ip), limit, windowMs);
  /** A machine that changes its address with every answer is recognised by its browser, unless it changes that too. */
  const failureCounts = ({
    ip,
    visitorId,
  }: Counted): readonly { readonly kind: string; readonly subject: string; readonly limit: number }[] => [
    { kind: kind("failure"), subject: networkOf(ip), limit: FAILURE_WEIGHT * failures },
    ...(visitorId === ""
      ? []
      : [{ kind: kind("failure.browser"), subject: visitorId, limit: FAILURE_WEIGHT * BROWSER_FAILURES * failures }]),
  ];
  return {
    async isLocked(who) {
      const waits = await Promise.all(failureCounts(who).map((c) => limiter.waitMs(c.kind, c.subject, c.limit)));
      return waits.some((waitMs) => waitMs > 0);
    },
    get: (who) => take("get", who, gets, limits.getsAndChecksMs),
    check: (who) => take("check", who, checks, limits.getsAndChecksMs),
    async verification(who) {
      const isWithin = await take("verification", who, verifications, limits.verificationsMs);
      if (isWithin) await Promise.all(failureCounts(who).map((c) => limiter.giveBack(c.kind, c.subject)));
      return isWithin;
    },
    async failed(who) {
      for (let i = 0; i < FAILURE_WEIGHT; i += 1)
        await Promise.all(failureCounts(who).map((c) => limiter.take(c.kind, c.subject, c.limit, limits.failuresMs)));
    },
  };
}
