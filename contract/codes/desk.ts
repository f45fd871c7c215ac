/** Codes of the operators' desk, shared by its pages and the server. */

export const WITHDRAWAL_STATES = ["pending", "approved", "paid", "returned", "rejected"] as const;
export type WithdrawalStateCode = (typeof WITHDRAWAL_STATES)[number];

export const APPROVAL_STATES = ["requested", "approved", "refused", "failed"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const ADJUST_ACCOUNTS = ["diamond", "ticket", "cash"] as const;
export type AdjustAccount = (typeof ADJUST_ACCOUNTS)[number];
export const ADJUST_ACCOUNT_NAME: Readonly<Record<AdjustAccount, string>> = { diamond: "球钻", ticket: "球票", cash: "可提现" };
/** Transaction types of the ledger that staff may post by hand (server/wallet/README.md). */
export const ADJUST_TYPES = [6, 7, 8, 14] as const;
export type AdjustType = (typeof ADJUST_TYPES)[number];
/** Accounts that each type may move. */
export const ADJUSTABLE: Readonly<Record<AdjustType, readonly AdjustAccount[]>> = {
  6: ["diamond", "ticket", "cash"],
  7: ["diamond", "ticket"],
  8: ["diamond", "ticket"],
  14: ["diamond"],
};

export const APPLICATION_STATES = ["review", "passed", "refused"] as const;
export type ApplicationStateCode = (typeof APPLICATION_STATES)[number];

export const HORN_LENGTH = 200;
export const HORN_TITLE = { everybody: "全站通知", one: "官方消息" } as const;

export const CASE_FILTERS = ["waiting", "hidden", "sampled", "doneToday"] as const;
export type CaseFilter = (typeof CASE_FILTERS)[number];

export const WORD_KIND_NAME = {
  gambling: "赌博",
  fraud: "诈骗",
  porn: "色情",
  drugs: "毒品",
  insult: "辱骂",
  threat: "威胁",
  contact: "联系方式",
  ad: "广告",
} as const;
export type WordKind = keyof typeof WORD_KIND_NAME;
export const WORD_KINDS = Object.keys(WORD_KIND_NAME) as WordKind[];
export const WORD_ACTION_NAME = { mask: "打星号", hold: "先审后发", refuse: "拒绝发布" } as const;
export type WordAction = keyof typeof WORD_ACTION_NAME;
