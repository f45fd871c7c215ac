import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { networkOf } from "../kit/address.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Caller } from "./types.ts";

/** How many accounts come from one address and from one browser, and when there are too many of all. */
export interface Registrations {
  /** Counts one; false over the limit. */
  take(caller: Caller): Promise<boolean>;
  /** None was made. */
  giveBack(caller: Caller): Promise<void>;
  /** One was made. More than usual of the whole portal is said in the log, and refused to nobody. */
  made(): Promise<void>;
}

export interface RegistrationDeps {
  readonly limiter: RefundingLimiter;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, "registrations">;
  /** Accounts of the whole portal in an hour that are unusual; default 1,000. */
  readonly unusualAnHour?: number;
}

const HOUR_MS = 3_600_000;
/** Many people share an address behind a provider's gateway. */
const OF_AN_ADDRESS = 30;
const OF_A_BROWSER = 10;
const UNUSUAL = 1_000;

export function createRegistrations({ limiter, clock, log, metrics, unusualAnHour = UNUSUAL }: RegistrationDeps): Registrations {
  let saidUntil = Number.NEGATIVE_INFINITY;
  const countsOf = ({
    ip,
    visitorId = "",
  }: Caller): readonly { readonly kind: string; readonly subject: string; readonly limit: number }[] => [
    { kind: "register.address", subject: networkOf(ip), limit: OF_AN_ADDRESS },
    ...(visitorId === "" ? [] : [{ kind: "register.browser", subject: visitorId, limit: OF_A_BROWSER }]),
  ];
  return {
    async take(caller) {
      const counts = countsOf(caller);
      for (const [i, { kind, subject, limit }] of counts.entries()) {
        if (await limiter.take(kind, subject, limit, HOUR_MS)) continue;
        for (const taken of counts.slice(0, i)) await limiter.giveBack(taken.kind, taken.subject);
        return false;
      }
      return true;
    },
    async giveBack(caller) {
      for (const { kind, subject } of countsOf(caller)) await limiter.giveBack(kind, subject);
    },
    async made() {
      metrics?.registrations.inc();
      const isUsual = await limiter.take("register.all", "all", unusualAnHour, HOUR_MS);
      if (isUsual || saidUntil > clock.now()) return;
      saidUntil = clock.now() + HOUR_MS;
      log.error({ anHour: unusualAnHour }, "more accounts are made than usual");
    },
  };
}
