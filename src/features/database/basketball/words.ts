import { type Criterion, type Split, type Tie, splitBetween } from "./decisions.ts";
import { type Share, type TeamRecord, compareShares, gamesBehind, playedOf, shareAgainst } from "./records.ts";
import type { TableRow } from "./table.ts";

/** Texts for the figures and reasons of a basketball table. */
export const shareText = ([won, lost]: Share): string => `${won}-${lost}`;

/** `.585`; `--` before the first game. */
export function percentText(share: Share): string {
  const played = playedOf(share);
  if (played === 0) return "--";
  return (share[0] / played).toFixed(3).replace(/^0/, "");
}

/** `9.0`; `-` for the leader. */
export const behindText = (games: number): string => (games === 0 ? "-" : games.toFixed(1).replace("-", "−"));

export function streakText(streak: number): string {
  if (streak === 0) return "--";
  const length = Math.abs(streak);
  return `${length} ${length === 1 ? "" : "连"}${streak > 0 ? "胜" : "负"}`;
}

export const signed = (value: string | number): string => (Number(value) > 0 ? `+${value}` : String(value).replace("-", "−"));

/** Points a game, `+6.0`. */
export function marginText(difference: number, share: Share): string {
  const played = playedOf(share);
  return played === 0 ? "--" : signed((difference / played).toFixed(1));
}

const NUMBERS = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
export const countText = (count: number): string => NUMBERS[count] ?? String(count);

const CRITERION_WORDS: Readonly<Record<Criterion, string>> = {
  divisionLeader: "赛区头名",
  h2hShare: "相互战绩",
  divisionShare: "赛区战绩",
  conferenceShare: "分区战绩",
  ownPlayoffs: "对本区季后赛球队",
  otherPlayoffs: "对另一分区季后赛球队",
  difference: "净胜分",
};

export const criterionWord = ({ by, level }: Split): string =>
  by === "h2hShare" && level.length > 2 ? `${countText(level.length)}队相互` : CRITERION_WORDS[by];

export interface Why {
  /** The deciding tie-breaker, if the two are level. */
  readonly by: string | null;
  readonly text: string;
}

/** A team's value in a step. */
export function valueText(split: Split, team: string): string {
  const value = split.values.get(team);
  if (value === undefined) return "";
  return typeof value === "number" ? signed(value) : shareText(value);
}

/** Why a row is above the next one. `divisionOf`: the name of a team's division. */
export function whyAbove(above: TableRow, below: TableRow, ties: readonly Tie[], divisionOf: (team: string) => string): Why {
  const [a, b] = [above.record.all, below.record.all];
  if (compareShares(a, b) !== 0) {
    if (playedOf(a) === playedOf(b)) return { by: null, text: `多 ${a[0] - b[0]} 胜` };
    const games = gamesBehind(a, b);
    return { by: null, text: games > 0 ? `领先 ${games.toFixed(1)} 场` : "胜率高" };
  }
  const tie = ties.find(({ teams }) => teams.includes(above.team) && teams.includes(below.team));
  const split = tie ? splitBetween(tie, above.team, below.team) : null;
  if (above.rank === below.rank || split === null) return { by: "待定", text: "" };
  return { by: criterionWord(split), text: split.by === "divisionLeader" ? divisionOf(above.team) : valueText(split, above.team) };
}

export interface DecisionLine {
  readonly text: string;
  /** The step separated teams. */
  readonly isDecisive: boolean;
}

type Records = ReadonlyMap<string, TeamRecord>;

/** A division leader's record against level teams of its division, if that put it first; otherwise "". */
function leadText(team: string, level: readonly string[], records: Records, divisionOf: (team: string) => string): string {
  const rivals = level.filter((other) => divisionOf(other) === divisionOf(team));
  const shareOf = (one: string): Share => {
    const record = records.get(one);
    return record ? shareAgainst(record, (other) => rivals.includes(other)) : [0, 0];
  };
  const own = shareOf(team);
  const isAhead = rivals.length > 1 && rivals.every((other) => other === team || compareShares(own, shareOf(other)) < 0);
  return isAhead ? `，${countText(rivals.length)}队相互 ${shareText(own)}` : "";
}

/** The steps of a tie, one line each. */
export function decisionLines(
  tie: Tie,
  records: Records,
  nameOf: (team: string) => string,
  divisionOf: (team: string) => string,
): readonly DecisionLine[] {
  const { teams, splits, isOpen } = tie;
  const shares = new Set(teams.map((team) => shareText(records.get(team)?.all ?? [0, 0])));
  const share = shares.size === 1 ? ` ${[...shares][0]}` : "";
  const lines: DecisionLine[] = [{ text: `${countText(teams.length)}队${share}，胜率相同`, isDecisive: false }];
  for (const [i, split] of splits.entries()) {
    if (i > 0) {
      const who = split.level.length > 2 ? `余下${countText(split.level.length)}队` : split.level.map(nameOf).join("、");
      lines.push({ text: `${who}重新比${split.by === "h2hShare" ? "相互胜率" : CRITERION_WORDS[split.by]}`, isDecisive: false });
    }
    const explanation =
      split.by === "divisionLeader"
        ? `赛区头名在前：${(split.groups[0] ?? []).map((team) => `${nameOf(team)}（${divisionOf(team)}${leadText(team, split.level, records, divisionOf)}）`).join("、")}`
        : `${i === 0 ? `${criterionWord(split)}：` : ""}${split.level.map((team) => `${nameOf(team)} ${valueText(split, team)}`).join("，")}`;
    lines.push({ text: explanation, isDecisive: true });
  }
  if (isOpen) lines.push({ text: "仍相同的名次并列，待定", isDecisive: false });
  return lines;
}
