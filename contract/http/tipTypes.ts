import type { BetType, PlanReview, PlanState, TipOutcome, TipVoid } from "../codes/tips.ts";
import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import type { MatchId, UserId } from "../ids.ts";
import type { BoardRow } from "../match/board.ts";
import type { SpendCurrency } from "../money.ts";
import type { Market, Price } from "../odds/odds.ts";
import type { Side } from "../odds/settle.ts";
import type { RichDoc } from "../rules/richText.ts";
import type { OddsPosition } from "../rules/tipPick.ts";
import type { SealedPlan } from "../rules/tipSeal.ts";
import type { TipStatistics, TipWindow } from "../rules/tipStatistics.ts";

/** Types for the replies of the tips family. Times are epoch ms; amounts are decimal strings with hundredths. */

/** A match on a plan: its current board row. Null in a leg whose match no longer exists. */
export type TipMatch = Pick<
  BoardRow,
  "id" | "sport" | "league" | "round" | "kickoffAt" | "home" | "away" | "state" | "overtime" | "score" | "half" | "regular" | "clock"
>;

export interface ExpertCard {
  readonly id: UserId;
  readonly name: string;
  readonly portrait: string;
  readonly description: string;
  readonly fans: number;
  /** All plans published so far. */
  readonly plans: number;
  /** Plans on sale now. */
  readonly selling: number;
  /** The last fifteen outcomes that are not void, newest first. */
  readonly fifteen: readonly TipOutcome[];
  /** Statistics of the last fifteen. */
  readonly window: TipWindow;
  /** Current run of wins; below 0: of losses. */
  readonly streak: number;
  /** Lower bound of Wilson's interval over all plans; null: fewer than ten settled, not on the board. */
  readonly bound: number | null;
  /** Whether the caller follows the expert. */
  readonly isFollowed: boolean;
}

/** An expert's row on the leaderboard. */
export interface RankedExpert extends ExpertCard {
  /** From 1; null: not ranked, fewer than ten settled plans. */
  readonly rank: number | null;
  readonly all: TipWindow;
  /** The window requested for the board, by which it is ordered. */
  readonly ranked: TipWindow;
}

export interface PlanPrice {
  readonly currency: SpendCurrency;
  /** "38.00"; "0.00" is free. */
  readonly amount: string;
}

/** A leg: its public data and, where the caller may see it, its pick. */
export interface PlanLeg {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly match: TipMatch | null;
  /** As of publication. */
  readonly kickoffAt: number;
  readonly market: Market;
  /** Handicap from the home side, or the total; in quarters. Null in eu. */
  readonly lineQuarters: number | null;
  readonly company: { readonly id: string; readonly name: string };
  readonly odds: OddsPosition;
  /** Null: veiled. `pickText` puts it into words. */
  readonly pick: { readonly side: Side; readonly price: number } | null;
  /** After kick-off, the same company's last price before it for the picked side, with its line. Null before, or if there was none. */
  readonly closing: { readonly price: number; readonly lineQuarters: number | null } | null;
  /** By the newest settlement. */
  readonly result: { readonly outcome: TipOutcome; readonly void: TipVoid | null; readonly score: Pair | null } | null;
}

/** A plan in a list. */
export interface PlanCard {
  readonly id: string;
  /** Number in its expert's chain, from 1. */
  readonly n: number;
  /** From the matches and the market; does not reveal the pick. */
  readonly title: string;
  readonly betType: BetType;
  readonly sport: Sport;
  readonly publishedAt: number;
  /** The earliest kick-off: the plan is on sale until then and public afterwards. */
  readonly closesAt: number;
  readonly state: PlanState;
  readonly price: PlanPrice;
  readonly isRefundable: boolean;
  readonly sold: number;
  readonly legs: readonly PlanLeg[];
  /** Null until settled. `returned` for a stake of 1. */
  readonly result: { readonly outcome: TipOutcome; readonly returned: number; readonly version: number; readonly at: number } | null;
  /** Whether the caller has bought it (`isOwn`: is its expert). */
  readonly isBought: boolean;
  readonly isOwn: boolean;
  /** The reply of its page has the pick and the reason: bought, own, or kicked off. */
  readonly isOpen: boolean;
}

export interface PlanWithExpert extends PlanCard {
  readonly expert: Pick<ExpertCard, "id" | "name" | "portrait" | "fifteen" | "window" | "streak">;
}

/** A version of a settlement, append-only. */
export interface SettlementView {
  /** From 1. */
  readonly version: number;
  readonly at: number;
  readonly outcome: TipOutcome;
  readonly returned: number;
  /** By leg, in order. */
  readonly legs: readonly { readonly outcome: TipOutcome; readonly void: TipVoid | null; readonly score: Pair | null }[];
  /** Log positions of each leg's match. */
  readonly positions: readonly OddsPosition[];
  /** Why there is another version: 更正; "" for the first. */
  readonly reason: string;
  /** Money moved by this version. */
  readonly money: readonly SettlementMoney[];
}

export interface SettlementMoney {
  /** `refund`: to buyers. `release`: the expert's share, 24 h later. With `platform`: the same, paid by the platform. */
  readonly kind: "refund" | "release" | "refund-platform" | "release-platform";
  readonly at: number;
  /** Over all buyers. */
  readonly amount: string;
  readonly currency: SpendCurrency;
  readonly buyers: number;
}

/** One company's line in the plan's market: when the expert saw it, and now (after kick-off: the closing line). */
export interface SealedOddsRow {
  readonly company: { readonly id: string; readonly name: string };
  /** The company whose price the plan is sealed with. */
  readonly isSealed: boolean;
  readonly then: Price | null;
  readonly now: Price | null;
  readonly isSuspended: boolean;
}

export interface SealedOdds {
  readonly matchId: MatchId;
  readonly sport: Sport;
  readonly market: Market;
  /** The `?at=` that shows the odds as of the seal. */
  readonly at: number;
  /** Time of `now`: the last moment before the match began by its log, or the present. */
  readonly nowAt: number;
  readonly isClosing: boolean;
  readonly rows: readonly SealedOddsRow[];
}

export interface PlanView extends PlanWithExpert {
  readonly seal: string;
  /** "" for the first plan. */
  readonly previousSeal: string;
  /** The chain has every number from 1 to this one, and each seal names its predecessor. */
  readonly isChainWhole: boolean;
  /** Null: veiled, or held (`review`). */
  readonly reason: RichDoc | null;
  /** Set while the filter holds the reason or once staff have refused it; null: neither. */
  readonly review: Exclude<PlanReview, "passed"> | null;
  /** Why it was refused; only for its expert, "" for others. */
  readonly reviewNote: string;
  /** Length in characters, so that the veil has the same length. */
  readonly reasonLength: number;
  readonly odds: readonly SealedOdds[];
  /** Newest first. */
  readonly settlements: readonly SettlementView[];
  /** Earliest time of settlement: ten minutes after the last correction. Null: unknown, or settled. */
  readonly settlesAt: number | null;
  /** When the expert gets paid; null: not settled, refunded or already paid. */
  readonly releasesAt: number | null;
  /** Amount in escrow: paid by buyers, not yet passed on. */
  readonly escrow: PlanPrice;
  /** 同一场: other plans on its matches, as cards beside the page. */
  readonly sameMatch: { readonly total: number; readonly list: readonly PlanWithExpert[] };
  /** 最近结算 of the expert. */
  readonly recent: readonly PlanCard[];
  readonly totalOfExpert: number;
  /** Server time. */
  readonly now: number;
}

export interface ExpertHead extends ExpertCard {
  readonly favors: number;
  readonly statistics: TipStatistics;
  /** Running sum of returns after each settled plan that is not void, oldest first; `n` is the plan's number. */
  readonly curve: readonly { readonly n: number; readonly sum: number }[];
  readonly isChainWhole: boolean;
  readonly rank: number | null;
  readonly isOwn: boolean;
  readonly counts: Readonly<Record<"all" | "selling" | "won" | "lost" | "void", number>>;
}

/** A plan in its expert's own records. */
export interface PlanRecord extends PlanCard {
  readonly seal: string;
  /** Paid in total, credited to the expert, refunded, and in escrow. */
  readonly paid: string;
  readonly income: string;
  readonly refunded: string;
  readonly escrow: string;
  readonly releasesAt: number | null;
}

/** Totals of the plans sold in one currency: paid, refunded, and in escrow. */
export type SpendTotals = Readonly<Record<"paid" | "refunded" | "escrow", string>>;

/** Over all plans of an expert. Currencies are kept apart and never added up. */
export interface RecordTotals extends Readonly<Record<SpendCurrency, SpendTotals>> {
  readonly plans: number;
  readonly sold: number;
  /** Credited, in 球钻: tickets earn nothing. */
  readonly income: string;
}

/** All data needed to verify a plan: the sealed text is `sealText(sealed)`. */
export interface PlanProof {
  readonly id: string;
  readonly n: number;
  readonly seal: string;
  readonly previousSeal: string;
  /** Null until the caller may see the plan. */
  readonly sealed: SealedPlan | null;
  /** Seals of the chain up to this one, oldest first; at most the latest 500. */
  readonly chain: readonly { readonly n: number; readonly seal: string; readonly previousSeal: string; readonly publishedAt: number }[];
  readonly settlements: readonly SettlementView[];
}

/** A match an expert may publish on. */
export interface PublishMatch {
  readonly match: TipMatch;
  /** Deadline for publishing: five minutes before kick-off. */
  readonly until: number;
  /** Markets in which the expert already has a plan. */
  readonly taken: readonly Market[];
  /** Sides the expert has already picked; the opposite side is refused. */
  readonly sides: readonly Side[];
}

/** Live prices to publish with, of every company that has the market open. */
export interface PublishOffer {
  readonly match: TipMatch;
  /** Sent back with the plan: if a line has moved since, the response is 409 with its new price. */
  readonly position: OddsPosition;
  readonly at: number;
  readonly lines: readonly {
    readonly market: Market;
    readonly company: { readonly id: string; readonly name: string };
    readonly price: Price;
    readonly isSuspended: boolean;
  }[];
}

/** The price has moved and nothing was published. In `data` of the 409 response. */
export interface MovedPrice {
  readonly leg: number;
  readonly position: OddsPosition;
  readonly price: Price;
  readonly isSuspended: boolean;
}

export interface MatchFilter {
  readonly leagues: readonly { readonly id: string; readonly name: string; readonly sport: Sport; readonly plans: number }[];
  readonly matches: readonly { readonly match: TipMatch; readonly plans: number }[];
  readonly betTypes: readonly { readonly betType: BetType; readonly plans: number }[];
}
