import type { CmsConfig, SmsType } from "../../contract/http/inform.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Site configuration and codes (contract/http/inform.ts). */
export const INFORM_CALLS = {
  informVerifyCode: { method: "GET", segment: "tapi", path: "/inform/verifyCode", access: "any" },
  informGetCmsConfig: { method: "GET", segment: "tapi", path: "/inform/get/cms/config", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

/** Also fetched when the login dialog opens (spec section 7). */
export function cmsConfig(api: Api, options: Options = {}): Answer<CmsConfig> {
  return api.send(INFORM_CALLS.informGetCmsConfig, options);
}

export interface CodeToVerify {
  readonly mobile: string;
  readonly verifyCode: string;
  readonly type: SmsType;
}

/** Whether a code would be taken, without using it up; counts as a try. */
export function verifyCode(api: Api, { mobile, verifyCode: code, type }: CodeToVerify): Answer<{ readonly isValid: boolean }> {
  return api.send(INFORM_CALLS.informVerifyCode, { query: { mobile, verifyCode: code, type } });
}
