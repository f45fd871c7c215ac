import { CHAT_MAX_LENGTH } from "../limits.ts";
import { dropUnseen, hasStackedMarks } from "./text.ts";

export type ChatTextProblem = "empty" | "long" | "stacked";

export type ChatText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: ChatTextProblem };

/** Normalises input to one line without invisible characters or repeated spaces. `maxLength` is in characters, not bytes. */
export function lineText(typed: string, maxLength: number): ChatText {
  const text = dropUnseen(typed).replace(/ {2,}/g, " ");
  if (text === "") return { ok: false, problem: "empty" };
  if (hasStackedMarks(text)) return { ok: false, problem: "stacked" };
  if ([...text].length > maxLength) return { ok: false, problem: "long" };
  return { ok: true, text };
}

/** Normalises input to a chat line. */
export function chatText(typed: string): ChatText {
  return lineText(typed, CHAT_MAX_LENGTH);
}

export const CHAT_TEXT_MESSAGE: Readonly<Record<ChatTextProblem, string>> = {
  empty: "请输入内容",
  long: `最多输入${CHAT_MAX_LENGTH}个字`,
  stacked: "内容包含无法显示的字符",
};
