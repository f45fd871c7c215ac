import type { BetType, PlanReview, TipOutcome, TipVoid } from "../../contract/codes/tips.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import type { Market, Price } from "../../contract/odds/odds.ts";
import type { TipPick } from "../../contract/rules/tipPick.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";

/** What the log says of a leg, as it is kept: its outcome is of the pick, and stands with the settlement. */
export type Ruling =
  | { readonly kind: "score"; readonly score: Pair; readonly e: string; readonly s: number }
  | { readonly kind: "void"; readonly why: TipVoid; readonly e: string; readonly s: number }
  | { readonly kind: "people"; readonly e: string; readonly s: number };

export interface StoredLeg {
  readonly sport: Sport;
  readonly matchId: string;
  readonly leagueId: string;
  readonly kickoffAt: number;
  readonly home: string;
  readonly away: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly market: Market;
  readonly lineQuarters: number | null;
  readonly company: string;
  readonly odds: { readonly e: string; readonly s: number };
  readonly closing: Price | null;
  readonly ruling: Ruling | null;
}

/** Everything of a plan but what may be veiled. */
export interface StoredPlan {
  readonly id: string;
  readonly expertId: string;
  readonly n: number;
  readonly seal: string;
  readonly previousSeal: string;
  readonly title: string;
  readonly betType: BetType;
  readonly sport: Sport;
  readonly publishedAt: number;
  readonly closesAt: number;
  readonly currency: SpendCurrency;
  readonly priceMinor: bigint;
  readonly isRefundable: boolean;
  readonly reasonLength: number;
  readonly state: "open" | "held" | "settled";
  /** The filter held its reason: people look. Null: it held nothing. */
  readonly review: PlanReview | null;
  /** Why it was refused, for its expert. */
  readonly reviewNote: string;
  readonly sold: number;
  readonly version: number;
  readonly outcome: TipOutcome | null;
  readonly returned: number | null;
  readonly closing: -1 | 0 | 1 | null;
  readonly settledAt: number | null;
  readonly buyersRefunded: boolean;
  readonly expertPaid: boolean;
  readonly releaseAt: number | null;
  readonly legs: readonly StoredLeg[];
}

export interface Hidden {
  readonly salt: string;
  readonly reason: RichDoc;
  readonly picks: readonly TipPick[];
}

/** As somebody may read it. */
export interface ReadHidden extends Hidden {
  /** Held or refused, and not the viewer's own: the reason, and what the seal is of with it, are not to be read. */
  readonly isReasonHeld: boolean;
}

export interface StoredSettlement {
  readonly version: number;
  readonly at: number;
  readonly outcome: TipOutcome;
  readonly returned: number;
  readonly legs: readonly {
    readonly outcome: TipOutcome;
    readonly void: TipVoid | null;
    readonly score: Pair | null;
    readonly e: string;
    readonly s: number;
  }[];
  readonly reason: string;
}

export interface StoredMoney {
  readonly kind: "refund" | "release" | "refund-platform" | "release-platform";
  readonly version: number;
  readonly at: number;
  readonly amountMinor: bigint;
  readonly buyers: number;
}
