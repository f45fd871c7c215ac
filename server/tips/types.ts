import type { BetType, PlanReview, TipOutcome, TipVoid } from "../../contract/codes/tips.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import type { Market, Price } from "../../contract/odds/odds.ts";
import type { TipPick } from "../../contract/rules/tipPick.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";

/** The log's ruling on a leg, as stored; the outcome depends on the pick and is stored with the settlement. */
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

/** A plan without its veiled part. */
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
  /** State of the review of a held reason. Null: the filter held nothing. */
  readonly review: PlanReview | null;
  /** Why it was refused; shown to its expert. */
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

/** The veiled part for a viewer. */
export interface ReadHidden extends Hidden {
  /** Held or refused, and not the viewer's own: the reason, and the sealed content with it, must not be shown. */
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
