import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { NEVER, BehaviorSubject } from "rxjs";
import { BRANDS } from "../../../brands/brands.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { UserCard, UserInfo } from "../../../contract/http/user.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type Result, err } from "../../../contract/result.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "../../api/client.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { type SessionView, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";

/** What component tests of the user centre share: a user, a fake Api that answers by path, and a page around it all. */
export const NOW = Date.parse("2026-11-21T20:00:00+08:00");

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
  description: "客场也去",
  fansCount: 12_345,
  attentionCount: 3,
  mobile: "138****6021",
  experience: 2_600,
  nextLevelAt: 5_000,
};

export function card(id: string, over: Partial<UserCard> = {}): UserCard {
  const plain: UserCard = {
    id,
    nickName: `用户${id}`,
    portrait: "",
    level: 2,
    isAnchor: 0,
    isExpert: 0,
    description: "",
    fansCount: 8,
    isFollowed: true,
  };
  return { ...plain, ...over };
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

type Answer = Result<unknown, ApiFailure>;
export type Handlers = Readonly<Record<string, (input: CallInput) => Answer | Promise<Answer>>>;

export interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

/** Answers by path; a path nobody answers is 500, so that a forgotten call shows. */
export function fakeApi(handlers: Handlers): Api & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async send<T>(call: WireCall, input: CallInput = {}): Promise<Result<T, ApiFailure>> {
      sent.push({ path: call.path, input });
      const handler = handlers[call.path];
      return (handler ? await handler(input) : err({ code: 500, message: `no answer to ${call.path}` })) as Result<T, ApiFailure>;
    },
  };
}

export const BUSY: Answer = err({ code: 500, message: "网络繁忙，请稍后再试" });

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

interface Shown {
  /** The page within the portal, to be rendered. */
  readonly element: ReactNode;
  readonly api: ReturnType<typeof fakeApi>;
  /** How often the session asked anew who the user is. */
  readonly refreshed: () => number;
}

export function setUp(page: ReactNode, handlers: Handlers, { at = "/v/x", view }: { at?: string; view?: SessionView } = {}): Shown {
  const api = fakeApi(handlers);
  let refreshed = 0;
  const shown = view ?? { ...VISITOR, status: "active", user: USER };
  const portal: Portal = {
    brand: BRANDS.default,
    api,
    sportFeed: { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
    session: {
      ...staticSession(shown),
      view$: new BehaviorSubject(shown),
      refresh: async () => {
        refreshed += 1;
      },
    },
    now: () => NOW,
  };
  const element = (
    <PortalContext value={portal}>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Address />
      </MemoryRouter>
    </PortalContext>
  );
  return { element, api, refreshed: () => refreshed };
}
