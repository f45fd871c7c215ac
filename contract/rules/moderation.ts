/** Moderation rules shared by forms, server and desk (docs/product.md 6, moderation of content). */

/** Trust in a user's texts. */
export const TRUST_LEVELS = ["new", "known", "trusted", "staff"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** Maximum texts of a user in a minute and in an hour, by trust. */
export const TRUST_PACE: Readonly<Record<TrustLevel, { readonly perMinute: number; readonly perHour: number }>> = {
  new: { perMinute: 2, perHour: 3 },
  known: { perMinute: 6, perHour: 40 },
  trusted: { perMinute: 10, perHour: 120 },
  staff: { perMinute: 60, perHour: 1_000 },
};

/** A user stops being new after a day and five approved texts. */
export const NEW_FOR_MS = 86_400_000;
export const APPROVED_FROM = 5;
export const TRUSTED_FROM_LEVEL = 3;
export const TRUSTED_AFTER_MS = 30 * 86_400_000;

/** Weight of one report, by the reporter's trust. */
export const REPORT_WEIGHT: Readonly<Record<TrustLevel, number>> = { new: 0.5, known: 1, trusted: 1, staff: 3 };
/** A subject with at least this report weight is hidden until staff have reviewed it. */
export const HIDING_WEIGHT = 3;

export const APPEAL_WITHIN_MS = 7 * 86_400_000;
export const APPEAL_MAX_LENGTH = 300;
export const UNDO_WITHIN_MS = 600_000;

/** Reasons for hiding content; reports use the same ones. `told`: wording for the author. */
export const MODERATION_REASONS = [
  { code: 1, value: "spam", label: "广告引流", told: "含有广告或引流信息" },
  { code: 2, value: "threat", label: "威胁或骚扰", told: "含有对他人的威胁或骚扰" },
  { code: 3, value: "abuse", label: "辱骂", told: "含有辱骂或人身攻击" },
  { code: 4, value: "spoiler", label: "剧透", told: "在他人看到之前透露了比赛内容" },
  { code: 5, value: "impersonation", label: "仿冒", told: "冒充了官方或其他用户" },
  { code: 6, value: "other", label: "其他", told: "不符合社区规范" },
] as const;
export type ModerationReason = (typeof MODERATION_REASONS)[number];
export type ReasonCode = ModerationReason["code"];

export function reasonOf(code: number): ModerationReason | null {
  return MODERATION_REASONS.find((reason) => reason.code === code) ?? null;
}

/** The sentence shown to the author. `what`: 评论. */
export function hiddenSentence(what: string, { code, told }: ModerationReason): string {
  return `这条${what}${told}，已隐藏。社区规范第 ${code} 条，7 天内可申诉一次。`;
}

/** Default length of a mute, by how often the user's texts were hidden or deleted before. */
export function muteSpanMs(before: number): number {
  const days = before < 2 ? 1 : before < 4 ? 3 : before < 7 ? 7 : 30;
  return days * 86_400_000;
}
