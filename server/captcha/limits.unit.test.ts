import { expect, test } from "vitest";
import type { RefundingLimiter } from "../user/limiter.ts";
import { type CaptchaLimits, PICTURE_LIMITS, TEXT_LIMITS, TRACKLESS_LIMITS, createAddressCounter } from "./limits.ts";

/** Counts within one window. */
function memoryLimiter(): RefundingLimiter {
  const counts = new Map<string, number>();
  const key = (kind: string, subject: string): string => `${kind} ${subject}`;
  return {
    async take(kind, subject, limit) {
      const count = counts.get(key(kind, subject)) ?? 0;
      if (count >= limit) return false;
      counts.set(key(kind, subject), count + 1);
      return true;
    },
    waitMs: async (kind, subject, limit) => ((counts.get(key(kind, subject)) ?? 0) >= limit ? 1 : 0),
    clear: async (kind, subject) => void counts.delete(key(kind, subject)),
    async giveBack(kind, subject) {
      counts.set(key(kind, subject), Math.max(0, (counts.get(key(kind, subject)) ?? 0) - 1));
    },
  };
}

const ME = { ip: "203.0.113.7", visitorId: "" };

/** Number of right answers before the address is locked; null: not locked in 240 tries. `isRight` decides for the nth answer. */
async function rightBeforeLock(isRight: (n: number) => boolean): Promise<number | null> {
  const counter = createAddressCounter(memoryLimiter(), "picture", PICTURE_LIMITS);
  let right = 0;
  for (let n = 0; n < 240; n += 1) {
    if (await counter.isLocked(ME)) return right;
    if (isRight(n)) {
      right += 1;
      await counter.verification(ME);
    } else await counter.failed(ME);
  }
  return null;
}

test("guessers and machines that answer half are locked, readers never", async () => {
  expect(await rightBeforeLock(() => false)).toBe(0);
  expect(await rightBeforeLock((n) => n % 8 === 7)).toBe(2);
  expect(await rightBeforeLock((n) => n % 2 === 1)).toBe(28);
  expect(await rightBeforeLock((n) => n % 5 !== 0)).toBeNull();
});

/** What each method of the counter requests of the limiter: kind, subject, limit, window. */
async function counted(limits: CaptchaLimits): Promise<readonly string[]> {
  const asked: string[] = [];
  const limiter = memoryLimiter();
  const counter = createAddressCounter(
    {
      ...limiter,
      async take(kind, subject, limit, windowMs) {
        asked.push(`${kind} ${subject}: ${limit} in ${windowMs}`);
        return true;
      },
    },
    "x",
    limits,
  );
  const who = { ip: "2001:db8:1:2:3::4", visitorId: "f00d" };
  await counter.get(who);
  await counter.check(who);
  await counter.verification(who);
  await counter.failed(who);
  return asked;
}

test.each([
  ["pictures", PICTURE_LIMITS, { gets: 120, failures: 15, verifications: 300 }],
  ["words", TEXT_LIMITS, { gets: 20, failures: 5, verifications: 20 }],
  ["pieces without a track", TRACKLESS_LIMITS, { gets: 20, failures: 8, verifications: 20 }],
] as const)(
  "%s: so many a minute, so many failures in five, so many passed in ten",
  async (_, limits, { gets, failures, verifications }) => {
    const network = "2001:db8:1:2::/64";
    const failed = [`captcha.x.failure ${network}: ${2 * failures} in 300000`, `captcha.x.failure.browser f00d: ${6 * failures} in 300000`];
    expect(await counted(limits)).toEqual([
      `captcha.x.get ${network}: ${gets} in 60000`,
      `captcha.x.check ${network}: ${gets} in 60000`,
      `captcha.x.verification ${network}: ${verifications} in 600000`,
      ...failed,
      ...failed,
    ]);
  },
);
