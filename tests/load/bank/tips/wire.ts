import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SpendCurrency } from "../../../../contract/money.ts";

/** The clients' requests for plans and highlights. Times are of the run's own clock, moved by the clients; prices are whole units. */
export type TipRequest =
  | {
      readonly what: "publish";
      readonly expert: string;
      readonly matchId: string;
      readonly at: number;
      readonly kickoffAt: number;
      readonly price: { readonly currency: SpendCurrency; readonly amount: number };
      readonly isRefundable: boolean;
    }
  | { readonly what: "buy"; readonly user: string; readonly planId: string }
  | { readonly what: "tell"; readonly matchId: string; readonly at: number; readonly telling: Telling }
  | { readonly what: "round" }
  | { readonly what: "void"; readonly planId: string }
  | { readonly what: "highlight"; readonly user: string; readonly highlightId: string; readonly price: string };

/** The next report in a match's log. `cancelled` and `contradicted` are the last. */
export interface Telling {
  readonly kind: "score" | "cancelled" | "contradicted";
  readonly score: Pair;
  readonly isFirst: boolean;
}

/** `now`: the run's clock when it is sent. `key` is the same in every sending. */
export type WireTip = TipRequest & { readonly key: string; readonly now: number };

export interface BankHighlight {
  readonly id: string;
  readonly priceMinor: number;
}
