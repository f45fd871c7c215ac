import { BehaviorSubject, NEVER } from "rxjs";
import { BRANDS } from "../../../brands/brands.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { PersonalSpace, UserCard, UserInfo } from "../../../contract/http/user.ts";
import { type Result, err } from "../../../contract/result.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import type { ApiFailure, CallInput, WireCall } from "../../api/client.ts";
import type { Portal } from "../../hooks/portal.ts";
import { type Session, type SessionView, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";

/** People and a portal for the tests of personal pages. */
export function card(id: string, over: Partial<UserCard> = {}): UserCard {
  return {
    id,
    nickName: `球迷${id}`,
    portrait: "",
    level: 3,
    isAnchor: 0,
    isExpert: 0,
    description: "",
    fansCount: 10,
    isFollowed: false,
    ...over,
  };
}

export function spaceOf(id: string, over: Partial<PersonalSpace> = {}): PersonalSpace {
  return { ...card(id), attentionCount: 2, roomId: null, ...over };
}

export function peoplePage(list: readonly UserCard[], over: Partial<Page<UserCard>> = {}): Page<UserCard> {
  return { total: list.length, page: 1, pageSize: 10, list, ...over };
}

export function activeView(id: string): SessionView {
  const user: UserInfo = {
    id,
    nickName: `球迷${id}`,
    portrait: "",
    level: 1,
    levelIcon: "level-1",
    isAnchor: 0,
    isExpert: 0,
    hasPassword: 1,
    hasPayPsw: false,
    description: "",
    fansCount: 0,
    attentionCount: 0,
    mobile: "",
    experience: 10,
    nextLevelAt: 100,
  };
  return { ...VISITOR, status: "active", user };
}

export type Answer = (call: WireCall, input: CallInput) => Promise<Result<unknown, ApiFailure>> | Result<unknown, ApiFailure>;

export function portalWith(input: { view?: SessionView; answer?: Answer; session?: Partial<Session> } = {}) {
  const view$ = new BehaviorSubject(input.view ?? VISITOR);
  const answer: Answer = input.answer ?? (() => err({ code: 500, message: "网络繁忙，请稍后再试" }));
  const sent: { path: string; input: CallInput }[] = [];
  const portal: Portal = {
    brand: BRANDS.default,
    api: {
      async send<T>(call: WireCall, callInput: CallInput = {}) {
        sent.push({ path: call.path, input: callInput });
        return (await answer(call, callInput)) as Result<T, ApiFailure>;
      },
    },
    sportFeed: { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
    tvFeed: { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
    session: { ...staticSession(view$.value), view$, ...input.session },
    now: () => 0,
  };
  return { portal, view$, sent };
}
