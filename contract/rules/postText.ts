import type { RichDoc } from "./richText.ts";
import { dropUnseen } from "./text.ts";

/** Rules of posts shared by composer and server (docs/product.md 3 and 5). */

export const POST_TITLE_MAX_LENGTH = 60;
/** Characters of text: less than for an article. */
export const POST_MAX_LENGTH = 2_000;
export const POST_PICTURES = 9;
export const TOPIC_MAX_LENGTH = 20;
/** Maximum moment cards in a post. */
export const POST_MOMENTS = 1;
export const POST_EDIT_MS = 600_000;

export type PostProblem = "empty" | "long" | "title-long" | "topic" | "form" | "stacked";

export const POST_PROBLEM_MESSAGE: Readonly<Record<PostProblem, string>> = {
  empty: "请输入帖子内容",
  long: `帖子最多${POST_MAX_LENGTH}个字`,
  "title-long": `标题最多${POST_TITLE_MAX_LENGTH}个字`,
  form: "帖子正文只能包含文字和一张比赛时刻卡片",
  stacked: "内容包含无法显示的字符",
  topic: `话题最多${TOPIC_MAX_LENGTH}个字，不能包含空格和标点`,
};

/**
 * Whether a document is one the composer can make: plain paragraphs and a moment. A link or an inline picture would bypass
 * the word filter, the check of picture ownership and the picture count.
 */
export function isPostDoc({ content }: RichDoc): boolean {
  const isPlain = (block: RichDoc["content"][number]): boolean =>
    block.type === "moment" ||
    (block.type === "paragraph" && (block.content ?? []).every((one) => one.type === "hardBreak" || one.marks === undefined));
  return content.every(isPlain) && content.filter(({ type }) => type === "moment").length <= POST_MOMENTS;
}

const TOPIC = /^[\p{L}\p{N}_·-]{1,20}$/u;

/** The topic as stored, without `#`; null if invalid. */
export function topicOf(typed: string): string | null {
  const topic = dropUnseen(typed.normalize("NFKC")).replace(/^#+|#+$/g, "");
  return TOPIC.test(topic) ? topic : null;
}

const SECONDS_A_STEP = 45_000;
/** Resolution of the heat, so that a cursor can represent it exactly. */
export const HOT_STEPS = 1e9;

/** Likes and comments count by their logarithm, age linearly: ten times as many outweigh twelve and a half hours. */
export function hotOf(likes: number, comments: number, at: number): number {
  const heat = Math.log10(Math.max(1, likes + 2 * comments)) + at / 1_000 / SECONDS_A_STEP;
  return Math.round(heat * HOT_STEPS) / HOT_STEPS;
}
