import type { ReactNode } from "react";
import type { Page } from "../../../contract/http/page.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { SessionView } from "../../hooks/session.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";

/** What component tests of the user centre share: a user, people, matches, and a page around them. */
export const USER = userInfo({ description: "客场也去", fansCount: 12_345, attentionCount: 3 });

/** Somebody the user follows. */
export function card(id: string, over: Partial<UserCard> = {}): UserCard {
  return userCard(id, { isFollowed: true, ...over });
}

export function pageOfItems<T>(list: readonly T[], total = list.length, page = 1): Page<T> {
  return { total, page, pageSize: 10, list };
}

export function boardRow(id: string, over: Partial<BoardRow> = {}): BoardRow {
  const team = (name: string) => ({ id: name, name, rank: null, crest: null });
  return {
    id,
    sport: "fb",
    league: { id: "pl", name: "英超", color: "#3d195b" },
    round: null,
    kickoffAt: NOW + 3 * 3_600_000,
    home: team("阿森纳"),
    away: team("切尔西"),
    state: 1,
    overtime: 0,
    clock: null,
    score: [0, 0],
    half: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    odds: { ah: null, ou: null, eu: null },
    lists: {},
    rooms: 0,
    tips: 0,
    hot: false,
    goal: null,
    flagged: false,
    source: "test",
    ...over,
  };
}

interface SetUpOptions {
  readonly at?: string;
  readonly view?: SessionView;
}

/** The user's page, unless `view` says otherwise. */
export function setUp(page: ReactNode, replies: Replies, { view = sessionOf(USER), ...options }: SetUpOptions = {}) {
  let refreshed = 0;
  const session = { refresh: async () => void (refreshed += 1) };
  const { element, api } = worldOf(page, replies, { view, session, ...options });
  return {
    /** To be rendered. */
    element,
    api,
    /** How often the session asked anew who the user is. */
    refreshed: () => refreshed,
  };
}
