/** Experience at which each of the levels 1 to 8 begins (docs/product.md 1: grades 1 to 8). */
export const LEVEL_EXPERIENCE = [10, 100, 300, 800, 2_000, 5_000, 12_000, 30_000] as const;

/** What earns experience: once a day each. */
export const EXPERIENCE = { dailyVisit: 10, dailyFollow: 5 } as const;

/** 1 to 8; null before the first. */
export function levelOf(experience: number): number | null {
  const level = LEVEL_EXPERIENCE.filter((from) => experience >= from).length;
  return level === 0 ? null : level;
}

/** Experience at which the next level begins; null at the last. */
export function nextLevelAt(experience: number): number | null {
  return LEVEL_EXPERIENCE.find((from) => experience < from) ?? null;
}

export function levelIcon(level: number | null): string {
  return level === null ? "" : `level-${level}`;
}
