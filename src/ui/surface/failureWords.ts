import { NO_ANSWER } from "../../../contract/codes/errors.ts";

/** The code of a failure, shown after its message for bug reports: （500）; "" if there was no response. */
export function codeWords(code: number | string): string {
  return code === NO_ANSWER ? "" : `（${code}）`;
}

/** The message of a failure with its code: 网络繁忙，请稍后再试（500）. */
export function failureWords({ code, message }: { readonly code: number; readonly message: string }): string {
  return `${message}${codeWords(code)}`;
}
