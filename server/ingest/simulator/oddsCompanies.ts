import type { Market } from "../../../contract/odds/odds.ts";

/**
 * The twenty companies of the demo (contract/odds/companies.ts names them). Mean margins are those of real closing prices
 * where there are some (docs/data-model.md); a company's speed and bias follow from its kind.
 */
export interface SimCompany {
  readonly id: string;
  /** Excess of its implied chances over 1. */
  readonly margin: number;
  readonly markets: readonly Market[];
  /** Hours from the opening of the first company to its own. */
  readonly opensAfterH: number;
  /** Before kick-off: the chance that it moves a market when it looks, and how many hours it lags behind the market. */
  readonly moves: number;
  readonly lagH: number;
  /** How far it is biased to one side of the fair price; 1 for a small company. */
  readonly lean: number;
  /** In play: mean seconds between its looks in a followed league; null: it sells until kick-off. */
  readonly inPlayS: number | null;
  /** Mean seconds from the reopening of the market to its own. */
  readonly reopensS: number;
  /** In play: seconds until it moves a price that became generous; twice that for one that is only old. */
  readonly reactsS: readonly [number, number];
  /** How much shorter than the asked price a standing one may be, as a share; and by how many steps a line may be off. */
  readonly tolerance: number;
  readonly lineSteps: number;
  /** It prices the first half too. */
  readonly sellsHalf?: boolean;
  /** It stops selling when a match is nearly over (`Moment.lateAt`). */
  readonly stopsLate?: boolean;
}

const ALL: readonly Market[] = ["ah", "ou", "eu"];

type Kind = Omit<SimCompany, "id" | "margin" | "opensAfterH">;
const SHARP: Kind = {
  markets: ALL,
  moves: 0.6,
  lagH: 0,
  lean: 0.35,
  inPlayS: 400,
  reopensS: 6,
  reactsS: [0, 6],
  tolerance: 0.15,
  lineSteps: 1,
};
const SOFT: Kind = {
  markets: ALL,
  moves: 0.32,
  lagH: 4,
  lean: 1,
  inPlayS: 900,
  reopensS: 16,
  reactsS: [2, 16],
  tolerance: 0.25,
  lineSteps: 2,
};
const EXCHANGE: Kind = {
  markets: ALL,
  moves: 0.65,
  lagH: 0,
  lean: 0.5,
  inPlayS: 400,
  reopensS: 4,
  reactsS: [0, 4],
  tolerance: 0.12,
  lineSteps: 1,
};
const LOTTERY: Kind = {
  markets: ALL,
  moves: 0.2,
  lagH: 10,
  lean: 0.8,
  inPlayS: 1_200,
  reopensS: 24,
  reactsS: [4, 20],
  tolerance: 0.3,
  lineSteps: 2,
  stopsLate: true,
};

const company = (id: string, margin: number, opensAfterH: number, kind: Kind, more: Partial<SimCompany> = {}): SimCompany => ({
  id,
  margin,
  opensAfterH,
  ...kind,
  ...more,
});

/** The company a board shows: it opens first and looks most often. */
export const MAIN_COMPANY = company("lb", 0.062, 0, SOFT, { moves: 0.55, lagH: 0, sellsHalf: true });

/** 竞彩: its prices of the result are the lottery's fixed prizes. */
export const PRIZE_COMPANY = company("jc", 0.12, 34, LOTTERY, { markets: ["eu"], inPlayS: null });

/** 北京单场 is no company: readers' stakes move its SP, which shows how they are shared and contains no margin. */
export const POOL_COMPANY = company("bd", 0, 60, LOTTERY, { markets: ["eu"], moves: 0.5, lean: 4, inPlayS: null });

export const ODDS_COMPANIES: readonly SimCompany[] = [
  MAIN_COMPANY,
  company("b365", 0.031, 4, SOFT, { moves: 0.5, lagH: 1, inPlayS: 500, reopensS: 9, sellsHalf: true }),
  company("ps", 0.021, 6, SHARP, { sellsHalf: true }),
  company("crown", 0.036, 9, SHARP, { sellsHalf: true }),
  company("sbo", 0.034, 10, SHARP, { sellsHalf: true }),
  company("eds", 0.041, 12, SHARP),
  company("wh", 0.049, 7, SOFT, { sellsHalf: true }),
  company("bw", 0.051, 11, SOFT),
  company("iw", 0.056, 13, SOFT),
  company("vc", 0.058, 14, SOFT),
  company("uni", 0.054, 16, SOFT),
  company("10b", 0.06, 18, SOFT),
  company("ms", 0.05, 20, SOFT),
  company("1xb", 0.045, 8, SOFT, { lean: 1.4, sellsHalf: true }),
  company("bf", 0.012, 15, EXCHANGE, { sellsHalf: true }),
  company("mb", 0.015, 22, EXCHANGE),
  company("sm", 0.014, 24, EXCHANGE),
  company("mc", 0.085, 26, LOTTERY),
  company("hkjc", 0.09, 30, LOTTERY),
  PRIZE_COMPANY,
];
