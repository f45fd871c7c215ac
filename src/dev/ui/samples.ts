import type { Brand } from "../../../brands/brand.ts";
import { BRANDS } from "../../../brands/brands.ts";
import { BasketballState } from "../../../contract/codes/basketball.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import type { UserInfo } from "../../../contract/http/user.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { rowOfFixture } from "../../../contract/match/boardRows.ts";
import { err } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import type { Portal } from "../../hooks/portal.ts";
import { type Session, type SessionView, VISITOR } from "../../hooks/session.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { staticSession } from "../../hooks/staticSession.ts";

/** Data of the specimens: one evening, always the same, so that two screenshots of the page can be compared. */
export const NOW = Date.parse("2026-11-21T20:00:00+08:00");
const HOUR_MS = 3_600_000;

export const USER: UserInfo = {
  id: "100007",
  nickName: "看台第七排",
  portrait: "",
  level: 5,
  levelIcon: "level-5",
  isAnchor: 0,
  isExpert: 0,
  hasPassword: 1,
  hasPayPsw: false,
  description: "只看球，不说话",
  fansCount: 12,
  attentionCount: 3,
  mobile: "138****6021",
  experience: 2_600,
  nextLevelAt: 5_000,
};

export const SESSIONS = {
  visitor: VISITOR,
  loading: { ...VISITOR, status: "loading" },
  unknown: { ...VISITOR, status: "unknown" },
  user: { ...VISITOR, status: "active", user: USER },
} as const satisfies Readonly<Record<string, SessionView>>;

interface SamplePortal {
  readonly brandId: Brand["id"];
  readonly session?: SessionView;
  /** 不剧透 is on. */
  readonly isVeiled?: boolean;
  /** Called when a visitor is asked to log in. */
  readonly onLogin: () => void;
}

/** A portal without a server: its calls go nowhere and its feeds stay silent. */
export function samplePortal({ brandId, session: view = VISITOR, isVeiled = false, onLogin }: SamplePortal): Portal {
  const session: Session = {
    ...staticSession(view),
    require() {
      onLogin();
      return false;
    },
  };
  return {
    brand: BRANDS[brandId],
    api: { send: async () => err({ code: 501, message: "该功能暂未开放" }) },
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session,
    spoilers: createSpoilers({ isOn: isVeiled, write: () => undefined }),
    now: () => NOW,
  };
}

const team = (name: string, shape: number, a: string, b: string) => ({ id: name, name, crest: { shape, a, b } });

const MATCH = rowOfFixture({
  matchId: "sample-1",
  sport: "fb",
  league: { id: "pl", name: "英超", color: "#3d195b" },
  kickoffAt: NOW + HOUR_MS,
  home: team("阿森纳", 0, "#c8102e", "#ffffff"),
  away: team("切尔西", 1, "#034694", "#ffffff"),
  source: "sample",
});

/** A match of each phase, and one of basketball. */
export const MATCHES: readonly BoardRow[] = [
  MATCH,
  { ...MATCH, id: "sample-2", kickoffAt: NOW - HOUR_MS, state: FootballState.secondHalf, score: [2, 1], rooms: 3 },
  { ...MATCH, id: "sample-3", kickoffAt: NOW - 3 * HOUR_MS, state: FootballState.finished, score: [0, 3] },
  {
    ...MATCH,
    id: "sample-4",
    state: FootballState.postponed,
    away: { ...MATCH.away, name: "名字特别长的一支客队足球俱乐部", crest: null },
  },
  {
    ...MATCH,
    id: "sample-5",
    sport: "bk",
    league: { id: "nba", name: "NBA", color: "#17408b" },
    kickoffAt: NOW - HOUR_MS,
    home: { ...MATCH.home, ...team("湖人", 4, "#552583", "#fdb927") },
    away: { ...MATCH.away, ...team("勇士", 2, "#1d428a", "#ffc72c") },
    state: BasketballState.q2,
    score: [58, 61],
    rooms: 1,
  },
];

/** Pages of a list of 240, ten a page. */
export const pageOfMany = (page: number) => ({ total: 240, page, pageSize: 10, list: ["第一条", "第二条", "第三条"] });
