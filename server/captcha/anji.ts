import { randomBytes } from "node:crypto";
import type { CaptchaCheckReply, CaptchaGetReply, CaptchaType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_VERIFICATION_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import { decryptText, encryptText, newSecretKey } from "./aes.ts";
import { isRightPoint } from "./answers.ts";
import type { Answer, CaptchaRepository } from "./captchaRepository.ts";
import type { AddressCounter } from "./limits.ts";
import type { PictureSource } from "./pictures.ts";
import { drawQuestion, normaliseAnswer } from "./questions.ts";
import { type Random } from "./random.ts";
import type { Solver } from "./slider.ts";

/** The codes of the anji-plus protocol that are used here (contract/http/inform.ts) and their words. */
const REP = {
  "0000": "验证成功",
  "6110": "验证码已失效，请重新获取",
  "6111": "验证失败",
  "6112": "获取验证码失败，请稍后再试",
  "6113": "验证图片准备中，请稍后再试",
  "6201": "获取验证码过于频繁，请稍后再试",
  "6202": "验证失败次数过多，请稍后再试",
  "6204": "验证过于频繁，请稍后再试",
  "6205": "验证次数过多，请稍后再试",
} as const;
type RepCode = keyof typeof REP;

/** The anji-plus protocol: block puzzle, click word, and a question in words of our own. */
export interface AnjiCaptcha {
  get(solver: Solver, wanted: { readonly captchaType: CaptchaType; readonly purpose?: CaptchaPurpose }): Promise<CaptchaGetReply>;
  /** Uses the challenge up, right or wrong. */
  check(
    solver: Solver,
    given: { readonly captchaType: CaptchaType; readonly pointJson: string; readonly token: string },
  ): Promise<CaptchaCheckReply>;
}

export interface AnjiDeps {
  readonly repository: CaptchaRepository;
  readonly pictures: PictureSource;
  readonly random: Random;
  readonly pictureCounter: AddressCounter;
  /** Besides the pictures' for questions in words. */
  readonly textCounter: AddressCounter;
  readonly clock: Clock;
}

interface Shown {
  readonly answer: Answer;
  readonly background: string;
  readonly strip: string;
  readonly wordList: string[];
  readonly question: string;
}

const NOTHING_SHOWN = { background: "", strip: "", wordList: [], question: "" };

function failed(repCode: RepCode): { repCode: string; repMsg: string; success: boolean; repData: null } {
  return { repCode, repMsg: REP[repCode], success: false, repData: null };
}

async function all(counters: readonly AddressCounter[], allows: (counter: AddressCounter) => Promise<boolean>): Promise<boolean> {
  for (const counter of counters) if (!(await allows(counter))) return false;
  return true;
}

export function createAnjiCaptcha(deps: AnjiDeps): AnjiCaptcha {
  const { repository, pictures, random, clock } = deps;
  const countersOf = (type: CaptchaType): readonly AddressCounter[] =>
    type === "text" ? [deps.pictureCounter, deps.textCounter] : [deps.pictureCounter];

  async function show(type: CaptchaType): Promise<Result<Shown, RepCode>> {
    if (type === "text") {
      const { question, answer } = drawQuestion(random);
      return ok({ ...NOTHING_SHOWN, answer: { text: normaliseAnswer(answer) }, question });
    }
    if (type === "blockPuzzle") {
      const drawn = await pictures.puzzle();
      if (!drawn.ok) return err(drawn.error === "busy" ? "6113" : "6112");
      const { background, strip, x } = drawn.value;
      return ok({ ...NOTHING_SHOWN, answer: { x }, background: background.toString("base64"), strip: strip.toString("base64") });
    }
    const drawn = await pictures.words();
    if (!drawn.ok) return err(drawn.error === "busy" ? "6113" : "6112");
    const { background, words } = drawn.value;
    const points = words.map(({ x, y, size }) => ({ x, y, size }));
    return ok({ ...NOTHING_SHOWN, answer: { points }, background: background.toString("base64"), wordList: words.map((w) => w.word) });
  }

  return {
    async get({ visitor, ip }, { captchaType, purpose }) {
      const counters = countersOf(captchaType);
      if (!(await all(counters, async (c) => !(await c.isLocked(ip))))) return failed("6202");
      if (!(await all(counters, (c) => c.get(ip)))) return failed("6201");
      const shown = await show(captchaType);
      if (!shown.ok) return failed(shown.error);
      const { answer, background, strip, wordList, question } = shown.value;
      const token = randomBytes(24).toString("base64url");
      const secretKey = newSecretKey();
      const guarded = purpose ?? (captchaType === "clickWord" ? "payment" : "login");
      await repository.addChallenge({ token, kind: captchaType, purpose: guarded, visitor, secretKey, answer }, CAPTCHA_CHALLENGE_MS);
      return {
        repCode: "0000",
        repMsg: "获取成功",
        success: true,
        repData: { captchaType, originalImageBase64: background, jigsawImageBase64: strip, token, secretKey, wordList, question },
      };
    },

    async check({ visitor, ip }, { captchaType, pointJson, token }) {
      const counters = countersOf(captchaType);
      if (!(await all(counters, async (c) => !(await c.isLocked(ip))))) return failed("6202");
      if (!(await all(counters, (c) => c.check(ip)))) return failed("6204");
      const challenge = await repository.takeChallenge(token, visitor);
      if (!challenge || challenge.kind !== captchaType || challenge.expiresAt <= clock.now()) return failed("6110");
      const point = decryptText(pointJson, challenge.secretKey);
      if (point === null || !isRightPoint(challenge.answer, point)) {
        for (const counter of counters) await counter.failed(ip);
        return failed("6111");
      }
      if (!(await all(counters, (c) => c.verification(ip)))) return failed("6205");
      // The client makes the same text of what it holds: it is never sent to it.
      const verification = encryptText(`${token}---${point}`, challenge.secretKey);
      await repository.addVerification(verification, { purpose: challenge.purpose, visitor }, CAPTCHA_VERIFICATION_MS);
      return { repCode: "0000", repMsg: REP["0000"], success: true, repData: { captchaType, token, result: true } };
    },
  };
}
