import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { networkOf } from "../kit/address.ts";
import type { RefundingLimiter } from "./limiter.ts";
import type { Caller } from "./types.ts";

/** Limits new accounts for each address and browser, and warns when there are unusually many in all. */
export interface Registrations {
  /** Counts one; false over the limit. */
  take(caller: Caller): Promise<boolean>;
  /** Takes the count back: no account was created. */
  giveBack(caller: Caller): Promise<void>;
  /** An account was created. An unusual number in the whole portal is logged, but nobody is refused for it. */
  made(): Promise<void>;
}

export interface RegistrationDeps {
  readonly limiter: RefundingLimiter;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, "registrations">;
  /** Hourly accounts of the whole portal that count as unusual; default 1,000. */
  readonly unusualAnHour?: number;
}

const HOUR_MS = 3_600_000;
/** Many people share an address behind a provider's gateway. */
const OF_AN_ADDRESS = 30;
const OF_A_BROWSER = 10;
const UNUSUAL = 1_000;

export function createRegistrations({ limiter, clock, log, metrics, unusualAnHour = UNUSUAL }: RegistrationDeps): Registrations {
  let mutedUntil = Number.NEGATIVE_INFINITY;
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
      if (isUsual || mutedUntil > clock.now()) return;
      mutedUntil = clock.now() + HOUR_MS;
      log.error({ anHour: unusualAnHour }, "more accounts are made than usual");
    },
  };
}
