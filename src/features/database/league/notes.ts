import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import type { SeasonRules } from "../../../../contract/standings/standings.ts";
import { standings } from "../../../../contract/standings/standings.ts";
import { DECISION_WORDS } from "../../../../contract/standings/words.ts";
import type { Announcement } from "./AsOfBar.tsx";
import { type SeasonData, type TablePart, type TableQuery, optionsOf, resultsOf } from "./season.ts";

/** Footnote marks of teams, in the order of their first announcement. */
const MARKS = ["*", "†", "‡", "§", "¶", "#"];

export interface TableNote {
  readonly team: string;
  readonly mark: string;
  /** `埃弗顿 扣 8 分：2023-11-17 扣 10 分（…），…。不扣分列第 14。` */
  readonly text: string;
}

const points = (value: number): string => (value < 0 ? `扣 ${-value} 分` : `还 ${value} 分`);

/** Deductions, awards and decisions announced by then, one line each. */
export function notesOf(data: SeasonData, part: TablePart, query: TableQuery): readonly TableNote[] {
  const { rules, options } = optionsOf(data, part, query);
  const { adjustments = [], decisions = [], rulings = [], awards = [] } = options;
  const nameOf = (id: string): string => data.teams.find((team) => team.id === id)?.name ?? id;
  const marked = [
    ...new Set([...adjustments, ...rulings].sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1)).map(({ team }) => team)),
  ];
  const results = marked.length === 0 ? [] : resultsOf(data, part, query);
  const notes = marked.map((team, i): TableNote => {
    const own = adjustments.filter((one) => one.team === team).sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1));
    const sum = own.reduce((total, one) => total + one.points, 0);
    const without = standings(results, rules, { ...options, rulings: [], adjustments: adjustments.filter((one) => one.team !== team) });
    const rank = without.find((row) => row.team === team)?.rank;
    const steps = own.map((one) => `${one.announcedOn} ${points(one.points)}（${one.reason}）`).join("，");
    const ruled = rulings.filter((one) => one.team === team).map((one) => `${one.announcedOn} 裁定列末位（${one.reason}）`);
    const head = sum === 0 ? nameOf(team) : `${nameOf(team)} ${points(sum)}`;
    return {
      team,
      mark: MARKS[i] ?? "*",
      text: `${head}：${[...(steps === "" ? [] : [steps]), ...ruled].join("，")}。${rank === undefined ? "" : `不计处罚列第 ${rank}。`}`,
    };
  });
  const decided = decisions.map(({ teams: order, announcedOn, by }) => ({
    team: "",
    mark: "",
    text: `${announcedOn} ${DECISION_WORDS[by]}排定：${order.map(nameOf).join("、")}。`,
  }));
  const awarded = awards.map(({ home, away, score, announcedOn, reason }) => ({
    team: "",
    mark: "",
    text: `${announcedOn} ${nameOf(home)}对${nameOf(away)}判为 ${score[0]}-${score[1]}（${reason}）。`,
  }));
  return [...notes, ...decided, ...awarded];
}

/** Labels above the slider: teams, and the points they lost or got back, by day. */
export function announcementsOf(rules: SeasonRules, teams: readonly DatabaseTeam[]): readonly Announcement[] {
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  return rules.adjustments
    .map(({ team, points: value, announcedOn }) => ({
      day: announcedOn,
      text: `${nameOf(team)} ${value < 0 ? `−${-value}` : `+${value}`}`,
    }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
