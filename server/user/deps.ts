import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Passwords } from "./passwords.ts";
import type { Registrations } from "./registrations.ts";
import type { UserSessions } from "./sessions.ts";
import type { Audit, CaptchaGate, NotifyUser, OneTimeKeys, SmsCodes } from "./types.ts";

/** A bound phone number was replaced by another. */
export interface PhoneChange {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** Withdrawals wait until then, epoch ms. */
  readonly heldUntil: number;
}

/** Dependencies of the user use cases. */
export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: UserSessions;
  readonly keys: OneTimeKeys;
  readonly captcha: CaptchaGate;
  readonly codes: SmsCodes;
  readonly passwords: Passwords;
  readonly limiter: RefundingLimiter;
  readonly registrations: Registrations;
  readonly audit: Audit;
  readonly notify: NotifyUser;
  /** Notifies the owner where a thief cannot prevent it: by SMS to the old number, and by a message. Never rejects. */
  readonly onPhoneChanged: (change: PhoneChange) => Promise<void>;
  /** Hex; names and id-card numbers are sealed with a key derived from it. */
  readonly serverKey: string;
  /** Wrong passwords and codes allowed to an address in ten minutes; a benchmark on one machine raises it. */
  readonly addressTries?: number;
}
