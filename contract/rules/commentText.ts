import { COMMENT_MAX_LENGTH } from "../limits.ts";
import type { ChatTextProblem } from "./chatText.ts";
import { dropUnseenInLines, hasStackedMarks } from "./text.ts";

export type CommentText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: ChatTextProblem };

/** Normalises a comment: no invisible characters, no runs of empty lines, at most 500 characters (not bytes). */
export function commentText(typed: string): CommentText {
  const text = dropUnseenInLines(typed)
    .replace(/ {2,}/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  if (text === "") return { ok: false, problem: "empty" };
  if (hasStackedMarks(text)) return { ok: false, problem: "stacked" };
  if ([...text].length > COMMENT_MAX_LENGTH) return { ok: false, problem: "long" };
  return { ok: true, text };
}

export const COMMENT_TEXT_MESSAGE: Readonly<Record<ChatTextProblem, string>> = {
  empty: "请输入评论内容",
  long: `评论最多${COMMENT_MAX_LENGTH}个字`,
  stacked: "内容包含无法显示的字符",
};
