/** Topic of a feedback, chosen by its writer; `other` when none was chosen. */
export const FEEDBACK_KINDS = ["score", "video", "account", "wallet", "idea", "other"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_KIND_LABEL: Readonly<Record<FeedbackKind, string>> = {
  score: "比分数据",
  video: "直播回放",
  account: "账号登录",
  wallet: "充值提现",
  idea: "功能建议",
  other: "其他",
};
