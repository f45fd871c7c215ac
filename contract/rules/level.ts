/** Experience required for each of the levels 1 to 8 (docs/product.md 1: grades 1 to 8). */
export const LEVEL_EXPERIENCE = [10, 100, 300, 800, 2_000, 5_000, 12_000, 30_000] as const;

/** Sources of experience, in display order. */
export const EXPERIENCE_SOURCES = ["visit", "follow", "post", "like", "gift"] as const;
export type ExperienceSource = (typeof EXPERIENCE_SOURCES)[number];

interface Earning {
  readonly label: string;
  readonly rule: string;
  /** Points for each action; for gifts, for each 球钻 spent. */
  readonly points: number;
  /** Maximum per day (Asia/Shanghai). */
  readonly dailyMax: number;
}

/** Points by source. Hidden, held or removed content gives none. */
export const EXPERIENCE: Readonly<Record<ExperienceSource, Earning>> = {
  visit: { label: "每日访问", rule: "每天首次访问", points: 10, dailyMax: 10 },
  follow: { label: "关注用户", rule: "每天首次关注", points: 5, dailyMax: 5 },
  post: { label: "发表帖子", rule: "每帖，删除或隐藏后收回", points: 5, dailyMax: 20 },
  like: { label: "收到点亮", rule: "帖子或评论每被点亮一次，同一用户每天最多计 2 次，注册不满一天的用户不计", points: 2, dailyMax: 40 },
  gift: { label: "赠送礼物", rule: "每 1 球钻", points: 1, dailyMax: 100 },
};

/** Maximum points a day from one user's likes to one author. */
export const LIKES_OF_ONE_MAX = 4;

/** 1 to 8; null before the first. */
export function levelOf(experience: number): number | null {
  const level = LEVEL_EXPERIENCE.filter((from) => experience >= from).length;
  return level === 0 ? null : level;
}

/** Experience required for the next level; null at the last. */
export function nextLevelAt(experience: number): number | null {
  return LEVEL_EXPERIENCE.find((from) => experience < from) ?? null;
}

export function levelIcon(level: number | null): string {
  return level === null ? "" : `level-${level}`;
}
