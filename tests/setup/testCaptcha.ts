import type { ManualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import type { TestDatabase } from "../../server/kit/testDatabase.ts";
import { createLimiter } from "../../server/user/limiter.ts";
import { type Captcha, type CaptchaDeps, createCaptcha } from "../../server/captcha/captcha.ts";
import type { Drawing } from "../../server/captcha/drawing.ts";
import { seededRandom } from "../../server/captcha/random.ts";
import { humanTrack as trackOf } from "../../server/captcha/testing.ts";

/** A captcha with fake pictures, and a solver for it. */

/** drawing.unit.test.ts tests the pictures; these are fakes. */
export const DOT = Buffer.from("picture");
export const drawing: Drawing = {
  puzzle: async () => ({ background: DOT, piece: DOT, strip: DOT, x: 120, y: 40 }),
  words: async () => ({
    background: DOT,
    words: [
      { word: "角", x: 40, y: 60, size: 34 },
      { word: "球", x: 150, y: 90, size: 34 },
      { word: "旗", x: 260, y: 50, size: 34 },
    ],
  }),
};

export function captchaOver({ db }: TestDatabase, clock: ManualClock, options: Partial<CaptchaDeps> = {}): Captcha {
  return createCaptcha({ db, clock, log: silentLog(), limiter: createLimiter({ db, clock }), geetest: null, drawing, ...options });
}

/** Human tracks, each of another hand. Hands are numbered from `first` on: the same in every run. */
export function handsFrom(first: number) {
  let hands = first - 1;
  return (toX: number, options: { readonly durationMs?: number } = {}): string => {
    hands += 1;
    return trackOf(toX, { ...options, random: seededRandom(hands) });
  };
}

export const ME = { visitor: "me", ip: "10.0.0.1", visitorId: "" };
export const OTHER = { visitor: "other", ip: "10.0.0.1", visitorId: "" };
export const ELSEWHERE = { visitor: "me", ip: "10.0.0.2", visitorId: "" };
