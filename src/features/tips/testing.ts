import type { PlanLeg, PlanProof, PlanView, TipMatch } from "../../../contract/http/tipTypes.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import { asMatchId, asUserId } from "../../../contract/ids.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { type SealedPlan, sealOf, sealText } from "../../../contract/rules/tipSeal.ts";
import type { TipWindow } from "../../../contract/rules/tipStatistics.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** Plans for tests of their pages. */
export const EXPERT_ID = asUserId("900001")!;
export const MATCH_ID = asMatchId("77001")!;
export const KICKOFF = NOW + 462_000;
export const REASON = "那不勒斯近五个客场只丢两球但都是定位球";

export const WINDOW: TipWindow = {
  last: 15,
  plans: 15,
  won: 11,
  decided: 14,
  hit: 11 / 14,
  returned: 6.93,
  longestWins: 3,
  drawdown: -2,
  beatClosing: 11,
  closings: 15,
};

export const MATCH: TipMatch = {
  id: MATCH_ID,
  sport: "fb",
  league: { id: "34", name: "意甲", color: "#036" },
  round: "第12轮",
  kickoffAt: KICKOFF,
  home: { id: "1", name: "国际米兰", rank: 1, crest: null },
  away: { id: "2", name: "那不勒斯", rank: 2, crest: null },
  state: FootballState.notStarted,
  overtime: 0,
  score: [0, 0],
  half: null,
  clock: null,
};

export const LEG: PlanLeg = {
  sport: "fb",
  matchId: MATCH_ID,
  match: MATCH,
  kickoffAt: KICKOFF,
  market: "ah",
  lineQuarters: -1,
  company: { id: "crown", name: "皇冠" },
  odds: { e: "e1", s: 41 },
  pick: null,
  closing: null,
  result: null,
};

/** The plan as its expert sealed it. */
export const SEALED: SealedPlan = {
  v: 1,
  expert: EXPERT_ID,
  n: 2,
  publishedAt: NOW - 7_800_000,
  betType: "ah",
  legs: [
    {
      sport: "fb",
      matchId: MATCH_ID,
      kickoffAt: KICKOFF,
      market: "ah",
      lineQuarters: -1,
      company: "crown",
      odds: LEG.odds,
      side: "home",
      priceThousandths: 920,
      home: "1",
      away: "2",
    },
  ],
  reason: richOfParagraphs([REASON]),
  price: { currency: "diamond", minor: "3800" },
  isRefundable: true,
  salt: "ab".repeat(32),
  previous: "cd".repeat(32),
};

export async function seal(): Promise<string> {
  return sealOf(sealText(SEALED), globalThis.crypto.subtle);
}

export async function proof(over: Partial<PlanProof> = {}): Promise<PlanProof> {
  const own = await seal();
  return {
    id: "12",
    n: 2,
    seal: own,
    previousSeal: SEALED.previous,
    sealed: SEALED,
    chain: [
      { n: 1, seal: SEALED.previous, previousSeal: "", publishedAt: NOW - 90_000_000 },
      { n: 2, seal: own, previousSeal: SEALED.previous, publishedAt: SEALED.publishedAt },
    ],
    settlements: [],
    ...over,
  };
}

export function plan(over: Partial<PlanView> = {}): PlanView {
  return {
    id: "12",
    n: 2,
    title: "国际米兰 vs 那不勒斯 让球",
    betType: "ah",
    sport: "fb",
    publishedAt: SEALED.publishedAt,
    closesAt: KICKOFF,
    state: "selling",
    price: { currency: "diamond", amount: "38.00" },
    isRefundable: true,
    sold: 64,
    legs: [LEG],
    result: null,
    isBought: false,
    isOwn: false,
    isOpen: false,
    expert: { id: EXPERT_ID, name: "数据派老陈", portrait: "", fifteen: ["HW", "W", "W", "L"], window: WINDOW, streak: 3 },
    seal: "ef".repeat(32),
    previousSeal: SEALED.previous,
    isChainWhole: true,
    reason: null,
    review: null,
    reviewNote: "",
    reasonLength: 160,
    odds: [],
    settlements: [],
    settlesAt: null,
    releasesAt: null,
    escrow: { currency: "diamond", amount: "2432.00" },
    sameMatch: { total: 1, list: [] },
    recent: [],
    totalOfExpert: 2,
    now: NOW,
    ...over,
  };
}

/** Bought, or kicked off: pick and reason are readable. */
export function openPlan(over: Partial<PlanView> = {}): PlanView {
  return plan({
    isBought: true,
    isOpen: true,
    legs: [{ ...LEG, pick: { side: "home", price: 0.92 } }],
    reason: richOfParagraphs([REASON]),
    ...over,
  });
}
