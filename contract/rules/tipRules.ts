/** Numbers of the tips section (docs/product.md, tips). */

/** Published this long before the earliest kick-off at least: at 4:59 it is refused. */
export const PUBLISH_BEFORE_MS = 300_000;
/** As many are offered to publish on, the next first; others are found by a name. */
export const PUBLISH_MATCHES = 60;
export const PLANS_A_DAY = 5;
/** Characters of a reason. */
export const REASON_LENGTH = { min: 50, max: 2_000 } as const;
/** Whole units of 球钻 or 球票; 0 is free. */
export const PLAN_PRICE = { min: 1, max: 888 } as const;
export const PLAN_PRICES_OFFERED = [0, 8, 18, 28, 38, 58, 88] as const;

/** After the last score, incident or correction of its match. */
export const SETTLE_AFTER_MS = 600_000;
/** After the published kick-off: what is not finished by then is void. */
export const VOID_AFTER_MS = 36 * 3_600_000;
/** After settlement the expert is paid. */
export const RELEASE_AFTER_MS = 24 * 3_600_000;
/** A log that says something else than was settled by is looked at for so long. */
export const CORRECTED_WITHIN_MS = 30 * 86_400_000;

/** Of what buyers paid, rounded down. */
export const EXPERT_SHARE_PERCENT = 50n;

/** Plans with an outcome that is not void, from which on an expert stands on a board. */
export const RANKED_FROM = 10;
export const STAT_WINDOWS = [7, 15, 30, null] as const;
/** Seconds a success is shown before the records. */
export const PUBLISHED_COUNTDOWN_S = 5;
