import type { Value } from "./order.ts";
import type { Criterion, Decision, StandingRow, StandingRules } from "./standings.ts";

/** Wording of a table's rules and reasons. */
interface Word {
  readonly word: string;
  /** For narrow places. */
  readonly short: string;
}

export const CRITERION_WORDS: Readonly<Record<Criterion, Word>> = {
  ruling: { word: "判罚垫底", short: "判罚" },
  points: { word: "积分", short: "积分" },
  share: { word: "胜率", short: "胜率" },
  perMatch: { word: "场均积分", short: "场均积分" },
  ratio: { word: "得失球比", short: "得失球比" },
  difference: { word: "净胜球", short: "净胜球" },
  scored: { word: "进球", short: "进球" },
  won: { word: "胜场", short: "胜场" },
  awayScored: { word: "客场进球", short: "客场进球" },
  awayWon: { word: "客场胜场", short: "客场胜场" },
  h2hPoints: { word: "相互战绩积分", short: "相互战绩" },
  h2hDifference: { word: "相互战绩净胜球", short: "相互净胜球" },
  h2hScored: { word: "相互战绩进球", short: "相互进球" },
  h2hAwayScored: { word: "相互战绩客场进球", short: "相互客场进球" },
  decision: { word: "附加赛或抽签", short: "附加赛或抽签" },
};

export const DECISION_WORDS: Readonly<Record<Decision["by"], string>> = {
  "play-off": "附加赛",
  lots: "抽签",
  conduct: "公平竞赛分",
  stage: "常规赛名次",
};

/** The criteria of a table before tie-breaks. */
const FIRST: ReadonlySet<Criterion> = new Set(["ruling", "points", "share", "perMatch"]);
export const isFirstCriterion = (criterion: Criterion): boolean => FIRST.has(criterion);

const HALVES = { all: "", halfUp: "减半时进位的半分", halfDown: "减半时舍去的半分" } as const;

/** `积分相同先看净胜球，再看进球、相互战绩`; without any tie-break, `积分相同名次并列`. */
export function ruleText(rules: StandingRules): string {
  const criteria = rules.steps.flatMap(({ by }) => by);
  const main = criteria.find((criterion) => criterion !== "ruling" && isFirstCriterion(criterion)) ?? "points";
  const isStage = rules.carry?.isOrder === true;
  const words = criteria.flatMap((criterion) => {
    if (isFirstCriterion(criterion)) return [];
    return criterion === "decision" && isStage ? [DECISION_WORDS.stage] : [CRITERION_WORDS[criterion].short];
  });
  const halves = HALVES[rules.carry?.points ?? "all"];
  const [first, ...rest] = [...new Set(halves === "" ? words : [halves, ...words])];
  const level = `${CRITERION_WORDS[main].word}相同`;
  if (first === undefined) return `${level}名次并列`;
  return `${level}先看${first}${rest.length === 0 ? "" : `，再看${rest.join("、")}`}`;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const numberOf = (value: Value): number => (typeof value === "number" ? value : value[0] / value[1]);
const PER_MATCH_DIGITS = 2;
const PERCENT = 100;

function valueText(criterion: Criterion, value: Value): string {
  const of = numberOf(value);
  switch (criterion) {
    case "share":
      return `${Math.round(of * PERCENT * 10) / 10}%`;
    case "perMatch":
    case "ratio":
      return of.toFixed(PER_MATCH_DIGITS);
    case "difference":
    case "h2hDifference":
      return signed(of);
    case "h2hPoints":
      return `${of} 分`;
    default:
      return String(of);
  }
}

const CARRIED = {
  all: "积分含前一阶段的积分",
  halfUp: "积分含前一阶段积分的一半，半分进位",
  halfDown: "积分含前一阶段积分的一半，半分舍去",
} as const;

/** What a stage carries over from the previous one; empty if it starts from zero. */
export function carryText({ carry }: Pick<StandingRules, "carry">): string {
  if (carry === undefined) return "";
  return `${CARRIED[carry.points]}；场次和进球${carry.hasResults ? "一并计入" : "只计本阶段"}`;
}

export interface Reason {
  readonly text: string;
  /** Whether the two teams were level by the table's first criterion. */
  readonly isTie: boolean;
}

/** Why `above` is ahead of `below`, the next row of the same table. */
export function whyAhead(above: StandingRow, below: StandingRow): Reason {
  const { decidedBy, values } = below;
  if (decidedBy === null || values === null) return { text: "待定", isTie: true };
  if (decidedBy === "ruling") return { text: CRITERION_WORDS.ruling.word, isTie: false };
  if (decidedBy === "decision") return { text: below.decision === null ? "待定" : DECISION_WORDS[below.decision], isTie: true };
  if (decidedBy === "points") {
    if (above.points === below.points) return { text: "减半取整相差半分", isTie: true };
    const games = above.played - below.played;
    const more = games === 0 ? "" : games < 0 ? `，少赛 ${-games} 场` : `，多赛 ${games} 场`;
    return { text: `多 ${above.points - below.points} 分${more}`, isTie: false };
  }
  const [one, other] = values.map((value) => valueText(decidedBy, value));
  return { text: `${CRITERION_WORDS[decidedBy].short} ${one} 对 ${other}`, isTie: !isFirstCriterion(decidedBy) };
}
