import { randomBytes } from "node:crypto";
import type { CaptchaCheckReply, CaptchaGetReply, CaptchaType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { CAPTCHA_CHALLENGE_MS, CAPTCHA_VERIFICATION_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import { decryptText, encryptText, newSecretKey } from "./aes.ts";
import { isRightPoint } from "./answers.ts";
import type { Answer, CaptchaRepository, StoredChallenge } from "./captchaRepository.ts";
import { HUMAN_SCORE, humanScore } from "./humanScore.ts";
import type { AddressCounter } from "./limits.ts";
import type { PictureSource } from "./pictures.ts";
import { admitted } from "./policy.ts";
import { drawQuestion, normaliseAnswer } from "./questions.ts";
import { type Random } from "./random.ts";
import { READING_MIN_MS, type Solver } from "./slider.ts";
import type { Tracks } from "./tracks.ts";

/** The response codes of the anji-plus protocol that are used here (contract/http/inform.ts), with their messages. */
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
  /** `repData.captchaType` is the kind that guards the purpose (policy.ts), whichever kind the request named. */
  get(solver: Solver, wanted: { readonly captchaType: CaptchaType; readonly purpose?: CaptchaPurpose }): Promise<CaptchaGetReply>;
  /** Consumes the challenge, right or wrong. */
  check(
    solver: Solver,
    given: { readonly captchaType: CaptchaType; readonly pointJson: string; readonly token: string; readonly track?: string },
  ): Promise<CaptchaCheckReply>;
}

export interface AnjiDeps {
  readonly repository: CaptchaRepository;
  readonly pictures: PictureSource;
  readonly random: Random;
  readonly tracks: Tracks;
  /** `text` and `trackless` count in addition to `picture`. */
  readonly counters: Readonly<Record<"picture" | "text" | "trackless", AddressCounter>>;
  readonly clock: Clock;
}

interface Shown {
  readonly answer: Answer;
  readonly background: string;
  readonly strip: string;
  readonly wordList: string[];
  readonly question: string;
}

/** Without a track only the elapsed time can be judged: the fastest hand needs less than this to read and drag. */
const TRACKLESS_MIN_MS = 1_500;

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
  const { picture, text, trackless } = deps.counters;
  const countersOf = (type: CaptchaType): readonly AddressCounter[] => (type === "text" ? [picture, text] : [picture]);
  const countersOfAnswer = (type: CaptchaType, track: string | undefined): readonly AddressCounter[] =>
    type === "blockPuzzle" && track === undefined ? [picture, trackless] : countersOf(type);

  /** Judges timing and track of a block puzzle. The position has been checked before. */
  async function isByHand(x: number, elapsedMs: number, track: string | undefined): Promise<boolean> {
    if (track === undefined) return elapsedMs >= TRACKLESS_MIN_MS;
    if (elapsedMs < READING_MIN_MS || humanScore(track, { x, elapsedMs }) < HUMAN_SCORE) return false;
    return deps.tracks.isFresh(track);
  }

  async function isRight({ answer, createdAt }: StoredChallenge, point: string, track: string | undefined): Promise<boolean> {
    if (!isRightPoint(answer, point)) return false;
    if (!("x" in answer)) return true;
    const { x } = JSON.parse(point) as { readonly x: number };
    return isByHand(x, clock.now() - createdAt, track);
  }

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
    async get(solver, { captchaType: named, purpose: wanted }) {
      const { type: captchaType, purpose } = admitted(named, wanted);
      const counters = countersOf(captchaType);
      if (!(await all(counters, async (c) => !(await c.isLocked(solver))))) return failed("6202");
      if (!(await all(counters, (c) => c.get(solver)))) return failed("6201");
      const shown = await show(captchaType);
      if (!shown.ok) return failed(shown.error);
      const { answer, background, strip, wordList, question } = shown.value;
      const token = randomBytes(24).toString("base64url");
      const secretKey = newSecretKey();
      await repository.addChallenge(
        { token, kind: captchaType, purpose, visitor: solver.visitor, secretKey, answer },
        CAPTCHA_CHALLENGE_MS,
      );
      return {
        repCode: "0000",
        repMsg: "获取成功",
        success: true,
        repData: { captchaType, originalImageBase64: background, jigsawImageBase64: strip, token, secretKey, wordList, question },
      };
    },

    async check(solver, { captchaType, pointJson, token, track }) {
      const counters = countersOfAnswer(captchaType, track);
      if (!(await all(counters, async (c) => !(await c.isLocked(solver))))) return failed("6202");
      if (!(await all(counters, (c) => c.check(solver)))) return failed("6204");
      const challenge = await repository.takeChallenge(token, solver.visitor);
      if (!challenge || challenge.kind !== captchaType || challenge.expiresAt <= clock.now()) return failed("6110");
      const point = decryptText(pointJson, challenge.secretKey);
      if (point === null || !(await isRight(challenge, point, track))) {
        for (const counter of counters) await counter.failed(solver);
        return failed("6111");
      }
      if (!(await all(counters, (c) => c.verification(solver)))) return failed("6205");
      // The client computes the same text from its own data, so the response does not carry it.
      const verification = encryptText(`${token}---${point}`, challenge.secretKey);
      await repository.addVerification(verification, { purpose: challenge.purpose, visitor: solver.visitor }, CAPTCHA_VERIFICATION_MS);
      return { repCode: "0000", repMsg: REP["0000"], success: true, repData: { captchaType, token, result: true } };
    },
  };
}
