import { CODES_PER_ADDRESS_AN_HOUR, CODES_PER_NUMBER_A_DAY, CODE_RESEND_S } from "../../contract/limits.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import { networkOf } from "../kit/address.ts";
import type { RefundingLimiter } from "../user/limiter.ts";
import { OWN_PHONE_TYPES } from "./types.ts";

/** A request for a code: its type, number, user and origin. */
export interface CodeRequest {
  readonly type: SmsType;
  readonly mobile: string;
  readonly userId: string | null;
  readonly ip: string;
  readonly visitorId: string;
}

interface Rule {
  readonly kind: string;
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

const MINUTE_MS = CODE_RESEND_S * 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** `verifyCode` calls from one address: a form makes one or two. */
const CHECKS = 30;
const CHECKS_MS = 600_000;

function minute(kind: string, subject: string): Rule {
  return { kind: `sms.${kind}minute`, subject, limit: 1, windowMs: MINUTE_MS };
}

function day(kind: string, subject: string): Rule {
  return { kind: `sms.${kind}day`, subject, limit: CODES_PER_NUMBER_A_DAY, windowMs: DAY_MS };
}

/**
 * One a minute and ten a day. Codes that anybody can request (1, 2, 3) count against the number. Codes to the user's own
 * phone (5, 6, 8) count against the user, so that no stranger's request can block them. A number to be bound (4) counts
 * against both, separately from the others: a user has one minute for each number.
 */
function rulesOf({ type, mobile, userId }: CodeRequest): readonly Rule[] {
  if (userId !== null && OWN_PHONE_TYPES.includes(type)) return [minute("own.", userId), day("own.", userId)];
  if (userId !== null && type === 4) return [minute("bind.", `${mobile}/${userId}`), day("bind.user.", userId), day("bind.", mobile)];
  return [minute("", mobile), day("", mobile)];
}

/** A browser identifies itself, so it is counted in addition to the address, never in its place. */
function addressRules({ ip, visitorId }: CodeRequest): readonly Rule[] {
  const limit = CODES_PER_ADDRESS_AN_HOUR;
  const address = { kind: "sms.address", subject: networkOf(ip), limit, windowMs: HOUR_MS };
  return visitorId === "" ? [address] : [address, { kind: "sms.browser", subject: visitorId, limit, windowMs: HOUR_MS }];
}

/** Limits of codes for one number, one user and one address. */
export interface SmsLimits {
  /** Counts a message; safe under any number of concurrent callers. Null: counted; else ms to wait. */
  claim(request: CodeRequest): Promise<number | null>;
  /** For a message that was not sent: takes back all counts but those of the address and the browser. */
  giveBack(request: CodeRequest): Promise<void>;
  /** Whether the address may check another code. */
  check(ip: string): Promise<boolean>;
}

export function createSmsLimits(limiter: RefundingLimiter): SmsLimits {
  async function giveBack(rules: readonly Rule[]): Promise<void> {
    // The minute has a single holder; the callers it turned away were counted in it too, so it is cleared.
    for (const { kind, subject, limit } of rules) await (limit === 1 ? limiter.clear(kind, subject) : limiter.giveBack(kind, subject));
  }

  return {
    async claim(request) {
      const rules = [...rulesOf(request), ...addressRules(request)];
      for (const [i, { kind, subject, limit, windowMs }] of rules.entries()) {
        if (await limiter.take(kind, subject, limit, windowMs)) continue;
        await giveBack(rules.slice(0, i));
        return limiter.waitMs(kind, subject, limit);
      }
      return null;
    },
    giveBack: (request) => giveBack(rulesOf(request)),
    check: (ip) => limiter.take("sms.check", networkOf(ip), CHECKS, CHECKS_MS),
  };
}
