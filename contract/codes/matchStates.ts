import type { Sport } from "../feed/channels.ts";

/**
 * The single table of match states (docs/product.md 3): for each code its words, its stage and the codes that may follow.
 * The fold and the match machines allow the transitions listed here and no others.
 */

/** Four groups of states, each with an icon (docs/product.md 3: match status icons). */
export type MatchPhase = "ongoing" | "finished" | "notStarted" | "abnormal";

/** Finer than a phase. `waiting`: not begun, not called off; `stopped`: may resume; `off`: will not be played on. */
export type MatchStage = "before" | "playing" | "break" | "finished" | "waiting" | "stopped" | "off" | "abnormal";

const PHASE: Readonly<Record<MatchStage, MatchPhase>> = {
  before: "notStarted",
  playing: "ongoing",
  break: "ongoing",
  finished: "finished",
  waiting: "abnormal",
  stopped: "abnormal",
  off: "abnormal",
  abnormal: "abnormal",
};

/** How a basketball game is divided: four quarters, or two halves (WNBA until 2005, US colleges). */
export type BasketballFormat = "quarters" | "halves";

export interface StateRow<Name = string> {
  readonly code: number;
  /** Short form for lists and boards. Code 6 of football is blank in the spec: it has no words. */
  readonly label: string;
  /** Long form, for the match page. */
  readonly words: string;
  /** Shown while nobody plays: over the picture, and when a countdown has run out. */
  readonly still?: string;
  readonly stage: MatchStage;
  /** The state has a running game clock that the viewer follows. */
  readonly hasClock?: boolean;
  /** 0-based; a break belongs to the period before it. Absent outside play, and where the code alone is not enough. */
  readonly period?: number;
  /** Names of the states that may follow, besides `abnormal`, which may follow any. */
  readonly next: readonly Name[] | "any";
}

/** The states of one sport, or of one format of it. */
export interface StateTable<Name extends string = string> {
  readonly codes: Readonly<Record<Name, number>>;
  /** By code. */
  readonly rows: readonly StateRow[];
  isCode(value: unknown): boolean;
  /** A value that is no code of the sport gives the abnormal row. */
  row(code: number): StateRow;
  phase(code: number): MatchPhase;
  /** Codes that may follow a code. The code itself is not among them: a repeat is no transition. */
  next(code: number): readonly number[];
  /** `isFirst`: no state reported before. Coverage often starts during a match, so any first code is allowed. */
  allows(from: number, to: number, isFirst: boolean): boolean;
}

/** Makes the compiler check that `next` holds only names of the table. */
function rowsOf<const R extends Record<keyof R, StateRow<keyof R>>>(rows: R): R {
  return rows;
}

type Codes<R extends Record<keyof R, { readonly code: number }>> = { readonly [Name in keyof R]: R[Name]["code"] };

export function codesOf<R extends Record<keyof R, { readonly code: number }>>(rows: R): Codes<R> {
  return Object.fromEntries(Object.entries<{ readonly code: number }>(rows).map(([name, { code }]) => [name, code])) as Codes<R>;
}

const ABNORMAL = 0;

function tableOf<R extends Record<keyof R, StateRow<keyof R>>>(given: R): StateTable<keyof R & string> {
  const codes: Readonly<Record<keyof R, number>> = codesOf(given);
  const rows = Object.values<StateRow<keyof R>>(given).sort((a, b) => a.code - b.code) as readonly StateRow<keyof R & string>[];
  const followers = rows.map(({ code, next }) => {
    const following = next === "any" ? rows.map((row) => row.code) : [...next.map((name) => codes[name]), ABNORMAL];
    return following.filter((to) => to !== code);
  });
  const isCode = (value: unknown): boolean => typeof value === "number" && rows[value] !== undefined;
  const row = (code: number): StateRow => rows[code] ?? (rows[ABNORMAL] as StateRow);
  const next = (code: number): readonly number[] => followers[code] ?? [];
  return {
    codes,
    rows,
    isCode,
    row,
    phase: (code) => PHASE[row(code).stage],
    next,
    allows: (from, to, isFirst) => isCode(to) && (isFirst || from === to || next(from).includes(to)),
  };
}

const STOPS = ["interrupted", "abandoned"] as const;
const ENDS = ["finished", ...STOPS] as const;
/** The first two codes are the same in both sports. */
const UNKNOWN = { code: 0, label: "异常", words: "异常", stage: "abnormal", next: "any" } as const;
const BEFORE = { code: 1, label: "未开", words: "未开赛", still: "即将开赛", stage: "before" } as const;
const PLAY = { stage: "playing", hasClock: true } as const;

export const FOOTBALL_ROWS = rowsOf({
  abnormal: UNKNOWN,
  notStarted: {
    ...BEFORE,
    next: ["firstHalf", "postponed", "interrupted", "cancelled", "toBeDecided"],
  },
  firstHalf: { code: 2, label: "上半", words: "上半场", ...PLAY, period: 0, next: ["halfTime", ...STOPS] },
  halfTime: { code: 3, label: "中场", words: "中场休息", still: "中场休息", stage: "break", period: 0, next: ["secondHalf", ...STOPS] },
  secondHalf: { code: 4, label: "下半", words: "下半场", ...PLAY, period: 1, next: ["extraTime", "blank", "penalties", ...ENDS] },
  // Both halves of extra time share one code: the clock tells them apart.
  extraTime: { code: 5, label: "加时", words: "加时赛", ...PLAY, next: ["blank", "penalties", ...ENDS] },
  blank: { code: 6, label: "", words: "", stage: "break", next: ["extraTime", "penalties", ...ENDS] },
  penalties: { code: 7, label: "点球", words: "点球大战", stage: "playing", next: ENDS },
  finished: { code: 8, label: "完", words: "完场", still: "全场结束", stage: "finished", next: [] },
  postponed: { code: 9, label: "推迟", words: "推迟", stage: "waiting", next: ["notStarted", "firstHalf", "cancelled", "toBeDecided"] },
  interrupted: {
    code: 10,
    label: "中断",
    words: "中断",
    stage: "stopped",
    next: ["firstHalf", "halfTime", "secondHalf", "extraTime", "blank", "penalties", "finished", "abandoned", "cancelled"],
  },
  abandoned: { code: 11, label: "腰斩", words: "腰斩", stage: "off", next: ["cancelled"] },
  cancelled: { code: 12, label: "取消", words: "取消", stage: "off", next: ["notStarted"] },
  toBeDecided: { code: 13, label: "待定", words: "待定", stage: "waiting", next: ["notStarted", "firstHalf", "postponed", "cancelled"] },
});

/**
 * Basketball in quarters. The break after Q4 has no code: a game goes from Q4 straight to overtime or to its end, and a
 * second overtime keeps the code of the first. A game may end after any period: the source knows how many it has.
 */
export const BASKETBALL_ROWS = rowsOf({
  abnormal: UNKNOWN,
  notStarted: {
    ...BEFORE,
    next: ["q1", "interrupted", "cancelled", "delayed", "toBeDecided"],
  },
  q1: { code: 2, label: "第1节", words: "第一节", ...PLAY, period: 0, next: ["q1End", ...ENDS] },
  q1End: { code: 3, label: "1节完", words: "第一节结束", still: "节间休息", stage: "break", period: 0, next: ["q2", ...ENDS] },
  q2: { code: 4, label: "第2节", words: "第二节", ...PLAY, period: 1, next: ["q2End", ...ENDS] },
  q2End: { code: 5, label: "中场", words: "中场休息", still: "中场休息", stage: "break", period: 1, next: ["q3", ...ENDS] },
  q3: { code: 6, label: "第3节", words: "第三节", ...PLAY, period: 2, next: ["q3End", ...ENDS] },
  q3End: { code: 7, label: "3节完", words: "第三节结束", still: "节间休息", stage: "break", period: 2, next: ["q4", ...ENDS] },
  q4: { code: 8, label: "第4节", words: "第四节", ...PLAY, period: 3, next: ["overtime", ...ENDS] },
  overtime: { code: 9, label: "加时", words: "加时", ...PLAY, next: ENDS },
  finished: { code: 10, label: "完", words: "完场", still: "全场结束", stage: "finished", next: [] },
  interrupted: {
    code: 11,
    label: "中断",
    words: "中断",
    stage: "stopped",
    next: ["q1", "q1End", "q2", "q2End", "q3", "q3End", "q4", "overtime", "finished", "cancelled", "abandoned"],
  },
  cancelled: { code: 12, label: "取消", words: "取消", stage: "off", next: ["notStarted"] },
  delayed: { code: 13, label: "推迟", words: "推迟", stage: "waiting", next: ["notStarted", "q1", "cancelled", "toBeDecided"] },
  abandoned: { code: 14, label: "腰斩", words: "腰斩", stage: "off", next: ["cancelled"] },
  toBeDecided: { code: 15, label: "待定", words: "待定", stage: "waiting", next: ["notStarted", "q1", "cancelled", "delayed"] },
});

/** A state of quarters is invalid in a game of halves: only a faulty source reports it. */
function outOfPlace<R extends StateRow>({ code, label, words, stage }: R) {
  return { code, label, words, stage, next: ENDS } as const;
}

/** Basketball in halves. The spec has no codes for halves: they use those of Q1 and Q3, and half-time lies between. */
const HALVES_ROWS = rowsOf({
  ...BASKETBALL_ROWS,
  q1: { ...BASKETBALL_ROWS.q1, label: "上半场", words: "上半场", next: ["q2End", ...ENDS] },
  q1End: outOfPlace(BASKETBALL_ROWS.q1End),
  q2: outOfPlace(BASKETBALL_ROWS.q2),
  q2End: { ...BASKETBALL_ROWS.q2End, period: 0 },
  q3: { ...BASKETBALL_ROWS.q3, label: "下半场", words: "下半场", period: 1, next: ["overtime", ...ENDS] },
  q3End: outOfPlace(BASKETBALL_ROWS.q3End),
  q4: outOfPlace(BASKETBALL_ROWS.q4),
  interrupted: { ...BASKETBALL_ROWS.interrupted, next: ["q1", "q2End", "q3", "overtime", "finished", "cancelled", "abandoned"] },
});

export const FOOTBALL_STATES = tableOf(FOOTBALL_ROWS);
export const BASKETBALL_STATES = { quarters: tableOf(BASKETBALL_ROWS), halves: tableOf(HALVES_ROWS) } as const;

/** The state table for a match of this sport and format. */
export function statesOf(sport: Sport, format: BasketballFormat = "quarters"): StateTable {
  return sport === "fb" ? FOOTBALL_STATES : BASKETBALL_STATES[format];
}

/** Codes of all states in the given stages, by sport; used in queries. */
export function codesIn(...stages: readonly MatchStage[]): Readonly<Record<Sport, readonly number[]>> {
  const codes = (sport: Sport): readonly number[] =>
    statesOf(sport).rows.flatMap(({ code, stage }) => (stages.includes(stage) ? [code] : []));
  return { fb: codes("fb"), bk: codes("bk") };
}
