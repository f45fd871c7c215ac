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

/** What replies of the tips family hold. Times are epoch ms; amounts decimal strings of whole units and hundredths. */

/** A match as a plan shows it: its row as it stands. Null in a leg whose match is not there any more. */
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
  /** Published, ever. */
  readonly plans: number;
  /** Now for sale. */
  readonly selling: number;
  /** The last fifteen outcomes that are not void, newest first. */
  readonly fifteen: readonly TipOutcome[];
  /** Of the last fifteen. */
  readonly window: TipWindow;
  /** Won in a row up to now; below 0: lost. */
  readonly streak: number;
  /** Lower end of Wilson's interval over all; null: fewer than ten settled, on no board. */
  readonly bound: number | null;
  /** Whether whoever asks follows. */
  readonly isFollowed: boolean;
}

/** A rank of a board: `n` settled plans make it. */
export interface RankedExpert extends ExpertCard {
  /** From 1; null: not ranked, fewer than ten settled. */
  readonly rank: number | null;
  readonly all: TipWindow;
  /** The window the board was asked for, of which its order is. */
  readonly ranked: TipWindow;
}

export interface PlanPrice {
  readonly currency: SpendCurrency;
  /** "38.00"; "0.00" is free. */
  readonly amount: string;
}

/** A leg: what everybody may know, and where it may be seen its pick. */
export interface PlanLeg {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly match: TipMatch | null;
  /** As published. */
  readonly kickoffAt: number;
  readonly market: Market;
  /** From the home side, or the total; in quarters. Null in eu. */
  readonly lineQuarters: number | null;
  readonly company: { readonly id: string; readonly name: string };
  readonly odds: OddsPosition;
  /** Null: veiled. In words by `pickText`. */
  readonly pick: { readonly side: Side; readonly price: number } | null;
  /** After kick-off the last price before it of the same company: of the picked side, and its line. Null before, and where there was none. */
  readonly closing: { readonly price: number; readonly lineQuarters: number | null } | null;
  /** Of the newest settlement. */
  readonly result: { readonly outcome: TipOutcome; readonly void: TipVoid | null; readonly score: Pair | null } | null;
}

/** A plan in a list. */
export interface PlanCard {
  readonly id: string;
  /** Number in its expert's chain, from 1. */
  readonly n: number;
  /** Of matches and market: tells no pick. */
  readonly title: string;
  readonly betType: BetType;
  readonly sport: Sport;
  readonly publishedAt: number;
  /** The earliest kick-off: until then it is for sale, from then on everybody reads it. */
  readonly closesAt: number;
  readonly state: PlanState;
  readonly price: PlanPrice;
  readonly isRefundable: boolean;
  readonly sold: number;
  readonly legs: readonly PlanLeg[];
  /** Null until it is settled. `returned` of a stake of 1. */
  readonly result: { readonly outcome: TipOutcome; readonly returned: number; readonly version: number; readonly at: number } | null;
  /** Whoever asks: has bought it, is its expert. */
  readonly isBought: boolean;
  readonly isOwn: boolean;
  /** The pick and the reason are in the reply of its page: bought, own, or kicked off. */
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
  /** Where the log of each leg's match stood. */
  readonly positions: readonly OddsPosition[];
  /** Why there is another version: 更正; "" of the first. */
  readonly reason: string;
  /** Money that moved with it. */
  readonly money: readonly SettlementMoney[];
}

export interface SettlementMoney {
  /** `refund`: to buyers. `release`: the expert's share, 24 h after. `platform`: the same, and the platform pays it. */
  readonly kind: "refund" | "release" | "refund-platform" | "release-platform";
  readonly at: number;
  /** Of all together. */
  readonly amount: string;
  readonly currency: SpendCurrency;
  readonly buyers: number;
}

/** One company's line of the plan's market as its expert saw it and as it is now (once the match has begun: as it closed). */
export interface SealedOddsRow {
  readonly company: { readonly id: string; readonly name: string };
  /** The company the plan is sealed with. */
  readonly isSealed: boolean;
  readonly then: Price | null;
  readonly now: Price | null;
  readonly isSuspended: boolean;
}

export interface SealedOdds {
  readonly matchId: MatchId;
  readonly sport: Sport;
  readonly market: Market;
  /** `?at=` of the odds as of the seal. */
  readonly at: number;
  /** When `now` was read: the last moment before the match began, as its log has it, or the present. */
  readonly nowAt: number;
  readonly isClosing: boolean;
  readonly rows: readonly SealedOddsRow[];
}

export interface PlanView extends PlanWithExpert {
  readonly seal: string;
  /** "" of the first. */
  readonly previousSeal: string;
  /** Every number from 1 to this one's is there, and each seal names the one before. */
  readonly isChainWhole: boolean;
  /** Null: veiled, or held (`review`). */
  readonly reason: RichDoc | null;
  /** The filter has held the reason, or people have refused it; null: neither. */
  readonly review: Exclude<PlanReview, "passed"> | null;
  /** Why it was refused: for its expert, "" for others. */
  readonly reviewNote: string;
  /** Characters, so that its veil is as long. */
  readonly reasonLength: number;
  readonly odds: readonly SealedOdds[];
  /** Newest first. */
  readonly settlements: readonly SettlementView[];
  /** When it is settled at the earliest: ten minutes after the last correction. Null: not known yet, or settled. */
  readonly settlesAt: number | null;
  /** When the expert is paid; null: not settled, refunded or paid. */
  readonly releasesAt: number | null;
  /** What buyers paid and nobody has yet: in escrow. */
  readonly escrow: PlanPrice;
  /** 同一场: other plans of its matches, cards of the page beside. */
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
  /** Sum of returns after each settled plan that is not void, oldest first; `n` the plan's number. */
  readonly curve: readonly { readonly n: number; readonly sum: number }[];
  readonly isChainWhole: boolean;
  readonly rank: number | null;
  readonly isOwn: boolean;
  readonly counts: Readonly<Record<"all" | "selling" | "won" | "lost" | "void", number>>;
}

/** A plan as its expert's own records show it. */
export interface PlanRecord extends PlanCard {
  readonly seal: string;
  /** All that was paid, the share that was credited, what was given back, and what is in escrow. */
  readonly paid: string;
  readonly income: string;
  readonly refunded: string;
  readonly escrow: string;
  readonly releasesAt: number | null;
}

/** Money of plans that were sold for one currency: paid, given back, and in escrow. */
export type SpendTotals = Readonly<Record<"paid" | "refunded" | "escrow", string>>;

/** Over all plans of an expert. Each currency by itself: they are no sum. */
export interface RecordTotals extends Readonly<Record<SpendCurrency, SpendTotals>> {
  readonly plans: number;
  readonly sold: number;
  /** Credited, in 球钻: tickets earn nothing. */
  readonly income: string;
}

/** Everything a reader needs to prove a plan: the text is `sealText(sealed)`. */
export interface PlanProof {
  readonly id: string;
  readonly n: number;
  readonly seal: string;
  readonly previousSeal: string;
  /** Null before it is open to whoever asks. */
  readonly sealed: SealedPlan | null;
  /** Seals of the whole chain up to this one, oldest first; 500 at most, the latest. */
  readonly chain: readonly { readonly n: number; readonly seal: string; readonly previousSeal: string; readonly publishedAt: number }[];
  readonly settlements: readonly SettlementView[];
}

/** A match an expert may publish on. */
export interface PublishMatch {
  readonly match: TipMatch;
  /** Until then; five minutes before kick-off. */
  readonly until: number;
  /** Markets the expert has a plan on already. */
  readonly taken: readonly Market[];
  /** The side the expert has published for; its opposite is refused. */
  readonly sides: readonly Side[];
}

/** Live prices to publish by, of every company that sells. */
export interface PublishOffer {
  readonly match: TipMatch;
  /** Send it back: a line that has moved since is answered by 409 with its new price. */
  readonly position: OddsPosition;
  readonly at: number;
  readonly lines: readonly {
    readonly market: Market;
    readonly company: { readonly id: string; readonly name: string };
    readonly price: Price;
    readonly isSuspended: boolean;
  }[];
}

/** The price has moved: nothing was published. In `data` of the answer 409. */
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
