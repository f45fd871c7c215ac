import { expect, test } from "vitest";
import * as rules from "./tipRules.ts";

test("numbers of plans are those of docs/product.md", () => {
  expect(rules).toMatchObject({
    PUBLISH_BEFORE_MS: 5 * 60_000,
    PLANS_A_DAY: 5,
    REASON_LENGTH: { min: 50, max: 2_000 },
    PLAN_PRICE: { min: 1, max: 888 },
    SETTLE_AFTER_MS: 10 * 60_000,
    VOID_AFTER_MS: 36 * 3_600_000,
    RELEASE_AFTER_MS: 24 * 3_600_000,
    CORRECTED_WITHIN_MS: 30 * 24 * 3_600_000,
    EXPERT_SHARE_PERCENT: 50n,
    RANKED_FROM: 10,
    PUBLISHED_COUNTDOWN_S: 5,
  });
  // Every price on offer is allowed.
  for (const price of rules.PLAN_PRICES_OFFERED) expect(price === 0 || (price >= 1 && price <= 888)).toBe(true);
});
