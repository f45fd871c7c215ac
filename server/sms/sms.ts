import { randomInt } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import { SMS_CAPTCHA, type SmsType } from "../../contract/http/inform.ts";
import { CODE_LENGTH, CODE_RESEND_S, CODE_VALID_MS } from "../../contract/limits.ts";
import { maskMobile } from "../../contract/rules/mask.ts";
import { phoneProblem } from "../../contract/rules/login.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { CaptchaGate, Limiter, SmsCodes } from "../user/types.ts";
import { createSmsLimits } from "./smsLimits.ts";
import { createSmsRepository } from "./smsRepository.ts";
import type { SmsProvider } from "./types.ts";

export interface SmsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly captcha: CaptchaGate;
  readonly provider: SmsProvider;
  /** Hex; codes are kept as HMACs under it. */
  readonly serverKey: string;
  /** Null: no phone is bound. */
  mobileOf(userId: string): Promise<string | null>;
  /** Whether somebody has this number. */
  isKnown(mobile: string): Promise<boolean>;
}

/** Whoever asks for a code, by what the server sees. */
export interface SmsCaller {
  readonly userId: string | null;
  readonly visitor: string;
  readonly ip: string;
}

export interface SmsRequest {
  readonly mobile: string | undefined;
  readonly type: SmsType;
  readonly captchaVerification: string | undefined;
}

export interface Sms extends SmsCodes {
  /** Seconds until another may be asked for. */
  send(request: SmsRequest, caller: SmsCaller): Promise<CallResult<{ readonly resendS: number }>>;
  /** Whether a code would be taken; counts as a try. */
  check(
    request: { readonly mobile: string; readonly type: SmsType; readonly code: string },
    caller: SmsCaller,
  ): Promise<CallResult<boolean>>;
}

const NEEDS_SESSION: readonly SmsType[] = [4, 5, 8];
const TO_BOUND_PHONE: readonly SmsType[] = [5, 8];
const PASSWORD_TYPE: SmsType = 2;

const WORDS: Readonly<Record<SmsType, string>> = {
  1: "注册",
  2: "找回密码",
  3: "登录",
  4: "绑定手机",
  5: "设置支付密码",
  8: "提现",
};

function textOf(type: SmsType, code: string): string {
  return `【全场体育】您的${WORDS[type]}验证码是${code}，${CODE_VALID_MS / 60_000}分钟内有效。请勿告诉他人。`;
}

function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

export function createSms(deps: SmsDeps): Sms {
  const { log, captcha, provider } = deps;
  const limits = createSmsLimits(deps.limiter);
  const codes = createSmsRepository(deps);

  /** The number a code goes to. */
  async function numberFor(type: SmsType, mobile: string | undefined, userId: string | null): Promise<Result<string, CallFailure>> {
    if (NEEDS_SESSION.includes(type) && userId === null) return refuse(ErrorCode.notLoggedIn);
    if (userId !== null && TO_BOUND_PHONE.includes(type)) {
      const bound = await deps.mobileOf(userId);
      return bound === null ? refuse(ErrorCode.conflict, "请先绑定手机号") : ok(bound);
    }
    const problem = phoneProblem(mobile ?? "");
    return problem === null ? ok(mobile ?? "") : refuse(ErrorCode.badRequest, problem);
  }

  async function captchaProblem({ type, captchaVerification }: SmsRequest, caller: SmsCaller): Promise<CallFailure | null> {
    const purpose = SMS_CAPTCHA[type];
    if (purpose === null) return null;
    const verdict = await captcha.verify(caller.visitor, purpose, captchaVerification ?? "");
    if (verdict === "accepted") return null;
    const refused = refuse(verdict === "fallback" ? ErrorCode.captchaFallback : ErrorCode.captchaRefused);
    return refused.ok ? null : refused.error;
  }

  /** False when the provider would not take it; the minute is free again then. */
  async function deliver(mobile: string, type: SmsType, code: string): Promise<boolean> {
    try {
      await provider.send(mobile, textOf(type, code), { type, code });
      return true;
    } catch (error) {
      log.error({ mobile: maskMobile(mobile), type, reason: messageOf(error) }, "a message could not be sent");
      await codes.drop(mobile, type, code);
      await limits.giveBack(mobile);
      return false;
    }
  }

  /** A code for a password goes out behind the answer: neither its time nor its failure tells who has an account. */
  async function deliverQuietly(mobile: string, type: SmsType, code: string): Promise<void> {
    try {
      if (await deps.isKnown(mobile)) await deliver(mobile, type, code);
    } catch (error) {
      log.error({ type, reason: messageOf(error) }, "a message could not be sent");
    }
  }

  return {
    async send(request, caller) {
      const { type } = request;
      const number = await numberFor(type, request.mobile, caller.userId);
      if (!number.ok) return number;
      const mobile = number.value;
      const waitMs = await limits.claim(mobile, caller.ip);
      if (waitMs !== null) {
        // Rounded up, and never none: the window may have ended since.
        return refuse(ErrorCode.tooManyRequests, `操作过于频繁，请${Math.max(1, Math.ceil(waitMs / 1_000))}秒后再试`);
      }
      const problem = await captchaProblem(request, caller);
      if (problem) {
        await limits.giveBack(mobile);
        return err(problem);
      }
      await limits.count(mobile);
      const code = newCode();
      await codes.keep(mobile, type, code);
      if (type === PASSWORD_TYPE) void deliverQuietly(mobile, type, code);
      else if (!(await deliver(mobile, type, code))) return refuse(ErrorCode.internal, "短信发送失败，请稍后再试");
      return ok({ resendS: CODE_RESEND_S });
    },

    async check({ mobile, type, code }, caller) {
      const number = await numberFor(type, mobile, caller.userId);
      return number.ok ? ok(await codes.attempt(number.value, type, code)) : number;
    },

    take: (mobile, type, code) => codes.take(mobile, type, code),
  };
}
