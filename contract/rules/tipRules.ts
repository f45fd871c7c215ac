/** Constants of the tips section (docs/product.md, tips). */

/** Minimum time between publishing and the earliest kick-off: at 4:59 it is refused. */
export const PUBLISH_BEFORE_MS = 300_000;
/** Matches offered for publishing, next kick-off first; others are found by name. */
export const PUBLISH_MATCHES = 60;
export const PLANS_A_DAY = 5;
/** Length of a reason in characters. */
export const REASON_LENGTH = { min: 50, max: 2_000 } as const;
/** Whole units of 球钻 or 球票; 0 is free. */
export const PLAN_PRICE = { min: 1, max: 888 } as const;
export const PLAN_PRICES_OFFERED = [0, 8, 18, 28, 38, 58, 88] as const;

/** Delay after the last score, incident or correction of the match. */
export const SETTLE_AFTER_MS = 600_000;
/** Counted from the published kick-off: a match not finished by then is void. */
export const VOID_AFTER_MS = 36 * 3_600_000;
/** Delay from settlement until the expert is paid. */
export const RELEASE_AFTER_MS = 24 * 3_600_000;
/** How long a log that differs from its settlement still leads to a correction. */
export const CORRECTED_WITHIN_MS = 30 * 86_400_000;

/** Share of what buyers paid, rounded down. */
export const EXPERT_SHARE_PERCENT = 50n;

/** Minimum plans with an outcome other than void for an expert to appear on the leaderboard. */
export const RANKED_FROM = 10;
export const STAT_WINDOWS = [7, 15, 30, null] as const;
/** Seconds that the success message is shown before the records. */
export const PUBLISHED_COUNTDOWN_S = 5;
