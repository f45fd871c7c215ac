/** Kinds of notices (contract/http/notice.ts). Apart, so that the browser loads no schema with them. */

/** `tip`: an expert the user follows published a plan, or a plan the user bought was settled. */
export const NOTICE_KINDS = ["like", "reply", "mention", "follow", "tip"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
