import { NO_ANSWER } from "../../../contract/codes/errors.ts";

/** The code of a failure behind its words, for a report: （500）; nothing where no answer came. */
export function codeWords(code: number | string): string {
  return code === NO_ANSWER ? "" : `（${code}）`;
}

/** What went wrong, with its code: 网络繁忙，请稍后再试（500）. */
export function failureWords({ code, message }: { readonly code: number; readonly message: string }): string {
  return `${message}${codeWords(code)}`;
}
