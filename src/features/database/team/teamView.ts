import { useCallback } from "react";
import { setParam, useInPlaceParams } from "../../../hooks/addressParams.ts";
import type { TeamMatch, TeamReply } from "../../../../contract/http/databaseTeam.ts";

/** The state of a team's page, kept in the URL. */
export const TAB_WORDS = { overview: "概览", matches: "赛程", squad: "阵容", figures: "数据", honours: "荣誉" } as const;
export type TeamTab = keyof typeof TAB_WORDS;
export const TEAM_TABS = Object.keys(TAB_WORDS) as readonly TeamTab[];

export const GROUNDS = ["all", "home", "away"] as const;
export type Ground = (typeof GROUNDS)[number];
export const GROUND_OPTIONS = [
  { id: "all", text: "全部" },
  { id: "home", text: "主场" },
  { id: "away", text: "客场" },
] as const satisfies readonly { readonly id: Ground; readonly text: string }[];

export interface TeamView {
  readonly tab: TeamTab;
  readonly ground: Ground;
  readonly setGround: (ground: Ground) => void;
}

export function useTeamView(): TeamView {
  const [params, change] = useInPlaceParams();
  const setGround = useCallback((ground: Ground) => change((now) => setParam(now, "venue", ground === "all" ? null : ground)), [change]);
  return {
    tab: TEAM_TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    ground: GROUNDS.find((ground) => ground === params.get("venue")) ?? "all",
    setGround,
  };
}

export function atGround(matches: readonly TeamMatch[], ground: Ground): readonly TeamMatch[] {
  return ground === "all" ? matches : matches.filter(({ isHome }) => isHome === (ground === "home"));
}

/** Number of each match within the main league: `12` for the 12th. */
export function numbersOf(matches: readonly TeamMatch[]): ReadonlyMap<TeamMatch, number> {
  return new Map(matches.filter(({ competition }) => competition === 0).map((match, i) => [match, i + 1]));
}

/** Everything on the page comes from one reply. */
export interface TeamContext {
  readonly reply: TeamReply;
  readonly view: TeamView;
}
