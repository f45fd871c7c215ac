import { informCalls, type SmsType } from "../../contract/http/inform.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import { holderOf } from "../http/visitor.ts";
import type { Sms, SmsCaller } from "./sms.ts";

/** `verifyCode` without a type checks a login code (docs/product.md 7 names no type there). */
const DEFAULT_TYPE: SmsType = 3;

function callerOf(context: CallContext): SmsCaller {
  return { ...holderOf(context, context.identity?.userId ?? null), ip: context.ip };
}

export function registerSmsCalls(registry: CallRegistry, sms: Pick<Sms, "send" | "check">): void {
  registry.handle(informCalls.informSendSmsNew, ({ body: { mobile, type, captchaVerification }, context }) =>
    sms.send({ mobile, type, captchaVerification }, callerOf(context)),
  );

  registry.handle(informCalls.informVerifyCode, async ({ query: { mobile, verifyCode, type }, context }) => {
    const checked = await sms.check({ mobile, type: type ?? DEFAULT_TYPE, code: verifyCode }, callerOf(context));
    return checked.ok ? ok({ isValid: checked.value }) : checked;
  });
}
