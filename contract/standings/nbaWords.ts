import type { NbaCriterion, NbaRow } from "./nba.ts";
import type { Value } from "./order.ts";
import type { Reason } from "./words.ts";

/** Wording of the NBA table. */
export const NBA_CRITERION_WORDS: Readonly<Record<NbaCriterion, string>> = {
  share: "胜率",
  h2hShare: "相互战绩",
  divisionLeader: "赛区头名",
  divisionShare: "赛区战绩",
  conferenceShare: "联盟战绩",
  ownPlayoffs: "对本联盟季后赛球队战绩",
  otherPlayoffs: "对另一联盟季后赛球队战绩",
  difference: "净胜分",
};

/** `4 连胜`, `2 连败`; `--` without a game. */
export function streakText(streak: number): string {
  if (streak === 0) return "--";
  return streak > 0 ? `${streak} 连胜` : `${-streak} 连败`;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
const numberOf = (value: Value): number => (typeof value === "number" ? value : value[0] / value[1]);
const recordText = (value: Value): string => (typeof value === "number" ? String(value) : `${value[0]}-${value[1] - value[0]}`);
const shareText = ({ won, played }: NbaRow): string => (played === 0 ? "--" : `${Math.round((1000 * won) / played) / 10}%`);

function aheadText(above: NbaRow, below: NbaRow): string {
  const [more, fewer] = [above.won - below.won, below.lost - above.lost];
  if (more >= 0 && fewer >= 0) {
    const words = [more > 0 ? `多 ${more} 胜` : "", fewer > 0 ? `少 ${fewer} 负` : ""];
    // After the same number of games, wins and losses say the same.
    return more === fewer ? (words[0] ?? "") : words.filter((word) => word !== "").join("，");
  }
  return `胜率 ${shareText(above)} 对 ${shareText(below)}`;
}

/** Why `above` is ahead of `below`, the next team of its conference. */
export function nbaWhyAhead(above: NbaRow, below: NbaRow): Reason {
  const { decidedBy, values } = below;
  if (decidedBy === null || values === null) return { text: "待定", isTie: true };
  if (decidedBy === "share") return { text: aheadText(above, below), isTie: false };
  const word = NBA_CRITERION_WORDS[decidedBy];
  if (decidedBy === "divisionLeader") return { text: word, isTie: true };
  if (decidedBy === "difference") return { text: `${word} ${signed(numberOf(values[0]))} 对 ${signed(numberOf(values[1]))}`, isTie: true };
  const [own, other] = values.map(recordText);
  // Between two teams, one's record is the reverse of the other's.
  const isTurned = typeof values[0] !== "number" && typeof values[1] !== "number" && values[0][1] - values[0][0] === values[1][0];
  return { text: decidedBy === "h2hShare" && isTurned ? `${word} ${own}` : `${word} ${own} 对 ${other}`, isTie: true };
}
