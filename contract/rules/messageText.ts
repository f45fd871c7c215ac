import type { ChatTextProblem } from "./chatText.ts";
import type { TrustLevel } from "./moderation.ts";
import { dropUnseenInLines, hasStackedMarks } from "./text.ts";

/** Rules of private messages shared by page and server (docs/product.md 3 and 5). */

/** Characters, not bytes. */
export const MESSAGE_MAX_LENGTH = 500;

/** Limits by trust: messages a minute and a day, and requests to new people a day. */
export const MESSAGE_PACE: Readonly<
  Record<TrustLevel, { readonly perMinute: number; readonly perDay: number; readonly requests: number }>
> = {
  new: { perMinute: 6, perDay: 100, requests: 3 },
  known: { perMinute: 20, perDay: 1_000, requests: 10 },
  trusted: { perMinute: 30, perDay: 2_000, requests: 20 },
  staff: { perMinute: 60, perDay: 5_000, requests: 200 },
};

export type MessageText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: ChatTextProblem };

/** Normalises a message: no invisible characters, no runs of empty lines. */
export function messageText(typed: string): MessageText {
  const text = dropUnseenInLines(typed)
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  if (text === "") return { ok: false, problem: "empty" };
  if (hasStackedMarks(text)) return { ok: false, problem: "stacked" };
  if ([...text].length > MESSAGE_MAX_LENGTH) return { ok: false, problem: "long" };
  return { ok: true, text };
}

export const MESSAGE_TEXT_MESSAGE: Readonly<Record<ChatTextProblem, string>> = {
  empty: "请输入私信内容",
  long: `私信最多${MESSAGE_MAX_LENGTH}个字`,
  stacked: "内容包含无法显示的字符",
};

/** Why a user may not write to another; null: allowed. The words do not reveal whether a request is pending or declined. */
export type MessageBar = "self" | "shielding" | "shielded" | "waiting" | "muted";

export const MESSAGE_BAR_WORDS: Readonly<Record<Exclude<MessageBar, "muted">, string>> = {
  self: "不能给自己发私信",
  shielding: "您已屏蔽对方，取消屏蔽后才能发私信",
  shielded: "对方已屏蔽您，不能发私信",
  waiting: "对方接受之前只能发一条私信",
};
