import type { Criterion, StandingRow } from "../../../../contract/standings/standings.ts";

/** Why a row stands above the next one. */
export interface Why {
  /** Of a tie that was parted: what parted it. */
  readonly by: string | null;
  readonly text: string;
}

const CRITERION_WORD: Readonly<Record<Criterion, string>> = {
  ruling: "处罚",
  points: "积分",
  share: "胜率",
  perMatch: "场均积分",
  ratio: "得失球比",
  difference: "净胜球",
  scored: "进球",
  won: "胜场",
  awayScored: "客场进球",
  h2hPoints: "相互战绩",
  h2hDifference: "相互净胜球",
  h2hScored: "相互进球",
  h2hAwayScored: "相互客场进球",
  decision: "附加赛或抽签",
};

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

export function whyAhead(above: StandingRow, below: StandingRow): Why {
  const { decidedBy } = below;
  if (above.rank === below.rank) return { by: "待定", text: "" };
  if (decidedBy === "points" || decidedBy === null) {
    const fewer = below.played - above.played;
    const games = fewer === 0 ? "" : fewer > 0 ? `，少赛 ${fewer} 场` : `，多赛 ${-fewer} 场`;
    return { by: null, text: `多 ${above.points - below.points} 分${games}` };
  }
  const difference = (row: StandingRow): number => row.scored - row.conceded;
  if (decidedBy === "difference") return { by: "净胜球", text: `${signed(difference(above))} 对 ${signed(difference(below))}` };
  if (decidedBy === "scored") return { by: "进球", text: `${above.scored} 对 ${below.scored}` };
  return { by: CRITERION_WORD[decidedBy], text: "" };
}

/** What is looked at where points are level, in order. */
export function ruleText(criteria: readonly Criterion[]): string {
  const [, ...rest] = criteria.filter((criterion) => criterion !== "ruling");
  const words = [...new Set(rest.map((criterion) => CRITERION_WORD[criterion]))];
  return words.length === 0 ? "" : `积分相同先看${words.join("，再看")}`;
}
