import { randomInt } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import { SMS_CAPTCHA, type SmsType } from "../../contract/http/inform.ts";
import { CODES_AN_HOUR, CODE_LENGTH, CODE_RESEND_S, CODE_VALID_MS } from "../../contract/limits.ts";
import { maskMobile } from "../../contract/rules/mask.ts";
import { phoneProblem } from "../../contract/rules/login.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { RefundingLimiter } from "../user/limiter.ts";
import type { CaptchaGate, CodeHolder, SmsCodes } from "../user/types.ts";
import { createSmsBudget } from "./smsBudget.ts";
import { createPlainLimit } from "./plainLimit.ts";
import { type CodeRequest, createSmsLimits } from "./smsLimits.ts";
import { type Holder, createSmsRepository } from "./smsRepository.ts";
import { OWN_PHONE_TYPES, SESSION_TYPES, type SmsProvider } from "./types.ts";

export interface SmsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: RefundingLimiter;
  readonly captcha: CaptchaGate;
  readonly provider: SmsProvider;
  /** Hex; codes are stored as HMACs with this key. */
  readonly serverKey: string;
  readonly metrics?: Pick<Metrics, "smsSent" | "smsOverBudget">;
  /** Hourly messages of the whole portal; default 2,000. */
  readonly anHour?: number;
  /** Null: no phone number is bound. */
  mobileOf(userId: string): Promise<string | null>;
  /** Whether an account has this number. */
  isKnown(mobile: string): Promise<boolean>;
  /** The switch in the site's config (docs/product.md 3): while it is off, codes can be requested without a captcha. */
  readonly isCaptchaSwitchOn?: () => boolean | Promise<boolean>;
}

/** The caller as the server sees them. */
export interface SmsCaller extends CodeHolder {
  readonly ip: string;
}

export interface SmsRequest {
  readonly mobile: string | undefined;
  readonly type: SmsType;
  readonly captchaVerification: string | undefined;
}

export interface Sms extends SmsCodes {
  /** Sends a notice; no limit applies. Never rejects: a failure is logged. */
  sendNotice(mobile: string, text: string): Promise<void>;
  /** Seconds until the next request is possible. 429 over the limits of number, user or address, 10017 over the portal's. */
  send(request: SmsRequest, caller: SmsCaller): Promise<CallResult<{ readonly resendS: number }>>;
  /** Whether the caller's code is valid; counts as a try of the code and against the address. */
  check(
    request: { readonly mobile: string; readonly type: SmsType; readonly code: string },
    caller: SmsCaller,
  ): Promise<CallResult<boolean>>;
}

const PASSWORD_TYPE: SmsType = 2;

const WORDS: Readonly<Record<SmsType, string>> = {
  1: "注册",
  2: "找回密码",
  3: "登录",
  4: "绑定手机",
  5: "设置支付密码",
  6: "更换手机号",
  8: "提现",
};

function textOf(type: SmsType, code: string): string {
  return `您的${WORDS[type]}验证码是${code}，${CODE_VALID_MS / 60_000}分钟内有效。请勿告诉他人。`;
}

function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

function holderOf(type: SmsType, { userId, visitor, visitorId }: CodeHolder): Holder {
  if (SESSION_TYPES.includes(type)) return { key: `user:${userId ?? ""}`, visitorId: "" };
  return { key: `visitor:${visitor}`, visitorId };
}

export function createSms(deps: SmsDeps): Sms {
  const { log, captcha, provider } = deps;
  const limits = createSmsLimits(deps.limiter);
  const codes = createSmsRepository(deps);
  const { limiter, clock, metrics, anHour = CODES_AN_HOUR } = deps;
  const plainLimit = createPlainLimit(limiter);
  const budget = createSmsBudget({ limiter, clock, log, metrics: metrics ?? null, anHour });

  /** The number that the code is sent to. */
  async function numberFor(type: SmsType, mobile: string | undefined, userId: string | null): Promise<Result<string, CallFailure>> {
    if (SESSION_TYPES.includes(type) && userId === null) return refuse(ErrorCode.notLoggedIn);
    if (userId !== null && OWN_PHONE_TYPES.includes(type)) {
      const bound = await deps.mobileOf(userId);
      return bound === null ? refuse(ErrorCode.conflict, "请先绑定手机号") : ok(bound);
    }
    const problem = phoneProblem(mobile ?? "");
    return problem === null ? ok(mobile ?? "") : refuse(ErrorCode.badRequest, problem);
  }

  async function captchaProblem({ type, captchaVerification }: SmsRequest, caller: SmsCaller): Promise<CallFailure | null> {
    const purpose = SMS_CAPTCHA[type];
    if (purpose === null) return null;
    // By the specification, clients send a captcha only while the switch is on. Few codes are allowed without one.
    if (captchaVerification === undefined && (await deps.isCaptchaSwitchOn?.()) === false && (await plainLimit.take(caller.ip)))
      return null;
    const verdict = await captcha.verify(caller.visitor, purpose, captchaVerification ?? "");
    if (verdict === "accepted") return null;
    const refused = refuse(verdict === "fallback" ? ErrorCode.captchaFallback : ErrorCode.captchaRefused);
    return refused.ok ? null : refused.error;
  }

  /** False if the provider refused the message; the minute is then given back. */
  async function deliver(codeRequest: CodeRequest, holder: Holder, code: string): Promise<boolean> {
    const { mobile, type } = codeRequest;
    try {
      await provider.send(mobile, textOf(type, code), { type, code });
      return true;
    } catch (error) {
      log.error({ mobile: maskMobile(mobile), type, reason: messageOf(error) }, "a message could not be sent");
      await codes.drop(mobile, type, holder, code);
      await limits.giveBack(codeRequest);
      return false;
    }
  }

  /** Sends a password code after the response, so that neither timing nor failure reveals who has an account. */
  async function deliverQuietly(codeRequest: CodeRequest, holder: Holder, code: string): Promise<void> {
    try {
      if (await deps.isKnown(codeRequest.mobile)) await deliver(codeRequest, holder, code);
    } catch (error) {
      log.error({ type: codeRequest.type, reason: messageOf(error) }, "a message could not be sent");
    }
  }

  return {
    async send(request, caller) {
      const { type } = request;
      const { userId, ip, visitorId } = caller;
      const number = await numberFor(type, request.mobile, userId);
      if (!number.ok) return number;
      const mobile = number.value;
      const codeRequest: CodeRequest = { type, mobile, userId, ip, visitorId };
      const waitMs = await limits.claim(codeRequest);
      if (waitMs !== null) {
        // Rounded up, and at least 1, as the window may have ended meanwhile.
        return refuse(ErrorCode.tooManyRequests, `操作过于频繁，请${Math.max(1, Math.ceil(waitMs / 1_000))}秒后再试`);
      }
      const problem = await captchaProblem(request, caller);
      if (problem) {
        await limits.giveBack(codeRequest);
        return err(problem);
      }
      if (!(await budget.spend(type))) {
        await limits.giveBack(codeRequest);
        return refuse(ErrorCode.smsSpent);
      }
      const holder = holderOf(type, caller);
      const code = newCode();
      await codes.store(mobile, type, holder, code);
      if (type === PASSWORD_TYPE) void deliverQuietly(codeRequest, holder, code);
      else if (!(await deliver(codeRequest, holder, code))) return refuse(ErrorCode.internal, "短信发送失败，请稍后再试");
      return ok({ resendS: CODE_RESEND_S });
    },

    async check({ mobile, type, code }, caller) {
      const number = await numberFor(type, mobile, caller.userId);
      if (!number.ok) return number;
      if (!(await limits.check(caller.ip))) return refuse(ErrorCode.tooManyRequests);
      return ok(await codes.attempt(number.value, type, holderOf(type, caller), code));
    },

    async sendNotice(mobile, text) {
      try {
        await provider.send(mobile, text, { type: "notice", code: "" });
      } catch (error) {
        log.error({ mobile: maskMobile(mobile), reason: messageOf(error) }, "a notice could not be sent");
      }
    },

    take: (mobile, type, code, holder) => codes.take(mobile, type, holderOf(type, holder), code),
  };
}
