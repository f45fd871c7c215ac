import type { ReactNode } from "react";
import type { Brand } from "../../../brands/brand.ts";
import type { UserCard } from "../../../contract/http/user.ts";
import type { SessionView } from "../../hooks/session.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { type Answering, worldOf } from "../../hooks/testing/portal.tsx";

/** Shared by the component tests of the user centre: a user, people, and a page around them. */
export const USER = userInfo({ description: "客场也去", fansCount: 12_345, attentionCount: 3 });

/** A person the user follows. */
export function card(id: string, over: Partial<UserCard> = {}): UserCard {
  return userCard(id, { isFollowed: true, ...over });
}

interface SetUpOptions {
  readonly at?: string;
  readonly view?: SessionView;
  readonly brand?: Brand;
}

/** The page as the user sees it, unless `view` says otherwise. */
export function setUp(page: ReactNode, answering: Answering, { view = sessionOf(USER), ...options }: SetUpOptions = {}) {
  let refreshed = 0;
  const session = { refresh: async () => void (refreshed += 1) };
  const { element, api } = worldOf(page, answering, { view, session, ...options });
  return {
    /** The element to render. */
    element,
    api,
    /** How often the session reloaded the user. */
    refreshed: () => refreshed,
  };
}
