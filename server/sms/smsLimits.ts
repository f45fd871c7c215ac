import { CODES_PER_ADDRESS_AN_HOUR, CODES_PER_NUMBER_A_DAY, CODE_RESEND_S } from "../../contract/limits.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import { networkOf } from "../kit/address.ts";
import type { RefundingLimiter } from "../user/limiter.ts";
import { OWN_PHONE_TYPES } from "./types.ts";

/** Who asks for which code to which number, from where. */
export interface Asked {
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
/** `verifyCode` of one address: a form asks once or twice. */
const CHECKS = 30;
const CHECKS_MS = 600_000;

function minute(kind: string, subject: string): Rule {
  return { kind: `sms.${kind}minute`, subject, limit: 1, windowMs: MINUTE_MS };
}

function day(kind: string, subject: string): Rule {
  return { kind: `sms.${kind}day`, subject, limit: CODES_PER_NUMBER_A_DAY, windowMs: DAY_MS };
}

/**
 * One a minute and ten a day. What anybody may ask for (1, 2, 3) counts for the number; what goes to one's own phone
 * (5, 6, 8) for the user, whom no stranger's request can shut out; a number that is to be bound (4) for both, apart from the
 * others: a user's minute is one for each number.
 */
function rulesOf({ type, mobile, userId }: Asked): readonly Rule[] {
  if (userId !== null && OWN_PHONE_TYPES.includes(type)) return [minute("own.", userId), day("own.", userId)];
  if (userId !== null && type === 4) return [minute("bind.", `${mobile}/${userId}`), day("bind.user.", userId), day("bind.", mobile)];
  return [minute("", mobile), day("", mobile)];
}

/** A browser is known by what it says of itself: it counts besides the address, never instead of it. */
function addressRules({ ip, visitorId }: Asked): readonly Rule[] {
  const limit = CODES_PER_ADDRESS_AN_HOUR;
  const address = { kind: "sms.address", subject: networkOf(ip), limit, windowMs: HOUR_MS };
  return visitorId === "" ? [address] : [address, { kind: "sms.browser", subject: visitorId, limit, windowMs: HOUR_MS }];
}

/** How often a code goes to one number, to one user and to one address. */
export interface SmsLimits {
  /** Counts a message, for one of any number of callers. Null: counted; else ms to wait. */
  claim(asked: Asked): Promise<number | null>;
  /** Nothing was sent: all but the address's count is taken back. */
  giveBack(asked: Asked): Promise<void>;
  /** Whether the address may look at another code. */
  check(ip: string): Promise<boolean>;
}

export function createSmsLimits(limiter: RefundingLimiter): SmsLimits {
  async function giveBack(rules: readonly Rule[]): Promise<void> {
    // Whoever holds a minute is alone in it; those it turned away meanwhile are counted in it too.
    for (const { kind, subject, limit } of rules) await (limit === 1 ? limiter.clear(kind, subject) : limiter.giveBack(kind, subject));
  }

  return {
    async claim(asked) {
      const rules = [...rulesOf(asked), ...addressRules(asked)];
      for (const [i, { kind, subject, limit, windowMs }] of rules.entries()) {
        if (await limiter.take(kind, subject, limit, windowMs)) continue;
        await giveBack(rules.slice(0, i));
        return limiter.waitMs(kind, subject, limit);
      }
      return null;
    },
    giveBack: (asked) => giveBack(rulesOf(asked)),
    check: (ip) => limiter.take("sms.check", networkOf(ip), CHECKS, CHECKS_MS),
  };
}
