import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Passwords } from "./passwords.ts";
import type { Registrations } from "./registrations.ts";
import type { UserSessions } from "./sessions.ts";
import type { Audit, CaptchaGate, NotifyUser, OneTimeKeys, SmsCodes } from "./types.ts";

/** Another phone has taken the place of one. */
export interface PhoneChange {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** Epoch ms until which withdrawals wait. */
  readonly heldUntil: number;
}

/** What the use cases of users are handed. */
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
  /** Notifies the owner where a thief cannot stop it: by SMS to the number that was left, and as a message. Never rejects. */
  readonly onPhoneChanged: (change: PhoneChange) => Promise<void>;
  /** Hex; names and id-card numbers are sealed under a key derived from it. */
  readonly serverKey: string;
  /** Failed passwords and codes an address may send in ten minutes; a measurement on one machine raises it. */
  readonly addressTries?: number;
}
