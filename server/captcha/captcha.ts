import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { RefundingLimiter } from "../user/limiter.ts";
import type { CaptchaGate } from "../user/types.ts";
import { type AnjiCaptcha, createAnjiCaptcha } from "./anji.ts";
import { createCaptchaRepository } from "./captchaRepository.ts";
import { type Drawing, createDrawing } from "./drawing.ts";
import { type GeetestSettings, createGeetest } from "./geetest.ts";
import { loadGlyphs } from "./glyphs.ts";
import { type CaptchaLimits, PICTURE_LIMITS, TEXT_LIMITS, TRACKLESS_LIMITS, createAddressCounter } from "./limits.ts";
import { createPictureSource } from "./pictures.ts";
import { secureRandom } from "./random.ts";
import { type HomeSlider, createHomeSlider } from "./slider.ts";
import { createTracks } from "./tracks.ts";
import { createCaptchaGate } from "./verifications.ts";

export interface CaptchaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: RefundingLimiter;
  /** Null: only the local captcha (jiyanSwitch 0). */
  readonly geetest: GeetestSettings | null;
  /** For tests, which neither wait for pictures nor make two hundred requests. */
  readonly drawing?: Drawing;
  readonly limits?: {
    readonly picture?: Partial<CaptchaLimits>;
    readonly text?: Partial<CaptchaLimits>;
    readonly trackless?: Partial<CaptchaLimits>;
  };
}

export interface Captcha extends CaptchaGate {
  readonly slider: HomeSlider;
  readonly anji: AnjiCaptcha;
  /** For the site's config, evaluated at each call: 0 for a minute after the third party was unreachable. */
  switches(): { readonly jiyanSwitch: 0 | 1; readonly captchaId: string };
}

/** Captchas of every kind, and the gate that accepts their verifications (design: captcha). */
export function createCaptcha({ db, clock, log, limiter, ...deps }: CaptchaDeps): Captcha {
  const repository = createCaptchaRepository({ db, clock });
  const pictures = createPictureSource(deps.drawing ?? createDrawing(secureRandom, loadGlyphs()), log);
  const geetest = deps.geetest ? createGeetest({ settings: deps.geetest, clock, log }) : null;
  const pictureCounter = createAddressCounter(limiter, "picture", { ...PICTURE_LIMITS, ...deps.limits?.picture });
  const textCounter = createAddressCounter(limiter, "text", { ...TEXT_LIMITS, ...deps.limits?.text });
  const tracklessCounter = createAddressCounter(limiter, "trackless", { ...TRACKLESS_LIMITS, ...deps.limits?.trackless });
  const tracks = createTracks({ db, clock });
  return {
    ...createCaptchaGate(repository, geetest),
    slider: createHomeSlider({ repository, pictures, counter: pictureCounter, tracks, clock }),
    anji: createAnjiCaptcha({
      repository,
      pictures,
      random: secureRandom,
      tracks,
      counters: { picture: pictureCounter, text: textCounter, trackless: tracklessCounter },
      clock,
    }),
    switches: () => (geetest?.isUp() ? { jiyanSwitch: 1, captchaId: geetest.id } : { jiyanSwitch: 0, captchaId: "" }),
  };
}
