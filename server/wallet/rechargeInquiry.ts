import { RECHARGE_ORDER_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Limiter } from "../user/types.ts";
import type { RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import type { RechargeRepository, RechargeRow } from "./rechargeRepository.ts";
import type { Settlement } from "./rechargeSettlement.ts";

export interface InquiryDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly orders: RechargeRepository;
  readonly settlement: Settlement;
  readonly providers: readonly RechargeProvider[];
  /** Expires an unpaid order. */
  readonly end: (row: RechargeRow) => Promise<void>;
}

export interface Inquiry {
  /**
   * Queries the order's provider, unless it was queried just now, and applies the answer; a failure changes nothing. False if
   * there was no answer: the order is unchanged.
   */
  about(row: RechargeRow): Promise<boolean>;
  /** Queries all open orders in turn, and expires those that were not paid in time. */
  sweep(): Promise<void>;
}

const EVERY_MS = 10_000;
/** A payment begun in time may be reported later. */
const GRACE_MS = 60_000;
const AT_ONCE = 100;
/** Less than every order id. */
const FIRST = "0";

type QueryableProvider = RechargeProvider & Required<Pick<RechargeProvider, "query">>;

function isQueryable(provider: RechargeProvider): provider is QueryableProvider {
  return provider.query !== undefined;
}

/** Queries providers that support it about orders, since a callback may be lost or impossible. */
export function createInquiry({ clock, log, limiter, orders, settlement, providers, end }: InquiryDeps): Inquiry {
  const queryable = new Map(providers.filter(isQueryable).map((provider) => [provider.id, provider]));
  /** By provider, the last order of an incomplete sweep: the next sweep continues after it. */
  const cursors = new Map<string, string>();

  /** `silent`: the provider gave no reliable answer. */
  async function inquire(row: RechargeRow, provider: QueryableProvider): Promise<"answered" | "silent" | "too-soon"> {
    if (!(await limiter.take("recharge-query", row.orderId, 1, EVERY_MS))) return "too-soon";
    const { orderId, amountMinor, expiresAt } = row;
    const isOver = clock.now() >= expiresAt + GRACE_MS;
    let callback: RechargeCallback | null;
    try {
      callback = await provider.query({ orderId, amountMinor, expiresAt });
    } catch (error) {
      log.warn({ orderId, provider: provider.id, reason: messageOf(error) }, "how a recharge stands could not be asked; it is tried again");
      return "silent";
    }
    if (callback) await settlement.settle(row, provider, callback, { via: "query", ip: "" });
    if (isOver && callback?.outcome !== "paid") await end(row);
    return "answered";
  }

  return {
    async about(row) {
      const provider = queryable.get(row.provider);
      const isNew = row.expiresAt - RECHARGE_ORDER_MS + EVERY_MS > clock.now();
      return provider !== undefined && row.state === "open" && !isNew && (await inquire(row, provider)) === "answered";
    },
    async sweep() {
      for (const provider of queryable.values()) {
        const rest = await orders.openAfter(provider.id, cursors.get(provider.id) ?? FIRST, AT_ONCE);
        const rows = rest.length > 0 ? rest : await orders.openAfter(provider.id, FIRST, AT_ONCE);
        let isAnswering = true;
        for (const row of rows) {
          // Set before the query, so that a failing order does not block those after it.
          cursors.set(provider.id, row.orderId);
          isAnswering = (await inquire(row, provider)) !== "silent";
          if (!isAnswering) break;
        }
        if (isAnswering && rows.length < AT_ONCE) cursors.delete(provider.id);
      }
    },
  };
}
