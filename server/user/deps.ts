import type { CallContext } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Passwords } from "./passwords.ts";
import type { UserSessions } from "./sessions.ts";
import type { Audit, CaptchaGate, NotifyUser, OneTimeKeys, SmsCodes } from "./types.ts";

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
  readonly audit: Audit;
  readonly notify: NotifyUser;
  /** Hex; names and id-card numbers are sealed under a key derived from it. */
  readonly serverKey: string;
  /** Failed passwords and codes an address may send in ten minutes; a measurement on one machine raises it. */
  readonly addressTries?: number;
}

/** Whoever asks, as the server sees it. */
export type Caller = Pick<CallContext, "ip" | "userAgent">;
