import type { Limiter } from "../user/types.ts";

/** How often one address may ask, answer, fail and be let in. */
export interface CaptchaLimits {
  readonly gets: number;
  readonly checks: number;
  readonly getsAndChecksMs: number;
  readonly failures: number;
  readonly failuresMs: number;
  readonly verifications: number;
  readonly verificationsMs: number;
}

export const PICTURE_LIMITS: CaptchaLimits = {
  gets: 120,
  checks: 120,
  getsAndChecksMs: 60_000,
  failures: 30,
  failuresMs: 300_000,
  verifications: 300,
  verificationsMs: 600_000,
};
/** A machine answers questions in words easily; readers need few. Counted besides the pictures' limits. */
export const TEXT_LIMITS: CaptchaLimits = {
  gets: 20,
  checks: 20,
  getsAndChecksMs: 60_000,
  failures: 5,
  failuresMs: 300_000,
  verifications: 20,
  verificationsMs: 600_000,
};

export interface AddressCounter {
  /** Whether too many answers of this address have been wrong. */
  isLocked(ip: string): Promise<boolean>;
  get(ip: string): Promise<boolean>;
  check(ip: string): Promise<boolean>;
  verification(ip: string): Promise<boolean>;
  failed(ip: string): Promise<void>;
}

/** `name` keeps the counts of one kind of captcha apart from another's. */
export function createAddressCounter(limiter: Limiter, name: string, limits: CaptchaLimits): AddressCounter {
  const kind = (what: string): string => `captcha.${name}.${what}`;
  return {
    isLocked: async (ip) => (await limiter.waitMs(kind("failure"), ip, limits.failures)) > 0,
    get: (ip) => limiter.take(kind("get"), ip, limits.gets, limits.getsAndChecksMs),
    check: (ip) => limiter.take(kind("check"), ip, limits.checks, limits.getsAndChecksMs),
    verification: (ip) => limiter.take(kind("verification"), ip, limits.verifications, limits.verificationsMs),
    async failed(ip) {
      await limiter.take(kind("failure"), ip, limits.failures, limits.failuresMs);
    },
  };
}
