import { BehaviorSubject } from "rxjs";
import type { PersonalSpace, UserCard } from "../../../contract/http/user.ts";
import { type Session, type SessionView, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { BUSY, apiOf, portalOf } from "../../hooks/testing/portal.tsx";

/** Test users and a portal for personal pages. */
export function card(id: string, over: Partial<UserCard> = {}): UserCard {
  return userCard(id, { nickName: `球迷${id}`, level: 3, fansCount: 10, ...over });
}

export function spaceOf(id: string, over: Partial<PersonalSpace> = {}): PersonalSpace {
  return { ...card(id), attentionCount: 2, roomId: null, ...over };
}

export function activeView(id: string): SessionView {
  return sessionOf(userInfo({ id, nickName: `球迷${id}` }));
}

export type Answer = Parameters<typeof apiOf>[0];

export function portalWith(input: { view?: SessionView; answer?: Answer; session?: Partial<Session> } = {}) {
  const view$ = new BehaviorSubject(input.view ?? VISITOR);
  const api = apiOf(input.answer ?? (() => BUSY));
  const portal = portalOf({ api, session: { ...staticSession(view$.value), view$, ...input.session }, now: () => 0 });
  return { portal, view$, sent: api.sent };
}
