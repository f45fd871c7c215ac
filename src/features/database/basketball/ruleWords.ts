import { nbaCriteria } from "./decisions.ts";

/** Names of the NBA's tie-breakers (`contract/standings/nba.ts` has the rules). */
const STEP_WORDS = {
  h2hShare: "相互战绩",
  divisionLeader: "是否赛区头名",
  divisionShare: "同赛区球队比赛区战绩",
  conferenceShare: "分区战绩",
  ownPlayoffs: "对本分区季后赛球队（含与第八名同胜率者）的战绩",
  otherPlayoffs: "对另一分区季后赛球队的战绩",
  difference: "净胜分",
} as const;

const SHORT_WORDS = { h2hShare: "相互战绩", divisionLeader: "赛区头名" } as const;

/** One line above the table: the first tie-breaker. */
export function nbaRuleText(year: number): string {
  const first = (level: number): string => {
    const by = nbaCriteria(year)(level)[0];
    return by === "h2hShare" || by === "divisionLeader" ? SHORT_WORDS[by] : "";
  };
  if (first(2) === first(3)) return `相同胜率：先看${first(2)}，再看相互战绩；分出一部分后重新比较`;
  return `相同胜率：两队先看${first(2)}；三队以上先看${first(3)}，分出一部分后重新比较`;
}

/** All steps for this number of level teams, in order. */
export function nbaSteps(year: number, level: number): readonly string[] {
  return nbaCriteria(year)(level).map((by) => STEP_WORDS[by]);
}

/** The rules of play-off qualification. 2019, the first play-in year, had fewer games and the same places. */
export function playoffWords(year: number): string {
  if (year >= 2020)
    return "每个分区前六名进入季后赛；第七至第十名打附加赛：第七对第八，胜者为第七号种子；第九对第十，胜者再与前一场负者争第八号种子。";
  if (year === 2019) return "每个分区前七名和第八名进入季后赛；第九名与第八名相差不超过四场时，两队在附加赛争第八号种子。";
  return "每个分区前八名进入季后赛。";
}
