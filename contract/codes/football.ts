/** Football match state codes (docs/product.md 3). */
export const FootballState = {
  abnormal: 0,
  notStarted: 1,
  firstHalf: 2,
  halfTime: 3,
  secondHalf: 4,
  extraTime: 5,
  blank: 6,
  penalties: 7,
  finished: 8,
  postponed: 9,
  interrupted: 10,
  abandoned: 11,
  cancelled: 12,
  toBeDecided: 13,
} as const;
export type FootballState = (typeof FootballState)[keyof typeof FootballState];

/** Short labels, as the score table shows them. Code 6 is blank in the spec: it has no words. */
export const FOOTBALL_STATE_LABEL: Readonly<Record<FootballState, string>> = {
  0: "异常",
  1: "未开",
  2: "上半",
  3: "中场",
  4: "下半",
  5: "加时",
  6: "",
  7: "点球",
  8: "完",
  9: "推迟",
  10: "中断",
  11: "腰斩",
  12: "取消",
  13: "待定",
};

/** Four groups with an icon each (docs/product.md 3: match status icons). */
export type MatchPhase = "ongoing" | "finished" | "notStarted" | "abnormal";

export function footballPhase(state: FootballState): MatchPhase {
  switch (state) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      return "ongoing";
    case 8:
      return "finished";
    case 1:
      return "notStarted";
    case 0:
    case 9:
    case 10:
    case 11:
    case 12:
    case 13:
      return "abnormal";
    default:
      return state satisfies never;
  }
}

export function isFootballState(value: unknown): value is FootballState {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 13;
}

/** Codes that may follow a code. What is not listed is an illegal jump: shown as abnormal and logged. */
export const FOOTBALL_NEXT_STATES: Readonly<Record<FootballState, readonly FootballState[]>> = {
  0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  1: [2, 9, 10, 12, 13, 0],
  2: [3, 10, 11, 0],
  3: [4, 10, 11, 0],
  4: [5, 6, 7, 8, 10, 11, 0],
  5: [6, 7, 8, 10, 11, 0],
  6: [5, 7, 8, 10, 11, 0],
  7: [8, 10, 11, 0],
  8: [0],
  9: [1, 2, 12, 13, 0],
  10: [2, 3, 4, 5, 6, 7, 8, 11, 12, 0],
  11: [12, 0],
  12: [1, 0],
  13: [1, 2, 9, 12, 0],
};
