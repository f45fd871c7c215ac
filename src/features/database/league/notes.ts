import type { DatabaseTeam, SeasonReply } from "../../../../contract/http/database.ts";
import { standings } from "../../../../contract/standings/standings.ts";
import type { Announcement } from "./AsOfBar.tsx";
import { type SeasonData, type TablePart, type TableQuery, scoreAt, matchesOf, dayOf } from "./season.ts";

/** Marks of teams with a note, in the order of their first announcement. */
const MARKS = ["*", "†", "‡", "§", "¶", "#"];

export interface TableNote {
  readonly team: string;
  readonly mark: string;
  /** `埃弗顿 扣 8 分：2023-11-17 扣 10 分（…），…。不扣分列第 14。` */
  readonly text: string;
}

type Known = Pick<SeasonReply["rules"], "adjustments" | "decisions" | "rulings">;

export function knownBy({ adjustments, decisions, rulings }: Known, asOf: string | null): Known {
  const isKnown = ({ announcedOn }: { readonly announcedOn: string }): boolean => asOf === null || announcedOn <= asOf;
  return { adjustments: adjustments.filter(isKnown), decisions: decisions.filter(isKnown), rulings: rulings.filter(isKnown) };
}

const points = (value: number): string => (value < 0 ? `扣 ${-value} 分` : `还 ${value} 分`);
const DECIDED = { "play-off": "附加赛", lots: "抽签", conduct: "公平竞赛分" } as const;

/** What was given, taken or decided by then, a line each. */
export function notesOf(data: SeasonData, part: TablePart, query: TableQuery): readonly TableNote[] {
  const { adjustments, decisions, rulings } = knownBy(data.rules, query.asOf);
  const members = new Set(matchesOf(data, part).flatMap(({ home, away }) => [home, away]));
  const teams = data.teams.filter((_, place) => members.has(place));
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  const results = matchesOf(data, part).flatMap((match) => {
    const score = scoreAt(match, query);
    const [home, away] = [data.teams[match.home]?.id ?? "", data.teams[match.away]?.id ?? ""];
    return score === null ? [] : [{ home, away, score, day: dayOf(match) }];
  });
  const marked = [
    ...new Set([...adjustments, ...rulings].toSorted((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1)).map(({ team }) => team)),
  ];
  const notes = marked.map((team, i): TableNote => {
    const own = adjustments.filter((one) => one.team === team).toSorted((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1));
    const sum = own.reduce((total, one) => total + one.points, 0);
    const without = standings(results, data.rules.rules, {
      teams: teams.map(({ id }) => id),
      decisions,
      adjustments: adjustments.filter((one) => one.team !== team),
    });
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
    text: `${announcedOn} ${DECIDED[by]}排定：${order.map(nameOf).join("、")}。`,
  }));
  return [...notes, ...decided];
}

/** Over the slider: who lost or was given how many points on which day. */
export function announcementsOf({ rules }: Pick<SeasonReply, "rules">, teams: readonly DatabaseTeam[]): readonly Announcement[] {
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  return rules.adjustments
    .map(({ team, points: value, announcedOn }) => ({
      day: announcedOn,
      text: `${nameOf(team)} ${value < 0 ? `−${-value}` : `+${value}`}`,
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
