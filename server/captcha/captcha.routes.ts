import { informCalls } from "../../contract/http/inform.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import { visitorOf } from "../http/visitor.ts";
import type { Captcha } from "./captcha.ts";
import type { Solver } from "./slider.ts";

function solverOf(context: CallContext): Solver {
  return { visitor: visitorOf(context), ip: context.ip, visitorId: context.visitorId };
}

/** The home slider and the calls of the anji-plus protocol. */
export function registerCaptchaCalls(registry: CallRegistry, captcha: Pick<Captcha, "slider" | "anji">): void {
  registry.handle(userCalls.userVerificationSlidingVerification, ({ query, context }) => {
    const { token, x, track, purpose } = query;
    return token === undefined
      ? captcha.slider.challenge(solverOf(context), purpose)
      : captcha.slider.answer(solverOf(context), { token, x, track });
  });

  registry.handle(informCalls.informCaptchaGet, async ({ body, context }) => {
    const { captchaType, purpose } = body;
    return ok(await captcha.anji.get(solverOf(context), { captchaType, ...(purpose ? { purpose } : {}) }));
  });

  registry.handle(informCalls.informCaptchaCheck, async ({ body, context }) => ok(await captcha.anji.check(solverOf(context), body)));
}
