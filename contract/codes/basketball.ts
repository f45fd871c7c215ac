import type { MatchPhase } from "./football.ts";

/** Basketball match state codes (docs/product.md 3). */
export const BasketballState = {
  abnormal: 0,
  notStarted: 1,
  q1: 2,
  q1End: 3,
  q2: 4,
  q2End: 5,
  q3: 6,
  q3End: 7,
  q4: 8,
  overtime: 9,
  finished: 10,
  interrupted: 11,
  cancelled: 12,
  delayed: 13,
  abandoned: 14,
  toBeDecided: 15,
} as const;
export type BasketballState = (typeof BasketballState)[keyof typeof BasketballState];

export const BASKETBALL_STATE_LABEL: Readonly<Record<BasketballState, string>> = {
  0: "异常",
  1: "未开",
  2: "第1节",
  3: "1节完",
  4: "第2节",
  5: "中场",
  6: "第3节",
  7: "3节完",
  8: "第4节",
  9: "加时",
  10: "完",
  11: "中断",
  12: "取消",
  13: "推迟",
  14: "腰斩",
  15: "待定",
};

export function basketballPhase(state: BasketballState): MatchPhase {
  if (state >= 2 && state <= 9) return "ongoing";
  if (state === 10) return "finished";
  if (state === 1) return "notStarted";
  return "abnormal";
}

export function isBasketballState(value: unknown): value is BasketballState {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 15;
}

/**
 * Codes that may follow a code. There is no code for the break after Q4: a game goes from Q4 straight
 * to overtime or to finished. A second overtime stays in code 9 (a repeated code is no jump).
 */
export const BASKETBALL_NEXT_STATES: Readonly<Record<BasketballState, readonly BasketballState[]>> = {
  0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  1: [2, 11, 12, 13, 15, 0],
  2: [3, 11, 14, 0],
  3: [4, 11, 14, 0],
  4: [5, 11, 14, 0],
  5: [6, 11, 14, 0],
  6: [7, 11, 14, 0],
  7: [8, 11, 14, 0],
  8: [9, 10, 11, 14, 0],
  9: [10, 11, 14, 0],
  10: [0],
  11: [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 0],
  12: [1, 0],
  13: [1, 2, 12, 15, 0],
  14: [12, 0],
  15: [1, 2, 12, 13, 0],
};
