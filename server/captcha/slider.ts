import { randomBytes } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { CaptchaPurpose, SliderAnswer, SliderChallenge } from "../../contract/http/user.ts";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_VERIFICATION_MS, SLIDER_TOLERANCE } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { CaptchaRepository, StoredChallenge } from "./captchaRepository.ts";
import { HUMAN_SCORE, humanScore } from "./humanScore.ts";
import type { AddressCounter, Counted } from "./limits.ts";
import { PIECE_SIZE } from "./piece.ts";
import type { PictureSource } from "./pictures.ts";
import { captchaTypeFor } from "./policy.ts";
import type { Tracks } from "./tracks.ts";

/** The person or program that solves a captcha, as the server sees it. */
export interface Solver extends Counted {
  readonly visitor: string;
}

/** The slider of the home page's login (docs/product.md 3, home slider). */
export interface HomeSlider {
  /** 400 for a purpose that another kind of captcha guards. */
  challenge(solver: Solver, purpose: CaptchaPurpose): Promise<CallResult<SliderChallenge>>;
  /** Consumes the challenge, right or wrong. `x` px; `track` in the format of humanScore. */
  answer(
    solver: Solver,
    given: { readonly token: string; readonly x: number | undefined; readonly track: string | undefined },
  ): Promise<CallResult<SliderAnswer>>;
}

export interface HomeSliderDeps {
  readonly repository: CaptchaRepository;
  readonly pictures: PictureSource;
  readonly counter: AddressCounter;
  readonly tracks: Tracks;
  readonly clock: Clock;
}

const NOT_PASSED: SliderAnswer = { isPassed: false, captchaVerification: "" };
const TOO_OFTEN = refuse(ErrorCode.tooManyRequests);
const WRONG_KIND = refuse(ErrorCode.badRequest, "该操作请使用点选验证");
const LOCKED = refuse(ErrorCode.tooManyRequests, "验证失败次数过多，请稍后再试");

/** Measured from the issue of the picture: nobody reads a word off eight boards and drags in less. */
export const READING_MIN_MS = 700;

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString("base64")}`;
}

export function createHomeSlider({ repository, pictures, counter, tracks, clock }: HomeSliderDeps): HomeSlider {
  async function isRight({ answer, createdAt }: StoredChallenge, x: number, track: string | undefined): Promise<boolean> {
    if (!("x" in answer) || Math.abs(answer.x - x) > SLIDER_TOLERANCE) return false;
    const elapsedMs = clock.now() - createdAt;
    if (elapsedMs < READING_MIN_MS || humanScore(track, { x, elapsedMs }) < HUMAN_SCORE) return false;
    return tracks.isFresh(track ?? "");
  }

  return {
    async challenge(solver, purpose) {
      if (captchaTypeFor(purpose) !== "blockPuzzle") return WRONG_KIND;
      if (await counter.isLocked(solver)) return LOCKED;
      if (!(await counter.get(solver))) return TOO_OFTEN;
      const picture = await pictures.puzzle();
      if (!picture.ok) return picture.error === "busy" ? TOO_OFTEN : refuse(ErrorCode.internal);
      const { background, piece, x, y } = picture.value;
      const token = randomBytes(24).toString("base64url");
      await repository.addChallenge(
        { token, kind: "slider", purpose, visitor: solver.visitor, secretKey: "", answer: { x } },
        CAPTCHA_CHALLENGE_MS,
      );
      return ok({ token, backgroundImage: dataUrl(background), sliderImage: dataUrl(piece), y, size: PIECE_SIZE });
    },

    async answer(solver, { token, x, track }) {
      if (await counter.isLocked(solver)) return LOCKED;
      if (!(await counter.check(solver))) return TOO_OFTEN;
      const challenge = await repository.takeChallenge(token, solver.visitor);
      if (!challenge || challenge.kind !== "slider" || challenge.expiresAt <= clock.now()) return ok(NOT_PASSED);
      if (x === undefined || !(await isRight(challenge, x, track))) {
        await counter.failed(solver);
        return ok(NOT_PASSED);
      }
      if (!(await counter.verification(solver))) return TOO_OFTEN;
      const captchaVerification = randomBytes(32).toString("base64url");
      await repository.addVerification(
        captchaVerification,
        { purpose: challenge.purpose, visitor: solver.visitor },
        CAPTCHA_VERIFICATION_MS,
      );
      return ok({ isPassed: true, captchaVerification });
    },
  };
}
