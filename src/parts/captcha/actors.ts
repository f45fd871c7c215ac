import { fromPromise } from "xstate";
import { BUSY_MESSAGE, NO_ANSWER } from "../../../contract/codes/errors.ts";
import type { CaptchaCheckReply, CaptchaGetReply, CaptchaType } from "../../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../../contract/http/user.ts";
import { CAPTCHA_HEIGHT } from "../../../contract/limits.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { Seal, Verdict } from "../../../machines/captcha/challenge.ts";
import { type WordChallengeAnswer, type WordCheck, clickWordMachine } from "../../../machines/captcha/clickWordMachine.ts";
import { type QuestionAnswer, type QuestionCheck, questionMachine } from "../../../machines/captcha/questionMachine.ts";
import { type SliderChallengeAnswer, type SliderCheck, sliderCaptchaMachine } from "../../../machines/captcha/sliderCaptchaMachine.ts";
import type { Refusal } from "../../../machines/kit/refusal.ts";
import { loadCaptchaCipher } from "../../api/captchaCrypto.ts";
import type { Api } from "../../api/client.ts";
import { captchaCheck, captchaGet } from "../../api/inform.ts";
import { sliderAnswer, sliderChallenge } from "../../api/slider.ts";

/** `base64`: a PNG without the prefix of a data URL. */
function urlOfPng(base64: string): string {
  return `data:image/png;base64,${base64}`;
}

/** Width of a PNG in px, from its header: the four bytes after the first 16, highest first. */
function pngWidth(base64: string): number {
  const head = atob(base64.slice(0, 32));
  return [16, 17, 18, 19].reduce((width, at) => width * 256 + (head.charCodeAt(at) || 0), 0);
}

/** The captcha machines with their calls: the home slider, and the three kinds of the anji-plus protocol. */

type Challenge = NonNullable<CaptchaGetReply["repData"]>;

const SUCCESS = "0000";
/** Code of a wrong answer; any other failure is no verdict. */
const WRONG = "6111";
/** The `y` that the protocol's clients send for a block puzzle, whatever the picture. */
const BLOCK_PUZZLE_Y = 5;

function refusalOf({ repCode, repMsg }: CaptchaGetReply | CaptchaCheckReply): Refusal {
  return { code: Number(repCode), message: repMsg };
}

function sealOf({ token, secretKey }: Challenge): Seal {
  return { token, secretKey };
}

async function load(api: Api, captchaType: CaptchaType, purpose: CaptchaPurpose, signal: AbortSignal): Promise<Result<Challenge, Refusal>> {
  const answer = await captchaGet(api, { captchaType, purpose }, { signal });
  if (!answer.ok) return answer;
  const { repCode, repData } = answer.value;
  return repCode === SUCCESS && repData ? ok(repData) : err(refusalOf(answer.value));
}

/** `captchaVerification` is computed here: the server computes the same text from its own data and never sends it. */
async function answerTo(
  api: Api,
  captchaType: CaptchaType,
  { token, secretKey }: Seal,
  point: object,
  signal: AbortSignal,
  track?: string,
): Promise<Verdict> {
  const cipher = await loadCaptchaCipher();
  if (!cipher) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
  const pointJson = JSON.stringify(point);
  const sent = { captchaType, token, pointJson: cipher(pointJson, secretKey), ...(track === undefined ? {} : { track }) };
  const answer = await captchaCheck(api, sent, { signal });
  if (!answer.ok) return answer;
  if (answer.value.repCode === SUCCESS) return ok(cipher(`${token}---${pointJson}`, secretKey));
  return answer.value.repCode === WRONG ? ok(null) : err(refusalOf(answer.value));
}

/** The slider of the home page's login. */
export function homeSliderLogic(api: Api, purpose: CaptchaPurpose) {
  return sliderCaptchaMachine.provide({
    actors: {
      fetchChallenge: fromPromise<SliderChallengeAnswer>(async ({ signal }) => {
        const answer = await sliderChallenge(api, purpose, { signal });
        if (!answer.ok) return answer;
        const { token, backgroundImage, sliderImage, y, size } = answer.value;
        const picture = { background: backgroundImage, piece: sliderImage, pieceWidth: size, pieceHeight: size, y };
        return ok({ picture, seal: { token, secretKey: "" } });
      }),
      check: fromPromise<Verdict, SliderCheck>(async ({ input: { seal, x, track }, signal }) => {
        const answer = await sliderAnswer(api, { token: seal.token, x, track }, { signal });
        if (!answer.ok) return answer;
        return ok(answer.value.isPassed ? answer.value.captchaVerification : null);
      }),
    },
  });
}

/** Block puzzle: the piece is on a strip as high as the picture. */
export function jigsawLogic(api: Api, purpose: CaptchaPurpose) {
  return sliderCaptchaMachine.provide({
    actors: {
      fetchChallenge: fromPromise<SliderChallengeAnswer>(async ({ signal }) => {
        const answer = await load(api, "blockPuzzle", purpose, signal);
        if (!answer.ok) return answer;
        const { originalImageBase64, jigsawImageBase64 } = answer.value;
        const picture = {
          background: urlOfPng(originalImageBase64),
          piece: urlOfPng(jigsawImageBase64),
          pieceWidth: pngWidth(jigsawImageBase64),
          pieceHeight: CAPTCHA_HEIGHT,
          y: 0,
        };
        return ok({ picture, seal: sealOf(answer.value) });
      }),
      check: fromPromise<Verdict, SliderCheck>(({ input: { seal, x, track }, signal }) =>
        answerTo(api, "blockPuzzle", seal, { x, y: BLOCK_PUZZLE_Y }, signal, track),
      ),
    },
  });
}

export function clickWordLogic(api: Api, purpose: CaptchaPurpose) {
  return clickWordMachine.provide({
    actors: {
      fetchChallenge: fromPromise<WordChallengeAnswer>(async ({ signal }) => {
        const answer = await load(api, "clickWord", purpose, signal);
        if (!answer.ok) return answer;
        const { originalImageBase64, wordList } = answer.value;
        return ok({ picture: { image: urlOfPng(originalImageBase64), words: wordList }, seal: sealOf(answer.value) });
      }),
      check: fromPromise<Verdict, WordCheck>(({ input: { seal, points }, signal }) => answerTo(api, "clickWord", seal, points, signal)),
    },
  });
}

export function questionLogic(api: Api, purpose: CaptchaPurpose) {
  return questionMachine.provide({
    actors: {
      fetchChallenge: fromPromise<QuestionAnswer>(async ({ signal }) => {
        const answer = await load(api, "text", purpose, signal);
        if (!answer.ok) return answer;
        return ok({ question: answer.value.question, seal: sealOf(answer.value) });
      }),
      check: fromPromise<Verdict, QuestionCheck>(({ input: { seal, text }, signal }) => answerTo(api, "text", seal, { text }, signal)),
    },
  });
}
