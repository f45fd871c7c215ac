import type { Balances } from "../../../contract/http/pay.ts";
import type { UserCard, UserInfo } from "../../../contract/http/user.ts";
import { type SessionView, VISITOR } from "../session.ts";

/** People for the tests of features. Each test sets the fields it reads. */
export function userInfo(over: Partial<UserInfo> = {}): UserInfo {
  return {
    id: "100007",
    nickName: "看台第七排",
    portrait: "",
    level: 5,
    levelIcon: "level-5",
    isAnchor: 0,
    isExpert: 0,
    hasPassword: 1,
    hasPayPsw: false,
    description: "",
    fansCount: 0,
    attentionCount: 0,
    mobile: "138****6021",
    experience: 2_600,
    nextLevelAt: 5_000,
    ...over,
  };
}

export function userCard(id: string, over: Partial<UserCard> = {}): UserCard {
  return {
    id,
    nickName: `用户${id}`,
    portrait: "",
    level: 2,
    isAnchor: 0,
    isExpert: 0,
    description: "",
    fansCount: 8,
    isFollowed: false,
    ...over,
  };
}

export const BALANCES: Balances = {
  mainWalletId: "1",
  balance: "12860.00",
  ticket: "350.00",
  cashBalance: "8460.00",
  freezeMoney: "1240.00",
  withdrawMoney: "3618.50",
};

/** The session of a user who is logged in. */
export function sessionOf(user: UserInfo, balances: Balances | null = null): SessionView {
  return { ...VISITOR, status: "active", user, balances };
}
